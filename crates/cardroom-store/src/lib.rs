//! What must outlive the process: the logs of tables, their talk, players, remembered acks and records.
//!
//! [`Store`] is all that the server knows of its storage. Bodies are text that the server writes and reads; a store
//! only keeps them, in order, all of an [`Append`] or nothing. It has two homes: [`Sqlite`], one file in the data
//! folder, and [`Memory`], which forgets everything with the process and can be told to fail.

mod memory;
mod sqlite;

use std::future::Future;
use std::pin::Pin;

use cardroom_table::{PlayerId, TableId, Timestamp};

pub use memory::Memory;
pub use sqlite::{OpenError, Sqlite, backup, restore};

/// What a store answers, some time later. The work is under way as soon as it is asked for: an answer that nobody
/// waits for is work that is done all the same, and in its turn.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why a store could not do it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// It cannot write now: it is locked, or its disk is full. Nothing of the call may be assumed.
    #[error("the store cannot write now: {0}")]
    Busy(String),
    /// The log, or the talk, is longer than its owner knows: somebody else wrote to it, and the call did nothing.
    #[error("what is stored of {table} goes up to {found}, its owner goes on from {expected}")]
    NotTheOwner {
        /// Whose log, or talk.
        table: TableId,
        /// How many entries, or lines, there are by its owner's count.
        expected: u64,
        /// How many there are.
        found: u64,
    },
}

/// What outlives the process.
pub trait Store: Send + Sync + 'static {
    /// Adds to a table's log, with everything that belongs to it, all or nothing. When it answers, it is kept.
    fn append(&self, append: Append) -> Answer<'_, ()>;

    /// The last segment of a table's log; none of a table that is closed.
    fn load<'a>(&'a self, table: &'a TableId) -> Answer<'a, Option<Segment>>;

    /// The lines last said at a table, the oldest first; none at a table that is closed.
    fn lines<'a>(&'a self, table: &'a TableId) -> Answer<'a, Vec<StoredLine>>;

    /// Every table that is not closed. The process begins now: a table that was not deserted is deserted from now on.
    fn tables(&self, now: Timestamp) -> Answer<'_, Vec<(TableId, Summary)>>;

    /// What a table last said of itself, also of a table that is closed.
    fn summary<'a>(&'a self, table: &'a TableId) -> Answer<'a, Option<Summary>>;

    /// Closes a table that nobody has loaded: its log and its talk go, its records stay.
    fn close<'a>(&'a self, table: &'a TableId) -> Answer<'a, ()>;

    /// Keeps a player, new or changed, with an ack that the change earned.
    fn save_player(&self, player: StoredPlayer, ack: Option<StoredAck>) -> Answer<'_, ()>;

    /// The player whose token has this hash.
    fn player_by_token(&self, token_hash: [u8; 32]) -> Answer<'_, Option<StoredPlayer>>;

    /// The acks remembered for a player, the oldest first.
    fn acks<'a>(&'a self, player: &'a PlayerId) -> Answer<'a, Vec<StoredAck>>;

    /// The record of a finished game.
    fn record<'a>(&'a self, table: &'a TableId, game_no: u32) -> Answer<'a, Option<String>>;

    /// Whether it can write now.
    fn ready(&self) -> Answer<'_, ()>;
}

/// How many acks are remembered a player.
pub const ACKS_KEPT: usize = 64;

/// How many lines of talk are kept a table.
pub const LINES_KEPT: usize = 200;

/// One addition to what is kept of a table: to its log, to its talk, or to both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// Whose log.
    pub table: TableId,
    /// How many entries it has, by its owner's count: two owners cannot both win. Also without entries, and then it
    /// does not move; whether both only talk is seen by the numbers of the lines.
    pub expected: u64,
    /// The entries, in order. One that begins a game carries the header of the segment that it opens.
    pub entries: Vec<StoredEntry>,
    /// What was said, in order: each line has the number after the one before it. Only the last are kept.
    pub lines: Vec<StoredLine>,
    /// What the requests among them were answered.
    pub acks: Vec<StoredAck>,
    /// The records of games that they ended.
    pub records: Vec<StoredRecord>,
    /// What the table says of itself now, where that is something else than before.
    pub summary: Option<Summary>,
}

/// What a table says of itself to those who have not read its log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Whatever its owner wants to know of a table that is not loaded.
    pub body: String,
    /// How long the table stays with nobody there, in milliseconds.
    pub stays_ms: u64,
    /// When it ends if nobody comes; none while somebody is there.
    pub expires_at: Option<Timestamp>,
    /// Whether it is closed: its log and its talk go, its records stay.
    pub closed: bool,
}

/// One entry of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// The header of the segment that begins with this entry.
    pub header: Option<String>,
    /// The entry; empty for a header alone, as a new table has it.
    pub body: Option<String>,
}

/// A segment of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// What it begins with.
    pub header: String,
    /// Its entries, in order.
    pub entries: Vec<String>,
    /// How many entries the whole log has.
    pub len: u64,
}

/// A line of talk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLine {
    /// Its number at its table, from 1.
    pub n: u64,
    /// The line, as JSON.
    pub body: String,
}

/// What a request was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAck {
    /// Who asked.
    pub player: PlayerId,
    /// The request's id.
    pub id: String,
    /// The hash over the rest of the request.
    pub body: [u8; 32],
    /// What the ack said, as a JSON object.
    pub result: String,
    /// When.
    pub at: Timestamp,
}

/// The record of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRecord {
    /// Which game.
    pub game_no: u32,
    /// The record, as JSON.
    pub body: String,
}

/// A player.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredPlayer {
    /// Who.
    pub id: PlayerId,
    /// The name.
    pub name: String,
    /// SHA-256 of the token; none when nobody can come back as this player.
    pub token_hash: Option<[u8; 32]>,
    /// Whether a program plays.
    pub bot: bool,
}

impl std::fmt::Debug for StoredPlayer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "StoredPlayer({})", self.id)
    }
}
