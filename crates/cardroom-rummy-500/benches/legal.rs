//! How long it takes to list what is legal, in hands that no player wishes to sort: two decks, four jokers.
//!
//! The list for the wire is to take less than 5 ms, whatever the hand.

use cardroom_cards::{Face, Seat};
use cardroom_rules::Game;
use cardroom_rummy_500::{Position, PositionPhase, Rummy500, Rummy500Options};

fn main() {
    divan::main();
}

const HANDS: [usize; 3] = [13, 30, 60];

/// Two decks with four jokers, in an order that is always the same.
fn cards() -> Vec<Face> {
    let options = Rummy500Options::default();
    let mut deck = options.deck(cardroom_cards::Seats::new(5));
    let mut state: u64 = 500;
    for last in (1..deck.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let place = usize::try_from((state >> 33) % (last as u64 + 1)).expect("it is below the deck's size");
        deck.swap(last, place);
    }
    deck
}

/// A seat with so many cards, all jokers among them, and a pile of what is left.
fn game(held: usize, phase: PositionPhase) -> Rummy500 {
    let mut cards = cards();
    cards.sort_by_key(|&face| face != Face::Joker);
    let pile = cards.split_off(held);
    let position = Position {
        phase,
        hands: vec![cards, vec![pile[0]], vec![pile[1]], vec![pile[2]], vec![pile[3]]],
        discard: pile[5..].to_vec(),
        stock: vec![pile[4]],
        turn: Some(Seat(0)),
        ..Position::default()
    };
    Rummy500::from_position(Rummy500Options::default(), &position).expect("the position is sound")
}

#[divan::bench(args = HANDS)]
fn turn(bencher: divan::Bencher<'_, '_>, held: usize) {
    let game = game(held, PositionPhase::Meld);
    bencher.bench(|| game.decision(Seat(0)));
}

#[divan::bench(args = HANDS)]
fn draw(bencher: divan::Bencher<'_, '_>, held: usize) {
    let game = game(held, PositionPhase::Draw);
    bencher.bench(|| game.decision(Seat(0)));
}

#[divan::bench(args = HANDS)]
fn pick(bencher: divan::Bencher<'_, '_>, held: usize) {
    let game = game(held, PositionPhase::Draw);
    bencher.bench(|| game.pick_action(Seat(0), &mut |count| count / 2));
}

#[divan::bench(args = HANDS)]
fn draw_uncut(bencher: divan::Bencher<'_, '_>, held: usize) {
    let game = game(held, PositionPhase::Draw);
    bencher.bench(|| game.decision_uncut(Seat(0)));
}

#[divan::bench(args = HANDS)]
fn turn_uncut(bencher: divan::Bencher<'_, '_>, held: usize) {
    let game = game(held, PositionPhase::Meld);
    bencher.bench(|| game.decision_uncut(Seat(0)));
}
