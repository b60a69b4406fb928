//! 500 Rummy, from the deal to the final score.
//!
//! Pure: the deck comes in shuffled, the end of a hold comes in as [`Game::elapse`](cardroom_rules::Game::elapse);
//! no clock, IO or randomness is used here. Start at [`Rummy500`]. A seat is all this crate knows of a player: queue,
//! rotation and clocks are the table's.
//!
//! | module | is |
//! |---|---|
//! | `options` | the option table (COM-17) |
//! | `laid`, `action` | cards on the table and moves, as they are written |
//! | `meld` | what is a meld; the only judge of sets, runs and jokers |
//! | `board` | where the cards are |
//! | `uses` | whether cards may be put down: the one question behind melds, lay-offs, takes and calls |
//! | `draw`, `turn`, `window` | how a turn begins, goes on, and what others may do before the next |
//! | `scoring` | what cards count, and who has won |
//! | `search`, `find`, `legal`, `pick` | every legal move, found and listed, or one by lot |
//! | `event`, `view` | what each audience may know |
//! | `position`, `questions` | states in the words of the shared examples, and questions about them |
//! | `fingerprint` | the facts that replays are checked by |
//! | `game` | the phases, and the contract with the table |
#![no_std]

extern crate alloc;

mod action;
mod board;
mod draw;
mod event;
mod find;
mod fingerprint;
mod game;
mod illegal;
mod laid;
mod legal;
mod meld;
mod options;
mod pick;
mod position;
mod questions;
mod scoring;
mod search;
mod turn;
mod uses;
mod view;
mod window;

pub use action::{Action, End, MeldId, ParseMeldIdError, Use};
pub use event::{Event, SeenEvent, WonBy};
pub use game::Rummy500;
pub use illegal::Illegal;
pub use laid::{Laid, ParseLaidError, Put};
pub use legal::{Depth, LIST_LIMIT, Legal, LegalBegin, LegalTurn, Swap};
pub use meld::Shape;
pub use options::{GoingOut, JokerPoints, JokerSuitInSet, LastDiscard, Rummy500Options, TopDiscard, Values};
pub use position::{
    BadPosition, LayEnd, Move, MoveUse, Position, PositionMeld, PositionPhase, PositionScore, PositionWindow, SeatMove,
};
pub use scoring::{EndedBy, HandScore, points_in_hand, points_laid, winner};
pub use view::{Held, MeldKind, MeldView, PlacedView, ScoreView, View, ViewPhase, WindowStage, WindowView};

#[cfg(test)]
mod tests;
