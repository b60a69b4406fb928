//! The tricks: whose turn it is, what may be played, and who takes them (COM-14, COM-15).

use alloc::vec::Vec;
use core::cmp::Reverse;

use cardroom_cards::{BySeat, Card, CardSet, Play, Rank, Seat, Seats, Suit, Trick};

use super::{Barred, Call, Event, HeartsRules, Illegal, LastTrick, Turn, passing::Past};
use crate::IllegalMove;

/// The tricks of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Playing {
    pub(super) hands: BySeat<CardSet>,
    pub(super) trick: Trick,
    /// From 1.
    pub(super) trick_no: u8,
    /// Whether a heart or QS has been played this round.
    pub(super) broken: bool,
    pub(super) taken: BySeat<Taken>,
    pub(super) last_trick: Option<LastTrick>,
    pub(super) call: Option<Call>,
    /// Unknown in a round that was set up in its middle.
    pub(super) past: Option<Past>,
}

/// What a seat has won this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Taken {
    pub(super) tricks: u8,
    pub(super) cards: CardSet,
}

/// A play that `check` found legal. Nothing else makes one.
pub(super) struct LegalPlay {
    seat: Seat,
    card: Card,
}

impl Playing {
    /// The first trick is to be led.
    pub(super) fn new(hands: BySeat<CardSet>, leader: Seat, call: Option<Call>, past: Option<Past>) -> Self {
        let taken = BySeat::splat(hands.seats(), Taken::default());
        Self { hands, trick: Trick::led_by(leader), trick_no: 1, broken: false, taken, last_trick: None, call, past }
    }

    fn seats(&self) -> Seats {
        self.hands.seats()
    }

    /// The seat that is to play.
    pub(super) fn turn(&self) -> Seat {
        self.trick.turn(self.seats()).unwrap_or(self.trick.leader)
    }

    /// Tests a play against the rules.
    ///
    /// A hand that holds the led suit follows it (COM-14); leads and discards are the game's to judge.
    pub(super) fn check(&self, rules: &impl HeartsRules, seat: Seat, card: Card) -> Result<LegalPlay, Illegal> {
        let turn = self.turn();
        if seat != turn {
            return Err(Illegal::NotYourTurn { turn });
        }
        let hand = self.hands[seat];
        if !hand.holds(card) {
            return Err(Illegal::NotInHand { card });
        }
        let turn = Turn { hand, trick_no: self.trick_no, broken: self.broken };
        match self.trick.led() {
            None => rules.check_lead(turn, card)?,
            Some(led) if card.suit == led => {}
            Some(led) if !hand.is_void_in(led) => return Err(Illegal::MustFollow { led }),
            Some(_) => rules.check_discard(turn, card)?,
        }
        Ok(LegalPlay { seat, card })
    }

    /// Lays the card, and takes the trick when it is the last; says whether the round is over.
    #[expect(clippy::needless_pass_by_value, reason = "a legal play is spent by making it")]
    pub(super) fn commit(&mut self, play: LegalPlay, rules: &impl HeartsRules, events: &mut Vec<Event>) -> bool {
        let LegalPlay { seat, card } = play;
        self.hands[seat].remove(card);
        self.broken |= card.suit == Suit::Hearts || card == Card::new(Rank::Queen, Suit::Spades);
        if self.trick.plays.is_empty() {
            self.trick.plays.reserve_exact(usize::from(self.seats().count()));
        }
        self.trick.plays.push(Play { seat, card });
        events.push(Event::Played { seat, card });
        if self.trick.turn(self.seats()).is_some() {
            return false;
        }
        self.take_trick(rules, events);
        self.hands[self.trick.leader].is_empty()
    }

    fn take_trick(&mut self, rules: &impl HeartsRules, events: &mut Vec<Event>) {
        let winner = self.trick.winner().unwrap_or(self.trick.leader);
        let trick = core::mem::replace(&mut self.trick, Trick::led_by(winner));
        let cards: CardSet = trick.cards().collect();
        let taken = &mut self.taken[winner];
        taken.tricks += 1;
        taken.cards = taken.cards.union(cards);
        self.trick_no = self.trick_no.saturating_add(1);
        let points = trick.cards().map(|card| rules.points(card)).sum();
        let trick = LastTrick { leader: trick.leader, plays: trick.plays, winner };
        events.push(Event::TrickTaken { winner, cards: trick.plays.iter().map(|play| play.card).collect(), points });
        self.last_trick = Some(trick);
    }

    /// The cards that the seat may play.
    pub(super) fn legal_plays(&self, rules: &impl HeartsRules, seat: Seat) -> CardSet {
        let hand = self.hands.get(seat).copied().unwrap_or_default();
        hand.cards().filter(|&card| self.check(rules, seat, card).is_ok()).collect()
    }

    /// The rest of a hand, with the rule that bars each card.
    pub(super) fn barred(&self, rules: &impl HeartsRules, seat: Seat) -> Vec<Barred> {
        let why = |card| self.check(rules, seat, card).err().map(|why| (card, why));
        let refused = self.hands[seat].cards().filter_map(why);
        refused.map(|(card, why)| Barred { card, code: why.code(), rule: why.rule() }).collect()
    }

    /// Cards in the order in which to play them without knowing better: low when leading or following, and
    /// otherwise what costs most.
    pub(super) fn in_order(&self, rules: &impl HeartsRules, cards: CardSet) -> Vec<Card> {
        let mut cards: Vec<Card> = cards.cards().collect();
        match self.trick.led() {
            Some(led) if cards.iter().any(|card| card.suit != led) => cards.sort_by_key(|&card| unwanted(rules, card)),
            _ => cards.sort_by_key(|&card| (card.rank, card.suit)),
        }
        cards
    }
}

/// Sorts the cards that a hand would best be rid of first: those that cost most, then the highest.
pub(super) fn unwanted(rules: &impl HeartsRules, card: Card) -> (Reverse<i32>, Reverse<Rank>, Suit) {
    (Reverse(rules.points(card)), Reverse(card.rank), card.suit)
}

/// The seat that wins these cards when `leader` leads the first of them (COM-15); none without cards.
pub fn trick_winner(seats: Seats, leader: Seat, cards: &[Card]) -> Option<Seat> {
    let mut trick = Trick::led_by(leader);
    for &card in cards {
        let seat = trick.turn(seats)?;
        trick.plays.push(Play { seat, card });
    }
    trick.winner()
}
