//! What holding a card will probably cost: the scale on which cards are passed, kept and sloughed.
//!
//! Estimates for one suit at a time, in points. They are rough by design: what counts is the order they put cards in.

use cardroom_cards::{Card, CardSet, Suit};
use cardroom_rules::hearts::Stage;

use super::{
    Asked,
    memory::{ByCard, Memory, number},
    suits::below,
};

/// How much of a suit's points a card that wins a trick of it catches.
const CAUGHT: f64 = 0.35;
/// How much of the points that an average trick still holds is sloughed on one that is won.
const SLOUGHED: f64 = 0.25;
/// How often a card without a lower one beside it is played when its suit is led, and not sloughed before.
const FORCED: f64 = 0.7;
/// What it is worth to be void in a suit that others hold, as a share of the points left.
const VOID: f64 = 0.04;

/// What one's cards will probably cost, worked out once a decision.
#[derive(Debug)]
pub(super) struct Dangers {
    hand: CardSet,
    /// What each card costs when it is forced out; for a prize, what it may bring.
    forced_out: ByCard,
    prizes: CardSet,
    seats: f64,
    /// How many cards of each suit are out, and what a void in it costs: less than nothing.
    suits: [(f64, f64); 4],
}

impl Dangers {
    pub(super) fn of(asked: &Asked<'_>, memory: &Memory) -> Self {
        let mut forced_out = [0.0; Card::COUNT];
        for card in memory.hand.cards() {
            forced_out[card.index()] = memory.wins_later(card) * stake(asked, memory, card);
        }
        let suits = Suit::ALL.map(|suit| {
            let out = memory.out_of(suit);
            (out, -VOID * memory.points_left * (out / 6.0).min(1.0))
        });
        let prizes = memory.hand.cards().filter(|&card| asked.values.points(card) < 0.0).collect();
        Self { hand: memory.hand, forced_out, prizes, seats: f64::from(memory.seats().count()), suits }
    }

    /// What a part of the hand will probably cost.
    pub(super) fn of_hand(&self, hand: CardSet) -> f64 {
        Suit::ALL.into_iter().map(|suit| self.of_suit(suit, hand.of_suit(suit))).sum()
    }

    /// What one's cards of a suit will probably cost, if these are all; less than nothing for a void, which lets one
    /// slough.
    fn of_suit(&self, suit: Suit, own: CardSet) -> f64 {
        let (out, void) = self.suits[suit as usize];
        if own.is_empty() {
            return void;
        }
        // The suit is led so often; each time a lower card can be played in the place of a higher one.
        let rounds = ((out + number(own.len())) / self.seats).max(0.01);
        let cost = |(guards, card): (usize, Card)| {
            let forced =
                if self.prizes.holds(card) { 1.0 } else { FORCED * ((rounds - number(guards)) / rounds).max(0.0) };
            forced * self.forced_out[card.index()]
        };
        own.cards().enumerate().map(cost).sum()
    }

    /// What the hand is relieved of by parting with a card, as the guard that it was is gone too.
    pub(super) fn relief(&self, card: Card) -> f64 {
        let own = self.hand.of_suit(card.suit);
        let mut rest = own;
        rest.remove(card);
        self.of_suit(card.suit, own) - self.of_suit(card.suit, rest)
    }
}

/// What a trick that a card wins will probably cost. Cards that one may pass away may come back under it.
fn stake(asked: &Asked<'_>, memory: &Memory, card: Card) -> f64 {
    let points = asked.values.points(card);
    if points < 0.0 {
        return points;
    }
    let passing = asked.view.phase != Stage::Playing;
    let under = if passing { memory.out.union(memory.hand) } else { memory.out };
    let caught = asked.values.points_of(under.intersection(below(card)));
    let average = memory.points_left / number(memory.hand.len());
    points + CAUGHT * caught + SLOUGHED * average
}
