//! The game: its phases, and what each move leads to. Start at [`Rummy500::apply`](Game::apply).

use alloc::vec::Vec;

use cardroom_cards::{BySeat, Face, Hand, Seat, Seats};
use cardroom_rules::{
    Audience, BadDeck, By, Decision, Facts, Game, InvalidOptions, Kind, Options as _, Outcome, RoundScore, Wants,
};

use crate::{
    action::{Action, Use},
    board::Board,
    draw::Drawing,
    event::Event,
    fingerprint,
    illegal::Illegal,
    legal::{Cut, Legal},
    options::Rummy500Options,
    scoring::{HandScore, winner},
    turn::Playing,
    view::View,
    window::{Stage, Window},
};

/// A game of 500 Rummy.
#[derive(Clone, Debug, PartialEq)]
pub struct Rummy500 {
    pub(crate) options: Rummy500Options,
    pub(crate) seats: Seats,
    /// The dealer of the hand that is played or was scored last; before the first, of the first.
    pub(crate) dealer: Seat,
    pub(crate) round_no: u32,
    pub(crate) scores: BySeat<i32>,
    /// Where the cards lie; none before the first deal, and after a hand as it ended.
    pub(crate) board: Board,
    pub(crate) phase: Phase,
    /// How many windows have opened, so that one hold is told from the next.
    pub(crate) windows: u32,
}

/// What is under way.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Phase {
    /// The first deck is waited for.
    Dealing,
    /// A seat is to draw, and a window may be open.
    Drawing(Drawing),
    /// A seat has drawn and plays its turn.
    Playing(Playing),
    /// The hand was scored: the next deck is waited for, or the game is over.
    Scored(HandScore),
}

impl Rummy500 {
    /// Ends the hand: scores it, and the game when it is won (R500-27, R500-31, R500-43, R500-45).
    pub(crate) fn finish(&mut self, out: Option<Seat>, events: &mut Vec<Event>) {
        let score = HandScore::count(&self.board, &self.options, out);
        for (total, points) in self.scores.iter_mut().zip(&score.points) {
            *total = total.saturating_add(*points);
        }
        let scores = self.scores.clone();
        events.push(Event::RoundScored { round_no: self.round_no, score: score.clone(), scores });
        self.phase = Phase::Scored(score);
        if let Some(Outcome { winners, .. }) = self.outcome() {
            events.push(Event::GameOver { winners, scores: self.scores.clone() });
        }
    }

    /// Whether a seat may call now, in hold or after it, whatever there is to call.
    pub(crate) fn may_call(&self, seat: Seat) -> bool {
        self.seats.has(seat) && self.check_answer(seat).is_ok()
    }

    /// What a seat decides, if there is something it can do.
    pub(crate) fn kind(&self, seat: Seat) -> Option<Kind> {
        if !self.seats.has(seat) {
            return None;
        }
        let kind = match &self.phase {
            Phase::Drawing(Drawing { window: Some(Window { stage: Stage::Hold(_), .. }), .. }) => Kind::Window,
            Phase::Drawing(drawing) if drawing.turn == seat => Kind::Draw,
            Phase::Drawing(_) => Kind::Rummy,
            Phase::Playing(_) => Kind::Turn,
            Phase::Dealing | Phase::Scored(_) => return None,
        };
        let open = match kind {
            Kind::Window => self.may_call(seat) || self.check_turn_to_draw(seat).is_ok(),
            Kind::Rummy => self.may_call(seat) && self.can_call(seat),
            Kind::Turn => self.check_turn(seat).is_ok_and(|_| !self.board.hands[seat].is_empty()),
            _ => true,
        };
        open.then_some(kind)
    }

    /// What a seat may decide, without a cut (PROTOCOL, "The referee never cuts").
    pub fn decision_uncut(&self, seat: Seat) -> Option<Decision<Legal>> {
        let kind = self.kind(seat)?;
        Some(Decision { kind, legal: self.legal(seat, kind, Cut::Never) })
    }

    /// Every card of the hand, wherever it lies; none before the first deal.
    pub fn all_cards(&self) -> Option<Hand> {
        if matches!(self.phase, Phase::Dealing) {
            return None;
        }
        let Board { hands, stock, pile, melds, .. } = &self.board;
        let lying = melds.iter().flat_map(|meld| meld.cards().iter().map(|placed| placed.card.face()));
        let held = hands.iter().flat_map(Hand::faces);
        Some(held.chain(stock.iter().copied()).chain(pile.iter().copied()).chain(lying).collect())
    }
}

impl Game for Rummy500 {
    type Options = Rummy500Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Legal = Legal;
    type Illegal = Illegal;

    fn new(options: Rummy500Options, seats: Seats, dealer: Seat) -> Result<Self, InvalidOptions> {
        options.check()?;
        if !options.seats().contains(&seats.count()) {
            return Err(InvalidOptions::new("seats", "500 Rummy is for two to eight seats (R500-1)"));
        }
        if !seats.has(dealer) {
            return Err(InvalidOptions::new("dealer", "the dealer has a seat"));
        }
        let scores = BySeat::splat(seats, 0);
        let board = Board::empty(seats);
        Ok(Self { options, seats, dealer, round_no: 1, scores, board, phase: Phase::Dealing, windows: 0 })
    }

    fn options(&self) -> &Rummy500Options {
        &self.options
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn dealer(&self) -> Seat {
        self.dealer
    }

    fn round_no(&self) -> u32 {
        self.round_no
    }

    fn wants(&self) -> Wants {
        match self.phase {
            Phase::Dealing => Wants::Deck(self.options.deck(self.seats)),
            Phase::Scored(_) if self.outcome().is_none() => Wants::Deck(self.options.deck(self.seats)),
            Phase::Scored(_) => Wants::Nothing,
            Phase::Drawing(_) | Phase::Playing(_) => Wants::Moves,
        }
    }

    fn shuffled(&mut self, cards: Vec<Face>) -> Result<Vec<Event>, BadDeck> {
        let Wants::Deck(wanted) = self.wants() else { return Err(BadDeck::NotWanted) };
        BadDeck::check(&wanted, &cards)?;
        if matches!(self.phase, Phase::Scored(_)) {
            self.dealer = self.seats.left_of(self.dealer);
            self.round_no = self.round_no.saturating_add(1);
        }
        self.board = Board::deal(self.seats, self.dealer, &cards, Rummy500Options::cards_each(self.seats));
        self.phase = Phase::Drawing(Drawing { turn: self.seats.left_of(self.dealer), window: None });
        let Board { hands, stock, pile, .. } = &self.board;
        let turned_up = *pile.last().expect("the smallest deck has cards left after the deal");
        let (hands, stock) = (hands.clone(), stock.len());
        Ok(Vec::from([Event::Dealt { dealer: self.dealer, round_no: self.round_no, hands, turned_up, stock }]))
    }

    fn apply(&mut self, seat: Seat, action: Action) -> Result<Vec<Event>, Illegal> {
        if !self.seats.has(seat) {
            return Err(Illegal::NoSuchSeat { seat });
        }
        match action {
            Action::Draw => self.check_draw(seat).map(|draw| self.begin_with(seat, draw)),
            Action::Take { n, used_for } => {
                self.check_take(seat, n, used_for.as_ref()).map(|draw| self.begin_with(seat, draw))
            }
            Action::Decline => self.check_decline(seat).map(|draw| self.begin_with(seat, draw)),
            Action::Meld { cards } => self.use_hand(seat, &Use::Meld { cards }),
            Action::LayOff { meld, end, cards } => self.use_hand(seat, &Use::LayOff { meld, end, cards }),
            Action::Swap { meld, card } => self.check_swap(seat, meld, card).map(|swap| self.swap(seat, &swap)),
            Action::Discard { card } => self.check_discard(seat, card).map(|()| self.discard(seat, card)),
            Action::Rummy { n, used_for } => self.call(seat, n, &used_for),
            Action::Waive => self.waive(seat),
        }
    }

    fn deciding(&self) -> Vec<(Seat, Kind)> {
        match &self.phase {
            Phase::Drawing(Drawing { window: Some(Window { by, stage: Stage::Hold(_) }), .. }) => {
                self.seats.iter().filter(|seat| seat != by).map(|seat| (seat, Kind::Window)).collect()
            }
            Phase::Drawing(Drawing { turn, .. }) => Vec::from([(*turn, Kind::Draw)]),
            Phase::Playing(Playing { turn, .. }) => self.kind(*turn).map(|kind| (*turn, kind)).into_iter().collect(),
            Phase::Dealing | Phase::Scored(_) => Vec::new(),
        }
    }

    fn decision(&self, seat: Seat) -> Option<Decision<Legal>> {
        let kind = self.kind(seat)?;
        Some(Decision { kind, legal: self.legal(seat, kind, Cut::ForTheWire) })
    }

    fn legal_actions(&self, seat: Seat) -> Vec<Action> {
        self.kind(seat).map_or_else(Vec::new, |kind| self.legal(seat, kind, Cut::Never).actions(kind))
    }

    fn fallback(&self, seat: Seat) -> Option<Action> {
        self.kind(seat).and_then(|kind| self.legal(seat, kind, Cut::ForTheWire).actions(kind).into_iter().next())
    }

    fn pick_action(&self, seat: Seat, pick: &mut dyn FnMut(u32) -> u32) -> Option<Action> {
        self.pick(seat, self.kind(seat)?, pick)
    }

    fn forced(&self) -> Option<(Seat, Action)> {
        let Phase::Drawing(drawing) = &self.phase else { return None };
        let seat = drawing.turn;
        let only_declines = self.board.stock.is_empty() && self.hold().is_none() && !self.can_take(seat);
        only_declines.then_some((seat, Action::Decline))
    }

    fn wait(&self) -> Option<u32> {
        self.hold().map(|_| self.options.rummy_hold_ms)
    }

    fn wait_no(&self) -> u32 {
        self.windows
    }

    fn elapse(&mut self) -> Vec<Event> {
        self.settle(true)
    }

    fn view(&self, audience: Audience, wait_ends_at: Option<u64>) -> View {
        View::of(self, audience, wait_ends_at)
    }

    fn scores(&self) -> BySeat<i32> {
        self.scores.clone()
    }

    fn round_score(&self) -> Option<RoundScore> {
        match &self.phase {
            Phase::Scored(score) => Some(RoundScore { points: score.points.clone(), shooter: None }),
            Phase::Dealing | Phase::Drawing(_) | Phase::Playing(_) => None,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Scored(_) = self.phase else { return None };
        let seat = winner(&self.scores, self.options.target)?;
        Some(Outcome { winners: Vec::from([seat]), by: By::Score })
    }

    fn fingerprint(&self, facts: &mut dyn Facts) {
        fingerprint::write(self, facts);
    }
}
