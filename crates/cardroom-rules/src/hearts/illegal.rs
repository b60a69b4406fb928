//! Why a move in a hearts game is refused.

use alloc::vec::Vec;

use cardroom_cards::{Card, Seat, Suit};

use super::{Call, Stage, Ways};
use crate::{IllegalMove, RefusalCode};

/// A refused move; nothing has changed (COM-10).
///
/// Where the games differ in the rule that refuses, its number is part of the value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the fields are named in each message")]
pub enum Illegal {
    /// The table is smaller.
    #[error("the table has no seat {seat}")]
    NoSuchSeat { seat: Seat },
    /// The move belongs to another part of the round.
    #[error("that is no move while {now}")]
    WrongPhase { now: Stage },
    /// Another seat is to play.
    #[error("it is the turn of seat {turn}")]
    NotYourTurn { turn: Seat },
    /// The seat does not hold the card.
    #[error("{card} is not in your hand")]
    NotInHand { card: Card },
    /// The seat holds a card of the suit led (COM-14).
    #[error("{led} was led and you hold it")]
    MustFollow { led: Suit },
    /// Hearts may not be led yet.
    #[error("hearts are not broken")]
    HeartsNotBroken { rule: &'static str },
    /// The first trick begins with 2C.
    #[error("the first lead is 2C")]
    MustLead2c { rule: &'static str },
    /// The card may not be played to the first trick so.
    #[error("{card} is barred in the first trick")]
    BarredFirstTrick { card: Card, rule: &'static str },
    /// Another seat calls the pass.
    #[error("the dealer calls, seat {dealer}")]
    NotDealer { dealer: Seat, rule: &'static str },
    /// The table does not offer this pass.
    #[error("{call} is not on this table's menu")]
    NotOnMenu { call: Call, rule: &'static str },
    /// The seat's choice is made and final.
    #[error("you have chosen")]
    AlreadyChosen,
    /// Other numbers of cards are passed, or other ways.
    #[error(
        "the pass is {left} left, {across} across, {right} right, {kitty} to the kitty",
        left = wanted.left, across = wanted.across, right = wanted.right, kitty = wanted.kitty
    )]
    WrongCount { wanted: Ways<u8>, rule: &'static str },
    /// A card is named twice in one pass.
    #[error("{card} is passed twice")]
    RepeatedCard { card: Card, rule: &'static str },
}

/// Every code; where the games differ in the rule, both of theirs.
const CODES: &[RefusalCode] = &[
    published("no_such_seat", &["COM-4"], "the table has no such seat"),
    published("wrong_phase", &["COM-10"], "that is no move in this part of the round"),
    published("not_your_turn", &["COM-10"], "it is the turn of another seat"),
    published("not_in_hand", &["COM-10"], "you do not hold that card"),
    published("must_follow", &["COM-14"], "a suit was led and you hold it"),
    published("hearts_not_broken", &["DNFH-18", "BM-9"], "hearts may not be led yet"),
    published("must_lead_2c", &["DNFH-10"], "the first lead is 2C"),
    published(
        "barred_first_trick",
        &["DNFH-13", "DNFH-15", "DNFH-19"],
        "the card may not be played to the first trick so",
    ),
    published("not_dealer", &["DNFH-4", "BM-4"], "the dealer calls the pass"),
    published("not_on_menu", &["DNFH-5", "BM-4"], "the table does not offer this pass"),
    published("already_chosen", &["COM-11"], "your choice is made, and final"),
    published("wrong_count", &["DNFH-8", "BM-4"], "other numbers of cards are passed, or other ways"),
    published("repeated_card", &["DNFH-8", "BM-4"], "a card is named twice in one pass"),
];

const fn published(code: &'static str, rules: &'static [&'static str], meaning: &'static str) -> RefusalCode {
    RefusalCode { code, rules, meaning }
}

impl IllegalMove for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::NoSuchSeat { .. } => "no_such_seat",
            Self::WrongPhase { .. } => "wrong_phase",
            Self::NotYourTurn { .. } => "not_your_turn",
            Self::NotInHand { .. } => "not_in_hand",
            Self::MustFollow { .. } => "must_follow",
            Self::HeartsNotBroken { .. } => "hearts_not_broken",
            Self::MustLead2c { .. } => "must_lead_2c",
            Self::BarredFirstTrick { .. } => "barred_first_trick",
            Self::NotDealer { .. } => "not_dealer",
            Self::NotOnMenu { .. } => "not_on_menu",
            Self::AlreadyChosen => "already_chosen",
            Self::WrongCount { .. } => "wrong_count",
            Self::RepeatedCard { .. } => "repeated_card",
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Self::NoSuchSeat { .. } => "COM-4",
            Self::WrongPhase { .. } | Self::NotYourTurn { .. } | Self::NotInHand { .. } => "COM-10",
            Self::MustFollow { .. } => "COM-14",
            Self::AlreadyChosen => "COM-11",
            Self::HeartsNotBroken { rule }
            | Self::MustLead2c { rule }
            | Self::BarredFirstTrick { rule, .. }
            | Self::NotDealer { rule, .. }
            | Self::NotOnMenu { rule, .. }
            | Self::WrongCount { rule, .. }
            | Self::RepeatedCard { rule, .. } => rule,
        })
    }

    fn codes() -> Vec<RefusalCode> {
        CODES.to_vec()
    }
}
