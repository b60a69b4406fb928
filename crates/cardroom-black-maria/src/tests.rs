use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use cardroom_cards::{BySeat, Card, Seat, Seats};
use cardroom_rules::{
    Audience, By, Evicts, Game, IllegalMove, NextDealer, Options, Wants,
    hearts::{Action, Event, HeartsRules, Position, Stage, result},
    testkit::rulebook,
};
use serde_json::{Value, json};

use crate::{BlackMaria, BlackMariaOptions};

const HEARTS: &str = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH";
const PENALTIES: &str = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS";

fn options(given: &Value) -> BlackMariaOptions {
    serde_json::from_value(given.clone()).unwrap()
}

fn game(given: &Value, position: &Value) -> BlackMaria {
    let position: Position = serde_json::from_value(position.clone()).unwrap();
    BlackMaria::from_position(options(given), &position).unwrap()
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

fn hands<const N: usize>(texts: [&str; N]) -> Value {
    json!(texts.map(cards).to_vec())
}

fn act(game: &mut BlackMaria, seat: u8, action: Value) -> Result<Vec<Event>, String> {
    let action: Action = serde_json::from_value(action).unwrap();
    game.apply(Seat(seat), action).map_err(|why| [why.code(), why.rule().unwrap_or("none")].join(" "))
}

fn refused(game: &BlackMaria, seat: u8, action: Value) -> String {
    act(&mut game.clone(), seat, action).unwrap_err()
}

fn play_all(game: &mut BlackMaria, played: &str) {
    for card in cards(played) {
        let (seat, _) = game.deciding()[0];
        game.apply(seat, Action::Play { card }).unwrap();
    }
}

/// A new game, dealt from the written deck.
fn dealt(given: &Value, seats: u8, dealer: u8) -> BlackMaria {
    let mut game = BlackMaria::new(options(given), Seats::new(seats), Seat(dealer)).unwrap();
    deal(&mut game);
    game
}

fn deal(game: &mut BlackMaria) {
    let Wants::Deck(deck) = game.wants() else { panic!("no deck is wanted") };
    game.shuffled(deck).unwrap();
}

/// Seat 0 of three is on turn with this hand, in a trick with these cards, and may play just the expected ones.
fn check_may_play(given: &Value, (trick_no, broken): (u8, bool), trick: &str, hand: &str, expected: &str) {
    let trick = cards(trick);
    let leader = (3 - trick.len()) % 3;
    let position = json!({
        "hands": [cards(hand), [], []], "trick": { "leader": leader, "cards": trick }, "trick_no": trick_no, "broken": broken
    });
    let legal = game(given, &position).decision(Seat(0)).unwrap().legal;
    assert_eq!(json!(legal)["play"], json!(cards(expected)), "{hand} to {trick:?}");
}

/// Each of these cards counts so much in the scheme, and all of them together the total.
fn check_points(scheme: &str, total: i32, expected: &[(&str, i32)]) {
    let options = options(&json!({ "scoring": scheme }));
    for (text, points) in expected {
        let actual: Vec<i32> = cards(text).into_iter().map(|card| options.points(card)).collect();
        assert!(actual.iter().all(|one| one == points), "{text}: {actual:?}");
    }
    assert_eq!(options.points_of(Card::all().collect()), total, "{scheme}");
}

/// What the seats have taken gives these points and this shooter.
fn check_round(given: &Value, taken: [&str; 3], points: [i32; 3], shooter: Option<u8>) {
    let taken = BySeat::from_vec(taken.map(|text| cards(text).into_iter().collect()).to_vec()).unwrap();
    let round = options(given).score(&taken);
    assert_eq!((round.points.into_iter().collect::<Vec<_>>(), round.shooter), (points.to_vec(), shooter.map(Seat)));
}

fn check_result(given: &Value, scores: [i32; 3], winners: &[u8]) {
    let outcome = result(&options(given), &BySeat::from_vec(scores.to_vec()).unwrap());
    let actual: Vec<u8> = outcome.iter().flat_map(|outcome| &outcome.winners).map(|seat| seat.0).collect();
    assert_eq!(actual, winners);
}

#[test]
fn bm_1_three_or_four_seats() {
    for (count, plays) in [(2, false), (3, true), (4, true), (5, false)] {
        assert_eq!(BlackMaria::new(BlackMariaOptions::default(), Seats::new(count), Seat(0)).is_ok(), plays, "{count}");
    }
}

#[test]
fn bm_2_com_5_three_seats_leave_2c_out_and_get_seventeen_cards() {
    let three = dealt(&json!({}), 3, 0).position();
    assert!(three.hands.iter().all(|hand| hand.len() == 17));
    assert_eq!(three.hands[1][0].to_string(), "3C");
    let four = dealt(&json!({}), 4, 3).position();
    assert!(four.hands.iter().all(|hand| hand.len() == 13));
    assert_eq!(four.hands[0][0].to_string(), "2C");
    let mut new = BlackMaria::new(BlackMariaOptions::default(), Seats::new(3), Seat(0)).unwrap();
    assert!(new.shuffled(cardroom_cards::standard_deck(0)).is_err());
}

#[test]
fn bm_3_a_round_is_deal_pass_tricks_scoring() {
    let mut game = dealt(&json!({}), 3, 0);
    let mut stages = Vec::new();
    while game.wants() == Wants::Moves {
        stages.push(game.stage());
        let (seat, _) = game.deciding()[0];
        let first = game.legal_actions(seat).swap_remove(0);
        game.apply(seat, first).unwrap();
    }
    stages.push(game.stage());
    let last = game.position().last.unwrap();
    assert_eq!(last.points.iter().sum::<i32>(), 26);
    stages.dedup();
    assert_eq!(stages, [Stage::Passing, Stage::Playing, Stage::Scored]);
}

#[test]
fn bm_4_three_cards_go_right_or_left_or_nowhere() {
    for (dir, way) in [("right", 2), ("left", 1)] {
        let mut game = dealt(&json!({ "pass_dir": dir }), 3, 0);
        assert_eq!(json!(game.decision(Seat(0)).unwrap().legal)["pass"], json!({ dir: 3 }));
        for seat in 0..3 {
            let held = game.position().hands[usize::from(seat)].clone();
            act(&mut game, seat, json!({ "type": "pass", dir: held[..3] })).unwrap();
        }
        let received = json!(game.view(Audience::Seat(Seat(way)), None))["received"].clone();
        assert_eq!(received, json!(cards("5C 8C JC")), "{dir}");
    }
    assert_eq!(dealt(&json!({ "pass_dir": "none" }), 3, 0).stage(), Stage::Playing);
    let game = dealt(&json!({}), 3, 0);
    assert_eq!(refused(&game, 0, json!({ "type": "pass", "left": cards("5C 8C JC") })), "wrong_count BM-4");
    assert_eq!(refused(&game, 0, json!({ "type": "pass", "right": cards("5C 8C") })), "wrong_count BM-4");
    assert_eq!(refused(&game, 0, json!({ "type": "call", "call": "3-0-0" })), "wrong_phase COM-10");
}

#[test]
fn bm_5_com_11_the_pass_is_secret_final_and_at_once() {
    let mut game = dealt(&json!({}), 3, 0);
    let pass = |text: &str| json!({ "type": "pass", "right": cards(text) });
    let events = act(&mut game, 0, pass("5C 8C JC")).unwrap();
    assert_eq!(events, [Event::Chose { seat: Seat(0) }]);
    assert_eq!(refused(&game, 0, pass("5C 8C AC")), "already_chosen COM-11");
    assert_eq!(refused(&game, 2, pass("5C 8C JC")), "not_in_hand COM-10");
    assert_eq!(refused(&game, 1, pass("3C 3C 6C")), "repeated_card BM-4");
    assert_eq!(json!(game.view(Audience::Seat(Seat(2)), None))["hands"][2].as_array().unwrap().len(), 17);
}

#[test]
fn bm_6_the_dealers_left_leads_any_card() {
    let game = dealt(&json!({ "pass_dir": "none" }), 4, 3);
    assert_eq!(game.deciding()[0].0, Seat(0));
    check_may_play(&json!({}), (1, false), "", "3C 4D AH QS", "3C 4D AH QS");
    check_may_play(&json!({}), (9, false), "", "3D 4H", "3D 4H");
}

#[test]
fn bm_7_com_14_a_hand_with_the_suit_led_follows() {
    check_may_play(&json!({}), (1, false), "5C", "3C AC 4H QS", "3C AC");
    check_may_play(&json!({}), (6, false), "2S KS", "3D AH QS", "QS");
    let game =
        game(&json!({}), &json!({ "hands": hands(["3C 4H", "", ""]), "trick": { "leader": 2, "cards": ["5C"] } }));
    assert_eq!(refused(&game, 0, json!({ "type": "play", "card": "4H" })), "must_follow COM-14");
}

#[test]
fn bm_8_a_void_hand_may_discard_anything_at_once() {
    check_may_play(&json!({}), (1, false), "5C", "2D 4H QS KS AS", "2D 4H QS KS AS");
}

#[test]
fn bm_9_hearts_may_have_to_break() {
    let must_break = json!({ "hearts_must_break": true });
    check_may_play(&must_break, (1, false), "", "3D 4H QS", "3D QS");
    check_may_play(&must_break, (4, true), "", "3D 4H QS", "3D 4H QS");
    check_may_play(&must_break, (4, false), "", "4H KH", "4H KH");
    check_may_play(&must_break, (4, false), "", "4H QS", "QS");
    check_may_play(&must_break, (1, false), "4C", "4H QS", "4H QS");
    let game = game(&must_break, &json!({ "hands": hands(["3D 4H", "", ""]), "trick": { "leader": 0 } }));
    assert_eq!(refused(&game, 0, json!({ "type": "play", "card": "4H" })), "hearts_not_broken BM-9");
}

#[test]
fn bm_10_cards_count_by_the_scheme() {
    check_points("usa", 26, &[(HEARTS, 1), ("QS", 13), ("KS AS QC JD", 0)]);
    check_points("spades", 43, &[(HEARTS, 1), ("QS", 13), ("KS", 10), ("AS", 7), ("JS QD", 0)]);
    check_points("spot", 124, &[("2H", 2), ("9H", 9), ("TH JH QH KH", 10), ("AH", 15), ("QS", 25), ("KS AS", 0)]);
}

#[test]
fn bm_11_com_16_a_round_is_added_to_the_scores() {
    check_round(&json!({}), ["2H 3H 4H AS", "QS KS AH", "5H 6H 7H 8H 9H TH JH QH KH"], [3, 14, 9], None);
    let position = json!({
        "scores": [7, -26, 0], "hands": hands(["3H", "KS", "4H"]), "trick": { "leader": 0 }, "taken": hands(["QS", "2H", "AH"])
    });
    let mut game = game(&json!({}), &position);
    play_all(&mut game, "3H KS 4H");
    assert_eq!(game.scores().iter().copied().collect::<Vec<_>>(), [20, -25, 3]);
}

#[test]
fn bm_12_every_penalty_card_is_worth_what_the_table_says() {
    check_round(&json!({}), ["", PENALTIES, "KS AS"], [0, 26, 0], None);
    check_round(&json!({ "moon": "others_plus" }), ["", PENALTIES, "KS AS"], [26, 0, 26], Some(1));
    check_round(&json!({ "moon": "self_minus" }), ["", PENALTIES, "KS AS"], [0, -26, 0], Some(1));
    check_round(&json!({ "moon": "self_minus", "scoring": "spades" }), ["", PENALTIES, "KS AS"], [0, 26, 17], None);
    let position = json!({
        "scores": [0, 99, 50], "hands": hands(["3C", "AC", "4C"]), "trick": { "leader": 0 }, "taken": hands(["", PENALTIES, ""])
    });
    let mut game = game(&json!({ "moon": "others_plus" }), &position);
    play_all(&mut game, "3C AC 4C");
    assert_eq!((game.outcome(), game.round_score().unwrap().shooter), (None, Some(Seat(1))));
    assert_eq!(BlackMariaOptions::default().shoot_evicts(), Evicts::Never);
}

#[test]
fn bm_13_the_lowest_score_wins_when_one_reaches_the_target() {
    check_result(&json!({}), [100, 99, 98], &[2]);
    check_result(&json!({}), [99, 50, 0], &[]);
    check_result(&json!({ "scoring": "spades" }), [104, 99, 98], &[2]);
    check_result(&json!({ "scoring": "spot" }), [499, 50, 0], &[]);
    check_result(&json!({ "scoring": "spot" }), [500, 50, 12], &[2]);
    check_result(&json!({ "scoring": "spot", "target": 250 }), [250, 50, 60], &[1]);
    let position = json!({ "scores": [90, 20, 30], "hands": hands(["3H", "KS", "4H"]), "taken": hands(["QS", "2H", "AH"]), "trick": { "leader": 0 } });
    let mut game = game(&json!({}), &position);
    play_all(&mut game, "3H KS 4H");
    assert_eq!((game.wants(), game.outcome().unwrap().by), (Wants::Nothing, By::Score));
}

#[test]
fn bm_14_a_tie_is_shared_or_played_out() {
    check_result(&json!({}), [101, 40, 40], &[1, 2]);
    check_result(&json!({ "tie": "extra_round" }), [101, 40, 40], &[]);
}

#[test]
fn com_7_the_deal_moves_to_the_left_with_the_next_deck() {
    let position = json!({ "dealer": 2, "hands": hands(["3H", "KS", "4H"]), "trick": { "leader": 0 }, "taken": hands(["QS", "2H", "AH"]) });
    let mut game = game(&json!({}), &position);
    play_all(&mut game, "3H KS 4H");
    assert_eq!((game.dealer(), game.round_no()), (Seat(2), 1));
    deal(&mut game);
    assert_eq!((game.dealer(), game.round_no()), (Seat(0), 2));
}

#[test]
fn com_8_a_later_game_begins_at_random_or_on_the_left() {
    assert_eq!(BlackMariaOptions::default().next_game_dealer(), NextDealer::Random);
    assert_eq!(options(&json!({ "next_game_dealer": "left" })).next_game_dealer(), NextDealer::Left);
}

#[test]
fn com_13_the_default_lead_is_the_lowest_card() {
    let game = game(&json!({}), &json!({ "hands": hands(["AC 3H QS", "", ""]), "trick": { "leader": 0 } }));
    assert_eq!(json!(game.legal_actions(Seat(0))[0]), json!({ "type": "play", "card": "3H" }));
}

#[test]
fn com_15_the_highest_card_of_the_suit_led_takes_the_trick_and_leads() {
    let position = json!({ "hands": hands(["3D AS", "KD 2S", "4D 3S"]), "trick": { "leader": 0 } });
    let mut game = game(&json!({}), &position);
    play_all(&mut game, "3D KD 4D");
    assert_eq!((game.deciding()[0].0, game.position().taken[1].len()), (Seat(1), 3));
}

#[test]
fn com_17_options_out_of_their_lists_make_no_table() {
    for given in [json!({ "target": 0 }), json!({ "target": 10_001 })] {
        assert!(options(&given).check().is_err(), "{given}");
    }
    for given in [
        json!({ "scoring": "omnibus" }),
        json!({ "moon": true }),
        json!({ "shoot": "off" }),
        json!({ "target": "many" }),
    ] {
        assert!(serde_json::from_value::<BlackMariaOptions>(given.clone()).is_err(), "{given}");
    }
    assert!(options(&json!({ "target": null })).check().is_ok());
    assert_eq!(options(&json!({})), BlackMariaOptions::default());
}

#[test]
fn every_rule_is_named_by_a_test() {
    let common = [
        "COM-5", "COM-7", "COM-8", "COM-9", "COM-10", "COM-11", "COM-12", "COM-13", "COM-14", "COM-15", "COM-16",
        "COM-17",
    ];
    rulebook::every_rule_is_named_by_a_test(env!("CARGO_MANIFEST_DIR"), &common);
}
