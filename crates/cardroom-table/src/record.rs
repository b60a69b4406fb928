//! A finished game as one document: everything that chance and the players did, and what came of it.

use alloc::{string::String, vec::Vec};

use cardroom_cards::{BySeat, Deck, Face, Seat};
use cardroom_rules::By;
use serde::{Deserialize, Serialize};

use crate::{PlayerId, TableId, Timestamp};

/// The version of the record's form.
pub const RECORD_FORMAT: u32 = 1;

/// The record of one game. Readable by anyone who may watch the table, once the game is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record<A, O> {
    /// The version of this form: [`RECORD_FORMAT`].
    #[cfg_attr(feature = "schema", schemars(description = "The version of this form.", extend("const" = RECORD_FORMAT)))]
    pub format: u32,
    /// Where it was played.
    pub table: TableId,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The number of the game at its table.
    pub game_no: u32,
    /// All options.
    pub options: O,
    /// Who held the seats at the end, before any rotation (COM-18).
    pub seats: BySeat<RecordSeat>,
    /// The rounds.
    pub rounds: Vec<RoundRecord<A>>,
    /// The final scores.
    pub scores: BySeat<i32>,
    /// The result.
    pub result: ResultView,
}

/// Who held a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordSeat {
    /// Id and name; null for an empty seat.
    pub player: Option<RecordPlayer>,
    /// Whether a program played.
    pub bot: bool,
}

/// A player in a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordPlayer {
    /// Who.
    pub id: PlayerId,
    /// The name then.
    pub name: String,
}

/// One round of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundRecord<A> {
    /// Who dealt.
    pub dealer: Seat,
    /// What the server promised, as hex.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9a-f]{64}$")))]
    pub commit: String,
    /// The secret, as hex.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9a-f]{64}$")))]
    pub secret: String,
    /// Each seat's own bytes, as hex.
    pub entropy: BySeat<Option<String>>,
    /// The shuffled deck, top card first.
    pub deck: Deck,
    /// The shuffled kitty, where there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kitty: Option<Vec<Face>>,
    /// Whether the deck, the kitty or the first dealer was given, so that they do not follow from secret and bytes.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub stacked: bool,
    /// What was done, in order.
    pub actions: Vec<ActionRecord<A>>,
    /// What the round gave each seat; null if it was not finished.
    pub points: Option<BySeat<i32>>,
}

/// One move, or the end of a wait.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum ActionRecord<A> {
    /// A seat's move.
    Move {
        /// Whose.
        seat: Seat,
        /// What.
        action: A,
        /// When.
        at: Timestamp,
        /// Whether a bot or the server made it.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        by_bot: bool,
    },
    /// The hold of a rummy window ran out (R500-37).
    HoldElapsed {
        /// Always true.
        #[cfg_attr(feature = "schema", schemars(extend("const" = true)))]
        hold_elapsed: bool,
        /// When.
        at: Timestamp,
    },
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResultView {
    /// The seats that won; none of an abandoned game.
    pub winners: Vec<Seat>,
    /// Why it ended.
    pub by: ResultBy,
    /// The final scores.
    pub scores: BySeat<i32>,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ResultBy {
    /// A score reached the target.
    Score,
    /// A seat shot.
    Shot,
    /// Everyone agreed, or nobody was left (COM-18).
    Abandoned,
}

impl<A, O> Record<A, O> {
    /// The same with actions and options read, or written, in another way.
    pub fn try_map<B, P, E>(
        self,
        mut action: impl FnMut(A) -> Result<B, E>,
        options: impl FnOnce(O) -> Result<P, E>,
    ) -> Result<Record<B, P>, E> {
        let Self { format, table, game, rules, game_no, options: chosen, seats, rounds, scores, result } = self;
        let rounds = rounds.into_iter().map(|round| round.try_map(&mut action)).collect::<Result<_, E>>()?;
        Ok(Record { format, table, game, rules, game_no, options: options(chosen)?, seats, rounds, scores, result })
    }
}

impl<A> RoundRecord<A> {
    fn try_map<B, E>(self, read: &mut impl FnMut(A) -> Result<B, E>) -> Result<RoundRecord<B>, E> {
        let Self { dealer, commit, secret, entropy, deck, kitty, stacked, actions, points } = self;
        let actions = actions.into_iter().map(|action| action.try_map(read)).collect::<Result<_, E>>()?;
        Ok(RoundRecord { dealer, commit, secret, entropy, deck, kitty, stacked, actions, points })
    }
}

impl<A> ActionRecord<A> {
    /// When it was.
    pub const fn at(&self) -> Timestamp {
        match self {
            Self::Move { at, .. } | Self::HoldElapsed { at, .. } => *at,
        }
    }

    fn try_map<B, E>(self, read: &mut impl FnMut(A) -> Result<B, E>) -> Result<ActionRecord<B>, E> {
        Ok(match self {
            Self::Move { seat, action, at, by_bot } => ActionRecord::Move { seat, action: read(action)?, at, by_bot },
            Self::HoldElapsed { hold_elapsed, at } => ActionRecord::HoldElapsed { hold_elapsed, at },
        })
    }
}

impl From<By> for ResultBy {
    fn from(by: By) -> Self {
        match by {
            By::Score => Self::Score,
            By::Shot(_) => Self::Shot,
        }
    }
}
