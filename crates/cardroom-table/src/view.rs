//! The table's document: what one audience may see, built up from nothing. Diffs are taken between two of them.

use alloc::{string::String, vec::Vec};

use cardroom_cards::{BySeat, Seat, Seats};
use cardroom_rules::{Audience, Game, Kind, Options};
use serde::Serialize;

use crate::{
    Access, ClockPreset, DealView, HoldSeat, Invite, Level, PastDealView, Phase, PlayerId, PlayerRef, Removed,
    ResultView, Role, Table, TableId, Timestamp, limits, play::RoundView,
};

/// The table as one audience sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableView<V, O> {
    /// The table's id.
    pub table: TableId,
    /// Its name.
    pub name: String,
    /// The game's id.
    pub game: &'static str,
    /// All options, also those left at their default.
    pub options: O,
    /// Who may come in.
    pub access: Access,
    /// The invite, where one is needed and not revoked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invite: Option<Invite>,
    /// Who is host.
    pub host: Option<PlayerId>,
    /// How long a seat is kept for one who is away.
    pub hold_seat: HoldSeat,
    /// Whether people may watch.
    pub spectators_allowed: bool,
    /// Whether people may talk.
    pub chat_allowed: bool,
    /// Whether bots fill empty seats.
    pub bots_allowed: bool,
    /// What the table is doing.
    pub phase: Phase,
    /// The seats.
    pub seats: BySeat<SeatView>,
    /// Those who wait, the next one first.
    pub queue: Vec<QueueView>,
    /// How many people watch.
    pub spectators: u32,
    /// Whom the host keeps out, the last 50.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<Removed>,
    /// The clock.
    pub clock: ClockView,
    /// Who is seen to decide.
    pub deciding: Vec<DecidingView>,
    /// The game that runs or ran last, from 1; 0 before the first.
    pub game_no: u32,
    /// The round that is played or was played last, from 1; 0 before the first.
    pub round_no: u32,
    /// Who dealt it; null until the first dealer is drawn.
    pub dealer: Option<Seat>,
    /// The scores.
    pub scores: BySeat<i32>,
    /// Games won here by the player now in the seat.
    pub tally: BySeat<u32>,
    /// When the next game starts by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_at: Option<Timestamp>,
    /// The deal that was promised: of the round that is played, else of the next.
    pub deal: DealView,
    /// The deal of the round that was over last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_deal: Option<PastDealView>,
    /// The round; null before the first game.
    pub round: Option<V>,
    /// Scored rounds of this game, the last 50.
    pub rounds: Vec<RoundView>,
    /// The result, once there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultView>,
}

/// One seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own; none excludes another")]
pub struct SeatView {
    /// Who plays here; null for an empty seat.
    pub player: Option<PlayerRef>,
    /// Whether they are connected; a bot always is.
    pub connected: bool,
    /// Whether a bot plays for them.
    pub held_by_bot: bool,
    /// Whether they are out of the next game.
    pub sitting_out: bool,
    /// How well a bot plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// Whether they agree to abandon the game (COM-18).
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub agrees_to_abandon: bool,
    /// Whose the seat is, while another plays one game in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kept_for: Option<PlayerRef>,
}

/// One who waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QueueView {
    /// Who.
    pub id: PlayerId,
    /// The name here.
    pub name: String,
    /// Whether they are connected; a seat goes to the first who is.
    pub connected: bool,
    /// Whether they let others go first for now.
    pub sitting_out: bool,
}

/// The clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClockView {
    /// Its name.
    pub preset: ClockPreset,
    /// Milliseconds for each decision.
    pub turn_ms: u32,
    /// What is left of each seat's bank for this game, in milliseconds.
    pub bank_ms: BySeat<u32>,
}

/// A seat that is seen to decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DecidingView {
    /// The seat.
    pub seat: Seat,
    /// What it decides.
    pub kind: Kind,
    /// When the default move is made for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline_at: Option<Timestamp>,
}

/// An open decision, for the one who takes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DecisionView<L> {
    /// Its id: an act names it.
    pub id: u32,
    /// Whose it is.
    pub seat: Seat,
    /// What is decided.
    pub kind: Kind,
    /// When the default move is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline_at: Option<Timestamp>,
    /// Everything that is legal.
    pub legal: L,
}

/// Where one is at a table; it stands beside the state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct YouView {
    /// Who one is.
    pub player: PlayerId,
    /// In what role.
    pub role: Role,
    /// The seat one plays in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// One's place in the queue, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queue_place: Option<u32>,
}

/// How full a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// People in seats.
    pub people: u32,
    /// Bots in seats.
    pub bots: u32,
    /// People who wait.
    pub queue: u32,
    /// The round that is played or was played last.
    pub round_no: u32,
}

impl<G: Game> Table<G> {
    /// The table as one audience may see it.
    pub fn view(&self, audience: Audience) -> TableView<G::View, G::Options> {
        let room = &self.room;
        let seats = room.seats();
        let play = self.play.as_ref();
        let clock = room.settings.clock;
        TableView {
            table: room.id.clone(),
            name: room.settings.name.clone(),
            game: room.settings.options.game_id(),
            options: room.settings.options.clone(),
            access: room.settings.access,
            invite: room.invite.clone(),
            host: room.host.clone(),
            hold_seat: room.settings.hold_seat,
            spectators_allowed: room.settings.spectators,
            chat_allowed: room.settings.chat,
            bots_allowed: room.settings.bots,
            phase: self.phase(),
            seats: BySeat::from_fn(seats, |seat| self.seat_view(seat)),
            queue: self.queue_view(),
            spectators: self.spectators(),
            removed: room.removed_last.clone(),
            clock: ClockView {
                preset: clock.preset,
                turn_ms: clock.turn_ms,
                bank_ms: room.chairs.map(|chair| if self.is_playing() { chair.bank_ms } else { clock.bank_ms }),
            },
            deciding: self.deciding(),
            game_no: room.game_no,
            round_no: play.map_or(0, |play| if play.dealer_known { play.game.round_no() } else { 1 }),
            dealer: play.filter(|play| play.dealer_known).map(|play| play.game.dealer()),
            scores: play.map_or_else(|| BySeat::splat(seats, 0), |play| play.game.scores()),
            tally: room.chairs.map(|chair| {
                let player = chair.occupant.as_ref().map(|occupant| room.reference(occupant).id);
                player.and_then(|id| room.tally.get(&id).copied()).unwrap_or(0)
            }),
            next_at: room.next_at,
            deal: room.deal.view(&room.id),
            last_deal: room.last_deal.as_ref().map(|deal| deal.view(&room.id)),
            round: play.map(|play| play.game.view(audience, play.wait.map(|wait| wait.ends_at.0))),
            rounds: play.map_or_else(Vec::new, |play| {
                play.rounds[play.rounds.len().saturating_sub(limits::ROUNDS_SHOWN)..].to_vec()
            }),
            result: play.and_then(|play| play.result.clone()),
        }
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let chair = &self.room.chairs[seat];
        let guest = chair.person().and_then(|player| self.room.people.get(player));
        let kept_for = chair.kept_for.as_ref();
        SeatView {
            player: chair.occupant.as_ref().map(|occupant| self.room.reference(occupant)),
            connected: chair.bot().is_some() || guest.is_some_and(crate::people::Guest::is_connected),
            held_by_bot: chair.held_since.is_some(),
            sitting_out: guest.is_some_and(|guest| guest.sitting_out),
            level: chair.bot().map(|bot| bot.level),
            agrees_to_abandon: self.is_playing() && guest.is_some_and(|guest| guest.agrees),
            kept_for: kept_for.map(|player| self.room.person_ref(player)),
        }
    }

    fn queue_view(&self) -> Vec<QueueView> {
        let guests = self.room.queue.iter().filter_map(|player| self.room.people.get(player));
        let row = |guest: &crate::people::Guest| QueueView {
            id: guest.person.id.clone(),
            name: guest.person.name.clone(),
            connected: guest.is_connected(),
            sitting_out: guest.sitting_out,
        };
        guests.map(row).collect()
    }

    /// How many connected people neither play nor wait.
    pub fn spectators(&self) -> u32 {
        let connected = |id: &PlayerId| self.room.is_connected(id);
        let here = self.room.people.values().filter(|guest| guest.is_connected()).count();
        let seated = self.room.chairs.iter().filter_map(|chair| chair.person()).filter(|id| connected(id)).count();
        let waiting = self.room.queue.iter().filter(|id| connected(id)).count();
        u32::try_from(here - seated - waiting).unwrap_or(u32::MAX)
    }

    fn deciding(&self) -> Vec<DecidingView> {
        let Some(play) = self.play.as_ref().filter(|play| play.result.is_none()) else { return Vec::new() };
        let seen = play.game.deciding().into_iter();
        seen.map(|(seat, kind)| DecidingView { seat, kind, deadline_at: self.shown_deadline(seat, kind) }).collect()
    }

    fn shown_deadline(&self, seat: Seat, kind: Kind) -> Option<Timestamp> {
        if kind.is_clocked() { self.deadline(seat) } else { None }
    }

    /// The open decision of a seat, for its player.
    pub fn decision(&self, seat: Seat) -> Option<DecisionView<G::Legal>> {
        let open = self.play.as_ref()?.open.get(seat)?.as_ref()?;
        let deadline_at = self.deadline(seat);
        Some(DecisionView { id: open.id, seat, kind: open.kind, deadline_at, legal: open.legal.clone() })
    }

    /// Where a person is; none if they are not at the table.
    pub fn you(&self, player: &PlayerId) -> Option<YouView> {
        let place = self.place_of(player)?;
        Some(YouView { player: player.clone(), role: place.role, seat: place.seat, queue_place: place.queue_place })
    }

    /// How many play, wait, and which round it is, for a list of tables.
    pub fn count(&self) -> Count {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let round_no = self.play.as_ref().map_or(0, |play| if play.dealer_known { play.game.round_no() } else { 1 });
        Count {
            people: number(self.room.chairs.iter().filter(|chair| chair.person().is_some()).count()),
            bots: number(self.room.chairs.iter().filter(|chair| chair.bot().is_some()).count()),
            queue: number(self.room.queue.len()),
            round_no,
        }
    }

    /// What a person is called here.
    pub fn name_of(&self, player: &PlayerId) -> Option<String> {
        self.room.guest(player).map(|guest| guest.person.name.clone())
    }

    /// Whether this game runs now.
    pub fn is_running(&self, game_no: u32) -> bool {
        self.is_playing() && self.room.game_no == game_no
    }

    /// The seats.
    pub fn seats(&self) -> Seats {
        self.room.seats()
    }

    /// What a person is shown as.
    pub fn audience_of(&self, player: &PlayerId) -> Audience {
        self.room.seat_of(player).map_or(Audience::Public, Audience::Seat)
    }
}
