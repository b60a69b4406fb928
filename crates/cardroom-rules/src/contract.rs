//! What a table may ask of a game.

use alloc::{string::String, vec::Vec};
use core::{fmt, ops::RangeInclusive};

use cardroom_cards::{BySeat, Deck, Face, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{Audience, SeenBy};

/// A game from its first deal to its result, as pure state.
///
/// A table drives it: while [`Game::wants`] a shuffle it gets one by [`Game::shuffled`], while it wants moves the
/// seats of [`Game::deciding`] give them by [`Game::apply`], and when a [`Game::wait`] is over the table says so by
/// [`Game::elapse`]. Nothing that is refused changes anything.
pub trait Game: Clone + fmt::Debug + Sized {
    /// The table's choices for this game, fixed before its first deal (COM-17).
    type Options: Options;
    /// What a seat can do.
    type Action: Clone + fmt::Debug + PartialEq + Serialize;
    /// What happened, with everything in it; each audience gets its own cut.
    type Event: Clone + fmt::Debug + PartialEq + SeenBy;
    /// The round as one audience may see it; serializes to the table document's `round`.
    type View: Clone + fmt::Debug + PartialEq + Serialize;
    /// Everything legal for one open decision; serializes to the decision's `legal`.
    type Legal: Clone + fmt::Debug + PartialEq + Serialize;
    /// Why a move was refused.
    type Illegal: IllegalMove;

    /// A new game that waits for its first deck.
    fn new(options: Self::Options, seats: Seats, dealer: Seat) -> Result<Self, InvalidOptions>;

    /// The options it is played with.
    fn options(&self) -> &Self::Options;

    /// How many seats play.
    fn seats(&self) -> Seats;

    /// The dealer of the round that is played, was just scored, or, before the first, will be dealt.
    fn dealer(&self) -> Seat;

    /// The number of that round, from 1.
    fn round_no(&self) -> u32;

    /// What it waits for.
    fn wants(&self) -> Wants;

    /// Takes the cards of [`Wants::Deck`] or [`Wants::Kitty`] in shuffled order, the top card first.
    fn shuffled(&mut self, cards: Vec<Face>) -> Result<Vec<Self::Event>, BadDeck>;

    /// Makes a seat's move, whole or not at all (COM-10).
    fn apply(&mut self, seat: Seat, action: Self::Action) -> Result<Vec<Self::Event>, Self::Illegal>;

    /// The seats that are seen to decide, and what. In a rummy window that is more than may still answer, since
    /// who has answered is secret.
    fn deciding(&self) -> Vec<(Seat, Kind)>;

    /// What a seat may decide now, with everything that is legal. Only that seat's player may see it.
    fn decision(&self, seat: Seat) -> Option<Decision<Self::Legal>>;

    /// The same with lists that [`Game::decision`] may cut in full.
    fn decision_uncut(&self, seat: Seat) -> Option<Decision<Self::Legal>> {
        self.decision(seat)
    }

    /// Every legal action of a seat, in a fixed order; the first is what a table falls back on.
    fn legal_actions(&self, seat: Seat) -> Vec<Self::Action>;

    /// The first of [`Game::legal_actions`]. Games with very many actions find it without listing them all.
    fn fallback(&self, seat: Seat) -> Option<Self::Action> {
        self.legal_actions(seat).into_iter().next()
    }

    /// One legal action, for random play: `pick(n)` gives a number below n. Games with very many actions find
    /// one without listing them all; every legal action must be possible.
    fn pick_action(&self, seat: Seat, pick: &mut dyn FnMut(u32) -> u32) -> Option<Self::Action> {
        let mut actions = self.legal_actions(seat);
        let count = u32::try_from(actions.len()).ok().filter(|&count| count > 0)?;
        Some(actions.swap_remove(pick(count) as usize))
    }

    /// The move the server makes for a seat that has only that one and need not be asked (R500-31).
    fn forced(&self) -> Option<(Seat, Self::Action)> {
        None
    }

    /// A wait that ends by time alone, in milliseconds from when it began (R500-36); none, mostly.
    fn wait(&self) -> Option<u32> {
        None
    }

    /// Tells one wait from the next: another number means that another wait began.
    fn wait_no(&self) -> u32 {
        0
    }

    /// Says that the wait of [`Game::wait`] is over; does nothing without one.
    fn elapse(&mut self) -> Vec<Self::Event> {
        Vec::new()
    }

    /// The round as this audience may see it, built up from nothing. `wait_ends_at` is when the wait of
    /// [`Game::wait`] ends, in epoch milliseconds, for games that show it.
    fn view(&self, audience: Audience, wait_ends_at: Option<u64>) -> Self::View;

    /// The scores after the last round that was scored (COM-16).
    fn scores(&self) -> BySeat<i32>;

    /// The round just scored, until the next is dealt.
    fn round_score(&self) -> Option<RoundScore>;

    /// The result, once there is one.
    fn outcome(&self) -> Option<Outcome>;

    /// Writes down every fact that decides how the game goes on, named and in a fixed order.
    ///
    /// An explicit list, never derived: logs are checked against it for years.
    fn fingerprint(&self, facts: &mut dyn Facts);
}

/// The choices of a game: the option table of its rules.
pub trait Options: Clone + fmt::Debug + PartialEq + Serialize {
    /// The game's id on the wire: `dnfh`, `bm`, `r500`.
    fn game_id(&self) -> &'static str;

    /// The version of the rules they are for.
    fn rules_version(&self) -> u32;

    /// How many seats the game can have.
    fn seats(&self) -> RangeInclusive<u8>;

    /// Whether a table may have these options (COM-17).
    fn check(&self) -> Result<(), InvalidOptions>;

    /// Who deals first in a later game at the same table (COM-8).
    fn next_game_dealer(&self) -> NextDealer;

    /// Whether the player on a shooter's left gives up the seat (DNFH-25).
    fn shoot_evicts(&self) -> Evicts {
        Evicts::Never
    }
}

/// What a game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wants {
    /// The next round's deck, here in its written order.
    Deck(Deck),
    /// The kitty, here in the order of seats and, within a seat, of the written deck (DNFH-6).
    Kitty(Vec<Face>),
    /// Moves of the seats that are deciding.
    Moves,
    /// Nothing: the game is over.
    Nothing,
}

/// One open decision of a seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision<L> {
    /// What is decided.
    pub kind: Kind,
    /// Everything that is legal.
    pub legal: L,
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// How three cards are passed (DNFH-4).
    Call,
    /// Which cards to pass (COM-11).
    Pass,
    /// A card to a trick (COM-14).
    Play,
    /// Draw, take or decline (R500-7).
    Draw,
    /// Melds, lay-offs and the discard (R500-7).
    Turn,
    /// An answer in the hold of a rummy window (R500-36).
    Window,
    /// The right to call rummy in the open window (R500-38).
    Rummy,
}

impl Kind {
    /// Whether the turn clock runs on it; silence in a rummy window costs nothing.
    pub const fn is_clocked(self) -> bool {
        !matches!(self, Self::Window | Self::Rummy)
    }
}

/// What a scored round gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundScore {
    /// Points of each seat; all 0 when a shot ended the game (DNFH-23).
    pub points: BySeat<i32>,
    /// The seat that won every scoring card, if one did, in games that ask (DNFH-23).
    pub shooter: Option<Seat>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The seats that won; several when a tie is shared.
    pub winners: Vec<Seat>,
    /// Why it ended.
    pub by: By,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// A score reached the target.
    Score,
    /// A seat shot (DNFH-23).
    Shot(Seat),
}

/// Who deals first in a later game (COM-8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum NextDealer {
    /// Drawn again (COM-6).
    #[default]
    Random,
    /// The seat on the left of the last dealer.
    Left,
}

/// Whether a shot costs the player on the shooter's left the seat (DNFH-25).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Evicts {
    /// Only when someone waits.
    #[default]
    IfWaiting,
    /// Even when nobody waits.
    Always,
    /// Never.
    Never,
}

/// Why a move was refused: told to the player who tried, and no fault of the server's.
pub trait IllegalMove: Clone + PartialEq + core::error::Error {
    /// The lasting name on the wire.
    fn code(&self) -> &'static str;

    /// The number of the rule that refuses it, as `COM-14`.
    fn rule(&self) -> Option<&'static str>;

    /// Every code that there is, for the published list.
    fn codes() -> Vec<RefusalCode>;
}

/// A code as the published list has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefusalCode {
    /// The lasting name on the wire.
    pub code: &'static str,
    /// The numbers of the rules that refuse so: several where games share a code, or rules do.
    pub rules: &'static [&'static str],
    /// What it means, for one who reads the list.
    pub meaning: &'static str,
}

/// Options that no table may have (COM-17).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("option {option}: {why}")]
pub struct InvalidOptions {
    /// The option's name.
    pub option: String,
    /// What is wrong with it.
    pub why: String,
}

impl InvalidOptions {
    /// Says what is wrong with an option.
    pub fn new(option: impl Into<String>, why: impl Into<String>) -> Self {
        Self { option: option.into(), why: why.into() }
    }
}

/// Cards that are not the ones the game wanted, or at the wrong time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadDeck {
    /// The game waits for something else.
    #[error("no cards are wanted now")]
    NotWanted,
    /// Other cards than those wanted; the order is free, the cards are not.
    #[error("these are not the {wanted} cards wanted")]
    OtherCards {
        /// How many cards were wanted.
        wanted: usize,
    },
}

impl BadDeck {
    /// Checks that cards are the wanted ones in some order.
    pub fn check(wanted: &[Face], given: &[Face]) -> Result<(), Self> {
        let count = |cards: &[Face]| cards.iter().copied().collect::<cardroom_cards::Hand>();
        let same = wanted.len() == given.len() && count(wanted) == count(given);
        if same { Ok(()) } else { Err(Self::OtherCards { wanted: wanted.len() }) }
    }
}

/// Takes the facts of a fingerprint; the table hashes them.
pub trait Facts {
    /// Notes one fact under its name.
    fn fact(&mut self, name: &'static str, value: &dyn fmt::Display);
}
