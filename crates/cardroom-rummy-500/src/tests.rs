//! Each rule by its number. The shared examples test most of them as well; here each stands alone.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use cardroom_cards::{Face, Seat, Seats};
use cardroom_rules::{Audience, Game, IllegalMove, Kind, Options, Wants};
use serde_json::{Value, json};

use super::*;

mod joker_rules;
mod meld_rules;
mod scoring_rules;
mod setup_rules;
mod turn_rules;
mod window_rules;
mod wire;

fn options(given: Value) -> Rummy500Options {
    let options: Rummy500Options = serde_json::from_value(given).unwrap();
    options.check().unwrap();
    options
}

/// The game of a position, written as in the shared examples.
fn game(given: Value, position: Value) -> Rummy500 {
    let position: Position = serde_json::from_value(position).unwrap();
    Rummy500::from_position(options(given), &position).unwrap()
}

fn action(text: &str) -> Action {
    let words: Vec<&str> = text.split(' ').collect();
    let value = match words[..] {
        ["draw" | "decline" | "waive"] => json!({ "type": text }),
        ["discard", card] => json!({ "type": "discard", "card": card }),
        ["swap", meld, card] => json!({ "type": "swap", "meld": meld, "card": card }),
        ["take", n] => json!({ "type": "take", "n": number(n) }),
        ["take", n, ref used_for @ ..] => json!({ "type": "take", "n": number(n), "use": a_use(used_for) }),
        ["rummy", n, ref used_for @ ..] => json!({ "type": "rummy", "n": number(n), "use": a_use(used_for) }),
        ref used_for => a_use(used_for),
    };
    serde_json::from_value(value).unwrap()
}

fn number(text: &str) -> u32 {
    text.parse().unwrap()
}

fn a_use(words: &[&str]) -> Value {
    match words {
        ["meld", cards @ ..] => json!({ "type": "meld", "cards": cards }),
        [meld, end, cards @ ..] => json!({ "type": "lay_off", "meld": meld, "end": end, "cards": cards }),
        _ => panic!("{words:?} is no use"),
    }
}

/// Makes moves, `"0 draw"`; each is legal.
fn play(game: &mut Rummy500, moves: &[&str]) -> Vec<Event> {
    let mut events = Vec::new();
    for text in moves {
        let (seat, what) = text.split_once(' ').unwrap();
        let happened = game.apply(Seat(seat.parse().unwrap()), action(what));
        events.extend(happened.unwrap_or_else(|why| panic!("{text}: {why}")));
    }
    events
}

/// Tries moves from the same state: each with the code it is refused by, or `ok`.
fn check_moves(game: &Rummy500, moves: &[(&str, &str)]) {
    for (text, expected) in moves {
        let (seat, what) = text.split_once(' ').unwrap();
        let code = match game.clone().apply(Seat(seat.parse().unwrap()), action(what)) {
            Ok(_) => "ok",
            Err(why) => why.code(),
        };
        assert_eq!(code, *expected, "{text}");
    }
}

/// Asks whether cards are a meld: `set`, `run`, or the code of why not.
fn check_meld(given: Value, cards: &str, expected: &str) {
    let options = options(given);
    let cards: Vec<Laid> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
    let is = match Shape::of(&cards, &options) {
        Ok(Shape::Set { .. }) => "set",
        Ok(Shape::Run { .. }) => "run",
        Err(why) => why.code(),
    };
    assert_eq!(is, expected, "{cards:?}");
}

fn faces(text: &str) -> Vec<Face> {
    text.split_whitespace().map(|face| face.parse().unwrap()).collect()
}

fn text(value: impl serde::Serialize) -> String {
    serde_json::to_string(&value).unwrap()
}

/// Four seats, one meld, a pile with the card that fits it on top: seat 0 has just ended its turn.
fn in_window(given: Value, hold: bool) -> Rummy500 {
    game(
        given,
        json!({
            "phase": "draw", "turn": 1, "stock": ["2C", "3C"], "discard": ["4D", "8H"],
            "hands": [["KC"], ["QC", "2S"], ["JD", "3S"], ["TC", "4S"]],
            "melds": [{ "cards": ["5H", "6H", "7H"], "by": [3, 3, 3] }],
            "window": { "by": 0, "hold": hold },
        }),
    )
}
