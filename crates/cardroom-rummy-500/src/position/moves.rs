//! Moves in the words of the shared examples, turned into actions and back.

use alloc::vec::Vec;

use cardroom_cards::{Card, Face, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    action::{Action, End, MeldId, Use},
    game::Rummy500,
    laid::{Laid, Put},
    meld::Shape,
};

/// A move and who makes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatMove {
    /// Who makes it.
    pub seat: Seat,
    /// The move.
    #[serde(flatten)]
    pub does: Move,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum Move {
    /// The top of the stock.
    Draw,
    /// The top cards of the pile.
    Take {
        /// How many.
        n: u32,
        /// The use of the deepest; left out in the free take (R500-11).
        #[serde(default, rename = "use", skip_serializing_if = "Option::is_none")]
        used_for: Option<MoveUse>,
    },
    /// The end of the hand.
    Decline,
    /// A new meld.
    Meld {
        /// A run from low to high.
        cards: Vec<Put>,
    },
    /// A lay-off.
    Lay {
        /// The meld's place in the list.
        meld: usize,
        /// From low to high.
        cards: Vec<Put>,
        /// Which end; left out on a set, and where only one fits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end: Option<LayEnd>,
    },
    /// A card in a joker's place.
    Swap {
        /// The meld's place in the list.
        meld: usize,
        /// The card.
        card: Card,
    },
    /// A discard.
    Discard {
        /// The card.
        card: Face,
    },
    /// A call.
    Rummy {
        /// How many cards.
        n: u32,
        /// The use of the deepest.
        #[serde(rename = "use")]
        used_for: MoveUse,
    },
    /// No call.
    Waive,
}

/// The use of a take or a call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum MoveUse {
    /// A new meld.
    Meld {
        /// A run from low to high.
        cards: Vec<Put>,
    },
    /// A lay-off.
    Lay {
        /// The meld's place in the list.
        meld: usize,
        /// From low to high.
        cards: Vec<Put>,
        /// Which end; left out on a set, and where only one fits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end: Option<LayEnd>,
    },
}

/// An end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LayEnd {
    /// Below it.
    Low,
    /// Above it.
    High,
}

impl MoveUse {
    /// The use as the examples say it.
    pub(super) fn of(said: Use) -> Self {
        match said {
            Use::Meld { cards } => Self::Meld { cards },
            Use::LayOff { meld, end, cards } => {
                let end = match end {
                    End::Low => Some(LayEnd::Low),
                    End::High => Some(LayEnd::High),
                    End::Set => None,
                };
                Self::Lay { meld: meld.index(), cards, end }
            }
        }
    }

    /// The use as the game takes it; none where no meld can have that place.
    fn read(self, game: &Rummy500) -> Option<Use> {
        match self {
            Self::Meld { cards } => Some(Use::Meld { cards }),
            Self::Lay { meld, cards, end } => {
                let meld = MeldId::at(meld)?;
                let end = match end {
                    Some(LayEnd::Low) => End::Low,
                    Some(LayEnd::High) => End::High,
                    None => only_end(game, meld, &cards),
                };
                Some(Use::LayOff { meld, end, cards })
            }
        }
    }
}

/// The end where cards fit, where that was not said; on a run the high one, unless only the low one fits.
fn only_end(game: &Rummy500, meld: MeldId, cards: &[Put]) -> End {
    let Some(lying) = game.board.meld(meld) else { return End::High };
    let laid: Vec<Laid> = cards.iter().filter_map(|card| card.laid()).collect();
    match lying.shape() {
        Shape::Set { .. } => End::Set,
        Shape::Run { .. } if lying.check(meld, End::Low, &laid, &game.options).is_ok() => End::Low,
        Shape::Run { .. } => End::High,
    }
}

impl Move {
    /// The move as an action of the game; none where no meld can have the place that it names.
    pub fn action(self, game: &Rummy500) -> Option<Action> {
        Some(match self {
            Self::Draw => Action::Draw,
            Self::Take { n, used_for: None } => Action::Take { n, used_for: None },
            Self::Take { n, used_for: Some(used_for) } => Action::Take { n, used_for: Some(used_for.read(game)?) },
            Self::Decline => Action::Decline,
            Self::Meld { cards } => Action::Meld { cards },
            Self::Lay { meld, cards, end } => MoveUse::Lay { meld, cards, end }.read(game)?.into(),
            Self::Swap { meld, card } => Action::Swap { meld: MeldId::at(meld)?, card },
            Self::Discard { card } => Action::Discard { card },
            Self::Rummy { n, used_for } => Action::Rummy { n, used_for: used_for.read(game)? },
            Self::Waive => Action::Waive,
        })
    }
}
