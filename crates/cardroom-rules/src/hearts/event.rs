//! What happens in a round, and what of it each audience sees (COM-12).

use alloc::vec::Vec;

use cardroom_cards::{BySeat, Card, CardSet, Seat};
use serde::Serialize;

use super::{Call, Ways};
use crate::{Audience, By, SeenBy};

/// What happened, with everything in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A round was dealt.
    Dealt {
        /// Who dealt.
        dealer: Seat,
        /// Which round of the game, from 1.
        round_no: u32,
        /// The hands.
        hands: BySeat<CardSet>,
    },
    /// The dealer called how to pass (DNFH-4).
    Called {
        /// The dealer.
        seat: Seat,
        /// The way.
        call: Call,
    },
    /// A seat chose the cards it passes (COM-11).
    Chose {
        /// Who.
        seat: Seat,
    },
    /// All cards changed hands.
    Passed {
        /// What each seat gave.
        given: BySeat<Ways<CardSet>>,
        /// What each seat got.
        received: BySeat<CardSet>,
    },
    /// A card was played.
    Played {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A trick was won.
    TrickTaken {
        /// By whom.
        winner: Seat,
        /// Its cards in the order played.
        cards: Vec<Card>,
        /// What they count.
        points: i32,
    },
    /// A round was scored.
    RoundScored {
        /// Which.
        round_no: u32,
        /// What it gave each seat.
        points: BySeat<i32>,
        /// The scores with it.
        scores: BySeat<i32>,
        /// The seat that won every scoring card, in games that ask.
        shooter: Option<Seat>,
    },
    /// A seat won every scoring card (DNFH-23, BM-12).
    Shot {
        /// Who.
        by: Seat,
    },
    /// The game ended.
    GameOver {
        /// The seats that won.
        winners: Vec<Seat>,
        /// Why it ended.
        by: By,
        /// The final scores.
        scores: BySeat<i32>,
    },
}

/// An event as one audience sees it; its own hand and pass are left out for those who may not see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are those of Event, cut")]
pub enum SeenEvent {
    /// A round was dealt; `hand` is one's own.
    Dealt {
        dealer: Seat,
        round_no: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        hand: Option<CardSet>,
    },
    /// The dealer called how to pass.
    Called { seat: Seat, call: Call },
    /// A seat chose the cards it passes, none says which.
    Chose { seat: Seat },
    /// All cards changed hands; `given` and `received` are one's own.
    Passed {
        #[serde(skip_serializing_if = "Option::is_none")]
        given: Option<Ways<CardSet>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        received: Option<CardSet>,
    },
    /// A card was played.
    Played { seat: Seat, card: Card },
    /// A trick was won.
    TrickTaken { winner: Seat, cards: Vec<Card>, points: i32 },
    /// A round was scored.
    RoundScored {
        round_no: u32,
        points: BySeat<i32>,
        scores: BySeat<i32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        shooter: Option<Seat>,
    },
    /// A seat won every scoring card.
    Shot { by: Seat },
    /// The game ended, `by` is `score` or `shot`.
    GameOver { winners: Vec<Seat>, by: EndedBy, scores: BySeat<i32> },
}

/// Why a game ended, as it is written in `game_over`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndedBy {
    /// A score reached the target.
    Score,
    /// A seat shot.
    Shot,
}

impl From<By> for EndedBy {
    fn from(by: By) -> Self {
        match by {
            By::Score => Self::Score,
            By::Shot(_) => Self::Shot,
        }
    }
}

impl SeenBy for Event {
    type Seen = SeenEvent;

    fn seen_by(&self, audience: Audience) -> Option<SeenEvent> {
        let own = |hands: &BySeat<CardSet>| own(audience, hands);
        Some(match self {
            Self::Dealt { dealer, round_no, hands } => {
                SeenEvent::Dealt { dealer: *dealer, round_no: *round_no, hand: own(hands) }
            }
            &Self::Called { seat, call } => SeenEvent::Called { seat, call },
            &Self::Chose { seat } => SeenEvent::Chose { seat },
            Self::Passed { given, received } => {
                SeenEvent::Passed { given: self::own(audience, given), received: own(received) }
            }
            &Self::Played { seat, card } => SeenEvent::Played { seat, card },
            Self::TrickTaken { winner, cards, points } => {
                SeenEvent::TrickTaken { winner: *winner, cards: cards.clone(), points: *points }
            }
            Self::RoundScored { round_no, points, scores, shooter } => SeenEvent::RoundScored {
                round_no: *round_no,
                points: points.clone(),
                scores: scores.clone(),
                shooter: *shooter,
            },
            &Self::Shot { by } => SeenEvent::Shot { by },
            Self::GameOver { winners, by, scores } => {
                SeenEvent::GameOver { winners: winners.clone(), by: (*by).into(), scores: scores.clone() }
            }
        })
    }
}

/// The audience's own value of those of all seats.
pub(super) fn own<T: Copy>(audience: Audience, values: &BySeat<T>) -> Option<T> {
    match audience {
        Audience::Seat(seat) => values.get(seat).copied(),
        Audience::Public => None,
    }
}
