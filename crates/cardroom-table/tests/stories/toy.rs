//! A toy game, as small as the contract allows: one card each, and the highest takes the point.
//!
//! In turn every seat shows its card, or shoots, which wins the game. Nothing in it ends by time alone.

use std::ops::RangeInclusive;

use cardroom_cards::{BySeat, Card, Face, Seat, Seats};
use cardroom_rules::{
    Audience, BadDeck, By, Decision, Evicts, Facts, Game, IllegalMove, InvalidOptions, Kind, NextDealer, Options,
    Outcome, RefusalCode, RoundScore, SeenBy, Wants,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ToyOptions {
    pub(crate) rounds: u32,
    pub(crate) evicts: String,
    pub(crate) dealer_left: bool,
}

impl Default for ToyOptions {
    fn default() -> Self {
        Self { rounds: 1, evicts: "if_waiting".into(), dealer_left: false }
    }
}

impl Options for ToyOptions {
    fn game_id(&self) -> &'static str {
        "toy"
    }
    fn rules_version(&self) -> u32 {
        1
    }
    fn seats(&self) -> RangeInclusive<u8> {
        2..=4
    }
    fn check(&self) -> Result<(), InvalidOptions> {
        if self.rounds > 0 { Ok(()) } else { Err(InvalidOptions::new("rounds", "at least one")) }
    }
    fn next_game_dealer(&self) -> NextDealer {
        if self.dealer_left { NextDealer::Left } else { NextDealer::Random }
    }
    fn shoot_evicts(&self) -> Evicts {
        match self.evicts.as_str() {
            "always" => Evicts::Always,
            "never" => Evicts::Never,
            _ => Evicts::IfWaiting,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ToyAction {
    Show,
    Shoot,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ToyEvent {
    seat: Seat,
    action: ToyAction,
}

impl SeenBy for ToyEvent {
    type Seen = String;

    fn seen_by(&self, _: Audience) -> Option<String> {
        Some(format!("{} {:?}", self.seat, self.action))
    }
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("it is not your turn")]
pub(crate) struct NotYourTurn;

impl IllegalMove for NotYourTurn {
    fn code(&self) -> &'static str {
        "not_your_turn"
    }
    fn rule(&self) -> Option<&'static str> {
        Some("TOY-1")
    }
    fn codes() -> Vec<RefusalCode> {
        vec![RefusalCode { code: "not_your_turn", rules: &["TOY-1"], meaning: "it is not your turn" }]
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Toy {
    options: ToyOptions,
    dealer: Seat,
    round_no: u32,
    hands: Option<BySeat<Card>>,
    turn: Option<Seat>,
    scores: BySeat<i32>,
    scored: Option<RoundScore>,
    outcome: Option<Outcome>,
}

impl Toy {
    fn score(&mut self, winner: Seat, by: By) {
        let shot = matches!(by, By::Shot(_));
        let points = BySeat::from_fn(self.seats(), |seat| i32::from(seat == winner && !shot));
        for seat in self.seats().iter() {
            self.scores[seat] += points[seat];
        }
        self.turn = None;
        self.scored = Some(RoundScore { points, shooter: shot.then_some(winner) });
        if shot || self.round_no >= self.options.rounds {
            self.outcome = Some(Outcome { winners: vec![winner], by });
        }
    }
}

impl Game for Toy {
    type Options = ToyOptions;
    type Action = ToyAction;
    type Event = ToyEvent;
    type View = String;
    type Legal = Vec<ToyAction>;
    type Illegal = NotYourTurn;

    fn new(options: ToyOptions, seats: Seats, dealer: Seat) -> Result<Self, InvalidOptions> {
        let scores = BySeat::splat(seats, 0);
        Ok(Self { options, dealer, round_no: 1, hands: None, turn: None, scores, scored: None, outcome: None })
    }
    fn options(&self) -> &ToyOptions {
        &self.options
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
        match (&self.outcome, self.turn) {
            (Some(_), _) => Wants::Nothing,
            (None, Some(_)) => Wants::Moves,
            (None, None) => Wants::Deck(Card::all().map(Face::Card).collect()),
        }
    }
    fn shuffled(&mut self, cards: Vec<Face>) -> Result<Vec<ToyEvent>, BadDeck> {
        let Wants::Deck(written) = self.wants() else { return Err(BadDeck::NotWanted) };
        BadDeck::check(&written, &cards)?;
        if self.scored.take().is_some() {
            self.round_no += 1;
            self.dealer = self.seats().left_of(self.dealer);
        }
        let cards: Vec<Card> = cards.into_iter().filter_map(Face::card).collect();
        self.hands = Some(BySeat::from_fn(self.seats(), |seat| cards[usize::from(seat.0)]));
        self.turn = Some(self.seats().left_of(self.dealer));
        Ok(Vec::new())
    }
    fn apply(&mut self, seat: Seat, action: ToyAction) -> Result<Vec<ToyEvent>, NotYourTurn> {
        if self.turn != Some(seat) {
            return Err(NotYourTurn);
        }
        match action {
            ToyAction::Shoot => self.score(seat, By::Shot(seat)),
            ToyAction::Show if seat == self.dealer => {
                let hands = self.hands.clone().expect("cards are out");
                let (winner, _) = hands.each().max_by_key(|(_, card)| (card.rank, card.suit)).expect("seats");
                self.score(winner, By::Score);
            }
            ToyAction::Show => self.turn = Some(self.seats().left_of(seat)),
        }
        Ok(vec![ToyEvent { seat, action }])
    }
    fn deciding(&self) -> Vec<(Seat, Kind)> {
        self.turn.map(|seat| (seat, Kind::Play)).into_iter().collect()
    }
    fn decision(&self, seat: Seat) -> Option<Decision<Vec<ToyAction>>> {
        (self.turn == Some(seat)).then(|| Decision { kind: Kind::Play, legal: vec![ToyAction::Show, ToyAction::Shoot] })
    }
    fn legal_actions(&self, seat: Seat) -> Vec<ToyAction> {
        self.decision(seat).map_or_else(Vec::new, |decision| decision.legal)
    }
    fn view(&self, audience: Audience, _: Option<u64>) -> String {
        let own = match audience {
            Audience::Seat(seat) => self.hands.as_ref().map(|hands| hands[seat].to_string()),
            Audience::Public => None,
        };
        format!("turn {:?}, own {own:?}", self.turn)
    }
    fn scores(&self) -> BySeat<i32> {
        self.scores.clone()
    }
    fn round_score(&self) -> Option<RoundScore> {
        self.scored.clone()
    }
    fn outcome(&self) -> Option<Outcome> {
        self.outcome.clone()
    }
    fn fingerprint(&self, facts: &mut dyn Facts) {
        facts.fact("toy", &format_args!("{self:?}"));
    }
}
