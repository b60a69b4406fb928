//! Melds: what is one, and what may be added (R500-13 to R500-23). This is the only place that judges it.
//!
//! A lay-off is judged by the meld that it would make, so new melds and lay-offs cannot differ. Where the cards
//! come from is not asked here.

use alloc::vec::Vec;

use cardroom_cards::{Card, Rank, Seat, Suit};

use crate::{
    action::{End, MeldId},
    illegal::Illegal,
    laid::Laid,
    options::{JokerSuitInSet, Rummy500Options},
};

/// A place in a run, from 1, the low ace, over 2 to 13, the king, to 14, the high ace (R500-15).
pub(crate) type Step = u8;

/// The step of a low ace.
pub(crate) const LOW_ACE: Step = 1;
/// The step of a high ace.
pub(crate) const HIGH_ACE: Step = 14;
/// The most cards in a run (R500-15).
pub(crate) const RUN_MAX: usize = 13;

/// The step of a rank, its ace high.
pub(crate) const fn high_step(rank: Rank) -> Step {
    rank as u8 + 2
}

/// The rank at a step.
pub(crate) fn rank_at(step: Step) -> Rank {
    if step == LOW_ACE { Rank::Ace } else { Rank::ALL[usize::from(step - 2)] }
}

/// What kind of meld cards make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Cards of one rank (R500-13).
    Set {
        /// The rank.
        rank: Rank,
    },
    /// Consecutive cards of one suit (R500-14).
    Run {
        /// The suit.
        suit: Suit,
        /// Where it begins: 1 with a low ace, 2 with a two, up to 12 with a queen.
        low: u8,
    },
}

impl Shape {
    /// Tests whether cards are a meld, a run being written from low to high.
    ///
    /// Every set and run in a hand of cards is one by this test, lay-offs included (R500-13 to R500-15, R500-21 to
    /// R500-23).
    pub fn of(cards: &[Laid], options: &Rummy500Options) -> Result<Self, Illegal> {
        let [first, second, _, ..] = cards else { return Err(Illegal::TooFewCards) };
        check_jokers(cards, options)?;
        if first.rank() == second.rank() { set(cards, options) } else { run(cards) }
    }
}

fn check_jokers(cards: &[Laid], options: &Rummy500Options) -> Result<(), Illegal> {
    let jokers = cards.iter().filter(|card| card.is_joker()).count();
    if jokers == cards.len() {
        return Err(Illegal::NoRealCard);
    }
    if u32::try_from(jokers).is_ok_and(|jokers| jokers <= options.joker_limit()) {
        return Ok(());
    }
    Err(Illegal::TooManyJokers { limit: options.max_jokers_per_meld })
}

/// Three or four cards of one rank, of different suits with two decks as well (R500-13, R500-22).
fn set(cards: &[Laid], options: &Rummy500Options) -> Result<Shape, Illegal> {
    let rank = cards[0].rank();
    if let Some(&card) = cards.iter().find(|card| card.rank() != rank) {
        return Err(Illegal::NotOneRank { card });
    }
    if cards.len() > Suit::ALL.len() {
        return Err(Illegal::SetTooBig);
    }
    let mut seen = [false; 4];
    for &card in cards {
        let open = options.joker_suit_in_set == JokerSuitInSet::Open;
        match card {
            Laid::Joker(_) if open => return Err(Illegal::JokerStatement { card }),
            Laid::OpenJoker(_) if !open => return Err(Illegal::JokerStatement { card }),
            Laid::OpenJoker(_) => {}
            Laid::Card(Card { suit, .. }) | Laid::Joker(Card { suit, .. }) => {
                if core::mem::replace(&mut seen[suit as usize], true) {
                    return Err(Illegal::SuitTwice { suit });
                }
            }
        }
    }
    Ok(Shape::Set { rank })
}

/// Three or more consecutive cards of one suit, an ace only at one end (R500-14, R500-15).
fn run(cards: &[Laid]) -> Result<Shape, Illegal> {
    let mut steps = cards.iter().map(|&card| card.stands_for().ok_or(Illegal::JokerStatement { card }));
    let first = steps.next().unwrap_or(Err(Illegal::TooFewCards))?;
    let suit = first.suit;
    let low = if first.rank == Rank::Ace { LOW_ACE } else { high_step(first.rank) };
    for (step, (next, &card)) in (low..).zip(steps.zip(&cards[1..])) {
        let next = next?;
        if next.suit != suit {
            return Err(Illegal::NotOneSuit { suit, card });
        }
        if step == HIGH_ACE {
            return Err(Illegal::AceInside);
        }
        if high_step(next.rank) != step + 1 {
            return Err(Illegal::NotConsecutive { card });
        }
    }
    if cards.len() > RUN_MAX { Err(Illegal::AceInside) } else { Ok(Shape::Run { suit, low }) }
}

/// A card in a meld, and the seat it counts for (R500-17).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) card: Laid,
    pub(crate) by: Seat,
}

/// A meld on the table. It never moves, merges or splits (R500-20).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Meld {
    shape: Shape,
    cards: Vec<Placed>,
}

impl Meld {
    /// Lays a new meld down.
    pub(crate) fn new(cards: &[Laid], by: Seat, options: &Rummy500Options) -> Result<Self, Illegal> {
        let shape = Shape::of(cards, options)?;
        Ok(Self::lay(shape, cards, by))
    }

    /// Lays cards down that were found to be of a shape.
    pub(crate) fn lay(shape: Shape, cards: &[Laid], by: Seat) -> Self {
        Self { shape, cards: cards.iter().map(|&card| Placed { card, by }).collect() }
    }

    pub(crate) const fn shape(&self) -> Shape {
        self.shape
    }

    pub(crate) fn cards(&self) -> &[Placed] {
        &self.cards
    }

    pub(crate) fn jokers(&self) -> usize {
        self.cards.iter().filter(|placed| placed.card.is_joker()).count()
    }

    /// Whether the card at a place counts as a low ace (R500-40).
    pub(crate) const fn is_low_ace(&self, place: usize) -> bool {
        place == 0 && matches!(self.shape, Shape::Run { low: LOW_ACE, .. })
    }

    /// Says whose a card of the meld is; for positions that are read.
    pub(crate) fn give(&mut self, place: usize, by: Seat) {
        self.cards[place].by = by;
    }

    /// Tests a lay-off by the meld that it would make (R500-18, R500-19); gives that meld's shape.
    pub(crate) fn check(
        &self,
        id: MeldId,
        end: End,
        cards: &[Laid],
        options: &Rummy500Options,
    ) -> Result<Shape, Illegal> {
        match (self.shape, end) {
            (Shape::Set { .. }, End::Set) if cards.len() == 1 => {}
            (Shape::Run { .. }, End::Low | End::High) if !cards.is_empty() => {}
            (Shape::Set { .. }, End::Set) | (Shape::Run { .. }, End::Low | End::High) => {
                return Err(Illegal::LayOffSize);
            }
            (Shape::Set { .. }, End::Low | End::High) | (Shape::Run { .. }, End::Set) => {
                return Err(Illegal::WrongEnd { end });
            }
        }
        let lying = self.cards.iter().map(|placed| placed.card);
        let whole: Vec<Laid> = match end {
            End::Low => cards.iter().copied().chain(lying).collect(),
            End::High | End::Set => lying.chain(cards.iter().copied()).collect(),
        };
        Shape::of(&whole, options).map_err(|why| match why {
            Illegal::TooManyJokers { .. } | Illegal::JokerStatement { .. } | Illegal::SetTooBig => why,
            _ => Illegal::DoesNotFit { meld: id },
        })
    }

    /// Adds cards whose lay-off made `shape`.
    pub(crate) fn extend(&mut self, shape: Shape, end: End, cards: &[Laid], by: Seat) {
        let added = cards.iter().map(|&card| Placed { card, by });
        match end {
            End::Low => drop(self.cards.splice(0..0, added)),
            End::High | End::Set => self.cards.extend(added),
        }
        self.shape = shape;
    }

    /// The joker whose place a real card may take: the one that stands for it, or, in a set of open jokers that
    /// lacks the card's suit, the first (R500-24).
    pub(crate) fn joker_for(&self, card: Card) -> Option<usize> {
        let lacks = self.cards.iter().all(|placed| placed.card != Laid::Card(card));
        self.cards.iter().position(|placed| match placed.card {
            Laid::Joker(said) => said == card,
            Laid::OpenJoker(rank) => rank == card.rank && lacks,
            Laid::Card(_) => false,
        })
    }

    /// Puts a real card in the joker's place; gives back what the joker stood for.
    pub(crate) fn swap(&mut self, place: usize, card: Card, by: Seat) -> Laid {
        core::mem::replace(&mut self.cards[place], Placed { card: Laid::Card(card), by }).card
    }
}
