//! Who sits where: people and bots into seats, out of them, and into the queue. Requests decide when.

use alloc::vec::Vec;

use cardroom_cards::Seat;
use cardroom_rules::{Game, Wants};

use crate::{HoldSeat, Level, PlayerId, Seen, Table, limits, room::Occupant};

impl<G: Game> Table<G> {
    /// Whether seats may change hands: no game runs, or its next round is not dealt yet.
    pub(crate) fn seats_may_change(&self) -> bool {
        !self.is_playing() || self.play.as_ref().is_some_and(|play| matches!(play.game.wants(), Wants::Deck(_)))
    }

    /// The seat that a person could take now: an empty one, else, people coming before bots, a bot's.
    pub(crate) fn free_seat(&self) -> Option<Seat> {
        let empty = self.room.chairs.find(|chair| chair.occupant.is_none());
        empty.or_else(|| self.seats_may_change().then(|| self.bots_seat()).flatten())
    }

    /// Whether no game runs, somebody is here, and a person who comes in would get a seat at once.
    pub fn waits_for_players(&self) -> bool {
        let is_open = !self.is_playing() && self.room.closed.is_none() && self.room.deserted_at.is_none();
        is_open && self.room.next_waiting().is_none() && self.free_seat().is_some()
    }

    fn bots_seat(&self) -> Option<Seat> {
        self.room.chairs.find(|chair| chair.bot().is_some() && chair.kept_for.is_none())
    }

    /// Whether a person could take this very seat now.
    pub(crate) fn is_free(&self, seat: Seat) -> bool {
        let chair = &self.room.chairs[seat];
        chair.occupant.is_none() || (self.seats_may_change() && chair.bot().is_some() && chair.kept_for.is_none())
    }

    /// Puts a person in a seat and says so.
    pub(crate) fn seat_person(&mut self, seat: Seat, player: &PlayerId) {
        self.room.leave_queue(player);
        self.sit_down(seat, player);
        let player = self.room.person_ref(player);
        self.say(Seen::Seated { seat, player });
    }

    /// Puts a person in a seat; what happened is the caller's to say.
    pub(crate) fn sit_down(&mut self, seat: Seat, player: &PlayerId) {
        let now = self.now;
        self.room.chairs[seat].seat(Some(Occupant::Person(player.clone())));
        self.room.deal.clear(seat);
        self.restart_clock(seat, now);
        if let Some(guest) = self.room.people.get_mut(player) {
            guest.seated_at = Some(now);
            guest.sitting_out = false;
            guest.barred_until = None;
            guest.evicted = false;
        }
        if self.room.host.is_none() {
            self.make_host(player);
        }
    }

    /// Empties a seat; while a game runs a bot plays on in it. Says who left it.
    pub(crate) fn vacate(&mut self, seat: Seat) {
        let playing = self.is_playing();
        let bot = playing.then(|| Occupant::Bot(self.room.make_bot(Level::Normal)));
        let player = self.room.chairs[seat].person().map(|player| self.room.person_ref(player));
        if let Some(guest) = player.as_ref().and_then(|player| self.room.people.get_mut(&player.id)) {
            guest.seated_at = None;
        }
        self.room.chairs[seat].seat(bot);
        self.room.deal.clear(seat);
        let now = self.now;
        self.restart_clock(seat, now);
        if let Some(player) = player {
            self.say(Seen::Left { seat: Some(seat), player });
        }
        if playing {
            self.say(Seen::BotTookOver { seat });
        }
    }

    /// Gives free seats to those who wait, in the order of the queue.
    pub(crate) fn seat_waiting(&mut self) {
        while let Some(next) = self.room.next_waiting().cloned() {
            let Some(seat) = self.free_seat() else { return };
            self.seat_person(seat, &next);
        }
    }

    /// Ends what a round's end ends: seats kept until then.
    pub(crate) fn release_seats_at_round_end(&mut self) {
        if self.room.settings.hold_seat == HoldSeat::Round {
            self.release_seats_of_the_absent();
        }
    }

    fn release_seats_of_the_absent(&mut self) {
        let now = self.now;
        let absent = |player: &PlayerId| self.room.people.get(player).is_none_or(|guest| guest.is_away(now));
        let seats: Vec<Seat> = self
            .room
            .chairs
            .each()
            .filter(|(_, chair)| chair.person().is_some_and(absent))
            .map(|(seat, _)| seat)
            .collect();
        for seat in seats {
            let player = self.room.chairs[seat].person().cloned();
            self.vacate(seat);
            if let Some(player) = player {
                self.forget_if_left(&player);
            }
        }
    }

    /// Settles who sits where after a game, and when the next one starts.
    pub(crate) fn after_game(&mut self) {
        for seat in self.room.seats().iter() {
            self.restore_owner(seat);
            let now = self.now;
            let chair = &mut self.room.chairs[seat];
            chair.strikes = 0;
            // Who is here again plays the next game; who is not is still played for.
            let here = chair.person().cloned().is_some_and(|player| self.room.is_connected(&player));
            if here && self.room.chairs[seat].held_since.take().is_some() {
                self.restart_clock(seat, now);
                self.say(Seen::TookBack { seat });
            }
        }
        if self.room.settings.hold_seat != HoldSeat::Always {
            self.release_seats_of_the_absent();
        }
        if !self.room.settings.bots {
            self.send_bots_away();
        }
        self.settle_seats();
    }

    /// The one for whom a seat was kept for a game has it again.
    fn restore_owner(&mut self, seat: Seat) {
        let Some(owner) = self.room.chairs[seat].kept_for.take() else { return };
        let substitute = self.room.chairs[seat].person().cloned();
        if self.room.people.contains_key(&owner) {
            self.room.leave_queue(&owner);
            self.room.chairs[seat].seat(Some(Occupant::Person(owner.clone())));
            self.room.deal.clear(seat);
            let player = self.room.person_ref(&owner);
            self.say(Seen::Seated { seat, player });
            if let Some(substitute) = substitute {
                self.room.queue.insert(0, substitute); // They were asked to help out, and keep their turn.
            }
        }
    }

    pub(crate) fn send_bots_away(&mut self) {
        for seat in self.room.seats().iter() {
            if self.room.chairs[seat].bot().is_some() {
                self.room.chairs[seat].seat(None);
            }
        }
    }

    /// Lets those who wait sit down where they may, and sees whether the next game can start by itself.
    pub(crate) fn settle_seats(&mut self) {
        if self.seats_may_change() {
            self.seat_waiting();
        }
        if self.is_playing() || self.room.game_no == 0 || self.room.closed.is_some() {
            self.room.next_at = None;
            return;
        }
        if self.room.draining || !self.can_start() || !self.somebody_would_play() || !self.room.anybody_here() {
            self.room.next_at = None;
        } else if self.room.next_at.is_none() {
            self.room.next_at = Some(self.now.plus(self.room.pauses.next_game_ms));
        }
    }

    /// Whether every seat will have a player: its own, one who waits, or a bot.
    pub(crate) fn can_start(&self) -> bool {
        let open = |chair: &crate::room::Chair| match &chair.occupant {
            None => true,
            Some(Occupant::Person(player)) => self.room.people.get(player).is_some_and(|guest| guest.sitting_out),
            Some(Occupant::Bot(_)) => false,
        };
        let missing = self.room.chairs.iter().filter(|chair| open(chair)).count();
        let waiting = self.room.queue.iter().filter(|player| self.is_ready(player)).count();
        self.room.settings.bots || waiting >= missing
    }

    /// Whether a person who is here has a seat, or gets one when a game begins. Bots alone would play for ever.
    pub(crate) fn somebody_would_play(&self) -> bool {
        let mut seated = self.room.chairs.iter().filter_map(|chair| chair.person());
        !self.room.needs_person
            || seated.any(|player| self.room.is_connected(player))
            || self.room.queue.iter().any(|player| self.is_ready(player))
    }

    fn is_ready(&self, player: &PlayerId) -> bool {
        self.room.is_connected(player)
            && self.room.may_sit(player)
            && !self.room.people.get(player).is_some_and(|guest| guest.sitting_out)
    }

    /// Fills the seats of those who sit out, and the empty ones, and starts.
    pub(crate) fn fill_and_start(&mut self) {
        self.room.people.values_mut().for_each(|guest| guest.evicted = false);
        self.seat_waiting();
        for seat in self.room.seats().iter() {
            let owner = self.room.chairs[seat].person().cloned();
            let sits_out =
                owner.as_ref().is_some_and(|id| self.room.people.get(id).is_some_and(|guest| guest.sitting_out));
            if sits_out {
                self.room.chairs[seat].seat(None);
                self.room.deal.clear(seat);
                self.room.chairs[seat].kept_for = owner;
            }
            if self.room.chairs[seat].occupant.is_some() {
                continue;
            }
            match self.room.next_waiting().cloned() {
                Some(next) => self.seat_person(seat, &next),
                None => {
                    let bot = Occupant::Bot(self.room.make_bot(Level::Normal));
                    let player = self.room.reference(&bot);
                    self.room.chairs[seat].seat(Some(bot));
                    self.say(Seen::Seated { seat, player });
                }
            }
        }
        // Sitting out is for one game.
        let kept: Vec<PlayerId> = self.room.chairs.iter().filter_map(|chair| chair.kept_for.clone()).collect();
        for player in kept {
            if let Some(guest) = self.room.people.get_mut(&player) {
                guest.sitting_out = false;
            }
        }
        self.start_game();
        for seat in self.room.seats().iter() {
            let away =
                self.room.chairs[seat].person().and_then(|player| self.room.people.get(player)).is_some_and(|g| g.left);
            if away {
                self.hand_over(seat);
            }
        }
    }

    /// Starts the next game by itself, if it still can.
    pub(crate) fn start_next(&mut self) {
        self.room.next_at = None;
        if self.can_start() && self.somebody_would_play() && self.room.anybody_here() {
            self.fill_and_start();
        }
    }

    /// Whether nobody could wait for a seat any more.
    pub(crate) fn queue_is_full(&self) -> bool {
        self.room.queue.len() >= limits::QUEUE
    }
}
