//! What all connections and tables share: the tables by id and invite, the players, the lobby, the store.

mod roster;

use std::{
    collections::{BTreeMap, HashMap},
    net::IpAddr,
    sync::{
        Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard,
        atomic::{AtomicU64, Ordering},
    },
};

use cardroom_catalog::{AnyGame, GameKind};
use cardroom_proto::LobbyTable;
use cardroom_store::{Append, Store, StoreError, StoredAck, StoredEntry, StoredPlayer};
use cardroom_table::{Access, Invite, Phase, PlayerId, Table, TableId, Timestamp};
use tokio::sync::oneshot;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    accounts::Accounts,
    admin::Admin,
    clock::Clock,
    config::Config,
    drain::Drain,
    halls::Halls,
    inbox::{Inbox, inbox},
    known::Known,
    limits::{self, Addresses, Secret, network},
    lobby::Lobby,
    log_text,
    present::Present,
    secrets,
    table_task::{TableTask, ToTable},
    world::World,
};

pub(crate) use roster::Rostered;

/// What everything shares.
pub(crate) struct Hub {
    pub(crate) config: Config,
    pub(crate) clock: Clock,
    pub(crate) world: World,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) addresses: Arc<Addresses>,
    /// Held by the one who is being given a seat at any table.
    pub(crate) quick: tokio::sync::Mutex<()>,
    pub(crate) present: Arc<Present>,
    pub(crate) drain: Arc<Drain>,
    pub(crate) admin: Admin,
    /// Cancelled when the server stops.
    pub(crate) stop: CancellationToken,
    /// Cancelled when everything ends where it stands, as the process would.
    pub(crate) killed: CancellationToken,
    pub(crate) tasks: TaskTracker,
    /// Where what runs, if not all in one place.
    pub(crate) halls: Option<Halls>,
    tables: RwLock<Tables>,
    connections: AtomicU64,
}

#[derive(Default)]
struct Tables {
    by_id: BTreeMap<TableId, Entered>,
    by_invite: HashMap<Invite, TableId>,
}

/// A table that is not closed.
struct Entered {
    kind: GameKind,
    maker: PlayerId,
    /// The address it was made from; not kept over a restart.
    made_from: Option<IpAddr>,
    /// The table in a line, as it was last known.
    line: LobbyTable,
    public: bool,
    state: State,
}

/// Whether a table is loaded.
enum State {
    /// A task owns it.
    Awake(Inbox),
    /// It lies in the store until somebody wants it, or until it expires.
    Asleep { expires_at: Option<Timestamp>, playing: bool, inhabited: bool },
    /// Its log does not lead to a table: it is left as it is, for whoever runs the server.
    SetAside,
}

/// The way to a table's task.
#[derive(Clone)]
pub(crate) struct TableLink {
    pub(crate) id: TableId,
    pub(crate) kind: GameKind,
    pub(crate) inbox: Inbox,
}

impl TableLink {
    /// What the lobby would say of the table; none if it is gone.
    pub(crate) async fn describe(&self) -> Option<LobbyTable> {
        let (to, described) = oneshot::channel();
        self.inbox.of_server().send(ToTable::Describe { to }).await.ok()?;
        described.await.ok()
    }
}

impl Hub {
    pub(crate) fn new(config: Config, world: World, store: Arc<dyn Store>) -> Arc<Self> {
        Arc::new(Self {
            addresses: Addresses::new(config.limits.clone(), world.clock),
            admin: Admin::new(world.clock.now()),
            config,
            clock: world.clock,
            store,
            accounts: Arc::default(),
            lobby: Arc::default(),
            quick: tokio::sync::Mutex::default(),
            present: Arc::default(),
            drain: Arc::default(),
            stop: CancellationToken::new(),
            killed: CancellationToken::new(),
            tasks: TaskTracker::new(),
            halls: world.crowd.clone().map(Halls::beside),
            tables: RwLock::default(),
            connections: AtomicU64::new(0),
            world,
        })
    }

    /// A new invite, where a table of this access needs one.
    pub(crate) fn invite_for(&self, access: Access) -> Option<Invite> {
        access.needs_invite().then(|| self.world.secrets.invite())
    }

    /// Runs something among the tables until it ends, or until the server is killed.
    pub(crate) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        let killed = self.killed.clone();
        let running = async move {
            let _killed = killed.run_until_cancelled(task).await;
        };
        match &self.halls {
            Some(halls) => self.tasks.spawn_on(running, halls.tables()),
            None => self.tasks.spawn(running),
        };
    }

    /// A number for a new connection.
    pub(crate) fn next_connection(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }

    fn read(&self) -> RwLockReadGuard<'_, Tables> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Tables> {
        self.tables.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in what the store knows, loading no table.
    pub(crate) async fn take_in_tables(&self) -> Result<(), StoreError> {
        let now = self.clock.now();
        for (id, summary) in self.store.tables(now).await? {
            // One that was not deserted when the server went away has all of its time from now on.
            let inhabited = summary.expires_at == Some(now.plus(summary.stays_ms));
            match Known::read(&summary) {
                Ok(known) => self.put_to_sleep(&id, &known, inhabited),
                Err(fault) => tracing::error!(table = %id, %fault, "what is stored of a table cannot be read"),
            }
        }
        Ok(())
    }

    /// Notes a table that is not loaded: whoever wants it wakes it. `inhabited`: whether somebody was there to the last.
    pub(crate) fn put_to_sleep(&self, id: &TableId, known: &Known, inhabited: bool) {
        self.lobby.put(id, known.shown());
        for (player, place) in &known.places {
            self.accounts.place(player, id, Some(*place));
        }
        let state =
            State::Asleep { expires_at: known.expires_at(), playing: known.line.phase == Phase::Playing, inhabited };
        let mut tables = self.write();
        tables.by_invite.extend(known.invite.clone().map(|invite| (invite, id.clone())));
        let (line, public, maker) = (known.line.clone(), known.public, known.maker.clone());
        let entered = Entered { kind: line.game, maker, made_from: None, line, public, state };
        tables.by_id.insert(id.clone(), entered);
    }

    /// The way to a table that is loaded.
    pub(crate) fn awake(&self, id: &TableId) -> Option<TableLink> {
        match self.read().by_id.get(id)? {
            Entered { kind, state: State::Awake(inbox), .. } => {
                Some(TableLink { id: id.clone(), kind: *kind, inbox: inbox.clone() })
            }
            _ => None,
        }
    }

    /// The way to a table where somebody is, or was when the server went away: such a one is loaded.
    pub(crate) fn inhabited(self: &Arc<Self>, id: &TableId) -> Option<TableLink> {
        let somebody_was_there = match self.read().by_id.get(id)?.state {
            State::Awake(_) | State::Asleep { inhabited: true, .. } => true,
            State::Asleep { .. } | State::SetAside => false,
        };
        somebody_was_there.then(|| self.table(id)).flatten()
    }

    /// The way to a table. One that is not loaded is loaded now: what it is sent waits for that.
    pub(crate) fn table(self: &Arc<Self>, id: &TableId) -> Option<TableLink> {
        if let Some(link) = self.awake(id) {
            return Some(link);
        }
        let mut tables = self.write();
        let Entered { kind, maker, state, .. } = tables.by_id.get_mut(id)?;
        let inbox = match state {
            State::SetAside => return None,
            State::Awake(inbox) => inbox.clone(),
            State::Asleep { .. } => {
                let (inbox, waiting) = inbox();
                *state = State::Awake(inbox.clone());
                let waking = TableTask::wake(Arc::clone(self), id.clone(), maker.clone(), inbox.own(), waiting);
                self.spawn(waking);
                inbox
            }
        };
        Some(TableLink { id: id.clone(), kind: *kind, inbox })
    }

    /// The way to the table of an invite.
    fn invited(self: &Arc<Self>, invite: &Invite) -> Option<TableLink> {
        let id = self.read().by_invite.get(invite).cloned()?;
        self.table(&id)
    }

    /// Leaves a table alone whose log does not lead to a table.
    pub(crate) fn set_aside(&self, id: &TableId) {
        metrics::counter!("cardroom_tables_set_aside_total").increment(1);
        if let Some(entered) = self.write().by_id.get_mut(id) {
            entered.state = State::SetAside;
        }
        self.lobby.put(id, None);
    }

    /// Whether a table was set aside.
    pub(crate) fn is_set_aside(&self, id: &TableId) -> bool {
        matches!(self.read().by_id.get(id), Some(Entered { state: State::SetAside, .. }))
    }

    /// Ends tables that sleep and to which nobody came back. Only a game is woken for it, since it has a record.
    pub(crate) async fn sweep(self: &Arc<Self>) {
        let now = self.clock.now();
        let is_due = |entered: &Entered| match entered.state {
            State::Asleep { expires_at: Some(at), playing, .. } if at <= now => Some(playing),
            _ => None,
        };
        let due: Vec<_> =
            self.read().by_id.iter().filter_map(|(id, entered)| Some((id.clone(), is_due(entered)?))).collect();
        for (id, playing) in due {
            if playing {
                if let Some(link) = self.table(&id) {
                    let _closed = link.inbox.of_server().send(ToTable::Expire).await;
                }
            } else if self.remove_if(&id, |state| matches!(state, State::Asleep { .. }))
                && self.store.close(&id).await.is_err()
            {
                tracing::warn!(table = %id, "the store still has a table that ended; the next start ends it again");
            }
        }
    }

    /// Forgets a table that is in a certain state: somebody may have woken it meanwhile.
    fn remove_if(&self, id: &TableId, is_so: impl FnOnce(&State) -> bool) -> bool {
        {
            let mut tables = self.write();
            if !tables.by_id.get(id).is_some_and(|entered| is_so(&entered.state)) {
                return false;
            }
            tables.by_id.remove(id);
            tables.by_invite.retain(|_, table| table != id);
        }
        self.lobby.put(id, None);
        self.accounts.forget_table(id);
        true
    }

    /// Whether a player may make another table, and another be made from that address.
    pub(crate) fn may_make_table(&self, player: &PlayerId, from: IpAddr) -> bool {
        let of = &self.config.limits;
        if !of.enforced {
            return true;
        }
        let (from, tables) = (network(from), self.read());
        let made = |by: &dyn Fn(&Entered) -> bool| tables.by_id.values().filter(|entered| by(entered)).count();
        let few = |count: usize, most: u32, whose| {
            let few = u32::try_from(count).is_ok_and(|count| count < most);
            if !few {
                limits::note("tables", whose);
            }
            few
        };
        few(made(&|entered| entered.maker == *player), of.tables_per_player, "player")
            && few(made(&|entered| entered.made_from == Some(from)), of.tables_per_address, "address")
    }

    /// Whether no table is made and no game begins, as the server is about to stop.
    pub(crate) fn refuses_new_games(&self) -> bool {
        self.drain.is_on()
    }

    /// How many tables there are.
    pub(crate) fn table_count(&self) -> usize {
        self.read().by_id.len()
    }

    /// How many of them are loaded.
    pub(crate) fn awake_count(&self) -> usize {
        self.read().by_id.values().filter(|entered| matches!(entered.state, State::Awake(_))).count()
    }

    /// Stores a new table and starts its task. The invite leads to it from now on.
    pub(crate) async fn add_table(
        self: &Arc<Self>,
        table: Table<AnyGame>,
        (maker, from): (PlayerId, IpAddr),
        ack: Option<StoredAck>,
    ) -> Result<(), StoreError> {
        let id = table.id().clone();
        let known = Known::of(&table, maker.clone());
        let entries = vec![StoredEntry { header: Some(log_text::write_header(&table.header())), body: None }];
        let acks = ack.into_iter().collect();
        let (lines, records, summary) = (Vec::new(), Vec::new(), Some(known.summary()));
        self.store.append(Append { table: id.clone(), expected: 0, entries, lines, acks, records, summary }).await?;
        let (inbox, waiting) = inbox();
        let inboxes = (inbox.own(), waiting);
        {
            let mut tables = self.write();
            tables.by_invite.extend(known.invite.clone().map(|invite| (invite, id.clone())));
            let (line, public, made_from) = (known.line.clone(), known.public, Some(network(from)));
            let state = State::Awake(inbox);
            tables.by_id.insert(id, Entered { kind: line.game, maker, made_from, line, public, state });
        }
        let task = TableTask::new(Arc::clone(self), table, known, inboxes);
        task.introduce();
        self.spawn(task.run());
        Ok(())
    }

    /// The player whose token this is, from now on known here.
    pub(crate) async fn player_by_token(&self, token: &str) -> Result<Option<StoredPlayer>, StoreError> {
        if let Some(player) = self.accounts.by_token(token) {
            return Ok(Some(player));
        }
        let Some(player) = self.store.player_by_token(secrets::token_hash(token)).await? else { return Ok(None) };
        let acks = self.store.acks(&player.id).await?;
        self.accounts.add(player, acks, self.clock.now());
        Ok(self.accounts.by_token(token)) // It may have been ended meanwhile.
    }

    /// Whether a player, or somebody unknown, may read a table's records, also after it is closed: a public table's
    /// anyone, else whoever is or was at it.
    pub(crate) async fn may_read_records(
        &self,
        player: Option<&PlayerId>,
        table: &TableId,
    ) -> Result<bool, StoreError> {
        if self.lobby.has(table) || player.is_some_and(|player| self.accounts.is_at(player, table)) {
            return Ok(true);
        }
        let known = self.store.summary(table).await?.and_then(|summary| Known::read(&summary).ok());
        Ok(known.is_some_and(|known| known.public || player.is_some_and(|player| known.members.contains(player))))
    }

    /// Lets another invite, or none, lead to a table.
    pub(crate) fn change_invite(&self, table: &TableId, old: Option<&Invite>, new: Option<&Invite>) {
        let mut tables = self.write();
        old.map(|old| tables.by_invite.remove(old));
        tables.by_invite.extend(new.map(|new| (new.clone(), table.clone())));
    }

    /// Forgets a table that is closed.
    pub(crate) fn forget_table(&self, table: &TableId, invite: Option<&Invite>) {
        self.change_invite(table, invite, None);
        self.write().by_id.remove(table);
        self.lobby.put(table, None);
        self.accounts.forget_table(table);
    }

    /// The table of an invite as somebody typed it, judged within the bound of guesses an address has.
    pub(crate) fn judge_invite(self: &Arc<Self>, from: IpAddr, text: &str) -> Result<TableLink, WrongInvite> {
        if let Some(ms) = self.addresses.must_wait(from, Secret::Invite) {
            return Err(WrongInvite::TooManyGuesses { retry_after_ms: ms });
        }
        let link = secrets::read_invite(text).and_then(|invite| self.invited(&invite));
        link.ok_or_else(|| {
            self.addresses.note_wrong(from, Secret::Invite);
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
