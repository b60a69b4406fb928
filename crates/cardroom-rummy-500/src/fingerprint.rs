//! Every fact that decides how the game goes on: what logs are checked against for years.
//!
//! An explicit list, never derived. A change of what is written here is a change of the rules' version. The options
//! are not among the facts: they are fixed before the first deal, and the log says them once.

use alloc::{format, string::String};
use core::fmt::{self, Display};

use cardroom_rules::Facts;

use crate::{
    action::Use,
    board::LegalUse,
    draw::{Drawing, LegalDraw},
    game::{Phase, Rummy500},
    meld::Meld,
    turn::Playing,
    window::{Answer, LegalCall, Stage, Window},
};

/// Writes down a game.
pub(crate) fn write(game: &Rummy500, facts: &mut dyn Facts) {
    let board = &game.board;
    facts.fact("dealer", &game.dealer);
    facts.fact("round_no", &game.round_no);
    facts.fact("scores", &Spaced(|| game.scores.iter()));
    facts.fact("penalties", &Spaced(|| board.penalties.iter()));
    for hand in &board.hands {
        facts.fact("hand", &Spaced(|| hand.faces()));
    }
    facts.fact("stock", &Spaced(|| board.stock.iter().rev()));
    facts.fact("discard", &Spaced(|| board.pile.iter()));
    for meld in &board.melds {
        facts.fact("meld", &Spaced(|| placed(meld)));
    }
    match &game.phase {
        Phase::Dealing => facts.fact("phase", &"dealing"),
        Phase::Drawing(Drawing { turn, window }) => {
            facts.fact("phase", &"drawing");
            facts.fact("turn", turn);
            if let Some(window) = window {
                write_window(window, facts);
            }
        }
        Phase::Playing(Playing { turn, no_discard }) => {
            facts.fact("phase", &"playing");
            facts.fact("turn", turn);
            if let Some(card) = no_discard {
                facts.fact("no_discard", card);
            }
        }
        Phase::Scored(score) => {
            facts.fact("phase", &"scored");
            facts.fact("points", &Spaced(|| score.points.iter()));
        }
    }
}

fn write_window(window: &Window, facts: &mut dyn Facts) {
    facts.fact("window_by", &window.by);
    match &window.stage {
        Stage::Hold(hold) => {
            for answer in &hold.answers {
                facts.fact("answer", &answer_text(answer));
            }
            if let Some(draw) = &hold.draw {
                facts.fact("kept_draw", &draw_text(draw));
            }
        }
        Stage::Open { waived } => facts.fact("waived", &Spaced(|| waived.iter())),
    }
}

fn answer_text(answer: &Answer) -> String {
    match answer {
        Answer::Silent => String::from("none"),
        Answer::Waived => String::from("waived"),
        Answer::CalledFalsely => String::from("called falsely"),
        Answer::Called(LegalCall { n, put }) => format!("called {n} {}", use_text(put)),
    }
}

fn draw_text(draw: &LegalDraw) -> String {
    match draw {
        LegalDraw::Draw => String::from("draw"),
        LegalDraw::Take { n, put: None } => format!("take {n}"),
        LegalDraw::Take { n, put: Some(put) } => format!("take {n} {}", use_text(put)),
        LegalDraw::Decline => String::from("decline"),
    }
}

fn use_text(put: &LegalUse) -> String {
    match put.said() {
        Use::Meld { cards } => format!("meld {}", Spaced(|| cards.iter())),
        Use::LayOff { meld, end, cards } => format!("lay off {meld} {end} {}", Spaced(|| cards.iter())),
    }
}

/// The cards of a meld with the seats that they count for, as `7H/2`.
fn placed(meld: &Meld) -> impl Iterator<Item = String> {
    meld.cards().iter().map(|placed| format!("{}/{}", placed.card, placed.by))
}

/// Values with a space between them.
struct Spaced<F>(F);

impl<F: Fn() -> I, I: Iterator<Item: Display>> Display for Spaced<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, value) in (self.0)().enumerate() {
            f.write_str(if place > 0 { " " } else { "" })?;
            value.fmt(f)?;
        }
        Ok(())
    }
}
