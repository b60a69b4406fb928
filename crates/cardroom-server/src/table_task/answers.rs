//! What the task answers without asking the table's log: talk, what was said, finished games.

use std::sync::Arc;

use cardroom_proto::{PlayerInfo, Refused};
use cardroom_table::PlayerId;
use serde_json::Map;

use super::TableTask;
use crate::{
    reply::{Reply, answer_record, store_busy, text as written},
    screens::value,
};

impl TableTask {
    pub(super) fn say(&mut self, from: &PlayerId, text: String, reply: Reply) {
        let Some(person) = self.check_member(from) else { return reply.refuse(self.unknown_to(from)) };
        let line = self.hub.talk.say(&self.id, person, text, self.hub.clock.now());
        let frame: axum::extract::ws::Utf8Bytes = written(&line).into();
        reply.ack(Map::from_iter([("n".to_owned(), line.n.into())]));
        self.screens.each().for_each(|screen| screen.outbox.talk(frame.clone()));
    }

    pub(super) fn history(&self, from: &PlayerId, before: Option<u64>, reply: Reply) {
        if self.check_member(from).is_none() {
            return reply.refuse(self.unknown_to(from));
        }
        let lines = self.hub.talk.history(&self.id, before);
        reply.ack(Map::from_iter([("lines".to_owned(), value(&lines))]));
    }

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

    fn check_member(&self, from: &PlayerId) -> Option<PlayerInfo> {
        self.table.place_of(from)?;
        let name = self.table.name_of(from)?;
        Some(PlayerInfo { id: from.clone(), name })
    }

    pub(super) fn unknown_to(&self, from: &PlayerId) -> Refused {
        if self.table.is_hidden_from(from) {
            Refused::new(None, "no_such_table", "there is no such table")
        } else {
            Refused::new(None, "not_at_table", "you are not at this table")
        }
    }
}
