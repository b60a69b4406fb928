//! What clients say, and how it is read: strictly enough to refuse with a reason, kindly to what is not known.

use std::collections::BTreeMap;

use cardroom_cards::{Deck, Face, Seat};
use cardroom_catalog::{AnyAction, GameKind};
use cardroom_table::{Access, Clock, HoldSeat, JoinAs, Level};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::{Reaction, canonical, limits};

/// The id by which a client knows the answer to its request.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RequestId {
    /// Means something on its own connection only.
    Number(i64),
    /// Remembered: sent again, it is answered again and done once.
    Text(#[schemars(length(min = 1, max = 64))] String),
}

/// One request that could be read.
#[derive(Debug)]
pub struct Incoming {
    /// Its id.
    pub id: RequestId,
    /// Its `type`.
    pub kind: &'static str,
    /// What it asks.
    pub message: Message,
    /// A hash over all of it but the id, by which the same request is known again.
    pub body: [u8; 32],
}

/// A frame that is no request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The id, if at least that could be read.
    pub id: Option<RequestId>,
    /// The lasting code.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
}

/// Everything a client may send. Fields that are not known are ignored.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(tag = "type")]
#[expect(missing_docs, reason = "the fields are PROTOCOL's")]
pub enum Message {
    /// Comes in: as a new guest with a name, or again with a token.
    #[serde(rename = "login")]
    #[schemars(extend("anyOf" = one_of_both("name", "token")))]
    Login {
        name: Option<String>,
        token: Option<String>,
        #[serde(default)]
        have: BTreeMap<String, u64>,
        #[serde(default)]
        features: Vec<String>,
        client: Option<String>,
        #[serde(default)]
        bot: bool,
    },
    /// Takes another name.
    #[serde(rename = "rename")]
    Rename { name: String },
    /// Ends the token: nobody can come back with it.
    #[serde(rename = "logout")]
    Logout {},
    /// Asks for the lobby's stream.
    #[serde(rename = "lobby.watch")]
    LobbyWatch {
        #[schemars(with = "Option<GameKind>")]
        game: Option<String>,
    },
    /// Ends the lobby's stream.
    #[serde(rename = "lobby.unwatch")]
    LobbyUnwatch {},
    /// Makes a table.
    #[serde(rename = "table.create")]
    Create(Box<Create>),
    /// Takes a seat at any public table of a game that waits for players, else makes one.
    #[serde(rename = "table.quick")]
    Quick {
        #[schemars(with = "GameKind")]
        game: String,
    },
    /// Comes to a table.
    #[serde(rename = "table.join")]
    #[schemars(extend("anyOf" = one_of_both("table", "invite")))]
    Join {
        table: Option<String>,
        invite: Option<String>,
        #[serde(default, rename = "as")]
        wish: JoinAs,
        seat: Option<Seat>,
        as_name: Option<String>,
    },
    /// Goes away from a table.
    #[serde(rename = "table.leave")]
    Leave { table: String },
    /// Gives the seat up for good and watches.
    #[serde(rename = "table.stand")]
    Stand { table: String },
    /// Gives the seat up and waits for one.
    #[serde(rename = "table.queue")]
    Queue { table: String },
    /// Takes a free seat.
    #[serde(rename = "table.sit")]
    Sit { table: String, seat: Option<Seat> },
    /// Is out of the next game.
    #[serde(rename = "table.sit_out")]
    SitOut { table: String },
    /// Is in again, and takes the seat back from a bot.
    #[serde(rename = "table.back")]
    Back { table: String },
    /// Starts the game.
    #[serde(rename = "table.start")]
    Start { table: String },
    /// Changes settings.
    #[serde(rename = "table.set")]
    Set(Box<Set>),
    /// Puts a bot in a seat, or sends it away.
    #[serde(rename = "table.bot")]
    Bot { table: String, seat: Seat, level: Option<Level> },
    /// Sends a person away, or lifts that.
    #[serde(rename = "table.remove")]
    Remove {
        table: String,
        player: String,
        #[serde(default)]
        back: bool,
    },
    /// Replaces or revokes the invite.
    #[serde(rename = "table.invite")]
    Invite {
        table: String,
        #[serde(rename = "do")]
        change: InviteChange,
    },
    /// Closes the table.
    #[serde(rename = "table.close")]
    Close { table: String },
    /// Agrees to abandon the game, or no longer.
    #[serde(rename = "table.abandon")]
    Abandon { table: String, agree: bool },
    /// Makes a move.
    #[serde(rename = "act")]
    Act {
        table: String,
        decision: u32,
        /// As the table's game has it.
        #[schemars(with = "AnyAction")]
        action: Value,
    },
    /// Adds bytes to the next deal.
    #[serde(rename = "entropy")]
    Entropy {
        table: String,
        round_no: u32,
        /// Hex, at most 32 bytes.
        #[schemars(regex(pattern = r"^([0-9a-fA-F]{2}){0,32}$"))]
        bytes: String,
    },
    /// Says something to all at the table.
    #[serde(rename = "chat")]
    Chat { table: String, text: String },
    /// Makes a sign to all at the table.
    #[serde(rename = "react")]
    React {
        table: String,
        /// One of those that `hello` lists.
        #[schemars(with = "Reaction")]
        reaction: String,
    },
    /// Asks for what was said before.
    #[serde(rename = "chat.history")]
    ChatHistory { table: String, before: Option<u64> },
    /// Asks for a finished game.
    #[serde(rename = "record")]
    Record { table: String, game_no: u32 },
    /// Asks for the updates after a number, or for a snapshot.
    #[serde(rename = "sync")]
    Sync { stream: String, seq: Option<u64> },
    /// Asks for an answer.
    #[serde(rename = "ping")]
    Ping {},
}

/// What a table is made of.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the fields are PROTOCOL's")]
pub struct Create {
    #[schemars(with = "GameKind")]
    pub game: String,
    /// The game's options; those left out have their default.
    #[schemars(with = "Option<Map<String, Value>>")]
    pub options: Option<Value>,
    pub access: Access,
    pub name: Option<String>,
    /// How many seats, where the game allows several.
    pub seats: Option<u8>,
    pub clock: Option<Clock>,
    pub bots: Option<bool>,
    pub spectators: Option<bool>,
    pub chat: Option<bool>,
    pub hold_seat: Option<HoldSeat>,
    /// Only with `--stacked-decks`.
    pub decks: Option<Vec<Deck>>,
    /// Only with `--stacked-decks`.
    pub dealer: Option<Seat>,
    /// Only with `--stacked-decks`.
    pub kitties: Option<Vec<Vec<Face>>>,
    #[serde(default, rename = "as")]
    pub wish: JoinAs,
}

/// What the host changes.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the fields are PROTOCOL's")]
pub struct Set {
    pub table: String,
    /// The game's options, all that are to differ from their default.
    #[schemars(with = "Option<Map<String, Value>>")]
    pub options: Option<Value>,
    pub clock: Option<Clock>,
    pub bots: Option<bool>,
    pub spectators: Option<bool>,
    pub chat: Option<bool>,
    pub access: Option<Access>,
    pub name: Option<String>,
    pub hold_seat: Option<HoldSeat>,
}

/// What happens to the invite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum InviteChange {
    /// Another takes its place.
    Rotate,
    /// There is none.
    Revoke,
}

impl Message {
    /// Every `type`, for the question whether one is known.
    pub const TYPES: &'static [&'static str] = &[
        "login",
        "rename",
        "logout",
        "lobby.watch",
        "lobby.unwatch",
        "table.create",
        "table.quick",
        "table.join",
        "table.leave",
        "table.stand",
        "table.queue",
        "table.sit",
        "table.sit_out",
        "table.back",
        "table.start",
        "table.set",
        "table.bot",
        "table.remove",
        "table.invite",
        "table.close",
        "table.abandon",
        "act",
        "entropy",
        "chat",
        "react",
        "chat.history",
        "record",
        "sync",
        "ping",
    ];

    /// Whether its ack is remembered, so that it can be sent again.
    pub const fn changes_state(&self) -> bool {
        !matches!(
            self,
            Self::Login { .. }
                | Self::LobbyWatch { .. }
                | Self::LobbyUnwatch {}
                | Self::React { .. }
                | Self::ChatHistory { .. }
                | Self::Record { .. }
                | Self::Sync { .. }
                | Self::Ping {}
                | Self::Logout {}
        )
    }
}

/// Reads a frame.
pub fn read(text: &str) -> Result<Incoming, Unreadable> {
    let unreadable = |id: Option<RequestId>, code, message: String| Unreadable { id, code, message };
    let mut value: Value =
        serde_json::from_str(text).map_err(|fault| unreadable(None, "bad_json", format!("not JSON: {fault}")))?;
    let Some(object) = value.as_object_mut() else {
        return Err(unreadable(None, "bad_message", "a request is a JSON object".into()));
    };
    let id = object.remove("id").and_then(read_id);
    let Some(id) = id else {
        let message = format!("a request has an id: an integer, or a string of 1 to {} characters", limits::ID_CHARS);
        return Err(unreadable(None, "bad_id", message));
    };
    let Some(Value::String(kind)) = object.get("type") else {
        return Err(unreadable(Some(id), "bad_message", "a request has a type".into()));
    };
    let Some(&kind) = Message::TYPES.iter().find(|known| *known == kind) else {
        return Err(unreadable(Some(id), "unknown_type", "this type is not known".into()));
    };
    let body = Sha256::digest(canonical(&value).as_bytes()).into();
    match serde_json::from_value(value) {
        Ok(message) => Ok(Incoming { id, kind, message, body }),
        Err(fault) => Err(unreadable(Some(id), "bad_message", fault.to_string())),
    }
}

/// That one of two texts has to be there, as a schema.
fn one_of_both(one: &str, other: &str) -> Value {
    let has = |name: &str| json!({ "required": [name], "properties": { name: { "type": "string" } } });
    json!([has(one), has(other)])
}

fn read_id(value: Value) -> Option<RequestId> {
    match value {
        Value::Number(number) => number.as_i64().map(RequestId::Number),
        Value::String(text) => (1..=limits::ID_CHARS).contains(&text.chars().count()).then_some(RequestId::Text(text)),
        _ => None,
    }
}
