//! The SQLite home as a file: opened again, locked by others, from other versions, copied.

#![allow(clippy::unwrap_used, reason = "what a store cannot do fails its test")]

use std::path::Path;

use cardroom_store::{Append, OpenError, Sqlite, Store, StoreError, StoredEntry, Summary, backup, restore};
use cardroom_table::{TableId, Timestamp};
use rusqlite::Connection;

fn append(table: &str, expected: u64, body: &str) -> Append {
    let header = (expected == 0).then(|| "made".to_owned());
    let summary = Some(Summary { body: table.into(), stays_ms: 1, expires_at: None, closed: false });
    let entries = vec![StoredEntry { header, body: Some(body.into()) }];
    Append { table: TableId(table.into()), expected, entries, acks: Vec::new(), records: Vec::new(), summary }
}

fn database(folder: &Path) -> Connection {
    Connection::open(folder.join("cardroom.db")).expect("the folder has a store")
}

#[tokio::test]
async fn what_was_answered_is_there_when_the_file_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("not/there/yet");
    let store = Sqlite::open(&inner).unwrap();
    let tables: Vec<String> = (0..50).map(|number| format!("tbl_{number}")).collect();
    for position in 0..20 {
        let all = tables.iter().map(|table| store.append(append(table, position, &format!("entry {position}"))));
        for answer in all.collect::<Vec<_>>() {
            answer.await.unwrap();
        }
    }
    drop(store);
    let store = Sqlite::open(&inner).unwrap();
    assert_eq!(store.tables(Timestamp(0)).await.unwrap().len(), 50);
    for table in &tables {
        let segment = store.load(&TableId(table.clone())).await.unwrap().unwrap();
        assert_eq!((segment.len, segment.entries.len()), (20, 20));
        assert_eq!(segment.entries[19], "entry 19");
    }
    assert_eq!(Sqlite::faults(&inner).unwrap(), [] as [String; 0]);
    let segments = Sqlite::segments(&inner).unwrap();
    assert_eq!(segments.len(), 50);
    assert!(segments.iter().all(|(_, segment)| segment.entries.len() == 20));
}

#[tokio::test]
async fn one_folder_is_for_one_server() {
    let folder = tempfile::tempdir().unwrap();
    let first = Sqlite::open(folder.path()).unwrap();
    assert!(matches!(Sqlite::open(folder.path()), Err(OpenError::InUse(_))));
    drop(first);
    Sqlite::open(folder.path()).unwrap();
}

#[tokio::test]
async fn data_of_a_later_version_is_refused_and_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    drop(Sqlite::open(folder.path()).unwrap());
    database(folder.path()).pragma_update(None, "user_version", 99).unwrap();
    let before = std::fs::read(folder.path().join("cardroom.db")).unwrap();
    let refused = Sqlite::open(folder.path());
    assert!(matches!(&refused, Err(OpenError::Newer { found: 99, known: 1, .. })), "{refused:?}");
    assert_eq!(std::fs::read(folder.path().join("cardroom.db")).unwrap(), before);
}

#[tokio::test]
async fn a_file_of_something_else_is_refused_and_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cardroom.db");
    std::fs::write(&path, "my diary").unwrap();
    assert!(matches!(Sqlite::open(folder.path()), Err(OpenError::Foreign(_))));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "my diary");
    std::fs::remove_file(&path).unwrap();
    Connection::open(&path).unwrap().execute_batch("PRAGMA user_version = 1; CREATE TABLE recipes (name)").unwrap();
    assert!(matches!(Sqlite::open(folder.path()), Err(OpenError::Foreign(_))));
}

#[tokio::test]
async fn a_store_that_another_process_has_locked_is_busy_and_then_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    store.append(append("tbl_1", 0, "one")).await.unwrap();
    let other = database(folder.path());
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert!(matches!(store.append(append("tbl_1", 1, "two")).await, Err(StoreError::Busy(_))));
    assert!(store.ready().await.is_err());
    assert_eq!(store.load(&TableId("tbl_1".into())).await.unwrap().unwrap().len, 1, "it can be read all the while");
    other.execute_batch("ROLLBACK").unwrap();
    store.append(append("tbl_1", 1, "two")).await.unwrap();
}

#[tokio::test]
async fn a_full_disk_refuses_and_keeps_nothing_of_what_it_refused() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    store.append(append("tbl_1", 0, "one")).await.unwrap();
    drop(store);
    // A disk that holds no more pages than are there: what SQLite then says is what it says of a full disk.
    let full = tempfile::tempdir().unwrap();
    let store = Sqlite::open_with_pages(full.path(), 40).unwrap();
    let mut position = 0;
    let large = "x".repeat(10_000);
    let refused = loop {
        match store.append(append("tbl_1", position, &large)).await {
            Ok(()) => position += 1,
            Err(refused) => break refused,
        }
    };
    assert!(matches!(&refused, StoreError::Busy(why) if why.contains("full")), "{refused}");
    store.ready().await.unwrap(); // There is room for a small thing: it may be tried again.
    let segment = store.load(&TableId("tbl_1".into())).await.unwrap().unwrap();
    assert_eq!((segment.len, segment.entries.len() as u64), (position, position));
    store.append(append("tbl_1", position, "small")).await.unwrap();
}

#[tokio::test]
async fn a_backup_of_a_store_that_is_written_to_is_of_one_moment_and_can_be_put_back() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("data")).unwrap();
    for position in 0..100 {
        store.append(append("tbl_1", position, "entry")).await.unwrap();
    }
    let copy = folder.path().join("copy.db");
    let (from, to) = (folder.path().join("data"), copy.clone());
    let copying = tokio::task::spawn_blocking(move || backup(&from, &to));
    let mut position = 100;
    while !copying.is_finished() {
        store.append(append("tbl_1", position, "entry")).await.unwrap();
        position += 1;
    }
    copying.await.unwrap().unwrap();
    assert!(
        matches!(backup(&folder.path().join("data"), &copy), Err(OpenError::Exists(_))),
        "a copy is never replaced"
    );

    assert!(matches!(restore(&copy, &folder.path().join("data")), Err(OpenError::InUse(_))));
    restore(&copy, &folder.path().join("new")).unwrap();
    assert!(matches!(restore(&copy, &folder.path().join("new")), Err(OpenError::Exists(_))));
    let again = Sqlite::open(&folder.path().join("new")).unwrap();
    let segment = again.load(&TableId("tbl_1".into())).await.unwrap().unwrap();
    assert_eq!(segment.len, segment.entries.len() as u64);
    assert!((100..=position).contains(&segment.len), "{} of {position}", segment.len);
    again.append(append("tbl_1", segment.len, "on")).await.unwrap();

    let third = folder.path().join("third");
    for (name, broken) in [("half.db", &std::fs::read(&copy).unwrap()[..5_000]), ("empty.db", &[])] {
        std::fs::write(folder.path().join(name), broken).unwrap();
        assert!(restore(&folder.path().join(name), &third).is_err(), "{name}");
        assert!(!third.join("cardroom.db").exists());
    }
    std::fs::create_dir_all(&third).unwrap();
    std::fs::write(third.join("cardroom.db-wal"), "of a file that was moved away").unwrap();
    assert!(matches!(restore(&copy, &third), Err(OpenError::Exists(_))), "it would be written into the copy");
}
