//! Whole games by the `legal` of decisions alone, with every patch and hash checked, and no card seen too early.

use cardroom_tests::{Client, Room, merge, play_until, quick, text};
use serde_json::{Value, json};

use crate::hidden::{check_hidden_cards, check_hidden_cards_of_rummy};

/// How many games are played; `CARDROOM_GAMES` says another number.
fn games() -> u64 {
    std::env::var("CARDROOM_GAMES").ok().and_then(|count| count.parse().ok()).unwrap_or(4)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_people_play_whole_games_by_what_is_legal() {
    let room = Room::open(quick()).await;
    for seed in 0..games() {
        let (table, mut clients) = room.four(json!({ "options": { "target": 150 } })).await;
        let mut eve = room.guest("eve").await;
        let invite = clients[0].table(&table)["invite"].clone();
        eve.ask(json!({ "type": "table.join", "invite": invite, "as": "spectator" })).await;
        clients[0].ask(json!({ "type": "table.start", "table": table })).await;
        clients.push(eve);
        let over = |client: &Client| {
            client.states.get(&format!("table:{table}")).is_some_and(|state| state.get("result").is_some())
        };
        play_until(&mut clients, &table, seed * 100, over).await;

        let ask = json!({ "type": "record", "table": table, "game_no": 1 });
        let record = clients[4].ask(ask).await["record"].clone();
        let state = clients[4].table(&table).clone();
        assert_eq!(record["scores"], state["result"]["scores"]);
        let rounds = record["rounds"].as_array().unwrap();
        let sum = |seat: usize| rounds.iter().map(|round| round["points"][seat].as_i64().unwrap()).sum::<i64>();
        assert_eq!(state["scores"], json!((0..4).map(sum).collect::<Vec<_>>()));
        for client in &clients {
            check_hidden_cards(client, &table, &record);
            assert!(client.frames.iter().all(|frame| frame["type"] != "refused"), "nothing legal is refused");
        }
        let too_early = clients[0].refused(json!({ "type": "record", "table": table, "game_no": 9 })).await;
        assert_eq!(too_early, "no_such_record");
    }
    room.stop().await;
}

#[tokio::test]
async fn one_person_plays_a_game_with_three_bots() {
    let room = Room::open(quick()).await;
    let mut ann = room.guest("ann").await;
    let create = json!({ "type": "table.create", "game": "dnfh", "access": "public", "clock": "none", "options": { "target": 60 } });
    let table = text(&ann.ask(create).await["table"]);
    ann.ask(json!({ "type": "table.start", "table": table })).await;
    let over = |client: &Client| {
        client.states.get(&format!("table:{table}")).is_some_and(|state| state.get("result").is_some())
    };
    let mut clients = [ann];
    play_until(&mut clients, &table, 5, over).await;
    let [mut ann] = clients;
    let seats = ann.table(&table)["seats"].clone();
    assert!((1..4).all(|seat| seats[seat]["player"]["bot"] == true));
    let record = ann.ask(json!({ "type": "record", "table": table, "game_no": 1 })).await["record"].clone();
    check_hidden_cards(&ann, &table, &record);
    room.stop().await;
}

#[tokio::test]
async fn black_maria_is_played_at_three_seats() {
    let room = Room::open(quick()).await;
    let mut ann = room.guest("ann").await;
    let create = json!({ "type": "table.create", "game": "bm", "seats": 3, "access": "public", "clock": "none", "options": { "target": 30 } });
    let table = text(&ann.ask(create).await["table"]);
    ann.ask(json!({ "type": "table.start", "table": table })).await;
    let over = |client: &Client| {
        client.states.get(&format!("table:{table}")).is_some_and(|state| state.get("result").is_some())
    };
    play_until(&mut [ann], &table, 6, over).await;
    room.stop().await;
}

/// A whole game of 500 Rummy between people who know nothing but `legal`; the hold is longer than anyone waits, so
/// that answers alone end it.
async fn whole_game_of_rummy(room: &Room, seats: u8, options: Value) {
    let mut settled = json!({ "target": 1, "rummy_hold_ms": 60_000 });
    merge(&mut settled, options);
    let mut clients = Vec::new();
    for number in 0..seats {
        clients.push(room.guest(&format!("player {number} of {seats}")).await);
    }
    let create = json!({ "type": "table.create", "game": "r500", "seats": seats, "access": "invite", "clock": "none", "options": settled });
    let made = clients[0].ask(create).await;
    let table = text(&made["table"]);
    for client in &mut clients[1..] {
        client.ask(json!({ "type": "table.join", "invite": made["invite"] })).await;
    }
    let mut eve = room.guest("eve").await;
    eve.ask(json!({ "type": "table.join", "invite": made["invite"], "as": "spectator" })).await;
    clients.push(eve);
    for client in &mut clients {
        client.until_shown(&table).await;
    }
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    play_until(&mut clients, &table, 7, |client| client.table(&table).get("result").is_some()).await;

    let record = clients[0].ask(json!({ "type": "record", "table": table, "game_no": 1 })).await["record"].clone();
    let rounds = record["rounds"].as_array().unwrap();
    let sum = |seat: usize| rounds.iter().map(|round| round["points"][seat].as_i64().unwrap()).sum::<i64>();
    assert_eq!(record["scores"], json!((0..usize::from(seats)).map(sum).collect::<Vec<_>>()));
    for client in &clients {
        check_hidden_cards_of_rummy(client, &table, &record);
        let late = |frame: &Value| frame["type"] != "refused" || frame["code"] == "stale_decision";
        assert!(client.frames.iter().all(late), "nothing legal is refused but what came too late");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_games_of_rummy_are_played_by_what_is_legal_at_two_three_five_and_eight_seats() {
    let room = Room::open(quick()).await;
    futures_util::join!(
        whole_game_of_rummy(&room, 2, json!({ "top_discard": "free" })),
        whole_game_of_rummy(&room, 3, json!({ "going_out": "float", "false_call_penalty": 25 })),
        whole_game_of_rummy(&room, 5, json!({ "joker_swap": true, "joker_suit_in_set": "open" })),
        whole_game_of_rummy(&room, 8, json!({})),
    );
    room.stop().await;
}
