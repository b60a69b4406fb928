//! What cards count, and what a round gives (BM-10 to BM-12). The end of the game is common to the hearts games.

use cardroom_cards::{BySeat, Card, CardSet, Rank, Seat, Suit};
use cardroom_rules::{RoundScore, hearts::HeartsRules};

use crate::{BlackMariaOptions, Moon, Scoring};

/// The table of BM-10.
pub(crate) fn points(scoring: Scoring, card: Card) -> i32 {
    match (card.suit, card.rank, scoring) {
        (Suit::Hearts, rank, Scoring::Spot) => spots(rank),
        (Suit::Hearts, _, Scoring::Usa | Scoring::Spades) => 1,
        (Suit::Spades, Rank::Queen, Scoring::Spot) => 25,
        (Suit::Spades, Rank::Queen, Scoring::Usa | Scoring::Spades) => 13,
        (Suit::Spades, Rank::King, Scoring::Spades) => 10,
        (Suit::Spades, Rank::Ace, Scoring::Spades) => 7,
        _ => 0,
    }
}

/// A heart by its rank.
fn spots(rank: Rank) -> i32 {
    match rank {
        Rank::Two => 2,
        Rank::Three => 3,
        Rank::Four => 4,
        Rank::Five => 5,
        Rank::Six => 6,
        Rank::Seven => 7,
        Rank::Eight => 8,
        Rank::Nine => 9,
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 10,
        Rank::Ace => 15,
    }
}

/// The points of each seat (BM-11), or what the table gives for winning every card with a value (BM-12).
pub(crate) fn score(options: &BlackMariaOptions, taken: &BySeat<CardSet>) -> RoundScore {
    let scoring = options.scoring_cards();
    let total = options.points_of(scoring);
    let shot = |by: Seat, own: i32, others: i32| RoundScore {
        points: BySeat::from_fn(taken.seats(), |seat| if seat == by { own } else { others }),
        shooter: Some(by),
    };
    match (taken.find(|cards| cards.holds_all(scoring)), options.moon) {
        (Some(by), Moon::OthersPlus) => shot(by, 0, total),
        (Some(by), Moon::SelfMinus) => shot(by, -total, 0),
        _ => RoundScore { points: taken.map(|&cards| options.points_of(cards)), shooter: None },
    }
}
