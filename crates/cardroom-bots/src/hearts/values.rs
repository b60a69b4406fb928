//! What cards count and what a shot is worth, read from a table's options once a decision.

use cardroom_black_maria::{BlackMariaOptions, Moon};
use cardroom_cards::{Card, CardSet, Rank, Seats, Suit};
use cardroom_dnf_hearts::{DnfHeartsOptions, FirstTrick, Shoot};
use cardroom_rules::hearts::HeartsRules;

const JACK_OF_DIAMONDS: Card = Card::new(Rank::Jack, Suit::Diamonds);

/// What matters to a player of a hearts game.
#[derive(Debug)]
pub(crate) struct Values {
    points: [i32; Card::COUNT],
    /// The cards in play.
    pub(crate) deck: CardSet,
    /// The cards with a value: the view shows who has won them.
    pub(crate) scoring: CardSet,
    /// The cards that cost points, the dearest first.
    pub(crate) costly: Vec<Card>,
    /// What winning every card of a set brings; none where it brings nothing.
    pub(crate) shot: Option<Shot>,
    /// Whether no points can be sloughed in the first trick.
    pub(crate) clean_first_trick: bool,
}

/// What a shot is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shot {
    /// The cards that it takes.
    pub(crate) needed: CardSet,
    /// What it costs the others, in points as near as that can be said.
    pub(crate) loss: f64,
    /// How many likely losers a hand may hold that tries it from the start.
    pub(crate) daring: f64,
}

impl Values {
    pub(crate) fn of_dnf_hearts(options: &DnfHeartsOptions, seats: Seats) -> Self {
        let mut needed = options.scoring_cards();
        if !options.shoot_needs_jd {
            needed.remove(JACK_OF_DIAMONDS);
        }
        // A shot is the game: as much as a few bad rounds.
        let shot = (options.shoot == Shoot::WinGame).then_some(Shot { needed, loss: 120.0, daring: 3.0 });
        Self { clean_first_trick: options.first_trick == FirstTrick::NoPoints, ..Self::of(options, seats, shot) }
    }

    pub(crate) fn of_black_maria(options: &BlackMariaOptions, seats: Seats) -> Self {
        let needed = options.scoring_cards();
        let shot = Shot { needed, loss: f64::from(options.points_of(needed)), daring: 1.0 };
        Self::of(options, seats, (options.moon != Moon::Off).then_some(shot))
    }

    fn of(options: &impl HeartsRules, seats: Seats, shot: Option<Shot>) -> Self {
        let mut points = [0; Card::COUNT];
        Card::all().for_each(|card| points[card.index()] = options.points(card));
        let mut costly: Vec<Card> = Card::all().filter(|card| points[card.index()] > 0).collect();
        costly.sort_by_key(|card| -points[card.index()]);
        let scoring = options.scoring_cards();
        Self { points, deck: options.deck(seats), scoring, costly, shot, clean_first_trick: false }
    }

    /// What a card counts for the seat that wins it.
    pub(crate) fn points(&self, card: Card) -> f64 {
        f64::from(self.points[card.index()])
    }

    /// What cards count together.
    pub(crate) fn points_of(&self, cards: CardSet) -> f64 {
        cards.cards().map(|card| self.points(card)).sum()
    }
}
