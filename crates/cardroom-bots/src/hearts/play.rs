//! Which card to play: the one that costs least, by what it wins, what it gives, and what leaves the hand with it.

use cardroom_cards::{Card, CardSet, Seat};

use super::{
    Mind,
    shooting::{self, Plan},
    trick::Now,
};

/// What a point that another seat gets is worth; a point of the seat in front is worth twice as much.
const SPITE: f64 = 0.15;
/// What the duty to lead is taken to cost.
const LEAD: f64 = 0.4;

/// The card to play.
pub(super) fn choose(mind: &Mind<'_>, plays: CardSet) -> Option<Card> {
    let now = Now::of(&mind.asked);
    let plan = match shooting::plan(mind) {
        Plan::Shoot if !shooting::can_go_on(mind, &now, plays) => Plan::Duck,
        plan => plan,
    };
    let cost = |card: Card| match plan {
        Plan::Duck => ducking(mind, &now, card),
        Plan::Stop(seat, loss) => ducking(mind, &now, card) - loss * shooting::stops(mind, &now, card, seat),
        Plan::Shoot => shooting::cost(mind, &now, card),
    };
    let costs = plays.cards().map(|card| (card, cost(card)));
    costs.min_by(|left, right| left.1.total_cmp(&right.1)).map(|(card, _)| card)
}

/// What a card costs one who wants few points.
fn ducking(mind: &Mind<'_>, now: &Now, card: Card) -> f64 {
    let values = mind.asked.values;
    let wins = now.win_chance(&mind.memory, card);
    let points = values.points_of(now.cards) + values.points(card);
    let won = points + now.gifts(&mind.memory, values, card) + LEAD;
    let given = points * mind.spite(if now.is_beaten_by(card) { None } else { now.winner() });
    wins * won - (1.0 - wins) * given - mind.dangers.relief(card)
}

impl Mind<'_> {
    /// What a point is worth that goes to a seat, or to one of the others: whoever has the lowest score is to be
    /// caught up.
    pub(super) fn spite(&self, to: Option<Seat>) -> f64 {
        let score = |seat: Seat| self.asked.scores.get(seat).copied();
        let lowest = self.memory.each_other().filter_map(score).min();
        let in_front = to.is_some_and(|seat| score(seat) == lowest);
        if in_front { 2.0 * SPITE } else { SPITE }
    }
}
