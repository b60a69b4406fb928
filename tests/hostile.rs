//! Hostile traffic beside people who play: how long their moves take, and how much memory the server has, under each
//! kind of it and under all together. `cargo run --release -p cardroom-tests --bin hostile`, and a number of seconds for
//! each kind if not ten, and kinds, if not all.
//!
//! It measures and judges nothing. Attackers, players and server share the machine, so what is slow may be the
//! attackers' own weight: `cpu` is how many cores the server itself had on average, `wait` how many of its threads
//! were ready and had none. The server is this program itself, run once more; attackers come from 127.0.0.2 and on.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "it is a measurement, run by hand")]

use std::{
    io::Read,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::Path,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    time::Duration,
};

use cardroom_server::{Clock, Config, Flags, World, files, serve_world, threads_of_the_crowd};
use cardroom_store::Sqlite;
use cardroom_tests::{Client, by_chance, text};
use futures_util::{SinkExt, StreamExt, future::join_all};
use serde_json::{Value, json};
use tokio::{
    net::{TcpSocket, TcpStream},
    time::{Instant, sleep, timeout},
};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};
use tokio_util::sync::CancellationToken;

const TABLES: usize = 8;
/// How long a player thinks, in milliseconds.
const THINK_MS: u64 = 60;
/// Sockets that say nothing, or do not log in; each half of them where both come together with all else, as this program
/// may not open more files.
const CONNECTS: usize = 10_000;

type Latencies = Arc<Mutex<Vec<Duration>>>;
type Socket = WebSocketStream<TcpStream>;

fn main() {
    let mut limits = cardroom_server::limits::Limits::default();
    files::make_room(&mut limits);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    match std::env::args().nth(1) {
        Some(word) if word == "serve" => runtime.block_on(serve_until_told()),
        seconds => {
            let seconds = seconds.and_then(|seconds| seconds.parse().ok()).unwrap_or(10);
            let only: Vec<_> = std::env::args().skip(2).collect();
            runtime.block_on(measure(Duration::from_secs(seconds), &only));
        }
    }
}

/// The server, as whoever installs it has it, but for shorter pauses; until its input ends.
async fn serve_until_told() {
    let folder = std::env::args().nth(2).unwrap();
    let mut config = Config::settle(Flags::default()).unwrap();
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    (config.pauses.round_ms, config.pauses.next_game_ms) = (500, 1_000);
    let store = Arc::new(Sqlite::open(Path::new(&folder)).unwrap());
    let crowd = threads_of_the_crowd().unwrap();
    let world = World::with_clock(Clock::system()).with_crowd_on(crowd.handle().clone());
    let server = serve_world(world, config, store).await.unwrap();
    println!("{}", server.address());
    let told = || std::io::stdin().read_to_end(&mut Vec::new());
    tokio::task::spawn_blocking(told).await.unwrap().unwrap();
    server.stop().await;
    crowd.shutdown_background();
}

fn start(folder: &Path) -> (Child, SocketAddr) {
    use std::io::{BufRead, BufReader};

    let mut child = Command::new(std::env::current_exe().unwrap())
        .args([Path::new("serve"), folder])
        .env("CARDROOM_LOG", "off")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    (child, line.trim().parse().unwrap())
}

async fn measure(time: Duration, only: &[String]) {
    let folder = tempfile::tempdir().unwrap();
    let (mut child, server) = start(folder.path());
    let latencies = Latencies::default();
    let ended = CancellationToken::new();
    let mut tables = Vec::new();
    let mut playing = Vec::new();
    for number in 0..TABLES {
        let (table, clients) = seat_four(server, number).await;
        tables.push(table.clone());
        for (client, seed) in clients.into_iter().zip(1..) {
            playing.push(tokio::spawn(play(client, table.clone(), seed, Arc::clone(&latencies), ended.clone())));
        }
    }
    println!(
        "{:14} {:>6} {:>8} {:>8} {:>8} {:>6} {:>6} {:>6} {:>6}",
        "beside", "moves", "p50 ms", "p99 ms", "max ms", "cpu", "wait", "MiB", "peak"
    );
    // Attackers have a thread of their own: what players measure is not to be how long they wait for them in here.
    let attackers = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let attacks =
        ["nothing", "garbage", "deep", "long", "silent", "connects", "slow", "floods", "all", "nothing again"];
    for attack in attacks.into_iter().filter(|attack| only.is_empty() || only.iter().any(|only| only == attack)) {
        latencies.lock().unwrap().clear();
        let (over, before) = (CancellationToken::new(), Cores::of(child.id()));
        let attacking = attackers.spawn(run(attack, server, tables.clone(), over.clone()));
        sleep(time).await;
        report(attack, &latencies, child.id(), before.until(&Cores::of(child.id())));
        over.cancel();
        attacking.await.unwrap();
    }
    for line in metrics(server).await.lines().filter(|line| counts(line)) {
        println!("{line}");
    }
    ended.cancel();
    for player in playing {
        player.await.unwrap();
    }
    drop(child.stdin.take());
    child.wait().unwrap();
    attackers.shutdown_background();
}

fn counts(line: &str) -> bool {
    let of = ["cardroom_limited_total", "cardroom_refused_total", "cardroom_closed_total"];
    of.iter().any(|name| line.starts_with(name)) && !line.ends_with(" 0")
}

/// How long all threads of a process together ran, and were ready to run and did not.
struct Cores {
    ran: Duration,
    waited: Duration,
    at: Instant,
}

impl Cores {
    fn of(process: u32) -> Self {
        let (mut ran, mut waited) = (Duration::ZERO, Duration::ZERO);
        for thread in std::fs::read_dir(format!("/proc/{process}/task")).unwrap().flatten() {
            let line = std::fs::read_to_string(thread.path().join("schedstat")).unwrap_or_default();
            let mut each = line.split_whitespace().map(|nanos| Duration::from_nanos(nanos.parse().unwrap()));
            ran += each.next().unwrap_or_default();
            waited += each.next().unwrap_or_default();
        }
        Self { ran, waited, at: Instant::now() }
    }

    /// How many cores it had, and how many more it could have used, from then until `now`.
    fn until(&self, now: &Self) -> (f64, f64) {
        let time = (now.at - self.at).as_secs_f64();
        let part = |now: Duration, before: Duration| now.saturating_sub(before).as_secs_f64() / time;
        (part(now.ran, self.ran), part(now.waited, self.waited))
    }
}

fn report(attack: &str, latencies: &Latencies, server: u32, (cores, waited): (f64, f64)) {
    let mut took = latencies.lock().unwrap().clone();
    took.sort_unstable();
    let at = |permille: usize| {
        let index = (took.len() * permille / 1_000).min(took.len().saturating_sub(1));
        took.get(index).map_or(0.0, |took| took.as_secs_f64() * 1e3)
    };
    let status = std::fs::read_to_string(format!("/proc/{server}/status")).unwrap();
    let mib = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1_024
    };
    let (p50, p99, most) = (at(500), at(990), at(1_000));
    let moves = took.len();
    let (now, peak) = (mib("VmRSS"), mib("VmHWM"));
    println!("{attack:14} {moves:>6} {p50:>8.1} {p99:>8.1} {most:>8.1} {cores:>6.2} {waited:>6.2} {now:>6} {peak:>6}");
}

async fn seat_four(server: SocketAddr, number: usize) -> (String, Vec<Client>) {
    let mut clients = Vec::new();
    for seat in 0..4 {
        let name = format!("player {number} {seat}");
        clients.push(Client::login(server, &name, json!({ "type": "login", "name": name })).await);
    }
    let create = json!({ "type": "table.create", "game": "dnfh", "access": "public", "clock": "none" });
    let table = text(&clients[0].ask(create).await["table"]);
    for client in &mut clients[1..] {
        client.ask(json!({ "type": "table.join", "table": table })).await;
    }
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    (table, clients)
}

/// Plays game after game, and notes how long each move took to be acknowledged.
async fn play(mut client: Client, table: String, seed: u64, latencies: Latencies, ended: CancellationToken) {
    let mut choose = by_chance(seed);
    while !ended.is_cancelled() {
        if let Some(decision) = client.decision(&table).cloned() {
            sleep(Duration::from_millis(THINK_MS)).await;
            let act = json!({ "type": "act", "table": table, "decision": decision["id"], "action": choose(&decision) });
            let begun = Instant::now();
            let answer = client.answer(act).await;
            assert_eq!(answer["type"], "ack", "{answer}");
            latencies.lock().unwrap().push(begun.elapsed());
            client.until(|client| client.decision(&table) != Some(&decision)).await;
        } else {
            let _nothing = timeout(Duration::from_millis(200), client.read()).await;
        }
        client.frames.clear();
        client.events.clear();
        client.transcript.clear();
    }
}

async fn run(attack: &str, server: SocketAddr, tables: Vec<String>, over: CancellationToken) {
    match attack {
        "garbage" => garbage(server, over).await,
        "deep" => frames(server, over, 50, || Message::text("[".repeat(16_000))).await,
        "long" => frames(server, over, 50, || Message::text("x".repeat(1 << 20))).await,
        "silent" => silent(server, CONNECTS, over).await,
        "connects" => connects(server, CONNECTS, over).await,
        "slow" => slow(server, tables, over).await,
        "floods" => floods(server, tables, over).await,
        "all" => {
            let all = (
                garbage(server, over.clone()),
                frames(server, over.clone(), 50, || Message::text("[".repeat(16_000))),
                frames(server, over.clone(), 50, || Message::text("x".repeat(1 << 20))),
                silent(server, CONNECTS / 2, over.clone()),
                connects(server, CONNECTS / 2, over.clone()),
                slow(server, tables.clone(), over.clone()),
                floods(server, tables, over),
            );
            tokio::join!(all.0, all.1, all.2, all.3, all.4, all.5, all.6);
        }
        _ => over.cancelled().await,
    }
}

/// An address of an attacker's.
fn from(number: usize) -> IpAddr {
    Ipv4Addr::new(127, 0, 0, u8::try_from(2 + number % 200).unwrap()).into()
}

async fn connect(server: SocketAddr, number: usize) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().ok()?;
    socket.bind(SocketAddr::new(from(number), 0)).ok()?;
    timeout(Duration::from_secs(5), socket.connect(server)).await.ok()?.ok()
}

async fn socket(server: SocketAddr, number: usize) -> Option<Socket> {
    let stream = connect(server, number).await?;
    Some(timeout(Duration::from_secs(5), client_async("ws://x/ws", stream)).await.ok()?.ok()?.0)
}

/// So many connections that send the same frame again and again, and begin anew when they are closed.
async fn frames(server: SocketAddr, over: CancellationToken, count: usize, frame: impl Fn() -> Message) {
    let frame = frame();
    let attackers = (0..count).map(async |number| {
        while let (false, Some(mut socket)) = (over.is_cancelled(), socket(server, number % 5).await) {
            while !over.is_cancelled() && socket.send(frame.clone()).await.is_ok() {
                tokio::task::yield_now().await;
            }
        }
    });
    let _ended = over.run_until_cancelled(join_all(attackers)).await;
}

async fn garbage(server: SocketAddr, over: CancellationToken) {
    let kinds = [
        "",
        "{",
        "null",
        "{\"id\":1}",
        "{\"id\":{},\"type\":7}",
        "\u{0}\u{202e}",
        "{\"id\":1,\"type\":\"act\",\"table\":[]}",
    ];
    let texts = kinds.map(|text| frames(server, over.clone(), 8, move || Message::text(text)));
    let binary = frames(server, over.clone(), 8, || Message::binary(vec![0xff; 1_000]));
    tokio::join!(join_all(texts), binary);
}

/// Sockets that never say what they are.
async fn silent(server: SocketAddr, count: usize, over: CancellationToken) {
    let open = join_all((0..count).map(|number| connect(server, number / 1_000)));
    if let Some(held) = over.run_until_cancelled(open).await {
        over.cancelled().await;
        drop(held);
    }
}

/// Sockets without a login, as many as there are places for, again and again.
async fn connects(server: SocketAddr, count: usize, over: CancellationToken) {
    let open = async |number: usize| {
        let Some(mut socket) = socket(server, number / 1_000).await else { return };
        while let Some(Ok(_)) = socket.next().await {}
    };
    let _ended = over.run_until_cancelled(join_all((0..count).map(open))).await;
}

/// People who watch everything and never read.
async fn slow(server: SocketAddr, tables: Vec<String>, over: CancellationToken) {
    let watchers = (0..400).map(async |number: usize| {
        let Some(stream) = connect(server, number % 4).await else { return };
        let Some((mut socket, _)) = client_async("ws://x/ws", stream).await.ok() else { return };
        let login = json!({ "id": 1, "type": "login", "name": format!("slow {number}") });
        let watch = json!({ "id": 2, "type": "lobby.watch" });
        let joins =
            tables.iter().map(|table| json!({ "id": 3, "type": "table.join", "table": table, "as": "spectator" }));
        for request in [login, watch].into_iter().chain(joins) {
            let _sent = socket.send(Message::text(request.to_string())).await;
        }
        loop {
            for table in &tables {
                let sync = json!({ "id": 4, "type": "sync", "stream": format!("table:{table}") });
                let _sent = timeout(Duration::from_secs(1), socket.send(Message::text(sync.to_string()))).await;
            }
            sleep(Duration::from_millis(200)).await;
        }
    });
    let _ended = over.run_until_cancelled(join_all(watchers)).await;
}

/// Each kind of message, from people who are logged in, as fast as their sockets take it.
async fn floods(server: SocketAddr, tables: Vec<String>, over: CancellationToken) {
    let table = &tables[0];
    let kinds = every_kind(table);
    let attackers = kinds.iter().enumerate().map(async |(number, message)| {
        while let (false, Some(mut socket)) = (over.is_cancelled(), socket(server, 10 + number % 4).await) {
            let login = json!({ "id": 1, "type": "login", "name": format!("flood {number}") });
            let join = json!({ "id": 2, "type": "table.join", "table": table, "as": "spectator" });
            for request in [login, join] {
                let _sent = socket.send(Message::text(request.to_string())).await;
            }
            let (mut to, mut answers) = socket.split();
            let read = async { while let Some(Ok(_)) = answers.next().await {} };
            let write = async {
                for id in 3_u64.. {
                    let mut message = message.clone();
                    message["id"] = id.into();
                    if to.send(Message::text(message.to_string())).await.is_err() {
                        break;
                    }
                    tokio::task::yield_now().await;
                }
            };
            tokio::select! { () = read => {}, () = write => {} }
        }
    });
    let _ended = over.run_until_cancelled(join_all(attackers)).await;
}

/// Every kind of message that ends nothing, and some that lead nowhere.
fn every_kind(table: &str) -> Vec<Value> {
    let ends = ["table.leave", "table.close", "login", "logout"].map(|kind| json!(kind));
    let mut kinds = cardroom_tests::every_kind(table);
    kinds.retain(|message| !ends.contains(&message["type"]));
    kinds.extend([
        json!({ "type": "login", "name": "again" }),
        json!({ "type": "table.create", "game": "r500", "access": "public" }),
        json!({ "type": "table.join", "invite": "0000-0000" }),
        json!({ "type": "table.join", "table": "tbl_nowhere" }),
        json!({ "type": "sync", "stream": "lobby" }),
        json!({ "type": "chat", "table": table, "text": "x".repeat(400) }),
    ]);
    kinds
}

async fn metrics(server: SocketAddr) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    let mut stream = TcpStream::connect(server).await.unwrap();
    stream.write_all(b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await.unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    text
}
