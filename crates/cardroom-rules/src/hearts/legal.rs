//! Everything legal for one open decision, as it goes to the player who decides.

use alloc::vec::Vec;

use cardroom_cards::{Card, CardSet};
use serde::Serialize;

use super::{Call, Ways};

/// What is legal: of calls and plays the list, of a pass the rule to make one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Legal {
    /// The dealer calls (DNFH-5).
    Call {
        /// What the table offers.
        call: Vec<Call>,
    },
    /// Cards are chosen to be passed (COM-11).
    Pass {
        /// How many cards go each way; ways without any are left out.
        pass: Ways<u8>,
        /// Any of these, none twice.
        from: CardSet,
    },
    /// A card is played (COM-14).
    Play {
        /// What may be played.
        play: CardSet,
        /// The rest of the hand, each card with what bars it.
        barred: Vec<Barred>,
    },
}

/// A card that may not be played now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Barred {
    /// The card.
    pub card: Card,
    /// The code with which it would be refused.
    pub code: &'static str,
    /// The rule that bars it.
    pub rule: Option<&'static str>,
}
