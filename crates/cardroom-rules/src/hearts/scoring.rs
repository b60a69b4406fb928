//! When a game ends and who wins it (COM-16).

use alloc::vec::Vec;

use cardroom_cards::{BySeat, Seat};
use serde::{Deserialize, Serialize};

use super::HeartsRules;
use crate::{By, Outcome, RoundScore};

/// What several seats with the lowest score mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Tie {
    /// All of them win.
    #[default]
    Shared,
    /// Another round is played, until one seat is lowest.
    ExtraRound,
}

/// The result that scores give by themselves: at the target the lowest score wins.
pub fn result(rules: &impl HeartsRules, scores: &BySeat<i32>) -> Option<Outcome> {
    if scores.iter().all(|&score| score < rules.target()) {
        return None;
    }
    let lowest = scores.iter().min()?;
    let winners: Vec<Seat> = scores.each().filter(|&(_, score)| score == lowest).map(|(seat, _)| seat).collect();
    match rules.tie() {
        Tie::ExtraRound if winners.len() > 1 => None,
        Tie::ExtraRound | Tie::Shared => Some(Outcome { winners, by: By::Score }),
    }
}

/// The result after a round: a shot that wins comes before all scores.
pub(super) fn outcome<R: HeartsRules>(rules: &R, scores: &BySeat<i32>, round: &RoundScore) -> Option<Outcome> {
    match round.shooter {
        Some(shooter) if R::SHOT_WINS => Some(Outcome { winners: alloc::vec![shooter], by: By::Shot(shooter) }),
        _ => result(rules, scores),
    }
}
