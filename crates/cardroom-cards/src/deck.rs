//! Decks in their written order. Shuffling is the deal's, not the cards'.

use alloc::vec::Vec;

use crate::{Card, Face};

/// A list of cards, the top card first (COM-5).
pub type Deck = Vec<Face>;

/// The fifty-two cards in written order, `2C … AC 2D … AD 2H … AH 2S … AS`, then that many jokers.
pub fn standard_deck(jokers: u8) -> Deck {
    let mut deck = Deck::with_capacity(Card::COUNT + usize::from(jokers));
    deck.extend(Card::all().map(Face::Card));
    deck.extend(core::iter::repeat_n(Face::Joker, usize::from(jokers)));
    deck
}
