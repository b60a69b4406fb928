//! The turn after the draw: melds, lay-offs, swaps, and the discard that ends it (R500-7, R500-16 to R500-30).

use alloc::vec::Vec;

use cardroom_cards::{Card, Face, Seat};

use crate::{
    action::{MeldId, Use},
    board::{LegalUse, Place},
    draw::Drawing,
    event::Event,
    game::{Phase, Rummy500},
    illegal::Illegal,
    options::GoingOut,
    uses::{self, Purpose, Source},
    view::MeldKind,
    window::Window,
};

/// A seat has drawn and plays.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Playing {
    pub(crate) turn: Seat,
    /// The card taken singly in this turn, by its face (R500-12).
    pub(crate) no_discard: Option<Face>,
}

/// A swap that was found legal: the joker's place in its meld.
pub(crate) struct LegalSwap {
    meld: MeldId,
    place: usize,
    card: Card,
}

impl Rummy500 {
    /// Tests whether a seat is in its turn, after the draw (R500-16).
    pub(crate) fn check_turn(&self, seat: Seat) -> Result<&Playing, Illegal> {
        match &self.phase {
            Phase::Playing(playing) if playing.turn == seat => Ok(playing),
            Phase::Drawing(drawing) if drawing.turn == seat => Err(Illegal::DrawFirst),
            Phase::Drawing(Drawing { turn, .. }) | Phase::Playing(Playing { turn, .. }) => {
                Err(Illegal::NotYourTurn { turn: *turn })
            }
            Phase::Dealing | Phase::Scored(_) => Err(Illegal::NoHand),
        }
    }

    /// The cards a seat may put down in its turn.
    pub(crate) fn hand_source(&self, seat: Seat) -> Result<Source, Illegal> {
        let no_discard = self.check_turn(seat)?.no_discard;
        let hand = &self.board.hands[seat];
        Ok(Source { cards: hand.clone(), held: hand.len(), purpose: Purpose::Turn { no_discard } })
    }

    /// Tests a discard: a card held (R500-26), not the one just taken (R500-12), and not one that could be laid
    /// off where the last card must not be (R500-30).
    pub(crate) fn check_discard(&self, seat: Seat, card: Face) -> Result<(), Illegal> {
        let no_discard = self.check_turn(seat)?.no_discard;
        let hand = &self.board.hands[seat];
        if !hand.holds(card) {
            return Err(Illegal::NotInHand { card });
        }
        if no_discard == Some(card) && hand.count(card) == 1 {
            return Err(Illegal::TakenThisTurn { card });
        }
        if hand.len() == 1 && self.options.last_discard_is_unplayable() && self.could_lay_off(card) {
            return Err(Illegal::LastCardPlayable { card });
        }
        Ok(())
    }

    /// Tests a swap: the very card that a joker stands for (R500-24), and no banned card left alone (R500-12).
    pub(crate) fn check_swap(&self, seat: Seat, meld: MeldId, card: Card) -> Result<LegalSwap, Illegal> {
        let no_discard = self.check_turn(seat)?.no_discard;
        if !self.options.joker_swap {
            return Err(Illegal::SwapsOff);
        }
        let hand = &self.board.hands[seat];
        if !hand.holds(card.into()) {
            return Err(Illegal::NotInHand { card: card.into() });
        }
        let lying = self.board.meld(meld).ok_or(Illegal::NoSuchMeld { meld })?;
        let place = lying.joker_for(card).ok_or(Illegal::NoJokerFor { card })?;
        if hand.len() == 1 && no_discard == Some(Face::Joker) {
            return Err(Illegal::LeavesTakenAlone { card: Face::Joker });
        }
        Ok(LegalSwap { meld, place, card })
    }

    /// Makes a meld or a lay-off of cards in the hand.
    pub(crate) fn use_hand(&mut self, seat: Seat, said: &Use) -> Result<Vec<Event>, Illegal> {
        let put = uses::check(&self.board, &self.options, &self.hand_source(seat)?, said)?;
        let mut events = Vec::new();
        self.put_down(seat, &put, &mut events);
        Ok(events)
    }

    /// Swaps a card for a joker.
    pub(crate) fn swap(&mut self, seat: Seat, legal: &LegalSwap) -> Vec<Event> {
        let &LegalSwap { meld, place, card } = legal;
        let joker = self.board.swap(seat, meld, place, card);
        Vec::from([Event::Swapped { seat, meld, card, joker }])
    }

    /// Discards a card that may be, which ends the turn or the hand (R500-7, R500-27).
    pub(crate) fn discard(&mut self, seat: Seat, card: Face) -> Vec<Event> {
        self.board.discard(seat, card);
        let mut events = Vec::from([Event::Discarded { seat, card }]);
        if self.board.hands[seat].is_empty() {
            self.finish(Some(seat), &mut events);
        } else {
            self.end_turn(seat, &mut events);
        }
        events
    }

    /// Begins what follows the draw.
    pub(crate) fn begin_turn(&mut self, turn: Seat, no_discard: Option<Face>) {
        self.phase = Phase::Playing(Playing { turn, no_discard });
    }

    /// Puts cards down; with an empty hand the seat is out, or floats (R500-27, R500-29).
    pub(crate) fn put_down(&mut self, seat: Seat, put: &LegalUse, events: &mut Vec<Event>) {
        let meld = self.board.put_down(seat, put);
        let cards = put.cards.clone();
        events.push(match put.place {
            Place::New(shape) => Event::Melded { seat, meld, kind: MeldKind::of(shape), cards },
            Place::On { end, .. } => Event::LaidOff { seat, meld, end, cards },
        });
        if !self.board.hands[seat].is_empty() {
            return;
        }
        if self.options.going_out == GoingOut::Float {
            events.push(Event::Floated { seat });
            self.end_turn(seat, events);
        } else {
            self.finish(Some(seat), events);
        }
    }

    /// Gives the turn to the left, and opens the window (R500-5, R500-35).
    fn end_turn(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let window = self.options.rummy_call.then(|| Window::after(seat, self.seats, self.options.rummy_hold_ms));
        if let Some(window) = &window {
            events.push(Event::WindowOpened { by: seat, stage: window.stage() });
            self.windows = self.windows.wrapping_add(1);
        }
        self.phase = Phase::Drawing(Drawing { turn: self.seats.left_of(seat), window });
    }
}
