//! The laws every game keeps, the shared examples, and the check that no rule is without a test.
//!
//! A game's tests describe it once as a [`Subject`] and then call the functions of [`laws`]; they describe how
//! it is written in the shared examples as [`vectors::Examples`]; and they call
//! [`rulebook::every_rule_is_named_by_a_test`]. Only tests use this module: it needs `std`, and a broken law
//! panics. Randomness is a [`Dice`] with a known seed, so that a failure can be played again:
//!
//! ```text
//! CARDROOM_ROUNDS=100000 cargo test -p cardroom-dnf-hearts --test laws   # more rounds than the usual 2000
//! CARDROOM_SEED=417 cargo test -p cardroom-dnf-hearts --test laws        # the one game that failed
//! ```

extern crate std;

mod dice;
pub mod laws;
mod playout;
pub mod rulebook;
#[cfg(test)]
mod tests;
pub mod vectors;

pub use dice::Dice;
pub use playout::{ActionOf, EventOf, Happened, Input, Playout, Step, Subject, each_playout, fingerprint};
