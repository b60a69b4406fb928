//! What cards count, and what a round gives (DNFH-20 to DNFH-24). The end of the game is common to the hearts games.

use cardroom_cards::{BySeat, Card, CardSet, Rank, Seat, Suit};
use cardroom_rules::{RoundScore, hearts::HeartsRules};

use crate::{DnfHeartsOptions, JACK_OF_DIAMONDS, QUEEN_OF_HEARTS, QUEEN_OF_SPADES, Shoot};

/// Each heart 1, QS 26, each other queen 13, JD −10 (DNFH-20); QH is a heart and a queen, or a queen only (DNFH-21).
pub(crate) fn points(options: &DnfHeartsOptions, card: Card) -> i32 {
    match card {
        QUEEN_OF_SPADES => 26,
        QUEEN_OF_HEARTS => i32::from(options.qh_points),
        JACK_OF_DIAMONDS => -10,
        Card { rank: Rank::Queen, .. } => 13,
        Card { suit: Suit::Hearts, .. } => 1,
        _ => 0,
    }
}

/// The points of each seat (DNFH-22), or none for anybody when a seat has shot (DNFH-23).
pub(crate) fn score(options: &DnfHeartsOptions, taken: &BySeat<CardSet>) -> RoundScore {
    match shooter(options, taken) {
        Some(shooter) => RoundScore { points: taken.map(|_| 0), shooter: Some(shooter) },
        None => RoundScore { points: taken.map(|&cards| options.points_of(cards)), shooter: None },
    }
}

/// The seat that has won every card needed for a shot: judged by the cards, never by their sum (DNFH-23, DNFH-24).
fn shooter(options: &DnfHeartsOptions, taken: &BySeat<CardSet>) -> Option<Seat> {
    if options.shoot == Shoot::Off {
        return None;
    }
    let mut needed = options.scoring_cards();
    if !options.shoot_needs_jd {
        needed.remove(JACK_OF_DIAMONDS);
    }
    taken.find(|cards| cards.holds_all(needed))
}
