//! Whole games with bots: every answer is legal, and a bot beats players who play at random.
//!
//! `cargo test -p cardroom-bots --test games -- --nocapture` prints the rates measured.

use cardroom_black_maria::{BlackMariaOptions, Moon, PassDir, Scoring};
use cardroom_bots::{Question, Skill, answer};
use cardroom_cards::{Seat, Seats};
use cardroom_catalog::{AnyAction, AnyLegal, AnyOptions, AnyView};
use cardroom_dnf_hearts::{DnfHeartsOptions, FirstTrick, Lead2c, Shoot};
use cardroom_rules::{
    Audience, By, Game, Outcome, Wants,
    hearts::{Action, Call, Hearts, HeartsRules, Legal, View},
    testkit::Dice,
};

/// A hearts game by its options, as the catalog wraps it.
trait Wrapped: HeartsRules {
    fn view(view: View) -> AnyView;
    fn legal(legal: Legal) -> AnyLegal;
    fn options(&self) -> AnyOptions;
    fn action(action: AnyAction) -> Option<Action>;
}

impl Wrapped for DnfHeartsOptions {
    fn view(view: View) -> AnyView {
        AnyView::DnfHearts(view)
    }
    fn legal(legal: Legal) -> AnyLegal {
        AnyLegal::DnfHearts(legal)
    }
    fn options(&self) -> AnyOptions {
        AnyOptions::DnfHearts(self.clone())
    }
    fn action(action: AnyAction) -> Option<Action> {
        if let AnyAction::DnfHearts(action) = action { Some(action) } else { None }
    }
}

impl Wrapped for BlackMariaOptions {
    fn view(view: View) -> AnyView {
        AnyView::BlackMaria(view)
    }
    fn legal(legal: Legal) -> AnyLegal {
        AnyLegal::BlackMaria(legal)
    }
    fn options(&self) -> AnyOptions {
        AnyOptions::BlackMaria(self.clone())
    }
    fn action(action: AnyAction) -> Option<Action> {
        if let AnyAction::BlackMaria(action) = action { Some(action) } else { None }
    }
}

/// What a bot answers for a seat; none when the seat has nothing to decide.
fn ask<R: Wrapped>(game: &Hearts<R>, seat: Seat, skill: Skill, dice: &mut Dice) -> Option<Action> {
    let legal = R::legal(game.decision(seat)?.legal);
    let view = R::view(game.view(Audience::Seat(seat), None));
    let (scores, options) = (game.scores(), R::options(game.options()));
    let question = Question { seat, skill, view: &view, legal: &legal, scores: &scores, options: &options };
    let action = answer(&question, &mut |count| dice.below(count)).expect("a seat that decides has an answer");
    Some(R::action(action).expect("the answer is of the game asked"))
}

fn random<R: HeartsRules>(game: &Hearts<R>, seat: Seat, dice: &mut Dice) -> Action {
    game.pick_action(seat, &mut |count| dice.below(count)).expect("a seat that decides has an action")
}

/// Plays a game to its end, each seat's moves chosen by `choose`.
fn play<R: HeartsRules>(
    mut game: Hearts<R>,
    dice: &mut Dice,
    mut choose: impl FnMut(&Hearts<R>, Seat, &mut Dice) -> Action,
) -> (Hearts<R>, Outcome) {
    loop {
        match game.wants() {
            Wants::Nothing => break,
            Wants::Deck(mut cards) | Wants::Kitty(mut cards) => {
                dice.shuffle(&mut cards);
                game.shuffled(cards).expect("they are the cards wanted");
            }
            Wants::Moves => {
                let (seat, _) = game.deciding()[0];
                let action = choose(&game, seat, dice);
                game.apply(seat, action).expect("the move is legal");
            }
        }
    }
    let outcome = game.outcome().expect("it is over");
    (game, outcome)
}

/// How a bot does in a thousand games against players who play at random, its seat going round.
#[expect(clippy::print_stdout, reason = "the rates are to be read")]
fn check_wins<R: Wrapped>(name: &str, options: &R) -> f64 {
    let seats = Seats::new(4);
    let (mut won, mut shots, mut score, mut others) = (0.0, 0, 0, 0);
    for (seed, bot) in (0..1000).zip(seats.iter().collect::<Vec<_>>().into_iter().cycle()) {
        let mut dice = Dice::new(seed);
        let dealer = dice.seat(seats);
        let game = Hearts::new(options.clone(), seats, dealer).expect("the options are valid");
        let (game, outcome) = play(game, &mut dice, |game, seat, dice| {
            let thought = if seat == bot { ask(game, seat, Skill::Normal, dice) } else { None };
            thought.unwrap_or_else(|| random(game, seat, dice))
        });
        if outcome.winners.contains(&bot) {
            won += outcome.winners.iter().fold(0.0, |sharing, _| sharing + 1.0_f64).recip();
        }
        shots += u32::from(outcome.by == By::Shot(bot));
        score += game.scores()[bot];
        others += game.scores().iter().sum::<i32>() - game.scores()[bot];
    }
    let rate = won / 1000.0;
    println!(
        "{name}: wins {:.1} % of 1000 games, {shots} of them by a shot; final score {} on average, others {}",
        rate * 100.0,
        score / 1000,
        others / 3000,
    );
    rate
}

#[test]
fn a_bot_beats_random_players_at_dnfh() {
    let rate = check_wins("dnfh", &DnfHeartsOptions::default());
    assert!(rate >= 0.6, "it wins {rate}");
}

#[test]
fn a_bot_beats_random_players_at_bm() {
    let rate = check_wins("bm", &BlackMariaOptions::default());
    assert!(rate >= 0.6, "it wins {rate}");
}

fn dnfh_options(dice: &mut Dice) -> DnfHeartsOptions {
    let mut pass_menu: Vec<Call> = Call::ALL.into_iter().filter(|_| dice.one_in(3)).collect();
    if pass_menu.is_empty() {
        pass_menu.push(dice.one_of([Call::Kitty, Call::Hold, Call::vector(1, 1, 1)]));
    }
    DnfHeartsOptions {
        target: dice.one_of([1, 60, 300]),
        pass_menu,
        lead_2c: dice.one_of([Lead2c::Must, Lead2c::Holder]),
        first_trick: dice.one_of([FirstTrick::NoPoints, FirstTrick::Any]),
        jd_first_trick_barred: dice.one_in(2),
        qh_points: dice.one_of([13, 14]),
        shoot: dice.one_of([Shoot::WinGame, Shoot::Off]),
        shoot_needs_jd: dice.one_in(2),
        ..DnfHeartsOptions::default()
    }
}

fn bm_options(dice: &mut Dice) -> BlackMariaOptions {
    BlackMariaOptions {
        target: dice.one_of([None, Some(1), Some(30)]),
        scoring: dice.one_of([Scoring::Usa, Scoring::Spades, Scoring::Spot]),
        pass_dir: dice.one_of([PassDir::Right, PassDir::Left, PassDir::None]),
        hearts_must_break: dice.one_in(2),
        moon: dice.one_of([Moon::Off, Moon::OthersPlus, Moon::SelfMinus]),
        ..BlackMariaOptions::default()
    }
}

/// Asks every seat that may decide, at every step of games that are half played by bots and half at random.
fn check_legal<R: Wrapped>(seats: RangeOfSeats, mut options: impl FnMut(&mut Dice) -> R) {
    let mut asked = 0;
    for seed in 0.. {
        if asked >= 10_000 {
            break;
        }
        let mut dice = Dice::new(seed);
        let seats = Seats::new(dice.one_of(seats));
        let game = Hearts::new(options(&mut dice), seats, dice.seat(seats)).expect("the options are valid");
        play(game, &mut dice, |game, seat, dice| {
            for (skill, seat) in
                [Skill::Easy, Skill::Normal].into_iter().flat_map(|skill| seats.iter().map(move |seat| (skill, seat)))
            {
                let Some(action) = ask(game, seat, skill, dice) else { continue };
                let taken = game.clone().apply(seat, action.clone());
                assert!(taken.is_ok(), "seed {seed}, {skill:?}: {action:?} was refused: {taken:?}");
                asked += 1;
            }
            if dice.one_in(2) { ask(game, seat, Skill::Normal, dice) } else { None }
                .unwrap_or_else(|| random(game, seat, dice))
        });
    }
}

type RangeOfSeats = [u8; 2];

#[test]
fn answers_are_legal_in_dnfh() {
    check_legal([4, 4], dnfh_options);
}

#[test]
fn answers_are_legal_in_bm() {
    check_legal([3, 4], bm_options);
}
