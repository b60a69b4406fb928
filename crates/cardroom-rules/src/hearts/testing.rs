//! What the laws and the shared examples ask of any hearts game. Only tests use this module.

use alloc::vec::Vec;

use cardroom_cards::{Card, CardSet, Face, Hand, Seat};

use super::{Action, Call, Event, Hearts, HeartsRules, Pass, Ways, game::Phase, playing::Playing};
use crate::{
    Audience, Game,
    testkit::{Dice, Input, Step},
};

mod examples;
mod spoiled;
mod swaps;

pub use examples::{action, ask, from_position, playable, position};
pub use spoiled::try_spoiled;
pub use swaps::{swap_unseen, twin};

/// Every card of the round, wherever it lies.
pub fn all_cards<R: HeartsRules>(game: &Hearts<R>) -> Option<Hand> {
    let sets: Vec<CardSet> = match &game.phase {
        Phase::Dealing(_) => return None,
        Phase::Calling(calling) => calling.hands.iter().copied().collect(),
        Phase::Passing(passing) => passing.hands.iter().copied().collect(),
        Phase::Shuffling(shuffling) => {
            let kitty = shuffling.kitty.iter().filter_map(|face| face.card()).collect();
            shuffling.hands.iter().copied().chain([kitty]).collect()
        }
        Phase::Playing(playing) => places(playing),
        Phase::Scored(scored) => places(scored.played.as_ref()?),
    };
    Some(sets.into_iter().flat_map(CardSet::cards).map(Face::Card).collect())
}

fn places(playing: &Playing) -> Vec<CardSet> {
    let taken = playing.taken.iter().map(|taken| taken.cards);
    playing.hands.iter().copied().chain(taken).chain([playing.trick.cards().collect()]).collect()
}

/// An action that may be legal, or near to it, or nonsense.
pub fn stray<R: HeartsRules>(game: &Hearts<R>, seat: Seat, dice: &mut Dice) -> Action {
    let hand = hand_of(game, seat);
    match dice.below(8) {
        0 => Action::Call { call: stray_call(dice) },
        1..=4 => Action::Play { card: stray_card(hand, dice) },
        5 => Action::Pass(stray_pass(stray_call(dice).sizes(), hand, dice)),
        _ => {
            let sizes = if let Phase::Passing(passing) = &game.phase { passing.call } else { stray_call(dice) };
            Action::Pass(stray_pass(sizes.sizes(), hand, dice))
        }
    }
}

fn hand_of<R: HeartsRules>(game: &Hearts<R>, seat: Seat) -> CardSet {
    let hands = match &game.phase {
        Phase::Calling(calling) => &calling.hands,
        Phase::Passing(passing) => &passing.hands,
        Phase::Shuffling(shuffling) => &shuffling.hands,
        Phase::Playing(playing) => &playing.hands,
        Phase::Dealing(_) | Phase::Scored(_) => return CardSet::EMPTY,
    };
    hands.get(seat).copied().unwrap_or_default()
}

fn stray_call(dice: &mut Dice) -> Call {
    if dice.one_in(8) {
        let mut digit = || u8::try_from(dice.below(5)).unwrap_or(0);
        return Call::vector(digit(), digit(), digit());
    }
    dice.choose(&Call::ALL).copied().unwrap_or(Call::Hold)
}

/// A card of the hand, mostly; some card, else.
fn stray_card(hand: CardSet, dice: &mut Dice) -> Card {
    let held: Vec<Card> = if dice.one_in(4) { Vec::new() } else { hand.cards().collect() };
    let all: Vec<Card> = Card::all().collect();
    *dice.choose(&held).or(dice.choose(&all)).unwrap_or(&all[0])
}

/// A pass of these sizes, mostly of different cards of the hand.
fn stray_pass(sizes: Ways<u8>, hand: CardSet, dice: &mut Dice) -> Pass {
    let mut held: Vec<Card> = hand.cards().collect();
    dice.shuffle(&mut held);
    let wrong = dice.one_in(3);
    sizes.map(|&size| {
        let size = if wrong && dice.one_in(4) { dice.below(4) } else { u32::from(size) };
        let mut card = || if wrong { None } else { held.pop() };
        (0..size).map(|_| card().unwrap_or_else(|| stray_card(hand, dice))).collect()
    })
}

/// The action as the list of legal actions writes it: the cards of a pass in written order.
pub fn as_listed(action: Action) -> Action {
    match action {
        Action::Pass(mut pass) => {
            for cards in [&mut pass.left, &mut pass.across, &mut pass.right, &mut pass.kitty] {
                cards.sort_unstable();
            }
            Action::Pass(pass)
        }
        Action::Call { .. } | Action::Play { .. } => action,
    }
}

/// Notes the common rules that a step shows, besides those that refusals name.
pub fn note_common_rules<R: HeartsRules>(step: &Step<'_, Hearts<R>>, note: &mut dyn FnMut(&'static str)) {
    let Ok(events) = step.result else { return note("COM-10") };
    if let Input::Shuffled(_) = step.input {
        note("COM-9");
    }
    for event in events {
        match event {
            Event::Dealt { .. } => {
                note("COM-5");
                if step.before.dealer() != step.after.dealer() {
                    note("COM-7");
                }
            }
            Event::Passed { .. } => note("COM-11"),
            Event::Played { seat, .. } => {
                note("COM-4");
                if step.after.view(Audience::Seat(*seat), None) != step.after.view(Audience::Public, None) {
                    note("COM-12");
                }
            }
            Event::TrickTaken { .. } => note("COM-15"),
            Event::RoundScored { .. } => note("COM-16"),
            Event::Called { .. } | Event::Chose { .. } | Event::Shot { .. } | Event::GameOver { .. } => {}
        }
    }
}
