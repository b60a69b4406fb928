//! Reactions: the few signs that people at a table may make without words.

use cardroom_table::{TableId, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::PlayerInfo;

/// A sign without words. How it looks is the client's affair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Reaction {
    ThumbsUp,
    Clap,
    Laugh,
    Wow,
    Sad,
    Heart,
    Thinking,
    GoodGame,
}

impl Reaction {
    /// Every one, in the order in which clients offer them.
    pub const ALL: [Self; 8] =
        [Self::ThumbsUp, Self::Clap, Self::Laugh, Self::Wow, Self::Sad, Self::Heart, Self::Thinking, Self::GoodGame];

    /// The reaction of that name; none where it is another word.
    pub fn of(name: &str) -> Option<Self> {
        serde_json::from_value(Value::from(name)).ok()
    }
}

/// That somebody at a table reacted. Nobody keeps it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "reaction")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Reacted {
    pub table: TableId,
    pub from: PlayerInfo,
    pub reaction: Reaction,
    pub at: Timestamp,
}
