//! All tables together, as whoever runs the server sees them: loaded or not, private or not, set aside or not.

use std::cmp::Reverse;

use cardroom_proto::LobbyTable;
use cardroom_store::StoreError;
use cardroom_table::{Phase, TableId};

use super::{Entered, Hub, State};
use crate::{inbox::Inbox, known::Known};

/// A table in a line, for whoever runs the server: also one that is private, sleeps, or was set aside.
pub(crate) struct Rostered {
    pub(crate) id: TableId,
    pub(crate) line: LobbyTable,
    pub(crate) public: bool,
    pub(crate) awake: bool,
    pub(crate) set_aside: bool,
}

impl Hub {
    /// Notes what is known of a table that is loaded.
    pub(crate) fn note(&self, id: &TableId, known: &Known) {
        if let Some(entered) = self.write().by_id.get_mut(id) {
            (entered.line, entered.public) = (known.line.clone(), known.public);
        }
    }

    /// Every table in a line, those in use first, but no more than so many; and how many more there are.
    pub(crate) fn roster(&self, most: usize) -> (Vec<Rostered>, usize) {
        let tables = self.read();
        let mut all: Vec<_> = tables.by_id.iter().collect();
        let more = all.len().saturating_sub(most);
        let in_use = |entered: &Entered| {
            let (awake, line) = (matches!(entered.state, State::Awake(_)), &entered.line);
            Reverse((awake, line.phase == Phase::Playing, line.people + line.queue + line.spectators, line.created_at))
        };
        all.sort_by_key(|(_, entered)| in_use(entered));
        let rostered = |(id, entered): (&TableId, &Entered)| Rostered {
            id: id.clone(),
            line: entered.line.clone(),
            public: entered.public,
            awake: matches!(entered.state, State::Awake(_)),
            set_aside: matches!(entered.state, State::SetAside),
        };
        (all.into_iter().take(most).map(rostered).collect(), more)
    }

    /// The inboxes of all tables that are loaded.
    pub(crate) fn all_awake(&self) -> Vec<Inbox> {
        let tables = self.read();
        let inbox = |entered: &Entered| match &entered.state {
            State::Awake(inbox) => Some(inbox.clone()),
            _ => None,
        };
        tables.by_id.values().filter_map(inbox).collect()
    }

    /// Closes a table that was set aside: its log goes, its records stay.
    pub(crate) async fn close_set_aside(&self, id: &TableId) -> Result<(), StoreError> {
        self.store.close(id).await?;
        self.remove_if(id, |state| matches!(state, State::SetAside));
        Ok(())
    }
}
