mod pass;
mod play;
mod score;
mod table;

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use cardroom_cards::{BySeat, Card, Face, Seat, Seats};
use cardroom_rules::{
    Audience, By, Evicts, Game, IllegalMove, NextDealer, Options, Wants,
    hearts::{Action, Call, Event, Hearts, HeartsRules, Position, SeenEvent, Stage, result},
    testkit::rulebook,
};
use serde_json::{Value, json};

use crate::{DnfHearts, DnfHeartsOptions};

/// Four small hands, enough to pass three cards of each.
const HANDS: [&str; 4] = ["2C 4D 5H 6S", "3C 7D 8H 9S", "TC JD QH KS", "AC 2D 3H 4S"];

const ALL_SCORING: &str = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS QD QC JD";
const ALL_BUT_JD: &str = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS QD QC";

fn options(given: &Value) -> DnfHeartsOptions {
    serde_json::from_value(given.clone()).unwrap()
}

fn game(given: &Value, position: &Value) -> DnfHearts {
    let position: Position = serde_json::from_value(position.clone()).unwrap();
    Hearts::from_position(options(given), &position).unwrap()
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

fn hands(texts: [&str; 4]) -> Value {
    json!(texts.map(cards))
}

fn act(game: &mut DnfHearts, seat: u8, action: Value) -> Result<Vec<Event>, String> {
    let action: Action = serde_json::from_value(action).unwrap();
    game.apply(Seat(seat), action).map_err(|why| [why.code(), why.rule().unwrap_or("none")].join(" "))
}

fn refused(game: &DnfHearts, seat: u8, action: Value) -> String {
    act(&mut game.clone(), seat, action).unwrap_err()
}

fn play_all(game: &mut DnfHearts, played: &str) {
    for card in cards(played) {
        let (seat, _) = game.deciding()[0];
        game.apply(seat, Action::Play { card }).unwrap();
    }
}

fn pass_left(game: &mut DnfHearts, seat: u8, passed: &str) {
    act(game, seat, json!({ "type": "pass", "left": cards(passed) })).unwrap();
}

/// Seat 0 is on turn with this hand, in a trick with these cards, and may play just the expected ones.
fn check_may_play(given: &Value, (trick_no, broken): (u8, bool), trick: &str, hand: &str, expected: &str) {
    let trick = cards(trick);
    let leader = (4 - trick.len()) % 4;
    let position = json!({
        "hands": [cards(hand), [], [], []], "trick": { "leader": leader, "cards": trick }, "trick_no": trick_no, "broken": broken
    });
    let game = game(given, &position);
    let decision = game.decision(Seat(0)).unwrap();
    assert_eq!(json!(decision.legal)["play"], json!(cards(expected)), "{hand} to {trick:?}");
}

/// Each of these cards counts so much.
fn check_points(given: &Value, expected: &[(&str, i32)]) {
    for (text, points) in expected {
        let actual: Vec<i32> = cards(text).into_iter().map(|card| options(given).points(card)).collect();
        assert!(actual.iter().all(|one| one == points), "{text}: {actual:?}");
    }
}

/// What seats 0 to 3 have taken gives these points and this shooter.
fn check_round(given: &Value, taken: [&str; 4], points: [i32; 4], shooter: Option<u8>) {
    let taken = BySeat::from_vec(taken.map(|text| cards(text).into_iter().collect()).to_vec()).unwrap();
    let round = options(given).score(&taken);
    assert_eq!((round.points.into_iter().collect::<Vec<_>>(), round.shooter), (points.to_vec(), shooter.map(Seat)));
}

fn check_result(given: &Value, scores: [i32; 4], winners: &[u8]) {
    let outcome = result(&options(given), &BySeat::from_vec(scores.to_vec()).unwrap());
    let actual: Vec<u8> = outcome.iter().flat_map(|outcome| &outcome.winners).map(|seat| seat.0).collect();
    assert_eq!(actual, winners);
}

/// The last trick is to be played; seat 2 has won every scoring card.
fn before_the_last_trick(given: &Value, scores: [i32; 4]) -> DnfHearts {
    let position = json!({
        "dealer": 1, "scores": scores, "trick_no": 13, "broken": true, "taken": hands(["", "", ALL_SCORING, ""]),
        "hands": hands(["3C", "AC", "4C", "5C"]), "trick": { "leader": 0 },
    });
    game(given, &position)
}

fn new_game(given: &Value, dealer: u8) -> DnfHearts {
    DnfHearts::new(options(given), Seats::new(4), Seat(dealer)).unwrap()
}

/// A new game, dealt from the written deck.
fn dealt(given: &Value, dealer: u8) -> DnfHearts {
    let mut game = new_game(given, dealer);
    deal(&mut game);
    game
}

fn deal(game: &mut DnfHearts) -> Vec<Event> {
    let Wants::Deck(deck) = game.wants() else { panic!("no deck is wanted") };
    game.shuffled(deck).unwrap()
}

#[test]
fn every_rule_is_named_by_a_test() {
    let common = [
        "COM-5", "COM-7", "COM-8", "COM-9", "COM-10", "COM-11", "COM-12", "COM-13", "COM-14", "COM-15", "COM-16",
        "COM-17",
    ];
    rulebook::every_rule_is_named_by_a_test(env!("CARGO_MANIFEST_DIR"), &common);
}
