//! What a table may choose, and what no table may have (COM-17).

use core::ops::RangeInclusive;

use cardroom_rules::{InvalidOptions, NextDealer, Options, hearts::Tie};
use serde::{Deserialize, Serialize};

/// The options of Black Maria; those left out have their defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct BlackMariaOptions {
    /// The score at which the game ends; null for 100, or 500 in `spot` (BM-13).
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 10_000)))]
    pub target: Option<u16>,
    /// What the cards count (BM-10).
    pub scoring: Scoring,
    /// Where three cards are passed (BM-4).
    pub pass_dir: PassDir,
    /// Whether a heart may be led only after a heart or QS was played (BM-9).
    pub hearts_must_break: bool,
    /// What winning every card with a value is worth (BM-12).
    pub moon: Moon,
    /// What a tie for the lowest score means (BM-14).
    pub tie: Tie,
    /// Who deals first in a later game at the same table (COM-8).
    pub next_game_dealer: NextDealer,
}

/// The schemes of scoring (BM-10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// Hearts 1 each, QS 13.
    #[default]
    Usa,
    /// Also KS 10 and AS 7.
    Spades,
    /// Hearts by rank, QS 25.
    Spot,
}

/// Where three cards are passed (BM-4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PassDir {
    /// To the right.
    #[default]
    Right,
    /// To the left.
    Left,
    /// Nowhere: there is no pass.
    None,
}

/// What winning every card with a value is worth (BM-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Moon {
    /// Nothing special: the cards count.
    #[default]
    Off,
    /// 0 for that seat, the round's total for every other.
    OthersPlus,
    /// Minus the round's total for that seat, 0 for the others.
    SelfMinus,
}

impl Options for BlackMariaOptions {
    fn game_id(&self) -> &'static str {
        "bm"
    }

    fn rules_version(&self) -> u32 {
        1
    }

    /// Three or four (BM-1).
    fn seats(&self) -> RangeInclusive<u8> {
        3..=4
    }

    fn check(&self) -> Result<(), InvalidOptions> {
        match self.target {
            Some(target) if !(1..=10_000).contains(&target) => {
                Err(InvalidOptions::new("target", "from 1 to 10000, or null"))
            }
            _ => Ok(()),
        }
    }

    fn next_game_dealer(&self) -> NextDealer {
        self.next_game_dealer
    }
}
