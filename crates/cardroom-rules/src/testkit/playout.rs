//! Random games, step by step, and what a game tells the laws about itself.

use alloc::{string::String, vec::Vec};
use core::fmt::{Display, Write};
use std::{env, eprintln, thread};

use cardroom_cards::{Face, Hand, Seat};

use super::{Dice, std};
use crate::{Audience, Facts, Game, Wants};

/// What a game tells the laws about itself.
pub trait Subject {
    /// The game.
    type Game: Game + PartialEq;

    /// The rules that some play-out must show, as `COM-14`. Rules of the table or of options alone are not
    /// shown by playing and stay with their own tests.
    const RULES: &'static [&'static str];

    /// Moves after which a round that has not ended is taken for endless.
    const LONGEST_ROUND: u32 = 10_000;

    /// A game to play out, with options, seats and dealer drawn at random. It need not be a new one: a rare
    /// position is the way to a rare rule.
    fn start(dice: &mut Dice) -> Self::Game;

    /// Every card of the round, wherever it lies; none while no round has been dealt.
    fn all_cards(game: &Self::Game) -> Option<Hand>;

    /// An action that may or may not be legal for the seat: well formed by chance, or nonsense.
    fn stray(game: &Self::Game, seat: Seat, dice: &mut Dice) -> <Self::Game as Game>::Action;

    /// The form in which the list of legal actions has an action that can be written in several ways.
    fn as_listed(_game: &Self::Game, action: <Self::Game as Game>::Action) -> <Self::Game as Game>::Action {
        action
    }

    /// The same game with other cards where this audience cannot look; none where there is nothing to swap.
    fn swap_unseen(game: &Self::Game, audience: Audience, dice: &mut Dice) -> Option<Self::Game>;

    /// What stands for `action` in the swapped game, such that the audience must see the same of both; none
    /// where the action turns up or moves to the audience a card that was hidden from it.
    fn twin(
        game: &Self::Game,
        swapped: &Self::Game,
        audience: Audience,
        seat: Seat,
        action: &<Self::Game as Game>::Action,
        dice: &mut Dice,
    ) -> Option<<Self::Game as Game>::Action>;

    /// Whether who may still answer is secret now, so that more seats are shown as deciding than do.
    fn deciding_is_secret(_game: &Self::Game) -> bool {
        false
    }

    /// Notes the rules that a step shows, besides those that refusals name.
    fn note_rules(step: &Step<'_, Self::Game>, note: &mut dyn FnMut(&'static str));
}

/// The actions of a subject's game.
pub type ActionOf<S> = <<S as Subject>::Game as Game>::Action;

/// The events of a subject's game.
pub type EventOf<S> = <<S as Subject>::Game as Game>::Event;

/// An input that was taken, and what came of it.
pub type Happened<S> = (Input<ActionOf<S>>, Vec<EventOf<S>>);

/// One thing that moves a game on.
#[derive(Clone, Debug)]
pub enum Input<A> {
    /// A deck or a kitty in shuffled order.
    Shuffled(Vec<Face>),
    /// A seat's move.
    Act(Seat, A),
    /// The end of a wait.
    Elapse,
}

/// An accepted or refused input, with the game on both sides of it.
#[derive(Debug)]
pub struct Step<'a, G: Game> {
    /// The game before.
    pub before: &'a G,
    /// What was put in.
    pub input: &'a Input<G::Action>,
    /// What happened, or why nothing did.
    pub result: Result<&'a [G::Event], &'a G::Illegal>,
    /// The game after.
    pub after: &'a G,
}

/// A game that plays itself.
#[derive(Debug)]
pub struct Playout<S: Subject> {
    /// What decides it.
    pub seed: u64,
    /// The chance it is played by; looking on may use it too.
    pub dice: Dice,
    /// The game as it stands.
    pub game: S::Game,
    rounds: u32,
    moves: u32,
}

/// Rounds after which a play-out makes room for one with other options.
const ROUNDS_A_GAME: u32 = 4;

impl<S: Subject> Playout<S> {
    /// The game of a seed.
    pub fn new(seed: u64) -> Self {
        let mut dice = Dice::new(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
        let game = S::start(&mut dice);
        Self { seed, dice, game, rounds: 0, moves: 0 }
    }

    /// Makes one random legal input; none when the play-out is over.
    pub fn step(&mut self) -> Option<Happened<S>> {
        let input = self.draw_input()?;
        let scored = self.game.round_score().is_some();
        let events = apply(&mut self.game, &input).unwrap_or_else(|why| panic!("{input:?} was refused: {why}"));
        self.moves += 1;
        assert!(self.moves <= S::LONGEST_ROUND, "the round does not end");
        if !scored && self.game.round_score().is_some() {
            self.rounds += 1;
            self.moves = 0;
        }
        Some((input, events))
    }

    fn draw_input(&mut self) -> Option<Input<ActionOf<S>>> {
        match self.game.wants() {
            Wants::Nothing => None,
            Wants::Deck(_) if self.rounds >= ROUNDS_A_GAME => None,
            Wants::Deck(mut cards) | Wants::Kitty(mut cards) => {
                self.dice.shuffle(&mut cards);
                Some(Input::Shuffled(cards))
            }
            Wants::Moves => {
                if self.game.wait().is_some() && self.dice.one_in(4) {
                    return Some(Input::Elapse);
                }
                let able: Vec<Seat> =
                    self.game.seats().iter().filter(|&seat| self.game.decision(seat).is_some()).collect();
                let Some(&seat) = self.dice.choose(&able) else {
                    let forced = self.game.forced().map(|(seat, action)| Input::Act(seat, action));
                    return Some(forced.unwrap_or(Input::Elapse));
                };
                let dice = &mut self.dice;
                let action = self.game.pick_action(seat, &mut |count| dice.below(count));
                Some(Input::Act(seat, action.unwrap_or_else(|| panic!("seat {seat} decides and has no action"))))
            }
        }
    }
}

/// Puts an input into a game.
pub(super) fn apply<G: Game>(game: &mut G, input: &Input<G::Action>) -> Result<Vec<G::Event>, G::Illegal> {
    match input {
        Input::Shuffled(cards) => {
            Ok(game.shuffled(cards.clone()).unwrap_or_else(|why| panic!("the wanted cards were refused: {why}")))
        }
        Input::Act(seat, action) => game.apply(*seat, action.clone()),
        Input::Elapse => Ok(game.elapse()),
    }
}

/// Plays random games until enough rounds have been scored, and names the seed of one that fails.
///
/// `CARDROOM_ROUNDS` says how many (2000); `CARDROOM_SEED` plays the game of one seed only.
pub fn each_playout<S: Subject>(mut play: impl FnMut(&mut Playout<S>)) {
    if let Some(seed) = number_from("CARDROOM_SEED") {
        return play(&mut Playout::new(seed));
    }
    let mut wanted = number_from("CARDROOM_ROUNDS").unwrap_or(2000);
    for seed in 0.. {
        let named = NameSeedOnFailure(seed);
        let mut playout = Playout::new(seed);
        play(&mut playout);
        drop(named);
        wanted = wanted.saturating_sub(u64::from(playout.rounds.max(1)));
        if wanted == 0 {
            break;
        }
    }
}

fn number_from(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")))
}

struct NameSeedOnFailure(u64);

impl Drop for NameSeedOnFailure {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("the law broke at seed {seed}: CARDROOM_SEED={seed} plays this game again", seed = self.0);
        }
    }
}

/// The facts of a game's fingerprint as text, one a line.
pub fn fingerprint<G: Game>(game: &G) -> String {
    struct Lines(String);
    impl Facts for Lines {
        fn fact(&mut self, name: &'static str, value: &dyn Display) {
            writeln!(self.0, "{name}={value}").expect("a string takes any text");
        }
    }
    let mut lines = Lines(String::new());
    game.fingerprint(&mut lines);
    lines.0
}
