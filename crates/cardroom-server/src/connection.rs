//! One WebSocket: hello, login, requests in, frames out, and the reasons for which it ends.
//!
//! One loop reads and writes; `requests` keeps to the limits and hands on; what a request means is [`crate::routing`]'s.
//! A connection that ends loses nothing of its player's: tables are only told that it is gone.

mod login;
mod requests;

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket};
use cardroom_catalog::GameKind;
use cardroom_proto::{Bye, GameInfo, Hello, Notice, PROTOCOL, Reaction, ServerInfo};
use cardroom_rules::Options;
use cardroom_table::Timestamp;
use futures_util::SinkExt;
use tokio::sync::Semaphore;

use crate::{
    hub::Hub,
    limits::{self, Buckets},
    outbox::{CloseWith, Next, Outbox},
    present::Here,
    reply::text,
    routing::Caller,
    table_task::ToTable,
};

/// How often the server pings, in milliseconds: often enough for proxies that cut idle sockets after 30 s.
pub(crate) const HEARTBEAT_MS: u64 = 20_000;
/// After how long without any frame a socket counts as dead, in milliseconds.
const DEAD_MS: u64 = 50_000;
/// How long a login may take, in milliseconds.
pub(crate) const LOGIN_MS: u64 = 10_000;
/// How many frames are sent in one go.
const SENT_AT_ONCE: usize = 32;
/// How long what is sent in one go may take, in milliseconds.
const SEND_MS: u64 = 20_000;
/// How many frames are dropped before a pause, while a socket closes.
const DROPPED_AT_ONCE: u32 = 100;
/// How many requests of a connection may wait for their answer.
pub(crate) const IN_FLIGHT: usize = 32;

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
    buckets: Buckets,
    /// How many messages too many came lately.
    excess: u32,
    /// When the next frame is read: later, after one that was too many.
    reads_at: Timestamp,
    /// Keeps it among those that are there.
    here: Here,
    /// Whether the server drains, as this connection was told.
    told_draining: bool,
    opened_at: Timestamp,
    heard_at: Timestamp,
    ping_at: Timestamp,
    /// Whether its end was begun because the server stops.
    stopping: bool,
    /// Whether it runs among those who sit at a table.
    at_tables: bool,
}

/// Why a connection runs on no longer where it is.
enum Left {
    Ended,
    /// Its player has sat down, or stood up: it runs on among others.
    Moves,
}

/// Serves one socket until it ends.
pub(crate) async fn serve_socket(hub: Arc<Hub>, mut socket: WebSocket, address: IpAddr) {
    let now = hub.clock.now();
    let number = hub.next_connection();
    let mut connection = Connection {
        address,
        number,
        here: hub.present.enter(number, address),
        told_draining: hub.drain.is_on(),
        outbox: Arc::default(),
        in_flight: Arc::new(Semaphore::new(IN_FLIGHT)),
        caller: None,
        buckets: hub.addresses.buckets(),
        excess: 0,
        reads_at: now,
        opened_at: now,
        heard_at: now,
        ping_at: now.plus(HEARTBEAT_MS),
        stopping: false,
        at_tables: false,
        hub,
    };
    metrics::gauge!("cardroom_connections").increment(1.0);
    connection.outbox.answer(text(&connection.hello()).into());
    while let Left::Moves = connection.run(&mut socket).await {
        let hub = Arc::clone(&connection.hub);
        let Some(halls) = &hub.halls else { continue };
        connection.at_tables = true;
        let among_players = Box::pin(async move {
            let left = connection.run(&mut socket).await;
            (left, connection, socket)
        });
        let Some(back) = halls.at_tables(among_players).await else { return };
        let left;
        (left, connection, socket) = back;
        connection.at_tables = false;
        if let Left::Ended = left {
            break;
        }
    }
    connection.gone().await;
    metrics::gauge!("cardroom_connections").decrement(1.0);
}

impl Connection {
    async fn run(&mut self, socket: &mut WebSocket) -> Left {
        let stop = self.hub.stop.clone();
        let mut draining = self.hub.drain.hear();
        self.tell_draining();
        let mut socket_open = true;
        while socket_open {
            if self.is_to_move() {
                return Left::Moves;
            }
            let outbox = Arc::clone(&self.outbox);
            let wake = self.hub.clock.sleep_until(Some(self.wakes_at()));
            tokio::select! {
                biased; // What is to be said comes before what is asked next.
                next = outbox.next() => match next {
                    Next::Send(frame) => socket_open = send_what_waits(socket, frame, &outbox).await,
                    Next::Resync(stream) => self.resync(&stream).await,
                    Next::Close(with) => {
                        close(socket, with).await;
                        return Left::Ended;
                    }
                },
                frame = socket.recv(), if outbox.has_room() && self.reads_at <= self.hub.clock.now() => match frame {
                    Some(Ok(frame)) => {
                        self.hear(frame).await;
                        // Else one that sends much would have its whole burst before anyone else has a turn.
                        tokio::task::yield_now().await;
                    }
                    Some(Err(fault)) => self.outbox.close(why_broken(fault), None),
                    None => return Left::Ended,
                },
                () = wake => {
                    let now = self.hub.clock.now();
                    if self.caller.is_none() && now.since(self.opened_at) >= LOGIN_MS {
                        self.outbox.close(NO_LOGIN, None);
                    } else if now.since(self.heard_at) >= DEAD_MS {
                        return Left::Ended;
                    } else if self.ping_at <= now {
                        self.ping_at = now.plus(HEARTBEAT_MS);
                        socket_open = send(socket, Frame::Ping(Vec::new().into())).await;
                    }
                }
                Ok(()) = draining.changed() => self.tell_draining(),
                () = stop.cancelled(), if !self.stopping => {
                    self.stopping = true;
                    let bye = Bye { retry_ms: 500 + u64::from(self.hub.world.secrets.below(1_500)) };
                    self.outbox.close(GOING_AWAY, Some(text(&bye).into()));
                }
            }
        }
        // The frame did not go out in time: whoever reads so slowly is told once more, and let go.
        close(socket, TOO_SLOW).await;
        Left::Ended
    }

    /// Whether it runs in the wrong place: it sits at a table, or does no longer.
    fn is_to_move(&self) -> bool {
        let Some(caller) = self.caller.as_ref().filter(|_| self.hub.halls.is_some()) else { return false };
        self.hub.accounts.sits(&caller.screen.player) != self.at_tables
    }

    fn wakes_at(&self) -> Timestamp {
        let alive_until = self.heard_at.plus(DEAD_MS);
        let login_by = if self.caller.is_none() { self.opened_at.plus(LOGIN_MS) } else { alive_until };
        let reads_at = if self.reads_at > self.hub.clock.now() { self.reads_at } else { alive_until };
        self.ping_at.min(alive_until).min(login_by).min(reads_at)
    }

    fn hello(&self) -> Hello {
        let game = |kind: &GameKind| GameInfo {
            id: kind.id(),
            rules: kind.default_options().rules_version(),
            name: kind.name(),
        };
        Hello {
            protocol: PROTOCOL,
            server: ServerInfo { name: "cardroom".into(), version: env!("CARGO_PKG_VERSION").into() },
            games: GameKind::ALL.iter().map(game).collect(),
            limits: limits::told(&self.hub.config),
            features: vec!["hash", "snapshots_only"],
            reactions: Reaction::ALL,
            draining: self.told_draining,
            server_at: self.hub.clock.now(),
        }
    }

    /// Tells one who is logged in that the server drains, or no longer, unless they know.
    fn tell_draining(&mut self) {
        let draining = self.hub.drain.is_on();
        if self.caller.is_some() && self.told_draining != draining {
            self.told_draining = draining;
            let notice = Notice { text: None, draining, at: self.hub.clock.now() };
            self.outbox.news(text(&notice).into());
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

    /// Asks for the whole of a stream that fell behind.
    async fn resync(&self, stream: &str) {
        if stream == "lobby" {
            self.hub.lobby.sync(self.number, None);
        } else if let Some(link) =
            stream.strip_prefix("table:").and_then(|id| self.hub.awake(&cardroom_table::TableId(id.into())))
        {
            let _closed = link.inbox.of_server().send(ToTable::Resync { connection: self.number }).await;
        }
    }

    async fn gone(&self) {
        self.hub.lobby.disconnect(self.number);
        let Some(caller) = &self.caller else { return };
        let player = &caller.screen.player;
        self.hub.accounts.disconnect(player, self.number, self.hub.clock.now());
        for (table, place) in self.hub.accounts.tables(player) {
            if let Some(link) = self.hub.awake(&table) {
                let _closed = link.inbox.of(place.sits()).send(ToTable::Detach { connection: self.number }).await;
            }
        }
    }
}

/// Sends a frame and what waits behind it, in one go where it is small: the busier the server, the more goes out at once.
async fn send_what_waits(socket: &mut WebSocket, first: Utf8Bytes, outbox: &Outbox) -> bool {
    let sending = async {
        socket.feed(Frame::Text(first)).await?;
        for _ in 1..SENT_AT_ONCE {
            let Some(frame) = outbox.next_frame() else { break };
            socket.feed(Frame::Text(frame)).await?;
        }
        socket.flush().await
    };
    matches!(tokio::time::timeout(Duration::from_millis(SEND_MS), sending).await, Ok(Ok(())))
}

/// Sends a frame; says whether it went out in time.
async fn send(socket: &mut WebSocket, frame: Frame) -> bool {
    let sent = tokio::time::timeout(Duration::from_millis(SEND_MS), socket.send(frame)).await;
    matches!(sent, Ok(Ok(())))
}

async fn close(socket: &mut WebSocket, CloseWith(code, reason): CloseWith) {
    metrics::counter!("cardroom_closed_total", "code" => code.to_string()).increment(1);
    let frame = Frame::Close(Some(CloseFrame { code, reason: reason.into() }));
    if send_soon(socket, frame).await {
        // The other side answers with its own close frame; until then what it still sends is read and dropped. What
        // cannot be read would reset the connection at once, and the close frame might never be seen. One that floods
        // goes on, and is read as slowly as before.
        let rest = async {
            for dropped in 1_u32.. {
                match socket.recv().await {
                    Some(Ok(_)) if dropped % DROPPED_AT_ONCE != 0 => {}
                    Some(_) => tokio::time::sleep(Duration::from_millis(100)).await,
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
