//! What a seat can tell from its view: which cards are out, who may hold them, and who is void.
//!
//! The view shows the scoring cards won, the trick and the one before it, and one's own pass. Other cards of earlier
//! tricks are not in it, so of those a bot knows how many are gone but not which; chances make up for it.

use cardroom_cards::{BySeat, Card, CardSet, Seat, Seats, Suit};
use cardroom_rules::hearts::{Held, Stage};

use super::{
    Asked,
    suits::{above, all_of, below},
};

/// A number for each card.
pub(super) type ByCard = [f64; Card::COUNT];

/// What a seat can tell.
#[derive(Debug)]
pub(super) struct Memory {
    seat: Seat,
    /// One's own hand.
    pub(super) hand: CardSet,
    /// The cards that others may hold.
    pub(super) out: CardSet,
    /// For each seat and card: the chance that it is held there.
    held: BySeat<ByCard>,
    /// How likely each card is to be in anybody else's hand.
    present: ByCard,
    /// The points still to be won.
    pub(super) points_left: f64,
}

impl Memory {
    pub(super) fn of(asked: &Asked<'_>) -> Self {
        let &Asked { seat, view, values, .. } = asked;
        let hand = match view.hands[seat] {
            Held::Cards(cards) => cards,
            Held::Count(_) => CardSet::EMPTY,
        };
        let gone = gone(asked);
        let out = values.deck.without(hand).without(gone);
        let present = present(asked, out);
        let held = held(asked, out, &present);
        let left = values.costly.iter().filter(|&&card| !gone.holds(card));
        let points_left = left.map(|&card| values.points(card)).sum();
        Self { seat, hand, out, held, present, points_left }
    }

    /// How many seats play.
    pub(super) fn seats(&self) -> Seats {
        self.held.seats()
    }

    /// The chance that a seat holds a card.
    pub(super) fn held(&self, seat: Seat, card: Card) -> f64 {
        self.held[seat][card.index()]
    }

    /// How many of these cards a seat probably holds.
    pub(super) fn count_held(&self, seat: Seat, cards: CardSet) -> f64 {
        cards.intersection(self.out).cards().map(|card| self.held(seat, card)).sum()
    }

    /// The chance that a seat is void in a suit.
    pub(super) fn void(&self, seat: Seat, suit: Suit) -> f64 {
        self.out.of_suit(suit).cards().map(|card| 1.0 - self.held(seat, card)).product()
    }

    /// How many cards of a suit others probably hold.
    pub(super) fn out_of(&self, suit: Suit) -> f64 {
        self.count_out(all_of(suit))
    }

    /// How many higher cards of its suit others probably hold.
    pub(super) fn higher_out(&self, card: Card) -> f64 {
        self.count_out(above(card))
    }

    /// How likely a card is to win when somebody else leads its suit and it has to be played.
    pub(super) fn wins_later(&self, card: Card) -> f64 {
        let (higher, lower) = (self.higher_out(card), self.lower_out(card));
        if higher + lower < 0.01 { 1.0 } else { (lower / (lower + higher)).powi(2) }
    }

    /// How many lower cards of its suit others probably hold.
    fn lower_out(&self, card: Card) -> f64 {
        self.count_out(below(card))
    }

    fn count_out(&self, cards: CardSet) -> f64 {
        cards.intersection(self.out).cards().map(|card| self.present[card.index()]).sum()
    }

    /// How many others play.
    pub(super) fn others(&self) -> f64 {
        f64::from(self.seats().count()) - 1.0
    }

    /// Each of the others.
    pub(super) fn each_other(&self) -> impl Iterator<Item = Seat> {
        let own = self.seat;
        self.seats().iter().filter(move |&seat| seat != own)
    }
}

/// The cards that are in nobody's hand.
fn gone(asked: &Asked<'_>) -> CardSet {
    let view = asked.view;
    let won = view.taken.iter().fold(CardSet::EMPTY, |won, taken| won.union(taken.cards));
    let last = view.last_trick.iter().flat_map(|trick| &trick.plays);
    won.union(last.chain(&view.trick.plays).map(|play| play.card).collect())
}

/// How likely each card that is out is to be in somebody's hand: a scoring card is, as it would be seen among those
/// won; of the others as many are gone as the hands are short of.
fn present(asked: &Asked<'_>, out: CardSet) -> ByCard {
    let count = |held: &Held| if let Held::Count(count) = held { *count } else { 0 };
    let holding: usize = asked.view.hands.iter().map(count).sum();
    let sure = out.intersection(asked.values.scoring);
    let unsure = out.without(sure);
    let share = (number(holding) - number(sure.len())).max(0.0) / number(unsure.len()).max(1.0);
    let mut present = [0.0; Card::COUNT];
    sure.cards().for_each(|card| present[card.index()] = 1.0);
    unsure.cards().for_each(|card| present[card.index()] = share.min(1.0));
    present
}

/// Where the cards that are out may be: a card that one passed is where it went, and a seat that did not follow holds
/// none of that suit.
fn held(asked: &Asked<'_>, out: CardSet, present: &ByCard) -> BySeat<ByCard> {
    let seats = asked.view.hands.seats();
    let voids = voids(asked);
    let may_hold = |seat: Seat, suit: Suit| seat != asked.seat && !voids[seat].contains(&Some(suit));
    let mut held = BySeat::splat(seats, [0.0; Card::COUNT]);
    for suit in Suit::ALL {
        let holders = number(seats.iter().filter(|&seat| may_hold(seat, suit)).count()).max(1.0);
        for seat in seats.iter().filter(|&seat| may_hold(seat, suit)) {
            let each = &mut held[seat];
            out.of_suit(suit).cards().for_each(|card| each[card.index()] = present[card.index()] / holders);
        }
    }
    for (seat, cards) in passed(asked).each() {
        for card in cards.intersection(out).cards() {
            held.iter_mut().for_each(|each| each[card.index()] = 0.0);
            held[seat][card.index()] = present[card.index()];
        }
    }
    held
}

/// What one passed to each seat, once cards have changed hands; where a kitty went nobody can tell.
fn passed(asked: &Asked<'_>) -> BySeat<CardSet> {
    let seats = asked.view.hands.seats();
    let mut passed = BySeat::splat(seats, CardSet::EMPTY);
    if let Some(given) = asked.view.given.filter(|_| asked.view.phase == Stage::Playing) {
        let ways = [
            (seats.left_of(asked.seat), given.left),
            (seats.across_from(asked.seat), given.across),
            (seats.right_of(asked.seat), given.right),
        ];
        for (seat, cards) in ways {
            passed[seat] = passed[seat].union(cards);
        }
    }
    passed
}

/// The suits that each seat was seen not to follow, in the trick before and in this one.
fn voids(asked: &Asked<'_>) -> BySeat<[Option<Suit>; 2]> {
    let mut voids = BySeat::splat(asked.view.hands.seats(), [None; 2]);
    let last = asked.view.last_trick.as_ref().map(|trick| trick.plays.as_slice());
    for (place, plays) in [last.unwrap_or_default(), &asked.view.trick.plays].into_iter().enumerate() {
        let Some(led) = plays.first().map(|play| play.card.suit) else { continue };
        for play in plays.iter().filter(|play| play.card.suit != led) {
            voids[play.seat][place] = Some(led);
        }
    }
    voids
}

/// A count as a number to reckon with.
pub(super) fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
