//! For whoever runs the server: what it is doing, a word to everyone, the end of a table, draining.
//!
//! One function carries every order out, for both ways by which they come: the page over HTTP with a token (`http`), and
//! `cardroom admin` over a socket in the data folder (`socket`). Nothing here shows cards, invites or tokens.

pub(crate) mod http;
mod lists;
mod origin;
pub(crate) mod socket;

use std::{
    net::IpAddr,
    sync::{Arc, OnceLock},
    time::Duration,
};

use axum::extract::ws::Utf8Bytes;
use cardroom_proto::{Notice, clean_text};
use cardroom_table::{TableId, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use subtle::ConstantTimeEq;
use tokio::sync::oneshot;

use crate::{drain::Turned, hub::Hub, reply::text, screens::value, secrets::token_hash, table_task::ToTable};

/// The longest order, in bytes.
const ORDER_BYTES: usize = 16 * 1024;

/// How much of one that is too long is passed over, in bytes, so that whoever sends it hears that it is refused: what is
/// not read when a connection ends would cut off the answer.
const PASSED_OVER_BYTES: usize = 1024 * 1024;

/// How long the rest of it may take to come, in milliseconds.
const PASSED_OVER_MS: u64 = 1_000;

/// How long it is waited for a table to end, in milliseconds.
const END_MS: u64 = 5_000;

/// Who may give orders over HTTP, and since when the server runs.
pub(crate) struct Admin {
    /// What is kept of the token; without one nobody may.
    token: OnceLock<[u8; 32]>,
    started_at: Timestamp,
}

/// What can be ordered.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Order {
    Status {},
    Tables {},
    Players {},
    Say { text: String },
    Close { table: String },
    Drain { on: bool },
    Reset { address: IpAddr },
}

/// Why an order was not carried out. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct NotDone {
    code: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after_ms: Option<u64>,
}

impl NotDone {
    fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), retry_after_ms: None }
    }
}

impl Admin {
    /// Nobody may give orders over HTTP yet.
    pub(crate) fn new(now: Timestamp) -> Self {
        Self { token: OnceLock::new(), started_at: now }
    }

    /// Lets whoever shows this token give orders; the first token counts.
    pub(crate) fn admit(&self, token: &str) {
        let _hash = self.token.get_or_init(|| token_hash(token));
    }

    fn admits(&self, token: &str) -> bool {
        self.token.get().is_some_and(|kept| bool::from(kept.ct_eq(&token_hash(token))))
    }
}

/// Carries an order out, and says what it came to.
async fn carry_out(hub: &Arc<Hub>, order: &[u8]) -> Result<Value, NotDone> {
    let order = serde_json::from_slice(order).map_err(|fault| NotDone::new("bad_message", fault.to_string()))?;
    match order {
        Order::Status {} => Ok(lists::status(hub)),
        Order::Tables {} => Ok(lists::tables(hub)),
        Order::Players {} => Ok(lists::players(hub)),
        Order::Say { text } => say(hub, &text),
        Order::Close { table } => close(hub, &TableId(table)).await,
        Order::Drain { on } => drain(hub, on),
        Order::Reset { address } => reset(hub, address),
    }
}

fn say(hub: &Hub, said: &str) -> Result<Value, NotDone> {
    let said = clean_text(said).map_err(|bad| NotDone::new("bad_text", bad.to_string()))?;
    let notice = Notice { text: Some(said), draining: hub.drain.is_on(), at: hub.clock.now() };
    let frame: Utf8Bytes = text(&notice).into();
    let hearers = hub.present.logged_in();
    for (screen, _) in &hearers {
        screen.outbox.news(frame.clone());
    }
    tracing::info!(told = hearers.len(), "a notice to everyone");
    Ok(json!({ "told": hearers.len() }))
}

/// Ends a table: one that sleeps is woken for it, since its game has a record; of one that was set aside the log goes.
async fn close(hub: &Arc<Hub>, id: &TableId) -> Result<Value, NotDone> {
    let not_now = || NotDone::new("store_busy", "the table could not be ended now: look whether it is still there");
    let ended = tokio::time::timeout(Duration::from_millis(END_MS), end(hub, id)).await;
    match ended.map_err(|_| not_now())? {
        Ended::Yes => tracing::info!(table = %id, "a table was ended"),
        Ended::NotStored => return Err(not_now()),
        Ended::NotThere => close_set_aside(hub, id).await?,
    }
    Ok(Value::Object(Map::new()))
}

enum Ended {
    Yes,
    NotStored,
    /// There is no such table, or none that can be loaded.
    NotThere,
}

async fn end(hub: &Arc<Hub>, id: &TableId) -> Ended {
    while let Some(link) = hub.table(id) {
        let (over, ends) = oneshot::channel();
        if link.inbox.of_server().send(ToTable::End { over }).await.is_err() {
            tokio::task::yield_now().await; // It has just ended, or fallen asleep: look again.
            continue;
        }
        if ends.await.is_ok() {
            return Ended::Yes;
        }
        if hub.awake(id).is_some() {
            return Ended::NotStored;
        }
    }
    Ended::NotThere
}

async fn close_set_aside(hub: &Hub, id: &TableId) -> Result<(), NotDone> {
    if !hub.is_set_aside(id) {
        return Err(NotDone::new("no_such_table", "there is no such table"));
    }
    let closed = hub.close_set_aside(id).await;
    closed.map_err(|fault| NotDone::new("store_busy", fault.to_string()))?;
    tracing::info!(table = %id, "a table that was set aside was ended");
    Ok(())
}

fn drain(hub: &Hub, on: bool) -> Result<Value, NotDone> {
    match hub.drain.turn(on) {
        Turned::Now | Turned::Before => Ok(json!({ "draining": on, "games": hub.drain.games() })),
        Turned::TooLate => Err(NotDone::new("going_away", "the server is stopping already")),
    }
}

/// Forgets what was counted against an address.
fn reset(hub: &Hub, address: IpAddr) -> Result<Value, NotDone> {
    if hub.addresses.reset(address) {
        return Ok(Value::Object(Map::new()));
    }
    Err(NotDone::new("no_such_address", "nobody is connected from there, and nothing is counted against it"))
}

/// What an order was refused with, as an answer.
fn refused(not_done: &NotDone) -> Value {
    value(not_done)
}
