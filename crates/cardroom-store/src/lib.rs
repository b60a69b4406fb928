//! What must outlive the process: the logs of tables, players, remembered acks and records.
//!
//! [`Store`] is all that the server knows of its storage. Bodies are text that the server writes and reads; a store
//! only keeps them, in order, all of an [`Append`] or nothing. Its one home so far is [`Memory`], which forgets
//! everything with the process.

mod memory;

use std::future::Future;
use std::pin::Pin;

use cardroom_table::{PlayerId, TableId, Timestamp};

pub use memory::Memory;

/// What a store answers, some time later.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why a store could not do it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// It cannot write now: it is locked, or its disk is full. Nothing of the call may be assumed.
    #[error("the store cannot write now: {0}")]
    Busy(String),
    /// The log is longer than its owner knows: somebody else wrote to it, and the call did nothing.
    #[error("the log of {table} has {found} entries, {expected} were expected")]
    NotTheOwner {
        /// Whose log.
        table: TableId,
        /// What its owner thought.
        expected: u64,
        /// What there is.
        found: u64,
    },
}

/// What outlives the process.
pub trait Store: Send + Sync + 'static {
    /// Adds to a table's log, with everything that belongs to it, all or nothing. When it answers, it is kept.
    fn append(&self, append: Append) -> Answer<'_, ()>;

    /// The last segment of a table's log.
    fn load<'a>(&'a self, table: &'a TableId) -> Answer<'a, Option<Segment>>;

    /// Every table with a log.
    fn tables(&self) -> Answer<'_, Vec<TableId>>;

    /// Keeps a player, new or changed, with an ack that the change earned.
    fn save_player(&self, player: StoredPlayer, ack: Option<StoredAck>) -> Answer<'_, ()>;

    /// Every player.
    fn players(&self) -> Answer<'_, Vec<StoredPlayer>>;

    /// The acks remembered for a player, the oldest first.
    fn acks<'a>(&'a self, player: &'a PlayerId) -> Answer<'a, Vec<StoredAck>>;

    /// The record of a finished game.
    fn record<'a>(&'a self, table: &'a TableId, game_no: u32) -> Answer<'a, Option<String>>;
}

/// How many acks are remembered a player.
pub const ACKS_KEPT: usize = 64;

/// One addition to a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// Whose log.
    pub table: TableId,
    /// How many entries it has, by its owner's count: two owners cannot both win.
    pub expected: u64,
    /// The entries, in order. One that begins a game carries the header of the segment that it opens.
    pub entries: Vec<StoredEntry>,
    /// What the requests among them were answered.
    pub acks: Vec<StoredAck>,
    /// The records of games that they ended.
    pub records: Vec<StoredRecord>,
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
