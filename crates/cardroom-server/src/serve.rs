//! Starting and stopping: the listener, the shared hub, and an orderly end.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use anyhow::Context;
use cardroom_store::Store;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::{clock::Clock, config::Config, http, hub::Hub, metrics};

/// How long an orderly stop may take, in milliseconds.
const STOP_MS: u64 = 5_000;

/// How often it is looked for what has expired, in milliseconds.
const SWEEP_MS: u64 = 15_000;

/// A server that runs.
pub struct Server {
    address: SocketAddr,
    stop: CancellationToken,
    running: tokio::task::JoinHandle<()>,
}

/// Starts a server with these settings, this clock and this store.
pub async fn serve(config: Config, clock: Clock, store: Arc<dyn Store>) -> anyhow::Result<Server> {
    let listener =
        TcpListener::bind(config.listen).await.with_context(|| format!("cannot listen on {}", config.listen))?;
    let address = listener.local_addr()?;
    let hub = Hub::new(config, clock, store);
    hub.take_in_tables().await?;
    let stop = hub.stop.clone();
    hub.tasks.spawn(Arc::clone(&hub.lobby).run(clock, stop.clone()));
    hub.tasks.spawn(sweep(Arc::clone(&hub)));
    let router = http::router(Arc::clone(&hub), metrics::install());
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    let until = stop.clone();
    let running = tokio::spawn(async move {
        let served = axum::serve(listener, service).with_graceful_shutdown(until.cancelled_owned());
        if let Err(fault) = served.await {
            tracing::error!(%fault, "the listener failed");
        }
        hub.tasks.close();
        if tokio::time::timeout(Duration::from_millis(STOP_MS), hub.tasks.wait()).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
    });
    Ok(Server { address, stop, running })
}

/// Ends what nobody came back to, and forgets who is long gone, until the server stops.
async fn sweep(hub: Arc<Hub>) {
    while !hub.stop.is_cancelled() {
        hub.sweep().await;
        hub.accounts.forget_idle(hub.clock.now());
        tokio::select! {
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

    /// Tells clients that it goes away, lets tables finish what they store, and ends.
    pub async fn stop(self) {
        self.stop.cancel();
        if tokio::time::timeout(Duration::from_millis(STOP_MS), self.running).await.is_err() {
            tracing::warn!("the server did not end in time");
        }
    }
}
