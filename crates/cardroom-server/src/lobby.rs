//! The lobby: the list of public tables, and its stream for those who watch it.
//!
//! Tables put their line in when it changes; a task shows what changed, at most a few times a second. A document
//! holds the best 200 tables, those that wait for players first, and counts the rest.

use std::{
    cmp::Reverse,
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::extract::ws::Utf8Bytes;
use cardroom_catalog::{AnyGame, GameKind};
use cardroom_proto::{End, LobbyDocument, LobbyTable, Stream, limits::LOBBY_TABLES, with_field};
use cardroom_table::{Phase, Table, TableId};
use serde_json::Value;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::{
    clock::Clock,
    outbox::StreamName,
    reply::text,
    screens::{Screen, value},
};

/// How long changes are gathered before they are shown, in milliseconds.
const GATHER_MS: u64 = 200;
/// The most events that wait to be shown.
const EVENTS: usize = 200;

/// A table in one line.
pub(crate) fn describe(table: &Table<AnyGame>) -> LobbyTable {
    let (settings, count) = (table.settings(), table.count());
    LobbyTable {
        name: settings.name.clone(),
        game: settings.options.kind(),
        options: settings.options.clone(),
        phase: table.phase(),
        round_no: count.round_no,
        seats: table.seats().count(),
        people: count.people,
        bots: count.bots,
        queue: count.queue,
        spectators: table.spectators(),
        spectators_allowed: settings.spectators,
        clock: settings.clock.preset,
        created_at: table.created_at(),
    }
}

/// Whether a table waits for players.
fn waits(line: &LobbyTable) -> bool {
    line.phase != Phase::Playing && line.people < u32::from(line.seats)
}

/// Waiting tables first, of those the fullest, of those the newest.
fn order(line: &LobbyTable) -> impl Ord + use<> {
    (Reverse(waits(line)), Reverse(line.people), Reverse(line.created_at))
}

/// The lobby.
#[derive(Default)]
pub(crate) struct Lobby {
    inner: Mutex<Inner>,
    changed: Notify,
}

#[derive(Default)]
struct Inner {
    tables: BTreeMap<TableId, LobbyTable>,
    events: Vec<(Option<GameKind>, Value)>,
    watching: BTreeMap<u64, (Screen, Option<GameKind>)>,
    streams: BTreeMap<Option<GameKind>, Stream>,
}

impl Lobby {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a table's line in, or takes it out.
    pub(crate) fn put(&self, table: &TableId, line: Option<LobbyTable>) {
        let mut inner = self.inner();
        match line {
            Some(line) => inner.tables.insert(table.clone(), line),
            None => inner.tables.remove(table),
        };
        self.changed.notify_one();
    }

    /// Tells those who watch of something at a public table.
    pub(crate) fn tell(&self, table: &TableId, event: Value) {
        let mut inner = self.inner();
        let game = inner.tables.get(table).map(|line| line.game);
        inner.events.push((game, event));
        let surplus = inner.events.len().saturating_sub(EVENTS);
        inner.events.drain(..surplus);
        self.changed.notify_one();
    }

    /// Shows the lobby to a connection from now on.
    pub(crate) fn watch(&self, screen: Screen, game: Option<GameKind>) {
        let mut inner = self.inner();
        inner.show_changes(); // So that the stream begins with what is true now.
        let state = inner.document(game);
        let stream = inner.streams.entry(game).or_insert_with(|| Stream::new("lobby", 0, state, None));
        if screen.hashed {
            stream.with_hashes();
        }
        let frame = with_field(&stream.snapshot(screen.hashed), None);
        screen.outbox.snapshot(&name(), frame.into());
        inner.watching.insert(screen.connection, (screen, game));
    }

    /// Shows it no longer; says whether it was shown.
    pub(crate) fn unwatch(&self, connection: u64) -> bool {
        let Some((screen, _)) = self.inner().watching.remove(&connection) else { return false };
        screen.outbox.end(&name(), text(&End { stream: "lobby".into(), code: "unwatched" }).into());
        true
    }

    pub(crate) fn disconnect(&self, connection: u64) {
        self.inner().watching.remove(&connection);
    }

    /// Sends a connection what it misses after a number, or everything; says whether it watches.
    pub(crate) fn sync(&self, connection: u64, seq: Option<u64>) -> bool {
        let inner = self.inner();
        let Some((screen, game)) = inner.watching.get(&connection) else { return false };
        let Some(stream) = inner.streams.get(game) else { return false };
        match seq.and_then(|seq| stream.since(seq, screen.hashed)) {
            Some(missing) => {
                let frames = missing.iter().map(|update| with_field(update.text(screen.hashed), None));
                frames.for_each(|frame| screen.outbox.update(&name(), frame.into()));
            }
            None => screen.outbox.snapshot(&name(), with_field(&stream.snapshot(screen.hashed), None).into()),
        }
        true
    }

    /// The public tables as a document.
    pub(crate) fn document(&self) -> Value {
        self.inner().document(None)
    }

    /// The tables of a game that wait for players, the fullest first, of those the newest.
    pub(crate) fn waiting(&self, game: GameKind) -> Vec<TableId> {
        let inner = self.inner();
        let mut waiting: Vec<_> = inner.tables.iter().filter(|(_, line)| line.game == game && waits(line)).collect();
        waiting.sort_by_key(|(_, line)| order(line));
        waiting.into_iter().map(|(id, _)| id.clone()).collect()
    }

    /// Whether a table is public.
    pub(crate) fn has(&self, table: &TableId) -> bool {
        self.inner().tables.contains_key(table)
    }

    /// How many public tables there are.
    pub(crate) fn len(&self) -> usize {
        self.inner().tables.len()
    }

    /// Shows changes until the server stops.
    pub(crate) async fn run(self: Arc<Self>, clock: Clock, stop: CancellationToken) {
        loop {
            tokio::select! {
            biased;
                            () = self.changed.notified() => {}
                            () = stop.cancelled() => return,
                        }
            self.inner().show_changes();
            clock.sleep_until(Some(clock.now().plus(GATHER_MS))).await;
        }
    }
}

impl Inner {
    fn document(&self, game: Option<GameKind>) -> Value {
        let mut tables: Vec<_> =
            self.tables.iter().filter(|(_, line)| game.is_none_or(|game| line.game == game)).collect();
        let more = tables.len().saturating_sub(LOBBY_TABLES);
        if more > 0 {
            tables.sort_by_key(|(_, line)| order(line));
            tables.truncate(LOBBY_TABLES);
        }
        let tables = tables.into_iter().map(|(id, line)| (id.0.clone(), line.clone())).collect();
        value(&LobbyDocument { tables, more })
    }

    fn show_changes(&mut self) {
        let events = std::mem::take(&mut self.events);
        let watched: Vec<_> = self.watching.values().map(|(_, game)| *game).collect();
        self.streams.retain(|game, _| watched.contains(game));
        let games: Vec<_> = self.streams.keys().copied().collect();
        for game in games {
            let state = self.document(game);
            let of_game = |of: &Option<GameKind>| game.is_none() || *of == game;
            let seen = events.iter().filter(|(of, _)| of_game(of)).map(|(_, event)| event.clone()).collect();
            let Some(stream) = self.streams.get_mut(&game) else { continue };
            let Some(update) = stream.advance(state, seen, None) else { continue };
            let mut frames: [Option<Utf8Bytes>; 2] = [None, None];
            for (screen, _) in self.watching.values().filter(|(_, watched)| *watched == game) {
                if screen.snapshots_only {
                    screen.outbox.snapshot(&name(), with_field(&stream.snapshot(screen.hashed), None).into());
                    continue;
                }
                let shared = &mut frames[usize::from(screen.hashed)];
                let frame = shared.get_or_insert_with(|| with_field(update.text(screen.hashed), None).into());
                screen.outbox.update(&name(), frame.clone());
            }
        }
    }
}

fn name() -> StreamName {
    "lobby".into()
}

#[cfg(test)]
mod tests;
