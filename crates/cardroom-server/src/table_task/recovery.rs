//! Back to the log: when the store takes nothing, and when the task itself fails.

use cardroom_store::Append;
use cardroom_table::{Input, PlayerId};

use super::{Batch, TableTask};
use crate::{log_text, reply::store_busy};

/// How often a store that could not write is tried again, in milliseconds.
const STORE_RETRY_MS: u64 = 250;

impl TableTask {
    /// Nothing of a batch was stored, so nothing of it happened: back to the log, when the store writes again.
    pub(super) async fn go_back(&mut self, batch: Batch) {
        let since = self.hub.clock.now();
        for (reply, _) in batch.replies {
            reply.refuse(store_busy());
        }
        loop {
            let retry = self.hub.clock.now().plus(STORE_RETRY_MS);
            tokio::select! {
                () = self.hub.clock.sleep_until(Some(retry)) => {}
                () = self.hub.stop.cancelled() => return,
            }
            let nothing = Append {
                table: self.id.clone(),
                expected: self.log_len,
                entries: Vec::new(),
                acks: Vec::new(),
                records: Vec::new(),
            };
            if self.hub.store.append(nothing).await.is_ok() && self.reload().await {
                break;
            }
        }
        let mut batch = Batch::default();
        let ms = self.hub.clock.now().since(since);
        self.input(Input::Outage { ms }, &mut batch);
        self.note_who_is_here(&mut batch);
        Box::pin(self.store_and_show(batch)).await;
    }

    /// Connections that came or went while nothing could be stored.
    fn note_who_is_here(&mut self, batch: &mut Batch) {
        let people: Vec<PlayerId> = self.table.people().cloned().collect();
        for player in people {
            let connected = self.screens.is_watched_by(&player);
            self.input(Input::Presence { player, connected }, batch);
        }
    }

    async fn store_and_show(&mut self, mut batch: Batch) {
        let append = Append {
            table: self.id.clone(),
            expected: self.log_len,
            entries: std::mem::take(&mut batch.entries),
            acks: Vec::new(),
            records: std::mem::take(&mut batch.records),
        };
        let count = append.entries.len() as u64;
        match self.hub.store.append(append).await {
            Ok(()) => {
                self.log_len += count;
                self.acknowledge_and_show(batch);
            }
            Err(_) => self.go_back(batch).await,
        }
    }

    async fn reload(&mut self) -> bool {
        let Ok(Some(segment)) = self.hub.store.load(&self.id).await else { return false };
        match log_text::rebuild(&segment.header, &segment.entries) {
            Ok(table) => {
                (self.table, self.log_len) = (table, segment.len);
                true
            }
            Err(fault) => {
                tracing::error!(%fault, "the log does not lead to a table");
                false
            }
        }
    }

    /// The task failed at something it was told: back to the log once; a second failure there closes the table.
    pub(super) async fn rebuild_after_failure(&mut self) -> bool {
        metrics::counter!("cardroom_table_failures_total").increment(1);
        let again = self.failed_at == Some(self.log_len);
        self.failed_at = Some(self.log_len);
        if again || !self.reload().await {
            tracing::error!("the table failed again and is closed");
            let people: Vec<PlayerId> = self.places.keys().cloned().collect();
            for player in &people {
                self.screens.end(player, "closed");
            }
            return false;
        }
        tracing::error!("the table failed and was rebuilt from its log");
        self.screens.show(&self.table, &[]);
        true
    }
}
