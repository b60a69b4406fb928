//! Talk and reactions. The table knows nothing of them: they are in no log, document or record, and wake no clock.
//!
//! A line is stored with its ack before anybody hears it; a reaction is kept nowhere.

use axum::extract::ws::Utf8Bytes;
use cardroom_proto::{History, Nothing, PlayerInfo, Reacted, Reaction, Refused, Said};
use cardroom_store::StoredLine;
use cardroom_table::PlayerId;

use super::{Batch, TableTask};
use crate::reply::{Reply, holds, text as written};

/// What everybody at the table hears when the batch is stored.
pub(super) enum Heard {
    Line(Utf8Bytes),
    Reaction(Utf8Bytes),
}

impl TableTask {
    pub(super) fn say(&mut self, from: &PlayerId, text: String, reply: Reply, batch: &mut Batch) {
        let person = match self.check_may_talk(from) {
            Ok(person) => person,
            Err(refused) => return reply.refuse(*refused),
        };
        let at = self.hub.clock.now();
        let line = self.talk.say(&self.id, person, text, at);
        let result = holds(&Said { n: line.n });
        batch.acks.extend(reply.to_store(&result, at));
        batch.replies.push((reply, result));
        let body = written(&line);
        batch.heard.push(Heard::Line(body.clone().into()));
        batch.lines.push(StoredLine { n: line.n, body });
        batch.waits = true;
    }

    pub(super) fn react(&self, from: &PlayerId, reaction: Reaction, reply: Reply, batch: &mut Batch) {
        match self.check_may_talk(from) {
            Ok(from) => {
                let reacted = Reacted { table: self.id.clone(), from, reaction, at: self.hub.clock.now() };
                batch.heard.push(Heard::Reaction(written(&reacted).into()));
                batch.replies.push((reply, holds(&Nothing {})));
            }
            Err(refused) => reply.refuse(*refused),
        }
    }

    pub(super) fn history(&self, from: &PlayerId, before: Option<u64>, reply: Reply, batch: &mut Batch) {
        match self.check_member(from) {
            Ok(_) => {
                // What was said just now is in it, so it waits for the disk with that.
                let lines = self.talk.history(before).into_iter().cloned().collect();
                batch.replies.push((reply, holds(&History { lines })));
            }
            Err(refused) => reply.refuse(*refused),
        }
    }

    /// Lets everybody who is here now hear what was said.
    pub(super) fn let_hear(&self, heard: Vec<Heard>) {
        for heard in heard {
            for screen in self.screens.each() {
                match &heard {
                    Heard::Line(frame) => screen.outbox.talk(frame.clone()),
                    Heard::Reaction(frame) => screen.outbox.reaction(frame.clone()),
                }
            }
        }
    }

    fn check_may_talk(&self, from: &PlayerId) -> Result<PlayerInfo, Box<Refused>> {
        let person = self.check_member(from)?;
        if !self.table.settings().chat {
            return Err(Box::new(Refused::new(None, "chat_off", "talk is turned off at this table")));
        }
        Ok(person)
    }

    fn check_member(&self, from: &PlayerId) -> Result<PlayerInfo, Box<Refused>> {
        let name = self.table.name_of(from).ok_or_else(|| Box::new(self.unknown_to(from)))?;
        if self.table.closed().is_some() {
            return Err(Box::new(Refused::new(None, "table_closed", "the table is closed")));
        }
        Ok(PlayerInfo { id: from.clone(), name })
    }
}
