//! Finds uses: every set, run and lay-off that cards can make, jokers placed wherever they may be.
//!
//! Nothing here decides: what is found is a candidate, and [`uses::check`](crate::uses::check) has the word. Copies
//! of a face are one card (COM-3), a set is said in the order of suits, and the order of what is found is published:
//! fewer jokers first; with the same number new melds before lay-offs, sets before runs, by rank or suit, low end and
//! length, lay-offs in the order of the melds; at last by which places the jokers have.
//!
//! A candidate is a [`Frame`](frame::Frame), the places that are filled, and which of them jokers fill. There are a few hundred
//! frames, so they are listed; the choices of jokers, which can be very many, are walked through one at a time.

mod frame;
mod frames;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use cardroom_cards::{Face, Hand, Rank, Suit};
use frame::{Choice, bits, subsets};
use frames::Frames;

use crate::{
    action::Use,
    board::Board,
    meld::{HIGH_ACE, LOW_ACE, high_step},
    options::Rummy500Options,
};

/// Which cards are at hand, copies aside.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Supply {
    /// For each suit, bit s for the card at step s; an ace has both its bits.
    steps: [u16; 4],
    jokers: u32,
}

impl Supply {
    pub(crate) fn add(&mut self, face: Face) {
        match face {
            Face::Card(card) if card.rank == Rank::Ace => {
                self.steps[card.suit as usize] |= 1 << LOW_ACE | 1 << HIGH_ACE;
            }
            Face::Card(card) => self.steps[card.suit as usize] |= 1 << high_step(card.rank),
            Face::Joker => self.jokers += 1,
        }
    }

    fn suits_of(&self, rank: Rank) -> u16 {
        Suit::ALL.into_iter().map(|suit| (self.steps[suit as usize] >> high_step(rank) & 1) << suit as u16).sum()
    }
}

impl FromIterator<Face> for Supply {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Self {
        let mut supply = Self::default();
        faces.into_iter().for_each(|face| supply.add(face));
        supply
    }
}

impl From<&Hand> for Supply {
    fn from(hand: &Hand) -> Self {
        hand.faces().collect()
    }
}

/// Which candidates are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// New melds.
    Melds,
    /// Lay-offs of one card, which no list leaves out.
    SingleLayOffs,
    /// Lay-offs of several cards.
    LongLayOffs,
    /// New melds and lay-offs: the uses of a take or a call.
    Uses,
}

impl Scope {
    const fn has_melds(self) -> bool {
        matches!(self, Self::Melds | Self::Uses)
    }

    const fn has_lay_offs(self, size: usize) -> bool {
        match self {
            Self::Melds => false,
            Self::SingleLayOffs => size == 1,
            Self::LongLayOffs => size > 1,
            Self::Uses => true,
        }
    }
}

/// All candidates of one scope.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    choices: Vec<Choice>,
}

impl Search {
    /// Lists the frames that the supply can fill; with `deepest`, only those that use that card.
    pub(crate) fn new(
        board: &Board,
        options: &Rummy500Options,
        supply: &Supply,
        deepest: Option<Face>,
        scope: Scope,
    ) -> Self {
        let mut frames = Frames { options, supply, deepest, choices: Vec::new() };
        if scope.has_melds() {
            frames.sets();
            frames.runs();
        }
        if scope != Scope::Melds {
            for (id, meld) in board.named_melds() {
                frames.lay_offs(id, meld, scope);
            }
        }
        Self { choices: frames.choices }
    }

    /// Visits every candidate in the published order until the visitor breaks off.
    pub(crate) fn visit(&self, mut visitor: impl FnMut(Use) -> ControlFlow<()>) {
        let most = self.choices.iter().map(|choice| choice.most).max().unwrap_or(0);
        for jokers in 0..=most {
            for choice in &self.choices {
                let Some(free_jokers) = choice.free_jokers(jokers) else { continue };
                for free in subsets(choice.free, free_jokers) {
                    if visitor(choice.write(free)).is_break() {
                        return;
                    }
                }
            }
        }
    }

    /// One candidate by lot: a frame, a number of jokers, and their places. Every candidate can come.
    pub(crate) fn pick(&self, pick: &mut dyn FnMut(u32) -> u32) -> Option<Use> {
        let count = u32::try_from(self.choices.len()).ok().filter(|&count| count > 0)?;
        let choice = &self.choices[pick(count) as usize];
        let jokers = choice.fewest + pick(choice.most - choice.fewest + 1);
        let mut wanted = choice.free_jokers(jokers)?;
        let mut free = 0;
        let mut left = choice.free.count_ones();
        for place in bits(choice.free) {
            if pick(left) < wanted {
                free |= 1 << place;
                wanted -= 1;
            }
            left -= 1;
        }
        Some(choice.write(free))
    }
}
