//! The laws of every game over random rounds of Black Maria.
//!
//! `CARDROOM_ROUNDS=100000 cargo test --release -p cardroom-black-maria --test laws` plays more of them;
//! `CARDROOM_SEED=417` plays the one game of a seed.

use cardroom_black_maria::{BlackMaria, BlackMariaOptions, Moon, PassDir, Scoring};
use cardroom_cards::{Card, Hand, Seat, Seats, Suit};
use cardroom_rules::{
    Audience, Game, NextDealer,
    hearts::{Action, Event, HeartsRules, Position, Tie, testing},
    testkit::{self, Dice, Input, Step, Subject, laws},
};

struct BlackMariaLaws;

impl Subject for BlackMariaLaws {
    type Game = BlackMaria;

    const RULES: &'static [&'static str] = &[
        "BM-1", "BM-2", "BM-3", "BM-4", "BM-5", "BM-6", "BM-7", "BM-8", "BM-9", "BM-10", "BM-11", "BM-12", "BM-13",
        "BM-14", "COM-4", "COM-5", "COM-7", "COM-9", "COM-10", "COM-11", "COM-12", "COM-14", "COM-15", "COM-16",
    ];

    fn start(dice: &mut Dice) -> BlackMaria {
        let seats = Seats::new(dice.one_of([3, 4]));
        let dealer = dice.seat(seats);
        let options = options(dice);
        if dice.one_in(8) {
            near_the_end(options, seats, dealer, dice)
        } else {
            BlackMaria::new(options, seats, dealer).expect("these options are valid")
        }
    }

    fn all_cards(game: &BlackMaria) -> Option<Hand> {
        testing::all_cards(game)
    }

    fn stray(game: &BlackMaria, seat: Seat, dice: &mut Dice) -> Action {
        testing::stray(game, seat, dice)
    }

    fn as_listed(_game: &BlackMaria, action: Action) -> Action {
        testing::as_listed(action)
    }

    fn swap_unseen(game: &BlackMaria, audience: Audience, dice: &mut Dice) -> Option<BlackMaria> {
        testing::swap_unseen(game, audience, dice)
    }

    fn twin(
        game: &BlackMaria,
        swapped: &BlackMaria,
        audience: Audience,
        seat: Seat,
        action: &Action,
        dice: &mut Dice,
    ) -> Option<Action> {
        testing::twin(game, swapped, audience, seat, action, dice)
    }

    fn note_rules(step: &Step<'_, BlackMaria>, note: &mut dyn FnMut(&'static str)) {
        testing::note_common_rules(step, note);
        let Ok(events) = step.result else { return };
        for event in events {
            note_event(step, event, note);
        }
        if let Input::Act(_, Action::Play { card }) = step.input {
            note_play(step, *card, note);
        }
    }
}

fn options(dice: &mut Dice) -> BlackMariaOptions {
    BlackMariaOptions {
        target: dice.one_of([None, Some(1), Some(30), Some(10_000)]),
        scoring: dice.one_of([Scoring::Usa, Scoring::Spades, Scoring::Spot]),
        pass_dir: dice.one_of([PassDir::Right, PassDir::Left, PassDir::None]),
        hearts_must_break: dice.one_in(2),
        moon: dice.one_of([Moon::Off, Moon::OthersPlus, Moon::SelfMinus]),
        tie: dice.one_of([Tie::Shared, Tie::ExtraRound]),
        next_game_dealer: dice.one_of([NextDealer::Random, NextDealer::Left]),
    }
}

/// A rare position: before the last trick a seat has won every card with a value.
fn near_the_end(options: BlackMariaOptions, seats: Seats, dealer: Seat, dice: &mut Dice) -> BlackMaria {
    let count = usize::from(seats.count());
    let scoring = options.scoring_cards();
    let mut harmless: Vec<Card> = options.deck(seats).without(scoring).cards().collect();
    dice.shuffle(&mut harmless);
    let hands = (0..count).map(|_| harmless.split_off(harmless.len() - 1)).collect();
    let mut taken = vec![Vec::new(); count];
    taken[1] = scoring.cards().collect();
    taken[0] = harmless;
    let position = Position { hands, taken, dealer: Some(dealer), broken: Some(true), ..Position::default() };
    BlackMaria::from_position(options, &position).expect("the position is possible")
}

fn note_event(step: &Step<'_, BlackMaria>, event: &Event, note: &mut dyn FnMut(&'static str)) {
    let options = step.after.options();
    match event {
        Event::Dealt { hands, .. } => {
            note("BM-1");
            let each = if step.after.seats().count() == 3 { 17 } else { 13 };
            if hands.iter().all(|hand| hand.len() == each) {
                note("BM-2");
            }
        }
        Event::Passed { .. } => note("BM-5"),
        Event::Chose { .. } => note("BM-4"),
        Event::Played { .. } => note("BM-7"),
        Event::TrickTaken { points, .. } if *points != 0 => note("BM-10"),
        Event::RoundScored { .. } => {
            note("BM-3");
            note("BM-11");
        }
        Event::Shot { .. } => note("BM-12"),
        Event::GameOver { winners, .. } => note(if winners.len() > 1 { "BM-14" } else { "BM-13" }),
        Event::TrickTaken { .. } | Event::Called { .. } => {}
    }
    assert!(options.moon != Moon::Off || !matches!(event, Event::Shot { .. }));
}

fn note_play(step: &Step<'_, BlackMaria>, card: Card, note: &mut dyn FnMut(&'static str)) {
    let position = step.before.position();
    let first = position.trick_no == Some(1);
    match position.trick.as_ref().and_then(|trick| trick.cards.first()) {
        None if first && card.suit == Suit::Hearts => note("BM-6"),
        Some(led) if first && card.suit != led.suit => note("BM-8"),
        _ => {}
    }
}

#[test]
fn cards_are_conserved() {
    laws::cards_are_conserved::<BlackMariaLaws>();
}

#[test]
fn listed_actions_are_the_legal_ones() {
    laws::listed_actions_are_the_legal_ones::<BlackMariaLaws>();
}

#[test]
fn com_10_refused_actions_change_nothing() {
    laws::refused_actions_change_nothing::<BlackMariaLaws>();
}

#[test]
fn com_9_replay_gives_the_same_game() {
    laws::replay_gives_the_same_game::<BlackMariaLaws>();
}

#[test]
fn com_12_unseen_cards_stay_unseen() {
    laws::unseen_cards_stay_unseen::<BlackMariaLaws>();
}

#[test]
fn somebody_can_always_move() {
    laws::somebody_can_always_move::<BlackMariaLaws>();
}

#[test]
fn every_rule_is_shown() {
    laws::every_rule_is_shown::<BlackMariaLaws>();
}

/// A position of any moment reads back as the same game, which then goes on alike.
#[test]
fn positions_read_back() {
    testkit::each_playout::<BlackMariaLaws>(|playout| {
        loop {
            let position = playout.game.position();
            let again = BlackMaria::from_position(playout.game.options().clone(), &position).unwrap();
            assert_eq!(again.position(), position);
            for (seat, _) in again.deciding() {
                assert_eq!(again.decision(seat), playout.game.decision(seat));
            }
            if playout.step().is_none() {
                break;
            }
        }
    });
}

#[test]
fn a_spoiled_position_is_refused_or_a_state_like_any_other() {
    let mut refused = 0;
    testkit::each_playout::<BlackMariaLaws>(|playout| {
        loop {
            if playout.dice.one_in(4) {
                refused += u32::from(testing::try_spoiled(&playout.game, &mut playout.dice));
            }
            if playout.step().is_none() {
                break;
            }
        }
    });
    assert!(refused > 0);
}
