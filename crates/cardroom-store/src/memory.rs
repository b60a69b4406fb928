//! A store that forgets everything with the process. It can be told to fail, for tests.

use std::{
    collections::{BTreeMap, VecDeque},
    future::ready,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use cardroom_table::{PlayerId, TableId, Timestamp};

use crate::{
    ACKS_KEPT, Answer, Append, LINES_KEPT, Segment, Store, StoreError, StoredAck, StoredLine, StoredPlayer, Summary,
};

/// Everything in memory.
#[derive(Debug, Default)]
pub struct Memory {
    kept: Mutex<Kept>,
    failing: AtomicBool,
}

#[derive(Debug, Default)]
struct Kept {
    logs: BTreeMap<TableId, Segment>,
    lines: BTreeMap<TableId, VecDeque<StoredLine>>,
    summaries: BTreeMap<TableId, Summary>,
    records: BTreeMap<(TableId, u32), String>,
    players: BTreeMap<PlayerId, StoredPlayer>,
    acks: BTreeMap<PlayerId, VecDeque<StoredAck>>,
}

impl Memory {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }

    /// Lets every write fail from now on, or work again.
    pub fn fail(&self, failing: bool) {
        self.failing.store(failing, Ordering::SeqCst);
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write<T: Send + 'static>(&self, write: impl FnOnce(&mut Kept) -> Result<T, StoreError>) -> Answer<'_, T> {
        let failing = self.failing.load(Ordering::SeqCst);
        let result = if failing { Err(StoreError::Busy("told to fail".into())) } else { write(&mut self.kept()) };
        Box::pin(ready(result))
    }
}

impl Kept {
    fn append(&mut self, append: Append) -> Result<(), StoreError> {
        let Append { table, expected, entries, lines, acks, records, summary } = append;
        let found = self.logs.get(&table).map_or(0, |log| log.len);
        if found != expected {
            return Err(StoreError::NotTheOwner { table, expected, found });
        }
        self.check_lines(&table, &lines)?;
        for entry in entries {
            let log = self.logs.entry(table.clone()).or_insert_with(|| Segment {
                header: String::new(),
                entries: Vec::new(),
                len: 0,
            });
            if let Some(header) = entry.header {
                (log.header, log.entries) = (header, Vec::new());
            }
            log.entries.extend(entry.body);
            log.len += 1;
        }
        if !lines.is_empty() {
            let kept = self.lines.entry(table.clone()).or_default();
            kept.extend(lines);
            kept.drain(..kept.len().saturating_sub(LINES_KEPT));
        }
        self.records.extend(records.into_iter().map(|record| ((table.clone(), record.game_no), record.body)));
        for ack in acks {
            self.remember(ack);
        }
        if let Some(summary) = summary {
            if summary.closed {
                self.logs.remove(&table);
                self.lines.remove(&table);
            }
            self.summaries.insert(table, summary);
        }
        Ok(())
    }

    /// Lines go on where the last one left off, or another has talked here.
    fn check_lines(&self, table: &TableId, lines: &[StoredLine]) -> Result<(), StoreError> {
        let Some(first) = lines.first() else { return Ok(()) };
        let last = self.lines.get(table).and_then(VecDeque::back);
        let (expected, found) = (first.n.saturating_sub(1), last.map_or(0, |line| line.n));
        if found == expected { Ok(()) } else { Err(StoreError::NotTheOwner { table: table.clone(), expected, found }) }
    }

    fn remember(&mut self, ack: StoredAck) {
        let acks = self.acks.entry(ack.player.clone()).or_default();
        acks.push_back(ack);
        acks.drain(..acks.len().saturating_sub(ACKS_KEPT));
    }
}

impl Store for Memory {
    fn append(&self, append: Append) -> Answer<'_, ()> {
        self.write(|kept| kept.append(append))
    }

    fn load<'a>(&'a self, table: &'a TableId) -> Answer<'a, Option<Segment>> {
        Box::pin(ready(Ok(self.kept().logs.get(table).cloned())))
    }

    fn lines<'a>(&'a self, table: &'a TableId) -> Answer<'a, Vec<StoredLine>> {
        Box::pin(ready(Ok(self.kept().lines.get(table).into_iter().flatten().cloned().collect())))
    }

    fn tables(&self, now: Timestamp) -> Answer<'_, Vec<(TableId, Summary)>> {
        let mut kept = self.kept();
        let open = kept.summaries.iter_mut().filter(|(_, summary)| !summary.closed);
        let told = open.map(|(table, summary)| {
            summary.expires_at.get_or_insert(now.plus(summary.stays_ms));
            (table.clone(), summary.clone())
        });
        Box::pin(ready(Ok(told.collect())))
    }

    fn summary<'a>(&'a self, table: &'a TableId) -> Answer<'a, Option<Summary>> {
        Box::pin(ready(Ok(self.kept().summaries.get(table).cloned())))
    }

    fn close<'a>(&'a self, table: &'a TableId) -> Answer<'a, ()> {
        self.write(|kept| {
            kept.logs.remove(table);
            kept.lines.remove(table);
            kept.summaries.entry(table.clone()).or_default().closed = true;
            Ok(())
        })
    }

    fn save_player(&self, player: StoredPlayer, ack: Option<StoredAck>) -> Answer<'_, ()> {
        self.write(|kept| {
            kept.players.insert(player.id.clone(), player);
            if let Some(ack) = ack {
                kept.remember(ack);
            }
            Ok(())
        })
    }

    fn player_by_token(&self, token_hash: [u8; 32]) -> Answer<'_, Option<StoredPlayer>> {
        let kept = self.kept();
        let found = kept.players.values().find(|player| player.token_hash == Some(token_hash)).cloned();
        Box::pin(ready(Ok(found)))
    }

    fn acks<'a>(&'a self, player: &'a PlayerId) -> Answer<'a, Vec<StoredAck>> {
        Box::pin(ready(Ok(self.kept().acks.get(player).into_iter().flatten().cloned().collect())))
    }

    fn record<'a>(&'a self, table: &'a TableId, game_no: u32) -> Answer<'a, Option<String>> {
        Box::pin(ready(Ok(self.kept().records.get(&(table.clone(), game_no)).cloned())))
    }

    fn ready(&self) -> Answer<'_, ()> {
        self.write(|_| Ok(()))
    }
}
