//! A trick: one card from each seat, in turn (COM-14, COM-15). Which cards may be played is the game's.

use alloc::vec::Vec;

use serde::Serialize;

use crate::{Card, Seat, Seats, Suit};

/// One card in a trick and the seat that played it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Play {
    /// Who played.
    pub seat: Seat,
    /// The card.
    pub card: Card,
}

/// The cards of one trick from the leader on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trick {
    /// The seat that leads.
    pub leader: Seat,
    /// The cards so far, in the order played.
    pub plays: Vec<Play>,
}

impl Trick {
    /// An empty trick.
    pub const fn led_by(leader: Seat) -> Self {
        Self { leader, plays: Vec::new() }
    }

    /// The suit led, once a card lies.
    pub fn led(&self) -> Option<Suit> {
        self.plays.first().map(|play| play.card.suit)
    }

    /// The seat to play next; none when every seat has played.
    pub fn turn(&self, seats: Seats) -> Option<Seat> {
        let played = u8::try_from(self.plays.len()).ok()?;
        (played < seats.count()).then(|| seats.step_left(self.leader, played))
    }

    /// The seat with the highest card of the suit led so far (COM-15).
    pub fn winner(&self) -> Option<Seat> {
        let led = self.led()?;
        let followed = self.plays.iter().filter(|play| play.card.suit == led);
        followed.max_by_key(|play| play.card.rank).map(|play| play.seat)
    }

    /// Its cards in the order played.
    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        self.plays.iter().map(|play| play.card)
    }
}
