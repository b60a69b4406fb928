//! Players that are given a seat's view and nothing else.
//!
//! A bot knows what the person in its seat would know: the round as that seat sees it, what is legal, the scores and
//! the options. It is asked once a decision and keeps nothing between two. It never judges what is legal: it picks
//! from the list that it is given. How a game is played well is that game's module. Start at [`answer`].

mod hearts;
mod rummy;

use cardroom_cards::{BySeat, Seat};
use cardroom_catalog::{AnyAction, AnyLegal, AnyOptions, AnyView};

use crate::hearts::{Asked, Values};

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
pub fn answer(question: &Question<'_>, pick: &mut dyn FnMut(u32) -> u32) -> Option<AnyAction> {
    let &Question { seat, skill, view, legal, scores, options } = question;
    match (view, legal, options) {
        (AnyView::DnfHearts(view), AnyLegal::DnfHearts(legal), AnyOptions::DnfHearts(options)) => {
            let values = Values::of_dnf_hearts(options, view.hands.seats());
            let asked = Asked { seat, view, scores, values: &values };
            hearts::answer(&asked, legal, skill, pick).map(AnyAction::DnfHearts)
        }
        (AnyView::BlackMaria(view), AnyLegal::BlackMaria(legal), AnyOptions::BlackMaria(options)) => {
            let values = Values::of_black_maria(options, view.hands.seats());
            let asked = Asked { seat, view, scores, values: &values };
            hearts::answer(&asked, legal, skill, pick).map(AnyAction::BlackMaria)
        }
        (AnyView::Rummy500(view), AnyLegal::Rummy500(legal), AnyOptions::Rummy500(options)) => {
            let asked = rummy::Asked { seat, view, scores, options };
            rummy::answer(&asked, legal, skill, pick).map(AnyAction::Rummy500)
        }
        // Parts of different games: the table falls back on the first legal action.
        _ => None,
    }
}
