//! What clients send: any text is a message or a reason, and what is written again reads the same.

use cardroom_catalog::GameKind;
use cardroom_proto::{Incoming, Message, RequestId, canonical, read};
use cardroom_rules::Options as _;
use serde_json::{Value, json};

use crate::choices::Choices;

/// Reads bytes as the frame of a client; fails where the reading panics, or where the same frame written in another way
/// reads as another.
pub fn client_frame(bytes: &[u8]) {
    check(&String::from_utf8_lossy(bytes));
    if !bytes.starts_with(b"{") {
        check(&built(&mut Choices::new(bytes)).to_string());
    }
}

fn check(text: &str) {
    let incoming = match read(text) {
        Ok(incoming) => incoming,
        Err(unreadable) => {
            assert!(!unreadable.code.is_empty() && !unreadable.message.is_empty(), "{text}");
            return;
        }
    };
    let value: Value = serde_json::from_str(text).expect("what is read is JSON");
    check_same(text, &incoming, &canonical(&value));
    check_same(text, &incoming, &format!("{value:#}"));
    if let RequestId::Text(id) = &incoming.id {
        assert!(!id.is_empty() && id.chars().count() <= cardroom_proto::limits::ID_CHARS, "{text}");
    }
    match &incoming.message {
        Message::Act { action, .. } => GameKind::ALL.iter().for_each(|kind| check_action(*kind, action)),
        Message::Create(create) => check_options(create.options.as_ref()),
        Message::Set(set) => check_options(set.options.as_ref()),
        Message::Chat { text, .. } => _ = cardroom_proto::clean_text(text),
        Message::Rename { name } | Message::Login { name: Some(name), .. } => check_name(name),
        _ => {}
    }
}

/// The same frame, written in another way, is the same request.
fn check_same(text: &str, incoming: &Incoming, again: &str) {
    match read(again) {
        Ok(same) => {
            assert_eq!((&same.id, same.body), (&incoming.id, incoming.body), "{text} and {again}");
            assert_eq!(format!("{:?}", same.message), format!("{:?}", incoming.message), "{text} and {again}");
        }
        Err(unreadable) => panic!("{text} is read, and {again} is not: {unreadable:?}"),
    }
}

/// An action that a game can read is written as it is read.
fn check_action(kind: GameKind, action: &Value) {
    let Ok(read) = kind.action(action) else { return };
    let written = json!(read);
    match kind.action(&written) {
        Ok(again) => assert_eq!(again, read, "{action} is written {written}"),
        Err(fault) => panic!("{action} is written {written}: {fault}"),
    }
}

fn check_options(given: Option<&Value>) {
    let Some(given) = given else { return };
    for kind in GameKind::ALL {
        let Ok(read) = kind.options(given) else { continue };
        let _judged = read.check();
        match kind.options(json!(read)) {
            Ok(again) => assert_eq!(again, read, "{given}"),
            Err(fault) => panic!("{given} is written {}: {fault}", json!(read)),
        }
    }
}

/// A name that is cleaned is clean, and looks like itself.
fn check_name(name: &str) {
    let most = cardroom_proto::limits::NAME_GRAPHEMES;
    let Ok(clean) = cardroom_proto::clean_name(name, most) else { return };
    assert_eq!(cardroom_proto::clean_name(&clean, most).as_ref(), Ok(&clean), "{name:?}");
    let _skeleton = cardroom_proto::skeleton(&clean);
}

/// A message of a known type with fields that it may have, and others.
fn built(choices: &mut Choices<'_>) -> Value {
    const FIELDS: &[&str] = &[
        "table",
        "seat",
        "name",
        "token",
        "have",
        "features",
        "client",
        "bot",
        "game",
        "options",
        "access",
        "seats",
        "clock",
        "bots",
        "spectators",
        "hold_seat",
        "decks",
        "dealer",
        "kitties",
        "as",
        "invite",
        "as_name",
        "level",
        "player",
        "back",
        "do",
        "agree",
        "decision",
        "action",
        "round_no",
        "bytes",
        "text",
        "before",
        "game_no",
        "stream",
        "seq",
    ];
    let mut message = choices.object(FIELDS, 3);
    message["type"] = (*choices.one_of(Message::TYPES)).into();
    message["id"] = if choices.once_in(4) { choices.word() } else { json!(1) };
    for (field, good) in [
        ("table", json!("tbl_1")),
        ("decision", json!(7)),
        ("game", json!("r500")),
        ("access", json!("public")),
        ("stream", json!("lobby")),
        ("text", json!("hello")),
        ("name", json!("Ann")),
    ] {
        if !choices.once_in(4) {
            message[field] = good;
        }
    }
    if choices.once_in(2) {
        let kind = *choices.one_of(GameKind::ALL);
        message["options"] = crate::options::options(choices, kind).into();
        message["action"] = near_action(choices);
    }
    message
}

/// An action as some game has it, with one place changed now and then.
fn near_action(choices: &mut Choices<'_>) -> Value {
    let lay_off = json!({ "type": "lay_off", "meld": "m1", "end": "low", "cards": ["4H", "JK=5H"] });
    let meld = json!({ "type": "meld", "cards": ["7H", "JK=7D", "JK=7"] });
    let mut action = choices
        .one_of(&[
            json!({ "type": "call", "call": "2-0-1" }),
            json!({ "type": "pass", "left": ["QS", "AH"], "right": ["2C"] }),
            json!({ "type": "pass", "kitty": ["QS", "AH", "2C"] }),
            json!({ "type": "play", "card": "QS" }),
            json!({ "type": "draw" }),
            json!({ "type": "take", "n": 3, "use": meld }),
            json!({ "type": "take", "n": 1 }),
            json!({ "type": "rummy", "n": 2, "use": lay_off }),
            json!({ "type": "swap", "meld": "m1", "card": "7H" }),
            json!({ "type": "discard", "card": "JK" }),
            meld,
            lay_off,
        ])
        .clone();
    for _ in 0..choices.below(3) {
        crate::near::change(choices, &mut action);
    }
    action
}
