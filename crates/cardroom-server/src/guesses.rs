//! How often an address may be wrong about an invite: so many times a minute, then it waits. Right ones cost nothing.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Mutex, PoisonError},
};

use cardroom_table::Timestamp;

/// Wrong invites that are judged, a minute and address.
pub(crate) const A_MINUTE: u32 = 20;
const MINUTE_MS: u64 = 60_000;
/// The most addresses that are remembered; beyond it the oldest are forgotten.
const ADDRESSES: usize = 10_000;

/// Wrong invites by address.
pub(crate) struct Guesses {
    wrong: Option<Mutex<HashMap<IpAddr, (Timestamp, u32)>>>,
}

impl Guesses {
    /// Counts wrong invites, or, where limits are off, does not.
    pub(crate) fn new(limits: bool) -> Self {
        Self { wrong: limits.then(Mutex::default) }
    }

    /// How many milliseconds an address has to wait before another of its invites is judged.
    pub(crate) fn must_wait(&self, from: IpAddr, now: Timestamp) -> Option<u64> {
        let wrong = self.wrong.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        let (since, count) = *wrong.get(&network(from))?;
        let age = now.since(since);
        (count >= A_MINUTE && age < MINUTE_MS).then(|| MINUTE_MS - age)
    }

    /// Notes that an address was wrong.
    pub(crate) fn note_wrong(&self, from: IpAddr, now: Timestamp) {
        let Some(wrong) = &self.wrong else { return };
        let mut wrong = wrong.lock().unwrap_or_else(PoisonError::into_inner);
        if wrong.len() >= ADDRESSES {
            wrong.retain(|_, (since, _)| now.since(*since) < MINUTE_MS);
        }
        if wrong.len() < ADDRESSES || wrong.contains_key(&network(from)) {
            let (since, count) = wrong.entry(network(from)).or_insert((now, 0));
            if now.since(*since) >= MINUTE_MS {
                (*since, *count) = (now, 0);
            }
            *count += 1;
        }
    }
}

/// What counts as one address: of IPv6 the first 64 bits, as one household has all of the rest.
fn network(address: IpAddr) -> IpAddr {
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
    use super::*;

    #[test]
    fn an_address_is_wrong_twenty_times_a_minute() {
        let guesses = Guesses::new(true);
        let (here, there): (IpAddr, IpAddr) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        for _ in 0..A_MINUTE {
            assert_eq!(guesses.must_wait(here, Timestamp(5)), None);
            guesses.note_wrong(here, Timestamp(5));
        }
        assert_eq!(guesses.must_wait(here, Timestamp(10_005)), Some(50_000));
        assert_eq!(guesses.must_wait(there, Timestamp(10_005)), None);
        assert_eq!(guesses.must_wait(here, Timestamp(60_005)), None);
        let (one, other): (IpAddr, IpAddr) = ("2001:db8::1".parse().unwrap(), "2001:db8::2".parse().unwrap());
        assert_eq!(network(one), network(other));
    }
}
