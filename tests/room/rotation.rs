//! A shot brought about with given decks, and what it does to seats, queue, lobby and the next game.

use cardroom_tests::{Client, Room, quick, text};
use serde_json::{Value, json};

/// A deck that gives seat 0 every heart, and the diamonds to seat 1, when seat 3 deals.
fn suits_by_seat(order: &str) -> Vec<String> {
    let ranks = "23456789TJQKA";
    ranks.chars().flat_map(|rank| order.chars().map(move |suit| format!("{rank}{suit}"))).collect()
}

/// A game in which nobody passes and seat 0, with all hearts and the lead kept, wins every scoring card.
pub(crate) async fn shoot(room: &Room, waiting: &[&str], access: &str) -> (String, Vec<Client>, Client) {
    // Seat 0 holds all clubs: it leads 2C and never loses the lead, so it wins all that is thrown away.
    let deck = suits_by_seat("CDHS");
    let options = json!({ "pass_menu": ["hold"] });
    let (table, mut clients) =
        room.four(json!({ "decks": [deck], "dealer": 3, "options": options, "access": access })).await;
    let mut watcher = room.guest("watcher").await;
    watcher.ask(json!({ "type": "lobby.watch" })).await;
    let invite = clients[0].table(&table)["invite"].clone();
    for name in waiting {
        let mut client = room.guest(name).await;
        client.ask(json!({ "type": "table.join", "invite": invite, "table": table })).await;
        client.until_shown(&table).await;
        clients.push(client);
    }
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    clients[3].until(|client| client.decision(&table).is_some()).await;
    clients[3].decide(&table, &mut |_| json!({ "type": "call", "call": "hold" })).await;
    for _ in 0..13 {
        for client in &mut clients[..4] {
            client.until(|client| client.decision(&table).is_some()).await;
            let play = |decision: &Value| json!({ "type": "play", "card": decision["legal"]["play"][0] });
            client.decide(&table, &mut { play }).await;
        }
    }
    (table, clients, watcher)
}

pub(crate) fn rotated(client: &Client) -> Option<&Value> {
    client.events.iter().find(|event| event["type"] == "rotated")
}

pub(crate) fn is_over(table: &str) -> impl Fn(&Client) -> bool + use<> {
    let stream = format!("table:{table}");
    move |client| client.states.get(&stream).is_some_and(|state| state.get("result").is_some())
}

#[tokio::test]
async fn dnfh_25_a_shot_gives_the_seat_on_the_left_to_the_next_who_waits() {
    let mut config = quick();
    config.pauses.next_game_ms = 50;
    let room = Room::open(config).await;
    let (table, mut clients, mut watcher) = shoot(&room, &["eli", "fay"], "public").await;
    for client in &mut clients {
        client.until(|client| rotated(client).is_some()).await;
        client.until(is_over(&table)).await;
    }
    let (bea, eli, fay) = (clients[1].player.clone(), clients[4].player.clone(), clients[5].player.clone());
    let event = rotated(&clients[2]).unwrap();
    assert_eq!(
        (&event["seat"], &event["shooter"], &event["rule"], &event["to"]),
        (&json!(1), &json!(0), &json!("DNFH-25"), &json!("queue"))
    );
    assert_eq!((&event["leaves"]["id"], &event["enters"]["id"]), (&json!(bea), &json!(eli)));
    assert_eq!(event["queue"], json!([fay, bea]));
    assert_eq!(rotated(&clients[1]), Some(event), "who leaves finds it in recent");
    assert_eq!(rotated(&clients[4]), Some(event), "who comes finds it in recent");
    watcher.until(|client| rotated(client).is_some()).await;
    assert_eq!(rotated(&watcher), Some(event), "it is a lobby event");
    let stream = format!("table:{table}");
    assert_eq!(clients[1].you[&stream]["queue_place"], 2);
    assert_eq!(clients[4].you[&stream], json!({ "player": eli, "role": "seat", "seat": 1 }));
    let told = |kind: &str| clients[2].events.iter().filter(|event| event["type"] == kind).count();
    assert_eq!((told("shot"), told("game_over"), told("rotated")), (1, 1, 1), "each is told once");
    assert_eq!(clients[2].table(&table)["result"]["by"], "shot");
    assert_eq!(clients[2].table(&table)["result"]["winners"], json!([0]));
    assert_eq!(clients[2].table(&table)["scores"], json!([0, 0, 0, 0]), "nobody's score changes");
    let record = clients[1].ask(json!({ "type": "record", "table": table, "game_no": 1 })).await;
    assert_eq!(record["record"]["seats"][1]["player"]["id"], json!(bea));
    assert_eq!(record["record"]["rounds"][0]["stacked"], true);
    for index in [0, 2, 3, 4] {
        clients[index].until(|client| client.table(&table)["game_no"] == 2).await;
    }
    assert_eq!(clients[0].table(&table)["tally"], json!([1, 0, 0, 0]));
    clients[4]
        .until(|client| client.table(&table)["round"]["hands"][1].as_array().is_some_and(|hand| hand.len() == 13))
        .await;
    room.stop().await;
}

#[tokio::test]
async fn dnfh_25_a_private_rotation_stays_at_its_table_and_an_absent_leaver_loses_the_seat_too() {
    let mut config = quick();
    config.pauses.grace_ms = 0;
    let room = Room::open(config).await;
    let (table, mut clients, mut watcher, (bea, have)) = shoot_with_absent(&room).await;
    clients[0].until(|client| rotated(client).is_some()).await;
    let seats = clients[0].table(&table)["seats"].clone();
    assert_eq!(text(&seats[1]["player"]["name"]), "fay", "eli, who is first, is away");
    let mut back = Client::connect(room.address, "bea").await;
    let stream = format!("table:{table}");
    back.ask(json!({ "type": "login", "token": bea, "have": { stream.clone(): have }, "features": ["hash"] })).await;
    back.until_shown(&table).await;
    assert_eq!(back.frames.iter().filter(|frame| frame["type"] == "update").count(), 0, "her numbers were the seat's");
    assert_eq!((&back.you[&stream]["role"], back.decision(&table)), (&json!("queue"), None));
    let queue: Vec<String> =
        clients[0].table(&table)["queue"].as_array().unwrap().iter().map(|one| text(&one["name"])).collect();
    assert_eq!(queue, ["eli", "bea"]);
    watcher.ask(json!({ "type": "sync", "stream": "lobby" })).await;
    watcher.until(|client| client.seqs.contains_key("lobby")).await;
    assert_eq!(rotated(&watcher), None);
    assert_eq!(watcher.states["lobby"]["tables"], json!({}));
    room.stop().await;
}

/// As `shoot`, at an invite table, with the player on the left and the first who waits gone before the last trick.
async fn shoot_with_absent(room: &Room) -> (String, Vec<Client>, Client, (String, u64)) {
    let deck = suits_by_seat("CDHS");
    let options = json!({ "pass_menu": ["hold"] });
    let (table, mut clients) = room.four(json!({ "decks": [deck], "dealer": 3, "options": options })).await;
    let mut watcher = room.guest("watcher").await;
    watcher.ask(json!({ "type": "lobby.watch" })).await;
    let invite = clients[0].table(&table)["invite"].clone();
    for name in ["eli", "fay"] {
        let mut client = room.guest(name).await;
        client.ask(json!({ "type": "table.join", "invite": invite })).await;
        client.until_shown(&table).await;
        clients.push(client);
    }
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    clients[3].until(|client| client.decision(&table).is_some()).await;
    clients[3].decide(&table, &mut |_| json!({ "type": "call", "call": "hold" })).await;
    for trick in 0..13 {
        for index in 0..4 {
            let client = &mut clients[index];
            client.until(|client| client.decision(&table).is_some()).await;
            client
                .decide(&table, &mut |decision| json!({ "type": "play", "card": decision["legal"]["play"][0] }))
                .await;
            if (trick, index) == (12, 1) {
                // Her last card lies: now she and the first in the queue drop off.
                clients.remove(4);
                let bea = clients.remove(1);
                let had = (bea.token.clone(), bea.seqs[&format!("table:{table}")]);
                drop(bea);
                let gone = |client: &Client| {
                    let state = client.table(&table);
                    state["seats"][1]["connected"] == false && state["queue"][0]["connected"] == false
                };
                clients[0].until(gone).await;
                for client in &mut clients[1..3] {
                    client.until(|client| client.decision(&table).is_some()).await;
                    client
                        .decide(&table, &mut |decision| json!({ "type": "play", "card": decision["legal"]["play"][0] }))
                        .await;
                }
                return (table, clients, watcher, had);
            }
        }
    }
    unreachable!("the last trick returns")
}

#[tokio::test]
async fn one_who_waits_and_then_only_watches_is_told_so_and_is_so_for_the_next_connection() {
    let room = Room::open(quick()).await;
    let (table, mut clients) = room.four(json!({ "access": "public" })).await;
    let mut eve = room.guest("eve").await;
    let waits = eve.ask(json!({ "type": "table.join", "table": table, "as": "queue" })).await;
    assert_eq!(waits["queue_place"], 1);
    let watches = eve.ask(json!({ "type": "table.stand", "table": table })).await;
    assert_eq!(watches["role"], "spectator");
    eve.until(|client| client.you[&format!("table:{table}")]["role"] == "spectator").await;
    let again = room.back(&eve, json!({})).await;
    assert_eq!(again.login["tables"], json!([{ "table": table, "role": "spectator" }]));
    clients[0].until(|client| client.table(&table)["spectators"] == 1).await;
    room.stop().await;
}
