//! What cards count, what a hand gives each seat, and who has won (R500-40 to R500-45).

use alloc::vec::Vec;

use cardroom_cards::{BySeat, Card, Face, Hand, Rank, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    board::Board,
    laid::Laid,
    meld::Meld,
    options::{JokerPoints, Rummy500Options, Values},
};

const JOKER: i32 = 15;

/// What a rank counts, an ace being high (R500-40, R500-42).
fn rank_points(rank: Rank, values: Values) -> i32 {
    match (rank, values) {
        (Rank::Ace, _) => 15,
        (Rank::Ten | Rank::Jack | Rank::Queen | Rank::King, _) => 10,
        (_, Values::FiveTenFifteen) => 5,
        (_, Values::Pip) => rank as i32 + 2,
    }
}

/// What a card counts in the hand (R500-40 to R500-42).
pub fn points_in_hand(face: Face, options: &Rummy500Options) -> i32 {
    match face {
        Face::Card(Card { rank, .. }) => rank_points(rank, options.values),
        Face::Joker => JOKER,
    }
}

/// What a card counts in a meld, `low_ace` saying whether it begins a run as an ace (R500-40 to R500-42).
pub fn points_laid(card: Laid, low_ace: bool, options: &Rummy500Options) -> i32 {
    let flat = options.joker_points == JokerPoints::Flat;
    match (card, options.values) {
        (Laid::Joker(_) | Laid::OpenJoker(_), _) if flat => JOKER,
        (_, Values::Pip) if low_ace => 1,
        (_, Values::FiveTenFifteen) if low_ace => 5,
        (card, values) => rank_points(card.rank(), values),
    }
}

/// What each card of a meld counts, in order.
pub(crate) fn meld_points(meld: &Meld, options: &Rummy500Options) -> impl Iterator<Item = (Seat, i32)> {
    let cards = meld.cards().iter().enumerate();
    cards.map(|(place, placed)| (placed.by, points_laid(placed.card, meld.is_low_ace(place), options)))
}

/// Why a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndedBy {
    /// A seat went out (R500-27).
    Out,
    /// A seat declined with an empty stock (R500-31).
    Stock,
}

/// What a hand gave (R500-43).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandScore {
    /// The score of each seat: what it melded, less what it held, less its false calls.
    pub points: BySeat<i32>,
    /// What the cards it put on the table count.
    pub melded: BySeat<i32>,
    /// What the cards in its hand count.
    pub in_hand: BySeat<i32>,
    /// What its false calls cost (R500-39).
    pub penalties: BySeat<i32>,
    /// The seat that went out, if one did.
    pub out: Option<Seat>,
    /// Why the hand ended.
    pub reason: EndedBy,
}

impl HandScore {
    /// Counts the cards as they lie.
    pub(crate) fn count(board: &Board, options: &Rummy500Options, out: Option<Seat>) -> Self {
        let held = |hand: &Hand| hand.faces().map(|face| points_in_hand(face, options)).sum();
        let in_hand: BySeat<i32> = board.hands.map(held);
        let mut melded = in_hand.map(|_| 0);
        for (by, points) in board.melds.iter().flat_map(|meld| meld_points(meld, options)) {
            melded[by] += points;
        }
        let penalties = board.penalties.clone();
        let points = BySeat::from_fn(in_hand.seats(), |seat| melded[seat] - in_hand[seat] - penalties[seat]);
        let reason = if out.is_some() { EndedBy::Out } else { EndedBy::Stock };
        Self { points, melded, in_hand, penalties, out, reason }
    }
}

/// The seat that has won with these scores: alone highest, at the target or above (R500-45).
pub fn winner(scores: &BySeat<i32>, target: i32) -> Option<Seat> {
    let best = scores.iter().copied().max().filter(|&best| best >= target)?;
    let highest: Vec<Seat> = scores.each().filter(|&(_, &score)| score == best).map(|(seat, _)| seat).collect();
    if let [seat] = highest[..] { Some(seat) } else { None }
}
