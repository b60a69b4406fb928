//! Draining: what is refused, what goes on, what is told, and when the server stops.

use cardroom_tests::{Client, Room, play_until, quick, text};
use serde_json::{Value, json};

use crate::{
    admin::{order, ordered},
    rotation::is_over,
};

async fn drain(room: &Room, on: bool) -> Value {
    ordered(room, json!({ "do": "drain", "on": on })).await
}

/// What each notice that a client got says of draining.
fn told(client: &Client) -> Vec<bool> {
    let notices = client.frames.iter().filter(|frame| frame["type"] == "notice");
    notices.map(|notice| notice["draining"].as_bool().unwrap()).collect()
}

/// A table at which the client sits alone, bots have the other seats, and a game of one round runs.
async fn with_bots(client: &mut Client) -> String {
    let options = json!({ "target": 1, "pass_menu": ["2-0-1"], "shoot": "off" });
    let create =
        json!({ "type": "table.create", "game": "dnfh", "access": "public", "clock": "none", "options": options });
    let table = text(&client.ask(create).await["table"]);
    client.ask(json!({ "type": "table.start", "table": table })).await;
    client.until(|client| client.decision(&table).is_some()).await;
    table
}

#[tokio::test]
async fn while_it_drains_games_that_run_are_played_to_their_end_and_then_it_stops_in_order() {
    let mut config = quick();
    config.pauses.next_game_ms = 0;
    let room = Room::open(config).await;
    let mut ann = room.guest("ann").await;
    let table = with_bots(&mut ann).await;
    let mut bea = room.guest("bea").await;
    let other = json!({ "type": "table.create", "game": "bm", "seats": 3, "access": "invite" });
    let made = text(&bea.ask(other.clone()).await["table"]);

    assert_eq!(drain(&room, true).await, json!({ "draining": true, "games": 1 }));
    for client in [&mut ann, &mut bea] {
        client.until(|client| !told(client).is_empty()).await;
        let notice = client.frames.iter().find(|frame| frame["type"] == "notice").unwrap();
        assert!(notice.get("text").is_none() && notice["at"].is_u64(), "{notice}");
    }
    assert_eq!(drain(&room, true).await["draining"], true, "again changes nothing");
    assert_eq!(bea.refused(other).await, "draining");
    assert_eq!(bea.refused(json!({ "type": "table.start", "table": made })).await, "draining");
    let late = room.guest("late").await;
    assert_eq!(late.frames[0]["draining"], true, "hello says it");
    assert_eq!(ordered(&room, json!({ "do": "status" })).await["draining"], true);
    bea.ask(json!({ "type": "table.join", "table": table, "as": "spectator" })).await;

    let mut clients = [ann];
    play_until(&mut clients, &table, 5, is_over(&table)).await;
    let [mut ann] = clients;
    assert!(ann.table(&table).get("next_at").is_none(), "no next game is planned");
    for client in [&mut ann, &mut bea] {
        assert_eq!(client.until_closed().await, 1001);
        assert!(client.frames.iter().any(|frame| frame["type"] == "bye"));
        assert_eq!(told(client), [true]);
    }
    room.server().drained().await;

    let room = room.restart(0).await;
    let mut ann = room.back(&ann, json!({})).await;
    assert_eq!(ann.frames[0]["draining"], false);
    ann.until(|client| client.table(&table)["game_no"] == 2).await;
    room.stop().await;
}

#[tokio::test]
async fn what_is_called_off_goes_on_as_before() {
    let mut config = quick();
    config.pauses.next_game_ms = 300;
    let room = Room::open(config).await;
    let (mut ann, mut bea) = (room.guest("ann").await, room.guest("bea").await);
    let table = with_bots(&mut ann).await;
    let holds_it_up = with_bots(&mut bea).await;
    assert_eq!(drain(&room, true).await["games"], 2);
    let mut clients = [ann];
    play_until(&mut clients, &table, 5, is_over(&table)).await;
    let [mut ann] = clients;
    assert_eq!(ann.refused(json!({ "type": "table.start", "table": table })).await, "draining");

    assert_eq!(drain(&room, false).await, json!({ "draining": false, "games": 1 }));
    ann.until(|client| client.table(&table)["game_no"] == 2).await;
    assert_eq!(told(&ann), [true, false]);
    bea.ask(json!({ "type": "table.create", "game": "bm", "access": "public" })).await;
    assert_eq!(bea.table(&holds_it_up)["phase"], "playing");
    room.stop().await;
}

#[tokio::test]
async fn a_table_that_wakes_while_it_drains_begins_no_game_until_that_is_called_off() {
    let mut config = quick();
    (config.pauses.grace_ms, config.pauses.next_game_ms, config.sleep_ms) = (0, 200, 0);
    let room = Room::open(config).await;
    let (mut ann, mut bea) = (room.guest("ann").await, room.guest("bea").await);
    let table = with_bots(&mut ann).await;
    with_bots(&mut bea).await;
    let mut clients = [ann];
    play_until(&mut clients, &table, 5, is_over(&table)).await;
    let [ann] = clients;
    let token = ann.token.clone();
    drop(ann);
    while !room.get("/metrics", "").await.1.contains("cardroom_tables_awake 1\n") {}

    drain(&room, true).await;
    let login = json!({ "type": "login", "token": token, "features": ["hash"] });
    let mut ann = Client::login(room.address, "ann again", login).await;
    ann.until_shown(&table).await;
    assert!(ann.table(&table).get("next_at").is_none(), "not even for a moment");
    assert_eq!(ann.refused(json!({ "type": "table.start", "table": table })).await, "draining");
    assert_eq!(told(&ann), [] as [bool; 0], "hello had said it");
    drain(&room, false).await;
    ann.until(|client| client.table(&table)["phase"] == "playing").await;
    assert!(
        ann.frames
            .iter()
            .filter(|frame| frame["type"] == "snapshot")
            .all(|frame| frame["state"].get("next_at").is_none())
    );
    room.stop().await;
}

#[tokio::test]
async fn a_game_without_anybody_in_it_holds_nothing_up_and_goes_on_after_the_next_start() {
    let mut config = quick();
    config.pauses.grace_ms = 0;
    let room = Room::open(config).await;
    let (mut ann, mut bea) = (room.guest("ann").await, room.guest("bea").await);
    let table = with_bots(&mut ann).await;
    bea.ask(json!({ "type": "table.join", "table": table, "as": "spectator" })).await;
    bea.until_shown(&table).await;
    drain(&room, true).await;
    let token = ann.token.clone();
    drop(ann);
    assert_eq!(bea.until_closed().await, 1001, "that somebody watches does not count");
    let room = room.restart(0).await;
    let login = json!({ "type": "login", "token": token, "features": ["hash"] });
    let mut ann = Client::login(room.address, "ann", login).await;
    ann.until(|client| client.decision(&table).is_some()).await;
    room.stop().await;
}

#[tokio::test]
async fn with_no_game_it_stops_at_once_and_is_answered_all_the_same() {
    let room = Room::open(quick()).await;
    let mut ann = room.guest("ann").await;
    assert_eq!(drain(&room, true).await, json!({ "draining": true, "games": 0 }));
    assert_eq!(ann.until_closed().await, 1001);
    assert_eq!(told(&ann), [true]);
    room.stop().await;
}

#[tokio::test]
async fn a_table_that_is_ended_holds_nothing_up() {
    let room = Room::open(quick()).await;
    let mut ann = room.guest("ann").await;
    let table = with_bots(&mut ann).await;
    drain(&room, true).await;
    ordered(&room, json!({ "do": "close", "table": table })).await;
    assert_eq!(ann.until_closed().await, 1001);
    room.stop().await;
}

/// A start and the order meet in any order: a game that began is played on, one that did not was refused.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_began_in_the_same_moment_is_not_cut_off() {
    for _ in 0..10 {
        let room = Room::open(quick()).await;
        let mut ann = room.guest("ann").await;
        let create = json!({ "type": "table.create", "game": "dnfh", "access": "public", "clock": "none" });
        let table = text(&ann.ask(create).await["table"]);
        let started = ann.send(json!({ "type": "table.start", "table": table })).await;
        drain(&room, true).await;
        let mut refused_or_stopped = false;
        while ann.closed.is_none() && !refused_or_stopped {
            if let Some(answer) = ann.take_answer(&started) {
                if answer["type"] == "ack" {
                    ann.until(|client| client.decision(&table).is_some()).await;
                    assert_eq!(ordered(&room, json!({ "do": "status" })).await["games"], 1);
                    break;
                }
                assert!(
                    ["draining", "going_away", "store_busy"].contains(&answer["code"].as_str().unwrap()),
                    "{answer}"
                );
                refused_or_stopped = true;
            } else {
                ann.read().await;
            }
        }
        drop(ann);
        room.stop().await;
    }
}

#[tokio::test]
async fn it_is_too_late_to_call_it_off_once_the_server_stops() {
    let room = Room::open(quick()).await;
    let mut ann = room.guest("ann").await;
    let table = with_bots(&mut ann).await;
    let folder = tempfile::tempdir().unwrap();
    room.server().take_orders_in(folder.path()).unwrap();
    drain(&room, true).await;
    let (_, closing) = tokio::join!(
        ordered(&room, json!({ "do": "close", "table": table })),
        order(&room, json!({ "do": "drain", "on": false })),
    );
    // Whoever was first: it either goes on, or says that it does not.
    match closing.0 {
        200 => assert_eq!(ordered(&room, json!({ "do": "status" })).await["draining"], false),
        status => assert_eq!((status, &closing.1["code"]), (503, &json!("going_away"))),
    }
    room.stop().await;
}
