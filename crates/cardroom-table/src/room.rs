//! What of a table outlasts a game: settings, seats, queue, people, tally. It moves people; it plays nothing.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::String,
    vec::Vec,
};

use cardroom_cards::{BySeat, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{
    Invite, Pauses, Place, PlayerId, PlayerRef, Role, Settings, Stacked, TableId, Timestamp,
    dealing::{NextDeal, PastDeal},
    people::Guest,
};

/// The lasting part of a table. A log segment's header holds it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Room<O> {
    pub(crate) id: TableId,
    pub(crate) settings: Settings<O>,
    pub(crate) pauses: Pauses,
    pub(crate) created_at: Timestamp,
    pub(crate) invite: Option<Invite>,
    pub(crate) host: Option<PlayerId>,
    /// When a host who is no longer on the list went.
    pub(crate) host_left_at: Option<Timestamp>,
    pub(crate) chairs: BySeat<Chair>,
    pub(crate) queue: Vec<PlayerId>,
    pub(crate) people: BTreeMap<PlayerId, Guest>,
    /// Who has been here and may come back to an invite table without the invite.
    pub(crate) members: BTreeSet<PlayerId>,
    pub(crate) removed: BTreeSet<PlayerId>,
    /// The names of those who were removed last, so that the host can let them come back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) removed_last: Vec<Removed>,
    pub(crate) tally: BTreeMap<PlayerId, u32>,
    /// Games begun so far; the number of the one that runs or ran last.
    pub(crate) game_no: u32,
    /// Games that came to an end.
    pub(crate) games_over: u32,
    pub(crate) last_dealer: Option<Seat>,
    pub(crate) deal: NextDeal,
    pub(crate) last_deal: Option<PastDeal>,
    /// The last decision id of each seat: ids are counted per seat, over all games.
    pub(crate) decision_ids: BySeat<u32>,
    pub(crate) bots_made: u32,
    pub(crate) stacked: Stacked,
    /// When the next game starts by itself.
    pub(crate) next_at: Option<Timestamp>,
    pub(crate) closed: Option<String>,
    /// Since when nobody has been connected.
    pub(crate) deserted_at: Option<Timestamp>,
    /// How often the table was loaded from its log.
    pub(crate) restarts: u32,
    /// Whether no game is to begin, as the server is about to stop.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub(crate) draining: bool,
    /// Whether a game begins only where a person plays in it. Logs of older servers hold games of bots alone: their tables
    /// come to it when they are next loaded.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub(crate) needs_person: bool,
}

/// One whom the host keeps out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Removed {
    /// Who.
    pub id: PlayerId,
    /// The name they had here.
    pub name: String,
}

/// One seat and who plays in it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Chair {
    pub(crate) occupant: Option<Occupant>,
    /// The owner, while another plays one game for them.
    pub(crate) kept_for: Option<PlayerId>,
    /// Whether a bot plays for the person in it, and since when.
    pub(crate) held_since: Option<Timestamp>,
    /// Decisions in a row that timed out.
    pub(crate) strikes: u8,
    /// What is left of the bank for this game, in milliseconds.
    pub(crate) bank_ms: u32,
}

/// Who plays in a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Occupant {
    Person(PlayerId),
    Bot(Bot),
}

/// A bot of the server's own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Bot {
    pub(crate) id: PlayerId,
    pub(crate) name: String,
    pub(crate) level: Level,
}

/// How well a bot plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Any legal move.
    Easy,
    /// With thought.
    #[default]
    Normal,
}

const BOT_NAMES: [&str; 16] = [
    "Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel", "Ivy", "Juniper", "Larch", "Maple", "Oak",
    "Poplar", "Rowan", "Willow",
];

impl Chair {
    /// The person who plays here, also while a bot plays for them.
    pub(crate) const fn person(&self) -> Option<&PlayerId> {
        match &self.occupant {
            Some(Occupant::Person(id)) => Some(id),
            _ => None,
        }
    }

    pub(crate) const fn bot(&self) -> Option<&Bot> {
        match &self.occupant {
            Some(Occupant::Bot(bot)) => Some(bot),
            _ => None,
        }
    }

    /// Whose the seat is: the person in it, or the one for whom it is kept.
    pub(crate) fn owner(&self) -> Option<&PlayerId> {
        self.kept_for.as_ref().or(self.person())
    }

    /// Puts somebody in, or nobody; what was the last one's own is gone.
    pub(crate) fn seat(&mut self, occupant: Option<Occupant>) -> Option<Occupant> {
        self.held_since = None;
        self.strikes = 0;
        core::mem::replace(&mut self.occupant, occupant)
    }
}

impl<O> Room<O> {
    pub(crate) fn try_map<P, E>(self, read: impl FnOnce(O) -> Result<P, E>) -> Result<Room<P>, E> {
        Ok(Room {
            settings: self.settings.try_map(read)?,
            id: self.id,
            pauses: self.pauses,
            created_at: self.created_at,
            invite: self.invite,
            host: self.host,
            host_left_at: self.host_left_at,
            chairs: self.chairs,
            queue: self.queue,
            people: self.people,
            members: self.members,
            removed: self.removed,
            removed_last: self.removed_last,
            tally: self.tally,
            game_no: self.game_no,
            games_over: self.games_over,
            last_dealer: self.last_dealer,
            deal: self.deal,
            last_deal: self.last_deal,
            decision_ids: self.decision_ids,
            bots_made: self.bots_made,
            stacked: self.stacked,
            next_at: self.next_at,
            closed: self.closed,
            deserted_at: self.deserted_at,
            restarts: self.restarts,
            draining: self.draining,
            needs_person: self.needs_person,
        })
    }

    pub(crate) fn seats(&self) -> Seats {
        self.chairs.seats()
    }

    pub(crate) fn guest(&self, player: &PlayerId) -> Option<&Guest> {
        self.people.get(player).filter(|guest| !guest.left)
    }

    /// The seat in which the person plays.
    pub(crate) fn seat_of(&self, player: &PlayerId) -> Option<Seat> {
        self.chairs.find(|chair| chair.person() == Some(player))
    }

    /// The seat that is theirs, though another may play in it.
    pub(crate) fn owned_seat(&self, player: &PlayerId) -> Option<Seat> {
        self.chairs.find(|chair| chair.owner() == Some(player))
    }

    pub(crate) fn place_of(&self, player: &PlayerId) -> Place {
        if let Some(seat) = self.seat_of(player) {
            return Place { role: Role::Seat, seat: Some(seat), queue_place: None };
        }
        match self.queue.iter().position(|waiting| waiting == player) {
            Some(place) => Place { role: Role::Queue, seat: None, queue_place: u32::try_from(place + 1).ok() },
            None => Place { role: Role::Spectator, seat: None, queue_place: None },
        }
    }

    pub(crate) fn is_connected(&self, player: &PlayerId) -> bool {
        self.people.get(player).is_some_and(Guest::is_connected)
    }

    /// Whether anybody is here in person; programs alone keep no table alive.
    pub(crate) fn anybody_here(&self) -> bool {
        self.people.values().any(|guest| guest.is_connected() && !guest.person.bot)
    }

    /// Whether the person may take a seat that is free now.
    pub(crate) fn may_sit(&self, player: &PlayerId) -> bool {
        self.people.get(player).is_some_and(|guest| guest.barred_until.is_none_or(|game_no| self.games_over >= game_no))
    }

    /// The first in the queue who can take a seat: connected, not sitting out, not barred.
    pub(crate) fn next_waiting(&self) -> Option<&PlayerId> {
        self.queue.iter().find(|&player| {
            let holds_back = self.people.get(player).is_some_and(|guest| guest.sitting_out || guest.evicted);
            self.is_connected(player) && self.may_sit(player) && !holds_back
        })
    }

    pub(crate) fn leave_queue(&mut self, player: &PlayerId) {
        self.queue.retain(|waiting| waiting != player);
    }

    /// Makes a bot with a name that nobody here has.
    pub(crate) fn make_bot(&mut self, level: Level) -> Bot {
        self.bots_made += 1;
        let taken = |name: &str| {
            self.chairs.iter().any(|chair| chair.bot().is_some_and(|bot| bot.name == name))
                || self.people.values().any(|guest| guest.person.name == name)
        };
        let free = BOT_NAMES.iter().cycle().skip((self.bots_made as usize - 1) % BOT_NAMES.len()).take(BOT_NAMES.len());
        let name = free
            .into_iter()
            .find(|name| !taken(name))
            .map_or_else(|| format!("Bot {}", self.bots_made), |&name| name.into());
        Bot { id: PlayerId(format!("bot_{}", self.bots_made)), name, level }
    }

    /// How the table speaks of somebody.
    pub(crate) fn reference(&self, occupant: &Occupant) -> PlayerRef {
        match occupant {
            Occupant::Person(id) => self.person_ref(id),
            Occupant::Bot(bot) => PlayerRef { id: bot.id.clone(), name: bot.name.clone(), bot: true },
        }
    }

    pub(crate) fn person_ref(&self, id: &PlayerId) -> PlayerRef {
        let (name, bot) = self.people.get(id).map_or_else(Default::default, |g| (g.person.name.clone(), g.person.bot));
        PlayerRef { id: id.clone(), name, bot }
    }
}
