//! Whole games of 500 Rummy with bots: every answer is legal, and a bot beats players who play at random.
//!
//! `cargo test -p cardroom-bots --test rummy -- --nocapture` prints the rates measured; `CARDROOM_GAMES` says how many
//! games are played for each.

use cardroom_bots::{Question, Skill, answer};
use cardroom_cards::{BySeat, Seat, Seats};
use cardroom_catalog::{AnyAction, AnyLegal, AnyOptions, AnyView};
use cardroom_rules::{Audience, Game, Kind, Wants, testkit::Dice};
use cardroom_rummy_500::{
    Action, GoingOut, JokerPoints, JokerSuitInSet, LastDiscard, Rummy500, Rummy500Options, TopDiscard, Values,
};

/// The rounds after which a game is stopped.
const ROUNDS: u32 = 200;

/// What a bot answers for a seat that may decide.
fn ask(game: &Rummy500, seat: Seat, skill: Skill, dice: &mut Dice) -> Option<Action> {
    let legal = AnyLegal::Rummy500(game.decision(seat)?.legal);
    let view = AnyView::Rummy500(game.view(Audience::Seat(seat), None));
    let (scores, options) = (game.scores(), AnyOptions::Rummy500(game.options().clone()));
    let question = Question { seat, skill, view: &view, legal: &legal, scores: &scores, options: &options };
    match answer(&question, &mut |count| dice.below(count))? {
        AnyAction::Rummy500(action) => Some(action),
        other => panic!("{other:?} is of another game"),
    }
}

fn random(game: &Rummy500, seat: Seat, dice: &mut Dice) -> Option<Action> {
    game.pick_action(seat, &mut |count| dice.below(count))
}

/// Plays a game, at most so many rounds, each move chosen by `choose`: of the seats that may decide, the first
/// with an answer moves; when none has one, the hold is over.
fn play(
    mut game: Rummy500,
    rounds: u32,
    dice: &mut Dice,
    mut choose: impl FnMut(&Rummy500, Seat, Kind, &mut Dice) -> Option<Action>,
) -> Rummy500 {
    loop {
        match game.wants() {
            Wants::Nothing => return game,
            Wants::Deck(_) | Wants::Kitty(_) if game.round_score().is_some() && game.round_no() >= rounds => {
                return game;
            }
            Wants::Deck(mut cards) | Wants::Kitty(mut cards) => {
                dice.shuffle(&mut cards);
                game.shuffled(cards).expect("they are the cards wanted");
            }
            Wants::Moves => {
                let mut moved = false;
                for seat in game.seats().iter() {
                    let Some(kind) = game.decision(seat).map(|decision| decision.kind) else { continue };
                    let Some(action) = choose(&game, seat, kind, dice) else { continue };
                    game.apply(seat, action).expect("the move is legal");
                    moved = true;
                    break;
                }
                if !moved {
                    game.elapse();
                }
            }
        }
    }
}

/// The seat with the highest score, if it is alone.
fn leader(scores: &BySeat<i32>) -> Option<Seat> {
    let best = scores.iter().max()?;
    let mut highest = scores.each().filter(|&(_, score)| score == best).map(|(seat, _)| seat);
    highest.next().filter(|_| highest.next().is_none())
}

fn games(by_default: u64) -> u64 {
    std::env::var("CARDROOM_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(by_default)
}

/// How a bot does against players who play at random, its seat going round.
#[expect(clippy::print_stdout, reason = "the rates are to be read")]
fn check_wins(count: u8) -> f64 {
    let (seats, all) = (Seats::new(count), games(500));
    let (mut won, mut rounds, mut score, mut stopped) = (0_u32, 0, 0, 0);
    for (seed, bot) in (0..all).zip(seats.iter().collect::<Vec<_>>().into_iter().cycle()) {
        let mut dice = Dice::new(seed);
        let dealer = dice.seat(seats);
        let options = Rummy500Options { target: 100, ..Rummy500Options::default() };
        let game = Rummy500::new(options, seats, dealer).expect("the options are valid");
        let game = play(game, ROUNDS, &mut dice, |game, seat, kind, dice| match kind {
            _ if seat == bot => ask(game, seat, Skill::Normal, dice),
            Kind::Rummy if !dice.one_in(4) => None,
            _ => random(game, seat, dice),
        });
        won += u32::from(leader(&game.scores()) == Some(bot));
        stopped += u32::from(game.outcome().is_none());
        rounds += game.round_no();
        score += game.scores()[bot];
    }
    let all = u32::try_from(all).expect("the games are few");
    let rate = f64::from(won) / f64::from(all);
    println!(
        "{count} seats: wins {:.1} % of {all} games, {stopped} of them stopped; {:.1} rounds a game, final score {:.0}",
        rate * 100.0,
        f64::from(rounds) / f64::from(all),
        f64::from(score) / f64::from(all),
    );
    rate
}

#[test]
fn a_bot_beats_a_random_player() {
    let rate = check_wins(2);
    assert!(rate >= 0.8, "it wins {rate}");
}

#[test]
fn a_bot_beats_three_random_players() {
    let rate = check_wins(4);
    assert!(rate >= 0.8, "it wins {rate}");
}

fn any_options(dice: &mut Dice) -> Rummy500Options {
    let going_out = dice.one_of([GoingOut::Any, GoingOut::MustDiscard, GoingOut::Float]);
    let last_discard = match going_out {
        GoingOut::MustDiscard => dice.one_of([LastDiscard::Auto, LastDiscard::Any]),
        GoingOut::Any | GoingOut::Float => dice.one_of([LastDiscard::Auto, LastDiscard::Any, LastDiscard::Unplayable]),
    };
    Rummy500Options {
        target: dice.one_of([1, 100, 500]),
        jokers_per_deck: dice.one_of([0, 1, 2]),
        two_decks_from: dice.one_of([5, 6]),
        top_discard: dice.one_of([TopDiscard::MustMeld, TopDiscard::Free]),
        values: dice.one_of([Values::Pip, Values::FiveTenFifteen]),
        joker_points: dice.one_of([JokerPoints::Flat, JokerPoints::AsCard]),
        joker_suit_in_set: dice.one_of([JokerSuitInSet::Declared, JokerSuitInSet::Open]),
        max_jokers_per_meld: dice.one_of([0, 1, 2, 3]),
        joker_swap: dice.one_in(2),
        going_out,
        last_discard,
        rummy_call: !dice.one_in(4),
        rummy_hold_ms: dice.one_of([0, 2000]),
        false_call_penalty: dice.one_of([0, 25]),
        ..Rummy500Options::default()
    }
}

/// Asks every seat that may decide, at every step of games that are half played by bots and half at random.
#[test]
fn answers_are_legal() {
    let mut asked = 0;
    for seed in 0.. {
        if asked >= 12_000 {
            break;
        }
        let mut dice = Dice::new(seed);
        let seats = Seats::new(dice.one_of([2, 3, 4, 5, 6, 7, 8]));
        let options = any_options(&mut dice);
        let dealer = dice.seat(seats);
        let game = Rummy500::new(options, seats, dealer).expect("the options are valid");
        play(game, 2, &mut dice, |game, seat, kind, dice| {
            for skill in [Skill::Easy, Skill::Normal] {
                let Some(action) = ask(game, seat, skill, dice) else {
                    assert_eq!(kind, Kind::Rummy, "seed {seed}: a bot answers what is asked");
                    continue;
                };
                let taken = game.clone().apply(seat, action.clone());
                assert!(taken.is_ok(), "seed {seed}, {skill:?}: {action:?} was refused: {taken:?}");
                asked += 1;
            }
            match kind {
                Kind::Rummy if !dice.one_in(4) => None,
                _ if dice.one_in(2) => ask(game, seat, Skill::Normal, dice),
                _ => random(game, seat, dice),
            }
        });
    }
}

/// Bots alone come to an end.
#[test]
fn bots_finish_games() {
    for count in 2..=8 {
        let mut dice = Dice::new(u64::from(count));
        let seats = Seats::new(count);
        let game = Rummy500::new(Rummy500Options::default(), seats, Seat(0)).expect("the options are valid");
        let game = play(game, ROUNDS, &mut dice, |game, seat, _, dice| ask(game, seat, Skill::Normal, dice));
        assert!(game.outcome().is_some(), "{count} seats: {:?} after {} rounds", game.scores(), game.round_no());
    }
}
