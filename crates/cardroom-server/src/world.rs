//! What a server has of the world outside: time, chance, and threads to think on. Simulations give it their own.

use tokio::runtime::Handle;

use crate::{clock::Clock, secrets::Secrets};

/// Time, chance and threads.
#[derive(Clone, Debug)]
pub struct World {
    /// What time it is.
    pub clock: Clock,
    /// Where chance comes from.
    pub secrets: Secrets,
    /// Whether what takes long is done on threads beside; a simulation does everything in turn.
    pub threads: bool,
    /// Threads for everyone who does not play, beside those of the tables; none where all run in one place.
    pub crowd: Option<Handle>,
}

impl World {
    /// The machine, with this clock.
    pub fn with_clock(clock: Clock) -> Self {
        Self { clock, secrets: Secrets::system(), threads: true, crowd: None }
    }

    /// The same with threads of their own for everyone who does not play; they belong to whoever gives them.
    #[must_use]
    pub fn with_crowd_on(self, threads: Handle) -> Self {
        Self { crowd: Some(threads), ..self }
    }

    /// A world in which everything follows from a seed and from the order of inputs.
    pub fn simulated(clock: Clock, seed: u64) -> Self {
        Self { clock, secrets: Secrets::simulated(seed), threads: false, crowd: None }
    }

    /// Does what takes long; none if it failed.
    pub(crate) async fn think<T: Send + 'static>(&self, think: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        if self.threads { tokio::task::spawn_blocking(think).await.ok() } else { Some(think()) }
    }
}
