//! The door: takes connections in, as many as there is room for, and lets each speak HTTP until it ends or becomes a
//! socket. What is asked is [`crate::http`]'s.

use std::{net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::{Router, body::Body, extract::ConnectInfo, serve::Listener};
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::sync::Semaphore;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::{hub::Hub, limits::note};

/// How long a connection may take to ask for something, in milliseconds.
const ASK_MS: u64 = 15_000;
/// How much of a request is read ahead, in bytes; it bounds the length of its head as well.
const READ_BYTES: usize = 16 * 1024;

/// The other end of a connection, whatever kind it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Takes connections in until the server stops, and then waits for what is being answered. Where there is no room left
/// another is dropped at once, so that it costs nothing; sockets of one address are counted where they begin.
pub(crate) async fn serve<L>(hub: &Arc<Hub>, mut listener: L, router: Router)
where
    L: Listener<Addr = SocketAddr>,
{
    let most = usize::try_from(hub.config.limits.connections).unwrap_or(Semaphore::MAX_PERMITS);
    let room = Arc::new(Semaphore::new(most.min(Semaphore::MAX_PERMITS)));
    let connections = TaskTracker::new();
    loop {
        let (io, peer) = tokio::select! {
            biased;
            () = hub.stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        let Ok(place) = Arc::clone(&room).try_acquire_owned() else {
            note("connections", "everybody");
            continue;
        };
        let router = router.clone();
        let service = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(Peer(peer)));
            router.clone().oneshot(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(Duration::from_millis(ASK_MS))
            .max_buf_size(READ_BYTES)
            .serve_connection(TokioIo::new(io), service)
            .with_upgrades();
        let (stop, killed) = (hub.stop.clone(), hub.killed.clone());
        connections.spawn(killed.run_until_cancelled_owned(async move {
            let mut connection = pin!(connection);
            tokio::select! {
                // One that breaks has told whoever was at its other end.
                _ended = connection.as_mut() => {}
                () = stop.cancelled() => {
                    connection.as_mut().graceful_shutdown();
                    let _ended = connection.await;
                }
            }
            drop(place);
        }));
    }
    connections.close();
    connections.wait().await;
}
