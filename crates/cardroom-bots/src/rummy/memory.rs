//! What a seat can work out from what it sees: its hand, what is still out, and how long the hand will last.

use cardroom_cards::{Card, Face, Hand};
use cardroom_rummy_500::{Held, View};

use super::{Asked, places::Places};

/// How probably a card of the pile can be had, before it is buried or taken.
const FROM_PILE: f64 = 0.5;
/// How often a card that another seat gets comes to the pile while it can be used.
const FROM_OTHERS: f64 = 0.2;

/// What is known of the cards.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub(super) hand: Hand,
    pub(super) places: Places,
    /// How probably each face can be had before the hand ends.
    reach: Vec<f64>,
    /// How probably some other seat can use each face: it holds it, or it lies in the pile.
    others: Vec<f64>,
}

impl Memory {
    pub(super) fn of(asked: &Asked<'_>) -> Self {
        let Asked { seat, view, options, .. } = *asked;
        let hand: Hand = match view.hands.get(seat) {
            Some(Held::Cards(faces)) => faces.iter().copied().collect(),
            Some(Held::Count(_)) | None => Hand::default(),
        };
        let pile: Hand = view.discard.iter().copied().collect();
        let mut unseen: Hand = options.deck(view.hands.seats()).into_iter().collect();
        let lying = view.melds.values().flat_map(|meld| meld.cards.iter().map(|placed| placed.card.face()));
        for face in hand.faces().chain(pile.faces()).chain(lying) {
            unseen.remove(face);
        }
        let held_by_others: f64 = sizes(asked).map(f64::from).sum();
        let out = f64::from(u32::try_from(unseen.len().max(1)).unwrap_or(u32::MAX));
        let a_turn = ((1.0 + FROM_OTHERS * (seat_count(view) - 1.0)) / out).min(0.5);
        let turns = turns_left(asked);
        let by_face = |in_pile: f64, each: &dyn Fn(f64) -> f64| {
            let chance = |face: Face| {
                let missed = each(f64::from(unseen.count(face)));
                1.0 - if pile.holds(face) { (1.0 - in_pile) * missed } else { missed }
            };
            all_faces().map(chance).collect()
        };
        let reach = by_face(FROM_PILE, &|copies| (1.0 - a_turn).powf(copies * turns));
        let others = by_face(1.0, &|copies| (1.0 - (held_by_others / out).min(1.0)).powf(copies));
        Self { hand, places: Places::of(view), reach, others }
    }

    /// How probably the card can be had before the hand ends.
    pub(super) fn reach(&self, card: Card) -> f64 {
        self.reach.get(card.index()).copied().unwrap_or_default()
    }

    /// How probably some other seat can use the card.
    pub(super) fn others_use(&self, face: Face) -> f64 {
        self.others.get(face.index()).copied().unwrap_or_default()
    }
}

/// All faces by their places.
fn all_faces() -> impl Iterator<Item = Face> {
    Card::all().map(Face::Card).chain([Face::Joker])
}

/// How many cards each other seat holds.
fn sizes<'a>(asked: &Asked<'a>) -> impl Iterator<Item = u32> + use<'a> {
    let own = asked.seat;
    asked.view.hands.each().filter(move |&(seat, _)| seat != own).map(|(_, held)| {
        let count = match held {
            Held::Cards(cards) => cards.len(),
            Held::Count(count) => *count,
        };
        u32::try_from(count).unwrap_or(u32::MAX)
    })
}

fn seat_count(view: &View) -> f64 {
    f64::from(view.hands.seats().count())
}

/// About how many more turns the seat has: till the stock is empty, or a small hand goes out. A careful guess: a seat
/// that waits for cards is left with them.
fn turns_left(asked: &Asked<'_>) -> f64 {
    let stock = f64::from(u32::try_from(asked.view.stock).unwrap_or(u32::MAX));
    let smallest = sizes(asked).min().unwrap_or_default();
    (stock / seat_count(asked.view)).min(0.25 + 0.35 * f64::from(smallest))
}
