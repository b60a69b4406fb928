//! From a position to the state, every phase; whatever comes in is a state or an error.

use alloc::{format, string::String, vec::Vec};

use cardroom_cards::{BySeat, Card, CardSet, Face, Play, Seat, Seats};

use super::{
    BadPosition, Call, Hearts, HeartsRules, LastRound, Passes, Position, PositionPhase, Reason, Ways,
    game::{Dealing, Phase, Scored},
    passing::{Calling, Passing, Shuffling},
    playing::{Playing, Taken},
};
use crate::{By, Game, Outcome, RoundScore};

/// Cards that every seat passes, in every call but `hold`.
const PASSED: usize = 3;

impl<R: HeartsRules> Hearts<R> {
    /// The state of a position; every input is either a state or an error.
    pub fn from_position(options: R, position: &Position) -> Result<Self, BadPosition> {
        let seats = position.count_seats()?;
        let game = Self::new(options, seats, position.dealer.unwrap_or(Seat(0)));
        let mut game = game.or_else(|why| bad("options", format!("{why}")))?;
        game.round_no = position.round.unwrap_or(1);
        if game.round_no == 0 {
            return bad("round", "rounds count from 1");
        }
        if !position.scores.is_empty() {
            game.scores = by_seat("scores", seats, position.scores.clone())?;
        }
        position.check_cards(game.rules.deck(seats))?;
        game.phase = game.phase_of(position)?;
        Ok(game)
    }

    fn phase_of(&self, position: &Position) -> Result<Phase, BadPosition> {
        let seats = self.seats();
        let last = position.last.as_ref().map(|last| last.score(seats)).transpose()?;
        let hands = || sets("hands", seats, &position.hands);
        Ok(match position.phase {
            PositionPhase::Deal => Phase::Dealing(Dealing { last }),
            PositionPhase::Call => Phase::Calling(self.calling(hands()?)?),
            PositionPhase::Pass => Phase::Passing(self.passing(position, hands()?)?),
            PositionPhase::Kitty => Phase::Shuffling(self.shuffling(position, hands()?)?),
            PositionPhase::Play => Phase::Playing(self.playing(position, hands()?)?),
            PositionPhase::Over => {
                let round = last.unwrap_or(RoundScore { points: BySeat::splat(seats, 0), shooter: None });
                Phase::Scored(Scored { round, outcome: Some(position.outcome(seats)?), played: None })
            }
        })
    }

    fn calling(&self, hands: BySeat<CardSet>) -> Result<Calling, BadPosition> {
        match self.rules.passes() {
            Passes::Called(_) if hands.iter().any(|hand| hand.len() < PASSED) => {
                bad("hands", "a hand is too small for a pass")
            }
            Passes::Called(_) => Ok(Calling { hands }),
            Passes::Always(_) => bad("phase", "nobody calls in this game"),
        }
    }

    fn passing(&self, position: &Position, hands: BySeat<CardSet>) -> Result<Passing, BadPosition> {
        let call = match (self.rules.passes(), position.call) {
            (Passes::Called(menu), Some(call)) if menu.contains(&call) => call,
            (Passes::Called(_), _) => return bad("call", "this table's menu has no such call"),
            (Passes::Always(call), _) => call,
        };
        if call == Call::Hold {
            return bad("phase", "nothing is passed");
        }
        if hands.iter().any(|hand| hand.len() < PASSED) {
            return bad("hands", "a hand is too small for a pass");
        }
        let mut passing = Passing::new(hands, call);
        if position.passes.is_empty() {
            return Ok(passing);
        }
        for (seat, pass) in by_seat("passes", passing.seats(), position.passes.clone())?.each() {
            let Some(pass) = pass else { continue };
            let checked = passing.check_pass::<R>(seat, pass);
            let pass = checked.or_else(|why| bad("passes", format!("seat {seat}: {why}")))?;
            passing.commit(pass);
        }
        match passing.all_given() {
            Some(_) => bad("passes", "all have chosen, so the pass is over"),
            None => Ok(passing),
        }
    }

    fn shuffling(&self, position: &Position, hands: BySeat<CardSet>) -> Result<Shuffling, BadPosition> {
        let seats = self.seats();
        if !matches!(self.rules.passes(), Passes::Called(menu) if menu.contains(&Call::Kitty)) {
            return bad("phase", "this table has no kitty");
        }
        if position.kitty.len() != PASSED * usize::from(seats.count()) {
            return bad("kitty", "every seat has put three cards in it");
        }
        let mut from_each = position.kitty.chunks(PASSED);
        let given = BySeat::from_fn(seats, |_| Ways {
            kitty: from_each.next().unwrap_or_default().iter().copied().collect(),
            ..Ways::default()
        });
        Ok(Shuffling { hands, kitty: position.kitty.iter().copied().map(Face::Card).collect(), given })
    }

    fn playing(&self, position: &Position, hands: BySeat<CardSet>) -> Result<Playing, BadPosition> {
        let seats = self.seats();
        let leader =
            position.trick.as_ref().map_or_else(|| self.rules.first_leader(&hands, self.dealer), |trick| trick.leader);
        if !seats.has(leader) {
            return bad("trick", "the table has no such seat");
        }
        let mut playing = Playing::new(hands, leader, position.call, None);
        for &card in position.trick.iter().flat_map(|trick| &trick.cards) {
            let seat = playing.turn();
            playing.hands[seat].remove(card); // A card that its player's hand still lists is played.
            let held = playing.hands.iter().any(|hand| hand.holds(card));
            if held || playing.trick.cards().any(|other| other == card) {
                return bad("trick", format!("{card} is there twice"));
            }
            playing.trick.plays.push(Play { seat, card });
            if playing.trick.turn(seats).is_none() {
                return bad("trick", "a full trick is taken at once");
            }
        }
        if playing.hands[playing.turn()].is_empty() {
            return bad("hands", "the seat on turn has no card");
        }
        if !position.taken.is_empty() {
            playing.taken = sets("taken", seats, &position.taken)?.map(|&cards| Taken {
                tricks: u8::try_from(cards.len() / usize::from(seats.count())).unwrap_or(u8::MAX),
                cards,
            });
        }
        let tricks: u8 = playing.taken.iter().map(|taken| taken.tricks).sum();
        playing.trick_no = position.trick_no.unwrap_or(tricks + 1);
        if playing.trick_no == 0 {
            return bad("trick_no", "tricks count from 1");
        }
        playing.broken = position.broken.unwrap_or(false);
        Ok(playing)
    }
}

impl Position {
    fn count_seats(&self) -> Result<Seats, BadPosition> {
        let listed = [self.hands.len(), self.scores.len()].into_iter().find(|&count| count > 0);
        let listed = listed.and_then(|count| u8::try_from(count).ok());
        match self.seats.or(listed) {
            Some(count) if count > 0 => Ok(Seats::new(count)),
            _ => bad("seats", "a position says how many seats there are"),
        }
    }

    /// Every card is in play, and in one place only; a card of the trick may also be in a hand, and is played then.
    fn check_cards(&self, deck: CardSet) -> Result<(), BadPosition> {
        let mut seen = CardSet::EMPTY;
        let hands = self.hands.iter().flatten().map(|card| ("hands", card));
        let kitty = self.kitty.iter().map(|card| ("kitty", card));
        let taken = self.taken.iter().flatten().map(|card| ("taken", card));
        for (key, &card) in hands.chain(kitty).chain(taken) {
            if !deck.holds(card) {
                return bad(key, format!("{card} is not in this deck"));
            }
            if !seen.insert(card) {
                return bad(key, format!("{card} is there twice"));
            }
        }
        let away = self.kitty.iter().chain(self.taken.iter().flatten());
        let away: CardSet = away.copied().collect();
        match self.trick.iter().flat_map(|trick| &trick.cards).find(|&&card| !deck.holds(card) || away.holds(card)) {
            Some(card) => bad("trick", format!("{card} cannot be in it")),
            None => Ok(()),
        }
    }

    fn outcome(&self, seats: Seats) -> Result<Outcome, BadPosition> {
        if self.winners.is_empty() || !self.winners.iter().all(|&seat| seats.has(seat)) {
            return bad("winners", "a game that is over has winners at the table");
        }
        let by = match (self.reason, self.winners.as_slice()) {
            (Some(Reason::Shoot), &[shooter]) => By::Shot(shooter),
            (Some(Reason::Shoot), _) => return bad("winners", "one seat shoots"),
            (Some(Reason::Target) | None, _) => By::Score,
        };
        Ok(Outcome { winners: self.winners.clone(), by })
    }
}

impl LastRound {
    fn score(&self, seats: Seats) -> Result<RoundScore, BadPosition> {
        if self.shooter.is_some_and(|seat| !seats.has(seat)) {
            return bad("last", "the table has no such seat");
        }
        Ok(RoundScore { points: by_seat("last", seats, self.points.clone())?, shooter: self.shooter })
    }
}

fn sets(key: &'static str, seats: Seats, lists: &[Vec<Card>]) -> Result<BySeat<CardSet>, BadPosition> {
    by_seat(key, seats, lists.iter().map(|cards| cards.iter().copied().collect()).collect())
}

fn by_seat<T>(key: &'static str, seats: Seats, values: Vec<T>) -> Result<BySeat<T>, BadPosition> {
    match BySeat::from_vec(values) {
        Some(values) if values.seats() == seats => Ok(values),
        _ => bad(key, format!("the table has {} seats", seats.count())),
    }
}

fn bad<T>(key: &'static str, why: impl Into<String>) -> Result<T, BadPosition> {
    Err(BadPosition { key, why: why.into() })
}
