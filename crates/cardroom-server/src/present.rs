//! Who is connected, and from where: every connection by its number, until it ends.

use std::{
    collections::BTreeMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crate::screens::Screen;

/// All connections.
#[derive(Default)]
pub(crate) struct Present {
    connections: Mutex<BTreeMap<u64, Connected>>,
}

/// One connection.
#[derive(Clone, Debug)]
pub(crate) struct Connected {
    /// Where it comes from.
    pub(crate) address: IpAddr,
    /// Who is logged in on it.
    pub(crate) screen: Option<Screen>,
}

/// That a connection is there; until it is dropped.
pub(crate) struct Here {
    present: Arc<Present>,
    number: u64,
}

impl Present {
    fn connections(&self) -> MutexGuard<'_, BTreeMap<u64, Connected>> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes a new connection.
    pub(crate) fn enter(self: &Arc<Self>, number: u64, address: IpAddr) -> Here {
        self.connections().insert(number, Connected { address: address.to_canonical(), screen: None });
        Here { present: Arc::clone(self), number }
    }

    /// How many connections there are.
    pub(crate) fn count(&self) -> usize {
        self.connections().len()
    }

    /// Those who are logged in, the longest connected first.
    pub(crate) fn logged_in(&self) -> Vec<(Screen, IpAddr)> {
        let connections = self.connections();
        connections.values().filter_map(|connected| Some((connected.screen.clone()?, connected.address))).collect()
    }
}

impl Here {
    /// Notes who logged in.
    pub(crate) fn log_in(&self, screen: Screen) {
        if let Some(connected) = self.present.connections().get_mut(&self.number) {
            connected.screen = Some(screen);
        }
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        self.present.connections().remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use cardroom_table::PlayerId;

    use super::*;

    #[test]
    fn a_connection_is_listed_until_it_ends_and_named_once_it_has_logged_in() {
        let present = Arc::<Present>::default();
        let ann: IpAddr = "192.0.2.1".parse().unwrap();
        let here = present.enter(1, "::ffff:192.0.2.1".parse().unwrap());
        let silent = present.enter(2, ann);
        let player = PlayerId("ply_1".into());
        let screen = Screen {
            connection: 1,
            player: player.clone(),
            outbox: Arc::default(),
            hashed: false,
            snapshots_only: false,
        };
        here.log_in(screen);
        let logged_in: Vec<_> = present.logged_in().into_iter().map(|(screen, from)| (screen.player, from)).collect();
        assert_eq!((present.count(), logged_in), (2, vec![(player, ann)]));
        drop(silent);
        assert_eq!(present.count(), 1);
        drop(here);
        assert_eq!(present.count(), 0);
    }
}
