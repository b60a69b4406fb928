//! What of table talk stays: over restarts, in a store that fails, while the table sleeps, and until it ends.

use std::{path::Path, sync::Arc};

use cardroom_server::{Clock, Server, serve};
use cardroom_store::{LINES_KEPT, Sqlite, Store};
use cardroom_table::TableId;
use cardroom_tests::{Client, Room, by_chance, play_until, quick, text};
use serde_json::{Value, json};

use crate::{
    rotation::is_over,
    talk::{chat, go_on, heard, history, listen, numbers, react, say, until_heard},
};

/// Text that a table has to bear as it is.
const SCRIPTS: [&str; 6] = [
    "gut gespielt, Ånn",
    "שלום לכולם",
    "مرحبا 👋🏽",
    "你好，再來一局？",
    "<b>not bold</b> & \"quoted\" \\ {\"type\":\"chat\"}",
    "👨‍👩‍👧‍👦 🂡 e\u{301}",
];

#[tokio::test]
async fn what_was_said_is_heard_by_everybody_and_found_again_later() {
    for restarts in [false, true] {
        let room = Room::open(quick()).await;
        let (table, mut clients) = room.four(json!({})).await;
        for (said, n) in SCRIPTS.into_iter().zip(1..) {
            assert_eq!(say(&mut clients[1], &table, said).await, n);
        }
        for client in &mut clients {
            until_heard(client, SCRIPTS.len() as u64).await;
        }
        let lines: Vec<Value> = heard(&clients[0], "chat").into_iter().cloned().collect();
        let (room, mut clients) = go_on(room, clients, &table, restarts).await;
        for client in &mut clients {
            assert_eq!(history(client, &table, None).await, lines, "as it was heard");
        }
        for (line, said) in lines.iter().zip(SCRIPTS) {
            let normal = cardroom_proto::clean_text(said).unwrap();
            assert_eq!((&line["text"], &line["from"]["name"]), (&json!(normal), &json!("bea")));
            assert_eq!(line["from"]["id"], json!(clients[1].player));
        }
        assert_eq!(say(&mut clients[2], &table, "and on").await, SCRIPTS.len() as u64 + 1);
        room.stop().await;
    }
}

#[tokio::test]
async fn a_line_sent_again_by_its_id_gets_the_same_ack_and_says_nothing_twice() {
    for restarts in [false, true] {
        let room = Room::open(quick()).await;
        let (table, mut clients) = room.four(json!({})).await;
        let mut once = chat(&table, "once");
        once["id"] = "once-1".into();
        let ack = clients[0].ask(once.clone()).await;
        let (room, mut clients) = go_on(room, clients, &table, restarts).await;
        assert_eq!(clients[0].ask(once.clone()).await, ack);
        let mut other = once.clone();
        other["text"] = "something else".into();
        assert_eq!(clients[0].refused(other).await, "id_reused");
        assert_eq!(clients[1].ask(once).await["n"], 2, "the ids of one player are not another's");
        assert_eq!(numbers(&history(&mut clients[2], &table, None).await), [1, 2]);
        room.stop().await;
    }
}

#[tokio::test]
async fn the_last_200_lines_are_kept_and_given_in_pages() {
    for restarts in [false, true] {
        let room = Room::open(quick()).await;
        let (table, mut clients) = room.four(json!({})).await;
        for n in 1..=LINES_KEPT as u64 + 15 {
            assert_eq!(say(&mut clients[0], &table, &format!("line {n}")).await, n);
        }
        let (room, mut clients) = go_on(room, clients, &table, restarts).await;
        let all = clients[3].talk(&table).await;
        assert_eq!(numbers(&all), (16..=215).collect::<Vec<_>>());
        assert!(all.iter().all(|line| line["text"] == format!("line {}", line["n"])));
        room.stop().await;
    }
}

#[tokio::test]
async fn a_line_that_cannot_be_stored_is_not_said() {
    let room = Room::open(quick()).await;
    let (table, mut clients) = room.four(json!({})).await;
    say(&mut clients[1], &table, "before").await;
    until_heard(&mut clients[2], 1).await;
    room.store.fail(true);
    let mut once = chat(&table, "once");
    once["id"] = "once".into();
    let refused = clients[1].answer(once.clone()).await;
    assert!(refused["code"] == "store_busy" && refused["retry_after_ms"].is_u64(), "{refused}");
    assert_eq!(numbers(&history(&mut clients[2], &table, None).await), [1], "nobody said it");
    clients[3].ask(react(&table, "thinking")).await; // Nothing of that is to be stored.
    clients[2].until(|client| heard(client, "reaction").len() == 1).await;
    assert_eq!(heard(&clients[2], "chat").len(), 1);
    assert_eq!(clients[1].answer(once.clone()).await["code"], "store_busy");
    room.store.fail(false);
    let mut answer = clients[1].answer(once.clone()).await;
    while answer["code"] == "store_busy" {
        answer = clients[1].answer(once.clone()).await;
    }
    assert_eq!(answer["n"], 2, "{answer}");
    assert_eq!(clients[1].answer(once).await, answer);
    until_heard(&mut clients[2], 2).await;
    listen(&mut clients[2]).await;
    assert_eq!(heard(&clients[2], "chat").len(), 2, "it was said once");
    room.stop().await;
}

#[tokio::test]
async fn talk_neither_keeps_a_table_awake_nor_lets_it_stay_longer() {
    let mut config = quick();
    (config.pauses.grace_ms, config.sleep_ms) = (0, 0);
    let room = Room::open(config).await;
    let mut ann = room.guest("ann").await;
    let create = json!({ "type": "table.create", "game": "dnfh", "access": "public" });
    let table = text(&ann.ask(create).await["table"]);
    let login = json!({ "type": "login", "name": "robo", "bot": true, "features": ["hash"] });
    let mut robo = Client::login(room.address, "robo", login).await;
    robo.ask(json!({ "type": "table.join", "table": table, "as": "spectator" })).await;
    robo.until_shown(&table).await;
    let token = ann.token.clone();
    drop(ann);
    let asleep = async || while !room.get("/metrics", "").await.1.contains("cardroom_tables_awake 0\n") {};
    asleep().await;
    let id = TableId(table.clone());
    let expires_at = room.store.summary(&id).await.unwrap().unwrap().expires_at;
    assert!(expires_at.is_some());
    for n in 1..=3 {
        assert_eq!(say(&mut robo, &table, "is anybody here?").await, n);
        asleep().await;
        assert_eq!(room.store.summary(&id).await.unwrap().unwrap().expires_at, expires_at);
    }
    let login = json!({ "type": "login", "token": token, "features": ["hash"] });
    let mut ann = Client::login(room.address, "ann again", login).await;
    ann.until_shown(&table).await;
    assert_eq!(numbers(&history(&mut ann, &table, None).await), [1, 2, 3]);
    room.stop().await;
}

#[tokio::test]
async fn a_table_that_ends_takes_its_talk_along() {
    let mut config = quick();
    (config.pauses.grace_ms, config.pauses.public_stays_ms, config.sleep_ms) = (0, 500, 0);
    let room = Room::open(config).await;
    let mut ann = room.guest("ann").await;
    let create = json!({ "type": "table.create", "game": "dnfh", "access": "public" });
    let mut tables = Vec::new();
    for _ in 0..2 {
        let table = text(&ann.ask(create.clone()).await["table"]);
        say(&mut ann, &table, "hello").await;
        assert_eq!(room.store.lines(&TableId(table.clone())).await.unwrap().len(), 1);
        tables.push(table);
    }
    // One that its host closes, in the same breath as the last word; and one that nobody comes back to.
    let last = ann.send(chat(&tables[0], "good night")).await;
    ann.ask(json!({ "type": "table.close", "table": tables[0] })).await;
    ann.answer_to(&last).await;
    assert_eq!(ann.refused(chat(&tables[0], "hello?")).await, "no_such_table");
    drop(ann);
    while room.get("/api/v1/tables", "").await.1.contains(&tables[1]) {}
    for table in tables {
        let id = TableId(table);
        while !room.store.summary(&id).await.unwrap().unwrap().closed {
            tokio::task::yield_now().await;
        }
        assert_eq!(room.store.lines(&id).await.unwrap(), []);
    }
    room.stop().await;
}

async fn open(folder: &Path) -> Server {
    serve(quick(), Clock::system(), Arc::new(Sqlite::open(folder).unwrap())).await.unwrap()
}

#[tokio::test]
async fn talk_is_in_no_log_and_in_no_record() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(folder.path()).await;
    let login = json!({ "type": "login", "name": "ann", "features": ["hash"] });
    let mut ann = Client::login(server.address(), "ann", login).await;
    let options = json!({ "target": 1 });
    let create = json!({ "type": "table.create", "game": "bm", "seats": 3, "access": "public", "clock": "none", "options": options });
    let table = text(&ann.ask(create).await["table"]);
    let database = rusqlite::Connection::open(folder.path().join("cardroom.db")).unwrap();
    let kept = || -> (i64, String, Option<i64>) {
        let ask = "SELECT len, summary, expires_at FROM tables WHERE id = ?1";
        database.query_row(ask, [&table], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap()
    };
    let before = kept();
    for _ in 0..5 {
        say(&mut ann, &table, "a-word-of-talk").await;
        ann.ask(react(&table, "heart")).await;
    }
    assert_eq!(kept(), before, "the log is as long as it was");
    ann.ask(json!({ "type": "table.start", "table": table })).await;
    ann.until(|client| client.decision(&table).is_some()).await;
    say(&mut ann, &table, "a-word-of-talk in the game").await;
    let mut clients = [ann];
    play_until(&mut clients, &table, 4, is_over(&table)).await;
    let [mut ann] = clients;
    let record = ann.ask(json!({ "type": "record", "table": table, "game_no": 1 })).await;
    server.stop().await;
    assert!(!record.to_string().contains("a-word-of-talk"));
    for (column, place, holds) in [
        ("body", "lines", true),
        ("body", "entries", false),
        ("header", "segments", false),
        ("body", "records", false),
        ("summary", "tables", false),
    ] {
        let ask =
            format!("SELECT count(*) FROM {place} WHERE {column} LIKE '%a-word-of-talk%' OR {column} LIKE '%heart\"%'");
        let found: i64 = database.query_row(&ask, [], |row| row.get(0)).unwrap();
        assert_eq!(found > 0, holds, "{place}");
    }
}

/// Lines are sent in haste while the server is killed again and again; each is in the history once, and where one was
/// acknowledged, under that number.
#[tokio::test]
async fn no_line_that_was_acknowledged_is_lost_and_none_is_said_twice_whenever_the_server_ends() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = open(folder.path()).await;
    let login = json!({ "type": "login", "name": "ann", "features": ["hash"] });
    let mut ann = Client::login(server.address(), "ann", login).await;
    let create = json!({ "type": "table.create", "game": "dnfh", "access": "invite" });
    let table = text(&ann.ask(create).await["table"]);
    let mut chance = by_chance(6);
    let mut below = |count: u64| {
        let numbers: Vec<u64> = (0..count).collect();
        chance(&json!({ "kind": "play", "legal": { "play": numbers } }))["card"].as_u64().unwrap()
    };
    let mut acked = Vec::new();
    for round in 0..20 {
        let sent: Vec<Value> = (0..8)
            .map(|index| json!({ "id": format!("{round}-{index}"), "type": "chat", "table": table, "text": format!("{round}-{index}") }))
            .collect();
        for request in &sent {
            ann.send(request.clone()).await;
        }
        for _ in 0..below(12) {
            ann.until_next().await;
        }
        server.kill().await;
        server = open(folder.path()).await;
        let login = json!({ "type": "login", "token": ann.token, "features": ["hash"] });
        let mut again = Client::login(server.address(), "ann again", login).await;
        again.token.clone_from(&ann.token);
        for request in &sent {
            let before = ann.take_answer(&text(&request["id"]));
            let ack = again.ask(request.clone()).await;
            assert!(before.is_none_or(|before| before == ack), "{ack}");
            acked.push((ack["n"].as_u64().unwrap(), text(&request["text"])));
        }
        ann = again;
    }
    acked.sort();
    let lines = ann.talk(&table).await;
    let all: Vec<_> = lines.iter().map(|line| (line["n"].as_u64().unwrap(), text(&line["text"]))).collect();
    assert_eq!(all, acked);
    assert_eq!(all.iter().map(|(n, _)| *n).collect::<Vec<_>>(), (1..=160).collect::<Vec<_>>());
    server.stop().await;
}
