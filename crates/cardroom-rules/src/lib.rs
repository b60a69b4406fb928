//! The contract every game keeps, what trick games share, and the laws all are held to.
//!
//! A game is pure: the shuffled deck comes in as data, time comes in as [`Game::elapse`], and a seat is all it
//! knows of a player. Start at [`Game`]. The laws are in [`testkit`] (feature `testkit`). Seats' owners, clocks,
//! storage and wire formats are others' work.
#![no_std]

extern crate alloc;

mod contract;
pub mod hearts;
#[cfg(feature = "testkit")]
pub mod testkit;
mod visibility;

pub use contract::{
    BadDeck, By, Decision, Evicts, Facts, Game, IllegalMove, InvalidOptions, Kind, NextDealer, Options, Outcome,
    RefusalCode, RoundScore, Wants,
};
pub use visibility::{Audience, SeenBy};

/// The rules that all games share, as text in Markdown.
pub const COMMON_RULES: &str = include_str!("../RULES.md");
