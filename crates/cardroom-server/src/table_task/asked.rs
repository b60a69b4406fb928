//! What people ask of the table: handed to it, and answered once it is stored.

use cardroom_catalog::{AnyAction, AnyOptions};
use cardroom_proto::{Acted, Invited, Nothing, Placed, Refused, limits, numbered_name};
use cardroom_table::{Done, Input, JoinAs, Person, Place, PlayerId, Refusal, Request};
use serde_json::{Map, Value};

use super::{Batch, TableRefusal, TableTask};
use crate::{
    reply::{Reply, holds},
    screens::value,
};

impl TableTask {
    pub(super) fn ask_table(
        &mut self,
        from: PlayerId,
        request: Request<AnyAction, AnyOptions>,
        reply: Reply,
        batch: &mut Batch,
    ) {
        let joins = matches!(request, Request::Join { .. });
        let input = Input::Request { from: from.clone(), request };
        match self.handle(input, batch) {
            Ok(done) => {
                let result = self.result(done);
                batch.acks.extend(reply.to_store(&result, self.hub.clock.now()));
                batch.replies.push((reply, result));
                if joins {
                    batch.joined.push(from);
                }
            }
            Err(refusal) => {
                let refused = self.refused(&from, &refusal);
                reply.refuse(refused);
            }
        }
    }

    /// Seats somebody who would sit at any table, if this one waits for players and a seat is free; else gives the reply
    /// back.
    pub(super) fn offer(
        &mut self,
        person: Person,
        mut result: Map<String, Value>,
        reply: Reply,
        batch: &mut Batch,
    ) -> Option<Reply> {
        let from = person.id.clone();
        let place = self.table.place_of(&from);
        let sits = place.as_ref().is_some_and(Place::sits);
        if self.table.settings().access.needs_invite() || !(sits || self.table.waits_for_players()) {
            return Some(reply);
        }
        let request = match place {
            Some(_) if !sits => Request::Sit { seat: None },
            _ => Request::Join { person, wish: JoinAs::Seat, seat: None, invited: false },
        };
        match self.handle(Input::Request { from: from.clone(), request }, batch) {
            Ok(done) => {
                result.extend(self.result(done));
                batch.acks.extend(reply.to_store(&result, self.hub.clock.now()));
                batch.replies.push((reply, result));
                batch.joined.push(from);
                None
            }
            Err(_) => Some(reply),
        }
    }

    /// What an ack says.
    fn result(&self, done: Done) -> Map<String, Value> {
        match done {
            Done::Nothing => holds(&Nothing {}),
            Done::Place(place) => holds(&Placed { table: self.id.clone(), place }),
            Done::Invite(invite) => holds(&Invited { invite }),
            Done::Acted(seat) => holds(&Acted { seq: self.screens.next_seq(seat) }),
        }
    }

    fn refused(&self, from: &PlayerId, refusal: &TableRefusal) -> Refused {
        let seat = self.table.place_of(from).and_then(|place| place.seat);
        let decision = seat.and_then(|seat| self.table.decision(seat));
        let explains = matches!(refusal, Refusal::Illegal(_) | Refusal::StaleDecision);
        let suggest = match refusal {
            Refusal::NameTaken { suggest } => Some(numbered_name(suggest, limits::NAME_GRAPHEMES)),
            _ => None,
        };
        Refused {
            rule: refusal.rule(),
            legal: decision.filter(|_| explains).map(|decision| value(&decision.legal)),
            suggest,
            ..Refused::new(None, refusal.code(), refusal.to_string())
        }
    }
}
