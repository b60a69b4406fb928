//! Table talk as a table's task holds it: the last lines, outside document, log and records.
//!
//! A line that was said is not part of it for others before it is stored: [`Talk::settle`], or [`Talk::take_back`].

use std::collections::VecDeque;

use cardroom_proto::{Chat, PlayerInfo};
use cardroom_store::{LINES_KEPT, StoredLine};
use cardroom_table::{TableId, Timestamp};

/// How many lines an answer to `chat.history` has at most.
const PAGE: usize = 50;

/// What was said at a table.
#[derive(Debug, Default)]
pub(crate) struct Talk {
    /// The number of the last line that is stored.
    last: u64,
    kept: VecDeque<Chat>,
    /// Lines that are not stored yet.
    said: Vec<Chat>,
}

impl Talk {
    /// The talk as it was stored. A line that cannot be read is left out, and keeps its number.
    pub(crate) fn read(table: &TableId, lines: &[StoredLine]) -> Self {
        let last = lines.last().map_or(0, |line| line.n);
        let read = |line: &StoredLine| {
            let chat = serde_json::from_str(&line.body);
            chat.map_err(|fault| tracing::error!(%table, n = line.n, %fault, "a line of talk cannot be read")).ok()
        };
        Self { last, kept: lines.iter().filter_map(read).collect(), said: Vec::new() }
    }

    /// Takes a line and gives it its number.
    pub(crate) fn say(&mut self, table: &TableId, from: PlayerInfo, text: String, at: Timestamp) -> Chat {
        let n = self.last + self.said.len() as u64 + 1;
        let line = Chat { table: table.clone(), n, from, text, at };
        self.said.push(line.clone());
        line
    }

    /// What was said is stored.
    pub(crate) fn settle(&mut self) {
        self.last += self.said.len() as u64;
        self.kept.extend(self.said.drain(..));
        self.kept.drain(..self.kept.len().saturating_sub(LINES_KEPT));
    }

    /// What was said could not be stored: nobody said it.
    pub(crate) fn take_back(&mut self) {
        self.said.clear();
    }

    /// The last lines, or the last before one, the oldest first.
    pub(crate) fn history(&self, before: Option<u64>) -> Vec<&Chat> {
        let lines = self.kept.iter().chain(&self.said);
        let mut page: Vec<_> =
            lines.rev().filter(|line| before.is_none_or(|before| line.n < before)).take(PAGE).collect();
        page.reverse();
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn say(talk: &mut Talk, text: &str) -> u64 {
        let from = PlayerInfo { id: cardroom_table::PlayerId("ply_1".into()), name: "Ånn 🂡".into() };
        talk.say(&TableId("tbl_1".into()), from, text.into(), Timestamp(7)).n
    }

    fn numbers(talk: &Talk, before: Option<u64>) -> Vec<u64> {
        talk.history(before).iter().map(|line| line.n).collect()
    }

    #[test]
    fn the_last_lines_are_kept_and_given_a_page_at_a_time() {
        let mut talk = Talk::default();
        for n in 1..=230 {
            assert_eq!(say(&mut talk, "hello"), n);
            talk.settle();
        }
        assert_eq!(numbers(&talk, None), (181..=230).collect::<Vec<_>>());
        assert_eq!(numbers(&talk, Some(181)), (131..=180).collect::<Vec<_>>());
        assert_eq!(numbers(&talk, Some(40)), (31..=39).collect::<Vec<_>>());
        assert_eq!(numbers(&talk, Some(31)), [] as [u64; 0], "older ones are gone");
    }

    #[test]
    fn what_could_not_be_stored_was_not_said_and_its_number_is_free() {
        let mut talk = Talk::default();
        say(&mut talk, "one");
        talk.settle();
        assert_eq!((say(&mut talk, "two"), say(&mut talk, "three")), (2, 3));
        assert_eq!(numbers(&talk, None), [1, 2, 3], "who asks in the same breath hears it, once it is stored");
        talk.take_back();
        assert_eq!((numbers(&talk, None), say(&mut talk, "again")), (vec![1], 2));
    }

    #[test]
    fn talk_is_read_as_it_was_stored_and_a_broken_line_costs_only_itself() {
        let mut talk = Talk::default();
        let from = PlayerInfo { id: cardroom_table::PlayerId("ply_1".into()), name: "n".into() };
        let line = talk.say(&TableId("tbl_1".into()), from, "שלום \"🂡\"".into(), Timestamp(7));
        let stored = StoredLine { n: 1, body: crate::reply::text(&line) };
        let broken = StoredLine { n: 2, body: "{".into() };
        let mut again = Talk::read(&TableId("tbl_1".into()), &[stored, broken]);
        assert_eq!(again.history(None), [&line]);
        assert_eq!(say(&mut again, "next"), 3);
    }
}
