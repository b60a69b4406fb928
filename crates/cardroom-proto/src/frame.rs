//! What the server says, but for snapshots and updates, which [`crate::Stream`] writes.

use std::collections::BTreeMap;

use cardroom_cards::Seat;
use cardroom_catalog::{AnyLegal, AnyOptions, AnySeenEvent, AnyView, GameKind};
use cardroom_table::{
    ClockPreset, DecisionView, Phase, PlayerId, Role, SeenEvent, TableId, TableView, Timestamp, YouView,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Reaction, RequestId};

/// The first frame of a connection.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "hello")]
#[expect(missing_docs, reason = "the fields are PROTOCOL's")]
pub struct Hello {
    pub protocol: u32,
    pub server: ServerInfo,
    pub games: Vec<GameInfo>,
    pub limits: Limits,
    pub features: Vec<&'static str>,
    pub reactions: [Reaction; 8],
    /// Whether no game begins any more, as the server is about to stop.
    pub draining: bool,
    pub server_at: Timestamp,
}

/// What serves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ServerInfo {
    pub name: String,
    pub version: String,
}

/// A game that can be played here.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[expect(missing_docs, reason = "the names say it")]
pub struct GameInfo {
    pub id: &'static str,
    pub rules: u32,
    pub name: &'static str,
}

/// What a client has to keep to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Limits {
    /// Whether what is counted by rates and numbers here is kept to; lengths always are.
    pub enforced: bool,
    /// The longest frame, in bytes.
    pub frame_bytes: usize,
    /// Messages a second that a connection may send, in the long run.
    pub messages_per_s: u32,
    /// Messages at once.
    pub messages_burst: u32,
    /// How often a connection may send each `type` of message.
    pub rates: BTreeMap<&'static str, MessageRate>,
    /// How many times as often all connections of an address may send together.
    pub address_factor: u32,
    /// Connections of one address.
    pub connections_per_address: u32,
    /// New guests of one address.
    pub guests_per_address: MessageRate,
    /// Tables that one player may have made and that are still there.
    pub tables_per_player: u32,
    /// The same for everybody at one address.
    pub tables_per_address: u32,
    /// People who may wait for a seat at one table.
    pub queue_per_table: usize,
    /// People at one table, in every role.
    pub people_per_table: usize,
    /// People whom the host of one table may keep out.
    pub removed_per_table: usize,
    /// Requests that may wait for their answer; more are read when one is answered.
    pub requests_in_flight: usize,
    /// How often the server pings, in milliseconds.
    pub heartbeat_ms: u64,
    /// How long one without a socket still counts as connected, in milliseconds.
    pub grace_ms: u64,
    /// How long a login may take, in milliseconds.
    pub login_ms: u64,
    /// The longest name, in characters that a player reads as one.
    pub name_graphemes: usize,
    /// The longest chat line, in characters.
    pub chat_chars: usize,
    /// Wrong invites that are judged, a minute and address.
    pub invite_guesses_per_minute: u32,
    /// How long a public table with nobody there stays while no game runs, in milliseconds.
    pub public_stays_ms: u64,
    /// How long an invite table with nobody there stays while no game runs, in milliseconds.
    pub invite_stays_ms: u64,
    /// How long a game with nobody there goes on before it sleeps until somebody comes, in milliseconds.
    pub sleep_ms: u64,
    /// How long a game with nobody there stays before it is abandoned, in milliseconds.
    pub game_stays_ms: u64,
}

/// How often something may be done.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct MessageRate {
    /// At once.
    pub burst: u32,
    /// A minute, in the long run.
    pub per_minute: u32,
}

/// That a request was carried out, with what it came to beside it: `schema/acks.json` has that for each type of request.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "ack")]
pub struct Ack {
    /// The request's.
    pub id: RequestId,
    /// What it came to.
    #[serde(flatten)]
    pub result: Map<String, Value>,
}

/// That a request was refused and changed nothing.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "refused")]
pub struct Refused {
    /// The request's; null for one that could not be read.
    pub id: Option<RequestId>,
    /// The lasting code.
    pub code: String,
    /// The number of the game's rule that refuses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// For people: what is wrong.
    pub message: String,
    /// What would be legal now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Value>,
    /// When to try again, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after_ms: Option<u64>,
    /// Another name that is free, for `name_taken`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggest: Option<String>,
}

impl Refused {
    /// A refusal of a code alone.
    pub fn new(id: Option<RequestId>, code: impl Into<String>, message: impl Into<String>) -> Self {
        let (code, message) = (code.into(), message.into());
        Self { id, code, rule: None, message, legal: None, retry_after_ms: None, suggest: None }
    }

    /// The same, to be tried again later.
    #[must_use]
    pub fn retry_after_ms(self, ms: u64) -> Self {
        Self { retry_after_ms: Some(ms), ..self }
    }
}

/// That a stream is over.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "end")]
pub struct End {
    /// Which.
    pub stream: String,
    /// Why: `left`, `removed`, `closed`, `set_aside`, `unwatched`, `spectators_forbidden`, `logged_out`.
    pub code: &'static str,
}

/// A line of talk, as it is sent and as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename = "chat")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Chat {
    pub table: TableId,
    pub n: u64,
    pub from: PlayerInfo,
    pub text: String,
    pub at: Timestamp,
}

/// What whoever runs the server says to everyone; or, without a text, that the server drains from now on, or no longer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "notice")]
pub struct Notice {
    /// What is said, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Whether no game begins any more, as the server is about to stop.
    pub draining: bool,
    /// When.
    pub at: Timestamp,
}

/// That the server goes away for a moment.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "bye")]
pub struct Bye {
    /// When to come back, in milliseconds.
    pub retry_ms: u64,
}

/// Somebody, by id and name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the names say it")]
pub struct PlayerInfo {
    pub id: PlayerId,
    pub name: String,
}

/// A table that one is at, in the ack of a login.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[expect(missing_docs, reason = "the names say it")]
pub struct TableInfo {
    pub table: TableId,
    pub role: Role,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// The lobby's document: public tables by id. The best 200 of them, those that wait for players first, of those the
/// fullest, of those the newest.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LobbyDocument {
    /// The tables.
    pub tables: BTreeMap<String, LobbyTable>,
    /// How many more there are.
    pub more: usize,
}

/// What the lobby says of a public table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "LobbyTable")]
pub struct LobbyTable<O = AnyOptions> {
    /// The table's name.
    pub name: String,
    /// Its game.
    pub game: GameKind,
    /// All options.
    pub options: O,
    /// What it is doing.
    pub phase: Phase,
    /// The round that is played, from 1; 0 before the first game.
    pub round_no: u32,
    /// How many seats.
    pub seats: u8,
    /// People in seats.
    pub people: u32,
    /// Bots in seats.
    pub bots: u32,
    /// People who wait.
    pub queue: u32,
    /// People who watch.
    pub spectators: u32,
    /// Whether people may watch.
    pub spectators_allowed: bool,
    /// The clock.
    pub clock: ClockPreset,
    /// When it was made.
    pub created_at: Timestamp,
}

impl LobbyTable<Value> {
    /// Reads the options as those of the game.
    pub fn read(self) -> Result<LobbyTable, serde_json::Error> {
        Ok(LobbyTable {
            options: self.game.options(self.options)?,
            name: self.name,
            game: self.game,
            phase: self.phase,
            round_no: self.round_no,
            seats: self.seats,
            people: self.people,
            bots: self.bots,
            queue: self.queue,
            spectators: self.spectators,
            spectators_allowed: self.spectators_allowed,
            clock: self.clock,
            created_at: self.created_at,
        })
    }
}

/// The whole of a stream: forget what you had of it.
// Here only to be described: `Stream` writes it.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename = "snapshot")]
pub(crate) struct Snapshot {
    /// `lobby` or `table:<id>`.
    pub(crate) stream: String,
    /// The number of the last thing shown to this audience.
    pub(crate) seq: u64,
    /// The document.
    pub(crate) state: Document,
    /// One's open decision, or null; in snapshots of tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) decision: Option<DecisionView<AnyLegal>>,
    /// The last 50 events.
    pub(crate) recent: Vec<SeenEvent<AnySeenEvent>>,
    /// CRC-32 of the state as canonical JSON, for those who asked for `hash`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hash: Option<String>,
    /// Where one is at the table; in snapshots of tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) you: Option<YouView>,
}

/// A document.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, clippy::large_enum_variant, reason = "it is described, never made")]
pub(crate) enum Document {
    /// Of a table's stream.
    Table(TableView<AnyView, AnyOptions>),
    /// Of the lobby's stream.
    Lobby(LobbyDocument),
}

/// One step of a stream.
// Here only to be described: `Stream` writes it.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename = "update")]
pub(crate) struct UpdateFrame {
    /// `lobby` or `table:<id>`.
    pub(crate) stream: String,
    /// The number that the client has; any other: `sync`.
    pub(crate) from: u64,
    /// The number that the step leads to.
    pub(crate) seq: u64,
    /// JSON Patch from the state at `from` to the state at `seq`.
    pub(crate) ops: Vec<PatchOp>,
    /// What happened.
    pub(crate) events: Vec<SeenEvent<AnySeenEvent>>,
    /// One's open decision, or null; absent when it has not changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) decision: Option<DecisionView<AnyLegal>>,
    /// Whether further updates of the same cause follow.
    pub(crate) more: bool,
    /// CRC-32 of the state at `seq` as canonical JSON, for those who asked for `hash`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hash: Option<String>,
    /// Where one is at the table, when it has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) you: Option<YouView>,
}

/// One operation of JSON Patch (RFC 6902). The path is never the root.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "op", rename_all = "snake_case")]
#[expect(dead_code, reason = "it is described, never made")]
pub(crate) enum PatchOp {
    /// Puts a member, or an element before the one of that index.
    Add { path: String, value: Value },
    /// Takes a member or an element away.
    Remove { path: String },
    /// Puts another value in place.
    Replace { path: String, value: Value },
}
