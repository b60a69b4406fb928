//! Where the cards of a hand are: in hands, stock, pile and melds, each card once. No rule is known here.

use alloc::vec::Vec;

use cardroom_cards::{BySeat, Card, Face, Hand, Seat, Seats};

use crate::{
    action::{End, MeldId, Use},
    laid::{Laid, Put},
    meld::{Meld, Shape},
};

/// All cards of a hand, and the points lost by false calls so far (R500-39).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Board {
    pub(crate) hands: BySeat<Hand>,
    /// The top card last.
    pub(crate) stock: Vec<Face>,
    /// The top, which is the newest card, last (R500-6).
    pub(crate) pile: Vec<Face>,
    pub(crate) melds: Vec<Meld>,
    pub(crate) penalties: BySeat<i32>,
}

/// Cards that were found legal to put down. Only `uses` makes one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LegalUse {
    pub(crate) cards: Vec<Laid>,
    pub(crate) place: Place,
}

/// Where cards go down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Place {
    /// As a new meld of this shape.
    New(Shape),
    /// On a meld, which then has this shape.
    On { meld: MeldId, end: End, shape: Shape },
}

impl LegalUse {
    /// The use as a player says it.
    pub(crate) fn said(&self) -> Use {
        let cards = self.cards.iter().copied().map(Put::Laid).collect();
        match self.place {
            Place::New(_) => Use::Meld { cards },
            Place::On { meld, end, .. } => Use::LayOff { meld, end, cards },
        }
    }
}

impl Board {
    /// A table without cards.
    pub(crate) fn empty(seats: Seats) -> Self {
        Self {
            hands: BySeat::splat(seats, Hand::default()),
            stock: Vec::new(),
            pile: Vec::new(),
            melds: Vec::new(),
            penalties: BySeat::splat(seats, 0),
        }
    }

    /// Deals one card at a time from the left of the dealer, then turns one up (COM-5, R500-4).
    pub(crate) fn deal(seats: Seats, dealer: Seat, deck: &[Face], each: usize) -> Self {
        let mut board = Self::empty(seats);
        let mut cards = deck.iter().copied();
        for _ in 0..each {
            for (seat, face) in seats.from_left_of(dealer).zip(&mut cards) {
                board.hands[seat].insert(face);
            }
        }
        board.pile.extend(cards.next());
        board.stock.extend(cards.rev());
        board
    }

    pub(crate) fn meld(&self, id: MeldId) -> Option<&Meld> {
        self.melds.get(id.index())
    }

    /// Each meld with its name.
    pub(crate) fn named_melds(&self) -> impl Iterator<Item = (MeldId, &Meld)> {
        self.melds.iter().enumerate().filter_map(|(index, meld)| Some((MeldId::at(index)?, meld)))
    }

    /// The deepest of the top `n` cards of the pile.
    pub(crate) fn deepest(&self, n: u32) -> Option<Face> {
        let n = usize::try_from(n).ok().filter(|&n| n > 0)?;
        self.pile.len().checked_sub(n).map(|deepest| self.pile[deepest])
    }

    /// The top `n` cards of the pile, the deepest first.
    pub(crate) fn top(&self, n: u32) -> &[Face] {
        let below = self.pile.len().saturating_sub(n as usize);
        &self.pile[below..]
    }

    /// Moves the top `n` cards of the pile into a hand.
    pub(crate) fn take(&mut self, seat: Seat, n: u32) -> Vec<Face> {
        let taken = self.pile.split_off(self.pile.len().saturating_sub(n as usize));
        for &face in &taken {
            self.hands[seat].insert(face);
        }
        taken
    }

    /// Moves cards from a hand to the table; gives the meld's name.
    pub(crate) fn put_down(&mut self, seat: Seat, put: &LegalUse) -> MeldId {
        for card in &put.cards {
            self.hands[seat].remove(card.face());
        }
        match put.place {
            Place::New(shape) => {
                let id = MeldId::at(self.melds.len()).expect("a table of cards makes fewer than 65 thousand melds");
                self.melds.push(Meld::lay(shape, &put.cards, seat));
                id
            }
            Place::On { meld, end, shape } => {
                self.melds[meld.index()].extend(shape, end, &put.cards, seat);
                meld
            }
        }
    }

    /// Exchanges a real card of a hand for a joker on the table; gives back what the joker stood for.
    pub(crate) fn swap(&mut self, seat: Seat, meld: MeldId, place: usize, card: Card) -> Laid {
        let hand = &mut self.hands[seat];
        hand.remove(card.into());
        hand.insert(Face::Joker);
        self.melds[meld.index()].swap(place, card, seat)
    }

    /// Moves a card from a hand to the top of the pile.
    pub(crate) fn discard(&mut self, seat: Seat, face: Face) {
        self.hands[seat].remove(face);
        self.pile.push(face);
    }
}
