//! What one audience of a stream was shown: its document, its numbers, and what can be sent again.
//!
//! Each update is serialized once and shared by all in the audience; what differs between them (`you`) is put at the
//! end of a finished text by [`with_field`]. Who is in the audience, and how frames reach them, is the server's.

use std::{
    collections::VecDeque,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use serde_json::Value;

use crate::{diff, hash, limits};

/// One audience's document and its recent past.
#[derive(Debug)]
pub struct Stream {
    name: String,
    seq: u64,
    state: Value,
    /// The open decision, for a seat; null for none and for everyone else.
    decision: Option<Value>,
    recent: VecDeque<Value>,
    ring: VecDeque<Arc<Update>>,
    hashed: bool,
}

/// One step of an audience's document.
#[derive(Debug)]
pub struct Update {
    /// The number it goes on from.
    pub from: u64,
    /// The number it leads to.
    pub seq: u64,
    /// The frame without its closing brace.
    text: String,
    /// The same with the hash of the state it leads to, where anyone has asked for hashes.
    hashed: Option<String>,
}

/// How many updates and snapshots have been serialized in this process, for the metrics and for the test that they
/// are as many for a thousand watchers as for ten.
static SERIALIZED: AtomicU64 = AtomicU64::new(0);

impl Stream {
    /// A stream that shows this document first. `base` is the number it counts on from: k·2³² after the k-th restart.
    /// `decision` is for streams of tables, where every snapshot names the open decision or null.
    pub fn new(name: impl Into<String>, base: u64, state: Value, decision: Option<Value>) -> Self {
        let (recent, ring) = (VecDeque::new(), VecDeque::new());
        Self { name: name.into(), seq: base, state, decision, recent, ring, hashed: false }
    }

    /// The same with what happened before, for those who come back to it.
    #[must_use]
    pub fn with_recent(mut self, events: impl IntoIterator<Item = Value>) -> Self {
        self.recent.extend(events);
        self.recent.drain(..self.recent.len().saturating_sub(limits::RECENT));
        self
    }

    /// The number of the last thing shown.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The document as it is shown now.
    pub fn state(&self) -> &Value {
        &self.state
    }

    /// How many frames this process has serialized.
    pub fn serialized() -> u64 {
        SERIALIZED.load(Ordering::Relaxed)
    }

    /// From now on updates carry hashes too: somebody in the audience asked for them.
    pub fn with_hashes(&mut self) {
        self.hashed = true;
    }

    /// Goes on to another document; none when there is nothing to show.
    pub fn advance(&mut self, state: Value, events: Vec<Value>, decision: Option<Value>) -> Option<Arc<Update>> {
        let ops = diff(&self.state, &state);
        let decided = decision != self.decision;
        if ops.is_empty() && events.is_empty() && !decided {
            return None;
        }
        let (from, seq) = (self.seq, self.seq + 1);
        let mut text = format!(r#"{{"type":"update","stream":{},"from":{from},"seq":{seq}"#, json(&self.name));
        push_field(&mut text, "ops", &json(&ops));
        push_field(&mut text, "events", &json(&events));
        if let Some(decision) = decision.as_ref().filter(|_| decided) {
            push_field(&mut text, "decision", &json(decision));
        }
        push_field(&mut text, "more", "false");
        SERIALIZED.fetch_add(1, Ordering::Relaxed);
        let hashed = self.hashed.then(|| with_hash(&text, &state));
        (self.seq, self.state, self.decision) = (seq, state, decision);
        self.recent.extend(events);
        self.recent.drain(..self.recent.len().saturating_sub(limits::RECENT));
        let update = Arc::new(Update { from, seq, text, hashed });
        self.ring.push_back(Arc::clone(&update));
        self.ring.drain(..self.ring.len().saturating_sub(limits::RING));
        Some(update)
    }

    /// The whole document as a frame, without its closing brace.
    pub fn snapshot(&self, hashed: bool) -> String {
        let mut text = format!(r#"{{"type":"snapshot","stream":{},"seq":{}"#, json(&self.name), self.seq);
        SERIALIZED.fetch_add(1, Ordering::Relaxed);
        push_field(&mut text, "state", &json(&self.state));
        if let Some(decision) = &self.decision {
            push_field(&mut text, "decision", &json(decision));
        }
        push_field(&mut text, "recent", &json(&self.recent));
        if hashed { with_hash(&text, &self.state) } else { text }
    }

    /// The updates after a number, if all of them are still there, and with hashes where those are wanted.
    pub fn since(&self, seq: u64, hashed: bool) -> Option<Vec<Arc<Update>>> {
        if seq == self.seq {
            return Some(Vec::new());
        }
        let missing: Vec<_> = self.ring.iter().filter(|update| update.from >= seq).map(Arc::clone).collect();
        let whole = missing.first().is_some_and(|update| update.from == seq);
        let proven = !hashed || missing.iter().all(|update| update.hashed.is_some());
        (whole && proven).then_some(missing)
    }
}

impl Update {
    /// The frame without its closing brace.
    pub fn text(&self, hashed: bool) -> &str {
        self.hashed.as_deref().filter(|_| hashed).unwrap_or(&self.text)
    }
}

/// Closes a frame, with one more field where there is one.
pub fn with_field(text: &str, field: Option<(&str, &str)>) -> String {
    let mut closed = String::with_capacity(text.len() + field.map_or(1, |(name, value)| name.len() + value.len() + 5));
    closed.push_str(text);
    if let Some((name, value)) = field {
        push_field(&mut closed, name, value);
    }
    closed.push('}');
    closed
}

fn with_hash(text: &str, state: &Value) -> String {
    let mut hashed = text.to_owned();
    push_field(&mut hashed, "hash", &json(&hash(state)));
    hashed
}

fn push_field(text: &mut String, name: &str, value: &str) {
    text.push_str(",\"");
    text.push_str(name);
    text.push_str("\":");
    text.push_str(value);
}

fn json(value: &impl serde::Serialize) -> String {
    match serde_json::to_string(value) {
        Ok(text) => text,
        Err(fault) => unreachable!("documents are plain JSON: {fault}"),
    }
}
