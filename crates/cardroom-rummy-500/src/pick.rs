//! One legal action by lot, without listing them all: first what is done, then with which cards.

use alloc::vec::Vec;

use cardroom_cards::{Face, Seat};
use cardroom_rules::Kind;

use crate::{
    action::Action,
    game::Rummy500,
    legal::Swap,
    search::{Scope, Search},
    uses::Source,
};

/// What a seat might do.
enum Way {
    Do(Action),
    Take(u32),
    Call(u32),
    Use(Search, Source),
}

impl Rummy500 {
    /// A legal action for a decision of this kind; every one can come.
    pub(crate) fn pick(&self, seat: Seat, kind: Kind, pick: &mut dyn FnMut(u32) -> u32) -> Option<Action> {
        let mut ways = if kind == Kind::Turn { self.ways_of_turn(seat) } else { self.ways_of_window(seat, kind) };
        while let Some(count) = u32::try_from(ways.len()).ok().filter(|&count| count > 0) {
            let way = ways.swap_remove(pick(count) as usize);
            if let Some(action) = self.go(seat, way, pick) {
                return Some(action);
            }
        }
        None
    }

    fn go(&self, seat: Seat, way: Way, pick: &mut dyn FnMut(u32) -> u32) -> Option<Action> {
        match way {
            Way::Do(action) => Some(action),
            Way::Take(n) => {
                let used_for = self.pick_use(seat, n, false, pick);
                (used_for.is_some() || self.is_free(seat, n)).then_some(Action::Take { n, used_for })
            }
            Way::Call(n) => self.pick_use(seat, n, true, pick).map(|used_for| Action::Rummy { n, used_for }),
            Way::Use(search, source) => self.pick_found(&search, &source, pick).map(Action::from),
        }
    }

    fn ways_of_window(&self, seat: Seat, kind: Kind) -> Vec<Way> {
        let mut ways = Vec::new();
        if self.check_turn_to_draw(seat).is_ok() {
            ways.extend(self.check_draw(seat).map(|_| Way::Do(Action::Draw)));
            ways.extend(self.check_decline(seat).map(|_| Way::Do(Action::Decline)));
            ways.extend(self.takeable(seat).into_iter().map(Way::Take));
        }
        if self.may_call(seat) {
            ways.extend((kind == Kind::Window).then_some(Way::Do(Action::Waive)));
            ways.extend(self.callable(seat).into_iter().map(Way::Call));
        }
        ways
    }

    fn ways_of_turn(&self, seat: Seat) -> Vec<Way> {
        let Ok(source) = self.hand_source(seat) else { return Vec::new() };
        let discard = |&card: &Face| self.check_discard(seat, card).is_ok();
        let discards = source.cards.distinct().filter(discard).map(|card| Way::Do(Action::Discard { card }));
        let swap = |Swap { meld, card }| Way::Do(Action::Swap { meld, card });
        let mut ways: Vec<Way> = discards.chain(self.swaps(seat).into_iter().map(swap)).collect();
        for scope in [Scope::Melds, Scope::SingleLayOffs, Scope::LongLayOffs] {
            let search = self.search_hand(&source, scope);
            ways.push(Way::Use(search, source.clone()));
        }
        ways
    }
}
