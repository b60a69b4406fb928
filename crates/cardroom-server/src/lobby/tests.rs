//! A lobby of ten thousand tables, over virtual time: what somebody who watches is sent stays bounded, and true.

use std::{sync::Arc, time::Duration};

use cardroom_table::{ClockPreset, PlayerId, Timestamp};
use serde_json::Value;
use tokio::time::{sleep, timeout};

use super::*;
use crate::outbox::{Next, Outbox};

const MANY: u32 = 10_000;

fn line(number: u32, people: u32) -> LobbyTable {
    LobbyTable {
        name: format!("table {number}"),
        game: GameKind::ALL[0],
        options: GameKind::ALL[0].default_options(),
        phase: Phase::Open,
        round_no: 0,
        seats: 4,
        people,
        bots: 0,
        queue: 0,
        spectators: 0,
        spectators_allowed: true,
        clock: ClockPreset::Normal,
        created_at: Timestamp(u64::from(number)),
    }
}

fn id(number: u32) -> TableId {
    TableId(format!("tbl_{number}"))
}

/// One who watches, and holds what was shown.
struct Watcher {
    outbox: Arc<Outbox>,
    state: Value,
    frames: usize,
    bytes: usize,
}

impl Watcher {
    fn of(lobby: &Lobby) -> Self {
        let outbox = Arc::<Outbox>::default();
        let player = PlayerId("ply_1".into());
        let screen =
            Screen { connection: 1, player, outbox: Arc::clone(&outbox), hashed: false, snapshots_only: false };
        lobby.watch(screen, None);
        Self { outbox, state: Value::Null, frames: 0, bytes: 0 }
    }

    /// Reads all that is there.
    async fn read(&mut self) {
        while let Ok(next) = timeout(Duration::ZERO, self.outbox.next()).await {
            let Next::Send(text) = next else { panic!("{next:?}: a reader who reads falls not behind") };
            (self.frames, self.bytes) = (self.frames + 1, self.bytes + text.len());
            let mut frame: Value = serde_json::from_str(&text).unwrap();
            if frame["type"] == "snapshot" {
                self.state = frame["state"].take();
            } else {
                let patch: json_patch::Patch = serde_json::from_value(frame["ops"].take()).unwrap();
                json_patch::patch(&mut self.state, &patch).unwrap();
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn of_ten_thousand_tables_a_watcher_is_shown_the_best_two_hundred_and_a_few_updates_a_second() {
    let (lobby, clock, stop) = (Arc::<Lobby>::default(), Clock::system(), CancellationToken::new());
    for number in 0..MANY {
        lobby.put(&id(number), Some(line(number, number % 4)));
    }
    let running = tokio::spawn(Arc::clone(&lobby).run(clock, stop.clone()));
    let mut watcher = Watcher::of(&lobby);
    watcher.read().await;
    let shown = watcher.state["tables"].as_object().unwrap();
    assert_eq!((shown.len(), watcher.state["more"].as_u64()), (LOBBY_TABLES, Some(u64::from(MANY) - 200)));
    assert!(shown.values().all(|table| table["people"] == 3), "those that wait and are the fullest come first");
    assert!(watcher.bytes < 200_000, "{} bytes", watcher.bytes);

    let before = watcher.frames;
    for step in 0..10_000 {
        lobby.put(&id(9_800 + step % 200), Some(line(9_800 + step % 200, (step / 7) % 4)));
        sleep(Duration::from_millis(1)).await;
        watcher.read().await;
    }
    let frames = watcher.frames - before;
    assert!((25..=51).contains(&frames), "{frames} frames in ten seconds of a change each millisecond");

    sleep(Duration::from_secs(1)).await;
    watcher.read().await;
    assert!(watcher.state == lobby.document(), "within a second it is what is true");
    stop.cancel();
    running.await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn who_asks_for_a_seat_is_offered_the_fullest_tables_that_wait() {
    let lobby = Lobby::default();
    lobby.put(&id(1), Some(line(1, 2)));
    lobby.put(&id(2), Some(line(2, 4)));
    lobby.put(&id(3), Some(line(3, 3)));
    lobby.put(&id(4), Some(LobbyTable { phase: Phase::Playing, ..line(4, 3) }));
    lobby.put(&id(5), Some(line(5, 2)));
    assert_eq!(lobby.waiting(GameKind::ALL[0]), [id(3), id(5), id(1)], "full and running ones are not");
    assert_eq!(lobby.waiting(GameKind::ALL[1]), []);
}
