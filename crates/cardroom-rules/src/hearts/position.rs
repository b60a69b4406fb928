//! Positions: a whole state, hidden cards included, as the shared examples and the referee write it.
//!
//! A position may be partial: cards that appear nowhere are not in this round. The form is described in
//! `tests/vectors/README.md`. What a position does not hold is how the round came to it, so views of a set up
//! round lack what was dealt and passed.

use alloc::{string::String, vec::Vec};

use cardroom_cards::{BySeat, Card, CardSet, Seat, Trick};
use serde::{Deserialize, Serialize};

use super::{Call, Hearts, HeartsRules, Pass, Ways, game::Phase};
use crate::{By, Game, RoundScore};

/// A state in the words of the shared examples.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    /// What is waited for.
    pub phase: PositionPhase,
    /// How many seats, where no list of seats says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<u8>,
    /// Who dealt, or deals next; seat 0 where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealer: Option<Seat>,
    /// Which round, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// The scores; none for all 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<i32>,
    /// The hands.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<Vec<Card>>,
    /// The dealer's call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<Call>,
    /// What each seat has chosen to pass.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub passes: Vec<Option<Pass>>,
    /// The cards in the middle that are to be shuffled.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kitty: Vec<Card>,
    /// The trick that is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trick: Option<TrickPosition>,
    /// Its number, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trick_no: Option<u8>,
    /// Whether a heart or QS has been played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broken: Option<bool>,
    /// The cards won by each seat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub taken: Vec<Vec<Card>>,
    /// The round just scored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<LastRound>,
    /// Who won the game, when it is over.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub winners: Vec<Seat>,
    /// Why it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
}

/// What a position waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PositionPhase {
    /// A deck.
    Deal,
    /// The dealer's call.
    Call,
    /// The choices of the pass.
    Pass,
    /// The shuffled kitty.
    Kitty,
    /// A card.
    #[default]
    Play,
    /// Nothing: the game is over.
    Over,
}

/// The trick of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TrickPosition {
    /// Who leads it.
    pub leader: Seat,
    /// Its cards from the leader on.
    #[serde(default)]
    pub cards: Vec<Card>,
}

/// The round just scored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LastRound {
    /// What it gave each seat.
    pub points: Vec<i32>,
    /// The seat that won every scoring card, in games that ask.
    #[serde(default)]
    pub shooter: Option<Seat>,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A score reached the target.
    Target,
    /// A seat shot.
    Shoot,
}

/// A position that no table can be in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{key}: {why}")]
pub struct BadPosition {
    /// The key that is wrong.
    pub key: &'static str,
    /// What is wrong with it.
    pub why: String,
}

impl<R: HeartsRules> Hearts<R> {
    /// The position of this state. A scored round is the deal of the next one.
    pub fn position(&self) -> Position {
        let mut position = Position {
            dealer: Some(self.dealer),
            round: Some(self.round_no),
            scores: self.scores.iter().copied().collect(),
            last: self.round_score().map(LastRound::from),
            ..Position::default()
        };
        position.phase = match &self.phase {
            Phase::Dealing(_) => PositionPhase::Deal,
            Phase::Calling(calling) => {
                position.hands = lists(&calling.hands);
                PositionPhase::Call
            }
            Phase::Passing(passing) => {
                position.hands = lists(&passing.hands);
                position.call = self.shown_call(passing.call);
                position.passes = passing.chosen.iter().map(|chosen| chosen.as_ref().map(Ways::to_pass)).collect();
                PositionPhase::Pass
            }
            Phase::Shuffling(shuffling) => {
                position.hands = lists(&shuffling.hands);
                position.call = Some(Call::Kitty);
                position.kitty = shuffling.kitty.iter().filter_map(|face| face.card()).collect();
                PositionPhase::Kitty
            }
            Phase::Playing(playing) => {
                position.hands = lists(&playing.hands);
                position.call = playing.call;
                position.trick = Some(TrickPosition::from(&playing.trick));
                position.trick_no = Some(playing.trick_no);
                position.broken = Some(playing.broken);
                position.taken = lists(&playing.taken.map(|taken| taken.cards));
                PositionPhase::Play
            }
            Phase::Scored(scored) => match &scored.outcome {
                None => {
                    position.round = Some(self.round_no.saturating_add(1));
                    position.dealer = Some(self.seats().left_of(self.dealer));
                    PositionPhase::Deal
                }
                Some(outcome) => {
                    position.winners.clone_from(&outcome.winners);
                    position.reason = Some(if outcome.by == By::Score { Reason::Target } else { Reason::Shoot });
                    PositionPhase::Over
                }
            },
        };
        position
    }
}

impl From<RoundScore> for LastRound {
    fn from(round: RoundScore) -> Self {
        Self { points: round.points.into_iter().collect(), shooter: round.shooter }
    }
}

impl From<&Trick> for TrickPosition {
    fn from(trick: &Trick) -> Self {
        Self { leader: trick.leader, cards: trick.cards().collect() }
    }
}

fn lists(hands: &BySeat<CardSet>) -> Vec<Vec<Card>> {
    hands.iter().map(|hand| hand.cards().collect()).collect()
}
