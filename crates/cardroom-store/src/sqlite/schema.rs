//! The file's form: its versions, and the way from each to the next. A later version is refused before it is opened.

use std::{
    io::{ErrorKind, Read},
    path::Path,
};

use rusqlite::{Connection, TransactionBehavior};

use super::OpenError;

/// What marks the file as ours: `card`.
const APPLICATION: i32 = 0x6361_7264;

/// The first version that keeps talk.
pub(super) const WITH_LINES: u32 = 2;

/// Each version's step from the one before. What was released is never changed, only added to.
const STEPS: &[&str] = &[
    "
    CREATE TABLE tables (
        n INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        len INTEGER NOT NULL,
        summary TEXT NOT NULL,
        stays_ms INTEGER NOT NULL,
        expires_at INTEGER,
        closed INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX tables_open ON tables (n) WHERE closed = 0;
    CREATE TABLE segments (
        of_table INTEGER NOT NULL,
        first INTEGER NOT NULL,
        header TEXT NOT NULL,
        PRIMARY KEY (of_table, first)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE entries (
        n INTEGER PRIMARY KEY,
        of_table INTEGER NOT NULL,
        position INTEGER NOT NULL,
        body TEXT NOT NULL,
        UNIQUE (of_table, position)
    ) STRICT;
    CREATE TABLE records (
        of_table INTEGER NOT NULL,
        game_no INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (of_table, game_no)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE players (
        id TEXT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL,
        token_hash BLOB UNIQUE,
        bot INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE acks (
        n INTEGER PRIMARY KEY,
        player TEXT NOT NULL,
        id TEXT NOT NULL,
        body BLOB NOT NULL,
        result TEXT NOT NULL,
        at INTEGER NOT NULL,
        UNIQUE (player, id)
    ) STRICT;
    CREATE INDEX acks_of_player ON acks (player, n);
",
    "
    CREATE TABLE lines (
        of_table INTEGER NOT NULL,
        n INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (of_table, n)
    ) STRICT, WITHOUT ROWID;
",
];

/// The latest version.
pub(super) fn latest() -> u32 {
    u32::try_from(STEPS.len()).unwrap_or(u32::MAX)
}

/// Refuses a file of a later version, or of something else, by its first bytes: it is not opened, not even to read.
pub(super) fn check_file(path: &Path) -> Result<(), OpenError> {
    let files = |fault| OpenError::Files { path: path.into(), fault };
    let mut file = match std::fs::File::open(path) {
        Ok(file) => file,
        Err(fault) if fault.kind() == ErrorKind::NotFound => return Ok(()),
        Err(fault) => return Err(files(fault)),
    };
    let mut head = [0; 100];
    let mut read = 0;
    while read < head.len() {
        match file.read(&mut head[read..]).map_err(files)? {
            0 => break,
            count => read += count,
        }
    }
    if read == 0 {
        return Ok(()); // A file that was made, and then nothing more came of it.
    }
    let number = |at: usize| u32::from_be_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
    let (version, application) = (number(60), number(68));
    // Both are 0 in a file that was made and never written: its first transaction is still to come.
    let ours = application == APPLICATION.cast_unsigned() || (application == 0 && version == 0);
    if !head.starts_with(b"SQLite format 3\0") || !ours {
        return Err(OpenError::Foreign(path.into()));
    }
    if version > latest() {
        return Err(OpenError::Newer { path: path.into(), found: version, known: latest() });
    }
    Ok(())
}

/// Sets a connection that writes up.
pub(super) fn set_up(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "page_size", 8_192)?;
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection.pragma_update(None, "cache_size", -65_536)?;
    connection.busy_timeout(super::writer::LOCKED)
}

/// Carries the file over to the latest version, a step at a time, each whole or not at all.
pub(super) fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    for step in STEPS.iter().skip(found as usize) {
        transaction.execute_batch(step)?;
    }
    if found < latest() {
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", latest())?;
    }
    transaction.commit()?;
    // The version stands in the file itself, where an older cardroom looks for it.
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}
