//! What held cards will probably bring: their points when they find a place, less their points when they do not.

use cardroom_cards::{Card, Face, Hand};
use cardroom_rummy_500::points_in_hand;

use super::{Mind, lines::lines};

/// How probably a card is put down later that could be at once: the round may end first, or the place be gone.
const READY: f64 = 0.65;
/// The same for a joker that has no place yet.
const JOKER: f64 = 0.6;
/// How much less probable it is for the second copy of a card.
const COPY: f64 = 0.6;

impl Mind<'_> {
    /// What a hand will probably bring.
    pub(super) fn worth(&self, hand: &Hand) -> f64 {
        let of_face = |face: Face| {
            let (points, chance) = (self.held_points(face), self.chance(face, hand));
            let copies = (1..hand.count(face)).map(|_| chance * COPY);
            [chance].into_iter().chain(copies).map(|chance| points * (2.0 * chance - 1.0)).sum::<f64>()
        };
        hand.distinct().map(of_face).sum()
    }

    /// What a hand costs when the round ends.
    pub(super) fn cost(&self, hand: &Hand) -> f64 {
        hand.faces().map(|face| self.held_points(face)).sum()
    }

    /// What a card costs in the hand.
    pub(super) fn held_points(&self, face: Face) -> f64 {
        f64::from(points_in_hand(face, self.asked.options))
    }

    /// How probably a card of the hand is put down before the round ends.
    fn chance(&self, face: Face, hand: &Hand) -> f64 {
        match face {
            Face::Joker if self.memory.places.take_jokers() => READY,
            Face::Joker => JOKER,
            Face::Card(card) if self.memory.places.fit(card) => READY,
            Face::Card(card) => self.chance_of_place(card, hand).min(READY),
        }
    }

    fn chance_of_place(&self, card: Card, hand: &Hand) -> f64 {
        let to_be_had = |card: Card| if hand.holds(card.into()) { 1.0 } else { self.memory.reach(card) };
        let joker = hand.holds(Face::Joker);
        let of_line = |line: [Card; 2]| {
            let [first, second] = line.map(to_be_had);
            if joker { first.max(second) } else { first * second }
        };
        let laid_off = self.memory.places.before(card).map(to_be_had);
        1.0 - lines(card).map(of_line).chain(laid_off).map(|chance| 1.0 - chance).product::<f64>()
    }
}
