//! Which melds and lay-offs a turn makes: each use is tried as the first, with the dearest that still go after it.

use cardroom_cards::{Face, Hand};
use cardroom_rummy_500::{Action, End, Held, Laid, LegalTurn, MeldId, Swap, Use, points_laid};

use super::{
    Mind,
    begin::best,
    points::{after, points_of},
};

/// How many uses are tried as the first.
const TRIED: usize = 80;
/// What it is worth to go out while the others hold cards.
const OUT: f64 = 15.0;
/// What a held card costs a seat, on average.
const HELD: f64 = 6.0;

/// A use and what it brings.
struct Way<'a> {
    said: &'a Use,
    points: f64,
}

/// The best first move of the turn; none when it is best to discard.
pub(super) fn choose(mind: &Mind<'_>, turn: &LegalTurn) -> Option<Action> {
    let hand = &mind.memory.hand;
    let fewest_left = if is_end_good(mind) || turn.discard.is_empty() { 0 } else { 2 };
    let mut ways: Vec<Way<'_>> = turn.meld.iter().chain(&turn.lay_off).map(|said| Way::of(mind, said)).collect();
    ways.retain(|way| hand.len() >= way.said.cards().len() + fewest_left);
    ways.sort_by(|one, other| other.points.total_cmp(&one.points));
    let full: Vec<&Way<'_>> = ways.iter().filter(|way| way.is_full(mind)).collect();
    let plans = ways.iter().take(TRIED).filter_map(|way| {
        let worth = worth_of_plan(mind, way, &full, fewest_left)?;
        Some((Action::from(way.said.clone()), worth))
    });
    let swaps = turn.swap.iter().map(|&swap| (Action::Swap { meld: swap.meld, card: swap.card }, swapped(mind, swap)));
    let idle = mind.worth(hand);
    best(plans.chain(swaps)).filter(|&(_, worth)| worth > idle || turn.discard.is_empty()).map(|(action, _)| action)
}

impl<'a> Way<'a> {
    fn of(mind: &Mind<'_>, said: &'a Use) -> Self {
        Self { said, points: points_of(said, mind.asked.options) }
    }

    /// The end of a meld that it fills.
    fn end(&self) -> Option<(MeldId, End)> {
        if let &Use::LayOff { meld, end, .. } = self.said { Some((meld, end)) } else { None }
    }

    /// Whether its cards count for no less than they would cost in the hand: not so with an ace laid low.
    fn is_full(&self, mind: &Mind<'_>) -> bool {
        self.points >= self.said.cards().iter().map(|put| mind.held_points(put.face())).sum()
    }
}

/// What a plan puts down and leaves in the hand; none if the hand does not have the cards.
fn worth_of_plan(mind: &Mind<'_>, first: &Way<'_>, next: &[&Way<'_>], fewest_left: usize) -> Option<f64> {
    let mut left = after(&mind.memory.hand, first.said)?;
    let mut points = first.points;
    let mut filled: Vec<_> = first.end().into_iter().collect();
    for way in next {
        let is_filled = way.end().is_some_and(|end| filled.contains(&end));
        if is_filled || left.len() < way.said.cards().len() + fewest_left {
            continue;
        }
        if let Some(rest) = after(&left, way.said) {
            left = rest;
            points += way.points;
            filled.extend(way.end());
        }
    }
    let out = if left.len() <= 1 { OUT } else { 0.0 };
    Some(points + left_worth(mind, &left) + out)
}

/// What the cards left are worth; the last one is discarded.
fn left_worth(mind: &Mind<'_>, left: &Hand) -> f64 {
    if left.len() <= 1 { 0.0 } else { mind.worth(left) }
}

/// What a swap leads to: the card counts, and the joker is held.
fn swapped(mind: &Mind<'_>, Swap { card, .. }: Swap) -> f64 {
    let mut hand = mind.memory.hand.clone();
    hand.remove(card.into());
    hand.insert(Face::Joker);
    f64::from(points_laid(Laid::Card(card), false, mind.asked.options)) + mind.worth(&hand)
}

/// Whether the end of the round would not hand the game to another seat.
fn is_end_good(mind: &Mind<'_>) -> bool {
    let asked = &mind.asked;
    let mut totals = asked.scores.map(|&score| f64::from(score));
    for placed in asked.view.melds.values().flat_map(|meld| &meld.cards) {
        totals[placed.by] += f64::from(placed.points);
    }
    let own = totals[asked.seat] + mind.cost(&mind.memory.hand);
    let over = |held: &Held| match held {
        Held::Cards(_) => 0.0,
        Held::Count(count) => HELD * f64::from(u32::try_from(*count).unwrap_or(u32::MAX)),
    };
    let others = totals.each().filter(|&(seat, _)| seat != asked.seat);
    let ahead = others.map(|(seat, total)| total - asked.view.hands.get(seat).map_or(0.0, over)).max_by(f64::total_cmp);
    ahead.is_none_or(|ahead| ahead < own || ahead < f64::from(asked.options.target))
}
