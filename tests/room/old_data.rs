//! Data folders of released versions, with a game in each phase of each game: they open, and every game plays on.
//!
//! `tests/data/<version>` is never changed once that version is released. `CARDROOM_WRITE_DATA=1` writes the one of the
//! present version, which is then committed.

use std::{collections::BTreeMap, net::SocketAddr, path::PathBuf, sync::Arc};

use cardroom_server::{Clock, Config, Server, serve};
use cardroom_store::Sqlite;
use cardroom_tests::{Client, play_until, quick, text};
use serde_json::{Value, json};

/// The version that is written now.
const PRESENT: &str = "2";
/// Every version that must open.
const KEPT: [&str; 2] = ["1", "2"];

fn folder(version: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data").join(version)
}

async fn open(folder: &std::path::Path, config: Config) -> (Server, SocketAddr) {
    let store = Arc::new(Sqlite::open(folder).unwrap());
    let server = serve(config, Clock::system(), store).await.unwrap();
    let address = server.address();
    (server, address)
}

/// What is kept of a table beside the store: where it was left, what was said there, and the tokens of its people.
fn note(phase: &str, table: &str, said: &[String], clients: &[Client]) -> Value {
    let people: Vec<_> = clients
        .iter()
        .map(|client| json!({ "name": client.name, "token": client.token, "decision": client.decision(table) }))
        .collect();
    json!({ "table": table, "left_in": phase, "said": said, "people": people })
}

/// What was said at a table is found again, and the talk goes on from there.
async fn check_talk(client: &mut Client, table: &str, said: &[Value]) {
    let ask = json!({ "type": "chat.history", "table": table });
    let lines = client.ask(ask).await["lines"].clone();
    let texts: Vec<_> = lines.as_array().unwrap().iter().map(|line| line["text"].clone()).collect();
    assert_eq!(texts, said, "{table}");
    let n = client.ask(json!({ "type": "chat", "table": table, "text": "and on" })).await["n"].clone();
    assert_eq!(n, said.len() as u64 + 1, "{table}");
}

fn phase_of(client: &Client, table: &str) -> String {
    let state = client.table(table);
    match state["phase"].as_str() {
        Some("playing") => text(&state["round"]["phase"]),
        other => other.unwrap_or_default().to_owned(),
    }
}

#[tokio::test]
async fn data_of_every_version_opens_and_every_game_plays_on() {
    for version in KEPT {
        let data = tempfile::tempdir().unwrap();
        std::fs::copy(folder(version).join("cardroom.db"), data.path().join("cardroom.db")).unwrap();
        let left: Vec<Value> =
            serde_json::from_str(&std::fs::read_to_string(folder(version).join("left.json")).unwrap()).unwrap();
        // Whatever stays, stays for ever: the folder grows old.
        let mut config = quick();
        (config.pauses.invite_stays_ms, config.pauses.game_stays_ms) = (u64::MAX / 4, u64::MAX / 4);
        let (server, address) = open(data.path(), config).await;
        let mut phases: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for left in &left {
            let table = text(&left["table"]);
            // What time alone ends may be over before everybody is back.
            let passes = left["left_in"] == "scored" || left["left_in"] == "window";
            let mut clients = Vec::new();
            for person in left["people"].as_array().unwrap() {
                let login = json!({ "type": "login", "token": person["token"], "features": ["hash"] });
                let mut client = Client::login(address, &format!("{} again", text(&person["name"])), login).await;
                client.until_shown(&table).await;
                let timeless = |decision: Option<&Value>| {
                    let mut decision = decision.cloned().unwrap_or_default();
                    decision.as_object_mut().map(|decision| decision.remove("deadline_at"));
                    decision
                };
                if !passes {
                    assert_eq!(timeless(client.decision(&table)), timeless(person.get("decision")), "{left}");
                }
                clients.push(client);
            }
            if !passes {
                assert_eq!(phase_of(&clients[0], &table), left["left_in"], "{table}");
            }
            let game = text(&clients[0].table(&table)["game"]);
            phases.entry(game).or_default().push(text(&left["left_in"]));
            // The first version kept no talk.
            let said = left["said"].as_array().cloned().unwrap_or_default();
            check_talk(&mut clients[0], &table, &said).await;
            let again = clients[0].table(&table)["game_no"].clone();
            if clients[0].table(&table)["phase"] != "playing" {
                clients[0].ask(json!({ "type": "table.start", "table": table })).await;
            }
            let rounds = |client: &Client| client.table(&table)["rounds"].as_array().map_or(0, Vec::len);
            let before = if clients[0].table(&table).get("result").is_some() { 0 } else { rounds(&clients[0]) };
            let scored = |client: &Client| rounds(client) > before && client.table(&table)["phase"] != "open";
            let begun =
                |client: &Client| left["left_in"] != "between_games" || client.table(&table)["game_no"] != again;
            play_until(&mut clients, &table, 11, |client| begun(client) && scored(client)).await;
        }
        assert_eq!(phases["dnfh"], ["open", "calling", "passing", "playing", "scored", "between_games"]);
        assert_eq!(phases["bm"], ["open", "passing", "playing", "scored", "between_games"]);
        assert_eq!(phases["r500"], ["open", "drawing", "playing", "window", "scored", "between_games"]);
        server.stop().await;
        let mut said = 0;
        Sqlite::each_line(data.path(), |_, line| said += usize::from(line.body.contains("and on"))).unwrap();
        assert_eq!(said, left.len(), "what is said from now on is kept");
        assert_eq!(Sqlite::faults(data.path()).unwrap(), [] as [String; 0]);
    }
}

/// Not a test: writes the data folder of the present version, where it is asked for.
#[tokio::test]
async fn writes_the_data_folder_of_this_version() {
    if std::env::var_os("CARDROOM_WRITE_DATA").is_none() {
        return;
    }
    let folder = folder(PRESENT);
    std::fs::remove_dir_all(&folder).ok();
    let mut config = quick();
    config.pauses.round_ms = 3_600_000;
    let (server, address) = open(&folder, config).await;
    let mut left = Vec::new();
    for (game, seats, options, phases) in [
        (
            "dnfh",
            4,
            json!({ "target": 70 }),
            ["open", "calling", "passing", "playing", "scored", "between_games"].as_slice(),
        ),
        ("bm", 3, json!({ "target": 70 }), &["open", "passing", "playing", "scored", "between_games"]),
        (
            "r500",
            3,
            json!({ "target": 120, "jokers_per_deck": 2, "rummy_hold_ms": 5_000 }),
            &["open", "drawing", "playing", "window", "scored", "between_games"],
        ),
    ] {
        for (phase, seed) in phases.iter().zip(1..) {
            left.push(leave_in(address, game, seats, options.clone(), phase, seed).await);
        }
    }
    server.stop().await;
    std::fs::write(folder.join("left.json"), serde_json::to_string_pretty(&left).unwrap()).unwrap();
    for other in ["cardroom.db-wal", "cardroom.db-shm", "cardroom.lock"] {
        std::fs::remove_file(folder.join(other)).ok();
    }
}

/// Lets each at a table say something, and gives back what was said.
async fn talk(clients: &mut [Client], table: &str) -> Vec<String> {
    let mut said = Vec::new();
    for client in clients {
        let text = format!("{} says שלום 👋", client.name);
        client.ask(json!({ "type": "chat", "table": table, "text": text })).await;
        said.push(text);
    }
    said
}

/// Plays at a new table until a phase, and leaves it there.
async fn leave_in(address: SocketAddr, game: &str, seats: u64, options: Value, phase: &str, seed: u64) -> Value {
    for seed in seed * 1_000.. {
        let mut clients = Vec::new();
        for seat in 0..seats {
            let name = format!("{game} {phase} {seat}").replace('_', " ");
            clients.push(
                Client::login(address, &name, json!({ "type": "login", "name": name, "features": ["hash"] })).await,
            );
        }
        // One round decides a game that is to be over.
        let mut options = options.clone();
        if phase == "between_games" {
            options["target"] = 1.into();
        }
        let create = json!({ "type": "table.create", "game": game, "access": "invite", "clock": "none", "options": options, "seats": seats, "hold_seat": "always" });
        let made = clients[0].ask(create).await;
        let table = text(&made["table"]);
        for client in &mut clients[1..] {
            client.ask(json!({ "type": "table.join", "invite": made["invite"] })).await;
        }
        for client in &mut clients {
            client.until_shown(&table).await;
        }
        if phase != "open" {
            clients[0].ask(json!({ "type": "table.start", "table": table })).await;
            let stream = format!("table:{table}");
            let there = |client: &Client| client.states.contains_key(&stream) && phase_of(client, &table) == phase;
            play_until(&mut clients, &table, seed, |client| {
                there(client) || client.table(&table).get("result").is_some()
            })
            .await;
        }
        for client in &mut clients {
            let count = client.frames.len();
            client.ask(json!({ "type": "sync", "stream": format!("table:{table}") })).await;
            client.until(|client| client.frames[count..].iter().any(|frame| frame["type"] == "snapshot")).await;
        }
        if clients.iter().all(|client| phase_of(client, &table) == phase) {
            let said = talk(&mut clients, &table).await;
            return note(phase, &table, &said, &clients);
        }
        clients[0].ask(json!({ "type": "table.close", "table": table })).await;
    }
    unreachable!("there are seeds enough")
}
