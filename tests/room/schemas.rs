//! What the schema of clients' frames allows is what the server takes: at every edge both say the same.

use cardroom_tests::{Client, Room, merge, quick, schema::CLIENT};
use serde_json::{Value, json};

/// Whether a frame is read, and is what the schema says.
fn check(frame: &Value, taken: bool) {
    assert_eq!(cardroom_proto::read(&frame.to_string()).is_ok(), taken, "{frame} is read");
    let said = CLIENT.check(frame);
    assert_eq!(said.is_ok(), taken, "{frame} is what the schema says: {said:?}");
}

#[test]
fn an_id_is_a_whole_number_of_64_bits_or_a_string_of_1_to_64_characters() {
    let long = |sign: &str, count| Value::from(sign.repeat(count));
    let taken = [json!(0), json!(i64::MIN), json!(i64::MAX), json!("x"), long("x", 64), long("🂡", 64), json!("\u{0}")];
    let refused = [
        json!(i64::MAX as u64 + 1),
        json!(u64::MAX),
        json!(1.5),
        json!(1e30),
        json!(""),
        long("x", 65),
        long("🂡", 65),
        json!(null),
        json!(true),
        json!([1]),
        json!({}),
    ];
    for (ids, is_taken) in [(&taken[..], true), (&refused[..], false)] {
        for id in ids {
            check(&json!({ "id": id, "type": "ping" }), is_taken);
        }
    }
    check(&json!({ "type": "ping" }), false);
}

/// Every number that a client sends, with the greatest that is taken.
fn numbers() -> Vec<(Value, &'static str, u64)> {
    let at = |kind: &str, more: Value| {
        let mut frame = json!({ "id": 1, "type": kind, "table": "tbl_1" });
        merge(&mut frame, more);
        frame
    };
    let create = || at("table.create", json!({ "game": "bm", "access": "public" }));
    let (byte, word, long) = (u64::from(u8::MAX), u64::from(u32::MAX), u64::MAX);
    vec![
        (at("act", json!({ "action": { "type": "draw" } })), "/decision", word),
        (at("act", json!({ "decision": 1, "action": { "type": "take" } })), "/action/n", word),
        (at("entropy", json!({ "bytes": "" })), "/round_no", word),
        (at("record", json!({})), "/game_no", word),
        (at("chat.history", json!({})), "/before", long),
        (at("sync", json!({ "stream": "lobby" })), "/seq", long),
        (at("login", json!({ "token": "", "have": {} })), "/have/lobby", long),
        (at("table.sit", json!({})), "/seat", byte),
        (at("table.join", json!({})), "/seat", byte),
        (at("table.bot", json!({})), "/seat", byte),
        (create(), "/seats", byte),
        (create(), "/dealer", byte),
    ]
}

#[test]
fn a_number_is_whole_not_negative_and_not_too_great() {
    for (frame, place, most) in numbers() {
        let with = |number: Value| {
            let (parent, name) = place.rsplit_once('/').unwrap();
            let mut frame = frame.clone();
            frame.pointer_mut(parent).unwrap()[name] = number;
            frame
        };
        // What an action is, the table's game says; the frame is read whatever it is.
        let check = |number: Value, taken: bool| match place {
            "/action/n" => assert_eq!(CLIENT.check(&with(number.clone())).is_ok(), taken, "{number}"),
            _ => check(&with(number), taken),
        };
        check(json!(0), true);
        check(json!(most), true);
        check(json!(-1), false);
        check(json!(0.5), false);
        check(json!("1"), false);
        check(most.checked_add(1).map_or(json!(1e30), Value::from), false);
    }
}

#[test]
fn clocks_words_and_cards_are_those_that_there_are() {
    let create = |more: Value| {
        let mut frame = json!({ "id": 1, "type": "table.create", "game": "bm", "access": "public" });
        merge(&mut frame, more);
        frame
    };
    for (more, taken) in [
        (json!({ "clock": "none" }), true),
        (json!({ "clock": "custom" }), false),
        (json!({ "clock": "slow" }), false),
        (json!({ "clock": { "turn_ms": 1_000 } }), true),
        (json!({ "clock": { "turn_ms": 86_400_000, "bank_ms": 86_400_000 } }), true),
        (json!({ "clock": { "turn_ms": 999 } }), false),
        (json!({ "clock": { "turn_ms": 86_400_001 } }), false),
        (json!({ "clock": { "turn_ms": 1_000, "bank_ms": 86_400_001 } }), false),
        (json!({ "clock": null, "seats": null, "name": null, "options": null }), true),
        (json!({ "access": "secret" }), false),
        (json!({ "as": "spectator" }), true),
        (json!({ "as": "host" }), false),
        (json!({ "as": null }), false),
        (json!({ "bots": 1 }), false),
        (json!({ "hold_seat": "always" }), true),
        (json!({ "hold_seat": "never" }), false),
        (json!({ "decks": [["2C", "JK2"]] }), true),
        (json!({ "decks": [["1C"]] }), false),
        (json!({ "nobody knows": {} }), true),
    ] {
        check(&create(more), taken);
    }
}

/// What can be read and is refused all the same, before any table is asked: the client holds each request against the
/// schema when it is answered.
#[tokio::test]
async fn what_is_refused_at_the_door_is_not_what_the_schema_says() {
    let room = Room::open(quick()).await;
    let mut new = Client::connect(room.address, "new").await;
    assert_eq!(new.refused(json!({ "type": "login" })).await, "bad_message");
    assert_eq!(new.refused(json!({ "type": "login", "name": null, "bot": true })).await, "bad_message");
    let mut ann = room.guest("ann").await;
    let made = ann.ask(json!({ "type": "table.create", "game": "dnfh", "access": "public" })).await;
    let at = |kind: &str, more: Value| {
        let mut request = json!({ "type": kind, "table": made["table"] });
        merge(&mut request, more);
        request
    };
    ann.ask(at("entropy", json!({ "round_no": 1, "bytes": "aF".repeat(32) }))).await;
    for (request, code) in [
        (json!({ "type": "table.join" }), "bad_message"),
        (json!({ "type": "table.quick", "game": "chess" }), "unknown_game"),
        (json!({ "type": "lobby.watch", "game": "" }), "unknown_game"),
        (at("entropy", json!({ "round_no": 1, "bytes": "f" })), "bad_bytes"),
        (at("entropy", json!({ "round_no": 1, "bytes": "0g" })), "bad_bytes"),
        (at("entropy", json!({ "round_no": 1, "bytes": "00".repeat(33) })), "too_many_bytes"),
        (at("react", json!({ "reaction": "wave" })), "bad_reaction"),
        (at("act", json!({ "decision": 1, "action": { "type": "zork" } })), "bad_action"),
        (at("act", json!({ "decision": 1, "action": { "type": "play", "card": "1C" } })), "bad_action"),
    ] {
        assert_eq!(ann.refused(request.clone()).await, code, "{request}");
        let request = {
            let mut request = request;
            request["id"] = 1.into();
            request
        };
        assert!(CLIENT.check(&request).is_err(), "{request}");
    }
    ann.ask(json!({ "type": "lobby.watch", "game": null })).await;
    room.stop().await;
}
