//! A store that forgets everything with the process. It can be told to fail, for tests.

use std::{
    collections::{BTreeMap, VecDeque},
    future::ready,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use cardroom_table::{PlayerId, TableId};

use crate::{ACKS_KEPT, Answer, Append, Segment, Store, StoreError, StoredAck, StoredPlayer};

/// Everything in memory.
#[derive(Debug, Default)]
pub struct Memory {
    kept: Mutex<Kept>,
    failing: AtomicBool,
}

#[derive(Debug, Default)]
struct Kept {
    logs: BTreeMap<TableId, Segment>,
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
        let Append { table, expected, entries, acks, records } = append;
        let found = self.logs.get(&table).map_or(0, |log| log.len);
        if found != expected {
            return Err(StoreError::NotTheOwner { table, expected, found });
        }
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
        self.records.extend(records.into_iter().map(|record| ((table.clone(), record.game_no), record.body)));
        for ack in acks {
            self.remember(ack);
        }
        Ok(())
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

    fn tables(&self) -> Answer<'_, Vec<TableId>> {
        Box::pin(ready(Ok(self.kept().logs.keys().cloned().collect())))
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

    fn players(&self) -> Answer<'_, Vec<StoredPlayer>> {
        Box::pin(ready(Ok(self.kept().players.values().cloned().collect())))
    }

    fn acks<'a>(&'a self, player: &'a PlayerId) -> Answer<'a, Vec<StoredAck>> {
        Box::pin(ready(Ok(self.kept().acks.get(player).into_iter().flatten().cloned().collect())))
    }

    fn record<'a>(&'a self, table: &'a TableId, game_no: u32) -> Answer<'a, Option<String>> {
        Box::pin(ready(Ok(self.kept().records.get(&(table.clone(), game_no)).cloned())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{StoredEntry, StoredRecord};

    fn append(expected: u64, header: Option<&str>, body: &str) -> Append {
        let entries = vec![StoredEntry { header: header.map(Into::into), body: Some(body.into()) }];
        Append { table: TableId("tbl_1".into()), expected, entries, acks: Vec::new(), records: Vec::new() }
    }

    #[tokio::test]
    async fn a_log_goes_on_only_from_where_its_owner_thinks_it_is() {
        let store = Memory::new();
        store.append(append(0, Some("made"), "one")).await.unwrap();
        let late = store.append(append(0, None, "two")).await;
        assert!(matches!(late, Err(StoreError::NotTheOwner { expected: 0, found: 1, .. })));
        store.append(append(1, None, "two")).await.unwrap();
        store.append(append(2, Some("game"), "three")).await.unwrap();
        let segment = store.load(&TableId("tbl_1".into())).await.unwrap().unwrap();
        assert_eq!((segment.header.as_str(), segment.entries, segment.len), ("game", vec!["three".into()], 3));
    }

    #[tokio::test]
    async fn a_failing_store_keeps_nothing_of_an_append() {
        let store = Memory::new();
        store.fail(true);
        let mut with_record = append(0, Some("made"), "one");
        with_record.records.push(StoredRecord { game_no: 1, body: "{}".into() });
        assert!(matches!(store.append(with_record.clone()).await, Err(StoreError::Busy(_))));
        store.fail(false);
        assert_eq!(store.load(&with_record.table).await.unwrap(), None);
        assert_eq!(store.record(&with_record.table, 1).await.unwrap(), None);
        store.append(with_record.clone()).await.unwrap();
        assert_eq!(store.record(&with_record.table, 1).await.unwrap().as_deref(), Some("{}"));
    }

    #[tokio::test]
    async fn the_last_64_acks_of_a_player_are_remembered() {
        let store = Memory::new();
        let player = PlayerId("ply_1".into());
        for number in 0..70_u64 {
            let ack = StoredAck {
                player: player.clone(),
                id: number.to_string(),
                body: [0; 32],
                result: "{}".into(),
                at: cardroom_table::Timestamp(number),
            };
            let mut with_ack = append(number, None, "x");
            with_ack.acks.push(ack);
            store.append(with_ack).await.unwrap();
        }
        let acks = store.acks(&player).await.unwrap();
        assert_eq!((acks.len(), acks[0].id.as_str()), (ACKS_KEPT, "6"));
    }
}
