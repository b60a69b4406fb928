//! The next deal: its secret and commit, the seats' own bytes, and what is shown of both. The arithmetic is
//! [`cardroom_deal`]'s; when to deal is [`crate::play`]'s.

use alloc::{string::String, vec::Vec};

use cardroom_cards::{BySeat, Seat, Seats};
use cardroom_deal::{Secret, Seed, commit};
use serde::{Deserialize, Serialize};

use crate::{TableId, Timestamp};

/// The deal that comes next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct NextDeal {
    pub(crate) game_no: u32,
    pub(crate) round_no: u32,
    /// The secret, once the server has drawn it, and when its commit was shown.
    pub(crate) secret: Option<HeldSecret>,
    /// Each seat's own bytes; the first count.
    pub(crate) entropy: BySeat<Option<Vec<u8>>>,
    /// Whether its cards are out; it stays in view until its round is over.
    pub(crate) dealt: bool,
}

/// A secret that is stored and committed to.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct HeldSecret {
    #[serde(with = "hex::serde")]
    pub(crate) secret: Secret,
    pub(crate) shown_at: Timestamp,
}

impl core::fmt::Debug for HeldSecret {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("HeldSecret(…)") // Nobody may know it before the round is over.
    }
}

impl NextDeal {
    pub(crate) fn new(game_no: u32, round_no: u32, seats: Seats) -> Self {
        Self { game_no, round_no, secret: None, entropy: BySeat::splat(seats, None), dealt: false }
    }

    /// The seed, once the secret is there.
    pub(crate) fn seed(&self) -> Option<Seed> {
        let held = self.secret.as_ref()?;
        Some(Seed::mix(&held.secret, self.entropy.iter().map(|bytes| bytes.as_deref().unwrap_or_default())))
    }

    /// Forgets the bytes of a seat whose owner changed, unless the cards are out.
    pub(crate) fn clear(&mut self, seat: Seat) {
        if !self.dealt {
            self.entropy[seat] = None;
        }
    }

    /// What is left of it when its round is over; none if no card was dealt.
    pub(crate) fn past(&self) -> Option<PastDeal> {
        let held = self.secret.as_ref().filter(|_| self.dealt)?;
        let (game_no, round_no, entropy) = (self.game_no, self.round_no, self.entropy.clone());
        Some(PastDeal { game_no, round_no, secret: held.secret, entropy })
    }

    pub(crate) fn view(&self, table: &TableId) -> DealView {
        let commit =
            self.secret.as_ref().map(|held| hex::encode(commit(&table.0, self.game_no, self.round_no, &held.secret)));
        DealView { game_no: self.game_no, round_no: self.round_no, commit, entropy: hexed(&self.entropy) }
    }
}

/// A deal that was made. Its secret is shown when its round is over.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct PastDeal {
    pub(crate) game_no: u32,
    pub(crate) round_no: u32,
    #[serde(with = "hex::serde")]
    pub(crate) secret: Secret,
    pub(crate) entropy: BySeat<Option<Vec<u8>>>,
}

impl core::fmt::Debug for PastDeal {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "PastDeal({}.{})", self.game_no, self.round_no)
    }
}

impl PastDeal {
    pub(crate) fn commit(&self, table: &TableId) -> String {
        hex::encode(commit(&table.0, self.game_no, self.round_no, &self.secret))
    }

    pub(crate) fn view(&self, table: &TableId) -> PastDealView {
        PastDealView {
            game_no: self.game_no,
            round_no: self.round_no,
            commit: self.commit(table),
            entropy: hexed(&self.entropy),
            secret: hex::encode(self.secret),
        }
    }
}

pub(crate) fn hexed(entropy: &BySeat<Option<Vec<u8>>>) -> BySeat<Option<String>> {
    entropy.map(|bytes| bytes.as_ref().map(hex::encode))
}

/// What everyone sees of the deal that comes next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DealView {
    /// The game it is for.
    pub game_no: u32,
    /// The round it is for.
    pub round_no: u32,
    /// The promise of its secret, as hex; null for the moment before it is drawn.
    pub commit: Option<String>,
    /// Each seat's own bytes, as hex; null for none.
    pub entropy: BySeat<Option<String>>,
}

/// What everyone sees of a deal whose round is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PastDealView {
    /// The game.
    pub game_no: u32,
    /// The round.
    pub round_no: u32,
    /// What was promised, as hex.
    pub commit: String,
    /// Each seat's own bytes, as hex; null for none.
    pub entropy: BySeat<Option<String>>,
    /// The secret, as hex.
    pub secret: String,
}
