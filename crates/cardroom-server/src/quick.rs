//! A seat at any table of a game: at the fullest public one that waits for players, else at a new one.

use std::sync::Arc;

use cardroom_catalog::GameKind;
use cardroom_proto::{Create, Refused};
use cardroom_table::{Access, JoinAs, Role, TableId};
use serde_json::{Map, Value};
use tokio::sync::oneshot;

use crate::{
    reply::{Reply, store_busy},
    routing::Caller,
    table_task::ToTable,
};

/// At how many tables somebody is offered before a new one is made.
const OFFERS: usize = 16;

impl Caller {
    /// Seats the caller. Where many ask at once, each sees the table that the one before made or filled.
    pub(crate) fn quick(&self, game: &str, reply: Reply) {
        let Some(kind) = GameKind::of_id(game) else {
            return reply.refuse(Refused::new(None, "unknown_game", "no game has this id"));
        };
        if self.hub.refuses_new_games() {
            return reply.refuse(Refused::new(
                None,
                "draining",
                "no game begins any more: the server is about to stop",
            ));
        }
        let caller = self.clone();
        let hub = Arc::clone(&self.hub);
        self.hub.spawn(async move {
            let _turn = hub.quick.lock().await;
            if let Some(reply) = caller.offer_tables(kind, reply).await {
                caller.create(any_table(kind), Map::from_iter([made(true)]), reply).await;
            }
        });
    }

    /// Offers the caller at one table after the other; gives the reply back where none has a seat.
    async fn offer_tables(&self, kind: GameKind, mut reply: Reply) -> Option<Reply> {
        for table in self.candidates(kind) {
            let Some(link) = self.hub.inhabited(&table) else { continue };
            let Some(person) = self.hub.accounts.person(&self.screen.player, None) else {
                reply.refuse(store_busy());
                return None;
            };
            let (declined, answer) = oneshot::channel();
            let offer = ToTable::Offer { person, result: Map::from_iter([made(false)]), reply, declined };
            match link.inbox.of(false).send(offer).await {
                Ok(()) => reply = answer.await.ok()?, // No answer: the table has seated the caller, and said so.
                Err(closed) => match closed.0 {
                    ToTable::Offer { reply: back, .. } => reply = back,
                    _ => return None,
                },
            }
        }
        Some(reply)
    }

    /// Tables that wait: those where the caller sits already, then the fullest.
    fn candidates(&self, kind: GameKind) -> Vec<TableId> {
        let mut waiting = self.hub.lobby.waiting(kind);
        let sits = |table: &TableId| {
            let places = self.hub.accounts.tables(&self.screen.player);
            places.iter().any(|(at, place)| at == table && place.role == Role::Seat)
        };
        let own: Vec<TableId> = waiting.iter().filter(|table| sits(table)).cloned().collect();
        waiting.retain(|table| !own.contains(table));
        own.into_iter().chain(waiting).take(OFFERS).collect()
    }
}

fn made(made: bool) -> (String, Value) {
    ("made".to_owned(), made.into())
}

/// A public table as a game is played by default.
fn any_table(kind: GameKind) -> Create {
    Create {
        game: kind.id().to_owned(),
        options: None,
        access: Access::Public,
        name: None,
        seats: None,
        clock: None,
        bots: None,
        spectators: None,
        chat: None,
        hold_seat: None,
        decks: None,
        dealer: None,
        kitties: None,
        wish: JoinAs::Seat,
    }
}
