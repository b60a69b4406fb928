//! How a turn begins: a draw, a take, or a decline (R500-8 to R500-11, R500-31).

use alloc::vec::Vec;

use cardroom_cards::{Face, Seat};

use crate::{
    action::Use,
    board::LegalUse,
    event::Event,
    game::{Phase, Rummy500},
    illegal::Illegal,
    options::TopDiscard,
    turn::Playing,
    uses::{self, Purpose, Source},
    window::{Answer, Window},
};

/// A seat is to draw; others may call before it has.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Drawing {
    pub(crate) turn: Seat,
    pub(crate) window: Option<Window>,
}

/// A beginning of a turn that was found legal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum LegalDraw {
    Draw,
    /// Without a use it is the free take of the top card (R500-11).
    Take {
        n: u32,
        put: Option<LegalUse>,
    },
    Decline,
}

impl Rummy500 {
    /// Draws, takes or declines; in hold that is kept (R500-36).
    pub(crate) fn begin_with(&mut self, seat: Seat, draw: LegalDraw) -> Vec<Event> {
        if self.hold().is_some() {
            return self.keep_draw(draw);
        }
        let mut events = Vec::new();
        self.carry_out_draw(seat, draw, &mut events);
        events
    }

    /// Tests whether a seat may begin its turn; in hold, not after a draw or a call (R500-36).
    pub(crate) fn check_turn_to_draw(&self, seat: Seat) -> Result<(), Illegal> {
        match &self.phase {
            Phase::Drawing(drawing) if drawing.turn == seat => match self.hold() {
                Some(hold) if hold.draw.is_some() || matches!(hold.answers[seat], Answer::Called(_)) => {
                    Err(Illegal::AlreadyAnswered)
                }
                _ => Ok(()),
            },
            Phase::Playing(playing) if playing.turn == seat => Err(Illegal::AlreadyDrawn),
            Phase::Drawing(Drawing { turn, .. }) | Phase::Playing(Playing { turn, .. }) => {
                Err(Illegal::NotYourTurn { turn: *turn })
            }
            Phase::Dealing | Phase::Scored(_) => Err(Illegal::NoHand),
        }
    }

    pub(crate) fn check_draw(&self, seat: Seat) -> Result<LegalDraw, Illegal> {
        self.check_turn_to_draw(seat)?;
        if self.board.stock.is_empty() { Err(Illegal::StockEmpty) } else { Ok(LegalDraw::Draw) }
    }

    /// Tests a decline, which is for an empty stock (R500-31).
    pub(crate) fn check_decline(&self, seat: Seat) -> Result<LegalDraw, Illegal> {
        self.check_turn_to_draw(seat)?;
        if self.board.stock.is_empty() { Ok(LegalDraw::Decline) } else { Err(Illegal::StockNotEmpty) }
    }

    /// Tests a take: its deepest card has a use (R500-10), or it is the free take (R500-11).
    pub(crate) fn check_take(&self, seat: Seat, n: u32, said: Option<&Use>) -> Result<LegalDraw, Illegal> {
        self.check_turn_to_draw(seat)?;
        let pile = self.board.pile.len();
        let deepest = self.board.deepest(n).ok_or(Illegal::BadDepth { n, pile })?;
        let put = match said {
            Some(said) => Some(uses::check(&self.board, &self.options, &self.take_source(seat, n, deepest), said)?),
            None if self.is_free(seat, n) => None,
            None => return Err(Illegal::MustMeldDeepest { card: deepest }),
        };
        Ok(LegalDraw::Take { n, put })
    }

    fn take_source(&self, seat: Seat, n: u32, deepest: Face) -> Source {
        let hand = &self.board.hands[seat];
        let cards = hand.faces().chain(self.board.top(n).iter().copied()).collect();
        Source { cards, held: hand.len() + n as usize, purpose: Purpose::Take { deepest } }
    }

    /// Whether the top card needs no use: at such a table, with a stock, and not by a seat without cards (R500-11).
    pub(crate) fn is_free(&self, seat: Seat, n: u32) -> bool {
        n == 1
            && self.options.top_discard == TopDiscard::Free
            && !self.board.stock.is_empty()
            && !self.board.hands[seat].is_empty()
    }

    /// Begins the turn, which closes the window (R500-35).
    pub(crate) fn carry_out_draw(&mut self, seat: Seat, draw: LegalDraw, events: &mut Vec<Event>) {
        match draw {
            LegalDraw::Draw => {
                if let Some(card) = self.board.stock.pop() {
                    self.board.hands[seat].insert(card);
                    events.push(Event::Drew { seat, card });
                }
                self.begin_turn(seat, None);
            }
            LegalDraw::Take { n, put } => {
                let cards = self.board.take(seat, n);
                // Only a card taken singly and kept may not go back in the same turn (R500-12).
                let kept = cards.first().copied().filter(|_| put.is_none());
                events.push(Event::Took { seat, cards });
                self.begin_turn(seat, kept);
                if let Some(put) = put {
                    self.put_down(seat, &put, events);
                }
            }
            LegalDraw::Decline => {
                events.push(Event::Declined { seat });
                self.finish(None, events);
            }
        }
    }
}
