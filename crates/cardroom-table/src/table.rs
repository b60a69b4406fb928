//! The table itself: its making, its one way in, and what comes out.

use alloc::{
    boxed::Box,
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};

use cardroom_cards::{BySeat, Seat, Seats};
use cardroom_rules::{Evicts, Game, InvalidOptions, Options};
use serde::{Deserialize, Serialize};

use crate::{
    Entry, Event, Header, Input, Invite, JoinAs, LOG_FORMAT, Level, Pauses, Person, Place, PlayerId, Record, Refusal,
    Request, Seen, Settings, Stacked, TableId, Timestamp,
    dealing::{HeldSecret, NextDeal},
    people::{Guest, Presence},
    play::Match,
    room::{Chair, Room},
};

/// One table.
///
/// Its owner gives it inputs in order ([`Table::handle`]), gives it time ([`Table::poll_timeout`]), lets bots answer
/// ([`Table::questions`]), and shows [`Table::view`] to those who look on.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    pub(crate) room: Room<G::Options>,
    pub(crate) play: Option<Match<G>>,
    /// The time of the last input. It never goes back.
    pub(crate) now: Timestamp,
    pub(crate) events: Vec<Event<G::Event>>,
    pub(crate) effects: Vec<Effect<G>>,
}

/// What a new table is made of.
pub struct NewTable<O> {
    /// Its id.
    pub id: TableId,
    /// What the host chose.
    pub settings: Settings<O>,
    /// How many seats.
    pub seats: u8,
    /// The pauses of this server.
    pub pauses: Pauses,
    /// The invite, for an invite table.
    pub invite: Option<Invite>,
    /// Who makes it, and is host.
    pub host: Person,
    /// Whether the host sits down or watches.
    pub wish: JoinAs,
    /// The secret of the first round.
    pub secret: [u8; 32],
    /// Decks given for a test.
    pub stacked: Stacked,
}

/// What an accepted input came to.
#[derive(Debug)]
pub struct Handled<G: Game> {
    /// What the one who asked is told.
    pub done: Done,
    /// Whether anything changed; what changed nothing is not worth an entry.
    pub changed: bool,
    /// What happened, in order.
    pub events: Vec<Event<G::Event>>,
    /// What the owner of the table must do.
    pub effects: Vec<Effect<G>>,
}

/// What the one who asked is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    /// That it is done.
    Nothing,
    /// Where they are now.
    Place(Place),
    /// The invite, now that it changed.
    Invite(Option<Invite>),
    /// That the move was made for this seat.
    Acted(Seat),
}

/// Something that the table asks of its owner.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect<G: Game> {
    /// A secret is wanted, as [`Input::Secret`], in the same batch: everyone's view is to show its commit.
    NeedSecret {
        /// The game it is for.
        game_no: u32,
        /// The round it is for.
        round_no: u32,
    },
    /// A game began: the log goes on in a new segment with this header, and this input is its first entry.
    Segment(Box<Header<G::Options>>),
    /// A game is over; this is its record.
    Record(Box<Record<G::Action, G::Options>>),
    /// A person is no longer at the table: their stream ends.
    Ended {
        /// Who.
        player: PlayerId,
        /// Why: `left`, `removed` or `closed`.
        code: &'static str,
    },
}

/// A bot's turn to decide.
#[derive(Clone, Debug)]
pub struct BotQuestion<G: Game> {
    /// The seat.
    pub seat: Seat,
    /// The decision; the answer names it.
    pub decision: u32,
    /// How well to play.
    pub level: Level,
    /// The round as that seat sees it.
    pub view: G::View,
    /// Everything that is legal.
    pub legal: G::Legal,
    /// All scores.
    pub scores: BySeat<i32>,
    /// The options played with.
    pub options: G::Options,
}

/// What a table is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// No game has begun yet.
    Open,
    /// A game runs.
    Playing,
    /// A game is over, the next has not begun.
    BetweenGames,
    /// Nothing happens here any more.
    Closed,
}

/// What a request comes to, for the game `G`.
pub(crate) type Outcome<G> = Result<Done, Refusal<<G as Game>::Illegal>>;

impl<G: Game> Table<G> {
    /// Makes a table. Its log begins with [`Table::header`].
    pub fn create(now: Timestamp, new: NewTable<G::Options>) -> Result<Self, InvalidOptions> {
        new.settings.options.check()?;
        if !new.settings.options.seats().contains(&new.seats) {
            return Err(InvalidOptions::new("seats", "this game has no such number of seats"));
        }
        let seats = Seats::new(new.seats);
        let mut deal = NextDeal::new(1, 1, seats);
        deal.secret = Some(HeldSecret { secret: new.secret, shown_at: now });
        let host = new.host.id.clone();
        let mut room = Room {
            id: new.id,
            settings: new.settings,
            pauses: new.pauses,
            created_at: now,
            invite: new.invite,
            host: Some(host.clone()),
            host_left_at: None,
            chairs: BySeat::splat(seats, Chair::default()),
            queue: Vec::new(),
            people: BTreeMap::new(),
            members: BTreeSet::new(),
            removed: BTreeSet::new(),
            removed_last: Vec::new(),
            tally: BTreeMap::new(),
            game_no: 0,
            games_over: 0,
            last_dealer: None,
            deal,
            last_deal: None,
            decision_ids: BySeat::splat(seats, 0),
            bots_made: 0,
            stacked: new.stacked,
            next_at: None,
            closed: None,
            deserted_at: None,
            restarts: 0,
            draining: false,
            needs_person: true,
        };
        room.people.insert(host.clone(), Guest::new(new.host, Presence::Here));
        let mut table = Self { room, play: None, now, events: Vec::new(), effects: Vec::new() };
        if new.wish != JoinAs::Spectator {
            table.seat_person(Seat(0), &host);
        }
        table.events.clear(); // Nobody was there to see it.
        Ok(table)
    }

    /// Rebuilds a table from the header of a log segment; its entries are to be handled next.
    pub fn open(header: Header<G::Options>) -> Self {
        let now = header.at;
        Self { room: header.room, play: None, now, events: Vec::new(), effects: Vec::new() }
    }

    /// What a log segment that begins here starts with.
    pub fn header(&self) -> Header<G::Options> {
        let options = &self.room.settings.options;
        let (game, rules) = (options.game_id().into(), options.rules_version());
        Header { format: LOG_FORMAT, game, rules, at: self.now, room: self.room.clone() }
    }

    /// Takes one input. A refusal has changed nothing.
    pub fn handle(
        &mut self,
        now: Timestamp,
        input: Input<G::Action, G::Options>,
    ) -> Result<Handled<G>, Refusal<G::Illegal>> {
        self.now = self.now.max(now);
        self.events.clear();
        self.effects.clear();
        let may_start = matches!(input, Input::Tick | Input::Request { request: Request::Start, .. });
        let before_game = (may_start && !self.is_playing()).then(|| self.header());
        let (done, changed) = match input {
            Input::Request { from, request } => (self.request(&from, request)?, true),
            Input::Presence { player, connected } => (Done::Nothing, self.presence(&player, connected)),
            Input::Renamed { person } => (Done::Nothing, self.renamed(person)),
            Input::Secret { game_no, round_no, secret } => (Done::Nothing, self.secret(game_no, round_no, secret)),
            Input::BotActs { seat, decision, action } => (self.bot_acts(seat, decision, action)?, true),
            Input::Outage { ms } => (Done::Nothing, self.outage(ms)),
            Input::Resumed { grace_ms, pauses, needs_person } => {
                (Done::Nothing, self.resumed(grace_ms, pauses, needs_person))
            }
            Input::Expired => (Done::Nothing, self.expired()),
            Input::Draining { on } => (Done::Nothing, self.drain(on)),
            Input::Closed => (Done::Nothing, self.end_by_operator()),
            Input::Tick => (Done::Nothing, self.tick()),
        };
        if let Some(header) = before_game.filter(|header| header.room.game_no < self.room.game_no) {
            self.effects.push(Effect::Segment(Box::new(header)));
        }
        let (events, effects) = (core::mem::take(&mut self.events), core::mem::take(&mut self.effects));
        Ok(Handled { done, changed, events, effects })
    }

    /// Takes an entry of the log again and says whether it led to the same state.
    pub fn replay(&mut self, entry: Entry<G::Action, G::Options>) -> Result<Handled<G>, ReplayError> {
        let handled = self.handle(entry.at, entry.input).map_err(|refusal| ReplayError::Refused(refusal.code()))?;
        if self.fingerprint() == entry.fingerprint { Ok(handled) } else { Err(ReplayError::OtherState) }
    }

    /// The table's id.
    pub fn id(&self) -> &TableId {
        &self.room.id
    }

    /// What it is doing.
    pub fn phase(&self) -> Phase {
        match (&self.room.closed, &self.play) {
            (Some(_), _) => Phase::Closed,
            (None, Some(play)) if play.result.is_none() => Phase::Playing,
            (None, None) if self.room.game_no == 0 => Phase::Open,
            (None, _) => Phase::BetweenGames,
        }
    }

    /// What the host chose.
    pub fn settings(&self) -> &Settings<G::Options> {
        &self.room.settings
    }

    /// The invite, if there is one.
    pub fn invite(&self) -> Option<&Invite> {
        self.room.invite.as_ref()
    }

    /// Who may do what a host does.
    pub fn host(&self) -> Option<&PlayerId> {
        self.room.host.as_ref()
    }

    /// When it was made.
    pub fn created_at(&self) -> Timestamp {
        self.room.created_at
    }

    /// Where a person is at the table; none if they are not there.
    pub fn place_of(&self, player: &PlayerId) -> Option<Place> {
        self.room.guest(player).map(|_| self.room.place_of(player))
    }

    /// Everyone who is at the table, in whatever role.
    pub fn people(&self) -> impl Iterator<Item = &PlayerId> {
        self.room.people.iter().filter(|(_, guest)| !guest.left).map(|(id, _)| id)
    }

    /// The time of the last input.
    pub fn last_input_at(&self) -> Timestamp {
        self.now
    }

    /// Everyone who is or was at the table and may come back without the invite.
    pub fn members(&self) -> impl Iterator<Item = &PlayerId> {
        self.room.people.keys().chain(&self.room.members)
    }

    /// Since when nobody is here in person; none while somebody is.
    pub fn deserted_at(&self) -> Option<Timestamp> {
        self.room.deserted_at
    }

    /// How often the table was loaded from its log after the process, or its sleep, ended.
    pub fn restarts(&self) -> u32 {
        self.room.restarts
    }

    /// Whether no game begins here, as the server is about to stop.
    pub fn is_draining(&self) -> bool {
        self.room.draining
    }

    /// Why it was closed, if it was.
    pub fn closed(&self) -> Option<&str> {
        self.room.closed.as_deref()
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.result.is_none())
    }

    pub(crate) fn say(&mut self, seen: Seen) {
        self.events.push(Event::Table(seen));
    }

    pub(crate) fn evicts(&self) -> Evicts {
        self.room.settings.options.shoot_evicts()
    }
}

/// Why an entry of a log could not be taken again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// What was accepted then is refused now.
    #[error("the entry is refused now: {0}")]
    Refused(&'static str),
    /// It led to another state than then.
    #[error("the entry leads to another state now")]
    OtherState,
}
