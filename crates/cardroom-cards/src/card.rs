//! One card: its rank, its suit, and how it is written (COM-1, COM-2).

use alloc::string::String;
use core::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// Names a suit, in the order in which a deck is written: clubs, diamonds, hearts, spades.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// ♣, written `C`.
    Clubs,
    /// ♦, written `D`.
    Diamonds,
    /// ♥, written `H`.
    Hearts,
    /// ♠, written `S`.
    Spades,
}

impl Suit {
    /// The four suits in written order.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// The letter that writes the suit.
    pub const fn letter(self) -> char {
        match self {
            Self::Clubs => 'C',
            Self::Diamonds => 'D',
            Self::Hearts => 'H',
            Self::Spades => 'S',
        }
    }

    fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|suit| suit.letter() == letter)
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Clubs => "clubs",
            Self::Diamonds => "diamonds",
            Self::Hearts => "hearts",
            Self::Spades => "spades",
        })
    }
}

/// Names a rank; the ace is high, as in tricks (COM-15). Runs, where it may be low, say so themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// The thirteen ranks, two first.
    pub const ALL: [Self; 13] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// The sign that writes the rank; ten is `T`.
    pub const fn sign(self) -> char {
        match self {
            Self::Two => '2',
            Self::Three => '3',
            Self::Four => '4',
            Self::Five => '5',
            Self::Six => '6',
            Self::Seven => '7',
            Self::Eight => '8',
            Self::Nine => '9',
            Self::Ten => 'T',
            Self::Jack => 'J',
            Self::Queen => 'Q',
            Self::King => 'K',
            Self::Ace => 'A',
        }
    }

    fn from_sign(sign: char) -> Option<Self> {
        Self::ALL.into_iter().find(|rank| rank.sign() == sign)
    }
}

/// One of the fifty-two cards, written rank then suit: `QS`, `TD` (COM-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// The suit; first, so that cards sort by suit and then by rank, as a deck is written.
    pub suit: Suit,
    /// The rank.
    pub rank: Rank,
}

impl Card {
    /// How many different cards there are.
    pub const COUNT: usize = 52;

    /// Makes a card.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self { suit, rank }
    }

    /// The card's place in the written deck, `2C` = 0 to `AS` = 51.
    pub const fn index(self) -> usize {
        self.suit as usize * 13 + self.rank as usize
    }

    /// The card at a place of the written deck, if there is one.
    pub fn from_index(index: usize) -> Option<Self> {
        Some(Self { suit: *Suit::ALL.get(index / 13)?, rank: *Rank::ALL.get(index % 13)? })
    }

    /// The fifty-two cards in written order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        Suit::ALL.into_iter().flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Self { suit, rank }))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank.sign(), self.suit.letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Says that a text is not a card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a card: a rank of 23456789TJQKA and a suit of CDHS, as QS")]
pub struct ParseCardError {
    /// What was read, cut to eight characters.
    pub text: String,
}

impl ParseCardError {
    fn of(text: &str) -> Self {
        Self { text: text.chars().take(8).collect() }
    }
}

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut signs = text.chars();
        match (signs.next().and_then(Rank::from_sign), signs.next().and_then(Suit::from_letter), signs.next()) {
            (Some(rank), Some(suit), None) => Ok(Self { suit, rank }),
            _ => Err(ParseCardError::of(text)),
        }
    }
}

/// What a deck may hold: a card or a joker. Jokers are alike (COM-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// One of the fifty-two.
    Card(Card),
    /// A joker, written `JK`; `JK1` to `JK4` are read as `JK`.
    Joker,
}

impl Face {
    /// How many different faces there are.
    pub const COUNT: usize = Card::COUNT + 1;

    /// The face's place among all faces: the cards as in [`Card::index`], the joker last.
    pub const fn index(self) -> usize {
        match self {
            Self::Card(card) => card.index(),
            Self::Joker => Card::COUNT,
        }
    }

    /// The card, unless it is a joker.
    pub const fn card(self) -> Option<Card> {
        match self {
            Self::Card(card) => Some(card),
            Self::Joker => None,
        }
    }
}

impl From<Card> for Face {
    fn from(card: Card) -> Self {
        Self::Card(card)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => card.fmt(f),
            Self::Joker => f.write_str("JK"),
        }
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Face {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "JK" | "JK1" | "JK2" | "JK3" | "JK4" => Ok(Self::Joker),
            _ => text.parse().map(Self::Card),
        }
    }
}

/// Writes a type as its text in JSON and reads it back, and names it so in the schemas.
macro_rules! as_text {
    ($type:ty, $name:literal, $pattern:literal) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = alloc::borrow::Cow::<str>::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> alloc::borrow::Cow<'static, str> {
                $name.into()
            }
            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "pattern": $pattern })
            }
        }
    };
}

as_text!(Card, "Card", "^[2-9TJQKA][CDHS]$");
as_text!(Face, "Face", "^([2-9TJQKA][CDHS]|JK[1-4]?)$");
