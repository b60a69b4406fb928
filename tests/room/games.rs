//! Whole games by the `legal` of decisions alone, with every patch and hash checked, and no card seen too early.

use cardroom_tests::{Room, play_until, quick};
use serde_json::json;

use crate::hidden::check_hidden_cards;

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
        let over = |client: &cardroom_tests::Client| {
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
    let table = cardroom_tests::text(&ann.ask(create).await["table"]);
    ann.ask(json!({ "type": "table.start", "table": table })).await;
    let over = |client: &cardroom_tests::Client| {
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
    let table = cardroom_tests::text(&ann.ask(create).await["table"]);
    ann.ask(json!({ "type": "table.start", "table": table })).await;
    let over = |client: &cardroom_tests::Client| {
        client.states.get(&format!("table:{table}")).is_some_and(|state| state.get("result").is_some())
    };
    play_until(&mut [ann], &table, 6, over).await;
    room.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rummy_is_played_by_what_is_legal_at_two_and_five_seats() {
    let room = Room::open(quick()).await;
    for seats in [2, 5] {
        let mut clients = Vec::new();
        for number in 0..seats {
            clients.push(room.guest(&format!("player{number}")).await);
        }
        let options = json!({ "target": 30, "rummy_hold_ms": 200, "top_discard": "free" });
        let create = json!({ "type": "table.create", "game": "r500", "seats": seats, "access": "invite", "clock": "none", "options": options });
        let made = clients[0].ask(create).await;
        let table = cardroom_tests::text(&made["table"]);
        for client in &mut clients[1..] {
            client.ask(json!({ "type": "table.join", "invite": made["invite"] })).await;
        }
        for client in &mut clients {
            client.until_shown(&table).await;
        }
        clients[0].ask(json!({ "type": "table.start", "table": table })).await;
        let over = |client: &cardroom_tests::Client| {
            client.table(&table)["rounds"].as_array().is_some_and(|rounds| !rounds.is_empty())
        };
        play_until(&mut clients, &table, 7, over).await;
        assert!(clients.iter().all(|client| {
            client.frames.iter().all(|frame| frame["type"] != "refused" || frame["code"] == "stale_decision")
        }));
    }
    room.stop().await;
}
