//! Falling asleep and waking: a table that nobody is at lies in the store, and is loaded when somebody wants it.

use std::{collections::VecDeque, sync::Arc};

use cardroom_catalog::{AnyEvent, AnyGame};
use cardroom_proto::End;
use cardroom_table::{Event, Input, PlayerId, Table, TableId};

use super::{Batch, TableTask, ToTable, recovery::STORE_RETRY_MS};
use crate::{
    chat::Talk,
    hub::Hub,
    inbox::{OwnInbox, Waiting},
    known::Known,
    log_text::{self, BadLog, Rebuilt},
    reply::text,
    screens::Screens,
};

/// How long everyone who was connected counts as connected after a table was loaded, in milliseconds.
const BACK_MS: u64 = 30_000;

/// A table as it was found in the store.
pub(super) struct Loaded {
    pub(super) table: Table<AnyGame>,
    pub(super) recent: VecDeque<Event<AnyEvent>>,
    pub(super) log_len: u64,
    pub(super) talk: Talk,
}

/// Why a table was not loaded.
pub(super) enum NotLoaded {
    /// The store cannot be read now.
    Busy,
    /// The log does not lead to a table.
    Bad(BadLog),
    /// The store has no such log.
    Gone,
}

/// Loads a table from its log. The replay runs on a thread of its own: it may take a while.
pub(super) async fn load(hub: &Hub, id: &TableId) -> Result<Loaded, NotLoaded> {
    let segment = hub.store.load(id).await.map_err(|_| NotLoaded::Busy)?.ok_or(NotLoaded::Gone)?;
    let lines = hub.store.lines(id).await.map_err(|_| NotLoaded::Busy)?;
    let talk = Talk::read(id, &lines);
    let replay = move || {
        let Rebuilt { table, recent } = log_text::rebuild(&segment.header, &segment.entries)?;
        Ok(Loaded { table, recent, log_len: segment.len, talk })
    };
    let replayed = hub.world.think(replay).await;
    replayed.unwrap_or(Err(BadLog::Panicked)).map_err(NotLoaded::Bad)
}

impl TableTask {
    /// Loads a table and runs it; what is sent to it meanwhile waits.
    pub(crate) async fn wake(hub: Arc<Hub>, id: TableId, maker: PlayerId, own_inbox: OwnInbox, inbox: Waiting) {
        let loaded = loop {
            match load(&hub, &id).await {
                Ok(loaded) => break loaded,
                Err(NotLoaded::Busy) => tokio::select! {
                    biased;
                    () = hub.clock.sleep_until(Some(hub.clock.now().plus(STORE_RETRY_MS))) => {}
                    () = hub.stop.cancelled() => return,
                },
                Err(NotLoaded::Gone) => {
                    tracing::error!(table = %id, "the store has no log of a table that it lists");
                    return hub.forget_table(&id, None);
                }
                Err(NotLoaded::Bad(fault)) => {
                    tracing::error!(table = %id, %fault, "the log does not lead to a table, which is set aside");
                    return set_aside(&hub, &id, inbox);
                }
            }
        };
        let Loaded { table, recent, log_len, talk } = loaded;
        let known = Known::of(&table, maker);
        let screens = Screens::new(&table, &recent); // Built anew below, when the table knows that it woke.
        let (woke, failed_at, played, waits_for_end) = (None, None, None, Vec::new());
        let mut task = Self {
            hub,
            id,
            table,
            screens,
            talk,
            log_len,
            inbox,
            own_inbox,
            known,
            woke,
            failed_at,
            played,
            waits_for_end,
        };
        task.note_waking();
        task.screens = Screens::new(&task.table, &recent);
        task.attach_who_is_here();
        task.introduce();
        task.run().await;
    }

    /// Tells the table that it was away: nobody's time ran, and everyone has time to come back. It is stored with the
    /// first thing that happens; until then nobody has been shown anything.
    pub(super) fn note_waking(&mut self) {
        let mut batch = Batch::default();
        let now = self.hub.clock.now();
        let ms = now.since(self.table.last_input_at());
        self.input(Input::Outage { ms }, &mut batch);
        let pauses = self.hub.config.pauses;
        self.input(Input::Resumed { grace_ms: BACK_MS, pauses, needs_person: true }, &mut batch);
        self.look_whether_it_drains(&mut batch);
        self.woke = Some(batch.entries);
    }

    /// Lets connections look on whose players are at the table: they came while it slept, or never left.
    fn attach_who_is_here(&mut self) {
        let Some(inbox) = self.own_inbox.get() else { return };
        for player in self.table.people() {
            for screen in self.hub.accounts.screens(player) {
                // A full inbox has its attachments already: each who logs in sends one.
                let _full = inbox.try_send(ToTable::Attach { screen, have: None });
            }
        }
    }

    /// Leaves the table in the store. Whoever wrote to it in the same moment wakes it again.
    pub(super) fn fall_asleep(mut self) {
        tracing::debug!("the table sleeps");
        self.hub.put_to_sleep(&self.id, &self.known, false);
        for message in self.inbox.close() {
            if let Some(link) = self.hub.table(&self.id) {
                let _full = link.inbox.of_server().try_send(message);
            }
        }
    }
}

/// Tells whoever waits for a table that it cannot be had, and leaves its log as it is.
pub(super) fn set_aside(hub: &Hub, id: &TableId, mut inbox: Waiting) {
    hub.set_aside(id);
    for message in inbox.close() {
        if let ToTable::Attach { screen, .. } = message {
            let stream = format!("table:{id}");
            let end = End { stream: stream.clone(), code: "set_aside" };
            screen.outbox.end(&stream.into(), text(&end).into());
        }
    }
}
