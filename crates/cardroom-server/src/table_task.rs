//! The task that owns one table: it takes what waits, stores it, acknowledges it, and shows it, in that order.
//!
//! Nobody else can reach the table, so there is nothing to lock. What fails to be stored is not shown: the table is
//! rebuilt from its log and its people are told to send again. Rules and seats are the table's, not the task's.

mod answers;
mod asked;
mod bots;
mod recovery;
mod sleep;
mod talk;

use std::{
    collections::{BTreeMap, VecDeque},
    panic::AssertUnwindSafe,
    sync::Arc,
};

use cardroom_catalog::{AnyAction, AnyEvent, AnyGame, AnyOptions};
use cardroom_proto::{LobbyTable, Nothing, Reaction, Refused};
use cardroom_rules::Game;
use cardroom_store::{Append, StoredAck, StoredEntry, StoredLine, StoredRecord};
use cardroom_table::{
    Done, Effect, Entry, Event, Handled, Input, Person, Place, PlayerId, Refusal, Request, Seen, Table, TableId,
    Timestamp,
};
use futures_util::FutureExt;
use serde_json::{Map, Value};
use tokio::sync::oneshot;

use self::talk::Heard;
use crate::{
    chat::Talk,
    drain::Played,
    hub::Hub,
    inbox::{OwnInbox, Waiting},
    known::Known,
    lobby,
    log_text::{self, AnyInput},
    reply::{Reply, holds},
    screens::{Screen, Screens, value},
};

type TableRefusal = Refusal<<AnyGame as Game>::Illegal>;

/// What a table's task is told.
#[derive(Debug)]
pub(crate) enum ToTable {
    /// Somebody asks for something. With a screen, that connection looks on if it is granted.
    Ask { from: PlayerId, request: Request<AnyAction, AnyOptions>, reply: Reply },
    /// Somebody wants a seat at any table. Without one here the reply goes back, and nothing has changed.
    Offer { person: Person, result: Map<String, Value>, reply: Reply, declined: oneshot::Sender<Reply> },
    /// A connection of somebody at the table looks on.
    Attach { screen: Screen, have: Option<u64> },
    /// A connection is gone.
    Detach { connection: u64 },
    /// A connection asks for what it misses.
    Sync { from: PlayerId, connection: u64, seq: Option<u64>, reply: Reply },
    /// A connection fell behind and wants everything.
    Resync { connection: u64 },
    /// A bot decided.
    BotActs { seat: cardroom_cards::Seat, decision: u32, action: AnyAction },
    /// Nobody came back in the time that a table stays.
    Expire,
    /// A person has another name.
    Renamed { person: Person },
    /// Somebody says something.
    Say { from: PlayerId, text: String, reply: Reply },
    /// Somebody makes a sign.
    React { from: PlayerId, reaction: Reaction, reply: Reply },
    /// Somebody asks what was said.
    History { from: PlayerId, before: Option<u64>, reply: Reply },
    /// Somebody holds an invite and asks where it leads.
    Describe { to: oneshot::Sender<LobbyTable> },
    /// The server drains, or no longer: heard once what came before it is stored and shown.
    Look { looked: oneshot::Sender<()> },
    /// Whoever runs the server ends the table; told when it is over.
    End { over: oneshot::Sender<()> },
    /// Somebody asks for a finished game.
    Record { from: PlayerId, game_no: u32, reply: Reply },
}

impl ToTable {
    /// Refuses what somebody asked; what nobody waits for is dropped.
    pub(crate) fn refuse(self, refused: Refused) {
        match self {
            Self::Ask { reply, .. }
            | Self::Offer { reply, .. }
            | Self::Say { reply, .. }
            | Self::React { reply, .. }
            | Self::History { reply, .. }
            | Self::Record { reply, .. }
            | Self::Sync { reply, .. } => reply.refuse(refused),
            _ => {}
        }
    }
}

pub(crate) struct TableTask {
    hub: Arc<Hub>,
    id: TableId,
    table: Table<AnyGame>,
    screens: Screens,
    talk: Talk,
    /// How many entries the log has.
    log_len: u64,
    inbox: Waiting,
    /// To answer bots' questions into.
    own_inbox: OwnInbox,
    /// What is known of the table without its log, as it was stored last.
    known: Known,
    /// Whether the table was told that it woke, and that is not stored yet: it is, with the first thing that happens.
    woke: Option<Vec<StoredEntry>>,
    /// The length of the log at which the task failed last.
    failed_at: Option<u64>,
    /// That a game runs with somebody in it, while it does.
    played: Option<Played>,
    /// Who waits for the end of the table.
    waits_for_end: Vec<oneshot::Sender<()>>,
}

/// What one batch came to, before it is stored.
#[derive(Default)]
struct Batch {
    entries: Vec<StoredEntry>,
    lines: Vec<StoredLine>,
    acks: Vec<StoredAck>,
    records: Vec<StoredRecord>,
    replies: Vec<(Reply, Map<String, Value>)>,
    events: Vec<Event<AnyEvent>>,
    ended: Vec<(PlayerId, &'static str)>,
    joined: Vec<PlayerId>,
    heard: Vec<Heard>,
    /// Who is told once this is stored and shown.
    looked: Vec<oneshot::Sender<()>>,
    /// Who is told once the table is over.
    over: Vec<oneshot::Sender<()>>,
    /// Whether more than cards may have moved: people as well.
    moved: bool,
    /// Whether there is more in it than sockets that came and went: then it waits for the disk.
    waits: bool,
}

impl TableTask {
    /// The task of a table whose header is all that its log has.
    pub(crate) fn new(
        hub: Arc<Hub>,
        table: Table<AnyGame>,
        known: Known,
        (own_inbox, inbox): (OwnInbox, Waiting),
    ) -> Self {
        let screens = Screens::new(&table, &VecDeque::new());
        let id = table.id().clone();
        let (talk, log_len, played, waits_for_end) = (Talk::default(), 1, None, Vec::new());
        let (woke, failed_at) = (None, None);
        Self { hub, id, table, screens, talk, log_len, inbox, own_inbox, known, woke, failed_at, played, waits_for_end }
    }

    /// Tells everyone else that the table is here, and who is at it.
    pub(crate) fn introduce(&self) {
        self.hub.note(&self.id, &self.known);
        self.hub.lobby.put(&self.id, self.known.shown());
        self.note_places(&BTreeMap::new());
    }

    /// Runs until the table is closed, falls asleep, or the server stops.
    #[tracing::instrument(name = "table", skip_all, fields(table = %self.id))]
    pub(crate) async fn run(mut self) {
        self.after_batch();
        let stop = self.hub.stop.clone();
        loop {
            let wake = self.hub.clock.sleep_until(self.wakes_at());
            let messages = tokio::select! {
                biased; // What woke the table comes before what became due while it slept.
                messages = self.inbox.take() => match messages {
                    Some(messages) => messages,
                    None => break,
                },
                () = wake => Vec::new(),
                () = stop.cancelled() => return,
            };
            let fine = AssertUnwindSafe(self.batch(messages)).catch_unwind().await;
            if fine.is_err() && !self.rebuild_after_failure().await {
                return sleep::set_aside(&self.hub, &self.id, self.inbox);
            }
            if self.table.closed().is_some() {
                break;
            }
            if self.sleeps_at().is_some_and(|at| at <= self.hub.clock.now()) && self.inbox.is_empty() {
                return self.fall_asleep();
            }
        }
        self.hub.forget_table(&self.id, self.known.invite.as_ref());
        for late in self.inbox.close() {
            late.refuse(Refused::new(None, "no_such_table", "the table is closed"));
        }
        tell(self.waits_for_end);
    }

    fn wakes_at(&self) -> Option<Timestamp> {
        self.table.poll_timeout().into_iter().chain(self.sleeps_at()).min()
    }

    /// When the task ends and leaves the table in the store: nobody has been here for long.
    fn sleeps_at(&self) -> Option<Timestamp> {
        self.table.deserted_at().map(|since| since.plus(self.hub.config.sleep_ms))
    }

    async fn batch(&mut self, messages: Vec<ToTable>) {
        let started = self.hub.clock.now();
        let mut batch = Batch::default();
        self.look_whether_it_drains(&mut batch);
        for message in messages {
            self.take(message, &mut batch);
        }
        if self.table.poll_timeout().is_some_and(|at| at <= started) {
            self.input(Input::Tick, &mut batch);
        }
        self.store_and_show(batch, started).await;
    }

    /// Stores a batch, acknowledges it, and shows it. What cannot be stored did not happen: back to the log.
    async fn store_and_show(&mut self, mut batch: Batch, started: Timestamp) {
        if !batch.entries.is_empty() || !batch.lines.is_empty() {
            let known = self.changed_known(&batch);
            let entries: Vec<_> = self.woke.iter().flatten().cloned().chain(batch.entries.drain(..)).collect();
            let count = entries.len() as u64;
            let append = Append {
                table: self.id.clone(),
                expected: self.log_len,
                entries,
                lines: std::mem::take(&mut batch.lines),
                acks: std::mem::take(&mut batch.acks),
                records: std::mem::take(&mut batch.records),
                summary: known.as_ref().map(Known::summary),
            };
            // Sockets that came and went need not wait: if it fails, the next entry does not fit the log, and all goes
            // back to it.
            let stored = {
                let storing = self.hub.store.append(append);
                if batch.waits { storing.await } else { Ok(()) }
            };
            if let Err(fault) = stored {
                tracing::debug!(%fault, "the store took nothing; the table goes back to its log");
                return self.go_back(batch, started).await;
            }
            (self.log_len, self.woke) = (self.log_len + count, None);
            self.talk.settle();
            if let Some(known) = known {
                self.take_over(known);
            }
        }
        self.acknowledge_and_show(batch);
    }

    /// What is known of the table now, if that is something else than what was stored.
    fn changed_known(&self, batch: &Batch) -> Option<Known> {
        let said = || batch.events.iter().any(|event| matches!(event, Event::Table(_)));
        if batch.moved || said() || self.woke.is_some() {
            let known = Known::of(&self.table, self.known.maker.clone());
            return (known != self.known).then_some(known);
        }
        (!self.known.is_of(&self.table)).then(|| self.known.renewed(&self.table))
    }

    /// Tells everyone else what is known of the table now.
    fn take_over(&mut self, known: Known) {
        let before = std::mem::replace(&mut self.known, known);
        self.hub.note(&self.id, &self.known);
        if before.shown() != self.known.shown() {
            self.hub.lobby.put(&self.id, self.known.shown());
        }
        if before.invite != self.known.invite {
            self.hub.change_invite(&self.id, before.invite.as_ref(), self.known.invite.as_ref());
        }
        if before.places != self.known.places {
            self.note_places(&before.places);
        }
    }

    fn note_places(&self, before: &BTreeMap<PlayerId, Place>) {
        let now = &self.known.places;
        for (player, place) in now.iter().filter(|(player, place)| before.get(*player) != Some(*place)) {
            self.hub.accounts.place(player, &self.id, Some(*place));
        }
        for player in before.keys().filter(|player| !now.contains_key(*player)) {
            self.hub.accounts.place(player, &self.id, None);
        }
    }

    fn acknowledge_and_show(&mut self, batch: Batch) {
        for (reply, result) in batch.replies {
            reply.ack(result);
        }
        for player in batch.joined {
            for screen in self.hub.accounts.screens(&player) {
                if self.screens.connection(screen.connection).is_none() {
                    self.screens.add(screen, None);
                }
            }
        }
        let ended_with_table = self.table.closed().is_some();
        if ended_with_table {
            self.screens.show(&self.table, &batch.events);
        }
        for (player, code) in batch.ended {
            self.screens.end(&player, code);
        }
        if !ended_with_table {
            self.screens.show(&self.table, &batch.events);
        }
        self.let_hear(batch.heard);
        self.tell_lobby(&batch.events);
        self.after_batch();
        tell(batch.looked);
        self.waits_for_end.extend(batch.over);
    }

    /// Says whether somebody plays, and asks the bots.
    fn after_batch(&mut self) {
        self.played = self.table.somebody_plays().then(|| self.played.take().unwrap_or_else(|| self.hub.drain.game()));
        for question in self.table.questions() {
            self.ask(question);
        }
    }

    fn tell_lobby(&self, events: &[Event<AnyEvent>]) {
        if self.table.settings().access.needs_invite() {
            return;
        }
        for event in events {
            if let Event::Table(rotated @ Seen::Rotated(_)) = event {
                self.hub.lobby.tell(&self.id, value(rotated));
            }
        }
    }

    /// Tells the table whether the server drains: before all else, so that it starts nothing that it is not to.
    fn look_whether_it_drains(&mut self, batch: &mut Batch) {
        let on = self.hub.drain.is_on();
        if on != self.table.is_draining() {
            self.input(Input::Draining { on }, batch);
        }
    }

    fn take(&mut self, message: ToTable, batch: &mut Batch) {
        match message {
            ToTable::Ask { from, request, reply } => self.ask_table(from, request, reply, batch),
            ToTable::Offer { person, result, reply, declined } => {
                if let Some(reply) = self.offer(person, result, reply, batch) {
                    // Whoever offered waits for it; if the server stops first, the reply says that nobody knows.
                    drop(declined.send(reply));
                }
            }
            ToTable::Attach { screen, have } => {
                let player = screen.player.clone();
                // One that is gone already has said so, maybe in the other queue.
                if self.hub.accounts.is_there(&screen) && self.table.place_of(&player).is_some() {
                    if self.screens.connection(screen.connection).is_none() {
                        self.screens.add(screen, have);
                    }
                    self.input(Input::Presence { player, connected: true }, batch);
                }
            }
            ToTable::Detach { connection } => {
                if let Some(player) = self.screens.remove(connection) {
                    self.input(Input::Presence { player, connected: false }, batch);
                }
            }
            ToTable::Sync { from, connection, seq, reply } => {
                if self.screens.connection(connection).is_some() {
                    self.screens.sync(connection, seq);
                    batch.replies.push((reply, holds(&Nothing {})));
                } else {
                    reply.refuse(self.unknown_to(&from));
                }
            }
            ToTable::Resync { connection } => self.screens.sync(connection, None),
            ToTable::BotActs { seat, decision, action } => self.input(Input::BotActs { seat, decision, action }, batch),
            ToTable::Expire => self.input(Input::Expired, batch),
            ToTable::Look { looked } => batch.looked.push(looked),
            // Who waited for the table too long was told that nothing was done.
            ToTable::End { over } if over.is_closed() => {}
            ToTable::End { over } => {
                self.input(Input::Closed, batch);
                batch.over.push(over);
            }
            ToTable::Renamed { person } => self.input(Input::Renamed { person }, batch),
            ToTable::Say { from, text, reply } => self.say(&from, text, reply, batch),
            ToTable::React { from, reaction, reply } => self.react(&from, reaction, reply, batch),
            ToTable::History { from, before, reply } => self.history(&from, before, reply, batch),
            // Whoever asked may have gone.
            ToTable::Describe { to } => drop(to.send(lobby::describe(&self.table))),
            ToTable::Record { from, game_no, reply } => self.record(&from, game_no, reply),
        }
    }

    /// Handles an input that nobody waits for.
    fn input(&mut self, input: AnyInput, batch: &mut Batch) {
        if let Err(refusal) = self.handle(input, batch) {
            tracing::debug!(code = refusal.code(), "an input of the server's own was refused");
        }
    }

    fn handle(&mut self, input: AnyInput, batch: &mut Batch) -> Result<Done, TableRefusal> {
        let at = self.hub.clock.now();
        let by_play = is_play(&input);
        let handled = self.table.handle(at, input.clone())?;
        batch.waits |= !matches!(input, Input::Presence { .. });
        let Handled { done, changed, events, effects } = handled;
        batch.events.extend(events);
        let mut header = None;
        let mut secret_for = None;
        for effect in effects {
            match effect {
                Effect::Segment(segment) => header = Some(log_text::write_header(&segment)),
                Effect::Record(record) => {
                    let body = crate::reply::text(&record);
                    batch.records.push(StoredRecord { game_no: record.game_no, body });
                }
                Effect::NeedSecret { game_no, round_no } => secret_for = Some((game_no, round_no)),
                Effect::Ended { player, code } => batch.ended.push((player, code)),
            }
        }
        if changed {
            self.screens.note_change(by_play);
            batch.moved |= !by_play;
            let entry = Entry { at, input, fingerprint: self.table.fingerprint() };
            batch.entries.push(StoredEntry { header, body: Some(log_text::write_entry(&entry)) });
        }
        if let Some((game_no, round_no)) = secret_for {
            self.handle(Input::Secret { game_no, round_no, secret: self.hub.world.secrets.bytes() }, batch)?;
        }
        Ok(done)
    }
}

/// Whether an input is a move in the game, after which everyone is where they were unless the table says so.
const fn is_play(input: &AnyInput) -> bool {
    matches!(
        input,
        Input::BotActs { .. } | Input::Request { request: Request::Act { .. } | Request::Entropy { .. }, .. }
    )
}

/// Tells those who wait; some may have gone.
fn tell(waiting: Vec<oneshot::Sender<()>>) {
    for waits in waiting {
        let _gone = waits.send(());
    }
}
