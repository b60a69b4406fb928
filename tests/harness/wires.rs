//! Simulated connections and a simulated disk: late, silent and cut, as chance from a seed has it.

use std::{
    io,
    net::SocketAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::serve::Listener;
use cardroom_store::{Answer, Append, Memory, Segment, Store, StoredAck, StoredLine, StoredPlayer, Summary};
use cardroom_table::{PlayerId, TableId, Timestamp};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, DuplexStream, ReadHalf, WriteHalf, duplex, split},
    sync::mpsc,
};
use tokio_util::sync::CancellationToken;

use crate::{Stream, stubborn::chance};

/// How much may be on a wire.
const ON_THE_WIRE: usize = 64 * 1024;

type Chance = Arc<Mutex<Box<dyn FnMut(u64) -> u64 + Send>>>;

/// All wires to one server, which may be started anew at their end.
#[derive(Clone)]
pub struct Wires {
    door: Arc<Mutex<Option<mpsc::UnboundedSender<DuplexStream>>>>,
    laid: Arc<Mutex<Vec<Wire>>>,
    chance: Chance,
    /// The longest that bytes are under way, in milliseconds.
    late_ms: u64,
}

struct Wire {
    cut: CancellationToken,
    silent: Arc<AtomicBool>,
}

/// Where a simulated server hears of connections.
pub struct Door(mpsc::UnboundedReceiver<DuplexStream>);

impl Wires {
    /// Wires on which bytes are under way for at most so many milliseconds.
    pub fn new(seed: u64, late_ms: u64) -> Self {
        let chance: Box<dyn FnMut(u64) -> u64 + Send> = Box::new(chance(seed));
        Self { door: Arc::default(), laid: Arc::default(), chance: Arc::new(Mutex::new(chance)), late_ms }
    }

    /// A number below a bound.
    pub fn below(&self, bound: u64) -> u64 {
        (self.chance.lock().unwrap_or_else(PoisonError::into_inner))(bound)
    }

    /// The door of a new server; whoever dials from now on reaches it.
    pub fn open_door(&self) -> Door {
        let (door, comes) = mpsc::unbounded_channel();
        *self.door.lock().unwrap_or_else(PoisonError::into_inner) = Some(door);
        Door(comes)
    }

    /// Lays a wire to the server; none where there is none.
    pub fn dial(&self) -> Option<Stream> {
        let (client, near) = duplex(ON_THE_WIRE);
        let (far, server) = duplex(ON_THE_WIRE);
        self.door.lock().unwrap_or_else(PoisonError::into_inner).as_ref()?.send(server).ok()?;
        let wire = Wire { cut: CancellationToken::new(), silent: Arc::default() };
        let ((near_read, near_write), (far_read, far_write)) = (split(near), split(far));
        for (from, to) in [(near_read, far_write), (far_read, near_write)] {
            let (cut, silent, wires) = (wire.cut.clone(), Arc::clone(&wire.silent), self.clone());
            tokio::spawn(async move {
                let _cut = cut.run_until_cancelled(wires.carry(from, to, &silent)).await;
                cut.cancel(); // What ends on one side ends on the other.
            });
        }
        let mut laid = self.laid.lock().unwrap_or_else(PoisonError::into_inner);
        laid.retain(|wire| !wire.cut.is_cancelled());
        laid.push(wire);
        Some(Box::new(client))
    }

    async fn carry(&self, mut from: ReadHalf<DuplexStream>, mut to: WriteHalf<DuplexStream>, silent: &AtomicBool) {
        let mut bytes = vec![0; 4_096];
        loop {
            let Ok(count) = from.read(&mut bytes).await else { return };
            if count == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(self.below(self.late_ms + 1))).await;
            if !silent.load(Ordering::SeqCst) && to.write_all(&bytes[..count]).await.is_err() {
                return;
            }
        }
    }

    /// Cuts some wire, if there is one: both sides hear of it.
    pub fn cut_one(&self) {
        self.one(|wire| wire.cut.cancel());
    }

    /// Lets some wire carry nothing any more: nobody hears of it.
    pub fn silence_one(&self) {
        self.one(|wire| wire.silent.store(true, Ordering::SeqCst));
    }

    fn one(&self, change: impl FnOnce(&Wire)) {
        let laid = self.laid.lock().unwrap_or_else(PoisonError::into_inner);
        let alive: Vec<_> = laid.iter().filter(|wire| !wire.cut.is_cancelled()).collect();
        let index = usize::try_from(self.below(alive.len() as u64)).unwrap_or(0);
        alive.get(index).copied().map(change);
    }

    /// Cuts all wires, as the end of the server does.
    pub fn cut_all(&self) {
        *self.door.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.laid.lock().unwrap_or_else(PoisonError::into_inner).drain(..).for_each(|wire| wire.cut.cancel());
    }
}

impl Listener for Door {
    type Io = DuplexStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (DuplexStream, SocketAddr) {
        match self.0.recv().await {
            Some(stream) => (stream, SocketAddr::from(([127, 0, 0, 1], 1))),
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(SocketAddr::from(([127, 0, 0, 1], 0)))
    }
}

/// A disk that takes its time before and after it writes, so that the server may end in between.
pub struct Rough {
    /// What it writes to; it can be told to fail.
    pub inner: Arc<Memory>,
    wires: Wires,
}

impl Rough {
    /// A rough disk over a store in memory.
    pub fn new(inner: Arc<Memory>, wires: Wires) -> Self {
        Self { inner, wires }
    }

    fn pause(&self) -> Duration {
        Duration::from_millis(self.wires.below(4))
    }

    /// Writes at once, as the order of writes is the order of calls, and answers after a while.
    fn write<'a>(&'a self, written: Answer<'a, ()>) -> Answer<'a, ()> {
        let pause = self.pause();
        Box::pin(async move {
            let written = written.await;
            tokio::time::sleep(pause).await;
            written
        })
    }
}

impl Store for Rough {
    fn append(&self, append: Append) -> Answer<'_, ()> {
        self.write(self.inner.append(append))
    }

    fn load<'a>(&'a self, table: &'a TableId) -> Answer<'a, Option<Segment>> {
        let pause = self.pause();
        Box::pin(async move {
            tokio::time::sleep(pause).await;
            self.inner.load(table).await
        })
    }

    fn lines<'a>(&'a self, table: &'a TableId) -> Answer<'a, Vec<StoredLine>> {
        self.inner.lines(table)
    }

    fn tables(&self, now: Timestamp) -> Answer<'_, Vec<(TableId, Summary)>> {
        self.inner.tables(now)
    }

    fn summary<'a>(&'a self, table: &'a TableId) -> Answer<'a, Option<Summary>> {
        self.inner.summary(table)
    }

    fn close<'a>(&'a self, table: &'a TableId) -> Answer<'a, ()> {
        self.write(self.inner.close(table))
    }

    fn save_player(&self, player: StoredPlayer, ack: Option<StoredAck>) -> Answer<'_, ()> {
        self.write(self.inner.save_player(player, ack))
    }

    fn player_by_token(&self, token_hash: [u8; 32]) -> Answer<'_, Option<StoredPlayer>> {
        self.inner.player_by_token(token_hash)
    }

    fn acks<'a>(&'a self, player: &'a PlayerId) -> Answer<'a, Vec<StoredAck>> {
        self.inner.acks(player)
    }

    fn record<'a>(&'a self, table: &'a TableId, game_no: u32) -> Answer<'a, Option<String>> {
        self.inner.record(table, game_no)
    }

    fn ready(&self) -> Answer<'_, ()> {
        self.inner.ready()
    }
}
