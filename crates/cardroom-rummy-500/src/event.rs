//! What happened, and what each audience may know of it (COM-12).

use alloc::vec::Vec;

use cardroom_cards::{BySeat, Card, Face, Hand, Seat};
use cardroom_rules::{Audience, SeenBy};
use serde::Serialize;

use crate::{
    action::{End, MeldId},
    laid::Laid,
    scoring::{EndedBy, HandScore},
    view::{MeldKind, WindowStage},
};

/// What happened, with everything in it.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are those of the seen event")]
pub enum Event {
    /// The cards were dealt (R500-4).
    Dealt { dealer: Seat, round_no: u32, hands: BySeat<Hand>, turned_up: Face, stock: usize },
    /// A seat drew from the stock (R500-8).
    Drew { seat: Seat, card: Face },
    /// A seat took from the pile (R500-9). What it did with the deepest card follows as an event of its own.
    Took { seat: Seat, cards: Vec<Face> },
    /// A seat made a new meld.
    Melded { seat: Seat, meld: MeldId, kind: MeldKind, cards: Vec<Laid> },
    /// A seat added to a meld.
    LaidOff { seat: Seat, meld: MeldId, end: End, cards: Vec<Laid> },
    /// A seat put a card in a joker's place (R500-24).
    Swapped { seat: Seat, meld: MeldId, card: Card, joker: Laid },
    /// A seat discarded.
    Discarded { seat: Seat, card: Face },
    /// A seat declined with an empty stock (R500-31).
    Declined { seat: Seat },
    /// A seat put its last card down and plays on without cards (R500-29).
    Floated { seat: Seat },
    /// A window opened, or its hold ended without a call (R500-35 to R500-37).
    WindowOpened { by: Seat, stage: WindowStage },
    /// A seat had waived; told when the hold is settled.
    Waived { seat: Seat },
    /// A seat had called, and a nearer one too (R500-37).
    Outcalled { seat: Seat },
    /// A seat called falsely (R500-39); in hold, told when it is settled.
    CalledFalsely { seat: Seat, penalty: i32 },
    /// A seat's call was carried out (R500-34).
    RummyCalled { seat: Seat, cards: Vec<Face> },
    /// The hand was scored (R500-43).
    RoundScored { round_no: u32, score: HandScore, scores: BySeat<i32> },
    /// The game ended (R500-45).
    GameOver { winners: Vec<Seat>, scores: BySeat<i32> },
}

/// What an audience sees of what happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeenEvent {
    /// The cards were dealt (R500-4).
    Dealt {
        /// Who dealt.
        dealer: Seat,
        /// Which hand of the game, from 1.
        round_no: u32,
        /// Your own cards.
        #[serde(skip_serializing_if = "Option::is_none")]
        hand: Option<Vec<Face>>,
        /// The first card of the discard pile.
        turned_up: Face,
        /// How many cards are left to draw.
        stock: usize,
    },
    /// A seat drew from the stock (R500-8).
    Drew {
        /// Who drew.
        seat: Seat,
        /// The card, for who drew it.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Face>,
    },
    /// A seat took from the pile (R500-9).
    Took {
        /// Who took.
        seat: Seat,
        /// How many.
        n: usize,
        /// The cards, the deepest first; all lay open.
        cards: Vec<Face>,
    },
    /// A seat made a new meld (R500-16).
    Melded {
        /// Who made it.
        seat: Seat,
        /// Its name.
        meld: MeldId,
        /// Set or run.
        kind: MeldKind,
        /// Its cards.
        cards: Vec<Laid>,
    },
    /// A seat added to a meld (R500-17).
    LaidOff {
        /// Who added.
        seat: Seat,
        /// The meld.
        meld: MeldId,
        /// Where.
        end: End,
        /// The cards added.
        cards: Vec<Laid>,
    },
    /// A seat put a card in a joker's place (R500-24).
    Swapped {
        /// Who swapped.
        seat: Seat,
        /// The meld.
        meld: MeldId,
        /// The card put down.
        card: Card,
        /// The joker, as it lay.
        joker: Laid,
    },
    /// A seat discarded (R500-26).
    Discarded {
        /// Who discarded.
        seat: Seat,
        /// The card.
        card: Face,
    },
    /// A seat declined with an empty stock (R500-31).
    Declined {
        /// Who declined.
        seat: Seat,
    },
    /// A seat put its last card down and plays on without cards (R500-29).
    Floated {
        /// Who floats.
        seat: Seat,
    },
    /// A window opened, or its hold ended without a call (R500-35 to R500-37).
    WindowOpened {
        /// Whose turn it follows.
        by: Seat,
        /// What is answered, and how.
        stage: WindowStage,
    },
    /// A seat had waived (R500-36).
    Waived {
        /// Who waived.
        seat: Seat,
    },
    /// A seat had called, and a nearer one too (R500-37).
    Outcalled {
        /// Who called in vain.
        seat: Seat,
    },
    /// A seat called falsely (R500-39).
    CalledFalsely {
        /// Who called.
        seat: Seat,
        /// What it costs.
        penalty: i32,
    },
    /// A seat's call was carried out (R500-34).
    RummyCalled {
        /// Who called.
        seat: Seat,
        /// How many cards it took.
        n: usize,
        /// The cards, the deepest first.
        cards: Vec<Face>,
    },
    /// The hand was scored (R500-43).
    RoundScored {
        /// Which hand of the game, from 1.
        round_no: u32,
        /// The score of each seat in it.
        points: BySeat<i32>,
        /// The scores of the game with it.
        scores: BySeat<i32>,
        /// What each seat's cards on the table count.
        melded: BySeat<i32>,
        /// What each seat's cards in the hand count.
        in_hand: BySeat<i32>,
        /// What each seat's false calls cost.
        penalties: BySeat<i32>,
        /// Who went out, if anyone did.
        #[serde(skip_serializing_if = "Option::is_none")]
        out: Option<Seat>,
        /// Why the hand ended.
        reason: EndedBy,
    },
    /// The game ended (R500-45).
    GameOver {
        /// Who won.
        winners: Vec<Seat>,
        /// Why it ended: always by `score`.
        by: WonBy,
        /// The final scores.
        scores: BySeat<i32>,
    },
}

/// Why a game ended, as it is written in `game_over`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum WonBy {
    /// A score reached the target.
    Score,
}

impl SeenBy for Event {
    type Seen = SeenEvent;

    fn seen_by(&self, audience: Audience) -> Option<SeenEvent> {
        Some(match self.clone() {
            Self::Dealt { dealer, round_no, hands, turned_up, stock } => {
                let own = hands.each().find(|&(seat, _)| audience.is(seat));
                let hand = own.map(|(_, hand)| hand.faces().collect());
                SeenEvent::Dealt { dealer, round_no, hand, turned_up, stock }
            }
            Self::Drew { seat, card } => SeenEvent::Drew { seat, card: audience.is(seat).then_some(card) },
            Self::Took { seat, cards } => SeenEvent::Took { seat, n: cards.len(), cards },
            Self::Melded { seat, meld, kind, cards } => SeenEvent::Melded { seat, meld, kind, cards },
            Self::LaidOff { seat, meld, end, cards } => SeenEvent::LaidOff { seat, meld, end, cards },
            Self::Swapped { seat, meld, card, joker } => SeenEvent::Swapped { seat, meld, card, joker },
            Self::Discarded { seat, card } => SeenEvent::Discarded { seat, card },
            Self::Declined { seat } => SeenEvent::Declined { seat },
            Self::Floated { seat } => SeenEvent::Floated { seat },
            Self::WindowOpened { by, stage } => SeenEvent::WindowOpened { by, stage },
            Self::Waived { seat } => SeenEvent::Waived { seat },
            Self::Outcalled { seat } => SeenEvent::Outcalled { seat },
            Self::CalledFalsely { seat, penalty } => SeenEvent::CalledFalsely { seat, penalty },
            Self::RummyCalled { seat, cards } => SeenEvent::RummyCalled { seat, n: cards.len(), cards },
            Self::RoundScored { round_no, score, scores } => {
                let HandScore { points, melded, in_hand, penalties, out, reason } = score;
                SeenEvent::RoundScored { round_no, points, scores, melded, in_hand, penalties, out, reason }
            }
            Self::GameOver { winners, scores } => SeenEvent::GameOver { winners, by: WonBy::Score, scores },
        })
    }
}
