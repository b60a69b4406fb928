//! The SQLite home as a file: opened again, locked by others, from other versions, copied.

#![allow(clippy::unwrap_used, reason = "what a store cannot do fails its test")]

use std::path::Path;

use cardroom_store::{Append, OpenError, Sqlite, Store, StoreError, StoredEntry, StoredLine, Summary, backup, restore};
use cardroom_table::{TableId, Timestamp};
use rusqlite::Connection;

fn append(table: &str, expected: u64, body: &str) -> Append {
    let header = (expected == 0).then(|| "made".to_owned());
    let summary = Some(Summary { body: table.into(), stays_ms: 1, expires_at: None, closed: false });
    let entries = vec![StoredEntry { header, body: Some(body.into()) }];
    let (lines, acks, records) = (Vec::new(), Vec::new(), Vec::new());
    Append { table: TableId(table.into()), expected, entries, lines, acks, records, summary }
}

/// Something that is said at a table whose log has so many entries.
fn said(table: &str, expected: u64, n: u64) -> Append {
    let lines = vec![StoredLine { n, body: format!("line {n}") }];
    Append { entries: Vec::new(), lines, ..append(table, expected, "") }
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
async fn talk_is_there_when_the_file_is_opened_again_and_in_a_copy_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy, other) = (folder.path().join("data"), folder.path().join("copy.db"), folder.path().join("other"));
    let store = Sqlite::open(&data).unwrap();
    store.append(append("tbl_1", 0, "one")).await.unwrap();
    store.append(said("tbl_1", 1, 1)).await.unwrap();
    store.append(said("tbl_1", 1, 2)).await.unwrap();
    drop(store);
    backup(&data, &copy).unwrap();
    restore(&copy, &other).unwrap();
    for folder in [&data, &other] {
        let store = Sqlite::open(folder).unwrap();
        let lines = store.lines(&TableId("tbl_1".into())).await.unwrap();
        assert_eq!(lines, [said("", 0, 1).lines, said("", 0, 2).lines].concat());
        store.append(said("tbl_1", 1, 3)).await.unwrap();
    }
    let mut all = Vec::new();
    Sqlite::each_line(&data, |table, line| all.push((table.0, line.n))).unwrap();
    assert_eq!(all, [("tbl_1".into(), 1), ("tbl_1".into(), 2), ("tbl_1".into(), 3)]);
}

/// Makes of a store what version 1 left: it kept no talk.
fn make_version_1(folder: &Path) {
    database(folder).execute_batch("DROP TABLE lines; PRAGMA user_version = 1").unwrap();
}

#[tokio::test]
async fn data_of_version_1_can_be_checked_and_copied_as_it_is_and_is_carried_over_when_opened() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy, other) = (folder.path().join("data"), folder.path().join("copy.db"), folder.path().join("other"));
    let store = Sqlite::open(&data).unwrap();
    store.append(append("tbl_1", 0, "one")).await.unwrap();
    drop(store);
    make_version_1(&data);
    Sqlite::each_line(&data, |_, _| panic!("there is no talk in it")).unwrap();
    assert_eq!(Sqlite::segments(&data).unwrap().len(), 1);
    backup(&data, &copy).unwrap();
    restore(&copy, &other).unwrap();
    for folder in [&data, &other] {
        let store = Sqlite::open(folder).unwrap();
        assert_eq!(store.lines(&TableId("tbl_1".into())).await.unwrap(), []);
        store.append(said("tbl_1", 1, 1)).await.unwrap();
        store.append(append("tbl_1", 1, "two")).await.unwrap();
        drop(store);
        let version: u32 = database(folder).pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
        assert_eq!(version, 2);
        assert_eq!(Sqlite::faults(folder).unwrap(), [] as [String; 0]);
    }
}

#[tokio::test]
async fn one_line_that_does_not_follow_costs_no_other_write() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    for table in ["tbl_1", "tbl_2"] {
        store.append(append(table, 0, "one")).await.unwrap();
        store.append(said(table, 1, 1)).await.unwrap();
    }
    let [refused, done] = [store.append(said("tbl_1", 1, 1)), store.append(said("tbl_2", 1, 2))];
    assert!(matches!(refused.await, Err(StoreError::NotTheOwner { expected: 0, found: 1, .. })));
    done.await.unwrap();
}

#[tokio::test]
async fn data_of_a_later_version_is_refused_and_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    drop(Sqlite::open(folder.path()).unwrap());
    database(folder.path()).pragma_update(None, "user_version", 99).unwrap();
    let before = std::fs::read(folder.path().join("cardroom.db")).unwrap();
    let refused = Sqlite::open(folder.path());
    assert!(matches!(&refused, Err(OpenError::Newer { found: 99, known: 2, .. })), "{refused:?}");
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
