//! The one answer that every request gets. A reply that nobody answers says by itself that the outcome is not known.

use std::sync::Arc;

use cardroom_proto::{Ack, Recorded, Refused, RequestId};
use cardroom_store::StoredAck;
use cardroom_table::{PlayerId, Timestamp};
use serde::Serialize;
use serde_json::{Map, Value};
use tokio::sync::OwnedSemaphorePermit;

use crate::{accounts::Accounts, outbox::Outbox, screens::value};

/// After how many milliseconds a request whose outcome is not known is sent again.
pub(crate) const RETRY_MS: u64 = 500;

/// The right, and the duty, to answer one request.
#[derive(Debug)]
pub(crate) struct Reply {
    to: Option<To>,
    remembered: Option<Remembered>,
}

/// Where an answer goes.
#[derive(Debug)]
pub(crate) struct To {
    pub(crate) id: RequestId,
    pub(crate) outbox: Arc<Outbox>,
    /// Keeps the number of requests that wait within its bound.
    pub(crate) _in_flight: Option<OwnedSemaphorePermit>,
}

/// A request that is answered the same when it is sent again.
pub(crate) struct Remembered {
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) player: PlayerId,
    pub(crate) id: String,
    pub(crate) body: [u8; 32],
}

impl std::fmt::Debug for Remembered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Remembered({}, {})", self.player, self.id)
    }
}

impl Reply {
    pub(crate) fn new(to: To, remembered: Option<Remembered>) -> Self {
        Self { to: Some(to), remembered }
    }

    /// What has to be stored with the change, so that the request sent again gets this ack.
    pub(crate) fn to_store(&self, result: &Map<String, Value>, at: Timestamp) -> Option<StoredAck> {
        let remembered = self.remembered.as_ref()?;
        let (player, id, body) = (remembered.player.clone(), remembered.id.clone(), remembered.body);
        Some(StoredAck { player, id, body, result: text(result), at })
    }

    /// Says that it was done.
    pub(crate) fn ack(mut self, result: Map<String, Value>) {
        if let Some(remembered) = self.remembered.take() {
            for waiting in remembered.accounts.done(&remembered.player, &remembered.id, &result) {
                waiting.ack(result.clone());
            }
        }
        if let Some(to) = self.to.take() {
            to.ack(result);
        }
    }

    /// Says that it was not done.
    pub(crate) fn refuse(mut self, refused: Refused) {
        self.finish(refused);
    }

    fn finish(&mut self, refused: Refused) {
        if let Some(remembered) = self.remembered.take() {
            for waiting in remembered.accounts.not_done(&remembered.player, &remembered.id) {
                waiting.refuse(refused.clone());
            }
        }
        if let Some(to) = self.to.take() {
            to.refuse(refused);
        }
    }
}

impl Drop for Reply {
    fn drop(&mut self) {
        if self.to.is_some() {
            self.finish(store_busy());
        }
    }
}

impl To {
    pub(crate) fn ack(self, result: Map<String, Value>) {
        self.outbox.answer(text(&Ack { id: self.id, result }).into());
    }

    pub(crate) fn refuse(self, refused: Refused) {
        metrics::counter!("cardroom_refused_total", "code" => refused.code.clone()).increment(1);
        self.outbox.answer(text(&Refused { id: Some(self.id), ..refused }).into());
    }
}

/// That nobody knows whether it was done: the same id is to be sent again.
pub(crate) fn store_busy() -> Refused {
    Refused::new(None, "store_busy", "the outcome is not known: send the same id again").retry_after_ms(RETRY_MS)
}

/// Gives a record, if there is one.
pub(crate) fn answer_record(record: Option<String>, reply: Reply) {
    match record.map(|body| serde_json::from_str(&body).unwrap_or(Value::Null)) {
        Some(record) => reply.ack(holds(&Recorded { record })),
        None => reply.refuse(Refused::new(None, "no_such_record", "no game of that number has ended here")),
    }
}

/// What an ack holds.
pub(crate) fn holds(of: &impl Serialize) -> Map<String, Value> {
    match value(of) {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// Writes what the server says. All of it is plain JSON.
pub(crate) fn text(value: &impl Serialize) -> String {
    match serde_json::to_string(value) {
        Ok(text) => text,
        Err(fault) => {
            tracing::error!(%fault, "a frame cannot be written");
            r#"{"type":"refused","id":null,"code":"store_busy","message":"the server failed to write its answer"}"#
                .into()
        }
    }
}
