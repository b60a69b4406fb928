//! Stories of one table over virtual time, with a toy game: what people, bots and the clock do to seats and games.

#![allow(clippy::unwrap_used, reason = "what a story cannot do fails its test")]

mod story;
mod toy;

mod bots_alone;
mod clock;
mod drain;
mod rotation;
mod seats;
mod settings;
