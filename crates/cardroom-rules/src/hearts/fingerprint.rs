//! The facts that decide how a game goes on, named one by one. What is only shown is no fact.

use core::fmt;

use cardroom_cards::{BySeat, CardSet};

use super::{Hearts, HeartsRules, Ways, game::Phase};
use crate::{By, Facts};

/// Notes the facts of a game. The names and their order are kept: logs are checked against them.
pub(super) fn note<R: HeartsRules>(game: &Hearts<R>, facts: &mut dyn Facts) {
    facts.fact("dealer", &game.dealer);
    facts.fact("round", &game.round_no);
    facts.fact("scores", &Listed(&game.scores));
    match &game.phase {
        Phase::Dealing(_) => facts.fact("phase", &"dealing"),
        Phase::Calling(calling) => {
            facts.fact("phase", &"calling");
            note_hands(&calling.hands, facts);
        }
        Phase::Passing(passing) => {
            facts.fact("phase", &"passing");
            note_hands(&passing.hands, facts);
            facts.fact("call", &passing.call);
            for chosen in &passing.chosen {
                match chosen {
                    Some(cards) => facts.fact("chosen", &Given(cards)),
                    None => facts.fact("chosen", &"none"),
                }
            }
        }
        Phase::Shuffling(shuffling) => {
            facts.fact("phase", &"shuffling");
            note_hands(&shuffling.hands, facts);
            facts.fact("kitty", &Listed(&shuffling.kitty));
        }
        Phase::Playing(playing) => {
            facts.fact("phase", &"playing");
            note_hands(&playing.hands, facts);
            facts.fact("leader", &playing.trick.leader);
            playing.trick.cards().for_each(|card| facts.fact("in_trick", &card));
            facts.fact("trick", &playing.trick_no);
            facts.fact("broken", &playing.broken);
            playing.taken.iter().for_each(|taken| facts.fact("taken", &Cards(taken.cards)));
        }
        Phase::Scored(scored) => {
            facts.fact("phase", &"scored");
            facts.fact("points", &Listed(&scored.round.points));
            if let Some(shooter) = scored.round.shooter {
                facts.fact("shooter", &shooter);
            }
            if let Some(outcome) = &scored.outcome {
                facts.fact("winners", &Listed(&outcome.winners));
                match outcome.by {
                    By::Score => facts.fact("by", &"score"),
                    By::Shot(_) => facts.fact("by", &"shot"),
                }
            }
        }
    }
}

fn note_hands(hands: &BySeat<CardSet>, facts: &mut dyn Facts) {
    hands.iter().for_each(|&hand| facts.fact("hand", &Cards(hand)));
}

/// A list with single spaces between.
struct Listed<L>(L);

impl<L: IntoIterator<Item: fmt::Display> + Copy> fmt::Display for Listed<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, item) in self.0.into_iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            write!(f, "{space}{item}")?;
        }
        Ok(())
    }
}

/// Cards in written order.
struct Cards(CardSet);

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.cards().try_for_each(|card| write!(f, "{card}"))
    }
}

/// A pass: left, across, right, kitty.
struct Given<'a>(&'a Ways<CardSet>);

impl fmt::Display for Given<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, across, right, kitty] = self.0.each().map(|cards| Cards(*cards));
        write!(f, "{left}/{across}/{right}/{kitty}")
    }
}
