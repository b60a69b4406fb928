//! `kill -9` at random moments, under tables of people who play: nothing acknowledged is lost, nothing is done twice.
//!
//! The server that is killed is this test program itself, run once more with one test and its own data folder. How
//! often it is killed, `CARDROOM_KILLS` says.

use std::{
    io::Read,
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use cardroom_server::{Clock, serve};
use cardroom_store::Sqlite;
use cardroom_tests::{Client, by_chance, quick, text};
use serde_json::{Value, json};
use tokio::sync::watch;

/// Where the child finds its data folder; without it the test that serves does nothing.
const DATA: &str = "CARDROOM_KILLED_DATA";

fn kills() -> usize {
    std::env::var("CARDROOM_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(10)
}

/// Not a test: the server that [`nothing_acknowledged_is_lost_and_nothing_is_done_twice`] kills.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn serves_until_it_is_killed() {
    let Some(folder) = std::env::var_os(DATA).map(PathBuf::from) else { return };
    let store = Arc::new(Sqlite::open(&folder).unwrap());
    let server = serve(quick(), Clock::system(), store).await.unwrap();
    // Renamed into place, so that nobody reads half an address.
    std::fs::write(folder.join("address.new"), server.address().to_string()).unwrap();
    std::fs::rename(folder.join("address.new"), folder.join("address")).unwrap();
    // It ends with the test, however that ends.
    let test_ends = || std::io::stdin().read_to_end(&mut Vec::new());
    tokio::task::spawn_blocking(test_ends).await.unwrap().unwrap();
}

fn start(folder: &Path) -> (Child, SocketAddr) {
    let address = folder.join("address");
    if address.exists() {
        std::fs::remove_file(&address).unwrap();
    }
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["kills::serves_until_it_is_killed", "--exact", "--nocapture"])
        .env(DATA, folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    loop {
        if let Ok(text) = std::fs::read_to_string(&address) {
            return (child, text.parse().unwrap());
        }
        assert!(child.try_wait().unwrap().is_none(), "the server ended by itself");
        std::thread::yield_now();
    }
}

/// Where the server is.
#[derive(Clone, Copy)]
struct Up {
    /// How often it was started again.
    started: u64,
    address: SocketAddr,
    /// Whether those who play are to stop.
    over: bool,
}

/// Somebody who plays on whatever happens to the server.
struct Player {
    client: Client,
    table: String,
    up: watch::Receiver<Up>,
    /// Where it was last.
    seen: u64,
    /// What was sent and not answered.
    pending: Option<Value>,
    /// What was acknowledged: the decision and the action, in order.
    acked: Vec<Value>,
    sent: u64,
}

impl Player {
    /// Takes part until the game is over or everybody is told to stop.
    async fn play(mut self, seed: u64, acks: Arc<AtomicU64>) -> Self {
        let mut choose = by_chance(seed);
        while !self.up.borrow().over && (self.pending.is_some() || !self.is_over()) {
            if self.client.closed.is_some() {
                self.come_back().await;
                continue;
            }
            if self.pending.is_none() && self.client.decision(&self.table).is_some() {
                self.decide(&mut choose).await;
            }
            let read = tokio::select! {
                read = self.client.read() => read,
                _ = self.up.wait_for(|up| up.over) => false,
            };
            if read {
                self.note_answer(&acks);
            }
        }
        self
    }

    fn is_over(&self) -> bool {
        self.client.table(&self.table).get("result").is_some()
    }

    async fn decide(&mut self, choose: &mut impl FnMut(&Value) -> Value) {
        let decision = self.client.decision(&self.table).unwrap();
        let (decision, action) = (decision["id"].clone(), choose(decision));
        self.sent += 1;
        let id = format!("{}-act-{}", self.client.name, self.sent);
        let act = json!({ "id": id, "type": "act", "table": self.table, "decision": decision, "action": action });
        self.pending = Some(act.clone());
        self.client.send(act).await;
    }

    fn note_answer(&mut self, acks: &AtomicU64) {
        let Some(pending) = &self.pending else { return };
        let Some(answer) = self.client.take_answer(&text(&pending["id"])) else { return };
        match answer["type"].as_str() {
            Some("ack") => {
                self.acked.push(json!({ "decision": pending["decision"], "action": pending["action"] }));
                // What was acknowledged is done: that decision is not open any more, whatever was shown so far.
                if self.client.decision(&self.table).is_some_and(|open| open["id"] == pending["decision"]) {
                    self.client.decisions.insert(format!("table:{}", self.table), Value::Null);
                }
                acks.fetch_add(1, Ordering::SeqCst);
            }
            _ => assert_eq!(answer["code"], "stale_decision", "{pending}: {answer}"),
        }
        self.pending = None;
    }

    /// Logs in again where the server is now, and sends again what was not answered.
    async fn come_back(&mut self) {
        loop {
            let Up { started, address, over } =
                *self.up.wait_for(|up| up.over || up.started > self.seen).await.unwrap();
            if over && started == self.seen {
                return;
            }
            self.seen = started;
            let login = json!({ "type": "login", "token": self.client.token, "features": ["hash"] });
            // The next kill may come before the login is through.
            let Some(mut again) = Client::try_login(address, &format!("{}+", self.client.name), login).await else { continue };
            again.token = std::mem::take(&mut self.client.token);
            self.client = again;
            break;
        }
        if let Some(pending) = self.pending.clone() {
            self.client.send(pending).await;
        }
    }
}

/// Four people at each of three tables play while the server is killed again and again; then each record holds what was
/// acknowledged to each seat, in order, and nothing else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_and_nothing_is_done_twice() {
    let folder = tempfile::tempdir().unwrap();
    let (mut child, address) = start(folder.path());
    let (tell, up) = watch::channel(Up { started: 1, address, over: false });
    let mut players = Vec::new();
    for (game, options) in
        [("dnfh", json!({ "target": 999 })), ("bm", json!({ "target": 999 })), ("r500", json!({ "target": 5_000 }))]
    {
        let mut clients = Vec::new();
        for seat in 0..4 {
            let login = json!({ "type": "login", "name": format!("{game} {seat}"), "features": ["hash"] });
            clients.push(Client::login(address, &format!("{game}{seat}"), login).await);
        }
        let create = json!({ "type": "table.create", "game": game, "access": "invite", "clock": "none", "options": options, "seats": 4 });
        let made = clients[0].ask(create).await;
        let table = text(&made["table"]);
        for client in &mut clients[1..] {
            client.ask(json!({ "type": "table.join", "invite": made["invite"] })).await;
        }
        clients[0].ask(json!({ "type": "table.start", "table": table })).await;
        for client in clients {
            let (table, up) = (table.clone(), up.clone());
            players.push(Player { client, table, up, seen: 1, pending: None, acked: Vec::new(), sent: 0 });
        }
    }
    let acks = Arc::new(AtomicU64::new(0));
    let playing: Vec<_> =
        players.into_iter().zip(1..).map(|(player, seed)| tokio::spawn(player.play(seed, Arc::clone(&acks)))).collect();

    // Killed when a number of moves was acknowledged that nobody could foresee, and at once where nobody plays any more.
    let mut state = 88_172_645_463_325_252_u64;
    for started in (2..).take(kills()) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let next = acks.load(Ordering::SeqCst) + state % 40;
        while acks.load(Ordering::SeqCst) < next && !playing.iter().all(tokio::task::JoinHandle::is_finished) {
            tokio::task::yield_now().await;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let folder = folder.path().to_owned();
        let (again, address) = tokio::task::spawn_blocking(move || start(&folder)).await.unwrap();
        child = again;
        tell.send(Up { started, address, over: false }).unwrap();
    }
    tell.send_modify(|up| up.over = true);
    let mut players = Vec::new();
    for player in playing {
        players.push(player.await.unwrap());
    }
    for four in players.chunks_mut(4) {
        check_record(four).await;
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(Sqlite::faults(folder.path()).unwrap(), [] as [String; 0]);
}

/// The table's people end the game, and its record holds what each was acknowledged.
async fn check_record(four: &mut [Player]) {
    let table = four[0].table.clone();
    for player in four.iter_mut() {
        player.seen -= 1; // On a connection of its own, whatever became of the last.
        player.come_back().await;
        if let Some(pending) = player.pending.take() {
            let answer = player.client.answer_to(&text(&pending["id"])).await;
            if answer["type"] == "ack" {
                player.acked.push(json!({ "decision": pending["decision"], "action": pending["action"] }));
            }
        }
        player.client.until_shown(&table).await;
    }
    for player in four.iter_mut() {
        if !player.is_over() {
            player.client.ask(json!({ "type": "table.abandon", "table": table, "agree": true })).await;
        }
    }
    let record = four[0].client.ask(json!({ "type": "record", "table": table, "game_no": 1 })).await["record"].clone();
    let rounds = record["rounds"].as_array().unwrap();
    for (seat, player) in four.iter().enumerate() {
        let of_seat = |action: &&Value| action["seat"] == json!(seat) && action.get("by_bot").is_none();
        let done: Vec<_> = rounds
            .iter()
            .flat_map(|round| round["actions"].as_array().unwrap())
            .filter(of_seat)
            .map(|action| &action["action"])
            .collect();
        let acked: Vec<_> = player.acked.iter().map(|acked| &acked["action"]).collect();
        assert_eq!(done, acked, "{}: what was done is what was acknowledged", player.client.name);
        assert!(!acked.is_empty(), "{} has played", player.client.name);
    }
}
