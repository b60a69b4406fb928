//! Two groups of threads. In one run the tables, and the connections of those who sit at one; in the other everyone
//! else's: strangers, watchers, and all that is asked over HTTP. However many of them there are, the system gives those who
//! play their turn.
//!
//! Where a server has no threads of its own for the crowd, as in tests and simulations, everything runs in one place.

use std::{io, num::NonZero, thread};

use tokio::runtime::{Builder, Handle, Runtime};
use tokio_util::task::AbortOnDropHandle;

/// Threads for the crowd, half as many as the machine has cores: it has to make do with them.
pub fn threads_of_the_crowd() -> io::Result<Runtime> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    Builder::new_multi_thread().thread_name("crowd").worker_threads(cores.div_ceil(2)).enable_all().build()
}

/// Where what runs.
pub(crate) struct Halls {
    tables: Handle,
    crowd: Handle,
}

impl Halls {
    /// The tables where this is called, everyone else there.
    pub(crate) fn beside(crowd: Handle) -> Self {
        Self { tables: Handle::current(), crowd }
    }

    /// The threads of the tables and of those who sit at one.
    pub(crate) const fn tables(&self) -> &Handle {
        &self.tables
    }

    /// The threads of everyone else.
    pub(crate) const fn crowd(&self) -> &Handle {
        &self.crowd
    }

    /// Runs something among the tables, for one who waits in the crowd. None if it failed.
    pub(crate) async fn at_tables<T: Send + 'static>(
        &self,
        running: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        AbortOnDropHandle::new(self.tables.spawn(running)).await.ok()
    }
}
