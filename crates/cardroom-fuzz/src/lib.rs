//! What any bytes at all must not do: to the referee, to the reading of what clients send, and to diffs.
//!
//! Each function takes bytes and panics where a law is broken. The ordinary tests call it with the corpus and with
//! seeded numbers; the targets in `fuzz/`, a workspace of its own for `cargo fuzz`, hand it to libFuzzer (`tests/fuzz`).
//! Start at [`referee`]. Nothing here knows a rule: what is legal is read from the referee's answers.

mod actions;
mod choices;
mod client_frame;
mod judge;
mod near;
mod options;
mod patch;

pub use client_frame::client_frame;
pub use judge::referee;
pub use patch::patch;
