//! The lobby, and a seat at any table, from outside.

use std::collections::BTreeMap;

use cardroom_tests::{Client, Room, quick, text};
use futures_util::future::join_all;
use serde_json::{Value, json};

fn quick_seat() -> Value {
    json!({ "type": "table.quick", "game": "dnfh" })
}

async fn make(client: &mut Client, more: Value) -> String {
    let mut create = json!({ "type": "table.create", "game": "dnfh", "access": "public" });
    cardroom_tests::merge(&mut create, more);
    text(&client.ask(create).await["table"])
}

#[tokio::test]
async fn a_quick_seat_is_at_the_fullest_table_that_waits_else_at_a_new_one() {
    let room = Room::open(quick()).await;
    let mut people = Vec::new();
    for name in ["ann", "bea", "cy", "dee", "eli", "fay", "gus"] {
        people.push(room.guest(name).await);
    }
    let [ann, bea, cy, dee, eli, fay, gus] = &mut people[..] else { unreachable!() };
    make(ann, json!({ "access": "invite" })).await;
    make(ann, json!({ "game": "bm" })).await;
    make(ann, json!({ "as": "spectator" })).await;
    let fuller = make(bea, json!({})).await;
    cy.ask(json!({ "type": "table.join", "table": fuller })).await;
    make(dee, json!({})).await;
    let seated = eli.ask(quick_seat()).await;
    assert_eq!((&seated["table"], &seated["seat"], &seated["made"]), (&json!(fuller), &json!(2), &json!(false)));
    eli.until_shown(&fuller).await;
    assert_eq!(eli.ask(quick_seat()).await["table"], json!(fuller), "asked twice, one sits where one sat");
    fay.ask(quick_seat()).await;
    assert_eq!(room_of(fay), Some(fuller.clone()));
    let next = gus.ask(quick_seat()).await;
    assert!(next["table"] != json!(fuller) && next["made"] == false, "a full table is none: {next}");
    let other = gus.ask(json!({ "type": "table.quick", "game": "r500" })).await;
    assert_eq!((&other["made"], &other["seat"]), (&json!(true), &json!(0)));
    gus.until_shown(&text(&other["table"])).await;
    assert_eq!(gus.table(&text(&other["table"]))["access"], "public");
    assert_eq!(gus.refused(json!({ "type": "table.quick", "game": "bridge" })).await, "unknown_game");
    room.stop().await;
}

fn room_of(client: &Client) -> Option<String> {
    let frame = client.frames.iter().rev().find(|frame| frame["type"] == "ack")?;
    frame["table"].as_str().map(ToOwned::to_owned)
}

#[tokio::test]
async fn many_who_ask_for_a_quick_seat_at_once_fill_one_table_after_the_other() {
    let room = Room::open(quick()).await;
    let mut people = Vec::new();
    for number in 0..18 {
        people.push(room.guest(&format!("guest {number}")).await);
    }
    let seated = join_all(people.iter_mut().map(async |client| client.ask(quick_seat()).await)).await;
    let mut tables: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for ack in &seated {
        tables.entry(text(&ack["table"])).or_default().push(ack["seat"].as_u64().unwrap());
    }
    let mut sizes: Vec<usize> = tables.values().map(Vec::len).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [2, 4, 4, 4, 4]);
    for seats in tables.values_mut() {
        seats.sort_unstable();
        seats.dedup();
        assert!(seats.len() == 2 || seats.len() == 4, "nobody sits on another: {seats:?}");
    }
    assert_eq!(seated.iter().filter(|ack| ack["made"] == true).count(), 5);
    room.stop().await;
}

#[tokio::test]
async fn a_quick_seat_asked_for_again_after_a_restart_is_the_same_seat() {
    let room = Room::open(quick()).await;
    let mut ann = room.guest("ann").await;
    let mut ask = quick_seat();
    ask["id"] = json!("once");
    let first = ann.ask(ask.clone()).await;
    let room = room.restart(1_000).await;
    let mut ann = room.back(&ann, json!({})).await;
    assert_eq!(ann.ask(ask).await, first);
    let mut watcher = room.guest("bea").await;
    watcher.ask(json!({ "type": "lobby.watch" })).await;
    watcher.until(|client| client.states.contains_key("lobby")).await;
    assert_eq!(watcher.states["lobby"]["tables"].as_object().map(serde_json::Map::len), Some(1));
    room.stop().await;
}

#[tokio::test]
async fn after_a_restart_a_quick_seat_is_at_the_table_where_people_were() {
    let room = Room::open(quick()).await;
    let (mut ann, mut bea) = (room.guest("ann").await, room.guest("bea").await);
    let table = ann.ask(quick_seat()).await["table"].clone();
    assert_eq!(bea.ask(quick_seat()).await["table"], table);
    let room = room.restart(1_000).await;
    let mut first = room.guest("cy").await;
    let seated = first.ask(quick_seat()).await;
    assert_eq!((&seated["table"], &seated["made"]), (&table, &json!(false)), "though nobody of it is back yet");
    room.stop().await;
}

#[tokio::test]
async fn two_hundred_rush_for_four_seats_and_the_others_queue_in_order_each_once() {
    let room = Room::open(quick()).await;
    let mut host = room.guest("host").await;
    let table = make(&mut host, json!({ "as": "spectator" })).await;
    let mut people = Vec::new();
    for number in 0..200 {
        people.push(room.guest(&format!("guest {number}")).await);
    }
    let join = json!({ "type": "table.join", "table": table });
    let placed = join_all(people.iter_mut().map(async |client| {
        // Each asks twice: two clicks are one place.
        let (first, second) = (client.send(join.clone()).await, client.send(join.clone()).await);
        let placed = client.answer_to(&first).await;
        let again = client.answer_to(&second).await;
        assert_eq!((&placed["role"], &placed["seat"]), (&again["role"], &again["seat"]));
        (client.player.clone(), placed)
    }))
    .await;
    let mut seats: Vec<u64> = placed.iter().filter_map(|(_, ack)| ack["seat"].as_u64()).collect();
    seats.sort_unstable();
    assert_eq!(seats, [0, 1, 2, 3], "exactly four sit");
    let mut waiting: Vec<(u64, String)> =
        placed.iter().filter_map(|(player, ack)| Some((ack["queue_place"].as_u64()?, player.clone()))).collect();
    waiting.sort_unstable();
    let queued: Vec<u64> = waiting.iter().map(|(place, _)| *place).collect();
    assert_eq!(queued, (1..=196).collect::<Vec<_>>(), "each has one place");
    let in_order = |client: &Client| {
        let queue = client.table(&table)["queue"].as_array().cloned().unwrap_or_default();
        queue.iter().map(|entry| text(&entry["id"])).collect::<Vec<_>>()
    };
    let arrived: Vec<String> = waiting.into_iter().map(|(_, player)| player).collect();
    host.until(|client| in_order(client).len() == 196).await;
    assert_eq!(in_order(&host), arrived, "in the order in which they came");
    let room = room.restart(1_000).await;
    let mut host = room.back(&host, json!({})).await;
    host.until_shown(&table).await;
    assert_eq!(in_order(&host), arrived, "and so after a restart");
    room.stop().await;
}
