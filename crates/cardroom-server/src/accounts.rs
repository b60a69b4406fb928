//! Players, their tokens, their connections, where they are, and the acks by which a request is done once.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    sync::{Mutex, MutexGuard, PoisonError},
};

use cardroom_store::{ACKS_KEPT, StoredAck, StoredPlayer};
use cardroom_table::{Person, Place, PlayerId, TableId, Timestamp};
use serde_json::{Map, Value};
use subtle::ConstantTimeEq;

use crate::{reply::To, screens::Screen, secrets};

/// The most repeats of one request that may wait for its outcome.
const REPEATS: usize = 8;

/// How long one without a connection is kept in memory, in milliseconds.
const KEPT_MS: u64 = 300_000;

/// The most players that are known at once.
const PLAYERS: usize = 500_000;

/// Everyone the server knows.
#[derive(Default)]
pub(crate) struct Accounts {
    players: Mutex<Players>,
}

#[derive(Default)]
struct Players {
    by_id: HashMap<PlayerId, Account>,
    by_token: HashMap<[u8; 32], PlayerId>,
    /// Where everyone is, also those who have not been here since the process began.
    places: HashMap<PlayerId, BTreeMap<TableId, Place>>,
}

struct Account {
    player: StoredPlayer,
    connections: BTreeMap<u64, Screen>,
    /// Since when there is no connection.
    idle_since: Option<Timestamp>,
    done: VecDeque<(String, [u8; 32], Map<String, Value>)>,
    under_way: HashMap<String, ([u8; 32], Vec<To>)>,
}

/// Whether a request has been here before.
pub(crate) enum Begun {
    /// It is new: it is to be done, and its outcome told by [`Accounts::done`] or [`Accounts::not_done`].
    New(To),
    /// It is being done; this one gets the same answer.
    Waits,
    /// It was done; this was its ack.
    Done(To, Map<String, Value>),
    /// Its id belongs to another request.
    Reused(To),
    /// Too many of its kind wait.
    Busy(To),
}

impl Accounts {
    fn players(&self) -> MutexGuard<'_, Players> {
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a player, new or from the store, unless they are known here.
    pub(crate) fn add(&self, player: StoredPlayer, acks: Vec<StoredAck>, now: Timestamp) {
        let mut players = self.players();
        if players.by_id.contains_key(&player.id) {
            return;
        }
        players.by_token.extend(player.token_hash.map(|hash| (hash, player.id.clone())));
        let done = acks.into_iter().filter_map(|ack| Some((ack.id, ack.body, serde_json::from_str(&ack.result).ok()?)));
        let account = Account {
            done: done.collect(),
            connections: BTreeMap::new(),
            idle_since: Some(now),
            under_way: HashMap::new(),
            player: player.clone(),
        };
        players.by_id.insert(player.id, account);
    }

    /// Forgets those who have had no connection for a while: the store knows them.
    pub(crate) fn forget_idle(&self, now: Timestamp) {
        let mut players = self.players();
        let Players { by_id, by_token, .. } = &mut *players;
        by_id.retain(|_, account| {
            let idle = account.idle_since.is_some_and(|since| now.since(since) >= KEPT_MS);
            let kept = !idle || !account.under_way.is_empty();
            if !kept {
                account.player.token_hash.map(|hash| by_token.remove(&hash));
            }
            kept
        });
    }

    /// Whether no further guest can be taken in.
    pub(crate) fn is_full(&self) -> bool {
        self.players().by_id.len() >= PLAYERS
    }

    /// The player whose token this is.
    pub(crate) fn by_token(&self, token: &str) -> Option<StoredPlayer> {
        let hash = secrets::token_hash(token);
        let players = self.players();
        let player = &players.by_id.get(players.by_token.get(&hash)?)?.player;
        let same = player.token_hash.is_some_and(|kept| bool::from(kept.ct_eq(&hash)));
        same.then(|| player.clone())
    }

    pub(crate) fn player(&self, id: &PlayerId) -> Option<StoredPlayer> {
        self.players().by_id.get(id).map(|account| account.player.clone())
    }

    /// The player as a table sees them.
    pub(crate) fn person(&self, id: &PlayerId, as_name: Option<String>) -> Option<Person> {
        let player = self.player(id)?;
        let name = as_name.unwrap_or(player.name);
        Some(Person { id: player.id, skeleton: cardroom_proto::skeleton(&name), name, bot: player.bot })
    }

    /// Replaces what is known of a player: the name, or the token.
    pub(crate) fn change(&self, player: StoredPlayer) {
        let mut players = self.players();
        if let Some(account) = players.by_id.get_mut(&player.id) {
            let old = std::mem::replace(&mut account.player, player.clone()).token_hash;
            if old != player.token_hash {
                old.map(|hash| players.by_token.remove(&hash));
                players.by_token.extend(player.token_hash.map(|hash| (hash, player.id)));
            }
        }
    }

    /// Notes a connection that logged in.
    pub(crate) fn connect(&self, screen: Screen) {
        if let Some(account) = self.players().by_id.get_mut(&screen.player) {
            account.connections.insert(screen.connection, screen);
            account.idle_since = None;
        }
    }

    pub(crate) fn disconnect(&self, player: &PlayerId, connection: u64, now: Timestamp) {
        if let Some(account) = self.players().by_id.get_mut(player) {
            account.connections.remove(&connection);
            account.idle_since = account.connections.is_empty().then_some(now);
        }
    }

    /// All connections of a player: one player with several screens.
    pub(crate) fn screens(&self, player: &PlayerId) -> Vec<Screen> {
        let players = self.players();
        players.by_id.get(player).map_or_else(Vec::new, |account| account.connections.values().cloned().collect())
    }

    /// Whether a connection of a player is still there.
    pub(crate) fn is_there(&self, screen: &Screen) -> bool {
        let players = self.players();
        players.by_id.get(&screen.player).is_some_and(|account| account.connections.contains_key(&screen.connection))
    }

    /// Whether a player sits at a table.
    pub(crate) fn sits_at(&self, player: &PlayerId, table: &TableId) -> bool {
        let players = self.players();
        players.places.get(player).and_then(|tables| tables.get(table)).is_some_and(Place::sits)
    }

    /// Whether a player sits at any table.
    pub(crate) fn sits(&self, player: &PlayerId) -> bool {
        self.players().places.get(player).is_some_and(|tables| tables.values().any(Place::sits))
    }

    /// Where a player is.
    pub(crate) fn tables(&self, player: &PlayerId) -> Vec<(TableId, Place)> {
        let players = self.players();
        let tables = players.places.get(player);
        tables.into_iter().flatten().map(|(table, place)| (table.clone(), *place)).collect()
    }

    /// Whether a player is at a table.
    pub(crate) fn is_at(&self, player: &PlayerId, table: &TableId) -> bool {
        self.players().places.get(player).is_some_and(|tables| tables.contains_key(table))
    }

    /// Notes where a player is at a table; a table says it of its own people.
    pub(crate) fn place(&self, player: &PlayerId, table: &TableId, place: Option<Place>) {
        let mut players = self.players();
        let tables = players.places.entry(player.clone()).or_default();
        match place {
            Some(place) => tables.insert(table.clone(), place),
            None => tables.remove(table),
        };
        if tables.is_empty() {
            players.places.remove(player);
        }
    }

    /// Notes that a table is no more.
    pub(crate) fn forget_table(&self, table: &TableId) {
        self.players().places.retain(|_, tables| {
            tables.remove(table);
            !tables.is_empty()
        });
    }

    /// Takes a request with a string id: once done it is not done again.
    pub(crate) fn begin(&self, player: &PlayerId, id: &str, body: [u8; 32], to: To) -> Begun {
        let mut players = self.players();
        let Some(account) = players.by_id.get_mut(player) else { return Begun::New(to) };
        if let Some((_, kept, result)) = account.done.iter().find(|(done, ..)| done == id) {
            return if *kept == body { Begun::Done(to, result.clone()) } else { Begun::Reused(to) };
        }
        match account.under_way.get_mut(id) {
            Some((kept, _)) if *kept != body => Begun::Reused(to),
            Some((_, waiting)) if waiting.len() >= REPEATS => Begun::Busy(to),
            Some((_, waiting)) => {
                waiting.push(to);
                Begun::Waits
            }
            None => {
                account.under_way.insert(id.to_owned(), (body, Vec::new()));
                Begun::New(to)
            }
        }
    }

    /// Notes that a request was done; gives back those who wait for the same answer.
    pub(crate) fn done(&self, player: &PlayerId, id: &str, result: &Map<String, Value>) -> Vec<To> {
        let mut players = self.players();
        let Some(account) = players.by_id.get_mut(player) else { return Vec::new() };
        let Some((body, waiting)) = account.under_way.remove(id) else { return Vec::new() };
        account.done.push_back((id.to_owned(), body, result.clone()));
        account.done.drain(..account.done.len().saturating_sub(ACKS_KEPT));
        waiting
    }

    /// Notes that a request was not done: its id is free again.
    pub(crate) fn not_done(&self, player: &PlayerId, id: &str) -> Vec<To> {
        let mut players = self.players();
        let account = players.by_id.get_mut(player);
        account.and_then(|account| account.under_way.remove(id)).map_or_else(Vec::new, |(_, waiting)| waiting)
    }
}
