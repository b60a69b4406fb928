//! Somebody who plays on whatever happens to the server and to the way there.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::{Client, Shown, Stream, by_chance, talker::Talker, text};

/// How the server is reached; none when it is not there.
pub type Dial = Arc<dyn Fn() -> BoxFuture<'static, Option<Stream>> + Send + Sync>;

/// How long one waits before dialling again, or gives a silent connection up.
const AGAIN: Duration = Duration::from_millis(200);
const SILENT: Duration = Duration::from_mins(1);

/// What is known of the server, told to all who play, in the order in which they wait: a simulation relies on it.
#[derive(Clone, Debug, Default)]
pub struct Up(Arc<Told>);

#[derive(Debug, Default)]
struct Told {
    started: AtomicU64,
    over: AtomicBool,
    changed: Notify,
}

impl Up {
    /// The server was started again.
    pub fn started(&self) {
        self.0.started.fetch_add(1, Ordering::SeqCst);
        self.0.changed.notify_waiters();
    }

    /// Those who play are to stop.
    pub fn over(&self) {
        self.0.over.store(true, Ordering::SeqCst);
        self.0.changed.notify_waiters();
    }

    fn starts(&self) -> u64 {
        self.0.started.load(Ordering::SeqCst)
    }

    fn is_over(&self) -> bool {
        self.0.over.load(Ordering::SeqCst)
    }

    async fn wait_until(&self, holds: impl Fn(&Self) -> bool) {
        loop {
            let changed = self.0.changed.notified();
            if holds(self) {
                return;
            }
            changed.await;
        }
    }
}

/// How one plays: all in a thousand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Habits {
    /// The longest one thinks about a move, in milliseconds.
    pub think_ms: u64,
    /// How many moves are sent twice.
    pub doubles: u64,
    /// After how many moves the connection is dropped before the answer.
    pub drops: u64,
    /// With how many moves one says something.
    pub talks: u64,
}

/// Somebody who plays on.
pub struct Stubborn {
    /// The present connection.
    pub client: Client,
    /// Where they play.
    pub table: String,
    /// What was acknowledged: the actions, in order.
    pub acked: Vec<Value>,
    /// Everything that was shown, on whatever connection.
    pub shown: Vec<Shown>,
    dial: Dial,
    up: Up,
    habits: Habits,
    /// What was sent and not answered.
    pending: Option<Value>,
    talker: Talker,
    sent: u64,
}

impl Stubborn {
    /// One who is at a table already.
    pub fn new(client: Client, table: &str, dial: Dial, up: Up, habits: Habits) -> Self {
        let (table, acked, shown, pending) = (table.to_owned(), Vec::new(), Vec::new(), None);
        Self { client, table, acked, shown, dial, up, habits, pending, talker: Talker::default(), sent: 0 }
    }

    /// Takes part until the game is over or everybody is told to stop. `acks` counts what was acknowledged to all.
    pub async fn play(mut self, seed: u64, acks: Arc<AtomicU64>) -> Self {
        let mut choose = by_chance(seed);
        let mut chance = chance(seed);
        while !self.up.is_over() && (self.pending.is_some() || !self.is_over()) {
            if self.client.closed.is_some() {
                self.come_back().await;
                continue;
            }
            if self.pending.is_none() && self.client.decision(&self.table).is_some() {
                self.decide(&mut choose, &mut chance).await;
            }
            let read = tokio::select! {
            biased;
                            read = self.client.read() => Some(read),
                            () = self.up.wait_until(Up::is_over) => None,
                            () = tokio::time::sleep(SILENT) => {
                                self.client.closed = Some(1006);
                                None
                            }
                        };
            if read == Some(true) {
                let seq = self.client.seqs.get(&format!("table:{}", self.table)).copied();
                if self.shown.last().map(|shown| shown.seq) != seq {
                    self.shown.extend(Shown::of(&self.client, &self.table));
                }
                self.note_answer(&acks).await;
                if let Some(ms) = self.talker.note_answers(&mut self.client) {
                    tokio::time::sleep(Duration::from_millis(ms)).await;
                    self.talker.repeat(&mut self.client).await;
                }
            }
        }
        self
    }

    /// Whether the game has a result.
    pub fn is_over(&self) -> bool {
        self.client.table(&self.table).get("result").is_some()
    }

    async fn decide(&mut self, choose: &mut impl FnMut(&Value) -> Value, chance: &mut impl FnMut(u64) -> u64) {
        let decision = self.client.decision(&self.table).expect("one is open").clone();
        if self.habits.think_ms > 0 {
            tokio::time::sleep(Duration::from_millis(chance(self.habits.think_ms))).await;
        }
        self.sent += 1;
        let id = format!("{}-act-{}", self.client.player, self.sent);
        let act = json!({
            "id": id, "type": "act", "table": self.table, "decision": decision["id"], "action": choose(&decision),
        });
        self.pending = Some(act.clone());
        if chance(1_000) < self.habits.talks {
            self.talker.speak(&mut self.client, &self.table).await;
        }
        if chance(1_000) < self.habits.doubles {
            self.client.send(act.clone()).await;
        }
        self.client.send(act).await;
        if chance(1_000) < self.habits.drops {
            self.client.closed = Some(1006);
        }
    }

    async fn note_answer(&mut self, acks: &AtomicU64) {
        let Some(pending) = &self.pending else { return };
        let Some(answer) = self.client.take_answer(&text(&pending["id"])) else { return };
        match answer["code"].as_str() {
            None => {
                self.acked.push(pending["action"].clone());
                // What was acknowledged is done: that decision is not open any more, whatever was shown so far.
                if self.client.decision(&self.table).is_some_and(|open| open["id"] == pending["decision"]) {
                    self.client.decisions.insert(format!("table:{}", self.table), Value::Null);
                }
                acks.fetch_add(1, Ordering::SeqCst);
            }
            Some("store_busy" | "busy") => {
                let again = pending.clone();
                tokio::time::sleep(Duration::from_millis(answer["retry_after_ms"].as_u64().unwrap_or(500))).await;
                self.client.send(again).await;
                return;
            }
            Some(code) => assert_eq!(code, "stale_decision", "{pending}: {answer}"),
        }
        self.pending = None;
    }

    /// Logs in again, and sends again what was not answered. Gives up only when everybody is told to stop.
    pub async fn come_back(&mut self) {
        while !self.try_to_come_back().await {
            if self.up.is_over() {
                return;
            }
            let starts = self.up.starts();
            tokio::select! {
            biased;
                            () = self.up.wait_until(|up| up.is_over() || up.starts() > starts) => {}
                            () = tokio::time::sleep(AGAIN) => {}
                        }
        }
    }

    async fn try_to_come_back(&mut self) -> bool {
        let Some(stream) = (self.dial)().await else { return false };
        let login = json!({ "type": "login", "token": self.client.token, "features": ["hash"] });
        let name = format!("{}+", self.client.name);
        let login = Client::try_login(stream, &name, login);
        let Ok(Some(mut again)) = tokio::time::timeout(SILENT, login).await else { return false };
        again.token = std::mem::take(&mut self.client.token);
        self.client = again;
        if let Some(pending) = self.pending.clone() {
            self.client.send(pending).await;
        }
        self.talker.repeat(&mut self.client).await;
        true
    }

    /// Comes back to a server that stays, and learns what became of the last move.
    pub async fn settle(&mut self) {
        assert!(self.try_to_come_back().await, "{} cannot come back", self.client.name);
        if let Some(pending) = self.pending.take() {
            let answer = self.client.answer_to(&text(&pending["id"])).await;
            if answer["type"] == "ack" {
                self.acked.push(pending["action"].clone());
            }
        }
        self.talker.settle(&mut self.client).await;
        let table = self.table.clone();
        self.client.until_shown(&table).await;
    }

    /// Checks that the talk of the table has what was acknowledged to this player, once.
    pub fn check_talk(&self, talk: &[Value]) {
        self.talker.check(talk);
    }

    /// Checks that a record has exactly what was acknowledged to this seat, in order.
    pub fn check_record(&self, record: &Value, seat: usize) {
        let rounds = record["rounds"].as_array().expect("a record has rounds");
        let of_seat = |action: &&Value| action["seat"] == json!(seat) && action.get("by_bot").is_none();
        let done: Vec<_> = rounds
            .iter()
            .flat_map(|round| round["actions"].as_array().expect("a round has actions"))
            .filter(of_seat)
            .map(|action| &action["action"])
            .collect();
        assert_eq!(done, self.acked.iter().collect::<Vec<_>>(), "{}: done, and acknowledged", self.client.name);
    }
}

/// Numbers from a seed.
pub(crate) fn chance(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 8) % below.max(1)
    }
}
