//! Fills the lists: what [`search`](crate::search) finds and [`uses::check`] allows, in the order in which it is found.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use cardroom_cards::{Face, Hand, Seat};
use cardroom_rules::Kind;

use crate::{
    action::Use,
    game::Rummy500,
    legal::{Cut, Depth, Legal, LegalBegin, LegalTurn, Swap},
    search::{Scope, Search, Supply},
    uses::{self, Purpose, Source},
};

/// A depth of the pile with the cards that may be used at it.
struct Reach {
    n: u32,
    free: bool,
    source: Source,
    search: Search,
}

/// Uses that were found, and whether there are more.
struct Found {
    uses: Vec<Use>,
    cut: bool,
}

impl Rummy500 {
    /// Everything legal for a decision of this kind.
    pub(crate) fn legal(&self, seat: Seat, kind: Kind, cut: Cut) -> Legal {
        let mut legal = Legal::default();
        if kind == Kind::Turn {
            self.legal_turn(seat, cut, &mut legal);
            return legal;
        }
        if self.check_turn_to_draw(seat).is_ok() {
            let (take, more) = self.depths(self.takes(seat), cut);
            let draw = self.check_draw(seat).is_ok();
            legal.begin = Some(LegalBegin { draw, decline: self.check_decline(seat).is_ok(), take });
            legal.cut |= more;
        }
        if self.may_call(seat) {
            let (rummy, more) = self.depths(self.calls(seat), cut);
            legal.rummy = Some(rummy);
            legal.waive = (kind == Kind::Window).then_some(true);
            legal.cut |= more;
        }
        legal
    }

    fn legal_turn(&self, seat: Seat, cut: Cut, legal: &mut Legal) {
        let Ok(source) = self.hand_source(seat) else { return };
        let find = |scope, limit| self.find(&self.search_hand(&source, scope), &source, limit);
        let melds = find(Scope::Melds, cut.limit());
        let mut lay_offs = find(Scope::SingleLayOffs, usize::MAX).uses;
        let long = find(Scope::LongLayOffs, cut.limit().saturating_sub(lay_offs.len()));
        lay_offs.extend(long.uses);
        legal.cut = melds.cut || long.cut;
        let discard = source.cards.distinct().filter(|&card| self.check_discard(seat, card).is_ok()).collect();
        legal.turn = Some(LegalTurn { meld: melds.uses, lay_off: lay_offs, discard, swap: self.swaps(seat) });
    }

    pub(crate) fn swaps(&self, seat: Seat) -> Vec<Swap> {
        let held = || self.board.hands[seat].distinct().filter_map(Face::card);
        let swaps = self.board.named_melds().flat_map(|(meld, _)| held().map(move |card| Swap { meld, card }));
        swaps.filter(|&Swap { meld, card }| self.check_swap(seat, meld, card).is_ok()).collect()
    }

    pub(crate) fn search_hand(&self, source: &Source, scope: Scope) -> Search {
        Search::new(&self.board, &self.options, &Supply::from(&source.cards), None, scope)
    }

    /// Whether a use may be made of a source.
    fn allows(&self, source: &Source, said: &Use) -> bool {
        uses::check(&self.board, &self.options, source, said).is_ok()
    }

    /// The uses that the rules allow, as many as the limit lets through.
    fn find(&self, search: &Search, source: &Source, limit: usize) -> Found {
        let mut found = Found { uses: Vec::new(), cut: false };
        search.visit(|said| {
            if !self.allows(source, &said) {
                return ControlFlow::Continue(());
            }
            if found.uses.len() >= limit {
                found.cut = true;
                return ControlFlow::Break(());
            }
            found.uses.push(said);
            ControlFlow::Continue(())
        });
        found
    }

    /// Whether the card alone could be laid off somewhere (R500-30).
    pub(crate) fn could_lay_off(&self, card: Face) -> bool {
        let supply: Supply = [card].into_iter().collect();
        let mut fits = false;
        Search::new(&self.board, &self.options, &supply, None, Scope::SingleLayOffs).visit(|said| {
            let Use::LayOff { meld, end, cards } = said else { return ControlFlow::Continue(()) };
            let laid: Vec<_> = cards.iter().filter_map(|card| card.laid()).collect();
            let lying = self.board.meld(meld);
            fits = lying.is_some_and(|lying| lying.check(meld, end, &laid, &self.options).is_ok());
            if fits { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        fits
    }

    /// Every depth a seat might take.
    fn takes(&self, seat: Seat) -> impl Iterator<Item = Reach> {
        let hand = &self.board.hands[seat];
        self.reaches(hand.clone(), Supply::from(hand), hand.len(), |deepest| Purpose::Take { deepest })
            .map(move |reach| Reach { free: self.is_free(seat, reach.n), ..reach })
    }

    /// Every depth a seat might call.
    fn calls(&self, seat: Seat) -> impl Iterator<Item = Reach> {
        let held = self.board.hands[seat].len();
        self.reaches(Hand::default(), Supply::default(), held, |deepest| Purpose::Call { deepest })
    }

    fn reaches(
        &self,
        mut cards: Hand,
        mut supply: Supply,
        mut held: usize,
        purpose: fn(Face) -> Purpose,
    ) -> impl Iterator<Item = Reach> {
        (1..).zip(self.board.pile.iter().rev()).map(move |(n, &deepest)| {
            cards.insert(deepest);
            supply.add(deepest);
            held += 1;
            let source = Source { cards: cards.clone(), held, purpose: purpose(deepest) };
            let search = Search::new(&self.board, &self.options, &supply, Some(deepest), Scope::Uses);
            Reach { n, free: false, source, search }
        })
    }

    fn has_use(&self, reach: &Reach) -> bool {
        reach.free || self.find(&reach.search, &reach.source, 0).cut
    }

    /// Whether something can be taken (R500-31).
    pub(crate) fn can_take(&self, seat: Seat) -> bool {
        self.takes(seat).any(|reach| self.has_use(&reach))
    }

    /// Whether something can be called (R500-33).
    pub(crate) fn can_call(&self, seat: Seat) -> bool {
        self.calls(seat).any(|reach| self.has_use(&reach))
    }

    /// The depths that have a use, with their uses; and whether some were left out.
    fn depths(&self, reaches: impl Iterator<Item = Reach>, cut: Cut) -> (Vec<Depth>, bool) {
        let reaches: Vec<Reach> = reaches.filter(|reach| self.has_use(reach)).collect();
        let mut left = cut.limit();
        let mut more = false;
        let mut depths = Vec::with_capacity(reaches.len());
        for (place, Reach { n, free, source, search }) in reaches.iter().enumerate() {
            let share = (left / (reaches.len() - place)).max(1);
            let found = self.find(search, source, share - usize::from(*free));
            let uses: Vec<_> = free.then_some(None).into_iter().chain(found.uses.into_iter().map(Some)).collect();
            left = left.saturating_sub(uses.len());
            more |= found.cut;
            depths.push(Depth { n: *n, uses });
        }
        (depths, more)
    }

    /// The depths that can be taken, without their uses.
    pub(crate) fn takeable(&self, seat: Seat) -> Vec<u32> {
        self.takes(seat).filter(|reach| self.has_use(reach)).map(|reach| reach.n).collect()
    }

    /// The depths that can be called, without their uses.
    pub(crate) fn callable(&self, seat: Seat) -> Vec<u32> {
        self.calls(seat).filter(|reach| self.has_use(reach)).map(|reach| reach.n).collect()
    }

    /// A use of one depth by lot; every use can come.
    pub(crate) fn pick_use(&self, seat: Seat, n: u32, calls: bool, pick: &mut dyn FnMut(u32) -> u32) -> Option<Use> {
        let place = usize::try_from(n.checked_sub(1)?).ok()?;
        let reach = if calls { self.calls(seat).nth(place)? } else { self.takes(seat).nth(place)? };
        if reach.free && pick(2) == 0 { None } else { self.pick_found(&reach.search, &reach.source, pick) }
    }

    /// One of what a search finds and the rules allow: a few tries by lot, then the first.
    pub(crate) fn pick_found(&self, search: &Search, source: &Source, pick: &mut dyn FnMut(u32) -> u32) -> Option<Use> {
        const TRIES: usize = 16;
        for _ in 0..TRIES {
            let said = search.pick(pick)?;
            if self.allows(source, &said) {
                return Some(said);
            }
        }
        self.find(search, source, 1).uses.pop()
    }
}
