//! Places that are filled, and which of them jokers fill: what a candidate is before it is written out.

use alloc::vec::Vec;

use cardroom_cards::{Card, Rank, Suit};

use super::Supply;
use crate::{
    action::{End, MeldId, Use},
    laid::{Laid, Put},
    meld::{LOW_ACE, Step, high_step, rank_at},
};

/// What the places of a frame are: the suits of a rank, or steps of a suit from a low one on.
#[derive(Clone, Copy, Debug)]
pub(super) enum Line {
    Rank(Rank),
    Suit { suit: Suit, low: Step },
}

impl Line {
    pub(super) fn card(self, place: u32) -> Card {
        match self {
            Self::Rank(rank) => Card::new(rank, Suit::ALL[place as usize]),
            Self::Suit { suit, low } => Card::new(rank_at(low + u8::try_from(place).unwrap_or(0)), suit),
        }
    }

    /// The places whose real card is there.
    pub(super) fn held(self, supply: &Supply) -> u16 {
        match self {
            Self::Rank(rank) => supply.suits_of(rank),
            Self::Suit { suit, low } => supply.steps[suit as usize] >> low,
        }
    }

    /// The places that are the card, which in a frame is at most one.
    pub(super) fn places_of(self, card: Card) -> u16 {
        match self {
            Self::Rank(rank) if rank == card.rank => 1 << card.suit as u16,
            Self::Suit { suit, low } if suit == card.suit => {
                let ace = if card.rank == Rank::Ace { 1 << LOW_ACE } else { 0 };
                (1 << high_step(card.rank) | ace) >> low
            }
            Self::Rank(_) | Self::Suit { .. } => 0,
        }
    }
}

/// Where a frame's cards go.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    New,
    On { meld: MeldId, end: End },
}

/// Places that would be filled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) target: Target,
    pub(super) line: Line,
    /// One bit for each place that is filled.
    pub(super) places: u16,
    /// Jokers in no special suit beside them (`joker_suit_in_set` `open`).
    pub(super) open_jokers: u32,
    /// Jokers that lie in the meld already.
    pub(super) lying_jokers: u32,
}

impl Frame {
    pub(super) const fn of(target: Target, line: Line, places: u16, lying_jokers: u32) -> Self {
        Self { target, line, places, open_jokers: 0, lying_jokers }
    }
}

/// Which places jokers may fill.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) frame: Frame,
    /// Places whose real card is missing.
    pub(super) forced: u16,
    /// Places that a joker may fill although the real card is there.
    pub(super) free: u16,
    /// How few and how many jokers in all.
    pub(super) fewest: u32,
    pub(super) most: u32,
}

impl Choice {
    pub(super) fn write(&self, free: u16) -> Use {
        let Frame { target, line, places, open_jokers, .. } = self.frame;
        let jokers = self.forced | free;
        let mut cards: Vec<Put> = bits(places)
            .map(|place| {
                let card = line.card(place);
                Put::Laid(if jokers >> place & 1 == 1 { Laid::Joker(card) } else { Laid::Card(card) })
            })
            .collect();
        if let Line::Rank(rank) = line {
            cards.extend((0..open_jokers).map(|_| Put::Laid(Laid::OpenJoker(rank))));
        }
        match target {
            Target::New => Use::Meld { cards },
            Target::On { meld, end } => Use::LayOff { meld, end, cards },
        }
    }

    /// How many of the free places jokers fill when there are so many jokers in all.
    pub(super) fn free_jokers(&self, jokers: u32) -> Option<u32> {
        let fixed = self.forced.count_ones() + self.frame.open_jokers;
        (self.fewest..=self.most).contains(&jokers).then(|| jokers - fixed)
    }
}

/// The places of the bits that are set, from the lowest.
pub(super) fn bits(set: u16) -> impl Iterator<Item = u32> {
    (0..u16::BITS).filter(move |bit| set >> bit & 1 == 1)
}

/// Every part of a set with so many bits, the lowest first.
pub(super) fn subsets(set: u16, size: u32) -> impl Iterator<Item = u16> {
    let all = 1_u32 << set.count_ones();
    let first = (1_u32 << size) - 1;
    let next = |part: &u32| {
        // Gosper's hack: the next larger number with as many bits.
        let lowest = part & part.wrapping_neg();
        let ripple = part + lowest;
        (*part != 0).then(|| ripple | ((part ^ ripple) / lowest) >> 2)
    };
    core::iter::successors(Some(first), next)
        .take_while(move |&part| part < all)
        .map(move |part| bits(set).enumerate().map(|(nth, place)| u16::from(part >> nth & 1 == 1) << place).sum())
}
