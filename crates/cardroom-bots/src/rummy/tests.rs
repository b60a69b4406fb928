//! Telling positions: what a bot does where a player would not hesitate.

use cardroom_cards::{Face, Seat};
use cardroom_rules::{Audience, Game};
use cardroom_rummy_500::{
    Action, Position, PositionMeld, PositionPhase, PositionWindow, Rummy500, Rummy500Options, Use,
};

use super::{Asked, answer};
use crate::Skill;

fn faces(text: &str) -> Vec<Face> {
    text.split_whitespace().map(|face| face.parse().unwrap()).collect()
}

/// Seat 0 is on turn, with the first of the hands; the run 5H 6H 7H lies on the table, and the pile has its top last.
fn position(phase: PositionPhase, hands: &[&str], pile: &str) -> Position {
    Position {
        phase,
        turn: Some(Seat(0)),
        hands: hands.iter().map(|hand| faces(hand)).collect(),
        stock: faces("2C 3C 4C 2S 3S 4S 2D 3D 6C 7C"),
        discard: faces(pile),
        melds: vec![PositionMeld {
            cards: ["5H", "6H", "7H"].map(|card| card.parse().unwrap()).to_vec(),
            by: vec![Seat(1); 3],
        }],
        ..Position::default()
    }
}

fn decide(position: &Position, seat: Seat) -> Option<Action> {
    let options = Rummy500Options::default();
    let game = Rummy500::from_position(options.clone(), position).unwrap();
    let view = game.view(Audience::Seat(seat), None);
    let legal = game.decision(seat)?.legal;
    let asked = Asked { seat, view: &view, scores: &game.scores(), options: &options };
    answer(&asked, &legal, Skill::Normal, &mut |_| 0)
}

const OTHERS: &str = "TC JC 8D 9D 2H 9S TS";

#[test]
fn a_set_of_kings_is_taken_from_the_pile() {
    let drawing = position(PositionPhase::Draw, &["KC KD 4D 8S", OTHERS], "QS KS");
    let Some(Action::Take { n: 1, used_for: Some(Use::Meld { cards }) }) = decide(&drawing, Seat(0)) else {
        panic!("it takes the king: {:?}", decide(&drawing, Seat(0)));
    };
    assert_eq!(cards.len(), 3);
}

#[test]
fn a_deep_pile_is_left_when_the_end_is_near() {
    let pile = "8H AC QS JD TD KC";
    let late = position(PositionPhase::Draw, &["4D 8S", "9C"], pile);
    assert_eq!(decide(&late, Seat(0)), Some(Action::Draw));
}

#[test]
fn a_useless_pile_is_not_taken() {
    let drawing = position(PositionPhase::Draw, &["KC KD 4D 8S", OTHERS], "QS AC");
    assert_eq!(decide(&drawing, Seat(0)), Some(Action::Draw));
}

fn in_window(hold: bool) -> Position {
    let window = Some(PositionWindow {
        by: Seat(1),
        hold,
        waived: Vec::new(),
        false_calls: Vec::new(),
        calls: Vec::new(),
        queued: None,
    });
    let hands = ["KC 4D 8S", OTHERS, "KD AS QC 3H", "AD JS 9C 9H"];
    Position { turn: Some(Seat(2)), window, ..position(PositionPhase::Draw, &hands, "JD 8H") }
}

#[test]
fn rummy_is_called_when_a_discard_fits() {
    for (hold, seat) in [(true, Seat(0)), (true, Seat(2)), (true, Seat(3)), (false, Seat(0)), (false, Seat(2))] {
        let called = decide(&in_window(hold), seat);
        assert!(matches!(called, Some(Action::Rummy { n: 1, .. })), "seat {seat:?}: {called:?}");
    }
}

#[test]
fn nothing_to_call_is_waived_in_hold_and_passed_over_in_the_open() {
    let nothing = |hold| Position { discard: faces("JD QS"), ..in_window(hold) };
    assert_eq!(decide(&nothing(true), Seat(0)), Some(Action::Waive));
    assert_eq!(decide(&nothing(false), Seat(0)), None);
    assert_eq!(decide(&nothing(true), Seat(2)), Some(Action::Draw));
}

#[test]
fn what_counts_is_put_down_before_the_discard() {
    let playing = |hand| position(PositionPhase::Meld, &[hand, OTHERS], "QS");
    let melded = decide(&playing("KC KD KH 4D 8S 3S"), Seat(0));
    assert!(matches!(&melded, Some(Action::Meld { cards }) if cards.len() == 3), "{melded:?}");
    let laid_off = decide(&playing("8H 4D QC 8S"), Seat(0));
    assert!(matches!(laid_off, Some(Action::LayOff { .. })), "{laid_off:?}");
}

#[test]
fn a_joker_goes_where_it_counts_most() {
    let playing = position(PositionPhase::Meld, &["KC KD JK 4D 8S 3S", OTHERS], "QS");
    let melded = decide(&playing, Seat(0));
    assert!(matches!(&melded, Some(Action::Meld { cards }) if cards.len() == 3), "{melded:?}");
}

#[test]
fn a_dear_card_without_company_is_discarded() {
    let playing = position(PositionPhase::Meld, &["AC 8S 8C 9C 4D", OTHERS], "QS");
    assert_eq!(decide(&playing, Seat(0)), Some(Action::Discard { card: "AC".parse().unwrap() }));
}

#[test]
fn a_card_that_makes_a_meld_of_the_pile_is_kept() {
    let playing = position(PositionPhase::Meld, &["TD TS 4S", OTHERS.replace("TS", "5S").as_str()], "JD QD 3C");
    assert_ne!(decide(&playing, Seat(0)), Some(Action::Discard { card: "TD".parse().unwrap() }));
}

#[test]
fn the_round_is_not_ended_for_another_seat_to_win() {
    let playing = position(PositionPhase::Meld, &["KC KD KH 4D", "9C"], "QS");
    assert!(matches!(decide(&playing, Seat(0)), Some(Action::Meld { .. })));
    let losing = Position { scores: vec![10, 495], ..playing };
    assert!(matches!(decide(&losing, Seat(0)), Some(Action::Discard { .. })));
}
