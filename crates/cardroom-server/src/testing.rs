//! A server's inside without sockets, for tests: people whose requests are routed and answered.

use std::{net::IpAddr, sync::Arc};

use cardroom_proto::{RequestId, read};
use cardroom_store::{Memory, StoredPlayer};
use cardroom_table::PlayerId;
use serde_json::Value;

use crate::{
    Clock, Config, Flags, World,
    hub::Hub,
    outbox::Next,
    present::Here,
    reply::{Reply, To},
    routing::Caller,
    screens::Screen,
};

/// Everything that a server with the usual settings shares.
pub(crate) fn hub() -> Arc<Hub> {
    let mut config = Config::settle(Flags::default()).unwrap();
    config.limits.enforced = false;
    Hub::new(config, World::with_clock(Clock::system()), Arc::new(Memory::new()))
}

/// Somebody who is logged in, as long as they are there.
pub(crate) struct Visitor {
    caller: Caller,
    _here: Here,
}

/// A player of that number, on a connection of that number.
pub(crate) fn caller(hub: &Arc<Hub>, number: u64) -> Visitor {
    let id = PlayerId(format!("ply_{number}"));
    let player = StoredPlayer { id: id.clone(), name: format!("guest {number}"), token_hash: None, bot: false };
    hub.accounts.add(player, Vec::new(), hub.clock.now());
    let screen =
        Screen { connection: number, player: id, outbox: Arc::default(), hashed: false, snapshots_only: false };
    let address = IpAddr::from([192, 0, 2, 1]);
    let here = hub.present.enter(number, address);
    here.log_in(screen.clone());
    hub.accounts.connect(screen.clone());
    Visitor { caller: Caller { hub: Arc::clone(hub), screen, address }, _here: here }
}

impl Visitor {
    /// What a request is answered.
    pub(crate) async fn ask(&self, request: Value) -> Value {
        self.send(request).await;
        self.answer().await
    }

    /// Asks, and does not wait for the answer.
    pub(crate) async fn send(&self, mut request: Value) {
        request["id"] = 1.into();
        let message = read(&request.to_string()).unwrap().message;
        let to = To { id: RequestId::Number(1), outbox: Arc::clone(&self.caller.screen.outbox), _in_flight: None };
        self.caller.route(message, Reply::new(to, None)).await;
    }

    /// The next answer.
    pub(crate) async fn answer(&self) -> Value {
        loop {
            let Next::Send(frame) = self.caller.screen.outbox.next().await else { continue };
            let frame: Value = serde_json::from_str(&frame).unwrap();
            if frame["id"] == 1 {
                return frame;
            }
        }
    }
}
