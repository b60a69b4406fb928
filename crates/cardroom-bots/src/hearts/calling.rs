//! How the dealer calls the pass: so that the worst goes to the seat in front, or nowhere from a hand to keep.

use cardroom_rules::hearts::Call;

use super::{
    Mind,
    passing::{self, Parted},
};

/// How many cards a call passes.
const PASSED: usize = 3;
/// What three cards that somebody else passes will probably cost, as a share of the points of a round.
const RECEIVED: f64 = 0.08;
/// How much of what was put into a kitty comes back.
const RETURNED: f64 = 0.25;

/// The call to make.
pub(super) fn choose(mind: &Mind<'_>, calls: &[Call]) -> Option<Call> {
    let parted = passing::best(mind, mind.memory.hand, PASSED)?;
    let costs = calls.iter().map(|&call| (call, cost(mind, parted, call)));
    costs.min_by(|left, right| left.1.total_cmp(&right.1)).map(|(call, _)| call)
}

/// What the round will probably cost after a call.
fn cost(mind: &Mind<'_>, parted: Parted, call: Call) -> f64 {
    let kept = mind.dangers.of_hand(mind.memory.hand);
    let received = RECEIVED * mind.memory.points_left;
    let passed = parted.cost + received - passing::harm(mind, call.sizes(), parted.cards);
    match call {
        Call::Hold => kept,
        Call::Vector { .. } => passed,
        Call::Kitty => passed + RETURNED * (kept - parted.cost).max(0.0),
    }
}
