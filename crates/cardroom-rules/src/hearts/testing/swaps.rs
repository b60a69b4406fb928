//! Other cards where an audience cannot look.

use alloc::vec::Vec;

use cardroom_cards::{BySeat, Card, CardSet, Face, Seat};

use crate::{
    Audience, Game,
    hearts::{Action, Call, Hearts, HeartsRules, Ways, event::own, game::Phase, passing::Past},
    testkit::Dice,
};

/// Cards turned into others, each into a different one.
struct Swap(Vec<Card>);

impl Swap {
    /// A random swap among these cards.
    fn among(cards: CardSet, dice: &mut Dice) -> Self {
        let from: Vec<Card> = cards.cards().collect();
        let mut to = from.clone();
        dice.shuffle(&mut to);
        let mut all: Vec<Card> = Card::all().collect();
        for (from, to) in from.into_iter().zip(to) {
            all[from.index()] = to;
        }
        Self(all)
    }

    fn card(&self, card: Card) -> Card {
        self.0[card.index()]
    }

    fn set(&self, cards: CardSet) -> CardSet {
        cards.cards().map(|card| self.card(card)).collect()
    }

    fn sets(&self, all: &mut BySeat<CardSet>) {
        all.iter_mut().for_each(|cards| *cards = self.set(*cards));
    }

    fn ways(&self, ways: &Ways<CardSet>) -> Ways<CardSet> {
        ways.map(|cards| self.set(*cards))
    }

    fn past(&self, past: &mut Past) {
        self.sets(&mut past.dealt);
        self.sets(&mut past.received);
        past.given.iter_mut().for_each(|given| *given = self.ways(given));
    }
}

/// The same round with the cards swapped that this audience can see nowhere.
pub fn swap_unseen<R: HeartsRules>(game: &Hearts<R>, audience: Audience, dice: &mut Dice) -> Option<Hearts<R>> {
    let mut swapped = game.clone();
    match &mut swapped.phase {
        Phase::Dealing(_) | Phase::Scored(_) => return None,
        Phase::Calling(calling) => {
            let swap = Swap::among(of_others(&calling.hands, audience), dice);
            swap.sets(&mut calling.hands);
        }
        Phase::Passing(passing) => {
            let swap = Swap::among(of_others(&passing.hands, audience), dice);
            swap.sets(&mut passing.hands);
            passing.chosen.iter_mut().flatten().for_each(|given| *given = swap.ways(given));
        }
        Phase::Shuffling(shuffling) => {
            let kitty: CardSet = shuffling.kitty.iter().filter_map(|face| face.card()).collect();
            let own = own_given(audience, &shuffling.given);
            let unseen = of_others(&shuffling.hands, audience).union(kitty).without(own);
            let swap = Swap::among(unseen, dice);
            swap.sets(&mut shuffling.hands);
            shuffling.given.iter_mut().for_each(|given| *given = swap.ways(given));
            let kitty = shuffling.given.iter().flat_map(|given| given.kitty.cards());
            shuffling.kitty = kitty.map(Face::Card).collect();
        }
        Phase::Playing(playing) => {
            let own = playing.past.as_ref().map_or(CardSet::EMPTY, |past| own_given(audience, &past.given));
            let swap = Swap::among(of_others(&playing.hands, audience).without(own), dice);
            swap.sets(&mut playing.hands);
            if let Some(past) = &mut playing.past {
                swap.past(past);
            }
        }
    }
    Some(swapped)
}

fn of_others(hands: &BySeat<CardSet>, audience: Audience) -> CardSet {
    let others = hands.each().filter(|&(seat, _)| !audience.is(seat));
    others.fold(CardSet::EMPTY, |all, (_, hand)| all.union(*hand))
}

fn own_given(audience: Audience, given: &BySeat<Ways<CardSet>>) -> CardSet {
    own(audience, given).map_or(CardSet::EMPTY, |given| given.all())
}

/// What stands for an action in the swapped round: the same, but another seat's secret pass is any other.
pub fn twin<R: HeartsRules>(
    game: &Hearts<R>,
    swapped: &Hearts<R>,
    audience: Audience,
    seat: Seat,
    action: &Action,
    dice: &mut Dice,
) -> Option<Action> {
    match (&game.phase, action) {
        // Play begins, and who leads it may tell where a card is.
        (Phase::Calling(_), Action::Call { call: Call::Hold }) => None,
        (Phase::Passing(passing), Action::Pass(_)) => {
            let open = passing.chosen.iter().filter(|chosen| chosen.is_none()).count();
            if open == 1 && passing.call != Call::Kitty {
                return None; // Cards change hands.
            }
            if audience.is(seat) {
                return Some(action.clone());
            }
            swapped.pick_action(seat, &mut |count| dice.below(count))
        }
        // The last card opens the round to all.
        (Phase::Playing(playing), _) if playing.hands.iter().map(|hand| hand.len()).sum::<usize>() == 1 => None,
        _ => Some(action.clone()),
    }
}
