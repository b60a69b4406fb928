//! The cards of a suit, above a card and below it, as sets.

use cardroom_cards::{Card, CardSet, Rank, Suit};

const SUITS: [CardSet; 4] = [suit(0), suit(1), suit(2), suit(3)];
const ABOVE: [CardSet; Card::COUNT] = {
    let mut above = [CardSet::EMPTY; Card::COUNT];
    let mut place = 0;
    while place < Card::COUNT {
        let mut rank = place % 13 + 1;
        while rank < 13 {
            above[place].insert(Card::new(Rank::ALL[rank], Suit::ALL[place / 13]));
            rank += 1;
        }
        place += 1;
    }
    above
};

const fn suit(suit: usize) -> CardSet {
    let mut cards = CardSet::EMPTY;
    let mut rank = 0;
    while rank < 13 {
        cards.insert(Card::new(Rank::ALL[rank], Suit::ALL[suit]));
        rank += 1;
    }
    cards
}

/// All cards of a suit.
pub(super) const fn all_of(suit: Suit) -> CardSet {
    SUITS[suit as usize]
}

/// The cards of a suit above a card.
pub(super) const fn above(card: Card) -> CardSet {
    ABOVE[card.index()]
}

/// The cards of a suit below a card.
pub(super) const fn below(card: Card) -> CardSet {
    let mut below = all_of(card.suit).without(above(card));
    below.remove(card);
    below
}
