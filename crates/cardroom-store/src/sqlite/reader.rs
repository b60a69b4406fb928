//! What is read, on threads that may block, each with a connection of its own that cannot write.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use cardroom_table::{PlayerId, TableId, Timestamp};
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row};
use tokio::sync::Semaphore;

use crate::{Answer, Segment, StoreError, StoredAck, StoredLine, StoredPlayer, StoredRecord, Summary};

/// How many read at once.
const AT_ONCE: usize = 4;

/// The connections that read.
#[derive(Debug)]
pub(super) struct Readers {
    path: PathBuf,
    idle: Arc<Mutex<Vec<Connection>>>,
    turns: Arc<Semaphore>,
}

impl Readers {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, idle: Arc::default(), turns: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    pub(super) fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Answer<'static, T> {
        let (path, idle, turns) = (self.path.clone(), Arc::clone(&self.idle), Arc::clone(&self.turns));
        Box::pin(async move {
            let turn = turns.acquire_owned().await.map_err(|_| StoreError::Busy("the store is closed".into()))?;
            let reading = tokio::task::spawn_blocking(move || {
                let _turn = turn;
                let kept = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
                let connection = kept.map_or_else(|| open(&path), Ok)?;
                let found = read(&connection)?;
                idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
                Ok::<T, rusqlite::Error>(found)
            });
            let read = reading.await.map_err(|_| StoreError::Busy("a read failed".into()))?;
            read.map_err(|fault| {
                tracing::warn!(%fault, "the store cannot be read");
                StoreError::Busy(fault.to_string())
            })
        })
    }
}

/// A connection that only reads.
pub(super) fn open(path: &Path) -> rusqlite::Result<Connection> {
    let connection =
        Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(super::writer::LOCKED)?;
    Ok(connection)
}

pub(super) fn last_segment(connection: &Connection, table: &TableId) -> rusqlite::Result<Option<Segment>> {
    // One statement is one view of the file; two need a transaction to be of the same moment.
    let transaction = connection.unchecked_transaction()?;
    let head = transaction
        .prepare_cached(
            "SELECT tables.n, len, first, header FROM tables JOIN segments ON of_table = tables.n
             WHERE id = ?1 AND closed = 0 ORDER BY first DESC LIMIT 1",
        )?
        .query_row([&table.0], |row| Ok((row.get::<_, i64>(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
        .optional()?;
    let Some((n, len, first, header)) = head else { return Ok(None) };
    let entries = entries(&transaction, n, first, len)?;
    Ok(Some(Segment { header, entries, len }))
}

fn entries(connection: &Connection, n: i64, first: u64, end: u64) -> rusqlite::Result<Vec<String>> {
    let list = "SELECT body FROM entries WHERE of_table = ?1 AND position >= ?2 AND position < ?3 ORDER BY position";
    connection.prepare_cached(list)?.query_map((n, first, end), |row| row.get(0))?.collect()
}

pub(super) fn all_segments(connection: &Connection) -> rusqlite::Result<Vec<(TableId, Segment)>> {
    let transaction = connection.unchecked_transaction()?;
    let mut list = transaction.prepare(
        "SELECT tables.n, id, first, header,
                coalesce(lead(first) OVER (PARTITION BY of_table ORDER BY first), len)
         FROM tables JOIN segments ON of_table = tables.n WHERE closed = 0 ORDER BY tables.n, first",
    )?;
    let mut rows = list.query([])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let (n, first, len) = (row.get(0)?, row.get(2)?, row.get(4)?);
        let entries = entries(&transaction, n, first, len)?;
        all.push((TableId(row.get(1)?), Segment { header: row.get(3)?, entries, len }));
    }
    Ok(all)
}

pub(super) fn faults(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut check = connection.prepare("PRAGMA integrity_check")?;
    let found: Vec<String> = check.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(found.into_iter().filter(|line| line != "ok").collect())
}

pub(super) fn version(connection: &Connection) -> rusqlite::Result<u32> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

pub(super) fn each_record(
    connection: &Connection,
    take: &mut dyn FnMut(TableId, StoredRecord),
) -> rusqlite::Result<()> {
    let list = "SELECT id, game_no, body FROM records JOIN tables ON of_table = tables.n ORDER BY tables.n, game_no";
    let mut list = connection.prepare(list)?;
    let mut rows = list.query([])?;
    while let Some(row) = rows.next()? {
        take(TableId(row.get(0)?), StoredRecord { game_no: row.get(1)?, body: row.get(2)? });
    }
    Ok(())
}

pub(super) fn lines(connection: &Connection, table: &TableId) -> rusqlite::Result<Vec<StoredLine>> {
    let list = "SELECT lines.n, body FROM lines JOIN tables ON of_table = tables.n WHERE id = ?1 ORDER BY lines.n";
    connection.prepare_cached(list)?.query_map([&table.0], |row| read_line(row, 0))?.collect()
}

pub(super) fn each_line(connection: &Connection, take: &mut dyn FnMut(TableId, StoredLine)) -> rusqlite::Result<()> {
    if version(connection)? < super::schema::WITH_LINES {
        return Ok(());
    }
    let list = "SELECT id, lines.n, body FROM lines JOIN tables ON of_table = tables.n ORDER BY of_table, lines.n";
    let mut list = connection.prepare(list)?;
    let mut rows = list.query([])?;
    while let Some(row) = rows.next()? {
        take(TableId(row.get(0)?), read_line(row, 1)?);
    }
    Ok(())
}

fn read_line(row: &Row<'_>, from: usize) -> rusqlite::Result<StoredLine> {
    Ok(StoredLine { n: row.get(from)?, body: row.get(from + 1)? })
}

pub(super) fn open_tables(connection: &Connection) -> rusqlite::Result<Vec<(TableId, Summary)>> {
    let list = "SELECT summary, stays_ms, expires_at, closed, id FROM tables WHERE closed = 0 ORDER BY n";
    let mut list = connection.prepare_cached(list)?;
    list.query_map([], |row| Ok((TableId(row.get(4)?), read_summary(row)?)))?.collect()
}

pub(super) fn summary(connection: &Connection, table: &TableId) -> rusqlite::Result<Option<Summary>> {
    let find = "SELECT summary, stays_ms, expires_at, closed FROM tables WHERE id = ?1";
    connection.prepare_cached(find)?.query_row([&table.0], read_summary).optional()
}

fn read_summary(row: &Row<'_>) -> rusqlite::Result<Summary> {
    Ok(Summary {
        body: row.get(0)?,
        stays_ms: row.get(1)?,
        expires_at: row.get::<_, Option<u64>>(2)?.map(Timestamp),
        closed: row.get(3)?,
    })
}

pub(super) fn player_by_token(connection: &Connection, token_hash: [u8; 32]) -> rusqlite::Result<Option<StoredPlayer>> {
    let find = "SELECT id, name, token_hash, bot FROM players WHERE token_hash = ?1";
    let read = |row: &Row<'_>| {
        let (id, name) = (PlayerId(row.get(0)?), row.get(1)?);
        Ok(StoredPlayer { id, name, token_hash: row.get(2)?, bot: row.get(3)? })
    };
    connection.prepare_cached(find)?.query_row([token_hash], read).optional()
}

pub(super) fn acks(connection: &Connection, player: &PlayerId) -> rusqlite::Result<Vec<StoredAck>> {
    let list = "SELECT id, body, result, at FROM acks WHERE player = ?1 ORDER BY n";
    let read = |row: &Row<'_>| {
        let (id, body, result) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(StoredAck { player: player.clone(), id, body, result, at: Timestamp(row.get(3)?) })
    };
    connection.prepare_cached(list)?.query_map([&player.0], read)?.collect()
}

pub(super) fn record(connection: &Connection, table: &TableId, game_no: u32) -> rusqlite::Result<Option<String>> {
    let find = "SELECT body FROM records JOIN tables ON of_table = tables.n WHERE id = ?1 AND game_no = ?2";
    connection.prepare_cached(find)?.query_row((&table.0, game_no), |row| row.get(0)).optional()
}
