//! What all connections and tables share: the tables by id and invite, the players, the lobby, the store.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicU64, Ordering},
    },
};

use cardroom_catalog::{AnyGame, GameKind};
use cardroom_proto::LobbyTable;
use cardroom_store::{Append, Store, StoreError, StoredAck, StoredEntry};
use cardroom_table::{Access, Invite, PlayerId, Table, TableId};
use tokio::sync::{mpsc, oneshot};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    accounts::Accounts,
    chat::Talk,
    clock::Clock,
    config::Config,
    guesses::Guesses,
    lobby::Lobby,
    log_text,
    table_task::{INBOX, TableTask, ToTable},
};

/// The most tables that one player may have made and that are still there.
const TABLES_A_PLAYER: usize = 20;

/// What everything shares.
pub(crate) struct Hub {
    pub(crate) config: Config,
    pub(crate) clock: Clock,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) talk: Talk,
    pub(crate) guesses: Guesses,
    /// Cancelled when the server stops.
    pub(crate) stop: CancellationToken,
    pub(crate) tasks: TaskTracker,
    tables: RwLock<Tables>,
    connections: AtomicU64,
}

#[derive(Default)]
struct Tables {
    by_id: HashMap<TableId, TableLink>,
    by_invite: HashMap<Invite, TableId>,
}

/// The way to a table's task.
#[derive(Clone)]
pub(crate) struct TableLink {
    pub(crate) id: TableId,
    pub(crate) kind: GameKind,
    pub(crate) inbox: mpsc::Sender<ToTable>,
    maker: PlayerId,
}

impl TableLink {
    /// What the lobby would say of the table; none if it is gone.
    pub(crate) async fn describe(&self) -> Option<LobbyTable> {
        let (to, described) = oneshot::channel();
        self.inbox.send(ToTable::Describe { to }).await.ok()?;
        described.await.ok()
    }
}

impl Hub {
    pub(crate) fn new(config: Config, clock: Clock, store: Arc<dyn Store>) -> Arc<Self> {
        Arc::new(Self {
            guesses: Guesses::new(config.limits),
            config,
            clock,
            store,
            accounts: Arc::default(),
            lobby: Arc::default(),
            talk: Talk::default(),
            stop: CancellationToken::new(),
            tasks: TaskTracker::new(),
            tables: RwLock::default(),
            connections: AtomicU64::new(0),
        })
    }

    /// A number for a new connection.
    pub(crate) fn next_connection(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }

    /// The way to a table.
    pub(crate) fn table(&self, id: &TableId) -> Option<TableLink> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).by_id.get(id).cloned()
    }

    /// The way to the table of an invite.
    pub(crate) fn invited(&self, invite: &Invite) -> Option<TableLink> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        tables.by_invite.get(invite).and_then(|id| tables.by_id.get(id)).cloned()
    }

    /// Whether a player may make another table.
    pub(crate) fn may_make_table(&self, player: &PlayerId) -> bool {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        !self.config.limits || tables.by_id.values().filter(|link| link.maker == *player).count() < TABLES_A_PLAYER
    }

    /// How many tables there are.
    pub(crate) fn table_count(&self) -> usize {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).by_id.len()
    }

    /// Stores a new table and starts its task. The invite leads to it from now on.
    pub(crate) async fn add_table(
        self: &Arc<Self>,
        table: Table<AnyGame>,
        maker: PlayerId,
        ack: Option<StoredAck>,
    ) -> Result<(), StoreError> {
        let id = table.id().clone();
        let entries = vec![StoredEntry { header: Some(log_text::write_header(&table.header())), body: None }];
        let acks = ack.into_iter().collect();
        self.store.append(Append { table: id.clone(), expected: 0, entries, acks, records: Vec::new() }).await?;
        let (inbox, waiting) = mpsc::channel(INBOX);
        let link = TableLink { id: id.clone(), kind: table.settings().options.kind(), inbox: inbox.clone(), maker };
        {
            let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
            tables.by_id.insert(id.clone(), link);
            if let Some(invite) = table.invite() {
                tables.by_invite.insert(invite.clone(), id);
            }
        }
        let task = TableTask::new(Arc::clone(self), table, 1, inbox.downgrade());
        self.tasks.spawn(task.run(waiting));
        Ok(())
    }

    /// Lets another invite, or none, lead to a table.
    pub(crate) fn change_invite(&self, table: &TableId, old: Option<&Invite>, new: Option<&Invite>) {
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        old.map(|old| tables.by_invite.remove(old));
        tables.by_invite.extend(new.map(|new| (new.clone(), table.clone())));
    }

    /// Forgets a table that is closed.
    pub(crate) fn forget_table(&self, table: &TableId, invite: Option<&Invite>) {
        self.change_invite(table, invite, None);
        self.tables.write().unwrap_or_else(PoisonError::into_inner).by_id.remove(table);
        self.lobby.put(table, None);
        self.talk.forget(table);
    }

    /// The table of an invite as somebody typed it, judged within the bound of guesses an address has.
    pub(crate) fn judge_invite(&self, from: IpAddr, text: &str) -> Result<TableLink, WrongInvite> {
        if let Some(ms) = self.guesses.must_wait(from, self.clock.now()) {
            return Err(WrongInvite::TooManyGuesses { retry_after_ms: ms });
        }
        let link = crate::secrets::read_invite(text).and_then(|invite| self.invited(&invite));
        link.ok_or_else(|| {
            self.guesses.note_wrong(from, self.clock.now());
            WrongInvite::NoSuchInvite
        })
    }
}

/// Why an invite leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WrongInvite {
    NoSuchInvite,
    TooManyGuesses { retry_after_ms: u64 },
}

/// Whether a table of this access needs an invite, and then a new one.
pub(crate) fn invite_for(access: Access) -> Option<Invite> {
    access.needs_invite().then(crate::secrets::invite)
}
