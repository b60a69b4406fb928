//! No frame holds a card that its reader may not know: every frame of a game, against its record.

use std::collections::BTreeSet;

use cardroom_tests::{Client, Room, cards_in, known_at_deal, quick, text};
use serde_json::{Value, json};

/// What is known of one round to one reader, as the frames go by.
#[derive(Default)]
struct Known {
    own: BTreeSet<String>,
    received: BTreeSet<String>,
    played: BTreeSet<String>,
    passed: bool,
    scored: bool,
}

/// Fails if a frame names a card before its reader may know it.
pub(crate) fn check_hidden_cards(client: &Client, table: &str, record: &Value) {
    let stream = format!("table:{table}");
    let seat = client.you[&stream]["seat"].as_u64();
    let mut known = Known::default();
    for frame in client.frames.iter().filter(|frame| frame["stream"] == stream && frame["type"] == "update") {
        for event in frame["events"].as_array().unwrap() {
            match event["type"].as_str().unwrap() {
                "dealt" => {
                    let (own, received) = known_at_deal(record, event["round_no"].as_u64().unwrap(), seat);
                    known = Known { own, received, ..Known::default() };
                }
                "passed" => known.passed = true,
                "played" => _ = known.played.insert(text(&event["card"])),
                "round_scored" => known.scored = true,
                _ => {}
            }
        }
        let mut named = BTreeSet::new();
        cards_in(frame, &mut named);
        let unknown = named.into_iter().find(|card| {
            let received = known.passed && known.received.contains(card);
            !(known.scored || known.own.contains(card) || received || known.played.contains(card))
        });
        assert_eq!(unknown, None, "{} may not know it yet: {frame}", client.name);
    }
}

/// The same for 500 Rummy. A card of which there are two says nothing of where either lies: with two decks it proves less.
pub(crate) fn check_hidden_cards_of_rummy(client: &Client, table: &str, record: &Value) {
    let stream = format!("table:{table}");
    let own_seat = client.you[&stream]["seat"].as_u64();
    let seats = record["seats"].as_array().unwrap().len() as u64;
    let (mut known, mut open) = (BTreeSet::new(), false);
    for frame in client.frames.iter().filter(|frame| frame["stream"] == stream && frame["type"] == "update") {
        for event in frame["events"].as_array().unwrap() {
            match event["type"].as_str().unwrap() {
                "dealt" => {
                    let round = &record["rounds"][usize::try_from(event["round_no"].as_u64().unwrap() - 1).unwrap()];
                    let dealt = seats * if seats == 2 { 13 } else { 7 };
                    let dealer = round["dealer"].as_u64().unwrap();
                    // The card after the hands is turned up.
                    let shown =
                        (0..=dealt).filter(|place| *place == dealt || own_seat == Some((dealer + 1 + place) % seats));
                    known = shown.map(|place| text(&round["deck"][usize::try_from(place).unwrap()])).collect();
                    open = false;
                }
                "drew" if event["seat"].as_u64() == own_seat => _ = known.insert(text(&event["card"])),
                "melded" | "laid_off" | "swapped" | "discarded" => cards_in(event, &mut known),
                "round_scored" => open = true,
                _ => {}
            }
        }
        let mut named = BTreeSet::new();
        cards_in(frame, &mut named);
        let unknown = named.into_iter().find(|card| !open && !known.contains(card));
        assert_eq!(unknown, None, "{} may not know it yet: {frame}", client.name);
    }
}

#[test]
fn the_search_finds_a_card_that_is_named_too_early() {
    let mut cards = BTreeSet::new();
    cards_in(&json!({ "ops": [{ "value": ["QS", { "x": "2C" }] }], "call": "3-0-0", "no": "10H" }), &mut cards);
    assert_eq!(cards.into_iter().collect::<Vec<_>>(), ["2C", "QS"]);
}

/// Plays the pass of a given deal, with one seat choosing as told, and gives back what the others were shown.
async fn frames_of_others(room: &Room, first_cards: bool) -> Vec<Vec<Value>> {
    let deck: Vec<String> =
        "CDHS".chars().flat_map(|suit| "23456789TJQKA".chars().map(move |rank| format!("{rank}{suit}"))).collect();
    let (table, mut clients) = room.four(json!({ "decks": [deck], "dealer": 3 })).await;
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    clients[3].until(|client| client.decision(&table).is_some()).await;
    clients[3].decide(&table, &mut |_| json!({ "type": "call", "call": "3-0-0" })).await;
    for client in &mut clients {
        client.until(|client| client.decision(&table).is_some_and(|decision| decision["kind"] == "pass")).await;
    }
    // How many numbers it took to come here is the machine's affair: what is done at once is shown as one.
    let stream = format!("table:{table}");
    let begun: Vec<_> = clients.iter().map(|client| (client.frames.len(), client.seqs[&stream])).collect();
    clients[1]
        .decide(&table, &mut |decision| {
            let cards = decision["legal"]["from"].as_array().unwrap();
            let chosen = if first_cards { &cards[..3] } else { &cards[10..] };
            json!({ "type": "pass", "left": chosen })
        })
        .await;
    let mut shown = Vec::new();
    for index in [0, 2, 3] {
        let client = &mut clients[index];
        client.until(|client| client.events.iter().any(|event| event["type"] == "chose" && event["seat"] == 1)).await;
        let (count, seq) = begun[index];
        let updates = client.frames[count..].iter().filter(|frame| frame["type"] == "update").cloned();
        let counted_from_here = |mut frame: Value| {
            for number in ["from", "seq"] {
                frame[number] = (frame[number].as_u64().expect("a number") - seq).into();
            }
            without_what_differs_anyway(&frame)
        };
        shown.push(updates.map(counted_from_here).collect());
    }
    shown
}

/// Leaves out what is another at every table: ids, times, promises.
pub(crate) fn without_what_differs_anyway(frame: &Value) -> Value {
    match frame {
        Value::Object(members) => {
            let kept = members.iter().filter(|(name, _)| {
                !["stream", "table", "hash", "player", "host", "invite", "deal", "id"].contains(&name.as_str())
                    && !name.ends_with("_at")
            });
            kept.map(|(name, member)| (name.clone(), without_what_differs_anyway(member)))
                .collect::<serde_json::Map<_, _>>()
                .into()
        }
        Value::Array(items) => items.iter().map(without_what_differs_anyway).collect(),
        other => other.clone(),
    }
}

#[tokio::test]
async fn com_11_nothing_that_others_are_shown_tells_what_a_seat_chose() {
    let room = Room::open(quick()).await;
    assert_eq!(frames_of_others(&room, true).await, frames_of_others(&room, false).await);
    room.stop().await;
}
