//! Restarts: the same store under a new server. Who comes back finds what was there.

use cardroom_tests::{Client, Room, by_chance, play_until, quick, text};
use serde_json::{Value, json};

use crate::rotation::{is_over, rotated, shoot};

/// What the numbers of a table go on from after its k-th restart.
fn base(restarts: u64) -> u64 {
    restarts << 32
}

/// The state without what moves with the clock.
fn timeless(state: &Value) -> Value {
    let mut state = state.clone();
    for deciding in state["deciding"].as_array_mut().into_iter().flatten() {
        deciding.as_object_mut().map(|deciding| deciding.remove("deadline_at"));
    }
    state
}

fn timeless_decision(client: &Client, table: &str) -> Value {
    let mut decision = client.decision(table).cloned().unwrap_or_default();
    decision.as_object_mut().map(|decision| decision.remove("deadline_at"));
    decision
}

#[tokio::test]
async fn after_a_restart_everyone_is_at_the_same_decision_and_has_the_time_that_was_left() {
    let room = Room::open(quick()).await;
    let (table, mut clients) = room.four(json!({ "clock": "normal", "options": { "pass_menu": ["2-0-1"] } })).await;
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    play_until(&mut clients, &table, 7, |client| {
        client.table(&table)["round"]["taken"][0]["tricks"].is_u64()
            && client.table(&table)["round"]["phase"] == "playing"
    })
    .await;
    let mut eve = room.guest("eve").await;
    let invite = clients[0].table(&table)["invite"].clone();
    eve.ask(json!({ "type": "table.join", "invite": invite, "as": "spectator" })).await;
    eve.until_shown(&table).await;
    clients.push(eve);
    for client in &mut clients {
        client.ask(json!({ "type": "sync", "stream": format!("table:{table}") })).await;
        let count = client.frames.len();
        client.until(|client| client.frames.len() > count).await;
    }
    let deadline =
        |client: &Client| client.table(&table)["deciding"][0]["deadline_at"].as_u64().expect("the clock runs");
    let left_at = deadline(&clients[4]);

    let hour = 3_600_000;
    let room = room.restart(hour).await;
    let back = room.all_back(&clients, &table).await;
    for (before, after) in clients.iter().zip(&back) {
        assert_eq!(after.login["tables"][0]["table"], json!(table), "{}", after.login);
        assert_eq!(timeless(after.table(&table)), timeless(before.table(&table)), "{}", after.name);
        assert_eq!(timeless_decision(after, &table), timeless_decision(before, &table), "{}", after.name);
        assert_eq!(after.you, before.you);
        let first = after.frames.iter().find(|frame| frame["stream"] == format!("table:{table}")).unwrap();
        assert_eq!((&first["type"], first["seq"].as_u64() >= Some(base(1))), (&json!("snapshot"), true));
        let told = |client: &Client, kind: &str| client.events.iter().any(|event| event["type"] == kind);
        assert_eq!(told(after, "dealt"), told(before, "dealt"), "what happened last is still told");
    }
    let moved = deadline(&back[4]) - left_at;
    assert!((hour - 20_000..hour + 20_000).contains(&moved), "the time that was left is still left: moved by {moved}");

    let room = room.restart(0).await;
    let mut back = room.all_back(&back, &table).await;
    assert!(back.iter().all(|client| client.seqs[&format!("table:{table}")] >= base(2)));
    play_until(&mut back, &table, 8, |client| {
        client.table(&table)["round"]["phase"] == "scored" || client.table(&table)["round_no"] == 2
    })
    .await;
    room.stop().await;
}

#[tokio::test]
async fn a_request_sent_again_after_a_restart_is_answered_as_before_and_done_once() {
    let room = Room::open(quick()).await;
    let (table, mut clients) = room.four(json!({ "dealer": 0 })).await;
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    clients[0].until(|client| client.decision(&table).is_some()).await;
    let decision = clients[0].decision(&table).unwrap()["id"].clone();
    let act = json!({ "id": "kept-1", "type": "act", "table": table, "decision": decision, "action": { "type": "call", "call": "0-3-0" } });
    let create = json!({ "id": "kept-2", "type": "table.create", "game": "bm", "access": "invite" });
    let rename = json!({ "id": "kept-3", "type": "rename", "name": "Annie" });
    let mut first = Vec::new();
    for request in [&act, &create, &rename] {
        first.push(clients[0].ask(request.clone()).await);
    }
    let room = room.restart(0).await;
    let mut ann = room.back(&clients[0], json!({})).await;
    assert_eq!(ann.login["player"]["name"], "Annie");
    for (request, ack) in [&act, &create, &rename].into_iter().zip(&first) {
        assert_eq!(&ann.ask(request.clone()).await, ack);
    }
    assert_eq!(ann.login["tables"].as_array().map(Vec::len), Some(2), "one table was made, not two");
    let mut other = act.clone();
    other["action"]["call"] = "3-0-0".into();
    assert_eq!(ann.refused(other).await, "id_reused");
    assert_eq!(ann.refused(json!({ "type": "login", "token": ann.token })).await, "already_logged_in");
    room.stop().await;
}

#[tokio::test]
async fn dnfh_26_a_rotation_holds_over_a_restart() {
    let room = Room::open(quick()).await;
    let (table, clients, _) = shoot(&room, &["eli", "fay"], "invite").await;
    let mut settled = Vec::new();
    for mut client in clients {
        client.until(is_over(&table)).await;
        settled.push(client);
    }
    let mut room = room;
    room.settings().pauses.next_game_ms = 0;
    let room = room.restart(0).await;
    let mut back = room.all_back(&settled, &table).await;
    for (before, after) in settled.iter().zip(&back) {
        assert_eq!(rotated(after), rotated(before), "{}: the rotation is still told", after.name);
        assert_eq!(after.you, before.you);
    }
    let ids: Vec<_> = back.iter().map(|client| client.player.clone()).collect();
    assert_eq!(back[2].table(&table)["seats"][1]["player"]["id"], json!(ids[4]), "eli has bea's seat");
    assert_eq!(back[2].table(&table)["queue"][1]["id"], json!(ids[1]), "bea is second in the queue");
    back[0].ask(json!({ "type": "table.start", "table": table })).await;
    back[4].until(|client| client.table(&table)["game_no"] == 2).await;
    assert_eq!(back[4].table(&table)["tally"], json!([1, 0, 0, 0]));
    let record = back[5].ask(json!({ "type": "record", "table": table, "game_no": 1 })).await;
    assert_eq!(record["record"]["result"]["by"], "shot");
    room.stop().await;
}

#[tokio::test]
async fn invites_lobby_lines_and_the_end_of_deserted_tables_need_no_table_loaded() {
    let room = Room::open(quick()).await;
    let mut ann = room.guest("ann").await;
    let create = |access: &str| json!({ "type": "table.create", "game": "dnfh", "access": access, "name": access });
    let public = text(&ann.ask(create("public")).await["table"]);
    let made = ann.ask(create("invite")).await;
    let (private, invite) = (text(&made["table"]), text(&made["invite"]));

    let room = room.restart(60_000).await;
    let (_, metrics) = room.get("/metrics", "").await;
    assert!(metrics.contains("cardroom_tables 2\n") && metrics.contains("cardroom_tables_awake 0\n"), "{metrics}");
    let mut bea = room.guest("bea").await;
    bea.ask(json!({ "type": "lobby.watch" })).await;
    bea.until(|client| client.states.contains_key("lobby")).await;
    assert_eq!(bea.states["lobby"]["tables"][&public]["name"], "public");
    assert_eq!(bea.states["lobby"]["tables"].as_object().map(serde_json::Map::len), Some(1));
    assert_eq!(bea.refused(json!({ "type": "table.join", "table": private })).await, "no_such_table");
    bea.ask(json!({ "type": "table.join", "invite": invite })).await;
    bea.until_shown(&private).await;
    assert_eq!(bea.table(&private)["seats"][0]["player"]["name"], "ann");
    bea.ask(json!({ "type": "table.leave", "table": private })).await;

    // Nobody came to the public one since, for longer than it stays; the other stays a day.
    let room = room.restart(60_000 + 601_000).await;
    let mut bea = room.back(&bea, json!({})).await;
    let (_, listed) = room.get("/api/v1/tables", "").await;
    assert!(!listed.contains(&public), "{listed}");
    assert_eq!(bea.refused(json!({ "type": "table.join", "table": public })).await, "no_such_table");
    bea.ask(json!({ "type": "table.join", "invite": invite })).await;
    let ann = room.back(&ann, json!({})).await;
    assert_eq!(ann.login["tables"].as_array().map(Vec::len), Some(1), "{}", ann.login);
    room.stop().await;
}

#[tokio::test]
async fn a_table_that_nobody_is_at_sleeps_and_wakes_for_whoever_comes_back() {
    let mut config = quick();
    (config.pauses.grace_ms, config.sleep_ms) = (0, 0);
    let room = Room::open(config).await;
    let (table, mut clients) = room.four(json!({ "dealer": 0, "clock": "none" })).await;
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    clients[0].until(|client| client.decision(&table).is_some()).await;
    let state = timeless(clients[0].table(&table));
    let (mut gone, ann) = (clients.split_off(1), clients.remove(0));
    let token = json!({ "type": "login", "token": ann.token });
    drop(ann);
    gone.clear();
    while !room.get("/metrics", "").await.1.contains("cardroom_tables_awake 0\n") {}
    let mut ann = Client::login(room.address, "ann again", token).await;
    ann.until_shown(&table).await;
    assert!(ann.seqs[&format!("table:{table}")] >= base(1));
    let mut now = timeless(ann.table(&table));
    for seat in 0..4 {
        now["seats"][seat]["connected"] = true.into();
    }
    assert_eq!(now, state);
    ann.decide(&table, &mut by_chance(1)).await;
    room.stop().await;
}

#[tokio::test]
async fn the_records_of_a_closed_table_stay_for_those_who_may_have_them() {
    let room = Room::open(quick()).await;
    let (table, mut clients) = room.four(json!({ "options": { "target": 1 } })).await;
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    play_until(&mut clients, &table, 3, is_over(&table)).await;
    let ask = json!({ "type": "record", "table": table, "game_no": 1 });
    let record = clients[1].ask(ask.clone()).await["record"].clone();
    clients[0].ask(json!({ "type": "table.close", "table": table })).await;
    clients[1].until(|client| client.table(&table).is_null()).await;
    let room = room.restart(0).await;
    let mut bea = room.back(&clients[1], json!({})).await;
    assert_eq!(bea.login["tables"], json!([]));
    assert_eq!(bea.ask(ask.clone()).await["record"], record);
    let mut outsider = room.guest("outsider").await;
    assert_eq!(outsider.refused(ask).await, "no_such_table");
    let path = format!("/api/v1/records/{table}/1");
    let (status, body) = room.get(&path, &format!("Authorization: Bearer {}\r\n", bea.token)).await;
    assert!(status.contains("200") && body.contains("\"commit\""), "{status}");
    for stranger in [String::new(), format!("Authorization: Bearer {}\r\n", outsider.token)] {
        assert!(room.get(&path, &stranger).await.0.contains("404"));
    }
    room.stop().await;
}
