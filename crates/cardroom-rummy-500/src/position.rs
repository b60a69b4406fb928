//! Positions and moves in the words of the shared examples: full server states as plain data.
//!
//! For examples, the referee and bug reports, never for players: hidden cards are in it. Melds go by their place in
//! the list, from 0. A position may be partial, and may hold what no play leads to; whatever is read is checked as
//! far as playing on needs it.

mod moves;
mod read;
mod write;

use alloc::{string::String, vec::Vec};

use cardroom_cards::{Face, Seat};
use serde::{Deserialize, Serialize};

pub use moves::{LayEnd, Move, MoveUse, SeatMove};

use crate::{laid::Laid, scoring::EndedBy};

/// A state of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Position {
    /// What is under way.
    pub phase: PositionPhase,
    /// How many seats; left out, as many as `hands` or `scores` have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<u8>,
    /// The dealer; in phase `deal` of the hand to come.
    pub dealer: Seat,
    /// The number of the hand, from 1; in phase `deal` of the hand to come.
    pub round: u32,
    /// The scores; left out, all 0.
    pub scores: Vec<i32>,
    /// The seat on turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// The cards of each seat.
    pub hands: Vec<Vec<Face>>,
    /// The stock, the next card first.
    pub stock: Vec<Face>,
    /// The discard pile, its top last.
    pub discard: Vec<Face>,
    /// The melds in the order made.
    pub melds: Vec<PositionMeld>,
    /// The card that may not be discarded (R500-12).
    pub no_discard: Option<Face>,
    /// What false calls cost each seat so far (R500-39).
    pub penalties: Vec<i32>,
    /// The window, if one is open.
    pub window: Option<PositionWindow>,
    /// The hand just scored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<PositionScore>,
    /// Who won, after the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<Seat>>,
    /// Why the game ended: `target`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Nothing but what is left out: the seat on turn has drawn, and holds no card.
impl Default for Position {
    fn default() -> Self {
        Self {
            phase: PositionPhase::Meld,
            seats: None,
            dealer: Seat(0),
            round: 1,
            scores: Vec::new(),
            turn: None,
            hands: Vec::new(),
            stock: Vec::new(),
            discard: Vec::new(),
            melds: Vec::new(),
            no_discard: None,
            penalties: Vec::new(),
            window: None,
            last: None,
            winners: None,
            reason: None,
        }
    }
}

/// What is under way in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PositionPhase {
    /// A deck is waited for.
    Deal,
    /// The seat on turn is to draw.
    Draw,
    /// It has drawn.
    Meld,
    /// The game is over.
    Over,
}

/// A meld of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PositionMeld {
    /// Its cards, a run from low to high.
    pub cards: Vec<Laid>,
    /// The seat that put each of them down.
    pub by: Vec<Seat>,
}

/// The window of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PositionWindow {
    /// The seat that ended its turn.
    pub by: Seat,
    /// Whether in hold.
    pub hold: bool,
    /// The seats that have waived, false callers among them.
    #[serde(default)]
    pub waived: Vec<Seat>,
    /// Those of them whose false call in this hold has not been told yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub false_calls: Vec<Seat>,
    /// The calls kept.
    #[serde(default)]
    pub calls: Vec<SeatMove>,
    /// The draw kept.
    #[serde(default)]
    pub queued: Option<SeatMove>,
}

/// The score of the hand before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PositionScore {
    /// What it gave each seat.
    pub points: Vec<i32>,
    /// What the cards on the table count.
    pub melded: Vec<i32>,
    /// What the cards in the hands count.
    pub in_hand: Vec<i32>,
    /// The seat that went out.
    pub out: Option<Seat>,
    /// Why the hand ended.
    pub reason: EndedBy,
}

/// Why a position cannot be played on from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}: {why}")]
pub struct BadPosition {
    /// The key of the position.
    pub what: &'static str,
    /// What is wrong with it.
    pub why: String,
}

impl BadPosition {
    fn new(what: &'static str, why: impl Into<String>) -> Self {
        Self { what, why: why.into() }
    }
}
