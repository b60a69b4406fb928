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

#[cfg(test)]
mod tests {
    use std::io;

    use axum::routing::get;
    use cardroom_store::Memory;
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex},
        sync::mpsc,
        time::{Instant, advance},
    };

    use super::*;
    use crate::{Clock, Config, Flags, World};

    /// A listener whose connections are pipes.
    struct Pipes(mpsc::UnboundedReceiver<DuplexStream>);

    impl Listener for Pipes {
        type Io = DuplexStream;
        type Addr = SocketAddr;

        async fn accept(&mut self) -> (DuplexStream, SocketAddr) {
            match self.0.recv().await {
                Some(pipe) => (pipe, SocketAddr::from(([127, 0, 0, 1], 1))),
                None => std::future::pending().await,
            }
        }

        fn local_addr(&self) -> io::Result<SocketAddr> {
            Ok(SocketAddr::from(([127, 0, 0, 1], 80)))
        }
    }

    fn open(connections: u32) -> (Arc<Hub>, mpsc::UnboundedSender<DuplexStream>, tokio::task::JoinHandle<()>) {
        let mut config = Config::settle(Flags::default()).unwrap();
        config.limits.connections = connections;
        let hub = Hub::new(config, World::with_clock(Clock::system()), Arc::new(Memory::new()));
        let (pipes, waiting) = mpsc::unbounded_channel();
        let router = Router::new().route("/", get(async || "hello"));
        let at_the_door = Arc::clone(&hub);
        let serving = tokio::spawn(async move { serve(&at_the_door, Pipes(waiting), router).await });
        (hub, pipes, serving)
    }

    fn connect(pipes: &mpsc::UnboundedSender<DuplexStream>) -> DuplexStream {
        let (mine, its) = duplex(4_096);
        pipes.send(its).unwrap();
        mine
    }

    async fn rest(pipe: &mut DuplexStream) -> String {
        let mut text = Vec::new();
        pipe.read_to_end(&mut text).await.unwrap();
        String::from_utf8(text).unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn who_asks_for_nothing_is_let_go_and_makes_room() {
        let (hub, pipes, serving) = open(2);
        let (mut silent, mut half) = (connect(&pipes), connect(&pipes));
        half.write_all(b"GET / HTTP/1.1\r\nHost: x").await.unwrap();
        let begun = Instant::now();
        assert_eq!(rest(&mut connect(&pipes)).await, "", "where there is no room one is dropped at once");
        assert!(begun.elapsed() < Duration::from_millis(ASK_MS));
        assert_eq!(rest(&mut silent).await, "");
        assert!(rest(&mut half).await.is_empty() || begun.elapsed() >= Duration::from_millis(ASK_MS));
        let waited = begun.elapsed();
        assert!(waited >= Duration::from_millis(ASK_MS) && waited < Duration::from_millis(2 * ASK_MS), "{waited:?}");
        let mut next = connect(&pipes);
        next.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await.unwrap();
        assert!(rest(&mut next).await.ends_with("hello"));
        hub.stop.cancel();
        serving.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_waits_for_its_next_request_does_not_hold_up_the_end() {
        let (hub, pipes, serving) = open(2);
        let mut kept = connect(&pipes);
        kept.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
        let mut start = [0; 12];
        kept.read_exact(&mut start).await.unwrap();
        assert_eq!(&start, b"HTTP/1.1 200");
        advance(Duration::from_millis(1)).await;
        let begun = Instant::now();
        hub.stop.cancel();
        serving.await.unwrap();
        assert_eq!(begun.elapsed(), Duration::ZERO);
    }
}
