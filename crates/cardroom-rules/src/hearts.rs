//! What the hearts games share: the pass, the tricks, and all that is shown and told of them.
//!
//! A hearts game is [`Hearts`] with the rules of [`HeartsRules`]: how cards are passed, what may be led and
//! discarded, what the cards count. Everything else is here once: simultaneous secret passing (COM-11), following
//! suit and winning tricks (COM-14, COM-15), scores and the end (COM-16), what each audience sees (COM-12), and the
//! position form of the shared examples. No game is named here but in rule numbers. Start at [`Hearts`].

mod action;
mod call;
mod event;
mod fingerprint;
mod from_position;
mod game;
mod illegal;
mod legal;
mod passing;
mod playing;
mod position;
mod rounds;
mod rules;
mod scoring;
#[cfg(feature = "testkit")]
pub mod testing;
#[cfg(test)]
mod tests;
mod view;

pub use action::{Action, Pass, Ways};
pub use call::{Call, ParseCallError};
pub use event::{Event, SeenEvent};
pub use game::Hearts;
pub use illegal::Illegal;
pub use legal::{Barred, Legal};
pub use playing::trick_winner;
pub use position::{BadPosition, LastRound, Position, PositionPhase, Reason, TrickPosition};
pub use rules::{HeartsRules, Passes, RuleNumbers, Turn};
pub use scoring::{Tie, result};
pub use view::{Held, LastTrick, Stage, TrickView, View, Won};
