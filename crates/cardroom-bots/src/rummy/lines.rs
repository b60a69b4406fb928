//! The shortest melds that a card can be part of.

use cardroom_cards::{Card, Rank, Suit};

/// An ace below a two (R500-15).
pub(super) const LOW_ACE: usize = 1;
/// An ace above a king.
pub(super) const HIGH_ACE: usize = 14;

/// Where a rank may stand in a run, a two being 2; an ace has two places.
pub(super) fn steps(rank: Rank) -> impl Iterator<Item = usize> {
    let high = if rank == Rank::Ace { HIGH_ACE } else { rank as usize + 2 };
    [(rank == Rank::Ace).then_some(LOW_ACE), Some(high)].into_iter().flatten()
}

/// The card at a step of a suit's runs, if there is one.
pub(super) fn at_step(suit: Suit, step: usize) -> Option<Card> {
    let rank = if step == LOW_ACE { Some(Rank::Ace) } else { Rank::ALL.get(step.checked_sub(2)?).copied() };
    rank.map(|rank| Card::new(rank, suit))
}

/// Each pair of cards with which the card makes a meld of three.
pub(super) fn lines(card: Card) -> impl Iterator<Item = [Card; 2]> {
    let suits = Suit::ALL.into_iter().filter(move |&suit| suit != card.suit);
    let sets = suits.map(move |left_out| {
        let mut two = Suit::ALL.into_iter().filter(|&suit| suit != card.suit && suit != left_out);
        [two.next(), two.next()].map(|suit| Card::new(card.rank, suit.unwrap_or(card.suit)))
    });
    let runs = steps(card.rank).flat_map(move |step| {
        // As offsets by 3, so that nothing is below 0.
        [[1, 2], [2, 4], [4, 5]].into_iter().filter_map(move |offsets: [usize; 2]| {
            let [first, second] = offsets.map(|offset| (step + offset).checked_sub(3));
            Some([at_step(card.suit, first?)?, at_step(card.suit, second?)?])
        })
    });
    sets.chain(runs)
}
