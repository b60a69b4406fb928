//! Black Maria, from the deal to the final score.
//!
//! Pure: the deck comes in shuffled; no clock, IO or randomness is used here, and a seat is all this crate knows of
//! a player. What all hearts games share, the pass, the tricks, views and events, is in [`cardroom_rules::hearts`];
//! here stand the rules that make this game: three seats or four, the fixed pass, the free leads, and the schemes of
//! scoring. The rules are in `RULES.md`. Start at [`BlackMaria`], which is driven as a [`cardroom_rules::Game`].
#![no_std]

#[cfg(test)]
extern crate alloc;

mod options;
mod scoring;
#[cfg(test)]
mod tests;

use cardroom_cards::{BySeat, Card, CardSet, Rank, Seat, Seats, Suit};
use cardroom_rules::{
    RoundScore,
    hearts::{Call, Hearts, HeartsRules, Illegal, Passes, RuleNumbers, Tie, Turn},
};

pub use options::{BlackMariaOptions, Moon, PassDir, Scoring};

/// A game of Black Maria.
pub type BlackMaria = Hearts<BlackMariaOptions>;

const TWO_OF_CLUBS: Card = Card::new(Rank::Two, Suit::Clubs);

impl HeartsRules for BlackMariaOptions {
    /// Nobody calls in this game; what is passed is BM-4.
    const NUMBERS: RuleNumbers = RuleNumbers { caller: "BM-4", menu: "BM-4", pass: "BM-4" };

    /// Winning every penalty card gives points at most (BM-12).
    const SHOT_WINS: bool = false;

    /// One deck of 52; with three seats without 2C (BM-1, BM-2).
    fn deck(&self, seats: Seats) -> CardSet {
        Card::all().filter(|&card| seats.count() != 3 || card != TWO_OF_CLUBS).collect()
    }

    /// Three cards, every round the same way (BM-4).
    fn passes(&self) -> Passes<'_> {
        Passes::Always(match self.pass_dir {
            PassDir::Right => Call::vector(0, 0, 3),
            PassDir::Left => Call::vector(3, 0, 0),
            PassDir::None => Call::Hold,
        })
    }

    /// The dealer's left (BM-6).
    fn first_leader(&self, hands: &BySeat<CardSet>, dealer: Seat) -> Seat {
        hands.seats().left_of(dealer)
    }

    /// Any card may be led (BM-6); where hearts must break, a heart waits until a heart or QS has been played,
    /// unless only hearts are held (BM-9).
    fn check_lead(&self, turn: Turn, card: Card) -> Result<(), Illegal> {
        let only_hearts = turn.hand.of_suit(Suit::Hearts) == turn.hand;
        let waits = self.hearts_must_break && !turn.broken && !only_hearts;
        if waits && card.suit == Suit::Hearts { Err(Illegal::HeartsNotBroken { rule: "BM-9" }) } else { Ok(()) }
    }

    /// A void hand may discard anything, the first trick included (BM-8).
    fn check_discard(&self, _turn: Turn, _card: Card) -> Result<(), Illegal> {
        Ok(())
    }

    fn points(&self, card: Card) -> i32 {
        scoring::points(self.scoring, card)
    }

    fn score(&self, taken: &BySeat<CardSet>) -> RoundScore {
        scoring::score(self, taken)
    }

    /// The target of the table, or that of the scheme (BM-13).
    fn target(&self) -> i32 {
        i32::from(self.target.unwrap_or(match self.scoring {
            Scoring::Usa | Scoring::Spades => 100,
            Scoring::Spot => 500,
        }))
    }

    fn tie(&self) -> Tie {
        self.tie
    }
}
