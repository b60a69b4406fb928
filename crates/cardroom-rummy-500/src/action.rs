//! What a seat can do, as it is said on the wire. Whether it may is judged elsewhere.

use alloc::{borrow::Cow, string::String, vec::Vec};
use core::{fmt, str::FromStr};

use cardroom_cards::{Card, Face};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::laid::{Put, as_text};

/// Names a meld of the hand: `m1`, `m2`, … in the order made, anew in each hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MeldId(u16);

impl MeldId {
    /// The name of the meld at a place of the list of melds; none where no list reaches.
    pub fn at(index: usize) -> Option<Self> {
        u16::try_from(index).ok()?.checked_add(1).map(Self)
    }

    /// The meld's place in the list of melds.
    pub fn index(self) -> usize {
        usize::from(self.0) - 1
    }
}

impl fmt::Display for MeldId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "m{}", self.0)
    }
}

/// Says that a text does not name a meld.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not the name of a meld, as m1")]
pub struct ParseMeldIdError {
    /// What was read, cut to eight characters.
    pub text: String,
}

impl FromStr for MeldId {
    type Err = ParseMeldIdError;

    fn from_str(text: &str) -> Result<Self, ParseMeldIdError> {
        let digits = text.strip_prefix('m').filter(|digits| digits.starts_with(|first| ('1'..='9').contains(&first)));
        let number = digits.and_then(|digits| digits.parse().ok());
        number.map(Self).ok_or_else(|| ParseMeldIdError { text: text.chars().take(8).collect() })
    }
}

as_text!(MeldId, "MeldId", "^m[1-9][0-9]{0,4}$");

/// Where a lay-off goes on its meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// Below a run.
    Low,
    /// Above a run.
    High,
    /// Into a set.
    Set,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Low => "low",
            Self::High => "high",
            Self::Set => "set",
        })
    }
}

/// How cards are put down: the use of a take or a call (R500-10), or a move by itself (R500-16).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Use {
    /// A new meld.
    Meld {
        /// A run from low to high; a set in any order.
        cards: Vec<Put>,
    },
    /// A lay-off on a meld of the table (R500-17).
    LayOff {
        /// The meld.
        meld: MeldId,
        /// Which end of a run; `set` on a set.
        end: End,
        /// From low to high.
        cards: Vec<Put>,
    },
}

impl Use {
    /// The cards put down.
    pub fn cards(&self) -> &[Put] {
        match self {
            Self::Meld { cards } | Self::LayOff { cards, .. } => cards,
        }
    }
}

/// What a seat can do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RummyAction"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// Draws the top card of the stock (R500-8).
    Draw,
    /// Takes the top cards of the discard pile (R500-9).
    Take {
        /// How many.
        n: u32,
        /// What the deepest is used for; none for the free take (R500-11).
        #[serde(default, rename = "use")]
        used_for: Option<Use>,
    },
    /// Ends the hand with an empty stock (R500-31).
    Decline,
    /// Makes a new meld (R500-16).
    Meld {
        /// A run from low to high; a set in any order.
        cards: Vec<Put>,
    },
    /// Adds to a meld of the table (R500-17).
    LayOff {
        /// The meld.
        meld: MeldId,
        /// Which end of a run; `set` on a set.
        end: End,
        /// From low to high.
        cards: Vec<Put>,
    },
    /// Puts the real card in a joker's place and takes the joker (R500-24).
    Swap {
        /// The meld with the joker.
        meld: MeldId,
        /// The card the joker stands for.
        card: Card,
    },
    /// Ends the turn (R500-26).
    Discard {
        /// The card.
        card: Face,
    },
    /// Calls rummy (R500-33).
    Rummy {
        /// How many cards of the pile are taken.
        n: u32,
        /// What the deepest is used for.
        #[serde(rename = "use")]
        used_for: Use,
    },
    /// Answers in the hold that nothing is called (R500-36).
    Waive,
}

impl From<Use> for Action {
    fn from(used: Use) -> Self {
        match used {
            Use::Meld { cards } => Self::Meld { cards },
            Use::LayOff { meld, end, cards } => Self::LayOff { meld, end, cards },
        }
    }
}
