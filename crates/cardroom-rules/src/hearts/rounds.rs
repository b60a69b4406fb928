//! How a round goes on: from the deck to the pass, from the pass to the tricks, from the tricks to the score.

use alloc::vec::Vec;

use cardroom_cards::{BySeat, Card, CardSet, Face};

use super::{
    Call, Event, Hearts, HeartsRules, Passes,
    game::{Phase, Scored},
    passing::{Calling, Passing, Past, deal},
    playing::{Playing, unwanted},
    scoring,
};
use crate::{BadDeck, Game, Outcome};

impl<R: HeartsRules> Hearts<R> {
    pub(super) fn deal_round(&mut self, cards: &[Face]) -> Vec<Event> {
        if matches!(self.phase, Phase::Scored(_)) {
            self.dealer = self.seats().left_of(self.dealer); // COM-7.
            self.round_no = self.round_no.saturating_add(1);
        }
        let hands = deal(cards, self.seats(), self.dealer);
        let dealt = Event::Dealt { dealer: self.dealer, round_no: self.round_no, hands: hands.clone() };
        self.phase = match self.rules.passes() {
            Passes::Called(_) => Phase::Calling(Calling { hands }),
            Passes::Always(call) => self.begin_pass(hands, call),
        };
        alloc::vec![dealt]
    }

    pub(super) fn begin_pass(&self, hands: BySeat<CardSet>, call: Call) -> Phase {
        if call == Call::Hold {
            let past = Past::without_pass(&hands);
            return self.begin_tricks(hands, call, past);
        }
        Phase::Passing(Passing::new(hands, call))
    }

    fn begin_tricks(&self, hands: BySeat<CardSet>, call: Call, past: Past) -> Phase {
        let leader = self.rules.first_leader(&hands, self.dealer);
        Phase::Playing(Playing::new(hands, leader, self.shown_call(call), Some(past)))
    }

    /// What follows when all have chosen: the kitty, or the new hands and the first trick.
    pub(super) fn after_choice(&self, passing: &Passing, events: &mut Vec<Event>) -> Option<Phase> {
        let given = passing.all_given()?;
        if passing.call == Call::Kitty {
            return Some(Phase::Shuffling(passing.put_in_kitty(given)));
        }
        let (hands, past) = passing.exchange(given);
        events.push(Event::Passed { given: past.given.clone(), received: past.received.clone() });
        Some(self.begin_tricks(hands, passing.call, past))
    }

    pub(super) fn deal_kitty(&mut self, cards: Vec<Face>) -> Result<Vec<Event>, BadDeck> {
        let Phase::Shuffling(shuffling) = &self.phase else { return Err(BadDeck::NotWanted) };
        let (hands, past) = shuffling.deal(cards, self.dealer);
        let passed = Event::Passed { given: past.given.clone(), received: past.received.clone() };
        self.phase = self.begin_tricks(hands, Call::Kitty, past);
        Ok(alloc::vec![passed])
    }

    /// Scores the tricks and judges the end (COM-16).
    pub(super) fn score_round(&mut self, played: Playing, events: &mut Vec<Event>) {
        let round = self.rules.score(&played.taken.map(|taken| taken.cards));
        for (score, points) in self.scores.iter_mut().zip(&round.points) {
            *score = score.saturating_add(*points);
        }
        events.push(Event::RoundScored {
            round_no: self.round_no,
            points: round.points.clone(),
            scores: self.scores.clone(),
            shooter: round.shooter,
        });
        events.extend(round.shooter.map(|by| Event::Shot { by }));
        let outcome = scoring::outcome(&self.rules, &self.scores, &round);
        if let Some(Outcome { winners, by }) = &outcome {
            events.push(Event::GameOver { winners: winners.clone(), by: *by, scores: self.scores.clone() });
        }
        self.phase = Phase::Scored(Scored { round, outcome, played: Some(played) });
    }

    /// What the seat may choose among while cards are passed, those it would best be rid of first.
    pub(super) fn pass_order(&self, hand: CardSet) -> Vec<Card> {
        let mut cards: Vec<_> = hand.cards().collect();
        cards.sort_by_key(|&card| unwanted(&self.rules, card));
        cards
    }
}
