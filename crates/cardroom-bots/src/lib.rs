//! Players that are given a seat's view and nothing else.
//!
//! A bot knows what the person in its seat would know: the round as that seat sees it, what is legal, the scores and
//! the options. It is asked once a decision and keeps nothing between two. Start at [`answer`].

use cardroom_cards::{BySeat, Seat};
use cardroom_catalog::{AnyAction, AnyLegal, AnyOptions, AnyView};

/// A decision that a bot takes.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The seat that decides.
    pub seat: Seat,
    /// How well to play.
    pub skill: Skill,
    /// The round as that seat sees it.
    pub view: &'a AnyView,
    /// Everything that is legal.
    pub legal: &'a AnyLegal,
    /// All scores.
    pub scores: &'a BySeat<i32>,
    /// The options played with.
    pub options: &'a AnyOptions,
}

/// How well a bot plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Skill {
    /// Any legal move.
    Easy,
    /// With thought.
    #[default]
    Normal,
}

/// What a bot decides; none when it has nothing to say. `pick(n)` gives a number below n.
pub fn answer(_question: &Question<'_>, _pick: &mut dyn FnMut(u32) -> u32) -> Option<AnyAction> {
    None
}
