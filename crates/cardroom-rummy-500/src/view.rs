//! The hand as one audience may see it, built up from nothing (COM-12).
//!
//! What was answered in a hold is in no view: while it lasts nothing here changes.

use alloc::{collections::BTreeMap, vec::Vec};

use cardroom_cards::{BySeat, Face, Hand, Seat};
use cardroom_rules::Audience;
use serde::Serialize;

use crate::{
    action::MeldId,
    draw::Drawing,
    game::{Phase, Rummy500},
    laid::Laid,
    meld::{Meld, Shape},
    options::Rummy500Options,
    scoring::{HandScore, meld_points, points_in_hand},
    turn::Playing,
};

/// The table document's `round`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// What is under way.
    pub phase: ViewPhase,
    /// Each seat's cards where they may be seen, else their number.
    pub hands: BySeat<Held>,
    /// How many cards the stock has.
    pub stock: usize,
    /// The discard pile, the oldest card first (R500-6).
    pub discard: Vec<Face>,
    /// The melds by their names.
    pub melds: BTreeMap<MeldId, MeldView>,
    /// The seat on turn: in a window, the next one.
    pub turn: Option<Seat>,
    /// The rummy window, while one is open (R500-35).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<WindowView>,
    /// The card that was taken singly in this turn (R500-12).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_discard: Option<Face>,
    /// What the false calls that were told so far cost each seat, once there are any (R500-39).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub penalties: Option<BySeat<i32>>,
    /// What the hand gave, once it is scored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<ScoreView>,
}

/// Names what is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ViewPhase {
    /// The first deck is waited for.
    Dealing,
    /// A seat is to draw, and nobody may call.
    Drawing,
    /// A seat has drawn and plays.
    Playing,
    /// A seat is to draw, and others may call.
    Window,
    /// The hand was scored.
    Scored,
}

/// A hand as it is seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Held {
    /// Its cards.
    Cards(Vec<Face>),
    /// How many cards it has.
    Count(usize),
}

/// A meld on the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MeldView {
    /// Set or run.
    pub kind: MeldKind,
    /// Its cards, a run from low to high.
    pub cards: Vec<PlacedView>,
}

/// What kind of meld it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MeldKind {
    /// Cards of one rank (R500-13).
    Set,
    /// Consecutive cards of one suit (R500-14).
    Run,
}

impl MeldKind {
    pub(crate) const fn of(shape: Shape) -> Self {
        match shape {
            Shape::Set { .. } => Self::Set,
            Shape::Run { .. } => Self::Run,
        }
    }
}

/// A card in a meld.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlacedView {
    /// The card.
    pub card: Laid,
    /// The seat it counts for.
    pub by: Seat,
    /// What it counts (R500-40 to R500-42).
    pub points: i32,
}

/// The window as everyone sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WindowView {
    /// The seat whose turn it follows.
    pub by: Seat,
    /// What becomes of a call.
    pub stage: WindowStage,
    /// When the hold ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<u64>,
}

/// What becomes of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum WindowStage {
    /// It is kept (R500-36).
    Hold,
    /// It is carried out at once (R500-38).
    Open,
}

/// What a hand gave.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreView {
    /// Per seat, and why the hand ended (R500-43).
    #[serde(flatten)]
    pub hand: HandScore,
    /// What each card still held counts against its seat, in the order of `hands`.
    pub held: BySeat<Vec<i32>>,
}

impl View {
    pub(crate) fn of(game: &Rummy500, audience: Audience, wait_ends_at: Option<u64>) -> Self {
        let board = &game.board;
        let (phase, turn, window, no_discard, score) = match &game.phase {
            Phase::Dealing => (ViewPhase::Dealing, None, None, None, None),
            Phase::Drawing(Drawing { turn, window: None }) => (ViewPhase::Drawing, Some(*turn), None, None, None),
            Phase::Drawing(Drawing { turn, window: Some(window) }) => {
                let stage = window.stage();
                let ends_at = wait_ends_at.filter(|_| stage == WindowStage::Hold);
                (ViewPhase::Window, Some(*turn), Some(WindowView { by: window.by, stage, ends_at }), None, None)
            }
            Phase::Playing(Playing { turn, no_discard }) => (ViewPhase::Playing, Some(*turn), None, *no_discard, None),
            Phase::Scored(score) => (ViewPhase::Scored, None, None, None, Some(ScoreView::of(game, score))),
        };
        Self {
            phase,
            hands: BySeat::from_fn(game.seats, |seat| {
                let hand = &board.hands[seat];
                let seen = audience.is(seat) || score.is_some();
                if seen { Held::Cards(hand.faces().collect()) } else { Held::Count(hand.len()) }
            }),
            stock: board.stock.len(),
            discard: board.pile.clone(),
            melds: board.named_melds().map(|(id, meld)| (id, MeldView::of(meld, &game.options))).collect(),
            turn,
            window,
            no_discard,
            penalties: board.penalties.iter().any(|&points| points != 0).then(|| board.penalties.clone()),
            score,
        }
    }
}

impl MeldView {
    fn of(meld: &Meld, options: &Rummy500Options) -> Self {
        let points = meld_points(meld, options);
        let cards = meld.cards().iter().zip(points);
        Self {
            kind: MeldKind::of(meld.shape()),
            cards: cards.map(|(placed, (by, points))| PlacedView { card: placed.card, by, points }).collect(),
        }
    }
}

impl ScoreView {
    fn of(game: &Rummy500, score: &HandScore) -> Self {
        let held = |hand: &Hand| hand.faces().map(|face| points_in_hand(face, &game.options)).collect();
        Self { hand: score.clone(), held: game.board.hands.map(held) }
    }
}
