//! `cardroom health`: asks the server on this machine whether it is ready, for containers and scripts that have no other
//! program to ask with.

use std::{
    io::{self, Read, Write},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream},
    path::PathBuf,
    time::Duration,
};

use anyhow::{Context, bail};
use clap::Args;

use crate::{Config, Flags};

/// How long each step of the question may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// Where the server is: said as to the server.
#[derive(Args, Clone, Debug, Default)]
pub struct Health {
    /// Address and port that the server listens on [default: 127.0.0.1:8080]
    #[arg(long, env = "CARDROOM_LISTEN", value_name = "ADDR:PORT")]
    pub listen: Option<SocketAddr>,
    /// The server's settings file [default: cardroom.toml, if it is there]
    #[arg(long, env = "CARDROOM_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// The server's public address, whose path is the base path
    #[arg(long, env = "CARDROOM_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,
}

impl Health {
    /// Asks `/readyz`; anything but a yes is an error that says why.
    pub fn ask(self) -> anyhow::Result<()> {
        let Self { listen, config, public_url } = self;
        let config = Config::settle(Flags { listen, config, public_url, ..Flags::default() })?;
        let (address, path) = (reachable(config.listen), format!("{}readyz", config.base_path()));
        let status = status(address, &path).with_context(|| format!("http://{address}{path} does not answer"))?;
        if status != "200" {
            bail!("http://{address}{path} answers {status:?}: the server is not ready");
        }
        Ok(())
    }
}

/// Where a server that listens on every address is asked: on loopback.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

/// The status of an answer, as in `HTTP/1.1 200 OK`.
fn status(address: SocketAddr, path: &str) -> io::Result<String> {
    let mut socket = TcpStream::connect_timeout(&address, PATIENCE)?;
    socket.set_read_timeout(Some(PATIENCE))?;
    socket.set_write_timeout(Some(PATIENCE))?;
    socket.write_all(format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").as_bytes())?;
    let mut answer = [0; "HTTP/1.1 200".len()];
    socket.read_exact(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).split_whitespace().next_back().unwrap_or_default().to_owned())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cardroom_store::Memory;

    use super::*;
    use crate::{Clock, serve};

    async fn ask(health: Health) -> Result<(), String> {
        let asked = tokio::task::spawn_blocking(|| health.ask().map_err(|fault| format!("{fault:#}")));
        asked.await.expect("asking does not panic")
    }

    #[tokio::test]
    async fn a_server_that_runs_is_healthy_also_under_a_base_path() {
        for public_url in [None, Some("https://example.org/cards".to_owned())] {
            let listen = Some(SocketAddr::from(([0, 0, 0, 0], 0)));
            let config = Config::settle(Flags { listen, public_url: public_url.clone(), ..Flags::default() });
            let server = serve(config.unwrap(), Clock::system(), Arc::new(Memory::default())).await.unwrap();
            let health = Health { listen: Some(server.address()), public_url, ..Health::default() };
            assert_eq!(ask(health.clone()).await, Ok(()));
            server.stop().await;
            let no = ask(health).await.unwrap_err();
            assert!(no.contains("does not answer"), "{no}");
        }
    }

    #[tokio::test]
    async fn a_server_that_says_no_is_not_healthy() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let listen = listener.local_addr().ok();
        std::thread::spawn(move || {
            let (mut socket, _) = listener.accept().unwrap();
            let _asked = socket.read(&mut [0; 200]).unwrap();
            socket.write_all(b"HTTP/1.1 503 Service Unavailable\r\n\r\n").unwrap();
        });
        let no = ask(Health { listen, ..Health::default() }).await.unwrap_err();
        assert!(no.ends_with("/readyz answers \"503\": the server is not ready"), "{no}");
    }

    #[test]
    fn a_server_on_every_address_is_asked_on_loopback() {
        let at = |text: &str| reachable(text.parse().unwrap()).to_string();
        assert_eq!(at("0.0.0.0:8080"), "127.0.0.1:8080");
        assert_eq!(at("[::]:8080"), "[::1]:8080");
        assert_eq!(at("192.0.2.7:80"), "192.0.2.7:80");
    }
}
