//! Where on the table's melds a card fits.

use cardroom_cards::{Card, Rank, Suit};
use cardroom_rummy_500::{MeldKind, MeldView, View};

use super::lines::{LOW_ACE, at_step, steps};

/// The cards that the melds of the table would take now, and those that one more card would lead to.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    fitting: Vec<Card>,
    /// A card, and the one that has to be laid off first.
    next: Vec<(Card, Card)>,
    /// Whether a joker could go somewhere.
    open: bool,
}

impl Places {
    pub(super) fn of(view: &View) -> Self {
        let mut places = Self::default();
        for meld in view.melds.values() {
            match meld.kind {
                MeldKind::Set => places.add_set(meld),
                MeldKind::Run => places.add_run(meld),
            }
        }
        places.open = !places.fitting.is_empty();
        places
    }

    /// Whether the card could be laid off.
    pub(super) fn fit(&self, card: Card) -> bool {
        self.fitting.contains(&card)
    }

    /// The cards that would make a place for this one.
    pub(super) fn before(&self, card: Card) -> impl Iterator<Item = Card> {
        self.next.iter().filter(move |&&(then, _)| then == card).map(|&(_, first)| first)
    }

    /// Whether a joker could be laid off.
    pub(super) const fn take_jokers(&self) -> bool {
        self.open
    }

    fn add_set(&mut self, MeldView { cards, .. }: &MeldView) {
        let Some(rank) = cards.first().map(|placed| placed.card.rank()).filter(|_| cards.len() < Suit::ALL.len())
        else {
            return;
        };
        let missing = Suit::ALL.into_iter().map(|suit| Card::new(rank, suit));
        let lies = |card| cards.iter().any(|placed| placed.card.stands_for() == Some(card));
        self.fitting.extend(missing.filter(|&card| !lies(card)));
    }

    fn add_run(&mut self, MeldView { cards, .. }: &MeldView) {
        let Some(first) = cards.first().and_then(|placed| placed.card.stands_for()) else { return };
        let ace_low = first.rank == Rank::Ace;
        let Some(low) = (if ace_low { Some(LOW_ACE) } else { steps(first.rank).last() }) else { return };
        let high = low + cards.len() - 1;
        if cards.len() >= Rank::ALL.len() {
            return;
        }
        let up = [at_step(first.suit, high + 1), at_step(first.suit, high + 2)];
        let down = [1, 2].map(|by| at_step(first.suit, low.saturating_sub(by)));
        for [near, far] in [up, down] {
            self.fitting.extend(near);
            self.next.extend(far.zip(near));
        }
    }
}
