//! What a connection is asked: read, kept to the limits, answered as before where it was done before, and handed on.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use cardroom_proto::{Message, Pong, Refused, RequestId, limits, read};

use super::{Connection, TOO_LONG, TOO_MANY, login::Login};
use crate::{
    accounts::Begun,
    limits::note,
    reply::{Remembered, Reply, To, holds, store_busy, text},
    routing::Caller,
};

/// How many messages too many end a connection; a while without one makes good for all.
const PATIENCE: u32 = 200;
/// How long nothing is read after a message too many, in milliseconds: whoever floods waits in their own socket, and costs
/// no more than a few refusals a second.
const PAUSE_MS: u64 = 20;
/// How long a connection sends no more than it may until what was too many is forgotten, in milliseconds.
const FORGIVEN_MS: u64 = 1_000;

impl Connection {
    pub(super) async fn hear_text(&mut self, frame: &Utf8Bytes) {
        metrics::counter!("cardroom_messages_total").increment(1);
        if frame.len() > limits::FRAME_BYTES {
            return self.outbox.close(TOO_LONG, None);
        }
        let in_time = self.takes_any();
        if in_time.is_err() && self.excess > PATIENCE {
            return self.outbox.close(TOO_MANY, None);
        }
        let incoming = match read(frame) {
            Ok(incoming) => incoming,
            Err(unreadable) => {
                metrics::counter!("cardroom_refused_total", "code" => unreadable.code).increment(1);
                let refused = Refused::new(unreadable.id, unreadable.code, unreadable.message);
                return self.outbox.answer(text(&refused).into());
            }
        };
        let permit = Arc::clone(&self.in_flight).acquire_owned().await.ok();
        let to = To { id: incoming.id.clone(), outbox: Arc::clone(&self.outbox), _in_flight: permit };
        if let Err(retry_after_ms) = in_time.and_then(|()| self.takes(incoming.kind)) {
            self.reads_at = self.heard_at.plus(PAUSE_MS);
            let refused = Refused::new(None, "too_many_messages", "slow down: nothing was done");
            return to.refuse(refused.retry_after_ms(retry_after_ms));
        }
        match (incoming.message, &self.caller) {
            (Message::Login { .. }, Some(_)) => {
                to.refuse(Refused::new(None, "already_logged_in", "this connection has its player"));
            }
            (Message::Login { name, token, have, features, client, bot }, None) => {
                let login = Login { name, token, have, features, bot };
                tracing::debug!(client = client.as_deref().unwrap_or("unnamed"), "login");
                self.login(login, to).await;
            }
            (Message::Ping {}, None) => {
                to.ack(holds(&Pong { server_at: self.hub.clock.now() }));
            }
            (_, None) => to.refuse(Refused::new(None, "not_logged_in", "log in first")),
            (Message::Logout {}, Some(_)) => self.logout(to).await,
            (message, Some(caller)) => {
                if let Some(reply) = self.reply(caller, &incoming.id, incoming.body, message.changes_state(), to) {
                    caller.route(message, reply).await;
                }
            }
        }
    }

    /// Whether another message is taken from this connection now, or after how many milliseconds it will be.
    fn takes_any(&mut self) -> Result<(), u64> {
        if !self.hub.config.limits.enforced {
            return Ok(());
        }
        let own = self.buckets.take_any().inspect_err(|_| note("all", "connection"));
        let taken = own.and_then(|()| self.hub.addresses.take_any(self.address));
        if taken.is_err() {
            self.excess = self.excess.saturating_add(1);
            self.reads_at = self.heard_at.plus(PAUSE_MS);
        } else if self.heard_at.since(self.reads_at) >= FORGIVEN_MS {
            self.excess = 0;
        }
        taken
    }

    /// The same for one of that kind.
    fn takes(&mut self, kind: &'static str) -> Result<(), u64> {
        if !self.hub.config.limits.enforced {
            return Ok(());
        }
        let own = self.buckets.take(kind).inspect_err(|_| note(kind, "connection"));
        own.and_then(|()| self.hub.addresses.take(self.address, kind))
    }

    /// The duty to answer; none where the request was answered before, or waits with its like.
    fn reply(&self, caller: &Caller, id: &RequestId, body: [u8; 32], changes: bool, to: To) -> Option<Reply> {
        let RequestId::Text(id) = id else { return Some(Reply::new(to, None)) };
        if !changes {
            return Some(Reply::new(to, None));
        }
        let (accounts, player) = (Arc::clone(&self.hub.accounts), caller.screen.player.clone());
        match accounts.begin(&player, id, body, to) {
            Begun::New(to) => Some(Reply::new(to, Some(Remembered { accounts, player, id: id.clone(), body }))),
            Begun::Waits => None,
            Begun::Done(to, result) => {
                to.ack(result);
                None
            }
            Begun::Reused(to) => {
                to.refuse(Refused::new(None, "id_reused", "this id was used for another request"));
                None
            }
            Begun::Busy(to) => {
                to.refuse(store_busy());
                None
            }
        }
    }
}
