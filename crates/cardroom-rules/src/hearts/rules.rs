//! What makes a hearts game the one it is.

use cardroom_cards::{BySeat, Card, CardSet, Seat, Seats};

use super::{Call, Illegal, Tie};
use crate::{Options, RoundScore};

/// The rules in which hearts games differ; a game's options implement them.
pub trait HeartsRules: Options {
    /// The rules that refusals name.
    const NUMBERS: RuleNumbers;

    /// Whether a seat that wins every scoring card wins the game.
    const SHOT_WINS: bool;

    /// The cards in play.
    fn deck(&self, seats: Seats) -> CardSet;

    /// How cards are passed after the deal.
    fn passes(&self) -> Passes<'_>;

    /// The seat that leads the first trick.
    fn first_leader(&self, hands: &BySeat<CardSet>, dealer: Seat) -> Seat;

    /// Tests a card to be led. That the seat has the lead and the card is known.
    fn check_lead(&self, turn: Turn, card: Card) -> Result<(), Illegal>;

    /// Tests a card that does not follow suit. That the seat is void in the suit led is known.
    fn check_discard(&self, turn: Turn, card: Card) -> Result<(), Illegal>;

    /// What a card counts for the seat that wins it.
    fn points(&self, card: Card) -> i32;

    /// What the cards won in a round give each seat.
    fn score(&self, taken: &BySeat<CardSet>) -> RoundScore;

    /// The score at which the game ends.
    fn target(&self) -> i32;

    /// What a tie for the lowest score means.
    fn tie(&self) -> Tie;

    /// The cards with a value.
    fn scoring_cards(&self) -> CardSet {
        Card::all().filter(|&card| self.points(card) != 0).collect()
    }

    /// The points of a set of cards won.
    fn points_of(&self, cards: CardSet) -> i32 {
        cards.cards().map(|card| self.points(card)).sum()
    }
}

/// How cards are passed after the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes<'a> {
    /// In the way that the dealer calls, one of these.
    Called(&'a [Call]),
    /// Always in this way.
    Always(Call),
}

/// The numbers of the rules that refuse a call or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleNumbers {
    /// Who calls.
    pub caller: &'static str,
    /// What may be called.
    pub menu: &'static str,
    /// How many cards are passed, and which.
    pub pass: &'static str,
}

/// What legality may depend on, besides the trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The hand of the seat on turn.
    pub hand: CardSet,
    /// The number of the trick, from 1.
    pub trick_no: u8,
    /// Whether a heart or QS has been played this round.
    pub broken: bool,
}
