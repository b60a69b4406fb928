//! What every home of the store keeps to: the same tests for each.

#![allow(clippy::unwrap_used, reason = "what a store cannot do fails its test")]

use cardroom_store::{
    ACKS_KEPT, Append, LINES_KEPT, Memory, Sqlite, Store, StoreError, StoredAck, StoredEntry, StoredLine, StoredPlayer,
    StoredRecord, Summary,
};
use cardroom_table::{PlayerId, TableId, Timestamp};

/// Each test for each home.
macro_rules! in_every_home {
    ($($test:ident)*) => {
        mod memory {
            $(#[tokio::test] async fn $test() { super::$test(&super::Memory::new()).await; })*
        }
        mod sqlite {
            $(#[tokio::test] async fn $test() {
                let folder = tempfile::tempdir().unwrap();
                super::$test(&super::Sqlite::open(folder.path()).unwrap()).await;
            })*
        }
    };
}

in_every_home! {
    a_log_goes_on_only_from_where_its_owner_thinks_it_is
    the_last_segment_is_loaded_from_its_header_on
    the_last_64_acks_of_a_player_are_remembered
    a_request_whose_id_was_forgotten_is_remembered_anew
    talk_leaves_the_log_as_it_is_and_is_stored_with_its_ack
    the_last_200_lines_of_each_table_are_kept
    talk_goes_on_only_from_where_its_owner_thinks_it_is
    talk_goes_with_its_table
    a_closed_table_keeps_its_records_and_its_summary_and_no_log
    a_table_that_nobody_had_left_is_deserted_when_the_process_begins
    a_player_is_found_by_the_token_that_is_valid_now
    work_is_done_in_order_also_where_nobody_waits_for_it
}

fn table() -> TableId {
    TableId("tbl_1".into())
}

fn append(expected: u64, header: Option<&str>, body: &str) -> Append {
    let entries = vec![StoredEntry { header: header.map(Into::into), body: Some(body.into()) }];
    let (lines, acks, records) = (Vec::new(), Vec::new(), Vec::new());
    Append { table: table(), expected, entries, lines, acks, records, summary: None }
}

/// What is said at a table whose log has so many entries, in lines of these numbers.
fn talk(expected: u64, numbers: impl IntoIterator<Item = u64>) -> Append {
    let lines = numbers.into_iter().map(line).collect();
    Append { entries: Vec::new(), lines, ..append(expected, None, "") }
}

fn line(n: u64) -> StoredLine {
    StoredLine { n, body: format!("{{\"n\":{n},\"text\":\"Ånn 🂡 שלום\"}}") }
}

fn ack(number: u64) -> StoredAck {
    let (player, id) = (PlayerId("ply_1".into()), number.to_string());
    StoredAck { player, id, body: [7; 32], result: format!("{{\"seq\":{number}}}"), at: Timestamp(number) }
}

async fn a_log_goes_on_only_from_where_its_owner_thinks_it_is(store: &dyn Store) {
    store.append(append(0, Some("made"), "one")).await.unwrap();
    let mut late = append(0, None, "two");
    late.acks.push(ack(1));
    let refused = store.append(late).await;
    assert!(matches!(refused, Err(StoreError::NotTheOwner { expected: 0, found: 1, .. })), "{refused:?}");
    assert_eq!(store.acks(&PlayerId("ply_1".into())).await.unwrap(), [], "nothing of it was kept");
    store.append(append(1, None, "two")).await.unwrap();
    assert_eq!(store.load(&table()).await.unwrap().unwrap().len, 2);
}

async fn the_last_segment_is_loaded_from_its_header_on(store: &dyn Store) {
    assert_eq!(store.load(&table()).await.unwrap(), None);
    let made = StoredEntry { header: Some("made".into()), body: None };
    let new = Append { entries: vec![made], ..append(0, None, "") };
    store.append(new).await.unwrap();
    let segment = store.load(&table()).await.unwrap().unwrap();
    assert_eq!((segment.header.as_str(), segment.entries.len(), segment.len), ("made", 0, 1));
    store.append(append(1, None, "two")).await.unwrap();
    store.append(append(2, Some("game"), "three")).await.unwrap();
    store.append(append(3, None, "four")).await.unwrap();
    let segment = store.load(&table()).await.unwrap().unwrap();
    assert_eq!((segment.header.as_str(), segment.len), ("game", 4));
    assert_eq!(segment.entries, ["three", "four"]);
}

async fn the_last_64_acks_of_a_player_are_remembered(store: &dyn Store) {
    for number in 0..70 {
        let mut with_ack = append(number, None, "x");
        with_ack.acks.push(ack(number));
        store.append(with_ack).await.unwrap();
    }
    let acks = store.acks(&PlayerId("ply_1".into())).await.unwrap();
    assert_eq!((acks.len(), &acks[0]), (ACKS_KEPT, &ack(6)));
    assert_eq!(acks.last(), Some(&ack(69)));
}

async fn a_request_whose_id_was_forgotten_is_remembered_anew(store: &dyn Store) {
    for (position, number) in (0..65).chain([0]).enumerate() {
        let mut with_ack = append(position as u64, None, "x");
        with_ack.acks.push(ack(number));
        store.append(with_ack).await.unwrap();
    }
    let acks = store.acks(&PlayerId("ply_1".into())).await.unwrap();
    assert_eq!((acks.len(), acks.last()), (ACKS_KEPT, Some(&ack(0))));
}

async fn talk_leaves_the_log_as_it_is_and_is_stored_with_its_ack(store: &dyn Store) {
    store.append(append(0, Some("made"), "one")).await.unwrap();
    assert_eq!(store.lines(&table()).await.unwrap(), []);
    let before = store.load(&table()).await.unwrap();
    store.append(Append { acks: vec![ack(1)], ..talk(1, [1]) }).await.unwrap();
    store.append(talk(1, [2, 3])).await.unwrap();
    assert_eq!(store.load(&table()).await.unwrap(), before);
    assert_eq!(store.lines(&table()).await.unwrap(), [line(1), line(2), line(3)]);
    assert_eq!(store.acks(&PlayerId("ply_1".into())).await.unwrap(), [ack(1)]);
    store.append(Append { lines: vec![line(4)], ..append(1, None, "two") }).await.unwrap();
    assert_eq!((store.load(&table()).await.unwrap().unwrap().len, store.lines(&table()).await.unwrap().len()), (2, 4));
}

async fn the_last_200_lines_of_each_table_are_kept(store: &dyn Store) {
    let other = |append: Append| Append { table: TableId("tbl_2".into()), ..append };
    store.append(append(0, Some("made"), "one")).await.unwrap();
    store.append(other(append(0, Some("made"), "one"))).await.unwrap();
    store.append(other(talk(1, [1]))).await.unwrap();
    for first in (1..=LINES_KEPT as u64 + 30).step_by(10) {
        store.append(talk(1, first..first + 10)).await.unwrap();
    }
    let kept: Vec<u64> = store.lines(&table()).await.unwrap().iter().map(|line| line.n).collect();
    assert_eq!(kept, (31..=230).collect::<Vec<_>>());
    store.append(talk(1, 231..=500)).await.unwrap();
    assert_eq!(store.lines(&table()).await.unwrap().first(), Some(&line(301)), "also of more than that at once");
    assert_eq!(store.lines(&TableId("tbl_2".into())).await.unwrap(), [line(1)]);
}

async fn talk_goes_on_only_from_where_its_owner_thinks_it_is(store: &dyn Store) {
    store.append(append(0, Some("made"), "one")).await.unwrap();
    store.append(talk(1, [1, 2])).await.unwrap();
    let refused = store.append(Append { acks: vec![ack(1)], ..talk(0, [3]) }).await;
    assert!(matches!(refused, Err(StoreError::NotTheOwner { expected: 0, found: 1, .. })), "{refused:?}");
    for (numbers, expected) in [([2], 1), ([4], 3)] {
        let both = Append { acks: vec![ack(1)], lines: talk(1, numbers).lines, ..append(1, None, "two") };
        let refused = store.append(both).await;
        assert!(
            matches!(refused, Err(StoreError::NotTheOwner { expected: told, found: 2, .. }) if told == expected),
            "{refused:?}"
        );
    }
    assert_eq!(store.lines(&table()).await.unwrap(), [line(1), line(2)]);
    assert_eq!(store.load(&table()).await.unwrap().unwrap().len, 1, "nothing of it was kept");
    assert_eq!(store.acks(&PlayerId("ply_1".into())).await.unwrap(), []);
}

async fn talk_goes_with_its_table(store: &dyn Store) {
    let closed = Summary { body: "shut".into(), stays_ms: 600, expires_at: None, closed: true };
    store.append(append(0, Some("made"), "one")).await.unwrap();
    store.append(talk(1, [1])).await.unwrap();
    let lines = talk(1, [2]).lines;
    store.append(Append { lines, summary: Some(closed), ..append(1, None, "two") }).await.unwrap();
    assert_eq!(store.lines(&table()).await.unwrap(), []);

    let other = TableId("tbl_2".into());
    store.append(Append { table: other.clone(), ..append(0, Some("made"), "one") }).await.unwrap();
    store.append(Append { table: other.clone(), ..talk(1, [1]) }).await.unwrap();
    store.close(&other).await.unwrap();
    assert_eq!(store.lines(&other).await.unwrap(), []);
}

async fn a_closed_table_keeps_its_records_and_its_summary_and_no_log(store: &dyn Store) {
    let mut first = append(0, Some("made"), "one");
    first.records.push(StoredRecord { game_no: 1, body: "{\"game\":1}".into() });
    first.summary = Some(Summary { body: "open".into(), stays_ms: 600, expires_at: None, closed: false });
    store.append(first).await.unwrap();
    let mut last = append(1, None, "two");
    last.summary = Some(Summary { body: "shut".into(), stays_ms: 600, expires_at: None, closed: true });
    store.append(last).await.unwrap();
    assert_eq!(store.load(&table()).await.unwrap(), None);
    assert_eq!(store.tables(Timestamp(5)).await.unwrap(), []);
    assert_eq!(store.record(&table(), 1).await.unwrap().as_deref(), Some("{\"game\":1}"));
    let summary = store.summary(&table()).await.unwrap().unwrap();
    assert_eq!((summary.body.as_str(), summary.closed), ("shut", true));

    let other = TableId("tbl_2".into());
    store.append(Append { table: other.clone(), ..append(0, Some("made"), "one") }).await.unwrap();
    store.close(&other).await.unwrap();
    assert_eq!(store.load(&other).await.unwrap(), None);
    assert!(store.summary(&other).await.unwrap().unwrap().closed);
}

async fn a_table_that_nobody_had_left_is_deserted_when_the_process_begins(store: &dyn Store) {
    let summary = |expires_at| Summary { body: "open".into(), stays_ms: 600, expires_at, closed: false };
    let tables = [("tbl_1", None), ("tbl_2", Some(Timestamp(70)))];
    for (id, expires_at) in tables {
        let table = TableId(id.into());
        store
            .append(Append { table, summary: Some(summary(expires_at)), ..append(0, Some("made"), "one") })
            .await
            .unwrap();
    }
    for now in [1_000, 5_000] {
        let told = store.tables(Timestamp(now)).await.unwrap();
        let expires: Vec<_> = told.iter().map(|(id, summary)| (id.0.as_str(), summary.expires_at)).collect();
        assert_eq!(
            expires,
            [("tbl_1", Some(Timestamp(1_600))), ("tbl_2", Some(Timestamp(70)))],
            "the first time counts"
        );
    }
}

async fn a_player_is_found_by_the_token_that_is_valid_now(store: &dyn Store) {
    let player = |name: &str, token_hash| StoredPlayer {
        id: PlayerId("ply_1".into()),
        name: name.into(),
        token_hash,
        bot: true,
    };
    store.save_player(player("ann", Some([1; 32])), None).await.unwrap();
    store.save_player(player("Ånn 🂡", Some([2; 32])), Some(ack(1))).await.unwrap();
    assert_eq!(store.player_by_token([1; 32]).await.unwrap(), None);
    assert!(store.player_by_token([2; 32]).await.unwrap() == Some(player("Ånn 🂡", Some([2; 32]))));
    assert_eq!(store.acks(&PlayerId("ply_1".into())).await.unwrap(), [ack(1)]);
    store.save_player(player("ann", None), None).await.unwrap();
    assert_eq!(store.player_by_token([2; 32]).await.unwrap(), None);
}

async fn work_is_done_in_order_also_where_nobody_waits_for_it(store: &dyn Store) {
    for number in 0..100 {
        drop(store.append(append(number, None, "x")));
    }
    store.append(append(100, None, "last")).await.unwrap();
}

#[tokio::test]
async fn a_failing_store_keeps_nothing_of_an_append() {
    let store = Memory::new();
    store.fail(true);
    let mut with_record = append(0, Some("made"), "one");
    with_record.records.push(StoredRecord { game_no: 1, body: "{}".into() });
    with_record.lines.push(line(1));
    assert!(matches!(store.append(with_record.clone()).await, Err(StoreError::Busy(_))));
    assert!(store.ready().await.is_err());
    store.fail(false);
    assert_eq!(store.load(&with_record.table).await.unwrap(), None);
    assert_eq!(store.record(&with_record.table, 1).await.unwrap(), None);
    assert_eq!(store.lines(&with_record.table).await.unwrap(), []);
    store.append(with_record.clone()).await.unwrap();
    assert_eq!(store.lines(&with_record.table).await.unwrap(), [line(1)]);
    assert_eq!(store.record(&with_record.table, 1).await.unwrap().as_deref(), Some("{}"));
}
