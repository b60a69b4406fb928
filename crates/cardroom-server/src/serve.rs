//! Starting and stopping: the listener, the shared hub, and an orderly end.

use std::{net::SocketAddr, path::Path, sync::Arc, time::Duration};

use anyhow::Context;
use axum::serve::{Listener, ListenerExt};
use cardroom_store::Store;
use socket2::SockRef;
use tokio::{
    net::{TcpListener, TcpStream},
    runtime::Handle,
};
use tokio_util::sync::CancellationToken;

use crate::{
    admin, clock::Clock, config::Config, door, drain, http, hub::Hub, metrics, secrets::Secrets, world::World,
};

/// How long an orderly stop may take, in milliseconds.
const STOP_MS: u64 = 5_000;

/// How much the system takes for a socket before it is read, in bytes.
const SEND_BYTES: usize = 128 * 1024;

/// How often it is looked for what has expired, in milliseconds.
const SWEEP_MS: u64 = 2_000;

/// A server that runs.
pub struct Server {
    address: SocketAddr,
    stop: CancellationToken,
    killed: CancellationToken,
    hub: Arc<Hub>,
    admin_token: String,
    running: tokio::task::JoinHandle<()>,
}

/// Starts a server with these settings, this clock and this store.
pub async fn serve(config: Config, clock: Clock, store: Arc<dyn Store>) -> anyhow::Result<Server> {
    serve_world(World::with_clock(clock), config, store).await
}

/// Starts a server in a world of its own.
pub async fn serve_world(world: World, config: Config, store: Arc<dyn Store>) -> anyhow::Result<Server> {
    let listener =
        TcpListener::bind(config.listen).await.with_context(|| format!("cannot listen on {}", config.listen))?;
    let listener = listener.tap_io(|socket| {
        if let Err(fault) = prepare(socket) {
            tracing::debug!(%fault, "a socket stays as it is");
        }
    });
    serve_in(world, config, store, listener).await
}

fn prepare(socket: &TcpStream) -> std::io::Result<()> {
    // Else the system holds megabytes for each one who does not read.
    SockRef::from(socket).set_send_buffer_size(SEND_BYTES)?;
    // An ack and the update after it are two small writes: the second is not to wait for the reader to confirm the first.
    socket.set_nodelay(true)
}

/// Starts a server in a world of its own, for connections that come by a listener of any kind.
pub async fn serve_in<L>(world: World, config: Config, store: Arc<dyn Store>, listener: L) -> anyhow::Result<Server>
where
    L: Listener<Addr = SocketAddr>,
{
    let address = listener.local_addr()?;
    let clock = world.clock;
    let hub = Hub::new(config, world, store);
    hub.take_in_tables().await?;
    let admin_token = Secrets::system().token(); // Nobody's to foresee, also in a simulation.
    hub.admin.admit(&admin_token);
    let stop = hub.stop.clone();
    hub.spawn(Arc::clone(&hub.lobby).run(clock, stop.clone()));
    hub.spawn(sweep(Arc::clone(&hub)));
    hub.spawn(drain::run(Arc::clone(&hub)));
    let router = http::router(Arc::clone(&hub), metrics::install());
    let killed = hub.killed.clone();
    let (no_more, all) = (killed.clone(), Arc::clone(&hub));
    let at_the_door = hub.halls.as_ref().map_or_else(Handle::current, |halls| halls.crowd().clone());
    let running = at_the_door.spawn(async move {
        if no_more.run_until_cancelled(door::serve(&hub, listener, router)).await.is_none() {
            return;
        }
        hub.tasks.close();
        if tokio::time::timeout(Duration::from_millis(STOP_MS), hub.tasks.wait()).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
    });
    Ok(Server { address, stop, killed, hub: all, admin_token, running })
}

/// Ends what nobody came back to, and forgets who is long gone, until the server stops.
async fn sweep(hub: Arc<Hub>) {
    let measured = metrics::install();
    while !hub.stop.is_cancelled() {
        hub.sweep().await;
        hub.accounts.forget_idle(hub.clock.now());
        hub.addresses.forget_idle();
        measured.run_upkeep(); // What is measured is folded together, also where nobody asks for it.
        tokio::select! {
            biased;
            () = hub.clock.sleep_until(Some(hub.clock.now().plus(SWEEP_MS))) => {}
            () = hub.stop.cancelled() => return,
        }
    }
}

impl Server {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// With which one may give orders over HTTP until it stops.
    pub fn admin_token(&self) -> &str {
        &self.admin_token
    }

    /// Takes orders from now on also over a socket in this folder, from whoever may use that.
    pub fn take_orders_in(&self, folder: &Path) -> std::io::Result<()> {
        admin::socket::open(&self.hub, folder)
    }

    /// Waits until it has begun to stop by itself: it was drained, and the last game with anybody in it is over.
    pub async fn drained(&self) {
        self.stop.cancelled().await;
    }

    /// Ends everything where it stands, as the end of the process would: for tests.
    pub async fn kill(self) {
        self.killed.cancel();
        self.stop.cancel(); // What only waits for time ends with it.
        let ended = self.running.await;
        debug_assert!(ended.is_ok(), "the server does not fail");
    }

    /// Tells clients that it goes away, lets tables finish what they store, and ends.
    pub async fn stop(self) {
        self.stop.cancel();
        if tokio::time::timeout(Duration::from_millis(STOP_MS), self.running).await.is_err() {
            tracing::warn!("the server did not end in time");
        }
    }
}
