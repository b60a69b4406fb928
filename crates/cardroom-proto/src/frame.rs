//! What the server says, but for snapshots and updates, which [`crate::Stream`] writes.

use cardroom_cards::Seat;
use cardroom_table::{PlayerId, Role, TableId, Timestamp};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::RequestId;

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
    /// The longest frame, in bytes.
    pub frame_bytes: usize,
    /// Messages a second, in the long run.
    pub messages_per_s: u32,
    /// Messages at once.
    pub messages_burst: u32,
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
}

/// That a request was carried out, with what it came to beside it.
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
    /// Why: `left`, `removed`, `closed`, `unwatched`, `logged_out`.
    pub code: &'static str,
}

/// A line of talk.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "chat")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Chat {
    pub table: TableId,
    pub n: u64,
    pub from: PlayerInfo,
    pub text: String,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
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
