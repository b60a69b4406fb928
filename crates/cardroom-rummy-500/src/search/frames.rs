//! Which frames cards can fill, in the published order.

use alloc::vec::Vec;

use cardroom_cards::{Face, Rank, Suit};

use super::{
    Scope, Supply,
    frame::{Choice, Frame, Line, Target},
};
use crate::{
    action::{End, MeldId},
    laid::Laid,
    meld::{HIGH_ACE, LOW_ACE, Meld, RUN_MAX, Shape, Step},
    options::{JokerSuitInSet, Rummy500Options},
};

/// Lists frames in the published order.
pub(super) struct Frames<'a> {
    pub(super) options: &'a Rummy500Options,
    pub(super) supply: &'a Supply,
    pub(super) deepest: Option<Face>,
    pub(super) choices: Vec<Choice>,
}

impl Frames<'_> {
    fn open(&self) -> bool {
        self.options.joker_suit_in_set == JokerSuitInSet::Open
    }

    /// Whether a line of cards can have the deepest card in it.
    fn reaches(&self, line: Line) -> bool {
        match self.deepest {
            Some(Face::Card(card)) => line.places_of(card) & ((1 << RUN_MAX) - 1) != 0,
            Some(Face::Joker) | None => true,
        }
    }

    fn reaches_suit(&self, suit: Suit) -> bool {
        !matches!(self.deepest, Some(Face::Card(card)) if card.suit != suit)
    }

    /// How many jokers can go down beside those that lie there.
    fn jokers(&self, lying: u32) -> u32 {
        self.supply.jokers.min(self.options.joker_limit().saturating_sub(lying))
    }

    pub(super) fn sets(&mut self) {
        let jokers = self.jokers(0);
        for rank in Rank::ALL {
            if !self.reaches(Line::Rank(rank)) || self.supply.suits_of(rank).count_ones() + jokers < 3 {
                continue;
            }
            let (target, line) = (Target::New, Line::Rank(rank));
            for places in 1_u16..=0b1111 {
                let real = places.count_ones();
                let sizes = if self.open() { 3.max(real)..=4 } else { real.max(3)..=real };
                for size in sizes {
                    self.add(Frame { target, line, places, open_jokers: size - real, lying_jokers: 0 });
                }
            }
        }
    }

    pub(super) fn runs(&mut self) {
        for suit in Suit::ALL {
            if !self.reaches_suit(suit) {
                continue;
            }
            for low in LOW_ACE..=HIGH_ACE - 2 {
                let line = Line::Suit { suit, low };
                if self.reaches(line) {
                    let longest = RUN_MAX.min(usize::from(HIGH_ACE - low) + 1);
                    self.grow(Target::New, (3..=longest).map(|size| (line, size)), 0);
                }
            }
        }
    }

    /// Notes the frames of a line that gets longer, until jokers cannot fill its gaps.
    fn grow(&mut self, target: Target, frames: impl Iterator<Item = (Line, usize)>, lying: u32) {
        let jokers = self.jokers(lying);
        for (line, size) in frames {
            let places = (1 << size) - 1;
            if (places & !line.held(self.supply)).count_ones() > jokers {
                return;
            }
            self.add(Frame::of(target, line, places, lying));
        }
    }

    pub(super) fn lay_offs(&mut self, id: MeldId, meld: &Meld, scope: Scope) {
        let lying = u32::try_from(meld.jokers()).unwrap_or(u32::MAX);
        match meld.shape() {
            Shape::Set { rank } => {
                let line = Line::Rank(rank);
                let is_full = meld.cards().len() == Suit::ALL.len();
                if scope.has_lay_offs(1) && !is_full && self.reaches(line) {
                    self.set_lay_offs(Target::On { meld: id, end: End::Set }, line, meld, lying);
                }
            }
            Shape::Run { suit, low } if self.reaches_suit(suit) => {
                let size = meld.cards().len();
                let room = RUN_MAX.saturating_sub(size);
                let above = low + u8::try_from(size).unwrap_or(HIGH_ACE);
                let sizes = |most: Step| (1..=room.min(most.into())).filter(move |&added| scope.has_lay_offs(added));
                let below = |added| Line::Suit { suit, low: low - u8::try_from(added).unwrap_or(0) };
                let lows = sizes(low - LOW_ACE).map(|added| (below(added), added));
                self.grow(Target::On { meld: id, end: End::Low }, lows, lying);
                let highs = sizes((HIGH_ACE + 1).saturating_sub(above));
                let highs = highs.map(|added| (Line::Suit { suit, low: above }, added));
                self.grow(Target::On { meld: id, end: End::High }, highs, lying);
            }
            Shape::Run { .. } => {}
        }
    }

    fn set_lay_offs(&mut self, target: Target, line: Line, meld: &Meld, lying: u32) {
        let suit_of = |card: Laid| card.stands_for().map(|card| card.suit);
        let lies = |suit: Suit| meld.cards().iter().any(|placed| suit_of(placed.card) == Some(suit));
        for suit in Suit::ALL.into_iter().filter(|&suit| !lies(suit)) {
            self.add(Frame::of(target, line, 1 << suit as u16, lying));
        }
        if self.open() {
            self.add(Frame { target, line, places: 0, open_jokers: 1, lying_jokers: lying });
        }
    }

    /// Notes a frame if the supply can fill it.
    fn add(&mut self, frame: Frame) {
        let held = frame.places & frame.line.held(self.supply);
        let forced = frame.places & !held;
        let in_run = matches!(frame.line, Line::Suit { .. });
        let mut free = if in_run || !self.open() { held } else { 0 };
        if !in_run && self.open() && forced != 0 {
            return;
        }
        let mut fewest = forced.count_ones() + frame.open_jokers;
        match self.deepest {
            Some(Face::Card(card)) => {
                let place = held & frame.line.places_of(card);
                if place == 0 {
                    return;
                }
                free &= !place;
            }
            Some(Face::Joker) => fewest = fewest.max(1),
            None => {}
        }
        let mut most = (forced | free).count_ones() + frame.open_jokers;
        if matches!(frame.target, Target::New) {
            most = most.min(frame.places.count_ones() + frame.open_jokers - 1);
        }
        most = most.min(self.jokers(frame.lying_jokers));
        if fewest <= most {
            self.choices.push(Choice { frame, forced, free, fewest, most });
        }
    }
}
