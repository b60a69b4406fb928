//! Which card ends a turn.

use cardroom_cards::Face;
use cardroom_rummy_500::Action;

use super::{Mind, begin::best, lines::lines};

/// What a point that others can lay off at once costs, against a point of one's own.
const LAID_OFF: f64 = 1.0;
/// The same for a point that they can put down with what they may hold, and for all that goes with it.
const MELDED: f64 = 0.3;

/// The discard that costs least: what the card is worth to the hand, and what it gives the others.
pub(super) fn choose(mind: &Mind<'_>, cards: &[Face]) -> Option<Action> {
    let cost = |&card: &Face| (card, -kept_worth(mind, card) - gift(mind, card));
    best(cards.iter().map(cost)).map(|(card, _)| Action::Discard { card })
}

/// What the hand loses with the card.
fn kept_worth(mind: &Mind<'_>, card: Face) -> f64 {
    let hand = &mind.memory.hand;
    let mut left = hand.clone();
    left.remove(card);
    mind.worth(hand) - mind.worth(&left)
}

/// What it costs that others may use the card: on a meld of the table, or with what they hold or the pile has.
fn gift(mind: &Mind<'_>, face: Face) -> f64 {
    let others = |card| mind.memory.others_use(Face::Card(card));
    let weight = match face {
        Face::Joker => LAID_OFF,
        Face::Card(card) if mind.memory.places.fit(card) => LAID_OFF,
        Face::Card(card) => {
            let missed = |line: [_; 2]| 1.0 - line.map(others).into_iter().product::<f64>();
            MELDED * (1.0 - lines(card).map(missed).product::<f64>())
        }
    };
    weight * mind.held_points(face)
}
