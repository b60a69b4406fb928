//! Who is there: sockets that come and go, the host's succession, people who stay away, the table's end.

use alloc::vec::Vec;

use cardroom_rules::Game;

use crate::{
    Effect, Pauses, Person, PlayerId, Seen, Table, Timestamp,
    limits::{AWAY_MS, PEOPLE},
    people::Presence,
};

impl<G: Game> Table<G> {
    /// A person's first socket came, or the last one went; says whether that changed anything.
    pub(crate) fn presence(&mut self, player: &PlayerId, connected: bool) -> bool {
        let (now, grace_ms) = (self.now, self.room.pauses.grace_ms);
        let Some(guest) = self.room.people.get_mut(player).filter(|guest| !guest.left) else { return false };
        let before = guest.presence;
        guest.presence = match (connected, before) {
            (true, _) => Presence::Here,
            (false, Presence::Here) => Presence::Fading { since: now, until: now.plus(grace_ms) },
            (false, absent) => absent,
        };
        if guest.presence == before {
            return false;
        }
        if connected && !before.is_connected() {
            self.came_back(player);
        }
        self.note_desertion();
        true
    }

    /// Somebody is here again: their seat is theirs, and a free one may be for them.
    pub(crate) fn came_back(&mut self, player: &PlayerId) {
        if let Some(seat) = self.room.seat_of(player) {
            self.take_back(seat);
        }
        self.settle_seats();
    }

    pub(crate) fn fades(&mut self, player: &PlayerId) {
        if let Some(guest) = self.room.people.get_mut(player)
            && let Some(since) = guest.presence.lost_at()
        {
            guest.presence = Presence::Gone { since };
        }
        self.note_desertion();
    }

    /// The server was away: nobody's clock ran, and everyone has time to come back.
    pub(crate) fn resumed(&mut self, grace_ms: u64, pauses: Pauses, needs_person: bool) -> bool {
        let now = self.now;
        for guest in self.room.people.values_mut().filter(|guest| guest.is_connected()) {
            guest.presence = Presence::Fading { since: now, until: now.plus(grace_ms) };
        }
        self.room.restarts += 1;
        self.room.pauses = pauses;
        self.room.needs_person |= needs_person;
        self.drain(false); // The server that was to stop has stopped.
        true
    }

    /// Lets no game begin from now on, or again; says whether that changed anything.
    pub(crate) fn drain(&mut self, on: bool) -> bool {
        if self.room.draining == on || self.room.closed.is_some() {
            return false;
        }
        self.room.draining = on;
        self.settle_seats();
        true
    }

    /// Whether a game runs and somebody who plays in it is connected; programs do not count.
    pub fn somebody_plays(&self) -> bool {
        let here = |player: &PlayerId| {
            self.room.people.get(player).is_some_and(|guest| guest.is_connected() && !guest.person.bot)
        };
        self.is_playing() && self.room.chairs.iter().filter_map(|chair| chair.person()).any(here)
    }

    /// Ends the table for whoever runs the server; says whether it was not over before.
    pub(crate) fn end_by_operator(&mut self) -> bool {
        let open = self.room.closed.is_none();
        if open {
            self.close("operator");
        }
        open
    }

    /// Ends a table that was left alone for as long as it stays, unless somebody with a socket is here now.
    pub(crate) fn expired(&mut self) -> bool {
        let here = self.room.people.values().any(|guest| guest.presence == Presence::Here && !guest.person.bot);
        if !here && self.room.closed.is_none() {
            self.close("nobody_came");
            return true;
        }
        false
    }

    /// Moves everything that is due by an outage: nobody's time ran. Only a table where nobody is ends when it would.
    pub(crate) fn outage(&mut self, ms: u64) -> bool {
        let later = |at: &mut Timestamp| *at = at.plus(ms);
        for guest in self.room.people.values_mut() {
            match &mut guest.presence {
                Presence::Here => {}
                Presence::Fading { since, until } => [since, until].into_iter().for_each(later),
                Presence::Gone { since } => later(since),
            }
        }
        for chair in &mut self.room.chairs {
            chair.held_since.iter_mut().for_each(later);
        }
        self.room.deal.secret.iter_mut().for_each(|held| later(&mut held.shown_at));
        let room = [&mut self.room.next_at, &mut self.room.host_left_at];
        room.into_iter().flatten().for_each(later);
        if let Some(play) = self.play.as_mut() {
            later(&mut play.started_at);
            play.scored_at.iter_mut().for_each(later);
            play.open.iter_mut().flatten().for_each(|open| later(&mut open.opened_at));
            play.wait.iter_mut().for_each(|wait| later(&mut wait.ends_at));
        }
        true
    }

    pub(crate) fn renamed(&mut self, person: Person) -> bool {
        let id = person.id.clone();
        let known = self.room.people.get(&id).is_some_and(|guest| guest.person.name != person.name);
        if !known || self.check_name(&person).is_err() {
            return false; // Somebody here is called that: the old name stays, at this table.
        }
        let Some(guest) = self.room.people.get_mut(&id) else { return false };
        guest.person = person;
        let player = self.room.person_ref(&id);
        self.say(Seen::Renamed { player });
        true
    }

    /// A person stayed away too long for what they had: the seat, the place, or the watching.
    pub(crate) fn goes_after_absence(&mut self, player: &PlayerId) {
        if let Some(seat) = self.room.owned_seat(player) {
            if self.room.seat_of(player).is_some() {
                self.vacate(seat);
            }
            self.room.chairs[seat].kept_for = None;
        } else if self.room.queue.contains(player) {
            self.room.leave_queue(player);
            let player = self.room.person_ref(player);
            self.say(Seen::Left { seat: None, player });
        }
        self.forget(player);
        self.settle_seats();
    }

    /// Takes a person off the table's list; they may come back as members.
    pub(crate) fn forget(&mut self, player: &PlayerId) {
        let guest = self.room.people.remove(player);
        if self.room.host.as_ref() == Some(player) {
            let lost_at = guest.and_then(|guest| guest.presence.lost_at());
            self.room.host_left_at = Some(lost_at.unwrap_or(self.now));
        }
        if self.room.members.len() >= PEOPLE {
            self.room.members.pop_first();
        }
        self.room.members.insert(player.clone());
        self.note_desertion();
    }

    pub(crate) fn forget_if_left(&mut self, player: &PlayerId) {
        if self.room.people.get(player).is_some_and(|guest| guest.left) {
            self.forget(player);
        }
    }

    /// When another becomes host: the host has been gone for two minutes, and somebody is there to follow.
    pub(crate) fn host_goes_at(&self) -> Option<Timestamp> {
        let host = self.room.host.as_ref()?;
        let gone_at = match self.room.people.get(host) {
            Some(guest) => guest.away_at()?,
            None => self.room.host_left_at?.plus(AWAY_MS),
        };
        self.successor().map(|_| gone_at)
    }

    /// The longest-seated person who is here; else the first of the others who is.
    fn successor(&self) -> Option<PlayerId> {
        let host = self.room.host.as_ref();
        let here = || self.room.people.values().filter(|guest| guest.is_connected() && Some(&guest.person.id) != host);
        let seated = here().filter_map(|guest| Some((guest.seated_at?, &guest.person.id))).min();
        seated.map(|(_, id)| id).or_else(|| here().map(|guest| &guest.person.id).next()).cloned()
    }

    pub(crate) fn succeed_host(&mut self) {
        if let Some(next) = self.successor() {
            self.make_host(&next);
        }
    }

    pub(crate) fn make_host(&mut self, player: &PlayerId) {
        self.room.host = Some(player.clone());
        self.say(Seen::HostChanged { host: player.clone() });
    }

    /// Notes since when nobody is here in person.
    pub(crate) fn note_desertion(&mut self) {
        let since = self.room.deserted_at.unwrap_or(self.now);
        self.room.deserted_at = (!self.room.anybody_here()).then_some(since);
        if self.room.deserted_at.is_some() {
            self.room.next_at = None;
        }
    }

    /// Ends the table. Its people are told why.
    pub(crate) fn close(&mut self, reason: &str) {
        if self.is_playing() {
            self.abandon_game();
        }
        self.room.closed = Some(reason.into());
        self.room.next_at = None;
        self.say(Seen::Closed { reason: reason.into() });
        let people: Vec<PlayerId> = self.people().cloned().collect();
        self.effects.extend(people.into_iter().map(|player| Effect::Ended { player, code: "closed" }));
    }
}
