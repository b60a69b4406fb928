//! Back to the log: when the store takes nothing, and when the task itself fails.

use cardroom_table::{Input, PlayerId, Timestamp};

use super::{
    Batch, TableTask,
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
        loop {
            let retry = self.hub.clock.now().plus(STORE_RETRY_MS);
            tokio::select! {
            biased;
                            () = self.hub.clock.sleep_until(Some(retry)) => {}
                            () = self.hub.stop.cancelled() => return,
                        }
            if self.hub.store.ready().await.is_ok() && self.reload().await {
                break;
            }
        }
        let mut batch = Batch::default();
        if self.woke.is_some() {
            self.note_waking();
        } else {
            let ms = self.hub.clock.now().since(since);
            self.input(Input::Outage { ms }, &mut batch);
        }
        self.note_who_is_here(&mut batch);
        batch.waits = true;
        let now = self.hub.clock.now();
        Box::pin(self.store_and_show(batch, now)).await;
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
            Ok(Loaded { table, log_len, .. }) => {
                (self.table, self.log_len) = (table, log_len);
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
