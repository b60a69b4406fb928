//! What 500 Rummy tells the laws about itself.

use cardroom_cards::{Face, Hand, Seat, Seats};
use cardroom_rules::{
    Audience, Game, NextDealer, Options as _,
    testkit::{Dice, Input, Step, Subject},
};
use cardroom_rummy_500::{
    Action, Event, GoingOut, JokerPoints, JokerSuitInSet, Laid, LastDiscard, Move, Position, Put, Rummy500,
    Rummy500Options, SeatMove, TopDiscard, Use, Values,
};

use crate::stray;

pub(crate) struct Rummy;

fn one_of<T: Copy>(dice: &mut Dice, list: &[T]) -> T {
    *dice.choose(list).expect("the list has members")
}

/// Options of a table, any that is allowed.
pub(crate) fn options(dice: &mut Dice) -> Rummy500Options {
    let options = Rummy500Options {
        target: one_of(dice, &[1, 60, 500]),
        jokers_per_deck: one_of(dice, &[0, 1, 2, 2]),
        two_decks_from: one_of(dice, &[5, 6]),
        top_discard: one_of(dice, &[TopDiscard::MustMeld, TopDiscard::Free]),
        values: one_of(dice, &[Values::Pip, Values::FiveTenFifteen]),
        joker_points: one_of(dice, &[JokerPoints::Flat, JokerPoints::AsCard]),
        joker_suit_in_set: one_of(dice, &[JokerSuitInSet::Declared, JokerSuitInSet::Open]),
        max_jokers_per_meld: one_of(dice, &[0, 0, 1, 2, 3]),
        joker_swap: one_of(dice, &[false, true]),
        going_out: one_of(dice, &[GoingOut::Any, GoingOut::MustDiscard, GoingOut::Float, GoingOut::Float]),
        last_discard: one_of(dice, &[LastDiscard::Auto, LastDiscard::Any, LastDiscard::Unplayable]),
        rummy_call: !dice.one_in(5),
        rummy_hold_ms: one_of(dice, &[0, 0, 2000]),
        false_call_penalty: one_of(dice, &[0, 0, 25]),
        next_game_dealer: one_of(dice, &[NextDealer::Random, NextDealer::Left]),
    };
    if options.check().is_ok() { options } else { Rummy500Options { last_discard: LastDiscard::Auto, ..options } }
}

impl Subject for Rummy {
    type Game = Rummy500;

    const RULES: &'static [&'static str] = &[
        "R500-4", "R500-5", "R500-7", "R500-8", "R500-9", "R500-10", "R500-11", "R500-12", "R500-13", "R500-14",
        "R500-16", "R500-17", "R500-18", "R500-19", "R500-23", "R500-24", "R500-25", "R500-26", "R500-27", "R500-28",
        "R500-29", "R500-30", "R500-31", "R500-32", "R500-34", "R500-35", "R500-36", "R500-37", "R500-38", "R500-39",
        "R500-43", "R500-45", "COM-4", "COM-10",
    ];

    fn start(dice: &mut Dice) -> Rummy500 {
        let options = options(dice);
        let seats = Seats::new(one_of(dice, &[2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 8]));
        let dealer = one_of(dice, &seats.iter().collect::<Vec<_>>());
        Rummy500::new(options, seats, dealer).expect("the options were checked")
    }

    fn all_cards(game: &Rummy500) -> Option<Hand> {
        game.all_cards()
    }

    fn stray(game: &Rummy500, seat: Seat, dice: &mut Dice) -> Action {
        let action = stray::action(game, seat, dice);
        // Where a false call costs points it is accepted, and no list has it (R500-39); `own` looks at those.
        let is_call = matches!(action, Action::Rummy { .. });
        if is_call && game.options().false_call_penalty > 0 { Action::Waive } else { action }
    }

    /// A set may be said in any order and is listed in that of its suits.
    fn as_listed(_game: &Rummy500, action: Action) -> Action {
        match action {
            Action::Meld { cards } => Action::Meld { cards: in_order(cards) },
            Action::Take { n, used_for: Some(Use::Meld { cards }) } => {
                Action::Take { n, used_for: Some(Use::Meld { cards: in_order(cards) }) }
            }
            Action::Rummy { n, used_for: Use::Meld { cards } } => {
                Action::Rummy { n, used_for: Use::Meld { cards: in_order(cards) } }
            }
            other => other,
        }
    }

    fn swap_unseen(game: &Rummy500, audience: Audience, dice: &mut Dice) -> Option<Rummy500> {
        if game.round_score().is_some() {
            return None; // A scored hand lies open.
        }
        let mut position = game.position();
        if dice.one_in(2) {
            swap_cards(&mut position, audience, dice)?;
        } else {
            swap_answers(game, &mut position, audience, dice)?;
        }
        Rummy500::from_position(game.options().clone(), &position).ok()
    }

    fn twin(
        game: &Rummy500,
        swapped: &Rummy500,
        audience: Audience,
        seat: Seat,
        action: &Action,
        dice: &mut Dice,
    ) -> Option<Action> {
        let in_hold = game.wait().is_some();
        let twin = if in_hold && !audience.is(seat) {
            swapped.pick_action(seat, &mut |count| dice.below(count))?
        } else {
            action.clone()
        };
        let draws_own = *action == Action::Draw && audience.is(seat);
        if draws_own && game.position().stock.first() != swapped.position().stock.first() {
            return None;
        }
        let same_to_all = |game: &Rummy500, action: &Action| {
            let mut after = game.clone();
            after.apply(seat, action.clone()).ok()?;
            let settled = in_hold && (after.wait().is_none() || after.wait_no() != game.wait_no());
            (!settled && after.round_score().is_none()).then_some(())
        };
        same_to_all(game, action)?;
        same_to_all(swapped, &twin)?;
        Some(twin)
    }

    /// In a window more seats may answer than are shown, or fewer.
    fn deciding_is_secret(game: &Rummy500) -> bool {
        game.position().window.is_some()
    }

    fn note_rules(step: &Step<'_, Rummy500>, note: &mut dyn FnMut(&'static str)) {
        let Ok(events) = step.result else { return };
        let in_window = step.before.position().window.is_some();
        for event in events {
            match event {
                Event::Dealt { .. } => ["R500-4", "R500-5"].into_iter().for_each(&mut *note),
                Event::Drew { .. } => note("R500-8"),
                Event::Took { .. } => note("R500-9"),
                Event::Melded { .. } => note("R500-16"),
                Event::LaidOff { .. } => note("R500-17"),
                Event::Swapped { .. } => note("R500-24"),
                Event::Discarded { .. } => note("R500-26"),
                Event::Declined { .. } => note("R500-31"),
                Event::Floated { .. } => note("R500-29"),
                Event::WindowOpened { .. } => note("R500-35"),
                Event::Waived { .. } | Event::Outcalled { .. } => note("R500-37"),
                Event::CalledFalsely { .. } => note("R500-39"),
                Event::RummyCalled { .. } => {
                    let in_hold = step.before.wait().is_some();
                    ["R500-34", if in_hold { "R500-37" } else { "R500-38" }].into_iter().for_each(&mut *note);
                }
                Event::RoundScored { score, .. } => {
                    note("R500-43");
                    note(if score.out.is_some() { "R500-27" } else { "R500-31" });
                }
                Event::GameOver { .. } => note("R500-45"),
            }
        }
        if let Input::Act(_, action) = step.input {
            match action {
                Action::Take { used_for: None, .. } => note("R500-11"),
                Action::Waive if in_window && events.is_empty() => note("R500-36"),
                _ => {}
            }
        }
    }
}

/// The cards of a set in the order in which it is listed; a run as it is.
fn in_order(mut cards: Vec<Put>) -> Vec<Put> {
    let ranks = cards.iter().map(|card| card.laid().map(Laid::rank));
    if ranks.collect::<std::collections::BTreeSet<_>>().len() == 1 {
        cards.sort_by_key(|card| {
            let said = card.laid().and_then(Laid::stands_for);
            (said.is_none(), said.map(|card| card.suit))
        });
    }
    cards
}

/// Exchanges two cards where the audience cannot look: in other hands and in the stock.
fn swap_cards(position: &mut Position, audience: Audience, dice: &mut Dice) -> Option<()> {
    let mut hidden: Vec<&mut Face> = position.stock.iter_mut().collect();
    for (seat, hand) in (0..).map(Seat).zip(&mut position.hands) {
        if !audience.is(seat) {
            hidden.extend(hand);
        }
    }
    dice.shuffle(&mut hidden);
    match &mut hidden[..] {
        [one, .., other] if one != other => {
            std::mem::swap(*one, *other);
            Some(())
        }
        _ => None,
    }
}

/// Gives other seats other answers in a hold, or none.
fn swap_answers(game: &Rummy500, position: &mut Position, audience: Audience, dice: &mut Dice) -> Option<()> {
    let window = position.window.as_mut().filter(|window| window.hold)?;
    let seats = game.seats();
    let next = seats.left_of(window.by);
    let kept = |seat: Seat| audience.is(seat);
    window.waived.retain(|&seat| kept(seat));
    window.false_calls.retain(|&seat| kept(seat));
    window.calls.retain(|call| kept(call.seat));
    if !kept(next) {
        window.queued = None;
    }
    for seat in seats.iter().filter(|&seat| !kept(seat) && seat != window.by) {
        match dice.below(3) {
            0 => window.waived.push(seat),
            1 if seat == next && !position.stock.is_empty() => {
                window.queued = Some(SeatMove { seat, does: Move::Draw });
            }
            _ => {}
        }
    }
    position.penalties = vec![0; usize::from(seats.count())];
    let told = game.view(Audience::Public, None).penalties;
    for (penalty, told) in position.penalties.iter_mut().zip(told.iter().flatten()) {
        *penalty = *told;
    }
    for seat in &position.window.as_ref()?.false_calls {
        position.penalties[usize::from(seat.0)] += game.options().false_call_penalty;
    }
    Some(())
}
