//! What people ask of a table. Each request is checked whole before anything changes.

use alloc::{format, vec::Vec};

use cardroom_cards::Seat;
use cardroom_rules::{Game, Options};

use crate::{
    Done, Effect, HoldSeat, Invite, JoinAs, Level, Person, PlayerId, Refusal, Request, Role, Seen, SettingsChange,
    Table, limits,
    people::{Guest, Presence},
    room::{Bot, Occupant, Removed},
    table::Outcome,
};

impl<G: Game> Table<G> {
    pub(crate) fn request(&mut self, from: &PlayerId, request: Request<G::Action, G::Options>) -> Outcome<G> {
        if self.room.closed.is_some() {
            return Err(Refusal::TableClosed);
        }
        if let Request::Join { person, wish, seat, invited } = request {
            return self.join(person, wish, seat, invited);
        }
        if self.room.guest(from).is_none() {
            return Err(if self.is_hidden_from(from) { Refusal::NoSuchTable } else { Refusal::NotAtTable });
        }
        match request {
            Request::Join { .. } => Ok(Done::Nothing),
            Request::Leave => Ok(self.leave(from)),
            Request::Stand => self.stand(from),
            Request::Queue => self.queue(from),
            Request::Sit { seat } => self.sit(from, seat),
            Request::SitOut => self.sit_out(from, true),
            Request::Back => self.back(from),
            Request::Start => self.start(from),
            Request::Set { change, invite } => self.set(from, change, invite),
            Request::Bot { seat, level } => self.set_bot(from, seat, level),
            Request::Remove { player, back } => self.remove(from, &player, back),
            Request::Invite { invite } => self.change_invite(from, invite),
            Request::Close => {
                self.check_host(from)?;
                self.close("host");
                Ok(Done::Nothing)
            }
            Request::Abandon { agree } => self.agree_to_abandon(from, agree),
            Request::Act { decision, action } => self.act(from, decision, action),
            Request::Entropy { round_no, bytes } => self.entropy(from, round_no, bytes),
        }
    }

    /// Whether this person may not even know that the table exists.
    pub fn is_hidden_from(&self, player: &PlayerId) -> bool {
        let known = self.room.people.contains_key(player) || self.room.members.contains(player);
        self.room.settings.access.needs_invite() && !known
    }

    fn check_host(&self, from: &PlayerId) -> Result<(), Refusal<G::Illegal>> {
        if self.room.host.as_ref() == Some(from) { Ok(()) } else { Err(Refusal::NotHost) }
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Refusal<G::Illegal>> {
        if self.room.seats().has(seat) { Ok(()) } else { Err(Refusal::NoSuchSeat { seat }) }
    }

    fn placed(&self, player: &PlayerId) -> Done {
        Done::Place(self.room.place_of(player))
    }

    fn join(&mut self, person: Person, wish: JoinAs, seat: Option<Seat>, invited: bool) -> Outcome<G> {
        let id = person.id.clone();
        if self.room.removed.contains(&id) {
            return Err(Refusal::Removed);
        }
        if !invited && self.is_hidden_from(&id) {
            return Err(Refusal::NoSuchTable);
        }
        if self.room.guest(&id).is_some() {
            return Ok(self.placed(&id)); // Already here: two screens of one player.
        }
        if self.room.people.contains_key(&id) {
            return Ok(self.come_home(&id));
        }
        self.check_name(&person)?;
        if let Some(seat) = seat {
            self.check_seat(seat)?;
        }
        if self.room.people.len() >= limits::PEOPLE {
            return Err(Refusal::TableFull);
        }
        let free = match (wish, seat) {
            (JoinAs::Spectator, _) => None,
            (_, _) if self.room.next_waiting().is_some() => None, // Others came first.
            (JoinAs::Seat, Some(seat)) if !self.is_free(seat) => return Err(Refusal::SeatTaken),
            (JoinAs::Seat, Some(seat)) => Some(seat),
            (JoinAs::Seat | JoinAs::Queue, _) => self.free_seat(),
        };
        match (wish, free) {
            (JoinAs::Spectator, _) if !self.room.settings.spectators => return Err(Refusal::SpectatorsForbidden),
            (JoinAs::Seat | JoinAs::Queue, None) if self.queue_is_full() => return Err(Refusal::QueueFull),
            _ => {}
        }
        self.room.members.remove(&id);
        self.room.people.insert(id.clone(), Guest::new(person, Presence::Here));
        self.note_desertion();
        match (wish, free) {
            (JoinAs::Spectator, _) => {
                let player = self.room.person_ref(&id);
                self.say(Seen::Joined { player });
            }
            (_, Some(seat)) => self.seat_person(seat, &id),
            (_, None) => self.line_up(&id),
        }
        self.settle_seats();
        Ok(self.placed(&id))
    }

    /// One who left and whose seat was kept is back in it.
    fn come_home(&mut self, id: &PlayerId) -> Done {
        if let Some(guest) = self.room.people.get_mut(id) {
            (guest.left, guest.presence) = (false, Presence::Here);
        }
        let player = self.room.person_ref(id);
        self.say(Seen::Joined { player });
        self.came_back(id);
        self.note_desertion();
        self.placed(id)
    }

    /// A name that somebody here has, or that looks like it, is refused; another is suggested.
    pub(crate) fn check_name(&self, person: &Person) -> Result<(), Refusal<G::Illegal>> {
        let taken = |skeleton: &str| {
            let people = self.room.people.values().filter(|guest| guest.person.id != person.id);
            let bots = self.room.chairs.iter().filter_map(|chair| chair.bot());
            people.map(|guest| guest.person.skeleton.as_str()).any(|other| share_one(skeleton, other))
                || bots.map(|bot: &Bot| bot.name.to_lowercase()).any(|other| share_one(skeleton, &other))
        };
        if !taken(&person.skeleton) {
            return Ok(());
        }
        // A skeleton has no spaces, and its 1 and 0 are the letters that look like them.
        let with = |each: &str, number: &usize| format!("{each}{number}").replace('1', "l").replace('0', "o");
        let skeleton = |number: &usize| {
            let each: Vec<_> = person.skeleton.split(BETWEEN).map(|each| with(each, number)).collect();
            each.join("\u{1f}")
        };
        let number = (2..=limits::PEOPLE).find(|number| !taken(&skeleton(number)));
        let suggest = format!("{} {}", person.name, number.unwrap_or(2));
        Err(Refusal::NameTaken { suggest })
    }

    fn line_up(&mut self, id: &PlayerId) {
        self.room.queue.push(id.clone());
        let player = self.room.person_ref(id);
        let place = u32::try_from(self.room.queue.len()).expect("the queue is bounded");
        self.say(Seen::Queued { player, place });
    }

    fn leave(&mut self, from: &PlayerId) -> Done {
        let now = self.now;
        self.room.leave_queue(from);
        let kept = self.room.owned_seat(from).filter(|_| match self.room.settings.hold_seat {
            HoldSeat::Always => true,
            HoldSeat::Round | HoldSeat::Game => self.is_playing(),
        });
        if let Some(guest) = self.room.people.get_mut(from) {
            (guest.left, guest.presence, guest.sitting_out) = (true, Presence::Gone { since: now }, false);
        }
        match kept {
            Some(seat) if self.room.seat_of(from).is_some() => {
                let player = self.room.person_ref(from);
                self.say(Seen::Left { seat: None, player });
                self.hand_over(seat);
            }
            Some(_) => {}
            None => self.go(from),
        }
        self.effects.push(Effect::Ended { player: from.clone(), code: "left" });
        self.note_desertion();
        self.abandon_if_deserted();
        self.settle_seats();
        Done::Nothing
    }

    /// Somebody goes for good, with whatever they had.
    fn go(&mut self, player: &PlayerId) {
        if let Some(seat) = self.room.owned_seat(player) {
            self.room.chairs[seat].kept_for = None;
        }
        self.room.leave_queue(player);
        match self.room.seat_of(player) {
            Some(seat) => self.vacate(seat),
            None => {
                let player = self.room.person_ref(player);
                self.say(Seen::Left { seat: None, player });
            }
        }
        self.forget(player);
    }

    /// A game that every human has left is abandoned (COM-18).
    fn abandon_if_deserted(&mut self) {
        if self.is_playing() && self.room.people.values().all(|guest| guest.left) {
            self.abandon_game();
        }
    }

    fn stand(&mut self, from: &PlayerId) -> Outcome<G> {
        let seat = self.room.owned_seat(from);
        if seat.is_none() && !self.room.queue.contains(from) {
            return Err(Refusal::NotSeated);
        }
        if !self.room.settings.spectators {
            return Err(Refusal::SpectatorsForbidden);
        }
        self.get_up(from);
        self.settle_seats();
        Ok(self.placed(from))
    }

    fn get_up(&mut self, from: &PlayerId) {
        self.room.leave_queue(from);
        if let Some(seat) = self.room.owned_seat(from) {
            if self.room.seat_of(from).is_some() {
                self.vacate(seat);
            }
            self.room.chairs[seat].kept_for = None;
        }
    }

    fn queue(&mut self, from: &PlayerId) -> Outcome<G> {
        if self.room.queue.contains(from) {
            return Ok(self.placed(from));
        }
        if self.queue_is_full() {
            return Err(Refusal::QueueFull);
        }
        self.get_up(from);
        self.line_up(from);
        self.settle_seats();
        Ok(self.placed(from))
    }

    fn sit(&mut self, from: &PlayerId, seat: Option<Seat>) -> Outcome<G> {
        if self.room.seat_of(from).is_some() && !self.is_playing() {
            return self.change_seat(from, seat);
        }
        if self.room.owned_seat(from).is_some() {
            return Ok(self.placed(from));
        }
        if !self.room.may_sit(from) {
            return Err(Refusal::MustWaitAGame);
        }
        if self.room.next_waiting().is_some_and(|next| next != from) {
            return Err(Refusal::OthersWait);
        }
        let seat = match seat {
            Some(seat) => {
                self.check_seat(seat)?;
                if self.is_free(seat) { seat } else { return Err(Refusal::SeatTaken) }
            }
            None => self.free_seat().ok_or(Refusal::NoFreeSeat)?,
        };
        self.seat_person(seat, from);
        self.settle_seats();
        Ok(self.placed(from))
    }

    /// Between games one who sits may take another free seat.
    fn change_seat(&mut self, from: &PlayerId, seat: Option<Seat>) -> Outcome<G> {
        let Some(seat) = seat else { return Ok(self.placed(from)) };
        self.check_seat(seat)?;
        if self.room.seat_of(from) == Some(seat) {
            return Ok(self.placed(from));
        }
        if !self.is_free(seat) {
            return Err(Refusal::SeatTaken);
        }
        let seated_at = self.room.people.get(from).and_then(|guest| guest.seated_at);
        self.get_up(from);
        self.seat_person(seat, from);
        if let Some(guest) = self.room.people.get_mut(from) {
            guest.seated_at = seated_at;
        }
        self.settle_seats();
        Ok(self.placed(from))
    }

    fn sit_out(&mut self, from: &PlayerId, out: bool) -> Outcome<G> {
        if self.room.place_of(from).role == Role::Spectator && self.room.owned_seat(from).is_none() {
            return Err(Refusal::NotSeated);
        }
        let Some(guest) = self.room.people.get_mut(from) else { return Err(Refusal::NotAtTable) };
        if guest.sitting_out != out {
            guest.sitting_out = out;
            let player = self.room.person_ref(from);
            self.say(Seen::SatOut { player, out });
            self.settle_seats();
        }
        Ok(self.placed(from))
    }

    fn back(&mut self, from: &PlayerId) -> Outcome<G> {
        if self.room.place_of(from).role == Role::Spectator && self.room.owned_seat(from).is_none() {
            return Err(Refusal::NotSeated);
        }
        if let Some(seat) = self.room.seat_of(from) {
            self.take_back(seat);
        }
        self.sit_out(from, false)
    }

    fn start(&mut self, from: &PlayerId) -> Outcome<G> {
        self.check_host(from)?;
        if self.is_playing() {
            return Err(Refusal::GameRunning);
        }
        if self.room.draining {
            return Err(Refusal::Draining);
        }
        if !self.can_start() {
            return Err(Refusal::SeatsEmpty);
        }
        if !self.somebody_would_play() {
            return Err(Refusal::BotsAlone);
        }
        self.fill_and_start();
        Ok(Done::Nothing)
    }

    fn set(&mut self, from: &PlayerId, change: SettingsChange<G::Options>, invite: Option<Invite>) -> Outcome<G> {
        self.check_host(from)?;
        if self.is_playing() && !change.leaves_the_game_alone() {
            return Err(Refusal::GameRunning);
        }
        if let Some(options) = &change.options {
            options.check().map_err(Refusal::Options)?;
            if !options.seats().contains(&self.room.seats().count()) {
                let why = "these options do not go with the number of seats";
                return Err(Refusal::Options(cardroom_rules::InvalidOptions::new("seats", why)));
            }
        }
        let settings = &mut self.room.settings;
        settings.options = change.options.unwrap_or_else(|| settings.options.clone());
        settings.name = change.name.unwrap_or_else(|| settings.name.clone());
        settings.clock = change.clock.unwrap_or(settings.clock);
        settings.bots = change.bots.unwrap_or(settings.bots);
        settings.spectators = change.spectators.unwrap_or(settings.spectators);
        settings.chat = change.chat.unwrap_or(settings.chat);
        settings.hold_seat = change.hold_seat.unwrap_or(settings.hold_seat);
        settings.access = change.access.unwrap_or(settings.access);
        match (settings.access.needs_invite(), &self.room.invite) {
            (true, None) => self.room.invite = invite,
            (false, Some(_)) => self.room.invite = None,
            _ => {}
        }
        // In a running game a bot may play for one who left, whatever the host allows in empty seats.
        if !self.room.settings.bots && !self.is_playing() {
            self.send_bots_away();
        }
        if !self.room.settings.spectators {
            self.send_watchers_away();
        }
        self.say(Seen::SettingsChanged {});
        self.settle_seats();
        Ok(Done::Invite(self.room.invite.clone()))
    }

    /// A table that may not be watched keeps its players and those who wait; watchers go.
    fn send_watchers_away(&mut self) {
        let only_looks_on = |id: &&PlayerId| {
            let host = self.room.host.as_ref() == Some(*id);
            self.room.place_of(id).role == Role::Spectator && self.room.owned_seat(id).is_none() && !host
        };
        let watchers: Vec<PlayerId> = self.people().filter(only_looks_on).cloned().collect();
        for player in watchers {
            self.go(&player);
            self.effects.push(Effect::Ended { player, code: "spectators_forbidden" });
        }
    }

    fn set_bot(&mut self, from: &PlayerId, seat: Seat, level: Option<Level>) -> Outcome<G> {
        self.check_host(from)?;
        self.check_seat(seat)?;
        if self.room.chairs[seat].person().is_some() {
            return Err(Refusal::PersonInSeat);
        }
        if level.is_some() && !self.room.settings.bots {
            return Err(Refusal::BotsForbidden);
        }
        if level.is_none() && self.is_playing() {
            return Err(Refusal::GameRunning);
        }
        match (level, &mut self.room.chairs[seat].occupant) {
            (Some(level), Some(Occupant::Bot(bot))) => bot.level = level,
            (Some(level), _) => {
                let bot = Occupant::Bot(self.room.make_bot(level));
                let player = self.room.reference(&bot);
                self.room.chairs[seat].seat(Some(bot));
                self.say(Seen::Seated { seat, player });
            }
            (None, Some(bot)) => {
                let bot = bot.clone();
                let player = self.room.reference(&bot);
                self.room.chairs[seat].seat(None);
                self.say(Seen::Left { seat: Some(seat), player });
            }
            (None, None) => {}
        }
        self.settle_seats();
        Ok(Done::Nothing)
    }

    fn remove(&mut self, from: &PlayerId, player: &PlayerId, back: bool) -> Outcome<G> {
        self.check_host(from)?;
        if back {
            if !self.room.removed.remove(player) {
                return Err(Refusal::NoSuchPlayer);
            }
            self.room.members.insert(player.clone());
            let mut player = self.room.person_ref(player);
            if let Some(index) = self.room.removed_last.iter().position(|removed| removed.id == player.id) {
                player.name = self.room.removed_last.remove(index).name;
            }
            self.say(Seen::Removed { player, back: true });
            return Ok(Done::Nothing);
        }
        if player == from {
            return Err(Refusal::CannotRemoveHost);
        }
        if !self.room.people.contains_key(player) {
            return Err(Refusal::NoSuchPlayer);
        }
        if self.room.removed.len() >= limits::REMOVED {
            return Err(Refusal::TableFull);
        }
        let reference = self.room.person_ref(player);
        self.go(player);
        self.room.members.remove(player);
        self.room.removed.insert(player.clone());
        self.room.removed_last.push(Removed { id: player.clone(), name: reference.name.clone() });
        if self.room.removed_last.len() > limits::REMOVED_SHOWN {
            self.room.removed_last.remove(0);
        }
        self.say(Seen::Removed { player: reference, back: false });
        self.effects.push(Effect::Ended { player: player.clone(), code: "removed" });
        self.settle_seats();
        Ok(Done::Nothing)
    }

    fn change_invite(&mut self, from: &PlayerId, invite: Option<Invite>) -> Outcome<G> {
        self.check_host(from)?;
        if !self.room.settings.access.needs_invite() {
            return Err(Refusal::NoInvite);
        }
        self.room.invite.clone_from(&invite);
        self.say(Seen::InviteChanged {});
        Ok(Done::Invite(invite))
    }

    fn agree_to_abandon(&mut self, from: &PlayerId, agree: bool) -> Outcome<G> {
        if self.room.seat_of(from).is_none() {
            return Err(Refusal::NotSeated);
        }
        if !self.is_playing() {
            return Err(Refusal::NoGameRunning);
        }
        if let Some(guest) = self.room.people.get_mut(from) {
            guest.agrees = agree;
        }
        let player = self.room.person_ref(from);
        self.say(Seen::AbandonAgreed { player, agree });
        let seated = self.room.chairs.iter().filter_map(|chair| self.room.people.get(chair.person()?));
        if seated.filter(|guest| !guest.left).all(|guest| guest.agrees) {
            self.abandon_game();
        }
        Ok(Done::Nothing)
    }

    fn entropy(&mut self, from: &PlayerId, round_no: u32, bytes: Vec<u8>) -> Outcome<G> {
        let seat = self.room.seat_of(from).ok_or(Refusal::NotSeated)?;
        let deal = &mut self.room.deal;
        if deal.dealt || deal.round_no != round_no {
            return Err(Refusal::WrongRound { round_no });
        }
        if bytes.len() > cardroom_deal::MAX_ENTROPY {
            return Err(Refusal::TooManyBytes);
        }
        if deal.entropy[seat].is_some() {
            return Err(Refusal::AlreadySent);
        }
        deal.entropy[seat] = Some(bytes);
        Ok(Done::Nothing)
    }
}

/// What stands between the skeletons of a name.
const BETWEEN: char = '\u{1f}';

fn share_one(some: &str, others: &str) -> bool {
    some.split(BETWEEN).any(|one| others.split(BETWEEN).any(|other| one == other))
}
