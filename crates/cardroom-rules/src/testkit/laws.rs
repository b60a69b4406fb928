//! The laws, each over seeded random play-outs of a [`Subject`]. A broken law panics.

use alloc::vec::Vec;
use std::collections::BTreeSet;

use cardroom_cards::{Hand, Seat, Seats};

use super::{EventOf, Input, Playout, Step, Subject, each_playout, fingerprint, playout, std};
use crate::{Audience, Game, IllegalMove, SeenBy, Wants};

/// Lists of actions longer than this are tried in samples, not whole.
const WHOLE_LIST: usize = 64;

/// Every card of the round exists exactly once after every step.
pub fn cards_are_conserved<S: Subject>() {
    each_playout::<S>(|playout| {
        let mut dealt: Option<Hand> = S::all_cards(&playout.game);
        loop {
            if let Wants::Deck(deck) = playout.game.wants() {
                dealt = Some(deck.into_iter().collect());
            }
            let Some((input, _)) = playout.step() else { break };
            assert_eq!(S::all_cards(&playout.game), dealt, "after {input:?}");
        }
    });
}

/// Every listed action applies, every other is refused, and random play picks listed ones.
pub fn listed_actions_are_the_legal_ones<S: Subject>() {
    each_playout::<S>(|playout| {
        loop {
            let seat = if playout.dice.one_in(2) { any_seat(playout) } else { any_decider(playout) };
            check_list(playout, seat);
            if playout.step().is_none() {
                break;
            }
        }
    });
}

fn check_list<S: Subject>(playout: &mut Playout<S>, seat: Seat) {
    let Playout { game, dice, .. } = playout;
    let listed = game.legal_actions(seat);
    for _ in 0..listed.len().min(WHOLE_LIST) {
        let Some(action) = dice.choose(&listed) else { break };
        assert_eq!(S::as_listed(game, action.clone()), *action, "the list has another form");
        if let Err(why) = game.clone().apply(seat, action.clone()) {
            panic!("{action:?} of seat {seat} is listed and refused: {why}");
        }
    }
    if listed.len() <= WHOLE_LIST {
        for action in &listed {
            assert!(game.clone().apply(seat, action.clone()).is_ok(), "{action:?} of seat {seat} is listed");
        }
    }
    for _ in 0..4 {
        let stray = S::stray(game, seat, dice);
        let legal = listed.contains(&S::as_listed(game, stray.clone()));
        let result = game.clone().apply(seat, stray.clone());
        assert_eq!(result.is_ok(), legal, "{stray:?} of seat {seat}: listed {legal}, but {result:?}");
    }
    match game.pick_action(seat, &mut |count| dice.below(count)) {
        Some(action) => assert!(listed.contains(&S::as_listed(game, action.clone())), "{action:?} was picked"),
        None => assert!(listed.is_empty(), "seat {seat} has actions and none was picked"),
    }
}

/// A refused action leaves state, fingerprint and every view as they were.
pub fn refused_actions_change_nothing<S: Subject>() {
    each_playout::<S>(|playout| {
        loop {
            let seat = any_seat(playout);
            let stray = S::stray(&playout.game, seat, &mut playout.dice);
            let mut tried = playout.game.clone();
            if let Err(why) = tried.apply(seat, stray.clone()) {
                assert!(is_published(&why), "{why:?} is in no list");
                let game = &playout.game;
                assert!(tried == *game, "{stray:?} of seat {seat} was refused and changed the state");
                assert_eq!(fingerprint(&tried), fingerprint(game), "{stray:?} of seat {seat} was refused");
                for audience in audiences(game) {
                    assert_eq!(tried.view(audience, None), game.view(audience, None), "{stray:?} of seat {seat}");
                }
            }
            if playout.step().is_none() {
                break;
            }
        }
    });
}

/// The same start, shuffles and actions give the same events and fingerprints.
pub fn replay_gives_the_same_game<S: Subject>() {
    each_playout::<S>(|playout| {
        let mut replay = Playout::<S>::new(playout.seed).game;
        while let Some((input, events)) = playout.step() {
            let again = playout::apply(&mut replay, &input);
            assert!(again.is_ok_and(|again| again == events), "{input:?} gave other events");
            assert_eq!(fingerprint(&replay), fingerprint(&playout.game), "after {input:?}");
        }
    });
}

/// Other cards where an audience cannot look change neither its view nor its decision nor the events it sees.
pub fn unseen_cards_stay_unseen<S: Subject>() {
    each_playout::<S>(|playout| {
        loop {
            let audience = any_audience(playout);
            if let Some(swapped) = S::swap_unseen(&playout.game, audience, &mut playout.dice) {
                check_same_to(audience, &playout.game, &swapped, "the swap");
                check_twins(playout, &swapped, audience);
            }
            if playout.step().is_none() {
                break;
            }
        }
    });
}

fn check_same_to<G: Game>(audience: Audience, game: &G, other: &G, what: &str) {
    assert_eq!(game.view(audience, None), other.view(audience, None), "{audience:?} sees {what}");
    if let Audience::Seat(seat) = audience {
        assert_eq!(game.decision(seat), other.decision(seat), "{audience:?} sees {what} in its decision");
    }
    assert_eq!(game.deciding(), other.deciding(), "{audience:?} sees {what} in who decides");
}

fn check_twins<S: Subject>(playout: &mut Playout<S>, swapped: &S::Game, audience: Audience) {
    let seat = any_decider(playout);
    let Playout { game, dice, .. } = playout;
    let Some(action) = game.pick_action(seat, &mut |count| dice.below(count)) else { return };
    let Some(twin) = S::twin(game, swapped, audience, seat, &action, dice) else { return };
    let (mut game, mut swapped) = (game.clone(), swapped.clone());
    let (Ok(events), Ok(twins)) = (game.apply(seat, action.clone()), swapped.apply(seat, twin.clone())) else { return };
    let seen =
        |events: &[EventOf<S>]| -> Vec<_> { events.iter().filter_map(|event| event.seen_by(audience)).collect() };
    assert_eq!(seen(&events), seen(&twins), "{audience:?} tells {action:?} of seat {seat} from {twin:?}");
    check_same_to(audience, &game, &swapped, "what was swapped");
}

/// A game that wants moves has somebody who can make one, and what is shown as deciding is what decides.
pub fn somebody_can_always_move<S: Subject>() {
    each_playout::<S>(|playout| {
        loop {
            check_deciders::<S>(&playout.game);
            if playout.step().is_none() {
                break;
            }
        }
    });
}

fn check_deciders<S: Subject>(game: &S::Game) {
    let shown = game.deciding();
    let able: Vec<_> =
        game.seats().iter().filter_map(|seat| game.decision(seat).map(|decision| (seat, decision.kind))).collect();
    for seat in game.seats().iter() {
        let decides = able.iter().any(|&(one, _)| one == seat);
        let acts = game.pick_action(seat, &mut |_| 0).is_some();
        assert_eq!(acts, decides, "seat {seat} has actions but no decision, or a decision but no action");
    }
    if !S::deciding_is_secret(game) {
        assert_eq!(shown, able, "other seats are shown as deciding than do");
    }
    if let Some((seat, action)) = game.forced() {
        assert!(game.clone().apply(seat, action).is_ok(), "the forced move of seat {seat} is refused");
    }
    if game.wants() == Wants::Moves {
        let moves_on = !able.is_empty() || game.forced().is_some() || game.wait().is_some();
        assert!(moves_on, "nobody can move: {game:?}");
    } else {
        assert!(shown.is_empty() && able.is_empty(), "seats decide while no move is wanted");
    }
}

/// Whether the published list has a refusal's code, and its rule beside it.
fn is_published<I: IllegalMove>(why: &I) -> bool {
    let known = I::codes().into_iter().find(|known| known.code == why.code());
    known.is_some_and(|known| why.rule().is_some_and(|rule| known.rules.contains(&rule)))
}

/// Every rule of [`Subject::RULES`] is shown by some step, refused ones included.
pub fn every_rule_is_shown<S: Subject>() {
    let mut shown = BTreeSet::new();
    each_playout::<S>(|playout| {
        loop {
            let before = playout.game.clone();
            for seat in [any_seat(playout), any_decider(playout)] {
                let stray = S::stray(&before, seat, &mut playout.dice);
                let mut after = before.clone();
                if let Err(why) = after.apply(seat, stray.clone()) {
                    shown.extend(why.rule());
                    let input = Input::Act(seat, stray);
                    let step = Step { before: &before, input: &input, result: Err(&why), after: &after };
                    S::note_rules(&step, &mut |rule| _ = shown.insert(rule));
                }
            }
            let Some((input, events)) = playout.step() else { break };
            let step = Step { before: &before, input: &input, result: Ok(&events), after: &playout.game };
            S::note_rules(&step, &mut |rule| _ = shown.insert(rule));
        }
    });
    let missing: Vec<_> = S::RULES.iter().filter(|&rule| !shown.contains(rule)).collect();
    if std::env::var_os("CARDROOM_SEED").is_none() {
        assert!(missing.is_empty(), "no play-out showed {missing:?}");
    }
}

/// Every law in turn, for a game that would rather name one test than seven.
pub fn all<S: Subject>() {
    cards_are_conserved::<S>();
    listed_actions_are_the_legal_ones::<S>();
    refused_actions_change_nothing::<S>();
    replay_gives_the_same_game::<S>();
    unseen_cards_stay_unseen::<S>();
    somebody_can_always_move::<S>();
    every_rule_is_shown::<S>();
}

/// A seat of the table, or now and then one that it has not.
fn any_seat<S: Subject>(playout: &mut Playout<S>) -> Seat {
    let count = playout.game.seats().count();
    playout.dice.seat(Seats::new(count.saturating_add(1)))
}

/// A seat that decides, or any.
fn any_decider<S: Subject>(playout: &mut Playout<S>) -> Seat {
    let Playout { game, dice, .. } = playout;
    let able: Vec<Seat> = game.deciding().into_iter().map(|(seat, _)| seat).collect();
    dice.choose(&able).copied().unwrap_or_else(|| dice.seat(game.seats()))
}

fn any_audience<S: Subject>(playout: &mut Playout<S>) -> Audience {
    let seats = playout.game.seats();
    let seat = any_seat(playout);
    if seats.has(seat) { Audience::Seat(seat) } else { Audience::Public }
}

fn audiences<G: Game>(game: &G) -> impl Iterator<Item = Audience> {
    game.seats().iter().map(Audience::Seat).chain([Audience::Public])
}
