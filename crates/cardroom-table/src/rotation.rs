//! Who leaves and who comes after a shot (DNFH-25, DNFH-26). The rules report only that a seat shot.

use alloc::vec::Vec;

use cardroom_cards::Seat;
use cardroom_rules::{Evicts, Game};

use crate::{PlayerRef, Rotated, Seen, Table, To, room::Occupant};

impl<G: Game> Table<G> {
    /// Gives the seat left of `shooter` to the first in the queue who can take it.
    ///
    /// With nobody waiting the player stays, or, under `always`, leaves the seat empty and may not sit again until
    /// one more game has been played. Persons and bots are treated alike; a bot does not wait (DNFH-26).
    pub(crate) fn rotate(&mut self, shooter: Seat) {
        let enters = self.room.next_waiting().cloned();
        match (self.evicts(), &enters) {
            (Evicts::Never, _) | (Evicts::IfWaiting, None) => return,
            (Evicts::IfWaiting | Evicts::Always, _) => {}
        }
        let seat = self.room.seats().left_of(shooter);
        let owner = self.room.chairs[seat].kept_for.take();
        let Some(evicted) = self.room.chairs[seat].seat(None) else { return };
        self.room.deal.clear(seat);
        let leaves = self.room.reference(&evicted);
        if let Some(next) = &enters {
            self.room.leave_queue(next);
        }
        // One who sat this game out loses the seat as well: they wait before everyone else.
        if let Some(owner) = owner {
            self.room.queue.insert(0, owner);
        }
        let to = self.see_off(evicted, enters.is_none());
        let enters = enters.map(|next| {
            self.sit_down(seat, &next);
            self.room.person_ref(&next)
        });
        let rotated = self.rotated(seat, shooter, leaves, enters, to);
        self.say(Seen::Rotated(rotated));
    }

    /// A person joins the end of the queue and watches; a bot goes.
    fn see_off(&mut self, evicted: Occupant, nobody_waits: bool) -> To {
        let Occupant::Person(player) = evicted else { return To::Gone };
        if let Some(guest) = self.room.people.get_mut(&player) {
            guest.seated_at = None;
            guest.evicted = true;
            guest.barred_until = nobody_waits.then_some(self.room.games_over + 1);
        }
        self.room.queue.push(player);
        To::Queue
    }

    fn rotated(&self, seat: Seat, shooter: Seat, leaves: PlayerRef, enters: Option<PlayerRef>, to: To) -> Rotated {
        let queue: Vec<_> = self.room.queue.clone();
        Rotated { table: self.room.id.clone(), seat, shooter, leaves, enters, rule: "DNFH-25", queue, to }
    }
}
