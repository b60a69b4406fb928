//! A game at the table: start, deal, moves, scored rounds, the end. Rules are the game's; who sits where is
//! [`crate::room`]'s; when something is due is [`crate::clock`]'s.

use alloc::{boxed::Box, vec, vec::Vec};

use cardroom_cards::{BySeat, Face, Seat};
use cardroom_deal::{Label, Seed};
use cardroom_rules::{By, Game, Kind, NextDealer, Options, Wants};
use serde::Serialize;

use crate::{
    ActBy, ActionRecord, Done, Effect, Event, PlayerId, RECORD_FORMAT, Record, RecordSeat, Refusal, ResultBy,
    ResultView, RoundRecord, Seen, Table, Timestamp,
    dealing::{HeldSecret, NextDeal, hexed},
    limits,
    record::RecordPlayer,
    table::Outcome,
};

/// A game, from its start until the next one's.
#[derive(Clone, Debug)]
pub(crate) struct Match<G: Game> {
    pub(crate) game: G,
    /// Whether the first dealer is known; it is drawn from the seed of round 1 (COM-6).
    pub(crate) dealer_known: bool,
    pub(crate) started_at: Timestamp,
    /// When the round that stands was scored.
    pub(crate) scored_at: Option<Timestamp>,
    pub(crate) open: BySeat<Option<Open<G::Legal>>>,
    pub(crate) wait: Option<Wait>,
    pub(crate) seed: Option<Seed>,
    pub(crate) rounds: Vec<RoundView>,
    pub(crate) record: Vec<RoundRecord<G::Action>>,
    pub(crate) result: Option<ResultView>,
}

/// A decision that a seat may take.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Open<L> {
    pub(crate) id: u32,
    pub(crate) kind: Kind,
    pub(crate) legal: L,
    pub(crate) opened_at: Timestamp,
    /// Whether a bot has been asked. Not part of the log: after a restart it is asked again.
    pub(crate) asked: bool,
}

/// A wait of the game that ends by time (R500-36).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wait {
    pub(crate) no: u32,
    pub(crate) ends_at: Timestamp,
}

/// A scored round, as the document lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundView {
    /// What each seat got.
    pub points: BySeat<i32>,
    /// Who dealt.
    pub dealer: Seat,
    /// The seat that shot, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shooter: Option<Seat>,
}

impl<G: Game> Table<G> {
    /// Starts a game; every seat is taken.
    pub(crate) fn start_game(&mut self) {
        let (now, seats) = (self.now, self.room.seats());
        self.room.game_no += 1;
        self.room.next_at = None;
        for chair in &mut self.room.chairs {
            (chair.strikes, chair.bank_ms) = (0, self.room.settings.clock.bank_ms);
        }
        for guest in self.room.people.values_mut() {
            guest.agrees = false;
        }
        let options = self.room.settings.options.clone();
        let known = match (self.room.last_dealer, options.next_game_dealer()) {
            (None, _) => self.room.stacked.dealer,
            (Some(last), NextDealer::Left) => Some(seats.left_of(last)),
            (Some(_), NextDealer::Random) => None,
        };
        let game =
            G::new(options, seats, known.unwrap_or(Seat(0))).expect("options were checked when they were chosen");
        self.play = Some(Match {
            game,
            dealer_known: known.is_some(),
            started_at: now,
            scored_at: None,
            open: BySeat::splat(seats, None),
            wait: None,
            seed: None,
            rounds: Vec::new(),
            record: Vec::new(),
            result: None,
        });
        self.say(Seen::GameStarted { game_no: self.room.game_no });
    }

    /// When the next round is dealt; none while no deck is wanted or no secret is there.
    pub(crate) fn deal_at(&self) -> Option<Timestamp> {
        let play = self.play.as_ref().filter(|play| matches!(play.game.wants(), Wants::Deck(_)))?;
        let shown_at = self.room.deal.secret.as_ref()?.shown_at;
        let pause_over = play.scored_at.map_or(play.started_at, |at| at.plus(self.room.pauses.round_ms));
        let waits_for = self.room.chairs.each().any(|(seat, chair)| {
            self.room.deal.entropy[seat].is_none()
                && chair.person().is_some_and(|player| self.room.is_connected(player))
        });
        let entropy_over = shown_at.max(play.started_at).plus(limits::ENTROPY_MS);
        Some(if waits_for { pause_over.max(entropy_over) } else { pause_over })
    }

    /// Deals the next round.
    pub(crate) fn deal(&mut self) {
        self.seat_waiting(); // Who came during the pause plays from here on.
        let (seats, table) = (self.room.seats(), self.room.id.clone());
        let Some(play) = self.play.as_mut() else { return };
        let Some(seed) = self.room.deal.seed() else { return };
        // Nobody has dealt here yet and the dealer is known: it was given with the decks.
        let is_dealer_given = play.dealer_known && self.room.last_dealer.is_none();
        if !play.dealer_known {
            let dealer = seed.first_dealer(seats);
            let options = self.room.settings.options.clone();
            play.game = G::new(options, seats, dealer).expect("options were checked when they were chosen");
            play.dealer_known = true;
        }
        let Wants::Deck(written) = play.game.wants() else { return };
        let stacked = (!self.room.stacked.decks.is_empty()).then(|| self.room.stacked.decks.remove(0));
        let given = stacked.filter(|deck| cardroom_rules::BadDeck::check(&written, deck).is_ok());
        let is_stacked = given.is_some() || is_dealer_given;
        let deck = given.unwrap_or_else(|| seed.shuffled(Label::Deck, written));
        let events = play.game.shuffled(deck.clone()).expect("it is the deck that was wanted");
        self.room.deal.dealt = true;
        self.room.last_dealer = Some(play.game.dealer());
        (play.seed, play.scored_at) = (Some(seed), None);
        let past = self.room.deal.past().expect("it is dealt");
        play.record.push(RoundRecord {
            dealer: play.game.dealer(),
            commit: past.commit(&table),
            secret: hex::encode(past.secret),
            entropy: hexed(&past.entropy),
            deck,
            kitty: None,
            stacked: is_stacked,
            actions: Vec::new(),
            points: None,
        });
        self.settle(events);
    }

    /// Makes a player's move.
    pub(crate) fn act(&mut self, from: &PlayerId, decision: u32, action: G::Action) -> Outcome<G> {
        let seat = self.room.seat_of(from).ok_or(Refusal::NotSeated)?;
        let secret = self.kind_of(seat, decision)? == Kind::Window;
        self.make_move(seat, decision, action, ActBy::Player)?;
        if !secret {
            self.take_back(seat); // In a rummy window that would tell that the seat has answered.
        }
        Ok(Done::Acted(seat))
    }

    /// Makes the move that a bot chose, for its own seat or for one whose player's time is over.
    pub(crate) fn bot_acts(&mut self, seat: Seat, decision: u32, action: G::Action) -> Outcome<G> {
        if !self.room.seats().has(seat) {
            return Err(Refusal::NoSuchSeat { seat });
        }
        self.kind_of(seat, decision)?;
        if self.ask_at(seat).is_none_or(|at| at > self.now) {
            return Err(Refusal::StaleDecision); // The player came back in time.
        }
        self.make_move(seat, decision, action, ActBy::Bot)?;
        Ok(Done::Nothing)
    }

    /// The move for one who has not decided, when no bot answers either.
    pub(crate) fn default_move(&mut self, seat: Seat) {
        let Some(play) = self.play.as_ref() else { return };
        let Some(id) = play.open[seat].as_ref().map(|open| open.id) else { return };
        let Some(action) = play.game.fallback(seat) else { return };
        let made = self.make_move(seat, id, action, ActBy::Bot);
        debug_assert!(made.is_ok(), "a legal action is accepted");
    }

    fn kind_of(&self, seat: Seat, decision: u32) -> Result<Kind, Refusal<G::Illegal>> {
        let open = self.play.as_ref().and_then(|play| play.open[seat].as_ref());
        open.filter(|open| open.id == decision).map(|open| open.kind).ok_or(Refusal::StaleDecision)
    }

    fn make_move(
        &mut self,
        seat: Seat,
        decision: u32,
        action: G::Action,
        by: ActBy,
    ) -> Result<(), Refusal<G::Illegal>> {
        let kind = self.kind_of(seat, decision)?;
        let now = self.now;
        let play = self.play.as_mut().ok_or(Refusal::StaleDecision)?;
        let events = play.game.apply(seat, action.clone()).map_err(Refusal::Illegal)?;
        let opened_at = play.open[seat].as_ref().map_or(now, |open| open.opened_at);
        if let Some(round) = play.record.last_mut() {
            round.actions.push(ActionRecord::Move { seat, action, at: now, by_bot: by == ActBy::Bot });
        }
        if kind.is_clocked() {
            match by {
                ActBy::Player => self.charge(seat, now.since(opened_at)),
                ActBy::Bot => self.strike(seat),
            }
        }
        self.settle(events);
        Ok(())
    }

    /// Ends the game's wait.
    pub(crate) fn wait_elapsed(&mut self) {
        let now = self.now;
        let Some(play) = self.play.as_mut() else { return };
        let events = play.game.elapse();
        if let Some(round) = play.record.last_mut() {
            round.actions.push(ActionRecord::HoldElapsed { hold_elapsed: true, at: now });
        }
        self.settle(events);
    }

    /// Lets the game go on as far as it does by itself, then sees what came of it.
    fn settle(&mut self, events: Vec<G::Event>) {
        let now = self.now;
        self.events.extend(events.into_iter().map(Event::Game));
        while let Some(more) = self.step_by_itself(now) {
            self.events.extend(more.into_iter().map(Event::Game));
        }
        let Some(play) = self.play.as_ref() else { return };
        if play.scored_at.is_none() && play.game.round_score().is_some() {
            self.end_round();
        }
        self.refresh_decisions();
    }

    fn step_by_itself(&mut self, now: Timestamp) -> Option<Vec<G::Event>> {
        let play = self.play.as_mut()?;
        if let Wants::Kitty(cards) = play.game.wants() {
            let (kitty, is_given) = self.shuffle_kitty(cards)?;
            let play = self.play.as_mut()?;
            if let Some(round) = play.record.last_mut() {
                round.kitty = Some(kitty.clone());
                round.stacked |= is_given;
            }
            return Some(play.game.shuffled(kitty).expect("it is the kitty that was wanted"));
        }
        let (seat, action) = play.game.forced()?;
        if let Some(round) = play.record.last_mut() {
            round.actions.push(ActionRecord::Move { seat, action: action.clone(), at: now, by_bot: true });
        }
        play.game.apply(seat, action).ok()
    }

    /// The kitty in its shuffled order, and whether that order was given.
    fn shuffle_kitty(&mut self, cards: Vec<Face>) -> Option<(Vec<Face>, bool)> {
        let stacked = (!self.room.stacked.kitties.is_empty()).then(|| self.room.stacked.kitties.remove(0));
        if let Some(given) = stacked.filter(|given| cardroom_rules::BadDeck::check(&cards, given).is_ok()) {
            return Some((given, true));
        }
        Some((self.play.as_ref()?.seed?.shuffled(Label::Kitty, cards), false))
    }

    /// Compares what each seat may decide with what it could before; another legal list is another decision.
    fn refresh_decisions(&mut self) {
        let now = self.now;
        let Some(play) = self.play.as_mut() else { return };
        for seat in self.room.chairs.seats().iter() {
            let decision = if play.result.is_some() { None } else { play.game.decision(seat) };
            let Some(decision) = decision else {
                play.open[seat] = None;
                continue;
            };
            let same =
                play.open[seat].as_ref().is_some_and(|open| open.kind == decision.kind && open.legal == decision.legal);
            if !same {
                self.room.decision_ids[seat] += 1;
                let id = self.room.decision_ids[seat];
                play.open[seat] =
                    Some(Open { id, kind: decision.kind, legal: decision.legal, opened_at: now, asked: false });
            }
        }
        let running = play.result.is_none().then(|| play.game.wait()).flatten();
        play.wait = running.map(|ms| {
            let no = play.game.wait_no();
            let begun = play.wait.filter(|wait| wait.no == no);
            begun.unwrap_or(Wait { no, ends_at: now.plus(u64::from(ms)) })
        });
    }

    /// A round is scored: its secret is open, the next deal is promised, seats that were kept until now are free.
    fn end_round(&mut self) {
        let now = self.now;
        let Some(play) = self.play.as_mut() else { return };
        play.scored_at = Some(now);
        if let Some(score) = play.game.round_score() {
            if let Some(round) = play.record.last_mut() {
                round.points = Some(score.points.clone());
            }
            play.rounds.push(RoundView { points: score.points, dealer: play.game.dealer(), shooter: score.shooter });
        }
        match play.game.outcome() {
            Some(outcome) => {
                let (by, scores) = (outcome.by.into(), play.game.scores());
                self.end_game(&ResultView { winners: outcome.winners, by, scores });
                if let By::Shot(shooter) = outcome.by {
                    self.rotate(shooter);
                }
                self.after_game();
            }
            None => {
                let (game_no, round_no) = (self.room.game_no, play.game.round_no() + 1);
                self.promise(game_no, round_no);
                self.release_seats_at_round_end();
                self.seat_waiting();
            }
        }
    }

    /// Nobody wins (COM-18).
    pub(crate) fn abandon_game(&mut self) {
        let Some(play) = self.play.as_ref() else { return };
        let scores = play.game.scores();
        self.say(Seen::GameOver { winners: vec![], by: ResultBy::Abandoned, scores: scores.clone() });
        self.end_game(&ResultView { winners: vec![], by: ResultBy::Abandoned, scores });
        self.refresh_decisions();
        self.after_game();
    }

    /// Writes the result down: tally, record, event. Seats change afterwards only.
    fn end_game(&mut self, result: &ResultView) {
        let seats = self.room.chairs.map(|chair| {
            let player = chair.occupant.as_ref().map(|occupant| self.room.reference(occupant));
            let bot = player.as_ref().is_some_and(|player| player.bot);
            RecordSeat { player: player.map(|player| RecordPlayer { id: player.id, name: player.name }), bot }
        });
        for &winner in &result.winners {
            if let Some(occupant) = &self.room.chairs[winner].occupant {
                let id = self.room.reference(occupant).id;
                *self.room.tally.entry(id).or_default() += 1;
            }
        }
        if self.room.tally.len() > limits::PEOPLE {
            let seated: Vec<PlayerId> =
                seats.iter().filter_map(|seat| Some(seat.player.as_ref()?.id.clone())).collect();
            self.room.tally.retain(|player, _| seated.contains(player) || self.room.people.contains_key(player));
        }
        let Some(play) = self.play.as_mut() else { return };
        let options = play.game.options().clone();
        let record = Record {
            format: RECORD_FORMAT,
            table: self.room.id.clone(),
            game: options.game_id().into(),
            rules: options.rules_version(),
            game_no: self.room.game_no,
            options,
            seats,
            rounds: core::mem::take(&mut play.record),
            scores: result.scores.clone(),
            result: result.clone(),
        };
        play.result = Some(result.clone());
        self.room.games_over += 1;
        self.effects.push(Effect::Record(Box::new(record)));
        self.promise(self.room.game_no + 1, 1);
    }

    /// Opens the secret of the round that is over and asks for the next one's.
    fn promise(&mut self, game_no: u32, round_no: u32) {
        if let Some(past) = self.room.deal.past() {
            self.room.last_deal = Some(past);
        }
        self.room.deal = NextDeal::new(game_no, round_no, self.room.seats());
        self.effects.push(Effect::NeedSecret { game_no, round_no });
    }

    /// Takes the secret that was asked for; another is not wanted.
    pub(crate) fn secret(&mut self, game_no: u32, round_no: u32, secret: [u8; 32]) -> bool {
        let deal = &mut self.room.deal;
        let wanted = deal.secret.is_none() && (deal.game_no, deal.round_no) == (game_no, round_no);
        if wanted {
            deal.secret = Some(HeldSecret { secret, shown_at: self.now });
        }
        wanted
    }
}
