//! Token buckets on the server's clock, for one connection or one address.

use std::{collections::BTreeMap, num::NonZeroU32, sync::Arc, time::Duration};

use governor::{
    Quota, RateLimiter,
    clock::Clock as Ticking,
    middleware::NoOpMiddleware,
    nanos::Nanos,
    state::{InMemoryState, NotKeyed},
};

use super::{Rate, Rates};
use crate::clock::Clock;

const MINUTE: Duration = Duration::from_mins(1);

/// One bucket.
pub(super) struct Bucket(RateLimiter<NotKeyed, InMemoryState, Ticks, NoOpMiddleware<Nanos>>);

/// The buckets of every kind of message, made when one of a kind first comes.
pub(crate) struct Buckets {
    clock: Clock,
    rates: Arc<Rates>,
    factor: u32,
    all: Bucket,
    each: BTreeMap<&'static str, Bucket>,
}

impl Bucket {
    pub(super) fn new(rate: Rate, clock: Clock) -> Self {
        let at_least_one = |number: u32| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        let period = (MINUTE / at_least_one(rate.per_minute()).get()).max(Duration::from_nanos(1));
        let quota = Quota::with_period(period).unwrap_or_else(|| Quota::per_second(NonZeroU32::MIN));
        let quota = quota.allow_burst(at_least_one(rate.burst()));
        Self(RateLimiter::direct_with_clock(quota, Ticks(clock)))
    }

    /// Takes one from it, or says after how many milliseconds there will be one.
    pub(super) fn take(&self, clock: Clock) -> Result<(), u64> {
        self.0.check().map_err(|not_until| {
            let wait = not_until.wait_time_from(Ticks(clock).now());
            u64::try_from(wait.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX).max(1)
        })
    }
}

impl Buckets {
    pub(crate) fn new(rates: Arc<Rates>, factor: u32, clock: Clock) -> Self {
        let all = Bucket::new(rates.all().times(factor), clock);
        Self { clock, rates, factor, all, each: BTreeMap::new() }
    }

    /// Takes a message of whatever kind, or says after how many milliseconds it will.
    pub(crate) fn take_any(&self) -> Result<(), u64> {
        self.all.take(self.clock)
    }

    /// Takes a message of that kind, or says after how many milliseconds it will.
    pub(crate) fn take(&mut self, kind: &'static str) -> Result<(), u64> {
        let (rates, factor, clock) = (&self.rates, self.factor, self.clock);
        let bucket = self.each.entry(kind).or_insert_with(|| Bucket::new(rates.of(kind).times(factor), clock));
        bucket.take(clock)
    }
}

/// The server's clock, as the buckets read it.
#[derive(Clone, Copy, Debug)]
struct Ticks(Clock);

impl Ticking for Ticks {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        Nanos::from(self.0.now().0.saturating_mul(1_000_000))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_bucket_gives_its_burst_at_once_and_its_rate_in_the_long_run() {
        let clock = Clock::system();
        let bucket = Bucket::new(Rate::new(3, 60), clock);
        assert!((0..3).all(|_| bucket.take(clock).is_ok()));
        assert_eq!(bucket.take(clock), Err(1_000));
        tokio::time::advance(Duration::from_millis(600)).await;
        assert_eq!(bucket.take(clock), Err(400), "what is refused costs nothing");
        tokio::time::advance(Duration::from_millis(400)).await;
        assert_eq!(bucket.take(clock), Ok(()));
        tokio::time::advance(Duration::from_hours(1)).await;
        assert_eq!((0..10).filter(|_| bucket.take(clock).is_ok()).count(), 3, "no more than the burst is saved up");
    }

    #[tokio::test(start_paused = true)]
    async fn one_kind_that_is_spent_leaves_the_others_alone() {
        let mut rates = Rates::default();
        rates.set("chat=1/60".parse().unwrap());
        let mut buckets = Buckets::new(Arc::new(rates), 2, Clock::system());
        assert_eq!((buckets.take("chat"), buckets.take("chat")), (Ok(()), Ok(())), "twice as much for a factor of 2");
        assert_eq!(buckets.take("chat"), Err(500));
        assert_eq!(buckets.take("act"), Ok(()));
    }
}
