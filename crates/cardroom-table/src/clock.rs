//! When something is due, and what happens then. One list stands behind both the next wake-up and the tick.

use alloc::vec::Vec;

use cardroom_cards::Seat;
use cardroom_rules::Game;

use crate::{
    Access, BotQuestion, Level, PlayerId, Seen, Table, Timestamp,
    limits::{self, AWAY_MS, BOT_ANSWER_MS, HOLDING_BOT_MS},
    people::{Guest, Presence},
    room::Occupant,
};

/// Something that happens by time alone.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Due {
    /// A person no longer counts as connected.
    Fades(PlayerId),
    /// A person who is away loses the seat, or the place.
    Goes(PlayerId),
    /// Another becomes host.
    Host,
    /// The next game starts.
    NextGame,
    /// The next round is dealt.
    Deal,
    /// The game's wait is over.
    Wait,
    /// A bot is asked.
    Ask,
    /// A seat's move is made for it.
    Default(Seat),
    /// The table closes, as nobody came.
    Vanish,
}

/// How long one who waits keeps the place without a socket, in milliseconds.
const QUEUE_AWAY_MS: u64 = 600_000;

impl<G: Game> Table<G> {
    /// When the table next has something to do: give it a tick, then ask for [`Table::questions`].
    pub fn poll_timeout(&self) -> Option<Timestamp> {
        self.dues().into_iter().map(|(at, _)| at).min()
    }

    /// The decisions that bots are to take now; each is asked once.
    pub fn questions(&mut self) -> Vec<BotQuestion<G>> {
        let due: Vec<Seat> = self.room.seats().iter().filter(|&seat| self.is_to_ask(seat)).collect();
        due.into_iter().filter_map(|seat| self.question(seat)).collect()
    }

    fn is_to_ask(&self, seat: Seat) -> bool {
        let unasked = self.play.as_ref().and_then(|play| play.open[seat].as_ref()).is_some_and(|open| !open.asked);
        unasked && self.ask_at(seat).is_some_and(|at| at <= self.now)
    }

    fn question(&mut self, seat: Seat) -> Option<BotQuestion<G>> {
        let level = match &self.room.chairs[seat].occupant {
            Some(Occupant::Bot(bot)) => bot.level,
            _ => Level::Normal,
        };
        let play = self.play.as_mut()?;
        let view = play.game.view(cardroom_rules::Audience::Seat(seat), None);
        let (scores, options) = (play.game.scores(), play.game.options().clone());
        let open = play.open[seat].as_mut()?;
        open.asked = true;
        Some(BotQuestion { seat, decision: open.id, level, view, legal: open.legal.clone(), scores, options })
    }

    /// Lets happen what is due by now; says whether anything did.
    pub(crate) fn tick(&mut self) -> bool {
        let mut changed = false;
        // Each due thing removes itself; the bound only guards against one that does not.
        for _ in 0..10_000 {
            let next = self
                .dues()
                .into_iter()
                .filter(|(at, due)| *at <= self.now && *due != Due::Ask)
                .min_by_key(|(at, _)| *at);
            let Some((_, due)) = next else { return changed };
            self.let_happen(due);
            changed = true;
        }
        debug_assert!(false, "something due stays due");
        changed
    }

    fn let_happen(&mut self, due: Due) {
        match due {
            Due::Fades(player) => self.fades(&player),
            Due::Goes(player) => self.goes_after_absence(&player),
            Due::Host => self.succeed_host(),
            Due::NextGame => self.start_next(),
            Due::Deal => self.deal(),
            Due::Wait => self.wait_elapsed(),
            Due::Default(seat) => self.default_move(seat),
            Due::Vanish => self.close("nobody_came"),
            Due::Ask => {}
        }
    }

    fn dues(&self) -> Vec<(Timestamp, Due)> {
        let mut dues = Vec::new();
        if self.room.closed.is_some() {
            return dues;
        }
        for (id, guest) in &self.room.people {
            if let Presence::Fading { until, .. } = guest.presence {
                dues.push((until, Due::Fades(id.clone())));
            }
            if let Some(at) = self.goes_at(id, guest) {
                dues.push((at, Due::Goes(id.clone())));
            }
        }
        dues.extend(self.host_goes_at().map(|at| (at, Due::Host)));
        dues.extend(self.room.next_at.map(|at| (at, Due::NextGame)));
        dues.extend(self.room.deserted_at.map(|at| (at.plus(self.stays_ms()), Due::Vanish)));
        if self.is_playing() {
            dues.extend(self.deal_at().map(|at| (at, Due::Deal)));
            self.play_dues(&mut dues);
        }
        dues
    }

    fn play_dues(&self, dues: &mut Vec<(Timestamp, Due)>) {
        let Some(play) = self.play.as_ref() else { return };
        dues.extend(play.wait.map(|wait| (wait.ends_at, Due::Wait)));
        for (seat, open) in play.open.each() {
            let Some((open, at)) = open.as_ref().zip(self.ask_at(seat)) else { continue };
            if !open.asked {
                dues.push((at, Due::Ask));
            }
            if open.kind.is_clocked() {
                dues.push((at.plus(BOT_ANSWER_MS), Due::Default(seat)));
            }
        }
    }

    /// How long the table stays with nobody there, in milliseconds.
    pub fn stays_ms(&self) -> u64 {
        let pauses = self.room.pauses;
        match (self.is_playing(), self.room.settings.access) {
            (true, _) => pauses.game_stays_ms,
            (false, Access::Public) => pauses.public_stays_ms,
            (false, Access::Invite) => pauses.invite_stays_ms,
        }
    }

    /// When a bot is asked for the open decision of a seat: soon where a bot plays, at the deadline where a person
    /// does; none where nobody is hurried.
    pub(crate) fn ask_at(&self, seat: Seat) -> Option<Timestamp> {
        let open = self.play.as_ref()?.open[seat].as_ref()?;
        let chair = &self.room.chairs[seat];
        match (&chair.occupant, chair.held_since) {
            (Some(Occupant::Person(_)), Some(since)) => Some(open.opened_at.max(since).plus(HOLDING_BOT_MS)),
            (Some(Occupant::Person(_)), None) => self.deadline(seat),
            (Some(Occupant::Bot(_)) | None, _) => Some(open.opened_at.plus(self.room.pauses.bot_ms)),
        }
    }

    /// When the default move is made for a person who plays for themselves: turn time and what is left of the bank.
    /// Without a clock nobody who is here is hurried; one who is away is played for after two minutes.
    pub(crate) fn deadline(&self, seat: Seat) -> Option<Timestamp> {
        let open = self.play.as_ref()?.open[seat].as_ref()?;
        let chair = &self.room.chairs[seat];
        let clock = self.room.settings.clock;
        let player = chair.person().filter(|_| open.kind.is_clocked() && chair.held_since.is_none())?;
        if clock.runs() {
            return Some(open.opened_at.plus(u64::from(clock.turn_ms) + u64::from(chair.bank_ms)));
        }
        let absent = self.room.people.get(player).filter(|guest| !guest.is_connected())?;
        Some(absent.presence.lost_at()?.max(open.opened_at).plus(AWAY_MS))
    }

    /// Takes from the bank what a move took beyond the turn time, and forgets strikes.
    pub(crate) fn charge(&mut self, seat: Seat, took_ms: u64) {
        let clock = self.room.settings.clock;
        let chair = &mut self.room.chairs[seat];
        chair.strikes = 0;
        if clock.runs() && chair.held_since.is_none() {
            let over = took_ms.saturating_sub(u64::from(clock.turn_ms));
            chair.bank_ms = chair.bank_ms.saturating_sub(u32::try_from(over).unwrap_or(u32::MAX));
        }
    }

    /// Notes that a person's time ran out; after two in a row a bot holds the seat.
    pub(crate) fn strike(&mut self, seat: Seat) {
        let now = self.now;
        let chair = &mut self.room.chairs[seat];
        if chair.person().is_none() || chair.held_since.is_some() {
            return;
        }
        chair.strikes = chair.strikes.saturating_add(1);
        if self.room.settings.clock.runs() {
            chair.bank_ms = 0;
        }
        let holds = chair.strikes >= limits::STRIKES;
        self.say(Seen::ClockRanOut { seat });
        if holds {
            self.room.chairs[seat].held_since = Some(now);
            self.say(Seen::BotTookOver { seat });
        }
    }

    /// Gives a seat back to the person for whom a bot played.
    pub(crate) fn take_back(&mut self, seat: Seat) {
        let now = self.now;
        let chair = &mut self.room.chairs[seat];
        chair.strikes = 0;
        if chair.held_since.take().is_some() {
            self.restart_clock(seat, now);
            self.say(Seen::TookBack { seat });
        }
    }

    /// Lets a bot play for the person in a seat from now on.
    pub(crate) fn hand_over(&mut self, seat: Seat) {
        let now = self.now;
        if self.room.chairs[seat].held_since.is_none() {
            self.room.chairs[seat].held_since = Some(now);
            self.restart_clock(seat, now);
            self.say(Seen::BotTookOver { seat });
        }
    }

    /// Counts the time of an open decision from now: somebody else has it.
    pub(crate) fn restart_clock(&mut self, seat: Seat, now: Timestamp) {
        if let Some(open) = self.play.as_mut().and_then(|play| play.open[seat].as_mut()) {
            open.opened_at = now;
            open.asked = false;
        }
    }

    /// When a person without a socket loses the seat or the place; none while it is kept.
    fn goes_at(&self, player: &PlayerId, guest: &Guest) -> Option<Timestamp> {
        let lost_at = guest.presence.lost_at()?;
        if self.room.owned_seat(player).is_some() {
            let kept = self.is_playing() || self.room.settings.hold_seat == crate::HoldSeat::Always;
            return (!kept).then(|| if guest.left { lost_at } else { lost_at.plus(AWAY_MS) });
        }
        let waits = self.room.queue.contains(player);
        Some(lost_at.plus(if waits { QUEUE_AWAY_MS } else { AWAY_MS }))
    }
}
