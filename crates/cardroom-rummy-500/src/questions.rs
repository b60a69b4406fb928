//! Questions about the rules that need no move: what examples, the referee and bots ask.

use alloc::vec::Vec;

use cardroom_cards::{BySeat, Face, Seat};

use crate::{
    action::Use,
    game::{Phase, Rummy500},
    legal::{Cut, LegalTurn},
    scoring::HandScore,
    turn::Playing,
};
use cardroom_rules::Kind;

impl Rummy500 {
    /// The depths at which the seat on turn could take, whatever window is open (R500-10, R500-11).
    pub fn takes_possible(&self) -> Vec<u32> {
        self.turn().map_or_else(Vec::new, |seat| self.takeable(seat))
    }

    /// The depths that a seat which keeps cards in hand could call (R500-33).
    pub fn calls_possible(&self) -> Vec<u32> {
        self.turn().map_or_else(Vec::new, |seat| self.callable(seat))
    }

    /// The cards that the seat on turn may discard (R500-26).
    pub fn discards_possible(&self) -> Vec<Face> {
        self.legal_of_turn().map_or_else(Vec::new, |legal| legal.discard)
    }

    /// Every lay-off of one card by the seat on turn (R500-17).
    pub fn single_lay_offs(&self) -> Vec<Use> {
        let lay_offs = self.legal_of_turn().map_or_else(Vec::new, |legal| legal.lay_off);
        lay_offs.into_iter().filter(|said| said.cards().len() == 1).collect()
    }

    /// What each seat would score if the hand ended now (R500-43).
    pub fn points_if_ended(&self) -> BySeat<i32> {
        HandScore::count(&self.board, &self.options, None).points
    }

    fn legal_of_turn(&self) -> Option<LegalTurn> {
        self.legal(self.turn()?, Kind::Turn, Cut::Never).turn
    }

    fn turn(&self) -> Option<Seat> {
        match &self.phase {
            Phase::Drawing(drawing) => Some(drawing.turn),
            Phase::Playing(Playing { turn, .. }) => Some(*turn),
            Phase::Dealing | Phase::Scored(_) => None,
        }
    }
}
