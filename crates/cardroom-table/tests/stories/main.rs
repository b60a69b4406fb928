//! Stories of one table over virtual time, with a toy game: what people, bots and the clock do to seats and games.

mod story;
mod toy;

mod clock;
mod rotation;
mod seats;
