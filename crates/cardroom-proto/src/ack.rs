//! What an ack holds, for each type of request.
//!
//! The acks of people's requests are kept as the text that went out; here is how they are made, and described.

use cardroom_catalog::{AnyAction, AnyOptions};
use cardroom_table::{Invite, Place, Record, TableId, Timestamp};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use crate::{Chat, PlayerInfo, TableInfo};

/// Of `login`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LoggedIn {
    /// Who one is.
    pub player: PlayerInfo,
    /// The only way to be this player again; for a new guest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// Where one is; a snapshot of each follows.
    pub tables: Vec<TableInfo>,
}

/// Of `rename`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Renamed {
    /// The name as it is kept.
    pub name: String,
}

/// Of `ping`.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Pong {
    /// The server's time.
    pub server_at: Timestamp,
}

/// Of `table.create`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Created {
    /// Where one is at the new table.
    #[serde(flatten)]
    pub placed: Placed,
    /// The invite, of a table that is joined by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invite: Option<Invite>,
}

/// Of `table.quick`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SeatedQuickly {
    /// Where one sits.
    #[serde(flatten)]
    pub placed: Placed,
    /// Whether the table was made for it.
    pub made: bool,
}

/// Of every request that gives or takes a place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Placed {
    /// The table.
    pub table: TableId,
    /// Where one is there now.
    #[serde(flatten)]
    pub place: Place,
}

/// Of `table.set` and `table.invite`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Invited {
    /// The invite, if the table has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invite: Option<Invite>,
}

/// Of `act`.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Acted {
    /// The number at which the move is in the document of the audience that made it.
    pub seq: u64,
}

/// Of `chat`.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Said {
    /// The line's number at its table.
    pub n: u64,
}

/// Of `chat.history`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct History {
    /// At most 50 lines, the oldest first.
    pub lines: Vec<Chat>,
}

/// Of `record`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Recorded")]
pub struct Recorded<R = Record<AnyAction, AnyOptions>> {
    /// The finished game.
    pub record: R,
}

/// Of every other request: nothing but that it was done.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Nothing {}

/// Describes what an ack holds.
type Holds = fn(&mut SchemaGenerator) -> Schema;

/// The ack of each type of request.
pub(crate) const ACKS: &[(&str, Holds)] = &[
    ("login", SchemaGenerator::subschema_for::<LoggedIn>),
    ("rename", SchemaGenerator::subschema_for::<Renamed>),
    ("logout", SchemaGenerator::subschema_for::<Nothing>),
    ("lobby.watch", SchemaGenerator::subschema_for::<Nothing>),
    ("lobby.unwatch", SchemaGenerator::subschema_for::<Nothing>),
    ("table.create", SchemaGenerator::subschema_for::<Created>),
    ("table.quick", SchemaGenerator::subschema_for::<SeatedQuickly>),
    ("table.join", SchemaGenerator::subschema_for::<Placed>),
    ("table.leave", SchemaGenerator::subschema_for::<Nothing>),
    ("table.stand", SchemaGenerator::subschema_for::<Placed>),
    ("table.queue", SchemaGenerator::subschema_for::<Placed>),
    ("table.sit", SchemaGenerator::subschema_for::<Placed>),
    ("table.sit_out", SchemaGenerator::subschema_for::<Placed>),
    ("table.back", SchemaGenerator::subschema_for::<Placed>),
    ("table.start", SchemaGenerator::subschema_for::<Nothing>),
    ("table.set", SchemaGenerator::subschema_for::<Invited>),
    ("table.bot", SchemaGenerator::subschema_for::<Nothing>),
    ("table.remove", SchemaGenerator::subschema_for::<Nothing>),
    ("table.invite", SchemaGenerator::subschema_for::<Invited>),
    ("table.close", SchemaGenerator::subschema_for::<Nothing>),
    ("table.abandon", SchemaGenerator::subschema_for::<Nothing>),
    ("act", SchemaGenerator::subschema_for::<Acted>),
    ("entropy", SchemaGenerator::subschema_for::<Nothing>),
    ("chat", SchemaGenerator::subschema_for::<Said>),
    ("react", SchemaGenerator::subschema_for::<Nothing>),
    ("chat.history", SchemaGenerator::subschema_for::<History>),
    ("record", SchemaGenerator::subschema_for::<Recorded>),
    ("sync", SchemaGenerator::subschema_for::<Nothing>),
    ("ping", SchemaGenerator::subschema_for::<Pong>),
];
