//! What a table may choose, and what no table may have (COM-17).

use alloc::{format, vec::Vec};
use core::ops::RangeInclusive;

use cardroom_rules::{
    Evicts, InvalidOptions, NextDealer, Options,
    hearts::{Call, Tie},
};
use serde::{Deserialize, Serialize};

/// The options of Dirty Nasty Filthy Hearts; those left out have their defaults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct DnfHeartsOptions {
    /// The score at which the game ends (DNFH-27).
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 10_000)))]
    pub target: u16,
    /// The calls that the dealer may make: none twice, at least one (DNFH-5 to DNFH-7).
    #[cfg_attr(feature = "schema", schemars(length(min = 1), extend("uniqueItems" = true)))]
    pub pass_menu: Vec<Call>,
    /// Whether the holder of 2C must lead that card (DNFH-10).
    pub lead_2c: Lead2c,
    /// What may be discarded in the first trick (DNFH-13, DNFH-16).
    pub first_trick: FirstTrick,
    /// Whether JD is barred in the first trick like the other scoring cards (DNFH-15).
    pub jd_first_trick_barred: bool,
    /// What QH counts: as a heart and a queen, or as a queen only (DNFH-21).
    #[cfg_attr(feature = "schema", schemars(extend("enum" = [14, 13])))]
    pub qh_points: u8,
    /// Whether winning every scoring card wins the game (DNFH-23).
    pub shoot: Shoot,
    /// Whether JD is one of the cards needed for it (DNFH-24).
    pub shoot_needs_jd: bool,
    /// Whether the player on the shooter's left gives up the seat (DNFH-25).
    pub shoot_evicts: Evicts,
    /// What a tie for the lowest score means (DNFH-28).
    pub tie: Tie,
    /// Who deals first in a later game at the same table (COM-8).
    pub next_game_dealer: NextDealer,
}

/// What the holder of 2C leads to the first trick (DNFH-10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Lead2c {
    /// 2C.
    #[default]
    Must,
    /// Any card but a heart or QS.
    Holder,
}

/// What a void hand may discard in the first trick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FirstTrick {
    /// No scoring card (DNFH-13).
    #[default]
    NoPoints,
    /// Any card (DNFH-16).
    Any,
}

/// What winning every scoring card is worth (DNFH-23).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Shoot {
    /// The game.
    #[default]
    WinGame,
    /// Nothing: the cards count.
    Off,
}

impl Default for DnfHeartsOptions {
    fn default() -> Self {
        Self {
            target: 300,
            pass_menu: Call::ALL.into_iter().filter(|&call| call != Call::Hold).collect(),
            lead_2c: Lead2c::default(),
            first_trick: FirstTrick::default(),
            jd_first_trick_barred: true,
            qh_points: 14,
            shoot: Shoot::default(),
            shoot_needs_jd: true,
            shoot_evicts: Evicts::default(),
            tie: Tie::default(),
            next_game_dealer: NextDealer::default(),
        }
    }
}

impl Options for DnfHeartsOptions {
    fn game_id(&self) -> &'static str {
        "dnfh"
    }

    fn rules_version(&self) -> u32 {
        1
    }

    /// Four, always (DNFH-1).
    fn seats(&self) -> RangeInclusive<u8> {
        4..=4
    }

    fn check(&self) -> Result<(), InvalidOptions> {
        if !(1..=10_000).contains(&self.target) {
            return Err(InvalidOptions::new("target", "from 1 to 10000"));
        }
        if ![13, 14].contains(&self.qh_points) {
            return Err(InvalidOptions::new("qh_points", "14 or 13"));
        }
        if self.pass_menu.is_empty() {
            return Err(InvalidOptions::new("pass_menu", "at least one call"));
        }
        for (place, call) in self.pass_menu.iter().enumerate() {
            if !call.is_offered() {
                return Err(InvalidOptions::new("pass_menu", format!("{call} passes other than three cards")));
            }
            if self.pass_menu[..place].contains(call) {
                return Err(InvalidOptions::new("pass_menu", format!("{call} is there twice")));
            }
        }
        Ok(())
    }

    fn next_game_dealer(&self) -> NextDealer {
        self.next_game_dealer
    }

    fn shoot_evicts(&self) -> Evicts {
        self.shoot_evicts
    }
}
