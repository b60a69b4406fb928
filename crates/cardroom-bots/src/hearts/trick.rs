//! The trick on the table, and what a card would do in it.

use cardroom_cards::{Card, CardSet, Seat, Suit};

use super::{
    Asked, Values,
    memory::Memory,
    suits::{above, all_of, below},
};

/// How gladly a dangerous card is laid under a higher one.
const GLADLY: f64 = 0.85;
/// How likely a card that nobody parts with is forced out under a higher one.
const RELUCTANTLY: f64 = 0.3;

/// The trick that is played.
#[derive(Debug)]
pub(super) struct Now {
    led: Option<Suit>,
    /// The card that wins so far, and whose it is.
    best: Option<(Card, Seat)>,
    /// The cards in it.
    pub(super) cards: CardSet,
    /// The seats that play after the one who decides, the next one first.
    pub(super) to_come: Vec<Seat>,
    /// Whether nobody can slough points in it.
    clean: bool,
}

impl Now {
    pub(super) fn of(asked: &Asked<'_>) -> Self {
        let plays = &asked.view.trick.plays;
        let led = plays.first().map(|play| play.card.suit);
        let following = plays.iter().filter(|play| Some(play.card.suit) == led);
        let best = following.max_by_key(|play| play.card.rank).map(|play| (play.card, play.seat));
        let cards = plays.iter().map(|play| play.card).collect();
        let seats = asked.view.hands.seats();
        let to_come = usize::from(seats.count()).saturating_sub(plays.len() + 1);
        let to_come = seats.from_left_of(asked.seat).take(to_come).collect();
        let clean = asked.values.clean_first_trick && asked.view.taken.iter().all(|taken| taken.tricks == 0);
        Self { led, best, cards, to_come, clean }
    }

    /// The seat that wins so far.
    pub(super) fn winner(&self) -> Option<Seat> {
        self.best.map(|(_, seat)| seat)
    }

    /// Whether a card would win the trick as it lies.
    pub(super) fn is_beaten_by(&self, card: Card) -> bool {
        self.best.is_none_or(|(best, _)| best.suit == card.suit && best.rank < card.rank)
    }

    /// How likely a card is to win the trick, if those to come play any card they hold of the suit.
    pub(super) fn win_chance(&self, memory: &Memory, card: Card) -> f64 {
        if !self.is_beaten_by(card) {
            return 0.0;
        }
        let stays_below = |&seat: &Seat| {
            let suit = memory.count_held(seat, all_of(card.suit));
            let higher = memory.count_held(seat, above(card));
            let follows = 1.0 - memory.void(seat, card.suit);
            1.0 - follows * higher / suit.max(0.01)
        };
        self.to_come.iter().map(stays_below).product()
    }

    /// The points that those to come will probably add to a trick that a card wins.
    pub(super) fn gifts(&self, memory: &Memory, values: &Values, card: Card) -> f64 {
        self.to_come.iter().map(|&seat| self.gift(memory, values, seat, card)).sum()
    }

    fn gift(&self, memory: &Memory, values: &Values, seat: Seat, card: Card) -> f64 {
        let suit = self.led.unwrap_or(card.suit);
        let void = memory.void(seat, suit);
        let sloughed = if self.clean { 0.0 } else { dearest(memory, values, seat, memory.out.without(all_of(suit))) };
        let under = below(card).intersection(memory.out);
        let laid = GLADLY * dearest(memory, values, seat, under);
        let prizes = under.cards().filter(|&under| values.points(under) < 0.0);
        let won: f64 = prizes.map(|prize| values.points(prize) * memory.held(seat, prize)).sum();
        void * sloughed + (1.0 - void) * (laid + RELUCTANTLY * won)
    }
}

/// What the dearest of these cards that a seat holds probably costs.
fn dearest(memory: &Memory, values: &Values, seat: Seat, cards: CardSet) -> f64 {
    let mut none_dearer = 1.0;
    let mut expected = 0.0;
    for &card in values.costly.iter().filter(|&&card| cards.holds(card)) {
        let held = memory.held(seat, card);
        expected += none_dearer * held * values.points(card);
        none_dearer *= 1.0 - held;
    }
    expected
}
