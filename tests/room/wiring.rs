//! Logins, sending again, coming back, two screens, the lobby, HTTP, an orderly stop.

use std::path::Path;

use cardroom_tests::{Client, Room, play_until, quick, text};
use futures_util::future::join_all;
use serde_json::{Value, json};

#[tokio::test]
async fn a_request_sent_again_is_answered_again_and_done_once() {
    let room = Room::open(quick()).await;
    let mut ann = room.guest("ann").await;
    let create = json!({ "id": "once", "type": "table.create", "game": "dnfh", "access": "public" });
    let first = ann.ask(create.clone()).await;
    assert_eq!(ann.ask(create.clone()).await, first);
    let mut other = create.clone();
    other["access"] = "invite".into();
    assert_eq!(ann.refused(other).await, "id_reused");
    let mut again = room.back(&ann, json!({})).await;
    assert_eq!(again.ask(create).await, first, "over another connection too");
    assert_eq!(again.login["tables"].as_array().unwrap().len(), 1, "one table was made");
    let refused = json!({ "id": "free", "type": "table.join", "table": "tbl_none" });
    assert_eq!(ann.refused(refused).await, "no_such_table");
    ann.ask(json!({ "id": "free", "type": "lobby.watch" })).await;
    room.stop().await;
}

#[tokio::test]
async fn a_move_sent_twice_at_once_counts_once() {
    let room = Room::open(quick()).await;
    let (table, mut clients) = room.four(json!({ "dealer": 0 })).await;
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    clients[0].until(|client| client.decision(&table).is_some()).await;
    let decision = clients[0].decision(&table).unwrap()["id"].clone();
    let act = json!({ "id": "twice", "type": "act", "table": table, "decision": decision, "action": { "type": "call", "call": "3-0-0" } });
    let mut twin = room.back(&clients[0], json!({})).await;
    let first = clients[0].send(act.clone()).await;
    let second = twin.send(act).await;
    let answers = [clients[0].answer_to(&first).await, twin.answer_to(&second).await];
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0]["type"], "ack");
    let late =
        json!({ "type": "act", "table": table, "decision": decision, "action": { "type": "call", "call": "0-3-0" } });
    assert_eq!(twin.refused(late).await, "stale_decision");
    room.stop().await;
}

#[tokio::test]
async fn coming_back_shows_what_is_missing_or_everything() {
    let room = Room::open(quick()).await;
    let (table, mut clients) = room.four(json!({})).await;
    let stream = format!("table:{table}");
    let have = clients[1].seqs[&stream];
    let held = clients[1].states[&stream].clone();
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    let passing = |client: &Client| client.table(&table)["round"]["phase"] == "passing";
    play_until(&mut clients, &table, 1, passing).await;
    let now = clients[1].seqs[&stream];

    let mut again = Client::connect(room.address, "bea").await;
    again.states.insert(stream.clone(), held);
    again.seqs.insert(stream.clone(), have);
    let login = json!({ "type": "login", "token": clients[1].token, "have": { stream.clone(): have } });
    again.ask(login).await;
    again.until(|client| client.seqs[&stream] >= now).await;
    assert!(again.frames.iter().all(|frame| frame["type"] != "snapshot"), "the missing updates are enough");
    assert_eq!(again.table(&table)["round"]["hands"][1], clients[1].table(&table)["round"]["hands"][1]);

    let mut other = room.back(&clients[1], json!({ stream.clone(): now + 99 })).await;
    other.until(|client| client.states.contains_key(&stream)).await;
    assert_eq!(other.frames.iter().filter(|frame| frame["type"] == "snapshot").count(), 1);
    assert_eq!(other.decision(&table), clients[1].decision(&table), "with the open decision");
    other.ask(json!({ "type": "sync", "stream": stream })).await;
    other.until(|client| client.frames.iter().filter(|frame| frame["type"] == "snapshot").count() == 2).await;
    assert_eq!(other.refused(json!({ "type": "sync", "stream": "table:tbl_no" })).await, "no_such_table");
    room.stop().await;
}

#[tokio::test]
async fn numbers_of_another_audience_are_not_taken_for_ones_own() {
    let room = Room::open(quick()).await;
    let (table, mut clients) = room.four(json!({})).await;
    let stream = format!("table:{table}");
    let seated_at = clients[1].seqs[&stream];
    clients[1].ask(json!({ "type": "table.stand", "table": table })).await;
    clients[1].until(|client| client.you[&stream]["role"] == "spectator").await;
    let mut again = room.back(&clients[1], json!({ stream.clone(): seated_at })).await;
    again.until(|client| client.states.contains_key(&stream)).await;
    assert_eq!(again.states[&stream], clients[1].states[&stream]);
    room.stop().await;
}

#[tokio::test]
async fn two_screens_of_one_player_show_the_same() {
    let room = Room::open(quick()).await;
    let (table, mut clients) = room.four(json!({ "dealer": 2 })).await;
    let mut second = room.back(&clients[2], json!({})).await;
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    second.until(|client| client.decision(&table).is_some()).await;
    second.decide(&table, &mut |_| json!({ "type": "call", "call": "1-1-1" })).await;
    let passing = |client: &Client| client.table(&table)["round"]["phase"] == "passing";
    second.until(passing).await;
    clients[2].until(passing).await;
    assert_eq!(second.table(&table), clients[2].table(&table));
    assert_eq!(second.decision(&table), clients[2].decision(&table));
    room.stop().await;
}

#[tokio::test]
async fn who_asks_for_snapshots_only_gets_whole_ones() {
    let room = Room::open(quick()).await;
    let (table, mut clients) = room.four(json!({ "dealer": 1 })).await;
    let mut plain = Client::connect(room.address, "cy").await;
    plain.ask(json!({ "type": "login", "token": clients[2].token, "features": ["snapshots_only", "hash"] })).await;
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    clients[1].until(|client| client.decision(&table).is_some()).await;
    clients[1].decide(&table, &mut |_| json!({ "type": "call", "call": "3-0-0" })).await;
    plain.until(|client| client.decision(&table).is_some()).await;
    for frame in plain.frames.iter().filter(|frame| frame["stream"].is_string()) {
        assert_eq!((&frame["type"], &frame["you"]["seat"]), (&json!("snapshot"), &json!(2)), "{frame}");
        assert!(frame.get("decision").is_some() && frame["hash"].is_string());
    }
    room.stop().await;
}

#[tokio::test]
async fn a_wrong_token_changes_nothing_for_its_owner_and_logout_ends_it() {
    let room = Room::open(quick()).await;
    let mut ann = room.guest("ann").await;
    let mut thief = Client::connect(room.address, "thief").await;
    assert_eq!(thief.refused(json!({ "type": "login", "token": "0".repeat(64) })).await, "bad_token");
    assert_eq!(
        thief.refused(json!({ "type": "table.create", "game": "dnfh", "access": "public" })).await,
        "not_logged_in"
    );
    assert_eq!(thief.refused(json!({ "type": "login", "name": " \u{200b} " })).await, "bad_name");
    assert_eq!(thief.refused(json!({ "type": "login" })).await, "bad_message");
    thief.ask(json!({ "type": "ping" })).await;
    ann.ask(json!({ "type": "rename", "name": "Ännchen" })).await;
    let second = room.back(&ann, json!({})).await;
    assert_eq!(second.login["player"]["name"], "Ännchen");
    assert_eq!(ann.refused(json!({ "type": "login", "name": "x" })).await, "already_logged_in");
    ann.ask(json!({ "type": "logout" })).await;
    assert_eq!(ann.until_closed().await, 4001);
    assert_eq!(thief.refused(json!({ "type": "login", "token": ann.token })).await, "bad_token");
    room.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_who_rush_four_sit_and_the_rest_wait_in_one_place_each() {
    let room = Room::open(quick()).await;
    let mut host = room.guest("host").await;
    let create = json!({ "type": "table.create", "game": "dnfh", "access": "public", "as": "spectator" });
    let table = text(&host.ask(create).await["table"]);
    let mut rush = join_all((0..100).map(async |number| room.guest(&format!("p{number}")).await)).await;
    let join = json!({ "type": "table.join", "table": table });
    let places = join_all(rush.iter_mut().map(async |client| client.ask(join.clone()).await)).await;
    let mut seats: Vec<u64> = places.iter().filter_map(|place| place["seat"].as_u64()).collect();
    let mut waiting: Vec<u64> = places.iter().filter_map(|place| place["queue_place"].as_u64()).collect();
    seats.sort_unstable();
    waiting.sort_unstable();
    assert_eq!((seats, waiting), ((0..4).collect(), (1..=96).collect()));
    room.stop().await;
}

#[tokio::test]
async fn the_lobby_lists_public_tables_and_hides_private_ones() {
    let room = Room::open(quick()).await;
    let mut watcher = room.guest("watcher").await;
    watcher.ask(json!({ "type": "lobby.watch", "game": "dnfh" })).await;
    watcher.until(|client| client.states.contains_key("lobby")).await;
    let mut ann = room.guest("ann").await;
    let private = ann.ask(json!({ "type": "table.create", "game": "dnfh", "access": "invite" })).await;
    let public =
        ann.ask(json!({ "type": "table.create", "game": "dnfh", "access": "public", "name": "Open to all" })).await;
    let listed = |client: &Client| client.states["lobby"]["tables"][text(&public["table"])]["name"] == "Open to all";
    watcher.until(listed).await;
    assert_eq!(watcher.states["lobby"]["tables"].as_object().unwrap().len(), 1);
    assert_eq!(watcher.refused(json!({ "type": "table.join", "table": private["table"] })).await, "no_such_table");
    assert_eq!(watcher.refused(json!({ "type": "table.join", "invite": "0000-0000" })).await, "no_such_invite");
    let code = text(&private["invite"]).to_lowercase().replace('-', "");
    assert_eq!(watcher.ask(json!({ "type": "table.join", "invite": code })).await["seat"], 1);
    ann.ask(json!({ "type": "table.close", "table": public["table"] })).await;
    watcher.until(|client| client.states["lobby"]["tables"] == json!({})).await;
    watcher.ask(json!({ "type": "lobby.unwatch" })).await;
    watcher
        .until(|client| client.frames.iter().any(|frame| frame["type"] == "end" && frame["code"] == "unwatched"))
        .await;
    room.stop().await;
}

#[tokio::test]
async fn http_gives_what_it_should_and_no_more() {
    let room = Room::open(quick()).await;
    let mut ann = room.guest("ann").await;
    let made = ann.ask(json!({ "type": "table.create", "game": "dnfh", "access": "invite" })).await;
    for (path, holds) in [
        ("/healthz", "ok"),
        ("/readyz", "ready"),
        ("/metrics", "cardroom_connections"),
        ("/api/v1/games", "Dirty Nasty Filthy Hearts"),
        ("/api/v1/tables", "{\"more\":0,\"tables\":{}}"),
        ("/api/v1/rules/dnfh", "DNFH-25"),
        ("/api/v1/rules/common", "COM-14"),
        ("/proto/", "\"schema/client.json\""),
        ("/proto/PROTOCOL.md", "The cardroom protocol"),
        ("/proto/schema/client.json", "table.create"),
    ] {
        let (status, rest) = room.get(path, "").await;
        assert!(status.contains("200") && rest.contains(holds), "{path}: {status} {rest}");
    }
    let (status, rest) = room.get(&format!("/api/v1/invites/{}", text(&made["invite"])), "").await;
    assert!(status.contains("200") && rest.contains(&text(&made["table"])), "{status} {rest}");
    assert!(rest.contains("\"name\":\"ann’s table\""), "{rest}");
    let (_, rest) = room.get("/api/v1/games", "Origin: https://elsewhere.example\r\n").await;
    assert!(rest.contains("access-control-allow-origin: *"), "{rest}");
    for path in [
        "/api/v1/invites/0000-0000",
        "/api/v1/records/tbl_1/1",
        "/api/v1/nothing",
        "/proto/../Cargo.toml",
        "/nothing.js",
    ] {
        let (status, _) = room.get(path, "").await;
        assert!(status.contains("404"), "{path}: {status}");
    }
    let (status, rest) = room.get(&format!("/t/{}", text(&made["table"])), "").await;
    assert!(status.contains("200") && rest.contains("content-security-policy: default-src 'none'"), "{status} {rest}");
    assert!(rest.contains("referrer-policy: no-referrer"));
    room.stop().await;
}

#[tokio::test]
async fn every_file_that_the_index_of_proto_lists_is_given_and_every_file_is_listed() {
    let room = Room::open(quick()).await;
    let body = async |path: &str| {
        let (status, rest) = room.get(path, "").await;
        assert!(status.contains("200"), "{path}: {status}");
        rest.split_once("\r\n\r\n").unwrap().1.to_owned()
    };
    let index: Value = serde_json::from_str(&body("/proto/").await).unwrap();
    let listed: Vec<String> = index["files"].as_array().unwrap().iter().map(text).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../proto");
    for path in &listed {
        assert!(!body(&format!("/proto/{path}")).await.is_empty() && folder.join(path).is_file(), "{path}");
    }
    let (mut folders, mut files) = (vec![folder.clone()], 0);
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files += 1 }
        }
    }
    assert_eq!(listed.len(), files);
    room.stop().await;
}

#[tokio::test]
async fn an_orderly_stop_tells_every_socket_when_to_come_back() {
    let room = Room::open(quick()).await;
    let (_, mut clients) = room.four(json!({})).await;
    let stop = tokio::spawn(room.stop());
    for client in &mut clients {
        assert_eq!(client.until_closed().await, 1001);
        let bye = client.frames.iter().find(|frame| frame["type"] == "bye").unwrap();
        assert!(bye["retry_ms"].as_u64().is_some_and(|ms| ms >= 500));
    }
    stop.await.unwrap();
}
