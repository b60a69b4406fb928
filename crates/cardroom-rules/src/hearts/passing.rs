//! The pass: every seat chooses in secret, and all cards change hands at once (COM-11).

use alloc::vec::Vec;

use cardroom_cards::{BySeat, Card, CardSet, Face, Seat, Seats};

use super::{Action, Call, HeartsRules, Illegal, Pass, Ways};

/// The dealer has the hands dealt and is to call (DNFH-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Calling {
    pub(super) hands: BySeat<CardSet>,
}

/// The seats choose; what was chosen stays in the hands until all have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Passing {
    pub(super) hands: BySeat<CardSet>,
    pub(super) call: Call,
    pub(super) chosen: BySeat<Option<Ways<CardSet>>>,
}

/// All have put cards in the middle, and these are to be shuffled (DNFH-6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shuffling {
    pub(super) hands: BySeat<CardSet>,
    /// In the order of seats and, within a seat, of the written deck.
    pub(super) kitty: Vec<Face>,
    pub(super) given: BySeat<Ways<CardSet>>,
}

/// How a round came to its hands: for those who look on, nothing depends on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Past {
    pub(super) dealt: BySeat<CardSet>,
    pub(super) given: BySeat<Ways<CardSet>>,
    pub(super) received: BySeat<CardSet>,
    /// The kitty as it was dealt out.
    pub(super) kitty: Vec<Face>,
}

/// A call that `check_call` found legal. Nothing else makes one.
pub(super) struct LegalCall(Call);

/// A pass that `check_pass` found legal. Nothing else makes one.
pub(super) struct LegalPass {
    seat: Seat,
    cards: Ways<CardSet>,
}

impl Calling {
    /// Tests a call: the dealer's (DNFH-4), and on the table's menu (DNFH-5).
    pub(super) fn check_call<R: HeartsRules>(
        menu: &[Call],
        dealer: Seat,
        seat: Seat,
        call: Call,
    ) -> Result<LegalCall, Illegal> {
        if seat != dealer {
            return Err(Illegal::NotDealer { dealer, rule: R::NUMBERS.caller });
        }
        if !menu.contains(&call) {
            return Err(Illegal::NotOnMenu { call, rule: R::NUMBERS.menu });
        }
        Ok(LegalCall(call))
    }
}

impl LegalCall {
    pub(super) const fn call(&self) -> Call {
        self.0
    }
}

impl Passing {
    pub(super) fn new(hands: BySeat<CardSet>, call: Call) -> Self {
        let chosen = BySeat::splat(hands.seats(), None);
        Self { hands, call, chosen }
    }

    pub(super) fn seats(&self) -> Seats {
        self.hands.seats()
    }

    /// Tests a pass: once, as many cards each way as called, each of them once and from the hand (COM-11, DNFH-8).
    pub(super) fn check_pass<R: HeartsRules>(&self, seat: Seat, pass: &Pass) -> Result<LegalPass, Illegal> {
        if self.chosen[seat].is_some() {
            return Err(Illegal::AlreadyChosen);
        }
        let wanted = self.call.sizes();
        let fits = pass.each().into_iter().zip(wanted.each()).all(|(cards, &size)| cards.len() == usize::from(size));
        if !fits {
            return Err(Illegal::WrongCount { wanted, rule: R::NUMBERS.pass });
        }
        let mut named = CardSet::EMPTY;
        for &card in pass.each().into_iter().flatten() {
            if !named.insert(card) {
                return Err(Illegal::RepeatedCard { card, rule: R::NUMBERS.pass });
            }
            if !self.hands[seat].holds(card) {
                return Err(Illegal::NotInHand { card });
            }
        }
        Ok(LegalPass { seat, cards: pass.to_sets() })
    }

    /// Notes a choice.
    #[expect(clippy::needless_pass_by_value, reason = "a legal pass is spent by making it")]
    pub(super) fn commit(&mut self, pass: LegalPass) {
        self.chosen[pass.seat] = Some(pass.cards);
    }

    /// What all give, when all have chosen.
    pub(super) fn all_given(&self) -> Option<BySeat<Ways<CardSet>>> {
        let given: Option<Vec<_>> = self.chosen.iter().copied().collect();
        given.and_then(BySeat::from_vec)
    }

    /// The hands without what was given, and the cards in the middle.
    pub(super) fn put_in_kitty(&self, given: BySeat<Ways<CardSet>>) -> Shuffling {
        let hands = without(&self.hands, &given);
        let kitty = given.iter().flat_map(|cards| cards.kitty.cards()).map(Face::Card).collect();
        Shuffling { hands, kitty, given }
    }

    /// The hands after all cards have changed places, and how that came.
    pub(super) fn exchange(&self, given: BySeat<Ways<CardSet>>) -> (BySeat<CardSet>, Past) {
        let seats = self.seats();
        let mut received = BySeat::splat(seats, CardSet::EMPTY);
        for (seat, cards) in given.each() {
            let ways = [
                (seats.left_of(seat), cards.left),
                (seats.across_from(seat), cards.across),
                (seats.right_of(seat), cards.right),
            ];
            for (to, cards) in ways {
                received[to] = received[to].union(cards);
            }
        }
        let hands = with(&without(&self.hands, &given), &received);
        (hands, Past { dealt: self.hands.clone(), given, received, kitty: Vec::new() })
    }

    /// Every pass that a seat can choose, the least wanted cards first (`order` sorts its hand so).
    pub(super) fn legal_passes(&self, order: &[Card]) -> Vec<Action> {
        let mut passes = Vec::new();
        let sizes = self.call.sizes().each().map(|&size| usize::from(size));
        choose_ways(order, sizes, &mut Vec::new(), &mut |chosen| {
            if let &[left, across, right, kitty] = chosen {
                passes.push(Action::Pass(Ways { left, across, right, kitty }.to_pass()));
            }
        });
        passes
    }

    /// One pass at random, without listing them.
    pub(super) fn pick_pass(&self, seat: Seat, pick: &mut dyn FnMut(u32) -> u32) -> Action {
        let mut left_over: Vec<Card> = self.hands[seat].cards().collect();
        let pass = self.call.sizes().map(|&size| {
            let mut cards = CardSet::EMPTY;
            for _ in 0..size {
                let Some(count) = u32::try_from(left_over.len()).ok().filter(|&count| count > 0) else { break };
                cards.insert(left_over.swap_remove(pick(count) as usize));
            }
            cards
        });
        Action::Pass(pass.to_pass())
    }
}

impl Shuffling {
    /// The hands after the shuffled kitty has been dealt as in COM-5, and how that came.
    pub(super) fn deal(&self, kitty: Vec<Face>, dealer: Seat) -> (BySeat<CardSet>, Past) {
        let received = deal(&kitty, self.hands.seats(), dealer);
        let given = self.given.clone();
        let dealt = BySeat::from_fn(self.hands.seats(), |seat| self.hands[seat].union(given[seat].all()));
        (with(&self.hands, &received), Past { dealt, given, received, kitty })
    }
}

impl Past {
    /// A round without a pass.
    pub(super) fn without_pass(hands: &BySeat<CardSet>) -> Self {
        let seats = hands.seats();
        Self {
            dealt: hands.clone(),
            given: BySeat::splat(seats, Ways::default()),
            received: BySeat::splat(seats, CardSet::EMPTY),
            kitty: Vec::new(),
        }
    }
}

/// Deals cards one at a time from the dealer's left (COM-5).
pub(super) fn deal(cards: &[Face], seats: Seats, dealer: Seat) -> BySeat<CardSet> {
    let mut hands = BySeat::splat(seats, CardSet::EMPTY);
    let mut seat = dealer;
    for card in cards.iter().filter_map(|face| face.card()) {
        seat = seats.left_of(seat);
        hands[seat].insert(card);
    }
    hands
}

fn without(hands: &BySeat<CardSet>, given: &BySeat<Ways<CardSet>>) -> BySeat<CardSet> {
    BySeat::from_fn(hands.seats(), |seat| hands[seat].without(given[seat].all()))
}

fn with(hands: &BySeat<CardSet>, received: &BySeat<CardSet>) -> BySeat<CardSet> {
    BySeat::from_fn(hands.seats(), |seat| hands[seat].union(received[seat]))
}

/// Gives `take` every choice of so many cards for each way in turn.
fn choose_ways(from: &[Card], sizes: [usize; 4], chosen: &mut Vec<CardSet>, take: &mut dyn FnMut(&[CardSet])) {
    let Some(&size) = sizes.get(chosen.len()) else { return take(chosen) };
    choose(from, size, CardSet::EMPTY, &mut |cards| {
        let rest: Vec<Card> = from.iter().copied().filter(|&card| !cards.holds(card)).collect();
        chosen.push(cards);
        choose_ways(&rest, sizes, chosen, take);
        chosen.pop();
    });
}

/// Gives `take` every set of `count` cards together with `so_far`, the first cards of the list first.
fn choose(from: &[Card], count: usize, so_far: CardSet, take: &mut dyn FnMut(CardSet)) {
    if count == 0 {
        return take(so_far);
    }
    for (place, &card) in from.iter().enumerate() {
        let mut cards = so_far;
        cards.insert(card);
        choose(&from[place + 1..], count - 1, cards, take);
    }
}
