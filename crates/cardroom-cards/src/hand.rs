//! The cards one seat holds: a set of single cards, or a multiset of faces (COM-3).

use alloc::vec::Vec;
use core::fmt;

use serde::{Serialize, Serializer};

use crate::{Card, Face, Suit};

/// A set of cards of one deck, as the hearts games hold and win them; it iterates in written order.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);

    const SUIT: u64 = (1 << 13) - 1;

    /// Whether the card is in it.
    pub const fn holds(self, card: Card) -> bool {
        self.0 & (1 << card.index()) != 0
    }

    /// Whether no card of the suit is in it.
    pub const fn is_void_in(self, suit: Suit) -> bool {
        self.of_suit(suit).is_empty()
    }

    /// Its cards of one suit.
    #[must_use]
    pub const fn of_suit(self, suit: Suit) -> Self {
        Self(self.0 & (Self::SUIT << (suit as u32 * 13)))
    }

    /// Adds a card; says whether it is new.
    pub const fn insert(&mut self, card: Card) -> bool {
        let new = !self.holds(card);
        self.0 |= 1 << card.index();
        new
    }

    /// Takes a card away; says whether it was there.
    pub const fn remove(&mut self, card: Card) -> bool {
        let held = self.holds(card);
        self.0 &= !(1 << card.index());
        held
    }

    /// Cards in either.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Cards in both.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Its cards that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether every card of the other is in it.
    pub const fn holds_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// How many cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in written order.
    pub fn cards(self) -> impl DoubleEndedIterator<Item = Card> {
        Cards(self)
    }

    /// The lowest card in written order, if there is one.
    pub fn first(self) -> Option<Card> {
        Card::from_index(self.0.trailing_zeros() as usize)
    }

    /// The highest card in written order, if there is one.
    pub fn last(self) -> Option<Card> {
        self.0.checked_ilog2().and_then(|bit| Card::from_index(bit as usize))
    }
}

/// The cards of a set, taken off it one by one from either end.
struct Cards(CardSet);

impl Iterator for Cards {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = self.0.first()?;
        self.0.remove(card);
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Cards {
    fn next_back(&mut self) -> Option<Card> {
        let card = self.0.last()?;
        self.0.remove(card);
        Some(card)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.cards()).finish()
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for CardSet {
    fn schema_name() -> alloc::borrow::Cow<'static, str> {
        "Cards".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let card = generator.subschema_for::<Card>();
        schemars::json_schema!({ "type": "array", "items": card, "uniqueItems": true })
    }
}

/// A multiset of faces, as a rummy hand is: two decks may put the same face in it twice (COM-3).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Hand {
    counts: [u8; Face::COUNT],
    len: u16,
}

impl Default for Hand {
    fn default() -> Self {
        Self { counts: [0; Face::COUNT], len: 0 }
    }
}

impl Hand {
    /// How many copies of the face it holds.
    pub fn count(&self, face: Face) -> u8 {
        self.counts[face.index()]
    }

    /// Whether it holds the face at least once.
    pub fn holds(&self, face: Face) -> bool {
        self.count(face) > 0
    }

    /// Adds one card.
    pub fn insert(&mut self, face: Face) {
        self.counts[face.index()] += 1;
        self.len += 1;
    }

    /// Takes one copy away; says whether there was one.
    pub fn remove(&mut self, face: Face) -> bool {
        let count = &mut self.counts[face.index()];
        if *count == 0 {
            return false;
        }
        *count -= 1;
        self.len -= 1;
        true
    }

    /// How many cards.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether it holds no card.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Every card, copies beside each other, in written order, jokers last.
    pub fn faces(&self) -> impl Iterator<Item = Face> + '_ {
        self.distinct().flat_map(|face| core::iter::repeat_n(face, usize::from(self.count(face))))
    }

    /// Every different face once, in written order, the joker last.
    pub fn distinct(&self) -> impl Iterator<Item = Face> + '_ {
        Card::all().map(Face::Card).chain([Face::Joker]).filter(|&face| self.holds(face))
    }
}

impl FromIterator<Face> for Hand {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Self {
        let mut hand = Self::default();
        for face in faces {
            hand.insert(face);
        }
        hand
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.faces()).finish()
    }
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.faces().collect::<Vec<_>>())
    }
}
