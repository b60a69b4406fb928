//! Back to the log: when the store takes nothing, and when the task itself fails.

use cardroom_table::{Input, PlayerId, Timestamp};

use super::{
    Batch, TableTask, ToTable,
    sleep::{Loaded, NotLoaded, load},
};
use crate::reply::store_busy;

/// How often a store that could not write is tried again, in milliseconds.
pub(super) const STORE_RETRY_MS: u64 = 250;

impl TableTask {
    /// Nothing of a batch was stored, so nothing of it happened: back to the log, when the store writes again. `since`
    /// is when the batch began: from then on nobody's time ran.
    pub(super) async fn go_back(&mut self, batch: Batch, since: Timestamp) {
        for (reply, _) in batch.replies {
            reply.refuse(store_busy());
        }
        self.talk.take_back();
        let mut kept = Vec::new();
        let mut retry_at = self.hub.clock.now().plus(STORE_RETRY_MS);
        let stop = self.hub.stop.clone();
        loop {
            let retry = self.hub.clock.sleep_until(Some(retry_at));
            tokio::select! {
                biased;
                () = stop.cancelled() => return,
                () = retry => {
                    if self.hub.store.ready().await.is_ok() && self.reload().await {
                        break;
                    }
                    retry_at = self.hub.clock.now().plus(STORE_RETRY_MS);
                }
                message = self.inbox.take_one() => match message {
                    Some(message) => kept.extend(self.hear_without_store(message)),
                    None => return,
                },
            }
        }
        let mut batch = Batch::default();
        if self.woke.is_some() {
            self.note_waking();
        } else {
            let ms = self.hub.clock.now().since(since);
            self.input(Input::Outage { ms }, &mut batch);
        }
        self.look_whether_it_drains(&mut batch);
        self.note_who_is_here(&mut batch);
        for message in kept {
            self.take(message, &mut batch);
        }
        batch.waits = true;
        let now = self.hub.clock.now();
        Box::pin(self.store_and_show(batch, now)).await;
    }

    /// Hears a message while nothing can be stored: what would change the table is refused at once, who comes and goes is
    /// noted. Gives back what has to wait.
    fn hear_without_store(&mut self, message: ToTable) -> Option<ToTable> {
        match message {
            ToTable::Attach { screen, have } => self.screens.add(screen, have),
            ToTable::Detach { connection } => drop(self.screens.remove(connection)),
            ToTable::React { ref from, .. } | ToTable::History { ref from, .. }
                if self.known.places.contains_key(from) =>
            {
                self.answer_without_store(message);
            }
            ToTable::Ask { reply, .. }
            | ToTable::Offer { reply, .. }
            | ToTable::Sync { reply, .. }
            | ToTable::Say { reply, .. }
            | ToTable::React { reply, .. }
            | ToTable::History { reply, .. } => reply.refuse(store_busy()),
            ToTable::Record { from, game_no, reply } => self.record(&from, game_no, reply),
            ToTable::Describe { to } => drop(to.send(self.known.line.clone())),
            ToTable::BotActs { .. } | ToTable::Resync { .. } => {} // Asked, and shown, anew afterwards.
            // Whoever waits hears that it goes unanswered.
            ToTable::Look { looked: waits } | ToTable::End { over: waits } => drop(waits),
            ToTable::Expire | ToTable::Renamed { .. } => return Some(message),
        }
        None
    }

    /// Answers what needs no store to one who was at the table when something was stored last.
    fn answer_without_store(&mut self, message: ToTable) {
        let mut batch = Batch::default();
        self.take(message, &mut batch);
        batch.replies.into_iter().for_each(|(reply, result)| reply.ack(result));
        self.let_hear(batch.heard);
    }

    /// Connections that came or went while nothing could be stored.
    fn note_who_is_here(&mut self, batch: &mut Batch) {
        let people: Vec<PlayerId> = self.table.people().cloned().collect();
        for player in people {
            let connected = self.screens.is_watched_by(&player);
            self.input(Input::Presence { player, connected }, batch);
        }
    }

    async fn reload(&mut self) -> bool {
        match load(&self.hub, &self.id).await {
            Ok(Loaded { table, log_len, talk, .. }) => {
                (self.table, self.log_len, self.talk) = (table, log_len, talk);
                true
            }
            Err(NotLoaded::Busy) => false,
            Err(NotLoaded::Gone) => {
                tracing::error!("the store has lost the table's log");
                false
            }
            Err(NotLoaded::Bad(fault)) => {
                tracing::error!(%fault, "the log does not lead to a table");
                false
            }
        }
    }

    /// The task failed at something it was told: back to the log once; a second failure there sets the table aside.
    pub(super) async fn rebuild_after_failure(&mut self) -> bool {
        metrics::counter!("cardroom_table_failures_total").increment(1);
        let again = self.failed_at == Some(self.log_len);
        self.failed_at = Some(self.log_len);
        if again || !self.reload().await {
            tracing::error!("the table failed again and is set aside");
            for player in self.known.places.keys() {
                self.screens.end(player, "set_aside");
            }
            return false;
        }
        tracing::error!("the table failed and was rebuilt from its log");
        if self.woke.is_some() {
            self.note_waking();
        }
        self.screens.show(&self.table, &[]);
        true
    }
}
