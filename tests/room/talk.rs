//! Table talk: who may say what, and who hears it. What of it stays is in `talk_kept.rs`.

use cardroom_tests::{Client, Room, quick, simulated, text};
use serde_json::{Value, json};

pub(crate) fn chat(table: &str, said: &str) -> Value {
    json!({ "type": "chat", "table": table, "text": said })
}

pub(crate) fn react(table: &str, reaction: &str) -> Value {
    json!({ "type": "react", "table": table, "reaction": reaction })
}

pub(crate) async fn say(client: &mut Client, table: &str, said: &str) -> u64 {
    client.ask(chat(table, said)).await["n"].as_u64().expect("a line has a number")
}

pub(crate) async fn history(client: &mut Client, table: &str, before: Option<u64>) -> Vec<Value> {
    let ask = json!({ "type": "chat.history", "table": table, "before": before });
    client.ask(ask).await["lines"].as_array().expect("lines").clone()
}

pub(crate) fn numbers(lines: &[Value]) -> Vec<u64> {
    lines.iter().map(|line| line["n"].as_u64().expect("a line has a number")).collect()
}

pub(crate) fn heard<'a>(client: &'a Client, kind: &str) -> Vec<&'a Value> {
    client.frames.iter().filter(|frame| frame["type"] == kind).collect()
}

pub(crate) async fn until_heard(client: &mut Client, n: u64) {
    client.until(|client| heard(client, "chat").iter().any(|line| line["n"] == n)).await;
}

/// Everything that was to be heard before has been read when this returns.
pub(crate) async fn listen(client: &mut Client) {
    client.ask(json!({ "type": "ping" })).await;
}

/// Goes on as it is, or on a server that was started anew, where everybody has come back.
pub(crate) async fn go_on(room: Room, clients: Vec<Client>, table: &str, restarts: bool) -> (Room, Vec<Client>) {
    if !restarts {
        return (room, clients);
    }
    let room = room.restart(0).await;
    let back = room.all_back(&clients, table).await;
    (room, back)
}

#[tokio::test]
async fn whoever_is_at_the_table_talks_and_hears_and_nobody_else() {
    for (access, stranger) in [("public", "not_at_table"), ("invite", "no_such_table")] {
        for restarts in [false, true] {
            let room = Room::open(quick()).await;
            let (table, mut clients) = room.four(json!({ "access": access })).await;
            let invite = clients[0].table(&table)["invite"].clone();
            let mut eve = room.guest("eve").await;
            let watch = json!({ "type": "table.join", "table": table, "invite": invite, "as": "spectator" });
            eve.ask(watch).await;
            eve.until_shown(&table).await;
            let n = say(&mut eve, &table, "one who watches may talk").await;
            until_heard(&mut clients[0], n).await;
            clients.push(eve);
            let remove = json!({ "type": "table.remove", "table": table, "player": clients[1].player });
            clients[0].ask(remove).await;
            clients[1].until(|client| client.table(&table).is_null()).await;

            let (room, mut clients) = if restarts {
                let room = room.restart(0).await;
                let mut back = Vec::new();
                for client in &clients {
                    back.push(room.back(client, json!({})).await);
                }
                (room, back)
            } else {
                (room, clients)
            };
            clients[0].until_shown(&table).await;
            let n = say(&mut clients[0], &table, "among us").await;
            until_heard(&mut clients[4], n).await;
            clients[2].ask(react(&table, "wow")).await;
            let mut outsider = room.guest("outsider").await;
            for client in [&mut clients[1], &mut outsider] {
                for request in
                    [chat(&table, "let me in"), react(&table, "sad"), json!({ "type": "chat.history", "table": table })]
                {
                    assert_eq!(client.refused(request).await, stranger, "{}", client.name);
                }
                listen(client).await;
                assert!(!heard(client, "chat").iter().any(|line| line["n"] == n), "{} hears no more", client.name);
                assert_eq!(heard(client, "reaction"), [] as [&Value; 0]);
            }
            room.stop().await;
        }
    }
}

#[tokio::test]
async fn the_host_turns_talk_off_and_on_also_in_a_running_game() {
    for restarts in [false, true] {
        let room = Room::open(quick()).await;
        let (table, mut clients) = room.four(json!({})).await;
        assert_eq!(clients[1].table(&table)["chat_allowed"], true);
        say(&mut clients[1], &table, "before").await;
        clients[0].ask(json!({ "type": "table.start", "table": table })).await;
        clients[1].until(|client| client.table(&table)["phase"] == "playing").await;
        let set = |on: bool| json!({ "type": "table.set", "table": table, "chat": on });
        assert_eq!(clients[1].refused(set(false)).await, "not_host");
        clients[0].ask(set(false)).await;
        for client in &mut clients {
            client.until(|client| client.table(&table)["chat_allowed"] == false).await;
            assert_eq!(client.events.last().unwrap()["type"], "settings_changed", "{}", client.name);
        }
        let (room, mut clients) = go_on(room, clients, &table, restarts).await;
        assert_eq!(clients[2].table(&table)["chat_allowed"], false);
        for index in [0, 1] {
            assert_eq!(clients[index].refused(chat(&table, "hush")).await, "chat_off");
            assert_eq!(clients[index].refused(react(&table, "clap")).await, "chat_off");
        }
        assert_eq!(numbers(&history(&mut clients[1], &table, None).await), [1], "what was said can still be read");
        clients[0].ask(set(true)).await;
        assert_eq!(say(&mut clients[1], &table, "after").await, 2);
        clients[0].ask(json!({ "type": "table.close", "table": table })).await;
        let create = json!({ "type": "table.create", "game": "bm", "access": "public", "chat": false });
        let quiet = text(&clients[0].ask(create).await["table"]);
        clients[0].until_shown(&quiet).await;
        assert_eq!(clients[0].table(&quiet)["chat_allowed"], false);
        assert_eq!(clients[0].refused(chat(&quiet, "hush")).await, "chat_off");
        room.stop().await;
    }
}

#[tokio::test]
async fn in_a_running_game_name_and_watchers_are_changed_and_nothing_else() {
    let room = Room::open(quick()).await;
    let (table, mut clients) = room.four(json!({ "access": "public" })).await;
    let mut eve = room.guest("eve").await;
    let watch = json!({ "type": "table.join", "table": table, "as": "spectator" });
    eve.ask(watch.clone()).await;
    eve.until_shown(&table).await;
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    clients[1].until(|client| client.table(&table)["phase"] == "playing").await;
    for other in [json!({ "bots": true }), json!({ "clock": "fast" }), json!({ "access": "invite" })] {
        let mut set = json!({ "type": "table.set", "table": table, "name": "Late", "chat": false });
        cardroom_tests::merge(&mut set, other);
        assert_eq!(clients[0].refused(set).await, "game_running");
    }
    clients[0].ask(json!({ "type": "table.set", "table": table, "name": "Late", "spectators": false })).await;
    eve.until(|client| client.table(&table).is_null()).await;
    assert_eq!(heard(&eve, "end").last().unwrap()["code"], "spectators_forbidden");
    clients[1].until(|client| client.table(&table)["name"] == "Late").await;
    let state = clients[1].table(&table);
    assert_eq!((&state["spectators_allowed"], &state["chat_allowed"]), (&json!(false), &json!(true)));
    say(&mut clients[0], &table, "among us").await;
    listen(&mut eve).await;
    assert_eq!(heard(&eve, "chat"), [] as [&Value; 0]);
    assert_eq!(eve.refused(watch).await, "spectators_forbidden");
    clients[0].until(|client| client.decision(&table).is_some() || client.table(&table)["deciding"] != json!([])).await;
    room.stop().await;
}

#[tokio::test]
async fn reactions_reach_everybody_and_are_kept_nowhere() {
    for restarts in [false, true] {
        let room = Room::open(quick()).await;
        let (table, mut clients) = room.four(json!({})).await;
        let offered: Vec<String> = clients[0].frames[0]["reactions"].as_array().unwrap().iter().map(text).collect();
        assert_eq!(offered, ["thumbs_up", "clap", "laugh", "wow", "sad", "heart", "thinking", "good_game"]);
        let mut second = room.back(&clients[2], json!({})).await;
        second.until_shown(&table).await;
        for reaction in &offered {
            let ack = clients[2].ask(react(&table, reaction)).await;
            assert_eq!(ack.as_object().unwrap().keys().collect::<Vec<_>>(), ["id", "type"]);
        }
        clients.push(second);
        let cy = clients[2].player.clone();
        for client in &mut clients {
            client.until(|client| heard(client, "reaction").len() == offered.len()).await;
            let last = *heard(client, "reaction").last().unwrap();
            assert_eq!(last["from"], json!({ "id": cy, "name": "cy" }));
            assert_eq!(
                (&last["table"], &last["reaction"], last["at"].is_u64()),
                (&json!(table), &json!("good_game"), true)
            );
        }
        for other in ["wave", "", "Clap"] {
            assert_eq!(clients[0].refused(react(&table, other)).await, "bad_reaction");
        }
        assert_eq!(clients[0].refused(json!({ "type": "react", "table": table, "reaction": 1 })).await, "bad_message");
        let mut again = react(&table, "clap");
        again["id"] = "again".into();
        let ack = clients[0].ask(again.clone()).await;
        let (room, mut clients) = go_on(room, clients, &table, restarts).await;
        let before = heard(&clients[0], "reaction").len();
        assert_eq!(clients[0].ask(again).await, ack, "its id is not remembered: it is made again");
        clients[0].until(|client| heard(client, "reaction").len() > before).await;
        assert_eq!(history(&mut clients[1], &table, None).await, [] as [Value; 0]);
        room.stop().await;
    }
}

#[tokio::test]
async fn requests_of_one_breath_are_done_in_their_order() {
    let room = Room::open(quick()).await;
    let (table, mut clients) = room.four(json!({})).await;
    let ask = json!({ "type": "chat.history", "table": table });
    let mut ids = Vec::new();
    for request in [chat(&table, "one"), react(&table, "clap"), chat(&table, "two"), ask] {
        ids.push(clients[0].send(request).await);
    }
    let said = clients[0].answer_to(&ids[3]).await;
    assert_eq!(numbers(said["lines"].as_array().unwrap()), [1, 2]);
    until_heard(&mut clients[1], 2).await;
    let told = clients[1].frames.iter().filter(|frame| frame["type"] == "chat" || frame["type"] == "reaction");
    assert_eq!(told.map(|frame| text(&frame["type"])).collect::<Vec<_>>(), ["chat", "reaction", "chat"]);
    room.stop().await;
}

#[tokio::test]
async fn one_who_reads_slowly_loses_the_oldest_lines_and_nothing_else() {
    let (server, wires) = simulated(5).await;
    let come = async |name: &str| {
        let login = json!({ "type": "login", "name": name, "features": ["hash"] });
        Client::try_login(wires.dial().unwrap(), name, login).await.unwrap()
    };
    let (mut ann, mut slow) = (come("ann").await, come("slow").await);
    let create = json!({ "type": "table.create", "game": "dnfh", "access": "public" });
    let table = text(&ann.ask(create).await["table"]);
    slow.ask(json!({ "type": "table.join", "table": table })).await;
    slow.until_shown(&table).await;
    let (long, count) = ("語".repeat(500), 400);
    for n in 1..=count {
        assert_eq!(say(&mut ann, &table, &long).await, n);
        if n % 10 == 0 {
            ann.ask(react(&table, "wow")).await;
        }
    }
    ann.ask(json!({ "type": "table.start", "table": table })).await;
    until_heard(&mut slow, count).await;
    slow.until(|client| client.table(&table)["phase"] == "playing").await;
    let got: Vec<u64> = heard(&slow, "chat").iter().map(|line| line["n"].as_u64().unwrap()).collect();
    assert!(got.is_sorted_by(|one, next| one < next) && got.len() < 400, "some are lost: {}", got.len());
    assert!(got.starts_with(&[1, 2, 3]) && got.ends_with(&(351..=400).collect::<Vec<_>>()), "the oldest that waited");
    assert_eq!(numbers(&history(&mut slow, &table, Some(351)).await), (301..=350).collect::<Vec<_>>());
    assert_eq!(slow.closed, None);
    server.stop().await;
}
