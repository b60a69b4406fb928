//! The store in one SQLite file: write-ahead log, full sync, one thread that writes for all tables together.
//!
//! Everything that waits is written in one transaction and answered when that is on disk, so tables share the price
//! of a sync. A second thread moves the write-ahead log into the file, so that nobody's write waits for that. What the
//! bodies mean is not known here.

mod copy;
mod reader;
mod schema;
mod writer;

use std::{
    fs::File,
    path::{Path, PathBuf},
};

use cardroom_table::{PlayerId, TableId, Timestamp};
use rusqlite::Connection;

pub use copy::{backup, restore};

use crate::{Answer, Append, Segment, Store, StoredAck, StoredLine, StoredPlayer, StoredRecord, Summary};
use reader::Readers;
use writer::{Work, Writer};

/// The file in the data folder.
const FILE: &str = "cardroom.db";
/// The file that the process which uses the folder holds locked.
const LOCK: &str = "cardroom.lock";

/// A store in a data folder.
#[derive(Debug)]
pub struct Sqlite {
    writer: Writer,
    readers: Readers,
    /// Held, so that no other process writes here.
    _lock: File,
}

/// Why a data folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder or a file in it cannot be read or made.
    #[error("{path}: {fault}")]
    Files {
        /// What.
        path: PathBuf,
        /// Why.
        fault: std::io::Error,
    },
    /// Another process uses it.
    #[error("{0} is used by another cardroom that runs; one folder is for one server")]
    InUse(PathBuf),
    /// A later cardroom wrote it. Nothing was touched.
    #[error(
        "{path} has version {found} of the data, this cardroom knows up to {known}: use the newer cardroom, or a backup made before it"
    )]
    Newer {
        /// Which file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The latest that is known here.
        known: u32,
    },
    /// It is something else.
    #[error("{0} is not a cardroom store")]
    Foreign(PathBuf),
    /// There already is one.
    #[error("{0} is there already: move it away first")]
    Exists(PathBuf),
    /// The database does not do what is asked.
    #[error("{path}: {fault}")]
    Database {
        /// Which file.
        path: PathBuf,
        /// Why.
        fault: rusqlite::Error,
    },
}

impl Sqlite {
    /// Opens the store in a folder, and makes both where they are not there. Data of earlier versions is carried over;
    /// data of a later one is refused and stays as it is.
    pub fn open(folder: &Path) -> Result<Self, OpenError> {
        Self::open_with_pages(folder, u32::MAX)
    }

    /// The same with a bound on the pages of the file: what a full disk does can be tried that way.
    pub fn open_with_pages(folder: &Path, pages: u32) -> Result<Self, OpenError> {
        make_folder(folder).map_err(|fault| OpenError::Files { path: folder.into(), fault })?;
        let lock = lock(folder)?;
        let path = folder.join(FILE);
        schema::check_file(&path)?;
        let database = |fault| OpenError::Database { path: path.clone(), fault };
        let mut connection = Connection::open(&path).map_err(database)?;
        schema::set_up(&connection).map_err(database)?;
        schema::migrate(&mut connection).map_err(database)?;
        connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).map_err(database)?;
        let checkpoints = Connection::open(&path).map_err(database)?;
        let writer = Writer::start(connection, checkpoints);
        Ok(Self { writer, readers: Readers::new(path), _lock: lock })
    }

    /// Every segment of every log, the oldest first: for those who check a store. Works beside a running server.
    pub fn segments(folder: &Path) -> Result<Vec<(TableId, Segment)>, OpenError> {
        look(folder, reader::all_segments)
    }

    /// What every table that is not closed last said of itself. Works beside a running server.
    pub fn summaries(folder: &Path) -> Result<Vec<(TableId, Summary)>, OpenError> {
        look(folder, reader::open_tables)
    }

    /// Gives each record of a finished game, with its table, also of those that are closed. Works beside a running
    /// server.
    pub fn each_record(folder: &Path, mut take: impl FnMut(TableId, StoredRecord)) -> Result<(), OpenError> {
        look(folder, |connection| reader::each_record(connection, &mut take))
    }

    /// Gives each line of talk that is kept, with its table, in order. Works beside a running server, and on a file of
    /// a version that kept none.
    pub fn each_line(folder: &Path, mut take: impl FnMut(TableId, StoredLine)) -> Result<(), OpenError> {
        look(folder, |connection| reader::each_line(connection, &mut take))
    }

    /// What the database itself finds wrong with its file; nothing, if all is well.
    pub fn faults(folder: &Path) -> Result<Vec<String>, OpenError> {
        look(folder, reader::faults)
    }
}

/// Reads the store of a folder without being its server.
fn look<T>(folder: &Path, read: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, OpenError> {
    let path = existing(folder)?;
    reader::open(&path).and_then(|connection| read(&connection)).map_err(|fault| OpenError::Database { path, fault })
}

/// The file of a folder that has a store.
fn existing(folder: &Path) -> Result<PathBuf, OpenError> {
    let path = folder.join(FILE);
    if !path.exists() {
        let fault = std::io::Error::new(std::io::ErrorKind::NotFound, "there is no store here");
        return Err(OpenError::Files { path, fault });
    }
    schema::check_file(&path)?;
    Ok(path)
}

/// Makes a data folder that is nobody else's to read: the cards of games under way lie in it.
fn make_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Takes the folder for this process.
fn lock(folder: &Path) -> Result<File, OpenError> {
    let path = folder.join(LOCK);
    let file = File::options().create(true).append(true).open(&path);
    let file = file.map_err(|fault| OpenError::Files { path: path.clone(), fault })?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(OpenError::InUse(folder.into())),
        Err(std::fs::TryLockError::Error(fault)) => Err(OpenError::Files { path, fault }),
    }
}

impl Store for Sqlite {
    fn append(&self, append: Append) -> Answer<'_, ()> {
        self.writer.write(Work::Append(Box::new(append)))
    }

    fn load<'a>(&'a self, table: &'a TableId) -> Answer<'a, Option<Segment>> {
        let table = table.clone();
        self.readers.read(move |connection| reader::last_segment(connection, &table))
    }

    fn lines<'a>(&'a self, table: &'a TableId) -> Answer<'a, Vec<StoredLine>> {
        let table = table.clone();
        self.readers.read(move |connection| reader::lines(connection, &table))
    }

    fn tables(&self, now: Timestamp) -> Answer<'_, Vec<(TableId, Summary)>> {
        let deserted = self.writer.write(Work::Desert(now));
        Box::pin(async move {
            deserted.await?;
            self.readers.read(reader::open_tables).await
        })
    }

    fn summary<'a>(&'a self, table: &'a TableId) -> Answer<'a, Option<Summary>> {
        let table = table.clone();
        self.readers.read(move |connection| reader::summary(connection, &table))
    }

    fn close<'a>(&'a self, table: &'a TableId) -> Answer<'a, ()> {
        self.writer.write(Work::Close(table.clone()))
    }

    fn save_player(&self, player: StoredPlayer, ack: Option<StoredAck>) -> Answer<'_, ()> {
        self.writer.write(Work::Player(player, ack))
    }

    fn player_by_token(&self, token_hash: [u8; 32]) -> Answer<'_, Option<StoredPlayer>> {
        self.readers.read(move |connection| reader::player_by_token(connection, token_hash))
    }

    fn acks<'a>(&'a self, player: &'a PlayerId) -> Answer<'a, Vec<StoredAck>> {
        let player = player.clone();
        self.readers.read(move |connection| reader::acks(connection, &player))
    }

    fn record<'a>(&'a self, table: &'a TableId, game_no: u32) -> Answer<'a, Option<String>> {
        let table = table.clone();
        self.readers.read(move |connection| reader::record(connection, &table, game_no))
    }

    fn ready(&self) -> Answer<'_, ()> {
        self.writer.write(Work::Probe)
    }
}
