//! A server on port 0, and clients that check every frame they get: whole rooms over real sockets.
//!
//! A [`Client`] fails its test as soon as a number has a gap, a patch does not apply, a hash differs, or a request is
//! answered twice. It waits for frames, never for time.

use std::{
    collections::{BTreeMap, BTreeSet},
    net::SocketAddr,
    sync::Arc,
    time::Duration,
};

use cardroom_server::{Clock, Config, Flags, Server, serve};
use cardroom_store::Memory;
use cardroom_table::Pauses;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, protocol::CloseFrame},
};

/// How long a frame may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(20);

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
    (config.limits, config.stacked_decks) = (false, true);
    config
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

    /// The settings with which it starts the next time.
    pub fn settings(&mut self) -> &mut Config {
        &mut self.config
    }

    /// Stops it in order.
    pub async fn stop(mut self) {
        if let Some(server) = self.server.take() {
            server.stop().await;
        }
    }

    /// A new guest.
    pub async fn guest(&self, name: &str) -> Client {
        Client::login(self.address, name, json!({ "type": "login", "name": name, "features": ["hash"] })).await
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
        use tokio::io::{AsyncReadExt, AsyncWriteExt};

        let mut socket = TcpStream::connect(self.address).await.expect("it listens");
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}\r\n", self.address);
        socket.write_all(request.as_bytes()).await.expect("it reads");
        let mut answer = Vec::new();
        tokio::time::timeout(PATIENCE, socket.read_to_end(&mut answer)).await.expect("it answers").expect("it answers");
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, rest) = answer.split_once("\r\n").expect("a status line");
        (head.to_owned(), rest.to_owned())
    }
}

/// A client that checks what it gets.
pub struct Client {
    /// The name.
    pub name: String,
    /// The player's id.
    pub player: String,
    /// The token.
    pub token: String,
    /// What the login was answered.
    pub login: Value,
    /// Each stream's state as this client holds it.
    pub states: BTreeMap<String, Value>,
    /// Each stream's number.
    pub seqs: BTreeMap<String, u64>,
    /// Each table's open decision.
    pub decisions: BTreeMap<String, Value>,
    /// Where it is at each table.
    pub you: BTreeMap<String, Value>,
    /// Every event, in order.
    pub events: Vec<Value>,
    /// Every frame, in order.
    pub frames: Vec<Value>,
    /// Every frame and every request, in order, as a transcript has them.
    pub transcript: Vec<Value>,
    /// How the connection ended.
    pub closed: Option<u16>,
    answers: BTreeMap<String, Value>,
    open: BTreeSet<String>,
    requests: u64,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Client {
    /// A connection that has said nothing yet.
    pub async fn connect(address: SocketAddr, name: &str) -> Self {
        let (socket, _) = connect_async(format!("ws://{address}/ws")).await.expect("it takes sockets");
        let mut client = Self::over(socket, name);
        client.read().await;
        assert_eq!(client.frames[0]["type"], "hello");
        client
    }

    fn over(socket: WebSocketStream<MaybeTlsStream<TcpStream>>, name: &str) -> Self {
        Self {
            name: name.to_owned(),
            player: String::new(),
            token: String::new(),
            login: Value::Null,
            states: BTreeMap::new(),
            seqs: BTreeMap::new(),
            decisions: BTreeMap::new(),
            you: BTreeMap::new(),
            events: Vec::new(),
            frames: Vec::new(),
            transcript: Vec::new(),
            closed: None,
            answers: BTreeMap::new(),
            open: BTreeSet::new(),
            requests: 0,
            socket,
        }
    }

    /// A connection that logs in so.
    pub async fn login(address: SocketAddr, name: &str, login: Value) -> Self {
        let mut client = Self::connect(address, name).await;
        let ack = client.ask(login).await;
        client.player = text(&ack["player"]["id"]);
        client.token = ack["token"].as_str().unwrap_or_default().to_owned();
        client.login = ack;
        client
    }

    /// The same where the server may end before it answers; none then.
    pub async fn try_login(address: SocketAddr, name: &str, login: Value) -> Option<Self> {
        let (socket, _) = connect_async(format!("ws://{address}/ws")).await.ok()?;
        let mut client = Self::over(socket, name);
        let id = client.send(login).await;
        while client.closed.is_none() {
            client.read().await;
            if let Some(ack) = client.take_answer(&id) {
                assert_eq!(ack["type"], "ack", "{name}: {ack}");
                client.player = text(&ack["player"]["id"]);
                client.login = ack;
                return Some(client);
            }
        }
        None
    }

    /// The answer to a request, if it is here.
    pub fn take_answer(&mut self, id: &str) -> Option<Value> {
        self.answers.remove(id)
    }

    /// Sends a request and gives back its ack; a refusal fails the test.
    pub async fn ask(&mut self, request: Value) -> Value {
        let answer = self.answer(request.clone()).await;
        assert_eq!(answer["type"], "ack", "{} asked {request}: {answer}", self.name);
        answer
    }

    /// Sends a request and gives back the code with which it is refused.
    pub async fn refused(&mut self, request: Value) -> String {
        let answer = self.answer(request.clone()).await;
        assert_eq!(answer["type"], "refused", "{} asked {request}: {answer}", self.name);
        text(&answer["code"])
    }

    /// Sends a request and gives back its answer.
    pub async fn answer(&mut self, request: Value) -> Value {
        let id = self.send(request).await;
        self.answer_to(&id).await
    }

    /// Sends a request with an id of its own, unless it has one.
    pub async fn send(&mut self, mut request: Value) -> String {
        if request.get("id").is_none() {
            self.requests += 1;
            request["id"] = format!("{}-{}", self.name, self.requests).into();
        }
        let id = text(&request["id"]);
        self.transcript.push(json!({ "client": request }));
        self.open.insert(id.clone());
        self.send_text(&request.to_string()).await;
        id
    }

    /// Sends any text.
    pub async fn send_text(&mut self, frame: &str) {
        // A socket that is broken says so when it is read.
        let _sent = self.socket.send(Message::text(frame)).await;
    }

    /// Sends any frame.
    pub async fn send_frame(&mut self, frame: Message) {
        // A server that has closed may not take it any more.
        let _sent = self.socket.send(frame).await;
    }

    /// No longer minds answers to requests that were sent as they are.
    pub fn forget_requests(&mut self) {
        self.open.extend((0..1_000).map(|number| number.to_string()));
    }

    /// Waits for the answer to a request.
    pub async fn answer_to(&mut self, id: &str) -> Value {
        self.until(|client| client.answers.contains_key(id)).await;
        self.answers.remove(id).expect("it is there")
    }

    /// Reads frames until something holds.
    pub async fn until(&mut self, holds: impl Fn(&Self) -> bool) {
        while !holds(self) {
            let read = tokio::time::timeout(PATIENCE, self.read()).await;
            assert!(
                matches!(read, Ok(true)),
                "{}: nothing came; closed {:?}; last {:?}",
                self.name,
                self.closed,
                self.frames.last()
            );
        }
    }

    /// Reads one frame; that none comes fails the test.
    pub async fn until_next(&mut self) {
        let count = self.frames.len();
        self.until(|client| client.frames.len() > count).await;
    }

    /// Reads until the server closes, and gives back the code.
    pub async fn until_closed(&mut self) -> u16 {
        while self.closed.is_none() {
            tokio::time::timeout(PATIENCE, self.read()).await.expect("it closes");
        }
        self.closed.expect("it is closed")
    }

    /// Reads until a table is shown.
    pub async fn until_shown(&mut self, table: &str) {
        self.until(|client| !client.table(table).is_null()).await;
    }

    /// The state of a table as this client holds it; null before it is shown.
    pub fn table(&self, table: &str) -> &Value {
        self.states.get(&format!("table:{table}")).unwrap_or(&Value::Null)
    }

    /// The open decision at a table, if there is one.
    pub fn decision(&self, table: &str) -> Option<&Value> {
        self.decisions.get(&format!("table:{table}")).filter(|decision| !decision.is_null())
    }

    /// Takes the open decision at a table with the action of that choice.
    pub async fn decide(&mut self, table: &str, choose: &mut impl FnMut(&Value) -> Value) -> Value {
        let decision = self.decision(table).expect("a decision is open").clone();
        let action = choose(&decision);
        let act = json!({ "type": "act", "table": table, "decision": decision["id"], "action": action });
        let answer = self.answer(act).await;
        // In a rummy window another's move may have closed the decision meanwhile; nothing else is refused.
        let late = answer["code"] == "stale_decision" && decision["legal"].get("play").is_none();
        assert!(answer["type"] == "ack" || late, "{} took {action} of {decision}: {answer}", self.name);
        self.until(|client| client.decision(table) != Some(&decision)).await;
        answer
    }

    /// Takes in one frame; false when the connection is over.
    pub async fn read(&mut self) -> bool {
        match self.socket.next().await {
            Some(Ok(Message::Text(frame))) => {
                let frame: Value = serde_json::from_str(&frame).expect("frames are JSON");
                self.take(frame);
                true
            }
            Some(Ok(Message::Close(frame))) => {
                self.closed = Some(frame.map_or(1005, |CloseFrame { code, .. }| code.into()));
                false
            }
            Some(Ok(_)) => true,
            Some(Err(_)) | None => {
                self.closed = self.closed.or(Some(1006));
                false
            }
        }
    }

    fn take(&mut self, frame: Value) {
        let stream = frame["stream"].as_str().map(ToOwned::to_owned);
        match (frame["type"].as_str().unwrap_or_default(), stream) {
            ("ack" | "refused", _) => {
                let id = text(&frame["id"]);
                assert!(self.open.remove(&id) || id == "null", "{}: answered twice: {frame}", self.name);
                self.answers.insert(id, frame.clone());
            }
            ("snapshot", Some(stream)) => {
                self.states.insert(stream.clone(), frame["state"].clone());
                self.seqs.insert(stream.clone(), frame["seq"].as_u64().expect("a number"));
                self.events.extend(frame["recent"].as_array().expect("events").iter().cloned());
                self.note(&stream, &frame);
            }
            ("update", Some(stream)) => {
                assert_eq!(frame["from"].as_u64(), self.seqs.get(&stream).copied(), "{}: a gap: {frame}", self.name);
                let state = self.states.get_mut(&stream).expect("a snapshot comes first");
                let patch: json_patch::Patch = serde_json::from_value(frame["ops"].clone()).expect("a patch");
                json_patch::patch(state, &patch).unwrap_or_else(|fault| panic!("{}: {fault}: {frame}", self.name));
                self.seqs.insert(stream.clone(), frame["seq"].as_u64().expect("a number"));
                self.events.extend(frame["events"].as_array().expect("events").iter().cloned());
                self.note(&stream, &frame);
            }
            ("end", Some(stream)) => {
                self.states.remove(&stream);
            }
            _ => {}
        }
        self.transcript.push(json!({ "server": frame }));
        self.frames.push(frame);
    }

    fn note(&mut self, stream: &str, frame: &Value) {
        if let Some(hash) = frame["hash"].as_str() {
            assert_eq!(hash, cardroom_proto::hash(&self.states[stream]), "{}: another state: {frame}", self.name);
        }
        if let Some(decision) = frame.get("decision") {
            self.decisions.insert(stream.to_owned(), decision.clone());
        }
        if let Some(you) = frame.get("you") {
            self.you.insert(stream.to_owned(), you.clone());
        }
    }
}

/// Lets every client take its decisions at a table, all at once, until something holds for each.
pub async fn play_until(clients: &mut [Client], table: &str, seed: u64, holds: impl Fn(&Client) -> bool) {
    let holds = &holds;
    let playing = clients.iter_mut().zip(seed..).map(async |(client, seed)| {
        let mut choose = by_chance(seed);
        while !holds(client) {
            if client.decision(table).is_some() {
                client.decide(table, &mut choose).await;
            } else {
                client.until_next().await;
            }
        }
    });
    futures_util::future::join_all(playing).await;
}

/// Every action that a decision of 500 Rummy lists.
fn rummy_actions(legal: &Value) -> Vec<Value> {
    let list = |name: &str| legal[name].as_array().cloned().unwrap_or_default();
    let mut actions = [list("meld"), list("lay_off")].concat();
    actions.extend(list("discard").into_iter().map(|card| json!({ "type": "discard", "card": card })));
    for kind in ["take", "rummy"] {
        for depth in list(kind) {
            for usage in depth["uses"].as_array().into_iter().flatten() {
                let mut action = json!({ "type": kind, "n": depth["n"] });
                if !usage.is_null() {
                    action["use"] = usage.clone();
                }
                actions.push(action);
            }
        }
    }
    for name in ["draw", "decline", "waive"] {
        if legal[name] == true {
            actions.push(json!({ "type": name }));
        }
    }
    for swap in list("swap") {
        actions.push(json!({ "type": "swap", "meld": swap["meld"], "card": swap["card"] }));
    }
    actions
}

/// Puts the members of one object into another.
pub fn merge(into: &mut Value, from: Value) {
    if let (Value::Object(into), Value::Object(from)) = (into, from) {
        into.extend(from);
    }
}

/// A string, or any other value as JSON.
pub fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned)
}

/// A choice among what is legal, by numbers from a seed.
pub fn by_chance(seed: u64) -> impl FnMut(&Value) -> Value {
    let mut state = seed.wrapping_mul(2).wrapping_add(1);
    let mut below = move |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or(0) % bound.max(1)
    };
    move |decision| {
        let legal = &decision["legal"];
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        match decision["kind"].as_str() {
            Some("call") => {
                let calls = list(&legal["call"]);
                json!({ "type": "call", "call": calls[below(calls.len())] })
            }
            Some("pass") => {
                let mut cards = list(&legal["from"]);
                let mut action = json!({ "type": "pass" });
                for (way, count) in legal["pass"].as_object().expect("ways") {
                    let count = count.as_u64().expect("a count");
                    action[way] = (0..count).map(|_| cards.swap_remove(below(cards.len()))).collect();
                }
                action
            }
            Some("play") => {
                let cards = list(&legal["play"]);
                json!({ "type": "play", "card": cards[below(cards.len())] })
            }
            _ => {
                let actions = rummy_actions(legal);
                actions[below(actions.len())].clone()
            }
        }
    }
}
