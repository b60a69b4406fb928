//! The one thread that writes, and the one that tidies up behind it.

use std::{
    sync::mpsc as std_mpsc,
    thread::JoinHandle,
    time::{Duration, Instant},
};

use cardroom_table::{TableId, Timestamp};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use tokio::sync::{mpsc, oneshot};

use crate::{ACKS_KEPT, Answer, Append, LINES_KEPT, StoreError, StoredAck, StoredLine, StoredPlayer, Summary};

/// How long a write waits for another process that has the file locked.
pub(super) const LOCKED: Duration = Duration::from_secs(1);
/// How many writes may wait.
const WAITING: usize = 8_192;
/// The most writes that share one transaction.
const TOGETHER: usize = 512;
/// How often the write-ahead log is moved into the file.
const CHECKPOINT_EVERY: Duration = Duration::from_millis(500);
/// How long the write-ahead log may become, in pages, before it is begun anew: 64 MB.
const WAL_PAGES: i64 = 8_192;

type Done = oneshot::Sender<Result<(), StoreError>>;

/// Something to write.
pub(super) enum Work {
    Append(Box<Append>),
    Player(StoredPlayer, Option<StoredAck>),
    Close(TableId),
    Desert(Timestamp),
    Probe,
}

/// The way to the thread that writes.
#[derive(Debug)]
pub(super) struct Writer {
    jobs: Option<mpsc::Sender<(Work, Done)>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(connection: Connection, checkpoints: Connection) -> Self {
        let (jobs, waiting) = mpsc::channel(WAITING);
        let (stop, stopped) = std_mpsc::channel::<()>();
        let tidying = std::thread::spawn(move || tidy(&checkpoints, &stopped));
        let thread = std::thread::spawn(move || {
            write_all(connection, waiting);
            drop(stop);
            if tidying.join().is_err() {
                tracing::error!("the thread of the checkpoints failed");
            }
        });
        Self { jobs: Some(jobs), thread: Some(thread) }
    }

    /// Hands something to the thread at once, in order; the answer comes when it is on disk.
    pub(super) fn write(&self, work: Work) -> Answer<'static, ()> {
        let (done, answer) = oneshot::channel();
        let sent = self.jobs.as_ref().is_some_and(|jobs| jobs.try_send((work, done)).is_ok());
        Box::pin(async move {
            if !sent {
                return Err(StoreError::Busy("too many writes wait".into()));
            }
            answer.await.unwrap_or_else(|_| Err(StoreError::Busy("the store is closed".into())))
        })
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        drop(self.jobs.take());
        if self.thread.take().is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the thread of the store failed");
        }
    }
}

fn write_all(mut connection: Connection, mut waiting: mpsc::Receiver<(Work, Done)>) {
    let mut jobs = Vec::with_capacity(TOGETHER);
    let mut failing = false;
    while waiting.blocking_recv_many(&mut jobs, TOGETHER) > 0 {
        let (works, whom): (Vec<_>, Vec<_>) = jobs.drain(..).unzip();
        let (answers, fault) = write_together(&mut connection, works);
        // A full disk is told once, not with every try: the log may lie on it too.
        match &fault {
            Some(fault) if !failing => tracing::warn!(%fault, "nothing can be stored"),
            None if failing => tracing::info!("the store writes again"),
            _ => {}
        }
        failing = fault.is_some();
        for (done, answer) in whom.into_iter().zip(answers) {
            let _gone = done.send(answer); // Whoever asked may not wait for it.
        }
    }
}

/// Writes in one transaction and answers each; what cannot be committed is refused as a whole, with the fault.
#[expect(clippy::disallowed_methods, reason = "how long a commit took is measured, and decides nothing")]
fn write_together(
    connection: &mut Connection,
    works: Vec<Work>,
) -> (Vec<Result<(), StoreError>>, Option<rusqlite::Error>) {
    let (began, count) = (Instant::now(), works.len());
    let written: rusqlite::Result<_> = (|| {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let answers = works.into_iter().map(|work| write_one(&transaction, work)).collect::<Result<Vec<_>, _>>()?;
        transaction.commit().map(|()| answers)
    })();
    metrics::histogram!("cardroom_store_commit_seconds").record(began.elapsed());
    metrics::histogram!("cardroom_store_batch_writes").record(u32::try_from(count).unwrap_or(u32::MAX));
    match written {
        Ok(answers) => (answers, None),
        Err(fault) => {
            metrics::counter!("cardroom_store_failures_total").increment(1);
            (vec![Err(StoreError::Busy(fault.to_string())); count], Some(fault))
        }
    }
}

/// Writes one thing. An error of the database ends the whole transaction; what is answered concerns this one alone.
fn write_one(transaction: &Transaction<'_>, work: Work) -> rusqlite::Result<Result<(), StoreError>> {
    match work {
        Work::Append(append) => self::append(transaction, *append),
        Work::Player(player, ack) => save_player(transaction, &player, ack.as_ref()).map(Ok),
        Work::Close(table) => close(transaction, &table).map(Ok),
        Work::Desert(now) => desert(transaction, now).map(Ok),
        // Written as it is: what is only read would not meet a full disk.
        Work::Probe => transaction.pragma_update(None, "user_version", super::schema::latest()).map(Ok),
    }
}

fn append(transaction: &Transaction<'_>, append: Append) -> rusqlite::Result<Result<(), StoreError>> {
    let Append { table, expected, entries, lines, acks, records, summary } = append;
    let known = transaction
        .prepare_cached("SELECT n, len FROM tables WHERE id = ?1")?
        .query_row([&table.0], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, u64>(1)?)))
        .optional()?;
    let found = known.map_or(0, |(_, len)| len);
    if found != expected {
        return Ok(Err(StoreError::NotTheOwner { table, expected, found }));
    }
    if let Some(refused) = check_lines(transaction, &table, known.map(|(n, _)| n), &lines)? {
        return Ok(Err(refused));
    }
    let n = match known {
        Some((n, _)) => n,
        None => {
            let new = "INSERT INTO tables (id, len, summary, stays_ms, closed) VALUES (?1, 0, '', 0, 0)";
            transaction.prepare_cached(new)?.insert([&table.0])?
        }
    };
    let count = entries.len() as u64;
    for (position, entry) in (found..).zip(entries) {
        if let Some(header) = entry.header {
            let new = "INSERT INTO segments (of_table, first, header) VALUES (?1, ?2, ?3)";
            transaction.prepare_cached(new)?.execute(params![n, position, header])?;
        }
        if let Some(body) = entry.body {
            let new = "INSERT INTO entries (of_table, position, body) VALUES (?1, ?2, ?3)";
            transaction.prepare_cached(new)?.execute(params![n, position, body])?;
        }
    }
    transaction.prepare_cached("UPDATE tables SET len = ?2 WHERE n = ?1")?.execute(params![n, found + count])?;
    add_lines(transaction, n, &lines)?;
    for record in records {
        let new = "INSERT OR REPLACE INTO records (of_table, game_no, body) VALUES (?1, ?2, ?3)";
        transaction.prepare_cached(new)?.execute(params![n, record.game_no, record.body])?;
    }
    for ack in &acks {
        remember(transaction, ack)?;
    }
    if let Some(Summary { body, stays_ms, expires_at, closed }) = summary {
        let change = "UPDATE tables SET summary = ?2, stays_ms = ?3, expires_at = ?4 WHERE n = ?1";
        transaction.prepare_cached(change)?.execute(params![n, body, stays_ms, expires_at.map(|at| at.0)])?;
        if closed {
            close(transaction, &table)?;
        }
    }
    Ok(Ok(()))
}

/// Lines go on where the last one left off, or another has talked here.
fn check_lines(
    transaction: &Transaction<'_>,
    table: &TableId,
    n: Option<i64>,
    lines: &[StoredLine],
) -> rusqlite::Result<Option<StoreError>> {
    let Some(first) = lines.first() else { return Ok(None) };
    let last = "SELECT coalesce(max(n), 0) FROM lines WHERE of_table = ?1";
    let found = transaction.prepare_cached(last)?.query_row([n], |row| row.get::<_, u64>(0))?;
    let expected = first.n.saturating_sub(1);
    Ok((found != expected).then(|| StoreError::NotTheOwner { table: table.clone(), expected, found }))
}

fn add_lines(transaction: &Transaction<'_>, n: i64, lines: &[StoredLine]) -> rusqlite::Result<()> {
    let Some(last) = lines.last() else { return Ok(()) };
    for line in lines {
        let new = "INSERT INTO lines (of_table, n, body) VALUES (?1, ?2, ?3)";
        transaction.prepare_cached(new)?.execute(params![n, line.n, line.body])?;
    }
    let old = "DELETE FROM lines WHERE of_table = ?1 AND n <= ?2";
    transaction.prepare_cached(old)?.execute(params![n, last.n.saturating_sub(LINES_KEPT as u64)])?;
    Ok(())
}

fn close(transaction: &Transaction<'_>, table: &TableId) -> rusqlite::Result<()> {
    for step in [
        "DELETE FROM entries WHERE of_table = (SELECT n FROM tables WHERE id = ?1)",
        "DELETE FROM segments WHERE of_table = (SELECT n FROM tables WHERE id = ?1)",
        "DELETE FROM lines WHERE of_table = (SELECT n FROM tables WHERE id = ?1)",
        "UPDATE tables SET closed = 1 WHERE id = ?1",
    ] {
        transaction.prepare_cached(step)?.execute([&table.0])?;
    }
    Ok(())
}

fn desert(transaction: &Transaction<'_>, now: Timestamp) -> rusqlite::Result<()> {
    let change = "UPDATE tables SET expires_at = ?1 + stays_ms WHERE closed = 0 AND expires_at IS NULL";
    transaction.execute(change, [now.0]).map(drop)
}

fn save_player(transaction: &Transaction<'_>, player: &StoredPlayer, ack: Option<&StoredAck>) -> rusqlite::Result<()> {
    let new = "INSERT INTO players (id, name, token_hash, bot) VALUES (?1, ?2, ?3, ?4)
               ON CONFLICT (id) DO UPDATE SET name = ?2, token_hash = ?3, bot = ?4";
    transaction.prepare_cached(new)?.execute(params![player.id.0, player.name, player.token_hash, player.bot])?;
    ack.map_or(Ok(()), |ack| remember(transaction, ack))
}

fn remember(transaction: &Transaction<'_>, ack: &StoredAck) -> rusqlite::Result<()> {
    let new = "INSERT OR REPLACE INTO acks (player, id, body, result, at) VALUES (?1, ?2, ?3, ?4, ?5)";
    transaction.prepare_cached(new)?.execute(params![ack.player.0, ack.id, ack.body, ack.result, ack.at.0])?;
    let old = "DELETE FROM acks WHERE player = ?1 AND n <= (SELECT n FROM acks WHERE player = ?1 ORDER BY n DESC LIMIT 1 OFFSET ?2)";
    transaction.prepare_cached(old)?.execute(params![ack.player.0, ACKS_KEPT])?;
    Ok(())
}

/// Moves the write-ahead log into the file now and then, until nobody writes any more.
fn tidy(connection: &Connection, stopped: &std_mpsc::Receiver<()>) {
    let checkpoint =
        |mode: &str| connection.query_row(&format!("PRAGMA wal_checkpoint({mode})"), [], |row| row.get::<_, i64>(1));
    let busy = connection.busy_timeout(Duration::from_millis(100));
    debug_assert!(busy.is_ok(), "a timeout can always be set");
    while stopped.recv_timeout(CHECKPOINT_EVERY) == Err(std_mpsc::RecvTimeoutError::Timeout) {
        // A checkpoint that does not come through is tried again: the next one does what this one left.
        if checkpoint("PASSIVE").is_ok_and(|pages| pages > WAL_PAGES) && checkpoint("RESTART").is_err() {
            tracing::debug!("the write-ahead log could not be begun anew yet");
        }
    }
    if checkpoint("TRUNCATE").is_err() {
        tracing::debug!("the write-ahead log stays: it is read at the next start");
    }
}
