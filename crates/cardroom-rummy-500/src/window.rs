//! The rummy window: who may still call, what was answered in secret, and what comes of it (R500-35 to R500-39).
//!
//! An answer given in hold changes only [`Hold`], which no view shows: it becomes an event when the hold is settled.

use alloc::{boxed::Box, vec::Vec};

use cardroom_cards::{BySeat, Seat, Seats};

use crate::{
    action::Use,
    board::LegalUse,
    draw::LegalDraw,
    event::Event,
    game::{Phase, Rummy500},
    illegal::Illegal,
    uses::{self, Purpose, Source},
    view::WindowStage,
};

/// The time between one turn and the next draw.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Window {
    /// The seat that ended its turn.
    pub(crate) by: Seat,
    pub(crate) stage: Stage,
}

/// How calls are answered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Stage {
    /// They are kept and secret (R500-36).
    Hold(Hold),
    /// The first is carried out; those who waived may not (R500-38).
    Open { waived: BySeat<bool> },
}

/// The secret answers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hold {
    pub(crate) answers: BySeat<Answer>,
    /// The draw, take or decline of the next seat.
    pub(crate) draw: Option<LegalDraw>,
}

/// What a seat has answered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Answer {
    Silent,
    Waived,
    /// A false call, which counts as having waived (R500-39).
    CalledFalsely,
    Called(LegalCall),
}

/// A call that was found valid (R500-33).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LegalCall {
    pub(crate) n: u32,
    pub(crate) put: LegalUse,
}

/// What comes of a hold.
enum Settlement {
    Call(Seat, LegalCall),
    Draw(LegalDraw),
    Open,
}

impl Window {
    /// The window that opens when a seat ends its turn (R500-35, R500-36).
    pub(crate) fn after(by: Seat, seats: Seats, hold_ms: u32) -> Self {
        let stage = if seats.count() > 2 && hold_ms > 0 {
            Stage::Hold(Hold { answers: BySeat::splat(seats, Answer::Silent), draw: None })
        } else {
            Stage::Open { waived: BySeat::splat(seats, false) }
        };
        Self { by, stage }
    }

    pub(crate) const fn stage(&self) -> WindowStage {
        match self.stage {
            Stage::Hold(_) => WindowStage::Hold,
            Stage::Open { .. } => WindowStage::Open,
        }
    }

    pub(crate) const fn hold(&self) -> Option<&Hold> {
        match &self.stage {
            Stage::Hold(hold) => Some(hold),
            Stage::Open { .. } => None,
        }
    }

    /// Whether a hold has nothing more to wait for (R500-37), `elapsed` saying that its time is over.
    pub(crate) fn is_settled(&self, elapsed: bool) -> bool {
        self.hold().is_some_and(|hold| hold.settlement(self.by, elapsed).is_some())
    }
}

impl Hold {
    /// Whether a seat has answered, by its draw as well (R500-36).
    pub(crate) fn has_answered(&self, seat: Seat, next: Seat) -> bool {
        self.answers[seat] != Answer::Silent || (seat == next && self.draw.is_some())
    }

    /// What comes of it, once that is certain (R500-37).
    fn settlement(&self, by: Seat, elapsed: bool) -> Option<Settlement> {
        let seats = self.answers.seats();
        let next = seats.left_of(by);
        for seat in seats.from_left_of(by).filter(|&seat| seat != by) {
            if let Answer::Called(call) = &self.answers[seat] {
                return Some(Settlement::Call(seat, call.clone()));
            }
            if !elapsed && !self.has_answered(seat, next) {
                return None;
            }
        }
        Some(self.draw.clone().map_or(Settlement::Open, Settlement::Draw))
    }
}

impl Rummy500 {
    pub(crate) const fn window(&self) -> Option<&Window> {
        match &self.phase {
            Phase::Drawing(drawing) => drawing.window.as_ref(),
            Phase::Dealing | Phase::Playing(_) | Phase::Scored(_) => None,
        }
    }

    /// The hold, while one lasts.
    pub(crate) const fn hold(&self) -> Option<&Hold> {
        match self.window() {
            Some(window) => window.hold(),
            None => None,
        }
    }

    /// Tests whether a seat may call or waive at all: not what it calls (R500-32, R500-35, R500-36, R500-38).
    pub(crate) fn check_answer(&self, seat: Seat) -> Result<&Window, Illegal> {
        if !self.options.rummy_call {
            return Err(Illegal::CallsOff);
        }
        let window = self.window().ok_or(Illegal::NoWindow)?;
        if seat == window.by {
            return Err(Illegal::OwnWindow);
        }
        match &window.stage {
            Stage::Hold(hold) if hold.has_answered(seat, self.seats.left_of(window.by)) => {
                Err(Illegal::AlreadyAnswered)
            }
            Stage::Open { waived } if waived[seat] => Err(Illegal::Waived),
            Stage::Hold(_) | Stage::Open { .. } => Ok(window),
        }
    }

    /// Waives, in hold only (R500-36, R500-38).
    pub(crate) fn waive(&mut self, seat: Seat) -> Result<Vec<Event>, Illegal> {
        let window = self.check_answer(seat)?;
        window.hold().ok_or(Illegal::NothingToWaive)?;
        Ok(self.keep(seat, Answer::Waived))
    }

    /// Calls: in hold the call is kept, else it is carried out at once (R500-36, R500-38).
    pub(crate) fn call(&mut self, seat: Seat, n: u32, said: &Use) -> Result<Vec<Event>, Illegal> {
        let in_hold = self.check_answer(seat)?.hold().is_some();
        let call = match self.check_call(seat, n, said) {
            Ok(call) => Some(call),
            Err(_) if self.options.false_call_penalty > 0 => None,
            Err(why) => return Err(Illegal::FalseCall { why: Box::new(why) }),
        };
        Ok(match (call, in_hold) {
            (call, true) => self.keep(seat, call.map_or(Answer::CalledFalsely, Answer::Called)),
            (Some(call), false) => {
                let mut events = Vec::new();
                self.carry_out_call(seat, &call, &mut events);
                events
            }
            (None, false) => {
                self.bar_from_calling(seat);
                Vec::from([self.penalize(seat)])
            }
        })
    }

    /// Tests what is called: cards of the pile alone, the deepest among those used (R500-33).
    pub(crate) fn check_call(&self, seat: Seat, n: u32, said: &Use) -> Result<LegalCall, Illegal> {
        let source = self.call_source(seat, n)?;
        let put = uses::check(&self.board, &self.options, &source, said)?;
        Ok(LegalCall { n, put })
    }

    fn call_source(&self, seat: Seat, n: u32) -> Result<Source, Illegal> {
        let pile = self.board.pile.len();
        let deepest = self.board.deepest(n).ok_or(Illegal::BadDepth { n, pile })?;
        let taken = self.board.top(n);
        let held = self.board.hands[seat].len() + taken.len();
        Ok(Source { cards: taken.iter().copied().collect(), held, purpose: Purpose::Call { deepest } })
    }

    /// Keeps an answer given in hold, and settles the hold if that was the last it waited for.
    fn keep(&mut self, seat: Seat, answer: Answer) -> Vec<Event> {
        if let Some(hold) = self.hold_mut() {
            hold.answers[seat] = answer;
        }
        self.settle(false)
    }

    /// Keeps the next seat's draw till the hold is settled (R500-36).
    pub(crate) fn keep_draw(&mut self, draw: LegalDraw) -> Vec<Event> {
        if let Some(hold) = self.hold_mut() {
            hold.draw = Some(draw);
        }
        self.settle(false)
    }

    fn hold_mut(&mut self) -> Option<&mut Hold> {
        match &mut self.phase {
            Phase::Drawing(drawing) => match &mut drawing.window.as_mut()?.stage {
                Stage::Hold(hold) => Some(hold),
                Stage::Open { .. } => None,
            },
            Phase::Dealing | Phase::Playing(_) | Phase::Scored(_) => None,
        }
    }

    /// Settles the hold if it is certain what comes of it; all that was kept is then told (R500-37).
    pub(crate) fn settle(&mut self, elapsed: bool) -> Vec<Event> {
        let Some(Window { by, stage: Stage::Hold(hold) }) = self.window() else { return Vec::new() };
        let (by, hold) = (*by, hold.clone());
        let Some(settlement) = hold.settlement(by, elapsed) else { return Vec::new() };
        let mut events = Vec::new();
        for seat in self.seats.from_left_of(by) {
            match &hold.answers[seat] {
                Answer::Silent => {}
                Answer::Waived => events.push(Event::Waived { seat }),
                Answer::CalledFalsely => events.push(self.penalize(seat)),
                Answer::Called(_) if matches!(settlement, Settlement::Call(caller, _) if caller == seat) => {}
                Answer::Called(_) => events.push(Event::Outcalled { seat }),
            }
        }
        match settlement {
            Settlement::Call(seat, call) => self.carry_out_call(seat, &call, &mut events),
            Settlement::Draw(draw) => self.carry_out_draw(self.seats.left_of(by), draw, &mut events),
            Settlement::Open => {
                self.open_window(hold.answers.map(|answer| *answer != Answer::Silent));
                events.push(Event::WindowOpened { by, stage: WindowStage::Open });
            }
        }
        events
    }

    fn open_window(&mut self, waived: BySeat<bool>) {
        if let Phase::Drawing(drawing) = &mut self.phase
            && let Some(window) = &mut drawing.window
        {
            window.stage = Stage::Open { waived };
        }
    }

    fn bar_from_calling(&mut self, seat: Seat) {
        if let Phase::Drawing(drawing) = &mut self.phase
            && let Some(Window { stage: Stage::Open { waived }, .. }) = &mut drawing.window
        {
            waived[seat] = true;
        }
    }

    /// Takes a false call's points off the score of this hand (R500-39).
    fn penalize(&mut self, seat: Seat) -> Event {
        let penalty = self.options.false_call_penalty;
        self.board.penalties[seat] = self.board.penalties[seat].saturating_add(penalty);
        Event::CalledFalsely { seat, penalty }
    }

    /// Makes the call, after which the caller's turn goes on as after a draw (R500-34).
    fn carry_out_call(&mut self, seat: Seat, call: &LegalCall, events: &mut Vec<Event>) {
        let cards = self.board.take(seat, call.n);
        events.push(Event::RummyCalled { seat, cards });
        self.begin_turn(seat, None);
        self.put_down(seat, &call.put, events);
    }
}
