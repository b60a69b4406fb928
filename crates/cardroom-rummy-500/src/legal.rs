//! Everything legal for one decision, as the wire shows it and as actions.
//!
//! The order of the lists is that in which [`search`](crate::search) finds. For the wire a list is cut at
//! [`LIST_LIMIT`]: melds and lay-offs each, and all uses of takes, and of calls, together, where every depth keeps at
//! least one use and gets an even share of what is left. Discards, swaps and lay-offs of one card are never cut.

use alloc::vec::Vec;

use cardroom_cards::{Card, Face};
use cardroom_rules::Kind;
use serde::Serialize;

use crate::action::{Action, MeldId, Use};

/// The most melds, lay-offs, uses of takes, or uses of calls in a list for the wire.
pub const LIST_LIMIT: usize = 200;

/// Whether lists are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    ForTheWire,
    Never,
}

impl Cut {
    pub(crate) const fn limit(self) -> usize {
        match self {
            Self::ForTheWire => LIST_LIMIT,
            Self::Never => usize::MAX,
        }
    }
}

/// Everything legal for one decision; the parts that belong to its kind.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Legal {
    /// How the turn may begin: in `draw`, and in `window` for the next seat.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub begin: Option<LegalBegin>,
    /// How the turn may go on: in `turn`.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub turn: Option<LegalTurn>,
    /// What may be called, where the seat may call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rummy: Option<Vec<Depth>>,
    /// Whether the seat may waive, in `window`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waive: Option<bool>,
    /// Whether a list was cut.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub cut: bool,
}

/// How a turn may begin.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalBegin {
    /// Whether there is a stock to draw from.
    pub draw: bool,
    /// Whether the hand may be ended (R500-31).
    pub decline: bool,
    /// What may be taken, by depth.
    pub take: Vec<Depth>,
}

/// How a turn may go on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalTurn {
    /// New melds.
    pub meld: Vec<Use>,
    /// Lay-offs, those of one card first.
    pub lay_off: Vec<Use>,
    /// The cards that may be discarded.
    pub discard: Vec<Face>,
    /// Swaps for a joker (R500-24).
    pub swap: Vec<Swap>,
}

/// A number of cards from the top of the pile, and what the deepest may be used for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Depth {
    /// How many cards.
    pub n: u32,
    /// The uses; none is the free take (R500-11).
    pub uses: Vec<Option<Use>>,
}

/// A real card in the place of a joker.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Swap {
    /// The meld.
    pub meld: MeldId,
    /// The card.
    pub card: Card,
}

impl Legal {
    /// All of it as actions, the one a table falls back on first: waive, draw, decline, or a discard.
    pub(crate) fn actions(self, kind: Kind) -> Vec<Action> {
        let mut actions = Vec::new();
        if kind == Kind::Window && self.waive == Some(true) {
            actions.push(Action::Waive);
        }
        if let Some(LegalBegin { draw, decline, take }) = self.begin {
            actions.extend(draw.then_some(Action::Draw));
            actions.extend(decline.then_some(Action::Decline));
            for Depth { n, uses } in take {
                actions.extend(uses.into_iter().map(|used_for| Action::Take { n, used_for }));
            }
        }
        if let Some(LegalTurn { meld, lay_off, discard, swap }) = self.turn {
            actions.extend(discard.into_iter().map(|card| Action::Discard { card }));
            actions.extend(lay_off.into_iter().chain(meld).map(Action::from));
            actions.extend(swap.into_iter().map(|Swap { meld, card }| Action::Swap { meld, card }));
        }
        for Depth { n, uses } in self.rummy.into_iter().flatten() {
            actions.extend(uses.into_iter().flatten().map(|used_for| Action::Rummy { n, used_for }));
        }
        actions
    }
}
