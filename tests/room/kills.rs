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
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use cardroom_server::{Clock, serve};
use cardroom_store::Sqlite;
use cardroom_tests::{Client, Dial, Habits, Stream, Stubborn, Up, by_chance, quick, text};
use serde_json::json;
use tokio::net::TcpStream;

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

/// Four people at each of three tables play while the server is killed again and again; then each record holds what was
/// acknowledged to each seat, in order, and nothing else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_and_nothing_is_done_twice() {
    let folder = tempfile::tempdir().unwrap();
    let (mut child, address) = start(folder.path());
    let up = Up::default();
    let where_it_is = Arc::new(Mutex::new(address));
    let dial: Dial = {
        let where_it_is = Arc::clone(&where_it_is);
        Arc::new(move || {
            let address = *where_it_is.lock().unwrap();
            Box::pin(async move { TcpStream::connect(address).await.ok().map(|stream| Box::new(stream) as Stream) })
        })
    };
    let mut players = Vec::new();
    for (game, target) in [("dnfh", 999), ("bm", 999), ("r500", 5_000)] {
        let mut clients = Vec::new();
        for seat in 0..4 {
            let login = json!({ "type": "login", "name": format!("{game} {seat}"), "features": ["hash"] });
            clients.push(Client::login(address, &format!("{game}{seat}"), login).await);
        }
        let options = json!({ "target": target });
        let create = json!({ "type": "table.create", "game": game, "access": "invite", "clock": "none", "options": options, "seats": 4 });
        let made = clients[0].ask(create).await;
        let table = text(&made["table"]);
        for client in &mut clients[1..] {
            client.ask(json!({ "type": "table.join", "invite": made["invite"] })).await;
        }
        clients[0].ask(json!({ "type": "table.start", "table": table })).await;
        let sit = |client| {
            Stubborn::new(client, &table, Arc::clone(&dial), up.clone(), Habits { talks: 200, ..Habits::default() })
        };
        players.extend(clients.into_iter().map(sit));
    }
    let acks: Vec<Arc<AtomicU64>> = (0..3).map(|_| Arc::default()).collect();
    let of_all = || acks.iter().map(|acks| acks.load(Ordering::SeqCst)).sum::<u64>();
    let of_least = || acks.iter().map(|acks| acks.load(Ordering::SeqCst)).min();
    let playing: Vec<_> = players
        .into_iter()
        .enumerate()
        .zip(1..)
        .map(|((number, player), seed)| tokio::spawn(player.play(seed, Arc::clone(&acks[number / 4]))))
        .collect();
    let nobody_plays = || playing.iter().all(tokio::task::JoinHandle::is_finished);

    // Killed when a number of moves was acknowledged that nobody could foresee, and at once where nobody plays any more.
    let mut chance = by_chance(8);
    for _ in 0..kills() {
        let more = chance(&json!({ "kind": "play", "legal": { "play": (0..40).collect::<Vec<_>>() } }));
        let next = of_all() + more["card"].as_u64().unwrap();
        while of_all() < next && !nobody_plays() {
            tokio::task::yield_now().await;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let folder = folder.path().to_owned();
        let (again, address) = tokio::task::spawn_blocking(move || start(&folder)).await.unwrap();
        (child, *where_it_is.lock().unwrap()) = (again, address);
        up.started();
    }
    // However little one of the tables came to between two kills: each has played, and talked, before it is looked at.
    while of_least() < Some(100) && !nobody_plays() {
        tokio::task::yield_now().await;
    }
    up.over();
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
async fn check_record(four: &mut [Stubborn]) {
    for player in four.iter_mut() {
        player.settle().await;
    }
    let table = four[0].table.clone();
    for player in four.iter_mut().filter(|player| !player.is_over()) {
        player.client.ask(json!({ "type": "table.abandon", "table": table, "agree": true })).await;
    }
    let talk = four[0].client.talk(&table).await;
    assert!(!talk.is_empty(), "they have talked");
    for player in four.iter() {
        player.check_talk(&talk);
    }
    let record = four[0].client.ask(json!({ "type": "record", "table": table, "game_no": 1 })).await["record"].clone();
    for (seat, player) in four.iter().enumerate() {
        player.check_record(&record, seat);
    }
    assert!(four.iter().any(|player| !player.acked.is_empty()), "they have played");
}
