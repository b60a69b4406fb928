//! Telling positions: what a bot does where a player would not hesitate.

use cardroom_black_maria::BlackMariaOptions;
use cardroom_cards::{Card, Face, Seat, Seats};
use cardroom_dnf_hearts::DnfHeartsOptions;
use cardroom_rules::{
    Audience, Game,
    hearts::{Action, Call, Hearts, HeartsRules, Position, PositionPhase, TrickPosition},
};

use super::{Asked, Values, answer};
use crate::Skill;

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

fn decide<R: HeartsRules>(game: &Hearts<R>, seat: Seat, values: &Values) -> Action {
    let view = game.view(Audience::Seat(seat), None);
    let legal = game.decision(seat).expect("the seat decides").legal;
    let asked = Asked { seat, view: &view, scores: &game.scores(), values };
    answer(&asked, &legal, Skill::Normal, &mut |_| 0).expect("there is an answer")
}

fn dnfh(position: &Position) -> Action {
    let options = DnfHeartsOptions::default();
    let values = Values::of_dnf_hearts(&options, Seats::new(4));
    decide(&Hearts::from_position(options, position).unwrap(), Seat(0), &values)
}

fn bm(position: &Position) -> Action {
    let options = BlackMariaOptions::default();
    let values = Values::of_black_maria(&options, Seats::new(4));
    decide(&Hearts::from_position(options, position).unwrap(), Seat(0), &values)
}

/// The last cards of a round: seat 0 plays to a trick that the seats before it have begun, with a hand; the others
/// hold the cards of `out`, dealt one by one. What lies nowhere was won by seat `won_by`, or half of it by seat 1.
fn endgame(trick: &str, hand: &str, out: &str, won_by: Option<usize>) -> Position {
    let (trick, hand, mut out) = (cards(trick), cards(hand), cards(out).into_iter());
    let mut hands = vec![hand.clone(), Vec::new(), Vec::new(), Vec::new()];
    let leader = (4 - trick.len()) % 4;
    let played = |seat: usize| seat != 0 && seat >= leader && leader != 0;
    let sizes = [0, 1, 2, 3].map(|seat| hand.len() - usize::from(played(seat)));
    while let Some(seat) = (1..4).find(|&seat| hands[seat].len() < sizes[seat] && out.len() > 0) {
        hands[seat].extend(out.next());
    }
    let lying: Vec<Card> = hands.iter().flatten().chain(&trick).copied().collect();
    let gone: Vec<Card> = Card::all().filter(|card| !lying.contains(card)).collect();
    let mut taken = vec![Vec::new(); 4];
    match won_by {
        Some(seat) => taken[seat] = gone,
        None => (taken[2], taken[1]) = gone.into_iter().partition(|card| card.index() % 2 == 0),
    }
    let trick = TrickPosition { leader: Seat(u8::try_from(leader).unwrap()), cards: trick };
    let trick_no = u8::try_from(14 - hand.len()).unwrap();
    let (trick, trick_no, broken) = (Some(trick), Some(trick_no), Some(true));
    Position { hands, taken, trick, trick_no, broken, ..Position::default() }
}

fn check_plays(action: &Action, expected: &str) {
    assert_eq!(*action, Action::Play { card: expected.parse().unwrap() });
}

#[test]
fn a_void_hand_sloughs_the_dearest_card() {
    let position = endgame("2C AC", "QS AH 3D KD", "KS AS 2S 4D 5D 9D TC 8H 9H 3S", None);
    check_plays(&dnfh(&position), "QS");
    check_plays(&bm(&position), "QS");
    check_plays(&dnfh(&endgame("2C AC", "QD 3H 3D KH", "KS AS 2S 4D 5D 9D TC 8H 9H 3S", None)), "QD");
}

#[test]
fn qs_is_laid_under_a_higher_spade() {
    let position = endgame("2S KS", "QS 3S AH 3D", "9S TS 2D 4D 5D 9D TC 8H 9H AS", None);
    check_plays(&dnfh(&position), "QS");
    check_plays(&bm(&position), "QS");
}

#[test]
fn a_king_of_spades_is_held_back_while_qs_is_to_come() {
    let position = endgame("2S", "KS 3S AH 3D", "QS 9S TS 2D 4D 5D 9D TC 8H 9H JC", None);
    check_plays(&dnfh(&position), "3S");
    check_plays(&bm(&position), "3S");
}

#[test]
fn the_last_to_play_takes_a_trick_without_points_with_the_highest() {
    let position = endgame("4C 9C JC", "AC 2C 3D 5H", "QS 9S TS 2D 4D 5D 9D TC 8H", None);
    check_plays(&dnfh(&position), "AC");
}

#[test]
fn jd_is_won_where_it_lies_and_not_given_away() {
    let position = endgame("4D JD 9D", "AD 2D 3C 5H", "QS 9S TS 2C 4C 5C 9C TC 8H", None);
    check_plays(&dnfh(&position), "AD");
    let void = endgame("4C 9C KC", "JD TD 8S 5H", "QS 9S TS 2C 4D 5C 9D TC 8H", None);
    assert_ne!(dnfh(&void), Action::Play { card: "JD".parse().unwrap() });
}

#[test]
fn a_safe_card_is_led() {
    let position = endgame("", "QS AD 2C KD", "KS AS 9S 4D 5D 9D 3C TC JC 8H 9H AH", None);
    check_plays(&dnfh(&position), "2C");
    check_plays(&bm(&position), "2C");
}

#[test]
fn a_shooter_is_stopped_with_a_cheap_point() {
    let position = endgame("KD 2H", "3D AD 5C", "QH AS KS 4C 6C 7C", Some(2));
    check_plays(&dnfh(&position), "AD");
    check_plays(&dnfh(&endgame("KD 2H", "3D AD 5C", "QH AS KS 4C 6C 7C", None)), "3D");
}

#[test]
fn one_who_has_won_everything_goes_on_and_shoots() {
    check_plays(&dnfh(&endgame("2H 3H QH", "AH 4H", "5C 6C 7C", Some(0))), "AH");
    check_plays(&dnfh(&endgame("2H 3H QH", "AH 4H", "5C 6C 7C", None)), "4H");
}

/// All hands, that of seat 0 as given and the rest dealt in written order.
fn dealt(phase: PositionPhase, hand: &str) -> Position {
    let hand = cards(hand);
    let rest: Vec<Card> = Card::all().filter(|card| !hand.contains(card)).collect();
    let dealt = |seat| rest.iter().copied().skip(seat).step_by(3).collect();
    let hands = vec![hand.clone(), dealt(0), dealt(1), dealt(2)];
    Position { phase, hands, ..Position::default() }
}

fn check_passes(action: Action, expected: &str) {
    let Action::Pass(pass) = action else { panic!("it passes: {action:?}") };
    let mut passed: Vec<Card> = pass.each().into_iter().flatten().copied().collect();
    passed.sort();
    let mut expected = cards(expected);
    expected.sort();
    assert_eq!(passed, expected);
}

#[test]
fn bare_high_spades_and_queens_are_passed() {
    let call = Some(Call::vector(3, 0, 0));
    let position = dealt(PositionPhase::Pass, "QS KS 3C 4C 5C 6C 7C 2D QD 2H 3H 4H 5H");
    check_passes(dnfh(&Position { call, ..position }), "QS KS QD");
    check_passes(bm(&dealt(PositionPhase::Pass, "QS KS AS 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H")), "QS KS AS");
}

#[test]
fn a_guarded_queen_of_spades_is_kept() {
    let position = dealt(PositionPhase::Pass, "QS 2S 3S 4S 5S 7S AH KH AC KC 2D 3D 4D");
    let Action::Pass(pass) = bm(&position) else { panic!("it passes") };
    assert!(pass.each().into_iter().flatten().all(|card| card.to_string() != "QS"), "{pass:?}");
}

#[test]
fn the_worst_card_goes_to_the_seat_in_front() {
    let call = Some(Call::vector(1, 1, 1));
    let position = dealt(PositionPhase::Pass, "QS KS 2S 3C 4C 5C 2D 3D 4D 5D 2H 3H QD");
    let Action::Pass(pass) = dnfh(&Position { call, scores: vec![50, 90, 10, 70], ..position }) else {
        panic!("it passes")
    };
    assert_eq!(pass.across, cards("QS"));
}

#[test]
fn a_dealer_with_a_safe_hand_holds_and_else_passes_to_the_seat_in_front() {
    let options = DnfHeartsOptions { pass_menu: Call::ALL.to_vec(), ..DnfHeartsOptions::default() };
    let values = Values::of_dnf_hearts(&options, Seats::new(4));
    let call = |hand, scores| {
        let position = Position { scores, ..dealt(PositionPhase::Call, hand) };
        decide(&Hearts::from_position(options.clone(), &position).unwrap(), Seat(0), &values)
    };
    let safe = "2C 3C 4C 2D 3D 4D 2H 3H 4H 2S 3S 4S 5S";
    assert_eq!(call(safe, vec![]), Action::Call { call: Call::Hold });
    let unsafe_hand = "QS KS 2S AC KC QC 2D 3D 4D 5D 2H 3H QD";
    assert_eq!(call(unsafe_hand, vec![50, 90, 70, 10]), Action::Call { call: Call::vector(0, 0, 3) });
}

#[test]
fn a_hand_that_wins_everything_keeps_its_winners() {
    let call = Some(Call::vector(3, 0, 0));
    let position = dealt(PositionPhase::Pass, "AS KS QS JS TS AH KH QH JH AD 4D 3C 5C");
    check_passes(dnfh(&Position { call, ..position }), "4D 3C 5C");
}

#[test]
fn fixtures_name_cards_once() {
    let position = endgame("2C AC", "QS AH 3D KD", "KS AS 2S 4D 5D 9D TC 8H 9H 3S", None);
    let all: Vec<Card> =
        position.hands.iter().chain(&position.taken).flatten().copied().chain(cards("2C AC")).collect();
    assert_eq!(
        all.iter().map(|&card| Face::Card(card)).collect::<cardroom_cards::Hand>().distinct().count(),
        all.len()
    );
}
