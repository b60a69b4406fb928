//! What clients are limited in: how fast each may send, and how much one address may have open.
//!
//! Everything here refuses with a time after which to try again, and nothing here bans: whoever waits is as welcome as
//! before. Bounds of queues stand where the queues are; what a table allows is the table's.

mod addresses;
mod bucket;
mod rate;

use cardroom_proto::{MessageRate, limits};
use cardroom_table::limits as table;

pub(crate) use addresses::{Addresses, Secret, network};
pub(crate) use bucket::Buckets;
pub use rate::{BadRate, KindRate, Rate, Rates};

use crate::{
    config::Config,
    connection::{HEARTBEAT_MS, IN_FLIGHT, LOGIN_MS},
};

/// What is measured by these numbers, and kept to unless `enforced` says otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Whether they are kept to. Bounds of memory hold all the same.
    pub enforced: bool,
    /// How fast a connection may send.
    pub rates: Rates,
    /// How many times as fast all connections of an address may send together.
    pub address_factor: u32,
    /// Connections of everybody together.
    pub connections: u32,
    /// Connections of one address.
    pub connections_per_address: u32,
    /// New guests of one address.
    pub guests_per_address: Rate,
    /// Requests over HTTP of one address.
    pub http_per_address: Rate,
    /// Tables that one player has made and that are still there.
    pub tables_per_player: u32,
    /// The same for everybody at one address.
    pub tables_per_address: u32,
    /// Wrong invites, or wrong tokens of whoever runs the server, that are judged a minute and address.
    pub guesses_per_minute: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            enforced: true,
            rates: Rates::default(),
            address_factor: 100,
            connections: 15_000,
            connections_per_address: 2_000,
            guests_per_address: Rate::new(500, 120),
            http_per_address: Rate::new(6_000, 6_000),
            tables_per_player: 20,
            tables_per_address: 200,
            guesses_per_minute: 20,
        }
    }
}

/// What `hello` tells of all that a client has to keep to.
pub(crate) fn told(config: &Config) -> cardroom_proto::Limits {
    let (pauses, of) = (config.pauses, &config.limits);
    let rate = |rate: Rate| MessageRate { burst: rate.burst(), per_minute: rate.per_minute() };
    cardroom_proto::Limits {
        enforced: of.enforced,
        frame_bytes: limits::FRAME_BYTES,
        messages_per_s: of.rates.all().per_minute() / 60,
        messages_burst: of.rates.all().burst(),
        rates: of.rates.each().map(|(kind, each)| (kind, rate(each))).collect(),
        address_factor: of.address_factor,
        connections_per_address: of.connections_per_address,
        guests_per_address: rate(of.guests_per_address),
        tables_per_player: of.tables_per_player,
        tables_per_address: of.tables_per_address,
        queue_per_table: table::QUEUE,
        people_per_table: table::PEOPLE,
        removed_per_table: table::REMOVED,
        requests_in_flight: IN_FLIGHT,
        heartbeat_ms: HEARTBEAT_MS,
        grace_ms: pauses.grace_ms,
        login_ms: LOGIN_MS,
        name_graphemes: limits::NAME_GRAPHEMES,
        chat_chars: limits::CHAT_CHARS,
        invite_guesses_per_minute: of.guesses_per_minute,
        public_stays_ms: pauses.public_stays_ms,
        invite_stays_ms: pauses.invite_stays_ms,
        sleep_ms: config.sleep_ms,
        game_stays_ms: pauses.game_stays_ms,
    }
}

/// Counts that something was over a limit.
pub(crate) fn note(limit: &'static str, whose: &'static str) {
    metrics::counter!("cardroom_limited_total", "limit" => limit, "of" => whose).increment(1);
}

/// Writes every limit into the measures, and a zero for everything that may be over one.
pub(crate) fn measure(of: &Limits) {
    let gauge = |limit: &'static str, value: u32| {
        metrics::gauge!("cardroom_limit", "limit" => limit).set(f64::from(value));
    };
    gauge("enforced", u32::from(of.enforced));
    gauge("address_factor", of.address_factor);
    gauge("connections", of.connections);
    gauge("connections_per_address", of.connections_per_address);
    gauge("tables_per_player", of.tables_per_player);
    gauge("tables_per_address", of.tables_per_address);
    gauge("guesses_per_minute", of.guesses_per_minute);
    let rates = [("all", of.rates.all()), ("guests", of.guests_per_address), ("http", of.http_per_address)];
    for (limit, rate) in rates.into_iter().chain(of.rates.each()) {
        metrics::gauge!("cardroom_limit_burst", "limit" => limit).set(f64::from(rate.burst()));
        metrics::gauge!("cardroom_limit_per_minute", "limit" => limit).set(f64::from(rate.per_minute()));
    }
    let of_kinds = of.rates.each().flat_map(|(kind, _)| [(kind, "connection"), (kind, "address")]);
    let others = [
        ("all", "connection"),
        ("all", "address"),
        ("connections", "address"),
        ("connections", "everybody"),
        ("guests", "address"),
        ("guesses", "address"),
        ("http", "address"),
        ("tables", "player"),
        ("tables", "address"),
    ];
    for (limit, whose) in of_kinds.chain(others) {
        metrics::counter!("cardroom_limited_total", "limit" => limit, "of" => whose).increment(0);
    }
}
