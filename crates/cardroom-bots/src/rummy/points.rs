//! What cards count when they are put down.

use cardroom_cards::{Hand, Rank};
use cardroom_rummy_500::{End, Laid, Rummy500Options, Use, points_laid};

/// What a use brings the seat that makes it.
pub(super) fn points_of(said: &Use, options: &Rummy500Options) -> f64 {
    let cards: Vec<Laid> = said.cards().iter().filter_map(|put| put.laid()).collect();
    let begins_low = match (said, &cards[..]) {
        (Use::Meld { .. }, [first, second, ..]) => first.rank() == Rank::Ace && second.rank() == Rank::Two,
        (Use::LayOff { end: End::Low, .. }, [first, ..]) => first.rank() == Rank::Ace,
        _ => false,
    };
    let counted = cards.iter().enumerate();
    f64::from(counted.map(|(place, &card)| points_laid(card, begins_low && place == 0, options)).sum::<i32>())
}

/// What is left of cards when a use has been made of them; none if they do not have its cards.
pub(super) fn after(cards: &Hand, said: &Use) -> Option<Hand> {
    let mut left = cards.clone();
    said.cards().iter().all(|put| left.remove(put.face())).then_some(left)
}
