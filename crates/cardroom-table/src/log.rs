//! The log's two forms: what a segment begins with, and one accepted input.

use alloc::string::String;

use serde::{Deserialize, Serialize};

use crate::{Input, Timestamp, room::Room};

/// The version of the log's form.
pub const LOG_FORMAT: u32 = 1;

/// What a segment begins with: the table as it was before the segment's first entry, between games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header<O> {
    /// The version of this form.
    pub format: u32,
    /// The game's id.
    pub game: String,
    /// The version of the rules that the segment is played under.
    pub rules: u32,
    /// When.
    pub at: Timestamp,
    pub(crate) room: Room<O>,
}

/// One accepted input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry<A, O> {
    /// When it was taken.
    pub at: Timestamp,
    /// What was taken.
    pub input: Input<A, O>,
    /// The first bytes of the hash over the table's facts afterwards.
    #[serde(with = "hex::serde")]
    pub fingerprint: [u8; 8],
}

impl<O> Header<O> {
    /// The same with the options read, or written, in another way.
    pub fn try_map<P, E>(self, read: impl FnOnce(O) -> Result<P, E>) -> Result<Header<P>, E> {
        let Self { format, game, rules, at, room } = self;
        Ok(Header { format, game, rules, at, room: room.try_map(read)? })
    }
}

impl<A, O> Entry<A, O> {
    /// The same with action and options read, or written, in another way.
    pub fn try_map<B, P, E>(
        self,
        action: impl FnOnce(A) -> Result<B, E>,
        options: impl FnOnce(O) -> Result<P, E>,
    ) -> Result<Entry<B, P>, E> {
        let Self { at, input, fingerprint } = self;
        Ok(Entry { at, input: input.try_map(action, options)?, fingerprint })
    }
}
