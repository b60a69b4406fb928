//! Tables, store and clients over virtual time, from a seed: late bytes, silent and cut sockets, moves sent twice, a disk
//! that fails, a server that ends between any two steps and is started again.
//!
//! Everything follows from the seed. `CARDROOM_SEED` plays one, `CARDROOM_SIMULATIONS` says how many. What is checked at
//! every step: clients hold what the server holds (numbers, patches, hashes), each request is answered once, what is
//! acknowledged is in the record, once and in order, no card is seen too early, and every game ends.

#![allow(clippy::unwrap_used, reason = "what goes wrong in a simulation fails it")]

use std::{
    sync::{Arc, atomic::AtomicU64},
    time::Duration,
};

use cardroom_server::{Clock, Config, Server, World, serve_in};
use cardroom_store::Memory;
use cardroom_table::{Pauses, Timestamp};
use cardroom_tests::{Client, Dial, Habits, Rough, Stubborn, Up, Wires, quick, text};
use serde_json::{Value, json};
use tokio::time::Instant;

/// How many seeds are played without being told.
const SIMULATIONS: u64 = 8;
/// How long a game may take, in simulated hours, whatever happens.
const HOURS: u64 = 48;
/// When a simulation begins.
const BEGIN: Timestamp = Timestamp(1_700_000_000_000);

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn whatever_happens_promises_are_kept() {
    let seeds = match number("CARDROOM_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("CARDROOM_SIMULATIONS").unwrap_or(SIMULATIONS),
    };
    for seed in seeds {
        // Printed by the test runner when the simulation fails.
        println!("CARDROOM_SEED={seed}");
        run(seed);
    }
}

#[test]
fn the_same_seed_is_the_same_simulation() {
    assert_eq!(run(3), run(3));
}

fn run(seed: u64) -> Vec<String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
    runtime.block_on(simulate(seed))
}

/// A server that ends and comes back, on one store.
struct Fate {
    wires: Wires,
    store: Arc<Memory>,
    config: Config,
    seed: u64,
    begun: Instant,
    started: u64,
    server: Option<Server>,
    up: Up,
}

impl Fate {
    async fn start(&mut self) {
        self.started += 1;
        let now = BEGIN.plus(u64::try_from(self.begun.elapsed().as_millis()).unwrap());
        let world = World::simulated(Clock::starting_at(now), self.seed.wrapping_mul(1_000) + self.started);
        let store = Arc::new(Rough::new(Arc::clone(&self.store), self.wires.clone()));
        let door = self.wires.open_door();
        self.server = Some(serve_in(world, self.config.clone(), store, door).await.unwrap());
        self.up.started();
    }

    /// Lets things happen until everybody has played.
    async fn take_its_course(&mut self, over: impl Fn() -> bool) {
        while !over() {
            let quiet = self.wires.below(20_000);
            tokio::time::sleep(Duration::from_millis(quiet)).await;
            assert!(self.begun.elapsed() < Duration::from_secs(HOURS * 3_600), "a game does not end");
            match self.wires.below(8) {
                0 | 1 => self.end_and_start().await,
                2 => {
                    self.store.fail(true);
                    tokio::time::sleep(Duration::from_millis(self.wires.below(40_000))).await;
                    self.store.fail(false);
                }
                3 => self.wires.silence_one(),
                _ => self.wires.cut_one(),
            }
        }
    }

    async fn end_and_start(&mut self) {
        let server = self.server.take().unwrap();
        if self.wires.below(4) == 0 {
            server.stop().await;
        } else {
            server.kill().await;
        }
        self.wires.cut_all();
        tokio::time::sleep(Duration::from_millis(self.wires.below(30_000))).await;
        self.start().await;
    }
}

/// Plays two tables to the end of a game, and gives back their records.
async fn simulate(seed: u64) -> Vec<String> {
    let wires = Wires::new(seed, 40);
    let up = Up::default();
    let mut config = quick();
    config.pauses = Pauses { next_game_ms: 3_600_000, ..Pauses::default() };
    let store = Arc::new(Memory::new());
    let (begun, started, server) = (Instant::now(), 0, None);
    let mut fate = Fate { wires: wires.clone(), store, config, seed, begun, started, server, up: up.clone() };
    fate.start().await;

    let dial: Dial = {
        let wires = wires.clone();
        Arc::new(move || {
            let stream = wires.dial();
            Box::pin(async move { stream })
        })
    };
    let mut players = Vec::new();
    for table in 0..2 {
        players.extend(sit_down(&dial, &up, seed + table).await);
    }
    let acks = Arc::new(AtomicU64::new(0));
    let playing: Vec<_> = players
        .into_iter()
        .zip(seed * 100..)
        .map(|(player, seed)| tokio::spawn(player.play(seed, Arc::clone(&acks))))
        .collect();
    fate.take_its_course(|| playing.iter().all(tokio::task::JoinHandle::is_finished)).await;

    let mut players: Vec<Stubborn> = Vec::new();
    for player in playing {
        players.push(player.await.unwrap());
    }
    let mut records = Vec::new();
    while !players.is_empty() {
        let table = players[0].table.clone();
        let at_table: Vec<_> = players.extract_if(.., |player| player.table == table).collect();
        records.push(check_table(at_table).await);
    }
    fate.server.take().unwrap().stop().await;
    records
}

/// People who come to a table of some game and start it.
async fn sit_down(dial: &Dial, up: &Up, seed: u64) -> Vec<Stubborn> {
    let (game, seats, options) = match seed % 4 {
        0 => ("dnfh", 4, json!({ "target": 60 })),
        1 => ("bm", 3, json!({ "target": 40 })),
        2 => ("r500", 3, json!({ "target": 100 })),
        _ => ("r500", 2, json!({ "target": 100, "jokers_per_deck": 2 })),
    };
    let mut clients = Vec::new();
    for seat in 0..seats {
        let name = format!("{game}{seat}");
        let login = json!({ "type": "login", "name": name, "features": ["hash"] });
        let stream = dial().await.unwrap();
        let mut client = Client::try_login(stream, &name, login).await.unwrap();
        client.token = text(&client.login["token"]);
        clients.push(client);
    }
    // A seat more than people: a bot plays in it.
    let seats = if game == "dnfh" { 4 } else { seats + 1 };
    let clock = ["none", "fast", "normal"][usize::try_from(seed % 3).unwrap()];
    let create = json!({ "type": "table.create", "game": game, "access": "invite", "clock": clock, "options": options, "seats": seats, "hold_seat": "always" });
    let made = clients[0].ask(create).await;
    let table = text(&made["table"]);
    for client in &mut clients[1..] {
        client.ask(json!({ "type": "table.join", "invite": made["invite"] })).await;
    }
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    let habits = Habits { think_ms: 4_000, doubles: 100, drops: 50, talks: 200 };
    clients.into_iter().map(|client| Stubborn::new(client, &table, Arc::clone(dial), up.clone(), habits)).collect()
}

/// The record has what each was acknowledged, and nobody was shown a card too early. Gives back the record.
async fn check_table(mut players: Vec<Stubborn>) -> String {
    let table = players[0].table.clone();
    for player in &mut players {
        player.settle().await;
        assert!(player.is_over());
    }
    let talk = players[0].client.talk(&table).await;
    assert!(!talk.is_empty(), "they have talked");
    for player in &players {
        player.check_talk(&talk);
    }
    let ask = json!({ "type": "record", "table": table, "game_no": 1 });
    let record: Value = players[0].client.ask(ask).await["record"].clone();
    for (seat, player) in players.iter().enumerate() {
        player.check_record(&record, seat);
        player.shown.iter().for_each(|shown| shown.check(&record, seat as u64));
    }
    text(&record)
}
