//! The one question behind melds, lay-offs, takes and calls: may these cards be put down there?
//!
//! The lists of legal actions and the acts both ask [`check`]; only it makes a [`LegalUse`].

use alloc::vec::Vec;

use cardroom_cards::{Face, Hand};

use crate::{
    action::Use,
    board::{Board, LegalUse, Place},
    illegal::Illegal,
    laid::{Laid, Put},
    meld::Shape,
    options::{GoingOut, Rummy500Options},
};

/// Where the cards of a use come from.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// The cards that may be used.
    pub(crate) cards: Hand,
    /// How many cards the seat has in all, with those it takes.
    pub(crate) held: usize,
    /// What else is asked.
    pub(crate) purpose: Purpose,
}

/// What a use belongs to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Purpose {
    /// The turn, with the card that may not be discarded in it (R500-12).
    Turn { no_discard: Option<Face> },
    /// A take: the use contains the deepest card (R500-10).
    Take { deepest: Face },
    /// A call: the same, of taken cards only (R500-33).
    Call { deepest: Face },
}

impl Source {
    /// The card that the use contains.
    pub(crate) const fn deepest(&self) -> Option<Face> {
        match self.purpose {
            Purpose::Turn { .. } => None,
            Purpose::Take { deepest } | Purpose::Call { deepest } => Some(deepest),
        }
    }

    /// Tests that the cards are there, with copies for faces used twice.
    fn holds(&self, cards: &[Laid]) -> Result<(), Illegal> {
        for (place, card) in cards.iter().enumerate() {
            let face = card.face();
            let wanted = cards[..=place].iter().filter(|other| other.face() == face).count();
            if wanted > usize::from(self.cards.count(face)) {
                return Err(match self.purpose {
                    Purpose::Turn { .. } | Purpose::Take { .. } => Illegal::NotInHand { card: face },
                    Purpose::Call { .. } => Illegal::NotTaken { card: face },
                });
            }
        }
        Ok(())
    }

    /// Tests what stays in the hand (R500-12, R500-28).
    fn check_rest(&self, cards: &[Laid], options: &Rummy500Options) -> Result<(), Illegal> {
        let rest = self.held.saturating_sub(cards.len());
        if rest == 0 && options.going_out == GoingOut::MustDiscard {
            return Err(Illegal::MustKeepDiscard);
        }
        if let Purpose::Turn { no_discard: Some(card) } = self.purpose {
            let used = cards.iter().filter(|used| used.face() == card).count();
            if rest == 1 && usize::from(self.cards.count(card)) > used {
                return Err(Illegal::LeavesTakenAlone { card });
            }
        }
        Ok(())
    }
}

/// Tests a use against the rules (R500-10, R500-12, R500-13 to R500-23, R500-25, R500-28, R500-33).
pub(crate) fn check(
    board: &Board,
    options: &Rummy500Options,
    source: &Source,
    said: &Use,
) -> Result<LegalUse, Illegal> {
    let cards = stated(said.cards())?;
    source.holds(&cards)?;
    let place = match *said {
        Use::Meld { .. } => Place::New(Shape::of(&cards, options)?),
        Use::LayOff { meld, end, .. } => {
            let lying = board.meld(meld).ok_or(Illegal::NoSuchMeld { meld })?;
            Place::On { meld, end, shape: lying.check(meld, end, &cards, options)? }
        }
    };
    if let Some(card) = source.deepest().filter(|&deepest| cards.iter().all(|card| card.face() != deepest)) {
        return Err(Illegal::MustUseDeepest { card });
    }
    source.check_rest(&cards, options)?;
    Ok(LegalUse { cards, place })
}

/// The cards with what every joker stands for (R500-25).
fn stated(cards: &[Put]) -> Result<Vec<Laid>, Illegal> {
    cards.iter().map(|card| card.laid().ok_or(Illegal::JokerUnstated)).collect()
}
