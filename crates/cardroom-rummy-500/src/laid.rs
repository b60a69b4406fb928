//! Cards as they lie on the table: real, or a joker with what it stands for (COM-2, R500-21).

use alloc::{borrow::Cow, string::String};
use core::{fmt, str::FromStr};

use cardroom_cards::{Card, Face, Rank};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A card in a meld.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Laid {
    /// A real card.
    Card(Card),
    /// A joker that stands for this very card, written `JK=7H`.
    Joker(Card),
    /// A joker of a set that stands for the rank in no special suit, written `JK=7` (`joker_suit_in_set` `open`).
    OpenJoker(Rank),
}

impl Laid {
    /// The card as it was held: a joker is a joker.
    pub const fn face(self) -> Face {
        match self {
            Self::Card(card) => Face::Card(card),
            Self::Joker(_) | Self::OpenJoker(_) => Face::Joker,
        }
    }

    /// The rank it is or stands for.
    pub const fn rank(self) -> Rank {
        match self {
            Self::Card(card) | Self::Joker(card) => card.rank,
            Self::OpenJoker(rank) => rank,
        }
    }

    /// The one card it is or stands for; none for a joker of a set in no special suit.
    pub const fn stands_for(self) -> Option<Card> {
        match self {
            Self::Card(card) | Self::Joker(card) => Some(card),
            Self::OpenJoker(_) => None,
        }
    }

    /// Whether it is a joker.
    pub const fn is_joker(self) -> bool {
        matches!(self, Self::Joker(_) | Self::OpenJoker(_))
    }
}

/// A card as a player puts it down: a joker that nothing was said of is read, so that it can be refused (R500-25).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Put {
    /// A card, or a joker with its statement.
    Laid(Laid),
    /// A joker without one, written `JK`.
    UnstatedJoker,
}

impl Put {
    /// The card as it will lie; none for a joker without a statement.
    pub const fn laid(self) -> Option<Laid> {
        match self {
            Self::Laid(laid) => Some(laid),
            Self::UnstatedJoker => None,
        }
    }

    /// The card as it is held.
    pub const fn face(self) -> Face {
        match self {
            Self::Laid(laid) => laid.face(),
            Self::UnstatedJoker => Face::Joker,
        }
    }
}

impl From<Laid> for Put {
    fn from(laid: Laid) -> Self {
        Self::Laid(laid)
    }
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => card.fmt(f),
            Self::Joker(card) => write!(f, "JK={card}"),
            Self::OpenJoker(rank) => write!(f, "JK={}", rank.sign()),
        }
    }
}

impl fmt::Display for Put {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Laid(laid) => laid.fmt(f),
            Self::UnstatedJoker => f.write_str("JK"),
        }
    }
}

/// Says that a text is not a card as it lies on the table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a card on the table: a card as QS, or a joker and what it stands for, as JK=7H")]
pub struct ParseLaidError {
    /// What was read, cut to eight characters.
    pub text: String,
}

impl ParseLaidError {
    fn of(text: &str) -> Self {
        Self { text: text.chars().take(8).collect() }
    }
}

fn read_statement(text: &str) -> Option<Laid> {
    let mut signs = text.chars();
    match (signs.next(), signs.next()) {
        (Some(sign), None) => Rank::ALL.into_iter().find(|rank| rank.sign() == sign).map(Laid::OpenJoker),
        _ => text.parse().ok().map(Laid::Joker),
    }
}

impl FromStr for Laid {
    type Err = ParseLaidError;

    fn from_str(text: &str) -> Result<Self, ParseLaidError> {
        let laid = match text.split_once('=') {
            Some((joker, said)) if joker.parse() == Ok(Face::Joker) => read_statement(said),
            Some(_) => None,
            None => text.parse().ok().map(Self::Card),
        };
        laid.ok_or_else(|| ParseLaidError::of(text))
    }
}

impl FromStr for Put {
    type Err = ParseLaidError;

    fn from_str(text: &str) -> Result<Self, ParseLaidError> {
        if text.parse() == Ok(Face::Joker) { Ok(Self::UnstatedJoker) } else { text.parse().map(Self::Laid) }
    }
}

/// Writes a type as its text in JSON and in debug output, reads it back, and names it so in the schemas.
macro_rules! as_text {
    ($type:ty, $name:literal, $pattern:literal) => {
        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = Cow::<str>::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }
            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "pattern": $pattern })
            }
        }
    };
}
pub(crate) use as_text;

as_text!(Laid, "Laid", "^([2-9TJQKA][CDHS]|JK[1-4]?=[2-9TJQKA][CDHS]?)$");
as_text!(Put, "Put", "^([2-9TJQKA][CDHS]|JK[1-4]?(=[2-9TJQKA][CDHS]?)?)$");
