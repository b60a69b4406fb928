//! The wire protocol, version 1: messages, frames, streams of diffs, and the published description of them.
//!
//! `proto/PROTOCOL.md` says the same in prose, for authors of clients. Nothing here opens a socket or knows a table's
//! state: documents come in as values. Start at [`Stream`] for what clients are shown, at [`Message`] for what they say.

mod ack;
mod canonical;
mod codes;
mod frame;
mod message;
mod names;
mod patch;
mod reaction;
pub mod schema;
mod stream;

pub use ack::{
    Acted, Created, History, Invited, LoggedIn, Nothing, Placed, Pong, Recorded, Renamed, Said, SeatedQuickly,
};
pub use canonical::{canonical, hash};
pub use codes::CODES;
pub use frame::{
    Ack, Bye, Chat, End, GameInfo, Hello, Limits, LobbyDocument, LobbyTable, MessageRate, Notice, PlayerInfo, Refused,
    ServerInfo, TableInfo,
};
pub use message::{Create, Incoming, InviteChange, Message, RequestId, Set, Unreadable, read};
pub use names::{BadName, clean_name, clean_text, numbered_name, skeleton};
pub use patch::diff;
pub use reaction::{Reacted, Reaction};
pub use stream::{Stream, Update, with_field};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// Limits that the protocol fixes.
pub mod limits {
    /// The longest frame that a client may send, in bytes.
    pub const FRAME_BYTES: usize = 16 * 1024;
    /// The longest string id of a request, in characters.
    pub const ID_CHARS: usize = 64;
    /// The most characters that a player reads as one, in a name.
    pub const NAME_GRAPHEMES: usize = 24;
    /// The longest name, in bytes.
    pub const NAME_BYTES: usize = 128;
    /// The longest table name, in characters that a player reads as one.
    pub const TABLE_NAME_GRAPHEMES: usize = 40;
    /// The longest chat line, in characters.
    pub const CHAT_CHARS: usize = 500;
    /// How many updates of an audience can be sent again.
    pub const RING: usize = 64;
    /// How many events stand in a snapshot.
    pub const RECENT: usize = 50;
    /// How many tables the lobby's document lists.
    pub const LOBBY_TABLES: usize = 200;
}

#[cfg(test)]
mod tests;
