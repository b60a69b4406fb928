//! What a seat can do in a hearts game.

use alloc::vec::Vec;

use cardroom_cards::{Card, CardSet};
use serde::{Deserialize, Serialize};

use super::Call;

/// What a seat can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HeartsAction"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// Says how cards are passed (DNFH-4).
    Call {
        /// The way.
        call: Call,
    },
    /// Chooses the cards to pass (COM-11).
    Pass(Pass),
    /// Plays a card to the trick (COM-14).
    Play {
        /// The card.
        card: Card,
    },
}

/// The cards that a seat passes, as it names them.
pub type Pass = Ways<Vec<Card>>;

/// One value for each way in which cards are passed; ways without any are left out in JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(bound = "T: schemars::JsonSchema + Serialize + Default + PartialEq"))]
#[serde(
    default,
    bound(serialize = "T: Serialize + Default + PartialEq", deserialize = "T: Deserialize<'de> + Default")
)]
pub struct Ways<T> {
    /// To the seat on the left.
    #[serde(skip_serializing_if = "is_default")]
    pub left: T,
    /// To the seat across, at a table of four.
    #[serde(skip_serializing_if = "is_default")]
    pub across: T,
    /// To the seat on the right.
    #[serde(skip_serializing_if = "is_default")]
    pub right: T,
    /// Into the middle (DNFH-6).
    #[serde(skip_serializing_if = "is_default")]
    pub kitty: T,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl<T> Ways<T> {
    /// The four values, in the order of the fields.
    pub const fn each(&self) -> [&T; 4] {
        [&self.left, &self.across, &self.right, &self.kitty]
    }

    /// Each value turned into another.
    pub fn map<U>(&self, mut change: impl FnMut(&T) -> U) -> Ways<U> {
        let [left, across, right, kitty] = self.each().map(&mut change);
        Ways { left, across, right, kitty }
    }
}

impl Ways<CardSet> {
    /// All its cards.
    pub fn all(&self) -> CardSet {
        self.each().into_iter().fold(CardSet::EMPTY, |all, cards| all.union(*cards))
    }

    /// The action that passes these cards.
    pub fn to_pass(&self) -> Pass {
        self.map(|cards| cards.cards().collect())
    }
}

impl Ways<Vec<Card>> {
    /// The same cards as sets; a card named twice counts once.
    pub fn to_sets(&self) -> Ways<CardSet> {
        self.map(|cards| cards.iter().copied().collect())
    }
}
