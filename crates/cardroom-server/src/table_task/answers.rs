//! What the task answers without asking the table: finished games, and whom it does not know.

use std::sync::Arc;

use cardroom_proto::Refused;
use cardroom_table::PlayerId;

use super::TableTask;
use crate::reply::{Reply, answer_record, store_busy};

impl TableTask {
    /// Gives a finished game's record to anyone who may watch: of a public table everyone, else its people.
    pub(super) fn record(&self, from: &PlayerId, game_no: u32, reply: Reply) {
        if self.table.is_hidden_from(from) {
            return reply.refuse(self.unknown_to(from));
        }
        if self.table.is_running(game_no) {
            return reply.refuse(Refused::new(None, "game_running", "that game is not over"));
        }
        let (hub, id) = (Arc::clone(&self.hub), self.id.clone());
        tokio::spawn(async move {
            match hub.store.record(&id, game_no).await {
                Ok(record) => answer_record(record, reply),
                Err(_) => reply.refuse(store_busy()),
            }
        });
    }

    pub(super) fn unknown_to(&self, from: &PlayerId) -> Refused {
        if self.table.is_hidden_from(from) {
            Refused::new(None, "no_such_table", "there is no such table")
        } else {
            Refused::new(None, "not_at_table", "you are not at this table")
        }
    }
}
