//! Orders of whoever runs the server, over HTTP and over the socket: who may give them, and what comes of each.

use std::{path::Path, sync::Arc};

use cardroom_server::{Clock, serve};
use cardroom_store::Sqlite;
use cardroom_tests::{Client, Room, by_chance, quick, text};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpSocket, UnixStream},
};

/// An order with these headers: the status, the headers and the answer.
async fn post(room: &Room, headers: &str, order: &str) -> (u16, String, Value) {
    post_to(room, &room.address.to_string(), headers, order).await
}

/// The same, sent to that name.
async fn post_to(room: &Room, host: &str, headers: &str, order: &str) -> (u16, String, Value) {
    let (status, rest) = room.http_to(host, "POST", "/api/v1/admin", headers, order).await;
    let status = status.split(' ').nth(1).unwrap().parse().unwrap();
    let (head, body) = rest.split_once("\r\n\r\n").unwrap();
    (status, head.to_owned(), serde_json::from_str(body).unwrap_or_default())
}

fn bearer(token: &str) -> String {
    format!("Authorization: Bearer {token}\r\n")
}

/// An order with the right token: the status and the answer.
pub(crate) async fn order(room: &Room, order: Value) -> (u16, Value) {
    let (status, _, answer) = post(room, &bearer(room.server().admin_token()), &order.to_string()).await;
    (status, answer)
}

/// What an order that is carried out comes to.
pub(crate) async fn ordered(room: &Room, order: Value) -> Value {
    let (status, answer) = self::order(room, order.clone()).await;
    assert_eq!(status, 200, "{order}: {answer}");
    answer
}

/// What is answered to a line over the socket in a folder.
async fn line(folder: &Path, line: &str) -> Value {
    let mut socket = UnixStream::connect(folder.join("admin.sock")).await.unwrap();
    socket.write_all(line.as_bytes()).await.unwrap();
    let mut answer = String::new();
    BufReader::new(socket).read_line(&mut answer).await.unwrap();
    serde_json::from_str(&answer).unwrap()
}

fn notices(client: &Client) -> Vec<&Value> {
    client.frames.iter().filter(|frame| frame["type"] == "notice").collect()
}

/// A room that takes orders over its socket in a folder, and over HTTP with a token.
async fn open_to_orders() -> (Room, tempfile::TempDir, String) {
    let room = Room::open(quick()).await;
    let folder = tempfile::tempdir().unwrap();
    room.server().take_orders_in(folder.path()).unwrap();
    let token = bearer(room.server().admin_token());
    (room, folder, token)
}

#[tokio::test]
async fn only_the_token_and_only_a_page_of_the_servers_own_gives_orders() {
    let room = Room::open(quick()).await;
    let right = bearer(room.server().admin_token());
    let status = r#"{"do":"status"}"#;
    let with = |more: &str| format!("{right}{more}\r\n");
    let own = with(&format!("Origin: http://{}", room.address));
    for headers in [&right, &own, &with("Sec-Fetch-Site: same-origin"), &with("Sec-Fetch-Site: none")] {
        let (code, head, answer) = post(&room, headers, status).await;
        assert_eq!((code, &answer["draining"]), (200, &json!(false)), "{headers}");
        assert!(!head.contains("access-control"), "{head}");
        assert!(head.contains("cache-control: no-store"), "{head}");
    }
    for headers in
        ["Origin: https://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site"]
    {
        let (code, head, _) = post(&room, &with(headers), status).await;
        assert_eq!(code, 403, "{headers}");
        assert!(!head.contains("access-control"), "{head}");
    }
    for (host, origin) in [
        (room.address.to_string(), format!("https://{}", room.address)),
        ("rebound.example".into(), "http://rebound.example".into()),
    ] {
        let (code, _, answer) = post_to(&room, &host, &with(&format!("Origin: {origin}")), status).await;
        assert_eq!((code, &answer["code"]), (403, &json!("foreign_origin")), "{host} {origin}");
    }
    let (code, _, answer) = post_to(&room, "rebound.example", &right, status).await;
    assert_eq!((code, &answer["code"]), (403, &json!("foreign_origin")), "nor a program, by another's name");
    let preflight = "Origin: https://evil.example\r\nAccess-Control-Request-Method: POST\r\n";
    let (_, rest) = room.http("OPTIONS", "/api/v1/admin", preflight, "").await;
    assert!(!rest.contains("access-control"), "{rest}");
    for wrong in ["", &bearer(""), &bearer(&"0".repeat(64)), "Authorization: Basic abc\r\n"] {
        let (code, _, answer) = post(&room, wrong, status).await;
        assert_eq!((code, &answer["code"]), (401, &json!("bad_token")), "{wrong}");
    }
    assert!(room.get("/api/v1/admin", &right).await.0.contains("405"));
    let (page, rest) = room.get("/admin", "").await;
    assert!(page.contains("200") && rest.contains("text/html"), "{page} {rest}");
    assert!(!rest.contains(room.server().admin_token()));
    room.stop().await;
}

#[tokio::test]
async fn pages_that_may_connect_may_not_give_orders() {
    let mut config = quick();
    config.public_url = Some("https://cards.example.org/club".into());
    config.allowed_origins = vec!["https://friends.example".into()];
    let room = Room::open(config).await;
    let token = bearer(room.server().admin_token());
    for (origin, status) in [("https://cards.example.org", "200"), ("https://friends.example", "403")] {
        let headers = format!("{token}Origin: {origin}\r\n");
        let (answered, rest) = room.http("POST", "/club/api/v1/admin", &headers, r#"{"do":"status"}"#).await;
        assert!(answered.contains(status), "{origin}: {answered}");
        assert!(!rest.contains("access-control"), "{rest}");
    }
    assert!(room.get("/club/admin", "").await.0.contains("200"));
    room.stop().await;
}

#[tokio::test]
async fn wrong_tokens_are_judged_twenty_times_a_minute_also_where_limits_are_off() {
    let room = Room::open(quick()).await;
    for _ in 0..20 {
        assert_eq!(post(&room, &bearer("wrong"), "{}").await.0, 401);
    }
    let (status, answer) = order(&room, json!({ "do": "status" })).await;
    assert_eq!((status, &answer["code"]), (429, &json!("too_many_guesses")), "the right one waits as well");
    assert!(answer["retry_after_ms"].as_u64().is_some_and(|ms| ms <= 60_000));
    // The socket asks for no token, and lets the address go on.
    let folder = tempfile::tempdir().unwrap();
    room.server().take_orders_in(folder.path()).unwrap();
    assert_eq!(line(folder.path(), "{\"do\":\"reset\",\"address\":\"127.0.0.1\"}\n").await, json!({}));
    ordered(&room, json!({ "do": "status" })).await;
    room.stop().await;
}

#[tokio::test]
async fn bad_orders_are_refused_with_a_code_on_both_ways() {
    let (room, folder, token) = open_to_orders().await;
    let long = json!({ "do": "say", "text": "x".repeat(17_000) }).to_string();
    for (order, status, code) in [
        ("", 400, "bad_message"),
        ("[]", 400, "bad_message"),
        ("{\"do\":\"fly\"}", 400, "bad_message"),
        ("{\"do\":\"close\"}", 400, "bad_message"),
        ("{\"do\":\"drain\",\"on\":1}", 400, "bad_message"),
        ("{\"do\":\"reset\",\"address\":\"here\"}", 400, "bad_message"),
        (&long, 400, "bad_message"),
        ("{\"do\":\"say\",\"text\":\" \"}", 400, "bad_text"),
        ("{\"do\":\"say\",\"text\":\"a\\u001bb\"}", 400, "bad_text"),
        ("{\"do\":\"close\",\"table\":\"tbl_no\"}", 404, "no_such_table"),
        ("{\"do\":\"reset\",\"address\":\"192.0.2.77\"}", 404, "no_such_address"),
    ] {
        let (answered, _, answer) = post(&room, &token, order).await;
        assert_eq!((answered, &answer["code"]), (status, &json!(code)), "{order}: {answer}");
        assert!(answer["message"].is_string() && answer.get("refused").is_none(), "{answer}");
        let answer = line(folder.path(), &format!("{order}\n")).await;
        assert_eq!((&answer["code"], &answer["refused"]), (&json!(code), &json!(true)), "{order}: {answer}");
    }
    let text = json!({ "do": "say", "text": "ß".repeat(501) });
    assert_eq!(order(&room, text).await.1["code"], "bad_text");
    assert_eq!(ordered(&room, json!({ "do": "say", "text": "ß".repeat(500) })).await, json!({ "told": 0 }));
    room.stop().await;
}

#[tokio::test]
async fn an_order_has_16_kib_and_one_that_is_longer_is_told_so() {
    let (room, folder, token) = open_to_orders().await;
    for (length, taken) in [(16 * 1_024, true), (16 * 1_024 + 1, false), (900_000, false)] {
        let status = r#"{"do":"status"}"#;
        let order = status.to_owned() + &" ".repeat(length - status.len());
        let (status, _, answer) = post(&room, &token, &order).await;
        assert_eq!((status == 200, answer["code"] == "bad_message"), (taken, !taken), "{length}: {answer}");
        // The end of the line is part of it.
        let answer = line(folder.path(), &format!("{}\n", &order[..length - 1])).await;
        assert_eq!((answer.get("games").is_some(), answer["code"] == "bad_message"), (taken, !taken), "{answer}");
    }
    // Also one who cannot send it all before the answer is there.
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_send_buffer_size(4_096).unwrap();
    let mut socket = socket.connect(room.address).await.unwrap();
    let head = format!("POST /api/v1/admin HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{token}", room.address);
    let order = format!("{head}Content-Length: 900000\r\n\r\n{}", " ".repeat(900_000));
    socket.write_all(order.as_bytes()).await.unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("bad_message"), "{answer}");
    room.stop().await;
}

#[tokio::test]
async fn a_silent_program_at_the_socket_holds_up_nobody_and_one_that_floods_is_let_go() {
    let room = Room::open(quick()).await;
    let folder = tempfile::tempdir().unwrap();
    room.server().take_orders_in(folder.path()).unwrap();
    let mut silent = Vec::new();
    for _ in 0..15 {
        silent.push(UnixStream::connect(folder.path().join("admin.sock")).await.unwrap());
    }
    for status in ["{\"do\":\"status\"}\n", " {\"do\":\"status\"} \r\n"] {
        assert_eq!(line(folder.path(), status).await["draining"], false);
    }
    let mut talking = BufReader::new(silent.remove(0));
    for _ in 0..3 {
        talking.write_all(b"{\"do\":\"tables\"}\n").await.unwrap();
        let mut answer = String::new();
        talking.read_line(&mut answer).await.unwrap();
        assert_eq!(answer, "{\"more\":0,\"tables\":[]}\n", "one connection, one answer after the other");
    }
    let (mut flood, half) = (silent.remove(0), vec![b'x'; 40_000]);
    let _closed = flood.write_all(&half).await;
    let mut answer = Vec::new();
    let _reset = flood.read_to_end(&mut answer).await;
    assert!(String::from_utf8(answer).unwrap().matches('\n').count() <= 1, "it is not read on");
    assert_eq!(line(folder.path(), "{\"do\":\"status\"}\n").await["draining"], false);
    room.stop().await;
    assert!(!folder.path().join("admin.sock").exists(), "it goes with the server");
}

#[tokio::test]
async fn the_lists_tell_what_is_there_and_private_tables_stand_in_no_other() {
    let room = Room::open(quick()).await;
    let (table, mut clients) = room.four(json!({ "name": "Back room", "dealer": 0 })).await;
    let mut eve = room.guest("eve").await;
    let invite = clients[0].table(&table)["invite"].clone();
    eve.ask(json!({ "type": "table.join", "invite": invite, "as": "spectator" })).await;
    eve.until_shown(&table).await;
    let public = eve.ask(json!({ "type": "table.create", "game": "bm", "seats": 3, "access": "public" })).await;
    let _ann_again = room.back(&clients[0], json!({})).await;
    let silent = Client::connect(room.address, "silent").await;
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    clients[0].until(|client| client.decision(&table).is_some()).await;

    let status = ordered(&room, json!({ "do": "status" })).await;
    let counts = ["games", "tables", "connections", "players"].map(|name| status[name].as_u64().unwrap());
    assert_eq!(counts, [1, 2, 7, 5], "{status}");
    assert!(status["version"].is_string() && status["started_at"].is_u64());

    let tables = ordered(&room, json!({ "do": "tables" })).await;
    assert_eq!((tables["tables"].as_array().map(Vec::len), &tables["more"]), (Some(2), &json!(0)));
    let first = &tables["tables"][0];
    assert!(first["created_at"].is_u64());
    let expected = json!({ "table": table, "name": "Back room", "game": "dnfh", "access": "invite", "phase": "playing",
        "round_no": 1, "seats": 4, "people": 4, "bots": 0, "queue": 0, "spectators": 1, "awake": true,
        "created_at": first["created_at"] });
    assert_eq!(first, &expected, "those in use first");
    assert_eq!((&tables["tables"][1]["table"], &tables["tables"][1]["access"]), (&public["table"], &json!("public")));
    let everything = format!("{status}{tables}");
    assert!(!everything.contains(&text(&invite)), "no invite is shown");
    assert!(!room.get("/api/v1/tables", "").await.1.contains(&table));

    let players = ordered(&room, json!({ "do": "players" })).await;
    assert_eq!((players["players"].as_array().map(Vec::len), &players["more"]), (Some(5), &json!(0)));
    let of = |client: &Client| {
        let players = players["players"].as_array().unwrap();
        players.iter().find(|player| player["id"] == client.player.as_str()).unwrap().clone()
    };
    let ann = json!({ "id": clients[0].player, "name": "ann", "bot": false, "connections": 2,
        "addresses": ["127.0.0.1"], "tables": [table] });
    assert_eq!(of(&clients[0]), ann);
    assert_eq!(of(&eve)["tables"].as_array().map(Vec::len), Some(2));
    drop(silent);
    room.stop().await;
}

#[tokio::test]
async fn a_message_reaches_everyone_who_is_logged_in_once_wherever_they_are() {
    let room = Room::open(quick()).await;
    let (table, mut clients) = room.four(json!({})).await;
    let mut eve = room.guest("eve").await;
    let invite = clients[0].table(&table)["invite"].clone();
    eve.ask(json!({ "type": "table.join", "invite": invite, "as": "spectator" })).await;
    let mut lobby = room.guest("lobby").await;
    lobby.ask(json!({ "type": "lobby.watch" })).await;
    let ann_again = room.back(&clients[0], json!({})).await;
    let mut silent = Client::connect(room.address, "silent").await;
    clients.extend([eve, lobby, ann_again]);

    let told = ordered(&room, json!({ "do": "say", "text": "  Back at\tsix " })).await;
    assert_eq!(told, json!({ "told": 7 }));
    for client in &mut clients {
        client.until(|client| !notices(client).is_empty()).await;
        client.ask(json!({ "type": "ping" })).await;
        let said = notices(client);
        assert_eq!((said.len(), &said[0]["text"], &said[0]["draining"]), (1, &json!("Back at six"), &json!(false)));
        assert!(said[0]["at"].is_u64());
    }
    silent.ask(json!({ "type": "ping" })).await;
    assert_eq!(notices(&silent), [] as [&Value; 0]);
    room.stop().await;
}

#[tokio::test]
async fn a_table_that_is_ended_tells_its_people_why_and_leaves_its_record() {
    let room = Room::open(quick()).await;
    let (table, mut clients) = room.four(json!({ "dealer": 0, "access": "public" })).await;
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    clients[0].until(|client| client.decision(&table).is_some()).await;
    let stream = format!("table:{table}");
    assert_eq!(ordered(&room, json!({ "do": "close", "table": table })).await, json!({}));
    for client in &mut clients {
        client.until(|client| client.frames.iter().any(|frame| frame["type"] == "end")).await;
        let end = client.frames.iter().find(|frame| frame["type"] == "end").unwrap();
        assert_eq!((&end["stream"], &end["code"]), (&json!(stream), &json!("closed")));
        let closed = client.events.iter().find(|event| event["type"] == "closed").unwrap();
        assert_eq!(closed["reason"], "operator");
    }
    let record = clients[1].ask(json!({ "type": "record", "table": table, "game_no": 1 })).await;
    assert_eq!(record["record"]["result"]["by"], "abandoned");
    assert_eq!(ordered(&room, json!({ "do": "tables" })).await["tables"], json!([]));
    assert_eq!(order(&room, json!({ "do": "close", "table": table })).await.0, 404);
    room.stop().await;
}

#[tokio::test]
async fn a_table_that_sleeps_is_ended_with_a_record_and_what_cannot_be_stored_is_not_ended() {
    let room = Room::open(quick()).await;
    let (table, mut clients) = room.four(json!({ "dealer": 0, "access": "public" })).await;
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    clients[0].until(|client| client.decision(&table).is_some()).await;
    let room = room.restart(0).await;
    assert_eq!(ordered(&room, json!({ "do": "tables" })).await["tables"][0]["awake"], false);
    room.store.fail(true);
    let (status, answer) = order(&room, json!({ "do": "close", "table": table })).await;
    assert_eq!((status, &answer["code"]), (503, &json!("store_busy")));
    room.store.fail(false);
    let mut status = 503;
    while status == 503 {
        status = order(&room, json!({ "do": "close", "table": table })).await.0;
    }
    assert_eq!(status, 200);
    let ann = room.back(&clients[0], json!({})).await;
    assert_eq!(ann.login["tables"], json!([]));
    let (status, record) = room.get(&format!("/api/v1/records/{table}/1"), "").await;
    assert!(status.contains("200") && record.contains("abandoned"), "{status}");
    room.stop().await;
}

#[tokio::test]
async fn a_table_that_was_set_aside_is_listed_as_such_and_can_be_ended() {
    let folder = tempfile::tempdir().unwrap();
    let open = async || {
        let server = serve(quick(), Clock::system(), Arc::new(Sqlite::open(folder.path()).unwrap())).await.unwrap();
        server.take_orders_in(folder.path()).unwrap();
        server
    };
    let server = open().await;
    let mut ann = Client::login(server.address(), "ann", json!({ "type": "login", "name": "ann" })).await;
    let create = json!({ "type": "table.create", "game": "bm", "seats": 3, "access": "invite", "clock": "none" });
    let table = text(&ann.ask(create).await["table"]);
    ann.ask(json!({ "type": "table.start", "table": table })).await;
    ann.until(|client| client.decision(&table).is_some()).await;
    ann.decide(&table, &mut by_chance(1)).await;
    server.stop().await;
    let database = rusqlite::Connection::open(folder.path().join("cardroom.db")).unwrap();
    let changed = "UPDATE entries SET body = replace(body, '\"seat\":1', '\"seat\":2')";
    assert!(database.execute(changed, []).unwrap() > 0);
    drop(database);

    let server = open().await;
    let again = json!({ "type": "login", "token": ann.token });
    let mut again = Client::login(server.address(), "ann again", again).await;
    again.until(|client| client.frames.iter().any(|frame| frame["code"] == "set_aside")).await;
    let tables = line(folder.path(), "{\"do\":\"tables\"}\n").await;
    let listed = &tables["tables"][0];
    assert_eq!(
        (&listed["set_aside"], &listed["awake"], &listed["table"]),
        (&json!(true), &json!(false), &json!(table))
    );
    let close = json!({ "do": "close", "table": table });
    assert_eq!(line(folder.path(), &format!("{close}\n")).await, json!({}));
    assert_eq!(line(folder.path(), "{\"do\":\"tables\"}\n").await["tables"], json!([]));
    server.stop().await;
    let server = open().await;
    assert_eq!(line(folder.path(), "{\"do\":\"tables\"}\n").await["tables"], json!([]), "it stays so");
    server.stop().await;
}

#[tokio::test]
async fn an_address_that_has_to_wait_need_not_when_whoever_runs_the_server_says_so() {
    let mut config = quick();
    config.limits.enforced = true;
    let room = Room::open(config).await;
    let mut guesser = room.guest("guesser").await;
    let guess = || json!({ "type": "table.join", "invite": "0000-0000" });
    for _ in 0..20 {
        assert_eq!(guesser.refused(guess()).await, "no_such_invite");
    }
    assert_eq!(guesser.refused(guess()).await, "too_many_guesses");
    assert_eq!(ordered(&room, json!({ "do": "reset", "address": "127.0.0.1" })).await, json!({}));
    assert_eq!(guesser.refused(guess()).await, "no_such_invite");
    room.stop().await;
}
