//! Playing cards, hands, tricks and seats, as values.
//!
//! Every game is written in these words. Nothing here knows a game, a player or a score: which
//! card beats which is said only for tricks (COM-15), and seats are numbers round a table (COM-4).
//! Start at [`Card`] and [`Seats`].
#![no_std]

extern crate alloc;

mod card;
mod deck;
mod hand;
mod seat;
mod trick;

pub use card::{Card, Face, ParseCardError, Rank, Suit};
pub use deck::{Deck, standard_deck};
pub use hand::{CardSet, Hand};
pub use seat::{BySeat, Seat, Seats};
pub use trick::{Play, Trick};

#[cfg(test)]
mod tests;
