//! The log as text: headers and entries of a table's log, written as JSON and read by the table's game.

use std::collections::VecDeque;

use cardroom_catalog::{AnyAction, AnyEvent, AnyGame, AnyOptions, GameKind};
use cardroom_proto::limits;
use cardroom_rules::Options;
use cardroom_table::{Entry, Event, Handled, Header, Input, LOG_FORMAT, Table};
use serde_json::Value;

/// An input of a table of any game.
pub(crate) type AnyInput = Input<AnyAction, AnyOptions>;

/// Why a log cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BadLog {
    #[error("entry {entry} cannot be read: {fault}")]
    Unreadable { entry: usize, fault: serde_json::Error },
    #[error("no game {0:?} is known")]
    UnknownGame(String),
    #[error("nothing here reads log format {format} with rules version {rules} of the game")]
    OtherVersion { format: u32, rules: u32 },
    #[error("the replay failed")]
    Panicked,
    #[error("entry {entry}: {fault}")]
    Replay { entry: usize, fault: cardroom_table::ReplayError },
}

/// Writes an entry.
pub(crate) fn write_entry(entry: &Entry<AnyAction, AnyOptions>) -> String {
    crate::reply::text(entry)
}

/// Writes a header.
pub(crate) fn write_header(header: &Header<AnyOptions>) -> String {
    crate::reply::text(header)
}

/// A table as its log has it.
pub(crate) struct Rebuilt {
    pub(crate) table: Table<AnyGame>,
    /// What happened last, the oldest first.
    pub(crate) recent: VecDeque<Event<AnyEvent>>,
}

/// Rebuilds a table from a segment of its log, and checks every entry's fingerprint.
pub(crate) fn rebuild(header: &str, entries: &[String]) -> Result<Rebuilt, BadLog> {
    let mut recent = VecDeque::new();
    let table = replay(read_header(header)?, entries, |handled| {
        recent.extend(handled.events);
        recent.drain(..recent.len().saturating_sub(limits::RECENT));
    })?;
    Ok(Rebuilt { table, recent })
}

/// Reads a header.
pub(crate) fn read_header(text: &str) -> Result<Header<AnyOptions>, BadLog> {
    let header: Header<Value> = serde_json::from_str(text).map_err(unreadable(0))?;
    let kind = GameKind::of_id(&header.game).ok_or_else(|| BadLog::UnknownGame(header.game.clone()))?;
    let rules = kind.default_options().rules_version();
    if (header.format, header.rules) != (LOG_FORMAT, rules) {
        return Err(BadLog::OtherVersion { format: header.format, rules: header.rules });
    }
    header.try_map(|options| kind.options(options)).map_err(unreadable(0))
}

/// Takes the entries of a segment again, checks the fingerprint of each, and tells what each came to.
pub(crate) fn replay(
    header: Header<AnyOptions>,
    entries: &[String],
    mut each: impl FnMut(Handled<AnyGame>),
) -> Result<Table<AnyGame>, BadLog> {
    let mut table: Table<AnyGame> = Table::open(header);
    let kind = table.settings().options.kind();
    for (index, text) in entries.iter().enumerate() {
        let number = index + 1;
        let entry: Entry<Value, Value> = serde_json::from_str(text).map_err(unreadable(number))?;
        let read = entry.try_map(|action| kind.action(action), |options| kind.options(options));
        let replayed = table.replay(read.map_err(unreadable(number))?);
        each(replayed.map_err(|fault| BadLog::Replay { entry: number, fault })?);
    }
    Ok(table)
}

fn unreadable(entry: usize) -> impl FnOnce(serde_json::Error) -> BadLog {
    move |fault| BadLog::Unreadable { entry, fault }
}
