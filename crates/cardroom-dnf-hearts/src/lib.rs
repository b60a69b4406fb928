//! Dirty Nasty Filthy Hearts, from the deal to the final score.
//!
//! Pure: the deck comes in shuffled; no clock, IO or randomness is used here, and a seat is all this crate knows of
//! a player. What all hearts games share, the pass, the tricks, views and events, is in [`cardroom_rules::hearts`];
//! here stand the rules that make this game: what the dealer may call, what may be led and discarded, what the cards
//! count and what a shot is worth. The rules are in `RULES.md`. Start at [`DnfHearts`], which is driven as a
//! [`cardroom_rules::Game`].
#![no_std]

extern crate alloc;

mod options;
mod play;
mod scoring;
#[cfg(test)]
mod tests;

use cardroom_cards::{BySeat, Card, CardSet, Rank, Seat, Seats, Suit};
use cardroom_rules::{
    RoundScore,
    hearts::{Hearts, HeartsRules, Illegal, Passes, RuleNumbers, Tie, Turn},
};

pub use options::{DnfHeartsOptions, FirstTrick, Lead2c, Shoot};

/// A game of Dirty Nasty Filthy Hearts.
pub type DnfHearts = Hearts<DnfHeartsOptions>;

const TWO_OF_CLUBS: Card = Card::new(Rank::Two, Suit::Clubs);
const JACK_OF_DIAMONDS: Card = Card::new(Rank::Jack, Suit::Diamonds);
const QUEEN_OF_HEARTS: Card = Card::new(Rank::Queen, Suit::Hearts);
const QUEEN_OF_SPADES: Card = Card::new(Rank::Queen, Suit::Spades);

impl HeartsRules for DnfHeartsOptions {
    const NUMBERS: RuleNumbers = RuleNumbers { caller: "DNFH-4", menu: "DNFH-5", pass: "DNFH-8" };

    /// A shot wins alone, whatever the scores (DNFH-23, DNFH-29).
    const SHOT_WINS: bool = true;

    /// One deck of 52 (DNFH-1).
    fn deck(&self, _seats: Seats) -> CardSet {
        Card::all().collect()
    }

    /// The dealer calls, every round (DNFH-4).
    fn passes(&self) -> Passes<'_> {
        Passes::Called(&self.pass_menu)
    }

    /// The holder of 2C (DNFH-10); in a position without that card, the dealer's left.
    fn first_leader(&self, hands: &BySeat<CardSet>, dealer: Seat) -> Seat {
        hands.find(|hand| hand.holds(TWO_OF_CLUBS)).unwrap_or_else(|| hands.seats().left_of(dealer))
    }

    fn check_lead(&self, turn: Turn, card: Card) -> Result<(), Illegal> {
        play::check_lead(self, turn, card)
    }

    fn check_discard(&self, turn: Turn, card: Card) -> Result<(), Illegal> {
        play::check_discard(self, turn, card)
    }

    fn points(&self, card: Card) -> i32 {
        scoring::points(self, card)
    }

    fn score(&self, taken: &BySeat<CardSet>) -> RoundScore {
        scoring::score(self, taken)
    }

    fn target(&self) -> i32 {
        i32::from(self.target)
    }

    fn tie(&self) -> Tie {
        self.tie
    }
}
