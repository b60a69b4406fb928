//! Which cards to pass: those without which the hand is safest, or strongest for a shot.

use cardroom_cards::{Card, CardSet, Seat};
use cardroom_rules::hearts::Ways;

use super::{Mind, shooting::losers};

/// Cards to part with, and what the rest of the hand will probably cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parted {
    pub(super) cards: CardSet,
    pub(super) cost: f64,
}

/// The cards to pass, each its way: the nastiest to the seat in front.
pub(super) fn choose(mind: &Mind<'_>, sizes: Ways<u8>, from: CardSet) -> Option<Ways<CardSet>> {
    let count = sizes.each().into_iter().map(|&size| usize::from(size)).sum();
    let mut cards = nastiest_first(mind, best(mind, from, count)?.cards).into_iter();
    let mut chosen: Ways<CardSet> = Ways::default();
    for (way, size, _) in ways_in_order(mind, sizes) {
        *way.of(&mut chosen) = cards.by_ref().take(usize::from(size)).collect();
    }
    Some(chosen)
}

/// The cards that are best parted with; none if there are not so many.
pub(super) fn best(mind: &Mind<'_>, from: CardSet, count: usize) -> Option<Parted> {
    strongest(mind, from, count).or_else(|| safest(mind, from, CardSet::EMPTY, count))
}

/// Of all choices of so many cards, beside those parted with, the one that leaves the safest hand.
fn safest(mind: &Mind<'_>, from: CardSet, parted: CardSet, count: usize) -> Option<Parted> {
    if count == 0 {
        return Some(Parted { cards: parted, cost: mind.dangers.of_hand(mind.memory.hand.without(parted)) });
    }
    let mut later = from;
    let with_each = from.cards().filter_map(|card| {
        later.remove(card);
        let mut more = parted;
        more.insert(card);
        safest(mind, later, more, count - 1)
    });
    with_each.min_by(|left, right| left.cost.total_cmp(&right.cost))
}

/// The losers without which the hand can shoot, if it can.
fn strongest(mind: &Mind<'_>, from: CardSet, count: usize) -> Option<Parted> {
    let shot = mind.asked.values.shot?;
    let mut rest = mind.memory.hand;
    let mut cards = CardSet::EMPTY;
    for _ in 0..count {
        let left = |card: Card| {
            let mut left = rest;
            left.remove(card);
            losers(&mind.memory, left)
        };
        let held = from.intersection(rest).cards().map(|card| (card, left(card)));
        let (card, _) = held.min_by(|one, other| one.1.total_cmp(&other.1))?;
        rest.remove(card);
        cards.insert(card);
    }
    // What comes in their place is unknown, so there is less room for losers.
    (losers(&mind.memory, rest) <= shot.daring / 2.0).then_some(Parted { cards, cost: -shot.loss / 2.0 })
}

/// Cards in the order in which one wishes them on others.
fn nastiest_first(mind: &Mind<'_>, cards: CardSet) -> Vec<Card> {
    let nasty = |card: Card| mind.asked.values.points(card) + mind.dangers.relief(card);
    let mut cards: Vec<Card> = cards.cards().collect();
    cards.sort_by(|&left, &right| nasty(right).total_cmp(&nasty(left)));
    cards
}

/// A way in which cards go.
#[derive(Clone, Copy)]
enum Way {
    Left,
    Across,
    Right,
    Kitty,
}

impl Way {
    fn of<T>(self, ways: &mut Ways<T>) -> &mut T {
        match self {
            Self::Left => &mut ways.left,
            Self::Across => &mut ways.across,
            Self::Right => &mut ways.right,
            Self::Kitty => &mut ways.kitty,
        }
    }
}

/// The ways in which cards go, how many, and to whom; that to the seat in front first.
fn ways_in_order(mind: &Mind<'_>, mut sizes: Ways<u8>) -> Vec<(Way, u8, Option<Seat>)> {
    let (seats, own) = (mind.memory.seats(), mind.asked.seat);
    let ways = [
        (Way::Left, Some(seats.left_of(own))),
        (Way::Across, Some(seats.across_from(own))),
        (Way::Right, Some(seats.right_of(own))),
        (Way::Kitty, None),
    ];
    let mut ways: Vec<_> = ways.into_iter().map(|(way, to)| (way, *way.of(&mut sizes), to)).collect();
    ways.retain(|(_, size, _)| *size > 0);
    ways.sort_by_key(|(_, _, to)| to.and_then(|seat| mind.asked.scores.get(seat).copied()));
    ways
}

/// What it is worth to pass these cards this way: the more, the more of the worst go to the seat in front.
pub(super) fn harm(mind: &Mind<'_>, sizes: Ways<u8>, cards: CardSet) -> f64 {
    let ways = ways_in_order(mind, sizes).into_iter();
    let rates = ways.flat_map(|(_, size, to)| core::iter::repeat_n(mind.spite(to), usize::from(size)));
    let harms = nastiest_first(mind, cards).into_iter().map(|card| mind.dangers.relief(card).max(0.0));
    harms.zip(rates).map(|(harm, rate)| harm * rate).sum()
}
