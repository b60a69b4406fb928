//! From a game to its position.

use alloc::{string::String, vec::Vec};

use cardroom_cards::{BySeat, Seat};
use cardroom_rules::{Game, Outcome};

use super::{Move, MoveUse, Position, PositionMeld, PositionPhase, PositionScore, PositionWindow, SeatMove};
use crate::{
    draw::{Drawing, LegalDraw},
    game::{Phase, Rummy500},
    scoring::HandScore,
    turn::Playing,
    window::{Answer, LegalCall, Stage, Window},
};

impl Rummy500 {
    /// The game as a position.
    pub fn position(&self) -> Position {
        let board = &self.board;
        let mut position = Position {
            dealer: self.dealer,
            round: self.round_no,
            scores: list(&self.scores),
            hands: board.hands.iter().map(|hand| hand.faces().collect()).collect(),
            stock: board.stock.iter().rev().copied().collect(),
            discard: board.pile.clone(),
            melds: board.melds.iter().map(PositionMeld::of).collect(),
            penalties: list(&board.penalties),
            ..Position::default()
        };
        match &self.phase {
            Phase::Dealing => position.phase = PositionPhase::Deal,
            Phase::Drawing(Drawing { turn, window }) => {
                position.phase = PositionPhase::Draw;
                position.turn = Some(*turn);
                position.window = window.as_ref().map(|window| PositionWindow::of(window, *turn));
                for seat in position.window.iter().flat_map(|window| &window.false_calls) {
                    position.penalties[usize::from(seat.0)] += self.options.false_call_penalty;
                }
            }
            Phase::Playing(Playing { turn, no_discard }) => {
                position.turn = Some(*turn);
                position.no_discard = *no_discard;
            }
            Phase::Scored(score) => self.write_scored(score, &mut position),
        }
        position
    }

    /// After a hand the next is waited for, with the next dealer, or the game is over.
    fn write_scored(&self, score: &HandScore, position: &mut Position) {
        position.last = Some(PositionScore::of(score));
        if let Some(Outcome { winners, .. }) = self.outcome() {
            position.phase = PositionPhase::Over;
            position.winners = Some(winners);
            position.reason = Some(String::from("target"));
        } else {
            position.phase = PositionPhase::Deal;
            position.dealer = self.seats.left_of(self.dealer);
            position.round = self.round_no.saturating_add(1);
        }
    }
}

fn list(values: &BySeat<i32>) -> Vec<i32> {
    values.iter().copied().collect()
}

impl PositionMeld {
    fn of(meld: &crate::meld::Meld) -> Self {
        let cards = meld.cards();
        Self {
            cards: cards.iter().map(|placed| placed.card).collect(),
            by: cards.iter().map(|placed| placed.by).collect(),
        }
    }
}

impl PositionScore {
    fn of(score: &HandScore) -> Self {
        let HandScore { points, melded, in_hand, out, reason, .. } = score;
        Self { points: list(points), melded: list(melded), in_hand: list(in_hand), out: *out, reason: *reason }
    }
}

impl PositionWindow {
    fn of(window: &Window, next: Seat) -> Self {
        let mut written = Self {
            by: window.by,
            hold: window.hold().is_some(),
            waived: Vec::new(),
            false_calls: Vec::new(),
            calls: Vec::new(),
            queued: None,
        };
        match &window.stage {
            Stage::Hold(hold) => {
                for (seat, answer) in hold.answers.each() {
                    match answer {
                        Answer::Silent => {}
                        Answer::Waived => written.waived.push(seat),
                        Answer::CalledFalsely => {
                            written.waived.push(seat);
                            written.false_calls.push(seat);
                        }
                        Answer::Called(LegalCall { n, put }) => {
                            let does = Move::Rummy { n: *n, used_for: MoveUse::of(put.said()) };
                            written.calls.push(SeatMove { seat, does });
                        }
                    }
                }
                written.queued = hold.draw.as_ref().map(|draw| SeatMove { seat: next, does: Move::of(draw) });
            }
            Stage::Open { waived } => {
                written.waived = waived.each().filter(|&(_, &waived)| waived).map(|(seat, _)| seat).collect();
            }
        }
        written
    }
}

impl Move {
    fn of(draw: &LegalDraw) -> Self {
        match draw {
            LegalDraw::Draw => Self::Draw,
            LegalDraw::Take { n, put } => {
                Self::Take { n: *n, used_for: put.as_ref().map(|put| MoveUse::of(put.said())) }
            }
            LegalDraw::Decline => Self::Decline,
        }
    }
}
