//! `cardroom check`: reads a store through and says what of it would not do.
//!
//! The file by its own means; every log played again to its fingerprints, and each segment against the next one's
//! header; every record for itself, and against the log that led to it; every line of talk. It only reads, and works
//! beside a server.

use std::{cell::Cell, collections::BTreeMap, io::Write, panic::AssertUnwindSafe, path::Path};

use cardroom_catalog::{AnyGame, AnyOptions};
use cardroom_proto::Chat;
use cardroom_store::{OpenError, Segment, Sqlite, StoredLine, StoredRecord};
use cardroom_table::{Effect, Header, Table, TableId};
use clap::Args;
use serde::Serialize;

use super::{
    DataFolder, ToolError,
    rerun::{self, AnyRecord},
};
use crate::{
    known::Known,
    log_text::{self, BadLog},
    reply::text,
};

/// What is checked.
#[derive(Args, Debug)]
pub struct Check {
    /// Where the store is.
    #[command(flatten)]
    pub data: DataFolder,
    /// Writes one JSON object
    #[arg(long)]
    pub json: bool,
}

/// What was found.
#[derive(Debug, Default, PartialEq, Serialize)]
struct Checked {
    ok: bool,
    tables: usize,
    segments: usize,
    entries: usize,
    records: usize,
    lines: usize,
    faults: Vec<Fault>,
}

/// Something that would not do.
#[derive(Debug, Default, PartialEq, Serialize)]
struct Fault {
    /// At which table; none of the file itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<TableId>,
    /// In which segment of its log, the first being 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    segment: Option<usize>,
    /// At which entry of the segment, the first being 1; 0 is the header.
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<usize>,
    /// In the record of which game.
    #[serde(skip_serializing_if = "Option::is_none")]
    game_no: Option<u32>,
    /// In the line of talk of that number.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    message: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.table {
            Some(table) => write!(f, "table {table}")?,
            None => write!(f, "the file")?,
        }
        if let Some(segment) = self.segment {
            write!(f, ", segment {segment}")?;
        }
        match self.entry {
            Some(0) => write!(f, ", header")?,
            Some(entry) => write!(f, ", entry {entry}")?,
            None => {}
        }
        if let Some(game_no) = self.game_no {
            write!(f, ", record of game {game_no}")?;
        }
        if let Some(line) = self.line {
            write!(f, ", line {line} of its talk")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl Check {
    /// Reads everything and says whether all is well.
    pub fn run(&self, output: &mut dyn Write) -> Result<bool, ToolError> {
        let checked = check(&self.data.folder()?)?;
        if self.json {
            writeln!(output, "{}", text(&checked))?;
            return Ok(checked.ok);
        }
        let Checked { tables, segments, entries, records, lines, faults, .. } = &checked;
        for fault in faults {
            writeln!(output, "{fault}")?;
        }
        writeln!(
            output,
            "{tables} tables, {entries} entries in {segments} segments, {records} records, {lines} lines of talk: {}",
            match faults.len() {
                0 => "all is well".to_owned(),
                1 => "1 fault".to_owned(),
                count => format!("{count} faults"),
            }
        )?;
        Ok(checked.ok)
    }
}

fn check(folder: &Path) -> Result<Checked, OpenError> {
    let mut checked = Checked::default();
    for message in Sqlite::faults(folder)? {
        checked.faults.push(Fault { message, ..Fault::default() });
    }
    let is_whole = checked.faults.is_empty();
    let read = checked.logs(folder).and_then(|recorded| checked.summaries(folder).map(|()| recorded));
    match read.and_then(|recorded| checked.records(folder, recorded)).and_then(|()| checked.lines(folder)) {
        // A broken file has been named already; that it cannot be read to its end is no news.
        Err(fault) if is_whole => return Err(fault),
        Err(_) | Ok(()) => {}
    }
    checked.ok = checked.faults.is_empty();
    Ok(checked)
}

/// The records that the logs lead to.
type Recorded = BTreeMap<(TableId, u32), AnyRecord>;

impl Checked {
    fn logs(&mut self, folder: &Path) -> Result<Recorded, OpenError> {
        let mut recorded = Recorded::new();
        let mut before: Option<Before> = None;
        for (table, segment) in Sqlite::segments(folder)? {
            let last = before.take().filter(|before| before.table == table);
            self.tables += usize::from(last.is_none());
            self.segments += 1;
            self.entries += segment.entries.len();
            before = Some(self.segment(table, &segment, last, &mut recorded));
        }
        Ok(recorded)
    }

    /// Plays a segment again; gives what the next one is to go on from.
    fn segment(&mut self, table: TableId, segment: &Segment, last: Option<Before>, recorded: &mut Recorded) -> Before {
        let (no, first) = last.as_ref().map_or((1, 0), |last| (last.segment + 1, last.end));
        let mut fault = |entry, message: String| {
            let (table, segment) = (Some(table.clone()), Some(no));
            self.faults.push(Fault { table, segment, entry, message, ..Fault::default() });
        };
        // A table's first header stands alone and takes a place of its own.
        let entries = segment.entries.len() as u64 + u64::from(no == 1);
        if segment.len != first + entries {
            fault(None, format!("{} entries are there, {} were written", entries, segment.len.saturating_sub(first)));
        }
        let mut keep = |record: AnyRecord| recorded.insert((record.table.clone(), record.game_no), record);
        let replayed = match log_text::read_header(&segment.header) {
            Ok(header) => {
                if last.and_then(|last| last.state).is_some_and(|state| !leads_to(&state, &header)) {
                    fault(Some(0), "it is not what the segment before led to".into());
                }
                replay(header, &segment.entries, &mut |record| drop(keep(record)))
            }
            Err(bad) => Err((0, bad)),
        };
        let state = match replayed {
            Ok(state) if *state.id() != table => {
                fault(Some(0), format!("it is of table {}", state.id()));
                None
            }
            Ok(state) => Some(state),
            Err((entry, bad)) => {
                fault(Some(entry), why(&bad));
                None
            }
        };
        Before { table, segment: no, end: segment.len, state }
    }

    fn summaries(&mut self, folder: &Path) -> Result<(), OpenError> {
        for (table, summary) in Sqlite::summaries(folder)? {
            if let Err(fault) = Known::read(&summary) {
                let message = format!("what is kept of it beside its log cannot be read: {fault}");
                self.faults.push(Fault { table: Some(table), message, ..Fault::default() });
            }
        }
        Ok(())
    }

    fn records(&mut self, folder: &Path, mut recorded: Recorded) -> Result<(), OpenError> {
        Sqlite::each_record(folder, |table, StoredRecord { game_no, body }| {
            self.records += 1;
            let expected = recorded.remove(&(table.clone(), game_no));
            for message in record_faults(&table, game_no, &body, expected.as_ref()) {
                let (table, game_no) = (Some(table.clone()), Some(game_no));
                self.faults.push(Fault { table, game_no, message, ..Fault::default() });
            }
        })?;
        self.faults.extend(recorded.into_keys().map(|(table, game_no)| {
            let message = "the log ended this game, and it has no record".into();
            Fault { table: Some(table), game_no: Some(game_no), message, ..Fault::default() }
        }));
        Ok(())
    }

    fn lines(&mut self, folder: &Path) -> Result<(), OpenError> {
        Sqlite::each_line(folder, |table, StoredLine { n, body }| {
            self.lines += 1;
            let message = match serde_json::from_str::<Chat>(&body) {
                Ok(chat) if (&chat.table, chat.n) == (&table, n) => return,
                Ok(chat) => format!("it is line {} at table {}", chat.n, chat.table),
                Err(fault) => format!("it cannot be read: {fault}"),
            };
            self.faults.push(Fault { table: Some(table), line: Some(n), message, ..Fault::default() });
        })
    }
}

/// What is known of a table's log up to a segment's end.
struct Before {
    table: TableId,
    segment: usize,
    /// How many entries the log had then.
    end: u64,
    /// The table as it was then, if the segment led to one.
    state: Option<Table<AnyGame>>,
}

/// Whether a segment that begins with this header goes on from this table; only the time is a later one.
fn leads_to(table: &Table<AnyGame>, next: &Header<AnyOptions>) -> bool {
    let mut header = table.header();
    header.at = next.at;
    header == *next
}

/// Plays a segment again. A log that was tampered with may say anything: what a table cannot bear is a fault like others.
fn replay(
    header: Header<AnyOptions>,
    entries: &[String],
    keep: &mut dyn FnMut(AnyRecord),
) -> Result<Table<AnyGame>, (usize, BadLog)> {
    let done = Cell::new(0);
    let replay = || {
        log_text::replay(header, entries, |handled| {
            done.set(done.get() + 1);
            for effect in handled.effects {
                if let Effect::Record(record) = effect {
                    keep(*record);
                }
            }
        })
    };
    let replayed = std::panic::catch_unwind(AssertUnwindSafe(replay)).unwrap_or(Err(BadLog::Panicked));
    replayed.map_err(|bad| (done.get() + 1, bad))
}

/// The reason alone; the entry is named beside it.
fn why(bad: &BadLog) -> String {
    match bad {
        BadLog::Unreadable { fault, .. } => format!("it cannot be read: {fault}"),
        BadLog::Replay { fault, .. } => fault.to_string(),
        BadLog::UnknownGame(_) | BadLog::OtherVersion { .. } | BadLog::Panicked => bad.to_string(),
    }
}

fn record_faults(table: &TableId, game_no: u32, body: &str, expected: Option<&AnyRecord>) -> Vec<String> {
    let record = match rerun::read(body) {
        Ok(record) => record,
        Err(bad) => return vec![bad.to_string()],
    };
    let mut faults = Vec::new();
    if (&record.table, record.game_no) != (table, game_no) {
        faults.push(format!("it is of game {} at table {}", record.game_no, record.table));
    }
    if expected.is_some_and(|expected| *expected != record) {
        faults.push("it is not what the log led to".into());
    }
    faults.extend(rerun::walk(&record, &mut |_| {}).faults.into_iter().map(|fault| fault.to_string()));
    faults
}
