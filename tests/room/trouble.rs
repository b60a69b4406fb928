//! Bad input, foreign pages, slow readers, a store that cannot write: each costs only the one who brings it.

use std::{sync::Arc, time::Duration};

use cardroom_server::{Clock, serve};
use cardroom_store::Sqlite;
use cardroom_tests::{Client, Room, by_chance, quick, simulated, text};
use serde_json::{Value, json};
use tokio_tungstenite::{
    connect_async,
    tungstenite::{Message, client::IntoClientRequest},
};

#[tokio::test]
async fn bad_input_is_refused_with_a_code_and_disturbs_nobody() {
    let room = Room::open(quick()).await;
    let (table, mut clients) = room.four(json!({ "dealer": 0 })).await;
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    clients[0].until(|client| client.decision(&table).is_some()).await;
    let decision = clients[0].decision(&table).unwrap()["id"].clone();
    clients[3].until(|client| client.table(&table)["round"]["phase"] == "calling").await;
    let before = clients[3].frames.len();

    let act = |action: Value| json!({ "type": "act", "table": table, "decision": decision, "action": action });
    let call = json!({ "type": "call", "call": "3-0-0" });
    let mut outsider = room.guest("outsider").await;
    for (request, code) in [
        (json!({ "type": "table.fly" }), "unknown_type"),
        (json!({ "type": "act" }), "bad_message"),
        (json!({ "type": "table.join", "table": table }), "no_such_table"),
        (json!({ "type": "chat", "table": table, "text": "hello" }), "no_such_table"),
        (json!({ "type": "record", "table": table, "game_no": 1 }), "no_such_table"),
        (json!({ "type": "table.create", "game": "chess", "access": "public" }), "unknown_game"),
        (
            json!({ "type": "table.create", "game": "dnfh", "access": "public", "options": { "target": 0 } }),
            "invalid_options",
        ),
        (
            json!({ "type": "table.create", "game": "dnfh", "access": "public", "options": { "goal": 1 } }),
            "invalid_options",
        ),
        (json!({ "type": "table.create", "game": "dnfh", "access": "public", "seats": 3 }), "invalid_options"),
        (json!({ "type": "table.create", "game": "dnfh", "access": "public", "decks": [["2C"]] }), "bad_deck"),
        (json!({ "type": "lobby.watch", "game": "chess" }), "unknown_game"),
        (json!({ "type": "sync", "stream": format!("table:{table}") }), "no_such_table"),
        (act(call.clone()), "no_such_table"),
    ] {
        assert_eq!(outsider.refused(request.clone()).await, code, "{request}");
    }
    for (index, action, code) in [
        (1, call.clone(), "stale_decision"),
        (0, json!({ "type": "call", "call": "over there" }), "bad_action"),
        (0, json!({ "type": "meld", "cards": ["2C"] }), "bad_action"),
        (0, json!({ "type": "call", "call": "hold" }), "not_on_menu"),
        (0, json!({ "type": "play", "card": "2C" }), "wrong_phase"),
    ] {
        assert_eq!(clients[index].refused(act(action.clone())).await, code, "{action}");
    }
    let refused = clients[0].answer(act(json!({ "type": "call", "call": "hold" }))).await;
    assert_eq!((&refused["rule"], refused["legal"]["call"].as_array().map(Vec::len)), (&json!("DNFH-5"), Some(11)));
    assert_eq!(clients[1].refused(json!({ "type": "table.start", "table": table })).await, "not_host");
    clients[3].ask(json!({ "type": "ping" })).await;
    assert_eq!(clients[3].frames.len(), before + 1, "nothing of all that was shown to her");
    clients[0].decide(&table, &mut |_| call.clone()).await;
    room.stop().await;
}

#[tokio::test]
async fn frames_that_cannot_be_read_close_that_socket_alone_or_are_refused_with_id_null() {
    let room = Room::open(quick()).await;
    let mut ann = room.guest("ann").await;
    for frame in ["{", "", "[1]", "\"\"", "{\"type\":\"ping\"}", &"[".repeat(9_000)] {
        ann.send_text(frame).await;
        let count = ann.frames.len();
        ann.until(|client| client.frames.len() > count).await;
        let refused = ann.frames.last().unwrap();
        assert_eq!((&refused["type"], &refused["id"]), (&json!("refused"), &Value::Null), "{frame}");
    }
    ann.ask(json!({ "type": "ping" })).await;
    for (frame, code) in [
        (Message::binary(vec![1, 2, 3]), 1003),
        (Message::text("x".repeat(16 * 1024 + 1)), 1009),
        (Message::text("x".repeat(300_000)), 1009),
    ] {
        let mut other = room.guest("other").await;
        other.send_frame(frame).await;
        assert_eq!(other.until_closed().await, code);
    }
    ann.ask(json!({ "type": "ping" })).await;
    room.stop().await;
}

#[tokio::test]
async fn pages_of_foreign_origins_are_refused_where_the_settings_say_so() {
    let mut config = quick();
    config.allowed_origins = vec!["https://club.example".into()];
    let room = Room::open(config).await;
    let own = format!("http://{}", room.address);
    for (origin, allowed) in
        [("https://club.example", true), (own.as_str(), true), ("https://evil.example", false), ("null", false)]
    {
        let mut request = format!("ws://{}/ws", room.address).into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        let answer = connect_async(request).await;
        assert_eq!(answer.is_ok(), allowed, "{origin}");
        if let Err(tokio_tungstenite::tungstenite::Error::Http(response)) = answer {
            assert_eq!(response.status(), 403);
        }
    }
    room.stop().await;
}

#[tokio::test]
async fn a_flood_is_refused_then_closed_and_others_play_on() {
    let mut config = quick();
    config.limits.enforced = true;
    let room = Room::open(config).await;
    let mut flood = room.guest("flood").await;
    let mut ann = room.guest("ann").await;
    for number in 0..700 {
        flood.send_frame(Message::text(json!({ "id": number, "type": "ping" }).to_string())).await;
    }
    let mut codes = Vec::new();
    while flood.closed.is_none() {
        flood_read(&mut flood, &mut codes).await;
    }
    assert_eq!(flood.closed, Some(4003));
    assert!(codes.contains(&"too_many_messages".to_owned()));
    ann.ask(json!({ "type": "ping" })).await;
    room.stop().await;
}

async fn flood_read(flood: &mut Client, codes: &mut Vec<String>) {
    flood.forget_requests();
    flood.read().await;
    if let Some(code) = flood.frames.last().and_then(|frame| frame["code"].as_str()) {
        codes.push(code.to_owned());
    }
}

#[tokio::test]
async fn what_cannot_be_stored_is_neither_acknowledged_nor_shown_and_nobodys_time_runs() {
    let mut config = quick();
    config.pauses.grace_ms = 60_000;
    let room = Room::open(config).await;
    let (table, mut clients) = room.four(json!({ "dealer": 0, "clock": "normal" })).await;
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    clients[0].until(|client| client.decision(&table).is_some()).await;
    clients[1].until(|client| client.table(&table)["round"]["phase"] == "calling").await;
    let deadline = clients[0].decision(&table).unwrap()["deadline_at"].as_u64().unwrap();

    room.store.fail(true);
    let decision = clients[0].decision(&table).unwrap()["id"].clone();
    let act = json!({ "id": "kept", "type": "act", "table": table, "decision": decision, "action": { "type": "call", "call": "0-3-0" } });
    let refused = clients[0].answer(act.clone()).await;
    assert_eq!(refused["code"], "store_busy");
    assert!(refused["retry_after_ms"].as_u64().is_some());
    room.store.fail(false);

    let mut answer = clients[0].answer(act.clone()).await;
    while answer["code"] == "store_busy" {
        answer = clients[0].answer(act.clone()).await;
    }
    assert_eq!(answer["type"], "ack", "{answer}");
    clients[1].until(|client| client.table(&table)["round"]["phase"] == "passing").await;
    let called = |client: &Client| client.events.iter().filter(|event| event["type"] == "called").count();
    assert_eq!(called(&clients[1]), 1);
    let later = clients[1].decision(&table).unwrap()["deadline_at"].as_u64().unwrap();
    assert!(later > deadline, "the clock began anew after the outage");
    clients[0].until(|client| client.table(&table)["round"]["phase"] == "passing").await;
    let mut choose = by_chance(3);
    for client in &mut clients {
        client.until(|client| client.decision(&table).is_some()).await;
        client.decide(&table, &mut choose).await;
    }
    room.stop().await;
}

#[tokio::test]
async fn wrong_invites_are_judged_twenty_times_a_minute() {
    let mut config = quick();
    config.limits.enforced = true;
    let room = Room::open(config).await;
    let mut guesser = room.guest("guesser").await;
    for number in 0..20 {
        let guess = json!({ "type": "table.join", "invite": format!("0000-00{number:02}") });
        assert_eq!(guesser.refused(guess).await, "no_such_invite");
    }
    let answer = guesser.answer(json!({ "type": "table.join", "invite": "0000-0099" })).await;
    assert_eq!(answer["code"], "too_many_guesses");
    assert!(answer["retry_after_ms"].as_u64().is_some_and(|ms| ms <= 60_000));
    room.stop().await;
}

#[tokio::test]
async fn a_database_that_another_process_has_locked_loses_nothing_and_play_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(folder.path()).unwrap());
    let server = serve(quick(), Clock::system(), store).await.unwrap();
    let login = |name: &str| json!({ "type": "login", "name": name, "features": ["hash"] });
    let mut ann = Client::login(server.address(), "ann", login("ann")).await;
    let create = json!({ "type": "table.create", "game": "bm", "seats": 3, "access": "public", "clock": "fast" });
    let table = text(&ann.ask(create).await["table"]);
    ann.ask(json!({ "type": "table.start", "table": table })).await;
    ann.until(|client| client.decision(&table).is_some_and(|decision| decision["kind"] == "pass")).await;

    let other = rusqlite::Connection::open(folder.path().join("cardroom.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let decision = ann.decision(&table).unwrap().clone();
    let action = by_chance(1)(&decision);
    let act = json!({ "id": "once", "type": "act", "table": table, "decision": decision["id"], "action": action });
    let answer = ann.answer(act.clone()).await;
    assert_eq!(answer["code"], "store_busy");
    assert!(answer["retry_after_ms"].as_u64().is_some());
    let newcomer = Client::connect(server.address(), "bea").await.answer(login("bea")).await;
    assert_eq!(newcomer["code"], "store_busy");
    other.execute_batch("ROLLBACK").unwrap();

    let mut answer = ann.answer(act.clone()).await;
    while answer["code"] == "store_busy" {
        answer = ann.answer(act.clone()).await;
    }
    assert_eq!(answer["type"], "ack", "{answer}");
    assert_eq!(ann.answer(act).await, answer, "it was done once");
    ann.until(|client| client.decision(&table).is_some_and(|decision| decision["kind"] == "play")).await;
    server.stop().await;
}

#[tokio::test]
async fn a_log_that_was_changed_sets_its_table_aside_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(quick(), Clock::system(), Arc::new(Sqlite::open(folder.path()).unwrap())).await.unwrap();
    let login = json!({ "type": "login", "name": "ann", "features": ["hash"] });
    let mut ann = Client::login(server.address(), "ann", login).await;
    let mut tables = Vec::new();
    for _ in 0..2 {
        let create = json!({ "type": "table.create", "game": "bm", "seats": 3, "access": "invite", "clock": "none" });
        let table = text(&ann.ask(create).await["table"]);
        ann.ask(json!({ "type": "table.start", "table": table })).await;
        ann.until(|client| client.decision(&table).is_some()).await;
        ann.decide(&table, &mut by_chance(1)).await;
        tables.push(table);
    }
    server.stop().await;
    let database = rusqlite::Connection::open(folder.path().join("cardroom.db")).unwrap();
    let of_table = "of_table = (SELECT n FROM tables WHERE id = ?1)";
    let changed = format!("UPDATE entries SET body = replace(body, '\"seat\":1', '\"seat\":2') WHERE {of_table}");
    assert!(database.execute(&changed, [&tables[0]]).unwrap() > 0);
    let entries = |table: &str| -> i64 {
        database
            .query_row(&format!("SELECT count(*) FROM entries WHERE {of_table}"), [table], |row| row.get(0))
            .unwrap()
    };
    let before = entries(&tables[0]);

    let server = serve(quick(), Clock::system(), Arc::new(Sqlite::open(folder.path()).unwrap())).await.unwrap();
    let mut again = Client::login(
        server.address(),
        "ann again",
        json!({ "type": "login", "token": ann.token, "features": ["hash"] }),
    )
    .await;
    let stream = format!("table:{}", tables[0]);
    again.until(|client| client.frames.iter().any(|frame| frame["type"] == "end" && frame["stream"] == stream)).await;
    again.until_shown(&tables[1]).await;
    assert_eq!(again.refused(json!({ "type": "table.leave", "table": tables[0] })).await, "set_aside");
    again.until(|client| client.decision(&tables[1]).is_some()).await;
    again.decide(&tables[1], &mut by_chance(2)).await;
    assert_eq!(entries(&tables[0]), before, "it is left as it is");
    server.stop().await;
}

/// How often the server has closed with a code.
async fn closed(room: &Room, code: u16) -> u64 {
    let (_, page) = room.get("/metrics", "").await;
    let count = format!("cardroom_closed_total{{code=\"{code}\"}} ");
    page.lines().find_map(|line| line.strip_prefix(&count)).map_or(0, |count| count.parse().unwrap())
}

#[tokio::test]
async fn every_close_is_counted_by_its_code() {
    let room = Room::open(quick()).await;
    for (code, frame) in [
        (1003, Message::binary(vec![1])),
        (1009, Message::text("x".repeat(16 * 1_024 + 1))),
        (4001, Message::text(json!({ "id": "1", "type": "logout" }).to_string())),
    ] {
        let before = closed(&room, code).await;
        let mut ann = room.guest("ann").await;
        ann.forget_requests();
        ann.send_frame(frame).await;
        assert_eq!(ann.until_closed().await, code);
        // Others may be closed at the same time: this process has one count.
        assert!(closed(&room, code).await > before, "{code}");
    }
    room.stop().await;
}

#[tokio::test(start_paused = true)]
async fn who_reads_nothing_for_20_seconds_is_closed_with_4004_and_comes_back() {
    let (server, wires) = simulated(7).await;
    let login = |name: &str| json!({ "type": "login", "name": name });
    let come = async |name: &str, login: Value| Client::try_login(wires.dial().unwrap(), name, login).await.unwrap();
    let (mut ann, mut slow) = (come("ann", login("ann")).await, come("slow", login("slow")).await);
    let create = json!({ "type": "table.create", "game": "dnfh", "access": "public" });
    let table = text(&ann.ask(create).await["table"]);
    slow.ask(json!({ "type": "table.join", "table": table })).await;
    for _ in 0..400 {
        ann.ask(json!({ "type": "chat", "table": table, "text": "語".repeat(500) })).await;
    }
    tokio::time::sleep(Duration::from_millis(20_500)).await;
    assert_eq!(slow.until_closed().await, 4004);
    let token = slow.login["token"].clone();
    let again = come("slow again", json!({ "type": "login", "token": token })).await;
    assert_eq!(again.login["tables"][0]["role"], "seat", "no close loses a seat by itself");
    server.stop().await;
}
