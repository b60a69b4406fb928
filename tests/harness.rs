//! A server on port 0, and clients that check every frame they get: whole rooms over real sockets, and simulated ones.
//!
//! A [`Client`] fails its test as soon as a number has a gap, a patch does not apply, a hash differs, or a request is
//! answered twice. It waits for frames, never for time.

#[path = "harness/choice.rs"]
mod choice;
#[path = "harness/client.rs"]
mod client;
#[path = "harness/hidden.rs"]
mod hidden;
#[path = "harness/kinds.rs"]
mod kinds;
#[path = "harness/room.rs"]
mod room;
#[path = "harness/schema.rs"]
pub mod schema;
#[path = "harness/stubborn.rs"]
mod stubborn;
#[path = "harness/talker.rs"]
mod talker;
#[path = "harness/wires.rs"]
mod wires;

use std::time::Duration;

pub use choice::{by_chance, merge, play_until, text};
pub use client::{Client, Stream};
pub use hidden::{Shown, cards_in, known_at_deal};
pub use kinds::every_kind;
pub use room::{Room, quick, simulated};
pub use stubborn::{Dial, Habits, Stubborn, Up};
pub use wires::{Rough, Wires};

/// How long a frame may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(20);
