//! From a position to a game.

use alloc::{format, string::ToString, vec::Vec};

use cardroom_cards::{BySeat, Face, Seat, Seats};
use cardroom_rules::{Game, InvalidOptions};

use super::{BadPosition, Move, Position, PositionMeld, PositionPhase, PositionScore, PositionWindow};
use crate::{
    action::Action,
    draw::Drawing,
    game::{Phase, Rummy500},
    meld::Meld,
    options::Rummy500Options,
    scoring::HandScore,
    turn::Playing,
    window::{Answer, Stage, Window},
};

/// More cards than two decks have, and fewer than a hand can count.
const MOST_CARDS: usize = 200;
/// Jokers beyond the four of two decks would make lists of legal moves without end.
const MOST_JOKERS: usize = 4;
/// Scores and penalties that sums of points can be added to.
const FARTHEST_SCORE: i32 = 1_000_000;

impl Rummy500 {
    /// The game of a position, checked as far as playing on needs it.
    pub fn from_position(options: Rummy500Options, position: &Position) -> Result<Self, BadPosition> {
        check_cards(position)?;
        let listed = [position.hands.len(), position.scores.len()].into_iter().find(|&count| count > 0).unwrap_or(0);
        let count = position.seats.or_else(|| u8::try_from(listed).ok()).filter(|&count| count > 0);
        let seats = Seats::new(count.ok_or_else(|| BadPosition::new("seats", "there is none"))?);
        let invalid = |why: InvalidOptions| BadPosition::new("options", why.to_string());
        let mut game = Self::new(options, seats, position.dealer).map_err(invalid)?;
        if !(1..=FARTHEST_SCORE.unsigned_abs()).contains(&position.round) {
            return Err(BadPosition::new("round", "it is not between 1 and 1000000"));
        }
        game.round_no = position.round;
        game.scores = numbers("scores", seats, &position.scores)?;
        game.read_board(position)?;
        game.phase = match position.phase {
            PositionPhase::Deal => game.read_deal(position)?,
            PositionPhase::Draw => {
                let turn = game.read_turn(position)?;
                Phase::Drawing(Drawing { turn, window: None })
            }
            PositionPhase::Meld => {
                let turn = game.read_turn(position)?;
                Phase::Playing(Playing { turn, no_discard: position.no_discard })
            }
            PositionPhase::Over => game.read_over(position)?,
        };
        if let Some(window) = &position.window {
            game.read_window(window)?;
        }
        Ok(game)
    }

    fn read_board(&mut self, position: &Position) -> Result<(), BadPosition> {
        let board = &mut self.board;
        if position.hands.len() > usize::from(self.seats.count()) {
            return Err(BadPosition::new("hands", "there are more than seats"));
        }
        for (hand, faces) in board.hands.iter_mut().zip(&position.hands) {
            *hand = faces.iter().copied().collect();
        }
        board.stock = position.stock.iter().rev().copied().collect();
        board.pile.clone_from(&position.discard);
        board.penalties = numbers("penalties", self.seats, &position.penalties)?;
        for meld in &position.melds {
            board.melds.push(read_meld(meld, self.seats, &self.options)?);
        }
        Ok(())
    }

    fn read_turn(&self, position: &Position) -> Result<Seat, BadPosition> {
        let turn = position.turn.unwrap_or(Seat(0));
        if self.seats.has(turn) { Ok(turn) } else { Err(BadPosition::new("turn", "the table has no such seat")) }
    }

    /// Before the first hand, or after the one that `last` tells of.
    fn read_deal(&mut self, position: &Position) -> Result<Phase, BadPosition> {
        let Some(last) = &position.last else {
            self.board = crate::board::Board::empty(self.seats);
            return Ok(Phase::Dealing);
        };
        let score = self.read_score(last)?;
        self.dealer = self.seats.right_of(self.dealer);
        self.round_no = self.round_no.saturating_sub(1).max(1);
        self.phase = Phase::Scored(score.clone());
        if self.outcome().is_some() {
            return Err(BadPosition::new("phase", "with these scores the game is over"));
        }
        Ok(Phase::Scored(score))
    }

    fn read_over(&mut self, position: &Position) -> Result<Phase, BadPosition> {
        let score = match &position.last {
            Some(last) => self.read_score(last)?,
            None => HandScore::count(&self.board, &self.options, None),
        };
        self.phase = Phase::Scored(score.clone());
        if self.outcome().is_none() {
            return Err(BadPosition::new("phase", "with these scores the game is not over"));
        }
        Ok(Phase::Scored(score))
    }

    fn read_score(&self, last: &PositionScore) -> Result<HandScore, BadPosition> {
        let out = last.out.filter(|&seat| self.seats.has(seat));
        if out != last.out {
            return Err(BadPosition::new("last", "the table has no such seat"));
        }
        Ok(HandScore {
            points: numbers("last", self.seats, &last.points)?,
            melded: numbers("last", self.seats, &last.melded)?,
            in_hand: numbers("last", self.seats, &last.in_hand)?,
            penalties: self.board.penalties.clone(),
            out,
            reason: last.reason,
        })
    }

    /// Opens the window and gives the answers anew, so that each is judged as if it came now.
    fn read_window(&mut self, given: &PositionWindow) -> Result<(), BadPosition> {
        let wrong = |why: &str| BadPosition::new("window", why);
        let hold_ms = self.options.rummy_hold_ms;
        let Phase::Drawing(drawing) = &mut self.phase else { return Err(wrong("it is for phase draw")) };
        if !self.options.rummy_call || !self.seats.has(given.by) || drawing.turn != self.seats.left_of(given.by) {
            return Err(wrong("no window opens there"));
        }
        let mut window = Window::after(given.by, self.seats, if given.hold { hold_ms } else { 0 });
        if window.hold().is_some() != given.hold {
            return Err(wrong("no hold begins at this table"));
        }
        for &seat in given.waived.iter().chain(&given.false_calls) {
            if !self.seats.has(seat) || seat == given.by {
                return Err(wrong("a seat that has no answer waived"));
            }
        }
        for &seat in &given.waived {
            match &mut window.stage {
                Stage::Open { waived } => waived[seat] = true,
                Stage::Hold(hold) if given.false_calls.contains(&seat) => hold.answers[seat] = Answer::CalledFalsely,
                Stage::Hold(hold) => hold.answers[seat] = Answer::Waived,
            }
        }
        if window.is_settled(false) {
            return Err(wrong("it is settled"));
        }
        drawing.window = Some(window);
        self.read_false_calls(given)?;
        for kept in given.calls.iter().chain(&given.queued) {
            let action = kept.does.clone().action(self).ok_or_else(|| wrong("there is no such meld"))?;
            let is_kept = match (&kept.does, action) {
                (Move::Rummy { .. }, Action::Rummy { n, used_for }) => {
                    let call = self.seats.has(kept.seat).then(|| self.check_call(kept.seat, n, &used_for));
                    matches!(call, Some(Ok(_))) && self.apply_kept(kept.seat, Action::Rummy { n, used_for })
                }
                (Move::Draw | Move::Take { .. } | Move::Decline, action) => self.apply_kept(kept.seat, action),
                _ => false,
            };
            if !is_kept {
                return Err(wrong("an answer that is kept is not legal"));
            }
        }
        Ok(())
    }

    /// Takes back, till they are told, the points of the false calls of this hold.
    fn read_false_calls(&mut self, given: &PositionWindow) -> Result<(), BadPosition> {
        let Some(hold) = self.hold() else {
            let why = BadPosition::new("window", "false calls are kept in hold only");
            return if given.false_calls.is_empty() { Ok(()) } else { Err(why) };
        };
        let callers: Vec<Seat> =
            hold.answers.each().filter(|(_, answer)| **answer == Answer::CalledFalsely).map(|(seat, _)| seat).collect();
        for seat in callers {
            self.board.penalties[seat] = self.board.penalties[seat].saturating_sub(self.options.false_call_penalty);
        }
        Ok(())
    }

    /// Gives an answer in hold; says whether it was legal and this hold goes on.
    fn apply_kept(&mut self, seat: Seat, action: Action) -> bool {
        // A call that is carried out by a seat without cards may begin another hold at once (R500-29).
        let windows = self.windows;
        self.hold().is_some() && self.apply(seat, action).is_ok() && self.hold().is_some() && self.windows == windows
    }
}

fn check_cards(position: &Position) -> Result<(), BadPosition> {
    let Position { hands, stock, discard, melds, .. } = position;
    let held = hands.iter().flatten().chain(stock).chain(discard).copied();
    let laid = melds.iter().flat_map(|meld| meld.cards.iter().map(|card| card.face()));
    let cards: Vec<Face> = held.chain(laid).collect();
    let jokers = cards.iter().filter(|&&face| face == Face::Joker).count();
    if cards.len() > MOST_CARDS || jokers > MOST_JOKERS {
        let why = format!("{} cards with {jokers} jokers are more than two decks have", cards.len());
        return Err(BadPosition::new("hands", why));
    }
    Ok(())
}

/// A number for each seat; an empty list is all 0.
fn numbers(what: &'static str, seats: Seats, given: &[i32]) -> Result<BySeat<i32>, BadPosition> {
    if given.is_empty() {
        return Ok(BySeat::splat(seats, 0));
    }
    if given.len() != usize::from(seats.count()) {
        return Err(BadPosition::new(what, "there is not one for each seat"));
    }
    if given.iter().any(|number| !(-FARTHEST_SCORE..=FARTHEST_SCORE).contains(number)) {
        return Err(BadPosition::new(what, "a number is too large"));
    }
    Ok(BySeat::from_fn(seats, |seat| given[usize::from(seat.0)]))
}

fn read_meld(given: &PositionMeld, seats: Seats, options: &Rummy500Options) -> Result<Meld, BadPosition> {
    if given.by.len() != given.cards.len() || given.by.iter().any(|&seat| !seats.has(seat)) {
        return Err(BadPosition::new("melds", "each card has the seat that put it down"));
    }
    let mut meld =
        Meld::new(&given.cards, Seat(0), options).map_err(|why| BadPosition::new("melds", why.to_string()))?;
    for (place, &by) in given.by.iter().enumerate() {
        meld.give(place, by);
    }
    Ok(meld)
}
