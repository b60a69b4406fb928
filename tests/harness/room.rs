//! A server in this process, on a real port.

use std::{net::SocketAddr, sync::Arc};

use cardroom_server::{Clock, Config, Flags, Server, World, serve, serve_in};
use cardroom_store::Memory;
use cardroom_table::{Pauses, Timestamp};
use serde_json::{Value, json};
use tokio::net::TcpStream;

use crate::{Client, PATIENCE, Wires, merge, text};

/// A server that runs in this process.
pub struct Room {
    server: Option<Server>,
    /// Where it listens.
    pub address: SocketAddr,
    /// Its store, to let it fail.
    pub store: Arc<Memory>,
    config: Config,
}

/// The settings of a test's server: no pauses within a game, no limits, given decks allowed.
pub fn quick() -> Config {
    let mut config = Config::settle(Flags::default()).expect("the defaults are right");
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    config.pauses = Pauses { bot_ms: 0, round_ms: 0, next_game_ms: 3_600_000, ..Pauses::default() };
    (config.limits.enforced, config.stacked_decks) = (false, true);
    config
}

/// A server of a simulated world, and the wires on which clients reach it.
pub async fn simulated(seed: u64) -> (Server, Wires) {
    let wires = Wires::new(seed, 0);
    let world = World::simulated(Clock::starting_at(Timestamp(1_700_000_000_000)), seed);
    let server =
        serve_in(world, quick(), Arc::new(Memory::new()), wires.open_door()).await.expect("the store is empty");
    (server, wires)
}

impl Room {
    /// Starts a server.
    pub async fn open(config: Config) -> Self {
        Self::open_on(config, Arc::new(Memory::new()), Clock::system()).await
    }

    async fn open_on(config: Config, store: Arc<Memory>, clock: Clock) -> Self {
        let server = serve(config.clone(), clock, Arc::clone(&store) as _).await.expect("port 0 is free");
        Self { address: server.address(), server: Some(server), store, config }
    }

    /// Stops it in order, and starts another on the same store, whose clock shows that much more, in milliseconds.
    pub async fn restart(mut self, away_ms: u64) -> Self {
        self.server.take().expect("it runs").stop().await;
        let clock = Clock::starting_at(Clock::system().now().plus(away_ms));
        Self::open_on(self.config, self.store, clock).await
    }

    /// The server itself.
    pub fn server(&self) -> &Server {
        self.server.as_ref().expect("it runs")
    }

    /// The settings with which it starts the next time.
    pub fn settings(&mut self) -> &mut Config {
        &mut self.config
    }

    /// Stops it in order. Until then no table's task has failed: it would have been rebuilt, and hardly anybody would know.
    pub async fn stop(mut self) {
        if TcpStream::connect(self.address).await.is_ok() {
            let (_, measured) = self.get("/metrics", "").await;
            let failures = measured.lines().find(|line| line.starts_with("cardroom_table_failures_total"));
            assert!(failures.is_none_or(|line| line.ends_with(" 0")), "{failures:?}");
        }
        if let Some(server) = self.server.take() {
            server.stop().await;
        }
    }

    /// A new guest.
    pub async fn guest(&self, name: &str) -> Client {
        Client::login(self.address, name, json!({ "type": "login", "name": name, "features": ["hash"] })).await
    }

    /// A new guest behind a proxy, who comes from that address.
    pub async fn guest_from(&self, from: &str, name: &str) -> Client {
        let client = Client::connect_from(self.address, from, name).await.expect("it takes sockets");
        client.logged_in(json!({ "type": "login", "name": name, "features": ["hash"] })).await
    }

    /// The same player on another connection, from that address; none where that is refused.
    pub async fn back_from(&self, from: &str, client: &Client) -> Option<Client> {
        let login = json!({ "type": "login", "token": client.token, "features": ["hash"] });
        let mut again = Client::connect_from(self.address, from, &client.name).await.ok()?.logged_in(login).await;
        again.token.clone_from(&client.token);
        again.requests = client.requests + 1_000;
        Some(again)
    }

    /// The same player on another connection.
    pub async fn back(&self, client: &Client, have: Value) -> Client {
        let login = json!({ "type": "login", "token": client.token, "features": ["hash"], "have": have });
        let mut again = Client::login(self.address, &client.name, login).await;
        again.token.clone_from(&client.token);
        again.requests = client.requests + 1_000;
        again
    }

    /// All of them again, each with everything shown of a table.
    pub async fn all_back(&self, clients: &[Client], table: &str) -> Vec<Client> {
        let mut back = Vec::new();
        for client in clients {
            let mut again = self.back(client, json!({})).await;
            again.until_shown(table).await;
            back.push(again);
        }
        back
    }

    /// Four seats, with a person in each, at a new table.
    pub async fn four(&self, create: Value) -> (String, Vec<Client>) {
        let mut clients = Vec::new();
        for name in ["ann", "bea", "cy", "dee"] {
            clients.push(self.guest(name).await);
        }
        let mut request = json!({ "type": "table.create", "game": "dnfh", "access": "invite", "clock": "none" });
        merge(&mut request, create);
        let made = clients[0].ask(request).await;
        let table = text(&made["table"]);
        for client in &mut clients[1..] {
            client.ask(json!({ "type": "table.join", "invite": made["invite"], "table": table })).await;
        }
        for client in &mut clients {
            client.until_shown(&table).await;
        }
        (table, clients)
    }

    /// What HTTP answers to a GET: the status line and the rest.
    pub async fn get(&self, path: &str, headers: &str) -> (String, String) {
        self.http("GET", path, headers, "").await
    }

    /// What HTTP answers: the status line and the rest.
    pub async fn http(&self, method: &str, path: &str, headers: &str, body: &str) -> (String, String) {
        self.http_to(&self.address.to_string(), method, path, headers, body).await
    }

    /// The same, where it was asked by that name.
    pub async fn http_to(&self, host: &str, method: &str, path: &str, headers: &str, body: &str) -> (String, String) {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};

        let mut socket = TcpStream::connect(self.address).await.expect("it listens");
        let length = if body.is_empty() { String::new() } else { format!("Content-Length: {}\r\n", body.len()) };
        let head = format!("Host: {host}\r\nConnection: close\r\n{length}{headers}");
        let request = format!("{method} {path} HTTP/1.1\r\n{head}\r\n{body}");
        socket.write_all(request.as_bytes()).await.expect("it reads");
        let mut answer = Vec::new();
        tokio::time::timeout(PATIENCE, socket.read_to_end(&mut answer)).await.expect("it answers").expect("it answers");
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, rest) = answer.split_once("\r\n").expect("a status line");
        (head.to_owned(), rest.to_owned())
    }
}
