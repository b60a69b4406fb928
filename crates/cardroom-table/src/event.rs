//! What happened at a table, for animation and reading aloud. The game's own events are among them.

use alloc::{string::String, vec::Vec};

use cardroom_cards::{BySeat, Seat};
use cardroom_rules::{Audience, SeenBy};
use serde::{Deserialize, Serialize};

use crate::{PlayerId, ResultBy, TableId};

/// Somebody, as the document and events speak of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerRef {
    /// Who.
    pub id: PlayerId,
    /// The name here.
    pub name: String,
    /// Whether a program plays.
    pub bot: bool,
}

/// Where one who gave up a seat after a shot went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum To {
    /// A person: to the end of the queue.
    Queue,
    /// A bot: away.
    Gone,
}

/// The rotation after a shot: the lobby event of DNFH-25.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rotated {
    /// Where.
    pub table: TableId,
    /// The seat given up, on the shooter's left.
    pub seat: Seat,
    /// The seat that shot.
    pub shooter: Seat,
    /// Who gives it up.
    pub leaves: PlayerRef,
    /// Who takes it; nobody, where it is only vacated.
    pub enters: Option<PlayerRef>,
    /// The rule.
    pub rule: &'static str,
    /// The queue afterwards.
    pub queue: Vec<PlayerId>,
    /// Where the one who leaves went.
    pub to: To,
}

/// What happened: at the table, or in its game.
#[derive(Clone, Debug, PartialEq)]
pub enum Event<E> {
    /// In the game; its audiences are the game's to say.
    Game(E),
    /// At the table, seen by everyone there.
    Table(Seen),
}

/// What happened at the table. All of it is open to everyone there.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it; proto/ explains each")]
pub enum Seen {
    /// Somebody came in.
    Joined { player: PlayerRef },
    /// Somebody took a seat.
    Seated { seat: Seat, player: PlayerRef },
    /// Somebody gave a seat up, or went away.
    Left {
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        player: PlayerRef,
    },
    /// Somebody waits for a seat.
    Queued { player: PlayerRef, place: u32 },
    /// Somebody is out of the next game, or in again.
    SatOut { player: PlayerRef, out: bool },
    /// The host sent somebody away, or lifted that.
    Removed { player: PlayerRef, back: bool },
    /// Another is host.
    HostChanged { host: PlayerId },
    /// The host changed settings.
    SettingsChanged {},
    /// The host replaced or revoked the invite.
    InviteChanged {},
    /// Somebody has another name.
    Renamed { player: PlayerRef },
    /// A game began.
    GameStarted { game_no: u32 },
    /// A game was abandoned (COM-18). Of a game that was played to its end the game itself says so.
    GameOver { winners: Vec<Seat>, by: ResultBy, scores: BySeat<i32> },
    /// The player on a shooter's left gave up the seat.
    Rotated(Rotated),
    /// A decision timed out and the default move was made.
    ClockRanOut { seat: Seat },
    /// A bot plays for the person in the seat.
    BotTookOver { seat: Seat },
    /// The person plays again.
    TookBack { seat: Seat },
    /// Somebody agrees to abandon the game, or no longer.
    AbandonAgreed { player: PlayerRef, agree: bool },
    /// The table is closed.
    Closed { reason: String },
}

/// One event as one audience may see it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum SeenEvent<S> {
    /// In the game.
    Game(S),
    /// At the table.
    Table(Seen),
}

impl<E: SeenBy> Event<E> {
    /// Cuts the event for an audience; none when it may not know of it.
    pub fn seen_by(&self, audience: Audience) -> Option<SeenEvent<E::Seen>> {
        match self {
            Self::Game(event) => event.seen_by(audience).map(SeenEvent::Game),
            Self::Table(seen) => Some(SeenEvent::Table(seen.clone())),
        }
    }
}
