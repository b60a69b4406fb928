//! How a turn begins: a draw, a take, a call of rummy, or nothing of it.

use cardroom_rummy_500::{Action, Depth, Legal, LegalBegin, Use};

use super::{
    Mind,
    points::{after, points_of},
};

/// What a card of the stock brings, on average.
const DRAW: f64 = 1.0;
/// A call goes before the same take: no other seat can be first.
const CALL: f64 = 1.0;

/// The best way to begin; a seat that is not on turn calls what is worth it, else it waives where it can.
pub(super) fn choose(mind: &Mind<'_>, legal: &Legal) -> Option<Action> {
    let hand = &mind.memory.hand;
    let worth = mind.worth(hand);
    let calls = legal.rummy.iter().flatten().filter_map(|depth| best_of(mind, depth, worth));
    let call = best(calls.map(|(action, gain)| (call_of(action), gain)));
    let Some(LegalBegin { draw, decline, take }) = &legal.begin else {
        let worth_it = call.filter(|&(_, gain)| gain > 0.0).and_then(|(action, _)| action);
        return worth_it.or_else(|| (legal.waive == Some(true)).then_some(Action::Waive));
    };
    let taken = take.iter().filter_map(|depth| best_of(mind, depth, worth));
    let ended = -mind.cost(hand) - worth;
    let ways = taken
        .map(|(action, gain)| (Some(action), gain))
        .chain(call.map(|(action, gain)| (action, gain + CALL)))
        .chain(draw.then_some((Some(Action::Draw), DRAW)))
        .chain(decline.then_some((Some(Action::Decline), ended)));
    best(ways)?.0
}

/// The best use of one depth, as a take, and what it brings to a hand that is worth so much.
fn best_of(mind: &Mind<'_>, Depth { n, uses }: &Depth, worth: f64) -> Option<(Action, f64)> {
    let gain = |used_for: &Option<Use>| gain(mind, *n, used_for.as_ref(), worth).unwrap_or(f64::NEG_INFINITY);
    let (used_for, gain) = best(uses.iter().map(|used_for| (used_for, gain(used_for))))?;
    Some((Action::Take { n: *n, used_for: used_for.clone() }, gain))
}

/// A take as the call of the same.
fn call_of(action: Action) -> Option<Action> {
    if let Action::Take { n, used_for: Some(used_for) } = action { Some(Action::Rummy { n, used_for }) } else { None }
}

/// What a take brings: the points of its use, and what it does to the worth of the hand, which is `worth` before.
fn gain(mind: &Mind<'_>, n: u32, used_for: Option<&Use>, worth: f64) -> Option<f64> {
    let mut cards = mind.memory.hand.clone();
    mind.asked.view.discard.iter().rev().take(n as usize).for_each(|&face| cards.insert(face));
    let (points, left) = match used_for {
        Some(said) => (points_of(said, mind.asked.options), after(&cards, said)?),
        None => (0.0, cards),
    };
    Some(points + mind.worth(&left) - worth)
}

/// What is best, and how good it is; the first of equals.
pub(super) fn best<T>(ways: impl IntoIterator<Item = (T, f64)>) -> Option<(T, f64)> {
    ways.into_iter().reduce(|best, way| if way.1 > best.1 { way } else { best })
}
