//! What each address has open and has sent: its connections, its messages, its new guests, its wrong guesses.
//!
//! An address is a household, not a person: sixty people may sit behind one, and all come back within seconds. So
//! what it may do is many times what a connection may, and what is refused to it is refused for a moment.

use std::{
    collections::{HashMap, VecDeque},
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use cardroom_table::Timestamp;

use super::{Buckets, Limits, bucket::Bucket, note};
use crate::clock::Clock;

const MINUTE_MS: u64 = 60_000;
/// How long an address without connections is remembered, in milliseconds: until its buckets are as good as full.
const REMEMBERED_MS: u64 = 10 * MINUTE_MS;
/// The most addresses that are remembered; beyond it those without connections are forgotten.
const ADDRESSES: usize = 50_000;

/// Everyone who is here, by address.
pub(crate) struct Addresses {
    limits: Limits,
    rates: Arc<super::Rates>,
    clock: Clock,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    connections: u32,
    by_network: HashMap<IpAddr, Address>,
}

struct Address {
    connections: u32,
    messages: Buckets,
    guests: Bucket,
    http: Bucket,
    invites: Guesses,
    tokens: Guesses,
    seen_at: Timestamp,
}

/// When the last wrong guesses were judged, the oldest first.
#[derive(Default)]
struct Guesses {
    wrong: VecDeque<Timestamp>,
}

/// What can be guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Secret {
    /// An invite to a table.
    Invite,
    /// The token of whoever runs the server: counted also where limits are off.
    Token,
}

/// A connection that is counted, until it is dropped.
pub(crate) struct Visit {
    addresses: Arc<Addresses>,
    network: IpAddr,
}

impl Addresses {
    pub(crate) fn new(limits: Limits, clock: Clock) -> Arc<Self> {
        let rates = Arc::new(limits.rates.clone());
        Arc::new(Self { limits, rates, clock, known: Mutex::default() })
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, from: IpAddr, ask: impl FnOnce(&mut Address) -> T) -> T {
        let (network, now) = (network(from), self.clock.now());
        let mut known = self.known();
        if known.by_network.len() >= ADDRESSES && !known.by_network.contains_key(&network) {
            known.by_network.retain(|_, address| address.connections > 0);
        }
        let address = known.by_network.entry(network).or_insert_with(|| self.unknown(now));
        address.seen_at = now;
        ask(address)
    }

    fn unknown(&self, now: Timestamp) -> Address {
        let (limits, clock) = (&self.limits, self.clock);
        Address {
            connections: 0,
            messages: Buckets::new(Arc::clone(&self.rates), limits.address_factor, clock),
            guests: Bucket::new(limits.guests_per_address, clock),
            http: Bucket::new(limits.http_per_address, clock),
            invites: Guesses::default(),
            tokens: Guesses::default(),
            seen_at: now,
        }
    }

    /// Buckets for one connection.
    pub(crate) fn buckets(&self) -> Buckets {
        Buckets::new(Arc::clone(&self.rates), 1, self.clock)
    }

    /// Counts a connection until the visit ends; none if the address, or everybody together, has too many. The bound
    /// for everybody holds also where limits are off.
    pub(crate) fn visit(self: &Arc<Self>, from: IpAddr) -> Option<Visit> {
        if self.known().connections >= self.limits.connections {
            note("connections", "everybody");
            return None;
        }
        let most = if self.limits.enforced { self.limits.connections_per_address } else { u32::MAX };
        let is_in = self.with(from, |address| {
            let is_in = address.connections < most;
            address.connections += u32::from(is_in);
            is_in
        });
        if !is_in {
            note("connections", "address");
            return None;
        }
        self.known().connections += 1;
        Some(Visit { addresses: Arc::clone(self), network: network(from) })
    }

    /// Takes a message of whatever kind, or says after how many milliseconds it will.
    pub(crate) fn take_any(&self, from: IpAddr) -> Result<(), u64> {
        self.limited("all", from, |address| address.messages.take_any())
    }

    /// Takes a message of that kind, or says after how many milliseconds it will.
    pub(crate) fn take(&self, from: IpAddr, kind: &'static str) -> Result<(), u64> {
        self.limited(kind, from, |address| address.messages.take(kind))
    }

    /// Lets a new guest in, or says after how many milliseconds it will.
    pub(crate) fn take_guest(&self, from: IpAddr) -> Result<(), u64> {
        let clock = self.clock;
        self.limited("guests", from, |address| address.guests.take(clock))
    }

    /// Takes a request over HTTP, or says after how many milliseconds it will.
    pub(crate) fn take_http(&self, from: IpAddr) -> Result<(), u64> {
        let clock = self.clock;
        self.limited("http", from, |address| address.http.take(clock))
    }

    fn limited(
        &self,
        limit: &'static str,
        from: IpAddr,
        take: impl FnOnce(&mut Address) -> Result<(), u64>,
    ) -> Result<(), u64> {
        if !self.limits.enforced {
            return Ok(());
        }
        self.with(from, take).inspect_err(|_| note(limit, "address"))
    }

    /// After how many milliseconds another guess of the address is judged: no more than so many wrong ones in any minute.
    pub(crate) fn must_wait(&self, from: IpAddr, secret: Secret) -> Option<u64> {
        if !self.limits.enforced && secret == Secret::Invite {
            return None;
        }
        let (now, most) = (self.clock.now(), self.limits.guesses_per_minute);
        let wait = self.with(from, |address| address.guesses(secret).must_wait(most, now));
        wait.inspect(|_| note("guesses", "address"))
    }

    /// Notes that the address guessed wrong.
    pub(crate) fn note_wrong(&self, from: IpAddr, secret: Secret) {
        let now = self.clock.now();
        self.with(from, |address| address.guesses(secret).note_wrong(now));
    }

    /// Gives an address everything back that it has used up; says whether it was known.
    pub(crate) fn reset(&self, from: IpAddr) -> bool {
        let new = self.unknown(self.clock.now());
        match self.known().by_network.get_mut(&network(from)) {
            Some(address) => {
                *address = Address { connections: address.connections, ..new };
                true
            }
            None => false,
        }
    }

    /// Forgets who has not been here for long.
    pub(crate) fn forget_idle(&self) {
        let now = self.clock.now();
        self.known()
            .by_network
            .retain(|_, address| address.connections > 0 || now.since(address.seen_at) < REMEMBERED_MS);
    }
}

impl Address {
    fn guesses(&mut self, secret: Secret) -> &mut Guesses {
        match secret {
            Secret::Invite => &mut self.invites,
            Secret::Token => &mut self.tokens,
        }
    }
}

impl Guesses {
    fn must_wait(&self, most: u32, now: Timestamp) -> Option<u64> {
        let most = usize::try_from(most).unwrap_or(usize::MAX).max(1);
        let oldest = *self.wrong.iter().rev().nth(most - 1)?;
        MINUTE_MS.checked_sub(now.since(oldest)).filter(|wait| *wait > 0)
    }

    fn note_wrong(&mut self, now: Timestamp) {
        self.wrong.push_back(now);
        while self.wrong.front().is_some_and(|at| now.since(*at) >= MINUTE_MS) {
            self.wrong.pop_front();
        }
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut known = self.addresses.known();
        known.connections = known.connections.saturating_sub(1);
        if let Some(address) = known.by_network.get_mut(&self.network) {
            address.connections = address.connections.saturating_sub(1);
        }
    }
}

/// What counts as one address: of IPv6 the first 64 bits, as one household has all of the rest.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::advance;

    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn addresses(change: impl FnOnce(&mut Limits)) -> Arc<Addresses> {
        let mut limits = Limits::default();
        change(&mut limits);
        Addresses::new(limits, Clock::system())
    }

    #[tokio::test(start_paused = true)]
    async fn an_address_is_wrong_twenty_times_in_any_minute() {
        let (addresses, here) = (addresses(|_| {}), ip("10.0.0.1"));
        let mut judged = Vec::new();
        for second in 0..300_u64 {
            if addresses.must_wait(here, Secret::Invite).is_none() {
                addresses.note_wrong(here, Secret::Invite);
                judged.push(second);
            }
            advance(Duration::from_secs(1)).await;
        }
        for window in judged.windows(21) {
            assert!(window[20] - window[0] >= 60, "21 within a minute: {window:?}");
        }
        assert_eq!(judged.len(), 100, "and it is judged again as soon as may be");
        assert_eq!(
            addresses.must_wait(ip("10.0.0.2"), Secret::Invite),
            None,
            "a friend elsewhere is not in the way of it"
        );
    }

    #[tokio::test(start_paused = true)]
    async fn an_address_has_so_many_connections_and_one_that_ends_makes_room() {
        let addresses = addresses(|limits| (limits.connections_per_address, limits.connections) = (2, 3));
        let first = addresses.visit(ip("2001:db8::1")).unwrap();
        let _second = addresses.visit(ip("2001:db8::2")).unwrap();
        assert!(addresses.visit(ip("2001:db8::3")).is_none(), "one network of IPv6 is one address");
        let _third = addresses.visit(ip("10.0.0.1")).unwrap();
        assert!(addresses.visit(ip("10.0.0.2")).is_none(), "everybody together has three");
        drop(first);
        assert!(addresses.visit(ip("2001:db8::3")).is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn sixty_people_behind_one_address_come_back_within_seconds_and_are_not_slowed() {
        let (addresses, club) = (addresses(|_| {}), ip("192.0.2.7"));
        for _ in 0..60 {
            assert_eq!(addresses.take_guest(club), Ok(()));
            for kind in ["login", "lobby.watch", "sync", "chat.history", "table.join", "entropy", "act", "ping"] {
                for _ in 0..5 {
                    assert_eq!((addresses.take_any(club), addresses.take(club, kind)), (Ok(()), Ok(())), "{kind}");
                }
            }
            for _ in 0..60 {
                assert_eq!(addresses.take_http(club), Ok(()), "the page and its files");
            }
            advance(Duration::from_millis(80)).await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn an_address_that_is_reset_starts_anew_and_keeps_its_connections() {
        let (addresses, here) = (addresses(|limits| limits.connections_per_address = 1), ip("10.0.0.1"));
        assert!(!addresses.reset(here), "it was never here");
        let _visit = addresses.visit(here).unwrap();
        (0..20).for_each(|_| addresses.note_wrong(here, Secret::Invite));
        assert!(addresses.must_wait(here, Secret::Invite).is_some());
        assert!(addresses.reset(here));
        assert_eq!(addresses.must_wait(here, Secret::Invite), None);
        assert!(addresses.visit(here).is_none(), "what is open counts on");
    }

    #[tokio::test(start_paused = true)]
    async fn who_is_long_gone_is_forgotten_and_who_is_here_is_not() {
        let addresses = addresses(|_| {});
        let _visit = addresses.visit(ip("10.0.0.1")).unwrap();
        addresses.note_wrong(ip("10.0.0.2"), Secret::Invite);
        advance(Duration::from_millis(REMEMBERED_MS)).await;
        addresses.forget_idle();
        let known: Vec<_> = addresses.known().by_network.keys().copied().collect();
        assert_eq!(known, [ip("10.0.0.1")]);
    }
}
