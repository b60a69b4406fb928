//! The laws of every game over random rounds of Dirty Nasty Filthy Hearts.
//!
//! `CARDROOM_ROUNDS=100000 cargo test --release -p cardroom-dnf-hearts --test laws` plays more of them;
//! `CARDROOM_SEED=417` plays the one game of a seed.

use cardroom_cards::{Card, CardSet, Hand, Seat, Seats, Suit};
use cardroom_dnf_hearts::{DnfHearts, DnfHeartsOptions, FirstTrick, Lead2c, Shoot};
use cardroom_rules::{
    Audience, By, Evicts, Game, NextDealer, Wants,
    hearts::{Action, Call, Event, HeartsRules, Position, Stage, Tie, TrickPosition, testing},
    testkit::{self, Dice, Input, Step, Subject, laws},
};

struct DnfHeartsLaws;

impl Subject for DnfHeartsLaws {
    type Game = DnfHearts;

    /// Without DNFH-25 and DNFH-26, which are the table's.
    const RULES: &'static [&'static str] = &[
        "DNFH-1", "DNFH-2", "DNFH-3", "DNFH-4", "DNFH-5", "DNFH-6", "DNFH-7", "DNFH-8", "DNFH-9", "DNFH-10", "DNFH-11",
        "DNFH-12", "DNFH-13", "DNFH-14", "DNFH-15", "DNFH-16", "DNFH-17", "DNFH-18", "DNFH-19", "DNFH-20", "DNFH-21",
        "DNFH-22", "DNFH-23", "DNFH-24", "DNFH-27", "DNFH-28", "DNFH-29", "COM-4", "COM-5", "COM-7", "COM-9", "COM-10",
        "COM-11", "COM-12", "COM-14", "COM-15", "COM-16",
    ];

    fn start(dice: &mut Dice) -> DnfHearts {
        let dealer = dice.seat(Seats::new(4));
        if dice.one_in(8) {
            return near_the_end(dice, dealer);
        }
        DnfHearts::new(options(dice), Seats::new(4), dealer).expect("these options are valid")
    }

    fn all_cards(game: &DnfHearts) -> Option<Hand> {
        testing::all_cards(game)
    }

    fn stray(game: &DnfHearts, seat: Seat, dice: &mut Dice) -> Action {
        testing::stray(game, seat, dice)
    }

    fn as_listed(_game: &DnfHearts, action: Action) -> Action {
        testing::as_listed(action)
    }

    fn swap_unseen(game: &DnfHearts, audience: Audience, dice: &mut Dice) -> Option<DnfHearts> {
        testing::swap_unseen(game, audience, dice)
    }

    fn twin(
        game: &DnfHearts,
        swapped: &DnfHearts,
        audience: Audience,
        seat: Seat,
        action: &Action,
        dice: &mut Dice,
    ) -> Option<Action> {
        testing::twin(game, swapped, audience, seat, action, dice)
    }

    fn note_rules(step: &Step<'_, DnfHearts>, note: &mut dyn FnMut(&'static str)) {
        testing::note_common_rules(step, note);
        let Ok(events) = step.result else { return };
        for event in events {
            note_event(step, event, note);
        }
        if let Input::Act(seat, Action::Play { card }) = step.input {
            note_play(step, *seat, *card, note);
        }
    }
}

fn options(dice: &mut Dice) -> DnfHeartsOptions {
    let mut pass_menu: Vec<Call> = Call::ALL.into_iter().filter(|_| dice.one_in(2)).collect();
    if pass_menu.is_empty() {
        pass_menu.push(Call::Kitty);
    }
    let defaults = DnfHeartsOptions::default();
    DnfHeartsOptions {
        target: dice.one_of([1, 20, 60, 300, 10_000]),
        pass_menu: if dice.one_in(3) { defaults.pass_menu } else { pass_menu },
        lead_2c: dice.one_of([Lead2c::Must, Lead2c::Holder]),
        first_trick: dice.one_of([FirstTrick::NoPoints, FirstTrick::NoPoints, FirstTrick::Any]),
        jd_first_trick_barred: dice.one_in(2),
        qh_points: dice.one_of([13, 14]),
        shoot: dice.one_of([Shoot::WinGame, Shoot::WinGame, Shoot::Off]),
        shoot_needs_jd: dice.one_in(2),
        shoot_evicts: dice.one_of([Evicts::IfWaiting, Evicts::Always, Evicts::Never]),
        tie: dice.one_of([Tie::Shared, Tie::ExtraRound]),
        next_game_dealer: dice.one_of([NextDealer::Random, NextDealer::Left]),
    }
}

/// A rare position: a void hand of little but scoring cards in the first trick, or a seat about to shoot, or a tie.
fn near_the_end(dice: &mut Dice, dealer: Seat) -> DnfHearts {
    let options = options(dice);
    let scoring = options.scoring_cards();
    let mut harmless: Vec<Card> = Card::all().filter(|&card| !scoring.holds(card)).collect();
    dice.shuffle(&mut harmless);
    let position = if dice.one_in(2) {
        let mut hands: Vec<Vec<Card>> = (0..4).map(|_| harmless.split_off(harmless.len() - 3)).collect();
        let free = dice.one_in(2).then(|| hands[1].iter().copied().find(|card| card.suit != Suit::Clubs)).flatten();
        let scoring = scoring.cards().filter(|card| card.suit != Suit::Clubs);
        hands[1] = free.into_iter().chain(scoring).take(3).collect();
        let led = Card::all().find(|card| card.suit == Suit::Clubs && !hands.iter().flatten().any(|one| one == card));
        hands[0].pop();
        let trick = TrickPosition { leader: Seat(0), cards: led.into_iter().collect() };
        Position { hands, trick: Some(trick), trick_no: Some(1), ..Position::default() }
    } else {
        let hands: Vec<Vec<Card>> = (0..4).map(|_| harmless.split_off(harmless.len() - 1)).collect();
        let mut taken = vec![Vec::new(); 4];
        taken[2] = scoring.cards().collect();
        let lost = taken[2].iter().position(|card| card.to_string() == "JD").filter(|_| dice.one_in(2));
        let lost = lost.map(|place| taken[2].remove(place));
        taken[1].extend(lost);
        taken[0] = harmless;
        let scores = dice.one_of([vec![7, 7, 90, 299], vec![], vec![0, 1, 2, 3]]);
        Position { hands, taken, scores, trick_no: Some(13), broken: Some(true), ..Position::default() }
    };
    DnfHearts::from_position(options, &Position { dealer: Some(dealer), ..position }).expect("the position is possible")
}

fn note_event(step: &Step<'_, DnfHearts>, event: &Event, note: &mut dyn FnMut(&'static str)) {
    let options = step.after.options();
    match event {
        Event::Dealt { hands, .. } => {
            note("DNFH-1");
            if hands.iter().all(|hand| hand.len() == 13) {
                note("DNFH-2");
            }
        }
        Event::Called { call, .. } => note(if *call == Call::Hold { "DNFH-7" } else { "DNFH-4" }),
        Event::Chose { .. } => note("DNFH-8"),
        Event::Passed { given, .. } => {
            let kitty = given.iter().any(|given| !given.kitty.is_empty());
            note(if kitty { "DNFH-6" } else { "DNFH-9" });
        }
        Event::Played { .. } => note("DNFH-11"),
        Event::TrickTaken { points, .. } => {
            if *points != 0 {
                note("DNFH-20");
            }
        }
        Event::RoundScored { points, .. } => {
            note("DNFH-3");
            note("DNFH-22");
            let sum: i32 = points.iter().sum();
            if sum == 54 + i32::from(options.qh_points) {
                note("DNFH-12");
                note("DNFH-21");
            }
        }
        Event::Shot { .. } => note(if options.shoot_needs_jd { "DNFH-23" } else { "DNFH-24" }),
        Event::GameOver { winners, by, .. } => match by {
            By::Shot(shooter) => {
                assert_eq!(*winners, [*shooter]);
                note("DNFH-29");
            }
            By::Score => note(if winners.len() > 1 { "DNFH-28" } else { "DNFH-27" }),
        },
    }
}

fn note_play(step: &Step<'_, DnfHearts>, seat: Seat, card: Card, note: &mut dyn FnMut(&'static str)) {
    let position = step.before.position();
    let hand: CardSet = position.hands[usize::from(seat.0)].iter().copied().collect();
    let options = step.before.options();
    let scores = options.points(card) != 0;
    let led = position.trick.as_ref().and_then(|trick| trick.cards.first()).map(|led| led.suit);
    match led {
        Some(led) if card.suit != led => match position.trick_no {
            Some(1) if scores && options.first_trick == FirstTrick::Any => note("DNFH-16"),
            Some(1) if scores && hand.cards().all(|card| options.points(card) != 0) => note("DNFH-14"),
            Some(1) => {}
            _ => note("DNFH-17"),
        },
        None if card.to_string() == "QS" && position.broken == Some(false) => note("DNFH-19"),
        _ => {}
    }
}

#[test]
fn cards_are_conserved() {
    laws::cards_are_conserved::<DnfHeartsLaws>();
}

#[test]
fn listed_actions_are_the_legal_ones() {
    laws::listed_actions_are_the_legal_ones::<DnfHeartsLaws>();
}

#[test]
fn com_10_refused_actions_change_nothing() {
    laws::refused_actions_change_nothing::<DnfHeartsLaws>();
}

#[test]
fn com_9_replay_gives_the_same_game() {
    laws::replay_gives_the_same_game::<DnfHeartsLaws>();
}

#[test]
fn com_12_unseen_cards_stay_unseen() {
    laws::unseen_cards_stay_unseen::<DnfHeartsLaws>();
}

#[test]
fn somebody_can_always_move() {
    laws::somebody_can_always_move::<DnfHeartsLaws>();
}

#[test]
fn every_rule_is_shown() {
    laws::every_rule_is_shown::<DnfHeartsLaws>();
}

/// A position of any moment reads back as the same game, which then goes on alike.
#[test]
fn positions_read_back() {
    testkit::each_playout::<DnfHeartsLaws>(|playout| {
        loop {
            let position = playout.game.position();
            let again = DnfHearts::from_position(playout.game.options().clone(), &position).unwrap();
            assert_eq!(again.position(), position);
            assert_eq!((again.deciding(), again.scores()), (playout.game.deciding(), playout.game.scores()));
            for (seat, _) in again.deciding() {
                assert_eq!(again.decision(seat), playout.game.decision(seat));
            }
            if playout.step().is_none() {
                break;
            }
        }
        let over = playout.game.wants() == Wants::Nothing;
        assert!(over || playout.game.stage() == Stage::Scored);
    });
}

#[test]
fn a_spoiled_position_is_refused_or_a_state_like_any_other() {
    let mut refused = 0;
    testkit::each_playout::<DnfHeartsLaws>(|playout| {
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
