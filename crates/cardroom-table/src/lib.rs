//! One table: seats, queue, spectators, host, clock, rotation, and the games played there.
//!
//! Sans-IO: a table takes time and inputs as arguments and says what changed, so that a year of play can be run in
//! a second and any table can be rebuilt from its log. Start at [`Table::handle`]. It knows no rules beyond
//! [`cardroom_rules::Game`], and no sockets, storage, randomness or wire format.
#![no_std]

extern crate alloc;

mod clock;
mod dealing;
mod event;
mod fingerprint;
mod ids;
mod input;
mod log;
mod people;
mod play;
mod presence;
mod record;
mod refusal;
mod requests;
mod room;
mod rotation;
mod seating;
mod settings;
mod table;
mod view;

pub use dealing::{DealView, PastDealView};
pub use event::{Event, PlayerRef, Rotated, Seen, SeenEvent, To};
pub use ids::{Invite, PlayerId, TableId, Timestamp};
pub use input::{ActBy, Input, JoinAs, Person, Request, Stacked};
pub use log::{Entry, Header, LOG_FORMAT};
pub use people::{Place, Role};
pub use play::RoundView;
pub use record::{ActionRecord, RECORD_FORMAT, Record, RecordPlayer, RecordSeat, ResultBy, ResultView, RoundRecord};
pub use refusal::Refusal;
pub use room::{Level, Removed};
pub use settings::{Access, Clock, ClockPreset, HoldSeat, Pauses, Settings, SettingsChange};
pub use table::{BotQuestion, Done, Effect, Handled, NewTable, Phase, ReplayError, Table};
pub use view::{ClockView, Count, DecidingView, DecisionView, QueueView, SeatView, TableView, YouView};

/// Limits that every table keeps.
pub mod limits {
    /// The most people who may wait in a queue.
    pub const QUEUE: usize = 250;
    /// The most people at one table, in every role.
    pub const PEOPLE: usize = 5_000;
    /// The most identities that one table keeps out.
    pub const REMOVED: usize = 1_000;
    /// How many of them the document lists.
    pub const REMOVED_SHOWN: usize = 50;
    /// How many rounds the document lists.
    pub const ROUNDS_SHOWN: usize = 50;
    /// How long a table waits for a bot before it plays the first legal action, in milliseconds.
    pub const BOT_ANSWER_MS: u64 = 1_000;
    /// How long a bot that holds somebody's seat waits before each move, in milliseconds.
    pub const HOLDING_BOT_MS: u64 = 1_000;
    /// How long a person may be away before the host's place, or a seat that is not held, goes to another, and
    /// before they are played for at a table without a clock; in milliseconds.
    pub const AWAY_MS: u64 = 120_000;
    /// How long the deal waits for the players' own bytes, in milliseconds.
    pub const ENTROPY_MS: u64 = 1_000;
    /// How many decisions in a row may time out before a bot holds the seat.
    pub const STRIKES: u8 = 2;
}
