//! The people at a table: who is connected, who is away, who has which role.

use serde::{Deserialize, Serialize};

use cardroom_cards::Seat;

use crate::{Person, Timestamp, limits};

/// One person at the table, in whatever role.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own; none excludes another")]
pub(crate) struct Guest {
    pub(crate) person: Person,
    pub(crate) presence: Presence,
    /// Whether they said that they go; their seat may still be kept.
    pub(crate) left: bool,
    /// Whether they are out of the next game.
    pub(crate) sitting_out: bool,
    /// When they last sat down; the longest seated becomes host.
    pub(crate) seated_at: Option<Timestamp>,
    /// The game that must be over before they may sit again, after an eviction with nobody waiting (DNFH-25).
    pub(crate) barred_until: Option<u32>,
    /// Whether they gave up a seat after a shot, and watch until the next game begins (DNFH-26).
    pub(crate) evicted: bool,
    /// Whether they agree to abandon the game (COM-18).
    pub(crate) agrees: bool,
}

/// Whether a person's sockets are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Presence {
    /// At least one socket.
    Here,
    /// None since then, but still counted as connected.
    Fading { since: Timestamp, until: Timestamp },
    /// None since then.
    Gone { since: Timestamp },
}

impl Presence {
    pub(crate) const fn is_connected(self) -> bool {
        !matches!(self, Self::Gone { .. })
    }

    /// When the last socket was lost, unless one is there.
    pub(crate) const fn lost_at(self) -> Option<Timestamp> {
        match self {
            Self::Here => None,
            Self::Fading { since, .. } | Self::Gone { since } => Some(since),
        }
    }
}

impl Guest {
    pub(crate) const fn new(person: Person, presence: Presence) -> Self {
        Self {
            person,
            presence,
            left: false,
            sitting_out: false,
            seated_at: None,
            barred_until: None,
            evicted: false,
            agrees: false,
        }
    }

    /// Whether they are at the table now, or just dropped off.
    pub(crate) const fn is_connected(&self) -> bool {
        !self.left && self.presence.is_connected()
    }

    /// Whether they left, or have had no socket for two minutes.
    pub(crate) fn is_away(&self, now: Timestamp) -> bool {
        self.left || self.away_at().is_some_and(|at| at <= now)
    }

    /// When they will count as away, if no socket comes.
    pub(crate) fn away_at(&self) -> Option<Timestamp> {
        self.presence.lost_at().map(|since| since.plus(limits::AWAY_MS))
    }
}

/// What a person is at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Plays in a seat.
    Seat,
    /// Waits for a seat.
    Queue,
    /// Watches.
    Spectator,
}

/// Where a person is at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place {
    /// In what role.
    pub role: Role,
    /// The seat, for one who plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The place in the queue, from 1, for one who waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub queue_place: Option<u32>,
}

impl Place {
    /// Whether one has a seat.
    pub const fn sits(&self) -> bool {
        self.seat.is_some()
    }
}
