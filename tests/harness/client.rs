//! A client that checks every frame.

use std::{collections::BTreeMap, net::SocketAddr};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Error, Message, client::IntoClientRequest, handshake::client::Request, protocol::CloseFrame},
};

use crate::{
    PATIENCE,
    schema::{check_ack, check_request},
    text,
};

const URL: &str = "ws://cardroom.test/ws";

/// What a client's frames go over: a real socket, or a simulated one.
pub type Stream = Box<dyn Wire>;

/// Both ways of a connection.
pub trait Wire: AsyncRead + AsyncWrite + Unpin + Send {}

impl<W: AsyncRead + AsyncWrite + Unpin + Send> Wire for W {}

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
    /// The number of the last line heard at each table.
    heard: BTreeMap<String, u64>,
    open: BTreeMap<String, usize>,
    /// What each request asked.
    asked: BTreeMap<String, Value>,
    pub(crate) requests: u64,
    socket: WebSocketStream<Stream>,
}

impl Client {
    /// A connection that has said nothing yet.
    pub async fn connect(address: SocketAddr, name: &str) -> Self {
        let stream = TcpStream::connect(address).await.expect("it listens");
        let mut client = Self::over(Box::new(stream), name).await.expect("it takes sockets");
        client.read().await;
        assert_eq!(client.frames[0]["type"], "hello");
        client
    }

    /// The same, through a proxy that says that it comes from that address. An answer that is no socket is an error.
    pub async fn connect_from(address: SocketAddr, from: &str, name: &str) -> Result<Self, Error> {
        let stream = TcpStream::connect(address).await?;
        let mut request = URL.into_client_request()?;
        request.headers_mut().insert("x-forwarded-for", from.parse().expect("an address"));
        let mut client = Self::ask_for_socket(Box::new(stream), request, name).await?;
        client.read().await;
        assert_eq!(client.frames[0]["type"], "hello");
        Ok(client)
    }

    async fn over(stream: Stream, name: &str) -> Option<Self> {
        Self::ask_for_socket(stream, URL.into_client_request().ok()?, name).await.ok()
    }

    async fn ask_for_socket(stream: Stream, request: Request, name: &str) -> Result<Self, Error> {
        let (socket, _) = client_async(request, stream).await?;
        Ok(Self {
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
            heard: BTreeMap::new(),
            open: BTreeMap::new(),
            asked: BTreeMap::new(),
            requests: 0,
            socket,
        })
    }

    /// A connection that logs in so.
    pub async fn login(address: SocketAddr, name: &str, login: Value) -> Self {
        Self::connect(address, name).await.logged_in(login).await
    }

    /// The same connection, once it has logged in so.
    pub async fn logged_in(mut self, login: Value) -> Self {
        let ack = self.ask(login).await;
        self.player = text(&ack["player"]["id"]);
        self.token = ack["token"].as_str().unwrap_or_default().to_owned();
        self.login = ack;
        self
    }

    /// The same where the server may end before it answers; none then.
    pub async fn try_login(stream: Stream, name: &str, login: Value) -> Option<Self> {
        let mut client = Self::over(stream, name).await?;
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

    /// Whether the answer to a request is here.
    pub fn has_answer(&self, id: &str) -> bool {
        self.answers.contains_key(id)
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
        *self.open.entry(id.clone()).or_default() += 1;
        self.asked.insert(id.clone(), request.clone());
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
        self.open.extend((0..1_000).map(|number| (number.to_string(), 1)));
    }

    /// Waits for the answer to a request.
    pub async fn answer_to(&mut self, id: &str) -> Value {
        self.until(|client| client.has_answer(id)).await;
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

    /// All of a table's talk that is kept, a page after the other.
    pub async fn talk(&mut self, table: &str) -> Vec<Value> {
        let mut all = Vec::new();
        loop {
            let before = all.first().map(|line: &Value| line["n"].clone());
            let ask = json!({ "type": "chat.history", "table": table, "before": before });
            let page = self.ask(ask).await["lines"].as_array().expect("lines").clone();
            assert!(page.len() <= 50, "{}: a page of {}", self.name, page.len());
            if page.is_empty() {
                return all;
            }
            all.splice(0..0, page);
        }
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
                let open = self.open.get_mut(&id).filter(|count| **count > 0).map(|count| *count -= 1);
                assert!(open.is_some() || id == "null", "{}: answered twice: {frame}", self.name);
                if let Some(request) = self.asked.get(&id) {
                    check_request(request, &frame);
                    if frame["type"] == "ack" {
                        check_ack(&text(&request["type"]), &frame);
                    }
                }
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
            ("chat", _) => {
                let n = frame["n"].as_u64().expect("a number");
                let before = self.heard.insert(text(&frame["table"]), n);
                assert!(before.is_none_or(|before| before < n), "{}: said twice: {frame}", self.name);
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
