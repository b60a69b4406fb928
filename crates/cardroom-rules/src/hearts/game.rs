//! A hearts game from its first deal to its result: which phase takes what, and what follows.

use alloc::vec::Vec;

use cardroom_cards::{BySeat, CardSet, Deck, Face, Seat, Seats};

use super::{
    Action, Call, Event, HeartsRules, Illegal, Legal, Passes, Stage, View, fingerprint,
    passing::{Calling, Passing, Shuffling},
    playing::Playing,
    view,
};
use crate::{Audience, BadDeck, Decision, Facts, Game, InvalidOptions, Kind, Outcome, RoundScore, Wants};

/// A hearts game with the rules of `R`, as pure state.
///
/// The deck comes in shuffled; no clock, IO or randomness is used here. Start at [`Game::apply`].
#[derive(Clone, Debug, PartialEq)]
pub struct Hearts<R> {
    pub(super) rules: R,
    pub(super) dealer: Seat,
    pub(super) round_no: u32,
    pub(super) scores: BySeat<i32>,
    /// The cards with a value, which the rules would count out each time.
    pub(super) scoring: CardSet,
    pub(super) phase: Phase,
}

/// Each phase owns only what exists in it: there is no trick while cards are being passed.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Phase {
    Dealing(Dealing),
    Calling(Calling),
    Passing(Passing),
    Shuffling(Shuffling),
    Playing(Playing),
    Scored(Scored),
}

/// A deck is waited for, before the first round or in a position that was set up.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Dealing {
    pub(super) last: Option<RoundScore>,
}

/// The round is over; the next is dealt, unless there is a result.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Scored {
    pub(super) round: RoundScore,
    pub(super) outcome: Option<Outcome>,
    /// The tricks, for those who look on; unknown in a position that was set up.
    pub(super) played: Option<Playing>,
}

impl Phase {
    pub(super) const fn stage(&self) -> Stage {
        match self {
            Self::Dealing(_) => Stage::Dealing,
            Self::Calling(_) => Stage::Calling,
            Self::Passing(_) | Self::Shuffling(_) => Stage::Passing,
            Self::Playing(_) => Stage::Playing,
            Self::Scored(_) => Stage::Scored,
        }
    }
}

impl<R: HeartsRules> Hearts<R> {
    /// The part of the round that is under way.
    pub const fn stage(&self) -> Stage {
        self.phase.stage()
    }

    /// The deck of this table in its written order.
    fn deck(&self) -> Deck {
        self.rules.deck(self.seats()).cards().map(Face::Card).collect()
    }

    /// A call as it is shown: only where calls are made.
    pub(super) fn shown_call(&self, call: Call) -> Option<Call> {
        matches!(self.rules.passes(), Passes::Called(_)).then_some(call)
    }
}

impl<R: HeartsRules> Game for Hearts<R> {
    type Options = R;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Legal = Legal;
    type Illegal = Illegal;

    fn new(options: R, seats: Seats, dealer: Seat) -> Result<Self, InvalidOptions> {
        options.check()?;
        if !options.seats().contains(&seats.count()) {
            return Err(InvalidOptions::new("seats", "the game is not played by so many"));
        }
        if !seats.has(dealer) {
            return Err(InvalidOptions::new("dealer", "the table has no such seat"));
        }
        let (scores, scoring) = (BySeat::splat(seats, 0), options.scoring_cards());
        let phase = Phase::Dealing(Dealing::default());
        Ok(Self { rules: options, dealer, round_no: 1, scores, scoring, phase })
    }

    fn options(&self) -> &R {
        &self.rules
    }

    fn seats(&self) -> Seats {
        self.scores.seats()
    }

    fn dealer(&self) -> Seat {
        self.dealer
    }

    fn round_no(&self) -> u32 {
        self.round_no
    }

    fn wants(&self) -> Wants {
        match &self.phase {
            Phase::Dealing(_) => Wants::Deck(self.deck()),
            Phase::Scored(scored) if scored.outcome.is_none() => Wants::Deck(self.deck()),
            Phase::Scored(_) => Wants::Nothing,
            Phase::Shuffling(shuffling) => Wants::Kitty(shuffling.kitty.clone()),
            Phase::Calling(_) | Phase::Passing(_) | Phase::Playing(_) => Wants::Moves,
        }
    }

    fn shuffled(&mut self, cards: Vec<Face>) -> Result<Vec<Event>, BadDeck> {
        match self.wants() {
            Wants::Deck(deck) => {
                BadDeck::check(&deck, &cards)?;
                Ok(self.deal_round(&cards))
            }
            Wants::Kitty(kitty) => {
                BadDeck::check(&kitty, &cards)?;
                self.deal_kitty(cards)
            }
            Wants::Moves | Wants::Nothing => Err(BadDeck::NotWanted),
        }
    }

    fn apply(&mut self, seat: Seat, action: Action) -> Result<Vec<Event>, Illegal> {
        if !self.seats().has(seat) {
            return Err(Illegal::NoSuchSeat { seat });
        }
        let mut events = Vec::new();
        match (&mut self.phase, action) {
            (Phase::Calling(calling), Action::Call { call }) => {
                let Passes::Called(menu) = self.rules.passes() else {
                    return Err(Illegal::WrongPhase { now: Stage::Calling });
                };
                let call = Calling::check_call::<R>(menu, self.dealer, seat, call)?.call();
                let hands = calling.hands.clone();
                self.phase = self.begin_pass(hands, call);
                events.push(Event::Called { seat, call });
            }
            (Phase::Passing(passing), Action::Pass(pass)) => {
                let pass = passing.check_pass::<R>(seat, &pass)?;
                passing.commit(pass);
                events.push(Event::Chose { seat });
                if let Phase::Passing(passing) = &self.phase
                    && let Some(next) = self.after_choice(passing, &mut events)
                {
                    self.phase = next;
                }
            }
            (Phase::Playing(playing), Action::Play { card }) => {
                let play = playing.check(&self.rules, seat, card)?;
                if playing.commit(play, &self.rules, &mut events) {
                    let played = playing.clone();
                    self.score_round(played, &mut events);
                }
            }
            (phase, _) => return Err(Illegal::WrongPhase { now: phase.stage() }),
        }
        Ok(events)
    }

    fn deciding(&self) -> Vec<(Seat, Kind)> {
        match &self.phase {
            Phase::Calling(_) => alloc::vec![(self.dealer, Kind::Call)],
            Phase::Passing(passing) => {
                let open = passing.chosen.each().filter(|(_, chosen)| chosen.is_none());
                open.map(|(seat, _)| (seat, Kind::Pass)).collect()
            }
            Phase::Playing(playing) => alloc::vec![(playing.turn(), Kind::Play)],
            Phase::Dealing(_) | Phase::Shuffling(_) | Phase::Scored(_) => Vec::new(),
        }
    }

    fn decision(&self, seat: Seat) -> Option<Decision<Legal>> {
        match &self.phase {
            Phase::Calling(_) if seat == self.dealer => {
                let Passes::Called(menu) = self.rules.passes() else { return None };
                Some(Decision { kind: Kind::Call, legal: Legal::Call { call: menu.to_vec() } })
            }
            Phase::Passing(passing) if passing.chosen.get(seat)?.is_none() => {
                let legal = Legal::Pass { pass: passing.call.sizes(), from: passing.hands[seat] };
                Some(Decision { kind: Kind::Pass, legal })
            }
            Phase::Playing(playing) if seat == playing.turn() => {
                let play = playing.legal_plays(&self.rules, seat);
                let legal = Legal::Play { play, barred: playing.barred(&self.rules, seat) };
                Some(Decision { kind: Kind::Play, legal })
            }
            _ => None,
        }
    }

    fn legal_actions(&self, seat: Seat) -> Vec<Action> {
        match &self.phase {
            Phase::Calling(_) if seat == self.dealer => {
                let Passes::Called(menu) = self.rules.passes() else { return Vec::new() };
                menu.iter().map(|&call| Action::Call { call }).collect()
            }
            Phase::Passing(passing) if matches!(passing.chosen.get(seat), Some(None)) => {
                passing.legal_passes(&self.pass_order(passing.hands[seat]))
            }
            Phase::Playing(playing) => {
                let cards = playing.legal_plays(&self.rules, seat);
                let in_order = playing.in_order(&self.rules, cards);
                in_order.into_iter().map(|card| Action::Play { card }).collect()
            }
            _ => Vec::new(),
        }
    }

    fn pick_action(&self, seat: Seat, pick: &mut dyn FnMut(u32) -> u32) -> Option<Action> {
        match &self.phase {
            Phase::Calling(_) if seat == self.dealer => {
                let Passes::Called(menu) = self.rules.passes() else { return None };
                let count = u32::try_from(menu.len()).ok()?;
                menu.get(pick(count) as usize).map(|&call| Action::Call { call })
            }
            Phase::Passing(passing) if passing.chosen.get(seat)?.is_none() => Some(passing.pick_pass(seat, pick)),
            Phase::Playing(playing) => {
                let cards = playing.legal_plays(&self.rules, seat);
                let count = u32::try_from(cards.len()).ok().filter(|&count| count > 0)?;
                cards.cards().nth(pick(count) as usize).map(|card| Action::Play { card })
            }
            _ => None,
        }
    }

    fn view(&self, audience: Audience, _wait_ends_at: Option<u64>) -> View {
        view::view(self, audience)
    }

    fn scores(&self) -> BySeat<i32> {
        self.scores.clone()
    }

    fn round_score(&self) -> Option<RoundScore> {
        match &self.phase {
            Phase::Dealing(dealing) => dealing.last.clone(),
            Phase::Scored(scored) => Some(scored.round.clone()),
            Phase::Calling(_) | Phase::Passing(_) | Phase::Shuffling(_) | Phase::Playing(_) => None,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match &self.phase {
            Phase::Scored(scored) => scored.outcome.clone(),
            _ => None,
        }
    }

    fn fingerprint(&self, facts: &mut dyn Facts) {
        fingerprint::note(self, facts);
    }
}
