//! The option table of 500 Rummy, and which options a table may have (COM-17).

use core::ops::RangeInclusive;

use cardroom_cards::{Deck, Seats, standard_deck};
use cardroom_rules::{InvalidOptions, NextDealer, Options};
use serde::{Deserialize, Serialize};

/// The choices of a table of 500 Rummy. What is left out has its default; an unknown name is refused (COM-17).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Rummy500Options {
    /// The score that ends the game when one seat alone is highest (R500-45).
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 10_000)))]
    pub target: i32,
    /// Jokers in each deck (R500-3).
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 2)))]
    pub jokers_per_deck: u8,
    /// The number of seats from which on two decks are used (R500-2).
    #[cfg_attr(feature = "schema", schemars(range(min = 5, max = 6)))]
    pub two_decks_from: u8,
    /// Whether the top discard alone may be taken and kept (R500-11).
    pub top_discard: TopDiscard,
    /// What the cards count (R500-40, R500-42).
    pub values: Values,
    /// What a joker in a meld counts (R500-41).
    pub joker_points: JokerPoints,
    /// Whether a joker in a set stands for a rank and suit or for the rank alone (R500-21).
    pub joker_suit_in_set: JokerSuitInSet,
    /// The most jokers in one meld, lay-offs included; 0 sets no limit (R500-23).
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 3)))]
    pub max_jokers_per_meld: u8,
    /// Whether the real card may be put in a joker's place (R500-24).
    pub joker_swap: bool,
    /// How a seat with no cards left goes out (R500-27 to R500-29).
    pub going_out: GoingOut,
    /// Whether the last card may be discarded while it could be laid off (R500-30). Not `unplayable` with
    /// `going_out` `must_discard`.
    pub last_discard: LastDiscard,
    /// Whether rummy may be called (R500-32).
    pub rummy_call: bool,
    /// How long the window holds calls back, in milliseconds; 0: it does not (R500-36).
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 60_000)))]
    pub rummy_hold_ms: u32,
    /// The points a false call costs; 0: it is refused and costs nothing (R500-39).
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 500)))]
    pub false_call_penalty: i32,
    /// Who deals first in a later game (COM-8).
    pub next_game_dealer: NextDealer,
}

/// The options of the rules as they stand.
impl Default for Rummy500Options {
    fn default() -> Self {
        Self {
            target: 500,
            jokers_per_deck: 2,
            two_decks_from: 5,
            top_discard: TopDiscard::MustMeld,
            values: Values::Pip,
            joker_points: JokerPoints::Flat,
            joker_suit_in_set: JokerSuitInSet::Declared,
            max_jokers_per_meld: 0,
            joker_swap: false,
            going_out: GoingOut::Any,
            last_discard: LastDiscard::Auto,
            rummy_call: true,
            rummy_hold_ms: 2000,
            false_call_penalty: 0,
            next_game_dealer: NextDealer::Random,
        }
    }
}

/// Makes a choice of an option: an enum that is written as its words in JSON.
macro_rules! choice {
    ($(#[$about:meta])* $name:ident { $($(#[$one:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$one])* $variant),+ }
    };
}

choice! {
    /// Whether the top discard alone may be taken and kept (R500-11).
    TopDiscard {
        /// It is melded or laid off like any other.
        MustMeld,
        /// It needs no use, while there is a stock and a hand; it may not be discarded in the same turn (R500-12).
        Free,
    }
}

choice! {
    /// What the cards count.
    Values {
        /// 2 to 9 their number, court cards and tens 10, aces 15 or, low in a run, 1 (R500-40).
        Pip,
        /// 2 to 9 five, court cards and tens 10, aces 15 or, low in a run, 5 (R500-42).
        #[serde(rename = "5-10-15")]
        FiveTenFifteen,
    }
}

choice! {
    /// What a joker in a meld counts (R500-41).
    JokerPoints {
        /// Always 15.
        Flat,
        /// What it stands for.
        AsCard,
    }
}

choice! {
    /// What is said of a joker in a set (R500-21).
    JokerSuitInSet {
        /// Rank and suit: `JK=7H`.
        Declared,
        /// The rank alone: `JK=7`.
        Open,
    }
}

choice! {
    /// How a seat with no cards left goes out.
    GoingOut {
        /// By a meld, a lay-off or a discard (R500-27).
        Any,
        /// By a discard alone (R500-28).
        MustDiscard,
        /// By a discard; melding the last card ends the turn only (R500-29).
        Float,
    }
}

choice! {
    /// Whether the last card may be discarded while it could be laid off (R500-30).
    LastDiscard {
        /// As `unplayable` when `going_out` is `float`, else as `any`.
        Auto,
        /// It may.
        Any,
        /// It may not.
        Unplayable,
    }
}

impl Rummy500Options {
    /// The most jokers a meld may hold (R500-23).
    pub(crate) fn joker_limit(&self) -> u32 {
        if self.max_jokers_per_meld == 0 { u32::MAX } else { u32::from(self.max_jokers_per_meld) }
    }

    /// Whether a last card that could be laid off may not be discarded (R500-30).
    pub(crate) fn last_discard_is_unplayable(&self) -> bool {
        match self.last_discard {
            LastDiscard::Auto => self.going_out == GoingOut::Float,
            LastDiscard::Any => false,
            LastDiscard::Unplayable => true,
        }
    }

    /// How many decks are shuffled together for a table (R500-2).
    pub fn decks(&self, seats: Seats) -> u8 {
        if seats.count() < self.two_decks_from { 1 } else { 2 }
    }

    /// The table's cards in written order, a second deck after the first (R500-2, R500-3).
    pub fn deck(&self, seats: Seats) -> Deck {
        (0..self.decks(seats)).flat_map(|_| standard_deck(self.jokers_per_deck)).collect()
    }

    /// How many cards each seat is dealt (R500-4).
    pub fn cards_each(seats: Seats) -> usize {
        if seats.count() == 2 { 13 } else { 7 }
    }
}

/// Checks one number against the values of its option.
fn within<T: PartialOrd + core::fmt::Display>(
    option: &str,
    value: &T,
    allowed: &RangeInclusive<T>,
) -> Result<(), InvalidOptions> {
    if allowed.contains(value) {
        return Ok(());
    }
    Err(InvalidOptions::new(option, alloc::format!("{value} is not between {} and {}", allowed.start(), allowed.end())))
}

impl Options for Rummy500Options {
    fn game_id(&self) -> &'static str {
        "r500"
    }

    fn rules_version(&self) -> u32 {
        1
    }

    fn seats(&self) -> RangeInclusive<u8> {
        2..=8
    }

    fn check(&self) -> Result<(), InvalidOptions> {
        within("target", &self.target, &(1..=10_000))?;
        within("jokers_per_deck", &self.jokers_per_deck, &(0..=2))?;
        within("two_decks_from", &self.two_decks_from, &(5..=6))?;
        within("max_jokers_per_meld", &self.max_jokers_per_meld, &(0..=3))?;
        within("rummy_hold_ms", &self.rummy_hold_ms, &(0..=60_000))?;
        within("false_call_penalty", &self.false_call_penalty, &(0..=500))?;
        if self.going_out == GoingOut::MustDiscard && self.last_discard == LastDiscard::Unplayable {
            let why = "unplayable leaves no way out when going_out is must_discard (R500-30)";
            return Err(InvalidOptions::new("last_discard", why));
        }
        Ok(())
    }

    fn next_game_dealer(&self) -> NextDealer {
        self.next_game_dealer
    }
}
