//! The server's one clock: epoch milliseconds that never go back, on tokio's time, so that tests can drive it.

use std::{
    future::Future,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use cardroom_table::Timestamp;
use tokio::time::Instant;

/// A clock that started at some epoch time and then only goes forward.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    epoch: Timestamp,
    started: Instant,
}

impl Clock {
    /// The machine's clock.
    #[expect(clippy::disallowed_methods, reason = "this is the place where time comes in")]
    pub fn system() -> Self {
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::starting_at(Timestamp(u64::try_from(since_epoch.as_millis()).unwrap_or(u64::MAX)))
    }

    /// A clock that shows `epoch` now.
    pub fn starting_at(epoch: Timestamp) -> Self {
        Self { epoch, started: Instant::now() }
    }

    /// What it shows.
    pub fn now(&self) -> Timestamp {
        self.epoch.plus(u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// Waits until it shows a time; for ever without one.
    pub fn sleep_until(&self, at: Option<Timestamp>) -> impl Future<Output = ()> + use<> {
        let wake = at.map(|at| self.started + Duration::from_millis(at.since(self.epoch)));
        async move {
            match wake {
                Some(wake) => tokio::time::sleep_until(wake).await,
                None => std::future::pending().await,
            }
        }
    }
}
