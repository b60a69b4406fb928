//! Draining: no game begins any more, and when none with somebody in it is left the server stops by itself.
//!
//! Whether it drains is decided here; tables look at it before each thing they do, so that one which wakes, is made, or
//! starts a game in that very moment is no exception. What may still be asked for is said where it is asked.

use std::{sync::Arc, time::Duration};

use tokio::sync::{oneshot, watch};

use crate::{hub::Hub, inbox::Inbox, table_task::ToTable};

/// How long it is waited for a table to hear, in milliseconds: one that is not heard of by then does nothing anyway.
const HEARD_MS: u64 = 5_000;

/// Whether the server drains, and what holds it up.
pub(crate) struct Drain {
    state: watch::Sender<State>,
    /// The same to those whom only one thing concerns.
    on: watch::Sender<bool>,
}

#[derive(Clone, Copy, Debug, Default)]
struct State {
    on: bool,
    /// How often it was turned on or off.
    turns: u64,
    /// Games that run with somebody in them who is connected.
    games: usize,
    /// Whether it is decided that the server stops: from here on nothing is turned back.
    stops: bool,
}

/// What came of turning it on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turned {
    /// It is so now.
    Now,
    /// It was so before.
    Before,
    /// The server has begun to stop.
    TooLate,
}

/// That a game runs with somebody in it; until it is dropped.
pub(crate) struct Played(Arc<Drain>);

impl Default for Drain {
    fn default() -> Self {
        Self { state: watch::Sender::new(State::default()), on: watch::Sender::new(false) }
    }
}

impl Drain {
    /// Whether no game begins any more.
    pub(crate) fn is_on(&self) -> bool {
        self.state.borrow().on
    }

    /// How many games run with somebody in them who is connected.
    pub(crate) fn games(&self) -> usize {
        self.state.borrow().games
    }

    /// Whether it drains, to be heard of when that changes.
    pub(crate) fn hear(&self) -> watch::Receiver<bool> {
        self.on.subscribe()
    }

    /// Turns it on or off.
    pub(crate) fn turn(&self, on: bool) -> Turned {
        let mut turned = Turned::Before;
        self.state.send_if_modified(|state| {
            turned = match state {
                State { stops: true, .. } => Turned::TooLate,
                state if state.on == on => Turned::Before,
                state => {
                    (state.on, state.turns) = (on, state.turns + 1);
                    self.on.send_replace(on);
                    Turned::Now
                }
            };
            turned == Turned::Now
        });
        turned
    }

    /// Notes a game with somebody in it.
    pub(crate) fn game(self: &Arc<Self>) -> Played {
        self.state.send_modify(|state| state.games += 1);
        Played(Arc::clone(self))
    }

    /// Decides that the server stops, if it still drains as it did at that turn and nothing holds it up.
    fn decide_to_stop(&self, turns: u64) -> bool {
        self.state.send_if_modified(|state| {
            let over = state.on && state.turns == turns && state.games == 0;
            state.stops |= over;
            over
        })
    }
}

impl Drop for Played {
    fn drop(&mut self) {
        self.0.state.send_modify(|state| state.games -= 1);
    }
}

/// Tells tables whenever it is turned, and stops the server when it drains and nothing holds it up.
pub(crate) async fn run(hub: Arc<Hub>) {
    let stop = hub.stop.clone();
    if stop.run_until_cancelled(until_drained(&hub)).await.is_some() {
        tracing::info!("no game is left with anybody in it: stopping");
        stop.cancel();
    }
}

async fn until_drained(hub: &Hub) {
    let drain = &hub.drain;
    let mut heard = drain.state.subscribe();
    let mut turns = 0;
    loop {
        let Ok(State { on, turns: now, .. }) = heard.wait_for(|state| state.turns != turns).await.map(|state| *state)
        else {
            return std::future::pending().await;
        };
        turns = now;
        tracing::info!(on, "draining");
        // A game that was started before this is known once its table has heard.
        let _late = tokio::time::timeout(Duration::from_millis(HEARD_MS), let_hear(hub.all_awake())).await;
        if on
            && heard.wait_for(|state| state.turns != turns || state.games == 0).await.is_ok()
            && drain.decide_to_stop(turns)
        {
            return;
        }
    }
}

/// Has every table look, and waits until each has stored and shown what it did until then.
async fn let_hear(tables: Vec<Inbox>) {
    let mut waiting = Vec::new();
    for inbox in tables {
        let (looked, answer) = oneshot::channel();
        if inbox.of_server().send(ToTable::Look { looked }).await.is_ok() {
            waiting.push(answer);
        }
    }
    for answer in waiting {
        let _gone = answer.await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_over_when_nothing_holds_it_up_and_then_there_is_no_way_back() {
        let drain = Arc::<Drain>::default();
        let game = drain.game();
        assert_eq!(
            (drain.turn(false), drain.turn(true), drain.turn(true)),
            (Turned::Before, Turned::Now, Turned::Before)
        );
        assert!(!drain.decide_to_stop(1), "a game runs");
        drop(game);
        assert!(drain.decide_to_stop(1) && drain.is_on());
        assert_eq!((drain.turn(false), drain.turn(true)), (Turned::TooLate, Turned::TooLate));
    }

    #[test]
    fn what_was_turned_off_and_on_since_is_another_draining() {
        let drain = Drain::default();
        drain.turn(true);
        drain.turn(false);
        assert!(!drain.decide_to_stop(1) && !drain.decide_to_stop(2));
        drain.turn(true);
        assert!(!drain.decide_to_stop(1), "tables may have begun a game in between");
        assert!(drain.decide_to_stop(3));
    }
}
