//! One WebSocket: hello, login, requests in, frames out, and the reasons for which it ends.
//!
//! One loop reads and writes; what a request means is [`crate::routing`]'s. A connection that ends loses nothing of
//! its player's: tables are only told that it is gone.

use std::{collections::BTreeMap, net::IpAddr, sync::Arc, time::Duration};

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket};
use cardroom_catalog::GameKind;
use cardroom_proto::{
    Bye, End, GameInfo, Hello, Limits, Message, PROTOCOL, PlayerInfo, Refused, RequestId, ServerInfo, TableInfo,
    limits, read,
};
use cardroom_rules::Options;
use cardroom_store::StoredPlayer;
use cardroom_table::Timestamp;
use serde_json::Map;
use tokio::sync::Semaphore;

use crate::{
    accounts::Begun,
    guesses,
    hub::Hub,
    outbox::{CloseWith, Next, Outbox},
    reply::{Remembered, Reply, To, store_busy, text},
    routing::{Caller, guest_name},
    screens::{Screen, value},
    secrets,
    table_task::ToTable,
};

/// How often the server pings, in milliseconds: often enough for proxies that cut idle sockets after 30 s.
const HEARTBEAT_MS: u64 = 20_000;
/// After how long without any frame a socket counts as dead, in milliseconds.
const DEAD_MS: u64 = 50_000;
/// How long a login may take, in milliseconds.
const LOGIN_MS: u64 = 10_000;
/// How long one frame may take to be sent, in milliseconds.
const SEND_MS: u64 = 20_000;
/// Messages a second that a connection may send in the long run, and at once.
const MESSAGES_A_SECOND: u32 = 20;
const MESSAGES_AT_ONCE: u32 = 100;
/// How many messages too many end a connection; each one that was not too many makes good for one that was.
const PATIENCE: u32 = 400;
/// How many requests of a connection may wait for their answer.
const IN_FLIGHT: usize = 32;

const NO_LOGIN: CloseWith = CloseWith(4000, "no login");
const LOGGED_OUT: CloseWith = CloseWith(4001, "logged out");
const TOO_MANY: CloseWith = CloseWith(4003, "too many messages");
const TOO_SLOW: CloseWith = CloseWith(4004, "too slow");
const GOING_AWAY: CloseWith = CloseWith(1001, "going away");
const BINARY: CloseWith = CloseWith(1003, "text frames only");
const TOO_LONG: CloseWith = CloseWith(1009, "frame too long");

/// A connection's own state.
struct Connection {
    hub: Arc<Hub>,
    address: IpAddr,
    number: u64,
    outbox: Arc<Outbox>,
    in_flight: Arc<Semaphore>,
    caller: Option<Caller>,
    pace: Pace,
    opened_at: Timestamp,
    heard_at: Timestamp,
}

/// How fast a connection sends: a bucket that fills with time.
struct Pace {
    left: u32,
    filled_at: Timestamp,
    excess: u32,
}

/// Serves one socket until it ends.
pub(crate) async fn serve_socket(hub: Arc<Hub>, socket: WebSocket, address: IpAddr) {
    let now = hub.clock.now();
    let mut connection = Connection {
        address,
        number: hub.next_connection(),
        outbox: Arc::default(),
        in_flight: Arc::new(Semaphore::new(IN_FLIGHT)),
        caller: None,
        pace: Pace { left: MESSAGES_AT_ONCE, filled_at: now, excess: 0 },
        opened_at: now,
        heard_at: now,
        hub,
    };
    metrics::gauge!("cardroom_connections").increment(1.0);
    connection.run(socket).await;
    connection.gone().await;
    metrics::gauge!("cardroom_connections").decrement(1.0);
}

impl Connection {
    async fn run(&mut self, mut socket: WebSocket) {
        let mut socket_open = send(&mut socket, Frame::Text(text(&self.hello()).into())).await;
        let stop = self.hub.stop.clone();
        let mut ping_at = self.hub.clock.now().plus(HEARTBEAT_MS);
        let mut stopping = false;
        while socket_open {
            let outbox = Arc::clone(&self.outbox);
            let wake = self.hub.clock.sleep_until(Some(self.wakes_at(ping_at)));
            tokio::select! {
                biased; // What is to be said comes before what is asked next.
                next = outbox.next() => match next {
                    Next::Send(frame) => socket_open = send(&mut socket, Frame::Text(frame)).await,
                    Next::Resync(stream) => self.resync(&stream).await,
                    Next::Close(with) => return close(&mut socket, with).await,
                },
                frame = socket.recv(), if outbox.has_room() => match frame {
                    Some(Ok(frame)) => self.hear(frame).await,
                    Some(Err(fault)) => self.outbox.close(why_broken(fault), None),
                    None => return,
                },
                () = wake => {
                    let now = self.hub.clock.now();
                    if self.caller.is_none() && now.since(self.opened_at) >= LOGIN_MS {
                        self.outbox.close(NO_LOGIN, None);
                    } else if now.since(self.heard_at) >= DEAD_MS {
                        return;
                    } else if ping_at <= now {
                        ping_at = now.plus(HEARTBEAT_MS);
                        socket_open = send(&mut socket, Frame::Ping(Vec::new().into())).await;
                    }
                }
                () = stop.cancelled(), if !stopping => {
                    stopping = true;
                    let bye = Bye { retry_ms: 500 + u64::from(self.hub.world.secrets.below(1_500)) };
                    self.outbox.close(GOING_AWAY, Some(text(&bye).into()));
                }
            }
        }
        // The frame did not go out in time: whoever reads so slowly is told once more, and let go.
        close(&mut socket, TOO_SLOW).await;
    }

    fn wakes_at(&self, ping_at: Timestamp) -> Timestamp {
        let alive_until = self.heard_at.plus(DEAD_MS);
        let login_by = if self.caller.is_none() { self.opened_at.plus(LOGIN_MS) } else { alive_until };
        ping_at.min(alive_until).min(login_by)
    }

    fn hello(&self) -> Hello {
        let game = |kind: &GameKind| GameInfo {
            id: kind.id(),
            rules: kind.default_options().rules_version(),
            name: kind.name(),
        };
        let pauses = self.hub.config.pauses;
        Hello {
            protocol: PROTOCOL,
            server: ServerInfo { name: "cardroom".into(), version: env!("CARGO_PKG_VERSION").into() },
            games: GameKind::ALL.iter().map(game).collect(),
            limits: Limits {
                frame_bytes: limits::FRAME_BYTES,
                messages_per_s: MESSAGES_A_SECOND,
                messages_burst: MESSAGES_AT_ONCE,
                requests_in_flight: IN_FLIGHT,
                heartbeat_ms: HEARTBEAT_MS,
                grace_ms: pauses.grace_ms,
                login_ms: LOGIN_MS,
                name_graphemes: limits::NAME_GRAPHEMES,
                chat_chars: limits::CHAT_CHARS,
                invite_guesses_per_minute: guesses::A_MINUTE,
                public_stays_ms: pauses.public_stays_ms,
                invite_stays_ms: pauses.invite_stays_ms,
                sleep_ms: self.hub.config.sleep_ms,
                game_stays_ms: pauses.game_stays_ms,
            },
            features: vec!["hash", "snapshots_only"],
            server_at: self.hub.clock.now(),
        }
    }

    async fn hear(&mut self, frame: Frame) {
        self.heard_at = self.hub.clock.now();
        match frame {
            Frame::Text(text) => self.hear_text(&text).await,
            Frame::Binary(_) => self.outbox.close(BINARY, None),
            Frame::Ping(_) | Frame::Pong(_) | Frame::Close(_) => {}
        }
    }

    async fn hear_text(&mut self, frame: &Utf8Bytes) {
        metrics::counter!("cardroom_messages_total").increment(1);
        if frame.len() > limits::FRAME_BYTES {
            return self.outbox.close(TOO_LONG, None);
        }
        let too_fast = self.hub.config.limits && !self.pace.allows(self.heard_at);
        if too_fast && self.pace.excess > PATIENCE {
            return self.outbox.close(TOO_MANY, None);
        }
        let incoming = match read(frame) {
            Ok(incoming) => incoming,
            Err(unreadable) => {
                let refused = Refused::new(unreadable.id, unreadable.code, unreadable.message);
                return self.outbox.answer(text(&refused).into());
            }
        };
        let permit = Arc::clone(&self.in_flight).acquire_owned().await.ok();
        let to = To { id: incoming.id.clone(), outbox: Arc::clone(&self.outbox), _in_flight: permit };
        if too_fast {
            let refused = Refused::new(None, "too_many_messages", "slow down");
            return to.refuse(refused.retry_after_ms(1_000));
        }
        match (incoming.message, &self.caller) {
            (Message::Login { .. }, Some(_)) => {
                to.refuse(Refused::new(None, "already_logged_in", "this connection has its player"));
            }
            (Message::Login { name, token, have, features, client, bot }, None) => {
                let login = Login { name, token, have, features, bot };
                tracing::debug!(client = client.as_deref().unwrap_or("unnamed"), "login");
                self.login(login, to).await;
            }
            (Message::Ping {}, None) => {
                to.ack(Map::from_iter([("server_at".to_owned(), value(&self.hub.clock.now()))]));
            }
            (_, None) => to.refuse(Refused::new(None, "not_logged_in", "log in first")),
            (Message::Logout {}, Some(_)) => self.logout(to).await,
            (message, Some(caller)) => {
                if let Some(reply) = self.reply(caller, &incoming.id, incoming.body, message.changes_state(), to) {
                    caller.route(message, reply).await;
                }
            }
        }
    }

    /// The duty to answer; none where the request was answered before, or waits with its like.
    fn reply(&self, caller: &Caller, id: &RequestId, body: [u8; 32], changes: bool, to: To) -> Option<Reply> {
        let RequestId::Text(id) = id else { return Some(Reply::new(to, None)) };
        if !changes {
            return Some(Reply::new(to, None));
        }
        let (accounts, player) = (Arc::clone(&self.hub.accounts), caller.screen.player.clone());
        match accounts.begin(&player, id, body, to) {
            Begun::New(to) => Some(Reply::new(to, Some(Remembered { accounts, player, id: id.clone(), body }))),
            Begun::Waits => None,
            Begun::Done(to, result) => {
                to.ack(result);
                None
            }
            Begun::Reused(to) => {
                to.refuse(Refused::new(None, "id_reused", "this id was used for another request"));
                None
            }
            Begun::Busy(to) => {
                to.refuse(store_busy());
                None
            }
        }
    }

    async fn login(&mut self, login: Login, to: To) {
        let returning = login.token.is_some();
        let (player, token) = match self.find_or_make(&login).await {
            Ok(found) => found,
            Err(refused) => return to.refuse(refused),
        };
        let screen = Screen {
            connection: self.number,
            player: player.id.clone(),
            outbox: Arc::clone(&self.outbox),
            hashed: login.features.iter().any(|feature| feature == "hash"),
            snapshots_only: login.features.iter().any(|feature| feature == "snapshots_only"),
        };
        // First the connection is known, then it asks where its player is: a table joined meanwhile finds it.
        self.hub.accounts.connect(screen.clone());
        let tables = if returning { self.hub.accounts.tables(&player.id) } else { Vec::new() };
        let mut result = Map::new();
        result.insert("player".into(), value(&PlayerInfo { id: player.id.clone(), name: player.name }));
        result.extend(token.map(|token| ("token".to_owned(), token.into())));
        let infos: Vec<_> = tables
            .iter()
            .map(|(table, place)| TableInfo { table: table.clone(), role: place.role, seat: place.seat })
            .collect();
        result.insert("tables".into(), value(&infos));
        self.caller = Some(Caller { hub: Arc::clone(&self.hub), screen: screen.clone(), address: self.address });
        to.ack(result);
        for (table, _) in tables {
            let have = login.have.get(&format!("table:{table}")).copied();
            if let Some(link) = self.hub.table(&table) {
                // Waiting is right here: the table must know of this socket, and its task never waits for one.
                let _closed = link.inbox.send(ToTable::Attach { screen: screen.clone(), have }).await;
            }
        }
    }

    async fn find_or_make(&self, login: &Login) -> Result<(StoredPlayer, Option<String>), Refused> {
        if let Some(token) = &login.token {
            return match self.hub.player_by_token(token).await {
                Ok(Some(player)) => Ok((player, None)),
                Ok(None) => Err(Refused::new(None, "bad_token", "no player has this token")),
                Err(_) => Err(store_busy()),
            };
        }
        let Some(name) = &login.name else {
            return Err(Refused::new(None, "bad_message", "a login has a name, or a token"));
        };
        if self.hub.accounts.is_full() {
            return Err(Refused::new(None, "busy", "no further guest can be taken in").retry_after_ms(60_000));
        }
        let name = guest_name(name).map_err(|refused| *refused)?;
        let token = self.hub.world.secrets.token();
        let token_hash = Some(secrets::token_hash(&token));
        let player = StoredPlayer { id: self.hub.world.secrets.player_id(), name, token_hash, bot: login.bot };
        self.hub.store.save_player(player.clone(), None).await.map_err(|_| store_busy())?;
        self.hub.accounts.add(player.clone(), Vec::new(), self.hub.clock.now());
        Ok((player, Some(token)))
    }

    /// Ends the token, and with it every connection of the player.
    async fn logout(&self, to: To) {
        let Some(caller) = &self.caller else { return };
        let player = self.hub.accounts.player(&caller.screen.player);
        let Some(player) = player else { return to.refuse(store_busy()) };
        let player = StoredPlayer { token_hash: None, ..player };
        if self.hub.store.save_player(player.clone(), None).await.is_err() {
            return to.refuse(store_busy());
        }
        let id = player.id.clone();
        self.hub.accounts.change(player);
        to.ack(Map::new());
        let tables = self.hub.accounts.tables(&id);
        for screen in self.hub.accounts.screens(&id) {
            for (table, _) in &tables {
                let stream = format!("table:{table}");
                let end = End { stream: stream.clone(), code: "logged_out" };
                screen.outbox.end(&stream.into(), text(&end).into());
            }
            screen.outbox.close(LOGGED_OUT, None);
        }
    }

    /// Asks for the whole of a stream that fell behind.
    async fn resync(&self, stream: &str) {
        if stream == "lobby" {
            self.hub.lobby.sync(self.number, None);
        } else if let Some(link) =
            stream.strip_prefix("table:").and_then(|id| self.hub.awake(&cardroom_table::TableId(id.into())))
        {
            let _closed = link.inbox.send(ToTable::Resync { connection: self.number }).await;
        }
    }

    async fn gone(&self) {
        self.hub.lobby.disconnect(self.number);
        let Some(caller) = &self.caller else { return };
        let player = &caller.screen.player;
        self.hub.accounts.disconnect(player, self.number, self.hub.clock.now());
        for (table, _) in self.hub.accounts.tables(player) {
            if let Some(link) = self.hub.awake(&table) {
                let _closed = link.inbox.send(ToTable::Detach { connection: self.number }).await;
            }
        }
    }
}

struct Login {
    name: Option<String>,
    token: Option<String>,
    have: BTreeMap<String, u64>,
    features: Vec<String>,
    bot: bool,
}

impl Pace {
    fn allows(&mut self, now: Timestamp) -> bool {
        let earned = now.since(self.filled_at) * u64::from(MESSAGES_A_SECOND) / 1_000;
        if earned > 0 {
            self.left = u32::try_from(earned).unwrap_or(u32::MAX).saturating_add(self.left).min(MESSAGES_AT_ONCE);
            self.filled_at = now;
        }
        let allowed = self.left > 0;
        self.left = self.left.saturating_sub(1);
        self.excess = if allowed { self.excess.saturating_sub(1) } else { self.excess + 1 };
        allowed
    }
}

/// Sends a frame; says whether it went out in time.
async fn send(socket: &mut WebSocket, frame: Frame) -> bool {
    let sent = tokio::time::timeout(Duration::from_millis(SEND_MS), socket.send(frame)).await;
    matches!(sent, Ok(Ok(())))
}

async fn close(socket: &mut WebSocket, CloseWith(code, reason): CloseWith) {
    let frame = Frame::Close(Some(CloseFrame { code, reason: reason.into() }));
    if send_soon(socket, frame).await {
        // The other side answers with its own close frame; until then what it still sends is read and dropped. What
        // cannot be read would reset the connection at once, and the close frame might never be seen.
        let rest = async {
            loop {
                match socket.recv().await {
                    Some(Ok(_)) => {}
                    Some(Err(_)) => tokio::time::sleep(Duration::from_millis(100)).await,
                    None => return,
                }
            }
        };
        let _late = tokio::time::timeout(Duration::from_secs(1), rest).await;
    }
}

async fn send_soon(socket: &mut WebSocket, frame: Frame) -> bool {
    matches!(tokio::time::timeout(Duration::from_secs(1), socket.send(frame)).await, Ok(Ok(())))
}

/// A frame over the bound has its own code; everything else that breaks a socket is a fault of the protocol.
fn why_broken(fault: axum::Error) -> CloseWith {
    use tokio_tungstenite::tungstenite::Error;

    match fault.into_inner().downcast_ref::<Error>() {
        Some(Error::Capacity(_)) => TOO_LONG,
        Some(Error::Utf8(_)) => CloseWith(1007, "not UTF-8"),
        _ => CloseWith(1002, "protocol error"),
    }
}
