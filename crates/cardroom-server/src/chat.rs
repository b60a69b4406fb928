//! Table talk: the last lines of each table, in memory, outside document, log and records.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, MutexGuard, PoisonError},
};

use cardroom_proto::{Chat, PlayerInfo};
use cardroom_table::{TableId, Timestamp};

/// How many lines are kept a table.
const KEPT: usize = 200;
/// How many lines an answer to `chat.history` has at most.
const PAGE: usize = 50;

/// What was said at every table.
#[derive(Default)]
pub(crate) struct Talk {
    tables: Mutex<HashMap<TableId, Lines>>,
}

#[derive(Default)]
struct Lines {
    said: u64,
    kept: VecDeque<Chat>,
}

impl Talk {
    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Lines>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a line and gives it its number.
    pub(crate) fn say(&self, table: &TableId, from: PlayerInfo, text: String, at: Timestamp) -> Chat {
        let mut tables = self.tables();
        let lines = tables.entry(table.clone()).or_default();
        lines.said += 1;
        let line = Chat { table: table.clone(), n: lines.said, from, text, at };
        lines.kept.push_back(line.clone());
        lines.kept.drain(..lines.kept.len().saturating_sub(KEPT));
        line
    }

    /// The last lines, or the last before one, the oldest first.
    pub(crate) fn history(&self, table: &TableId, before: Option<u64>) -> Vec<Chat> {
        let tables = self.tables();
        let Some(lines) = tables.get(table) else { return Vec::new() };
        let until = lines.kept.iter().filter(|line| before.is_none_or(|before| line.n < before)).count();
        lines.kept.range(until.saturating_sub(PAGE)..until).cloned().collect()
    }

    /// Forgets a table that is gone.
    pub(crate) fn forget(&self, table: &TableId) {
        self.tables().remove(table);
    }
}
