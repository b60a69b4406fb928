//! What the benchmarks measure: a table that is played at and shown, as the server does it, without sockets and
//! storage.
//!
//! `cargo bench -p cardroom-bench` runs them: `rounds` is the rules alone, `table` one move from the request to the
//! finished frames, `bots` an answer. Nothing is stored, sent or compressed here, and the time of each input is made
//! up. Start at [`Shown`].

#[cfg(test)]
mod tests;

use std::sync::Arc;

use cardroom_cards::{BySeat, Seat};
use cardroom_catalog::{AnyAction, AnyEvent, AnyGame, AnyLegal, AnyOptions, GameKind};
use cardroom_proto::{Stream, with_field};
use cardroom_rules::{
    Audience,
    hearts::{Action, Legal},
};
use cardroom_table::{
    Access, Clock, ClockPreset, Effect, Event, Handled, HoldSeat, Input, JoinAs, NewTable, Pauses, Person, PlayerId,
    Request, Settings, Stacked, Table, TableId, Timestamp,
};
use serde::Serialize;
use serde_json::Value;

/// An input of a table of any game.
pub type AnyInput = Input<AnyAction, AnyOptions>;

/// A table of four people with watchers, and what each audience was shown of it.
#[derive(Debug)]
pub struct Shown {
    /// The table.
    pub table: Table<AnyGame>,
    /// The time of its last input.
    pub now: Timestamp,
    seats: BySeat<Stream>,
    everyone_else: Stream,
    watchers: usize,
    secrets: u8,
}

/// The finished frames of one move.
#[derive(Debug)]
pub struct Frames {
    /// One for each seat that has something to see.
    pub seats: Vec<String>,
    /// One for everyone else, once for each who watches; the text is shared.
    pub watchers: Vec<Arc<str>>,
}

impl Shown {
    /// A table of Dirty Nasty Filthy Hearts in the middle of its first round, with so many who watch.
    pub fn in_play(watchers: usize) -> Self {
        let now = Timestamp(1_000_000);
        let new = NewTable {
            id: TableId("tbl_1".into()),
            settings: settings(),
            seats: 4,
            pauses: Pauses::default(),
            invite: None,
            host: person(0),
            wish: JoinAs::Seat,
            secret: [1; 32],
            stacked: Stacked::default(),
        };
        let table = Table::create(now, new).expect("the options are valid");
        let (seats, everyone_else) = streams(&table);
        let mut shown = Self { table, now, seats, everyone_else, watchers, secrets: 1 };
        for number in 1..4 + watchers {
            let wish = if number < 4 { JoinAs::Seat } else { JoinAs::Spectator };
            let request = Request::Join { person: person(number), wish, seat: None, invited: false };
            shown.handle(Input::Request { from: id(number), request });
        }
        shown.handle(Input::Request { from: id(0), request: Request::Start });
        // The call, four passes, and five tricks and a half.
        for _ in 0..1 + 4 + 5 * 4 + 2 {
            let input = shown.next_input();
            shown.handle(input);
        }
        (shown.seats, shown.everyone_else) = streams(&shown.table);
        shown
    }

    /// The next thing that somebody does, with time passing until there is one: the first legal move of whoever is to
    /// decide.
    pub fn next_input(&mut self) -> AnyInput {
        loop {
            if let Some(input) = self.next_act() {
                return input;
            }
            self.now = self.table.poll_timeout().unwrap_or(self.now).max(self.now);
            self.handle(Input::Tick);
        }
    }

    fn next_act(&self) -> Option<AnyInput> {
        let decision = self.table.seats().iter().find_map(|seat| self.table.decision(seat))?;
        let action = first(&decision.legal)?;
        let request = Request::Act { decision: decision.id, action };
        Some(Input::Request { from: id(usize::from(decision.seat.0)), request })
    }

    /// Gives the table an input, and the secrets that it asks for.
    pub fn handle(&mut self, input: AnyInput) -> Handled<AnyGame> {
        let handled = match self.table.handle(self.now, input) {
            Ok(handled) => handled,
            Err(refusal) => unreachable!("every input here is legal: {refusal}"),
        };
        for effect in &handled.effects {
            if let Effect::NeedSecret { game_no, round_no } = *effect {
                self.secrets = self.secrets.wrapping_add(1);
                self.handle(Input::Secret { game_no, round_no, secret: [self.secrets; 32] });
            }
        }
        handled
    }

    /// Gives the table an input and writes what everybody is shown of it.
    pub fn act(&mut self, input: AnyInput) -> Frames {
        let events = self.handle(input).events;
        self.show(&events)
    }

    /// Writes what everybody is shown after these events.
    pub fn show(&mut self, events: &[Event<AnyEvent>]) -> Frames {
        let mut seats = Vec::new();
        for (stream, seat) in self.seats.iter_mut().zip(self.table.seats().iter()) {
            seats.extend(advance(stream, &self.table, Audience::Seat(seat), events));
        }
        let shared = advance(&mut self.everyone_else, &self.table, Audience::Public, events).map(Arc::from);
        let watchers = shared.map(|text| vec![text; self.watchers]).unwrap_or_default();
        Frames { seats, watchers }
    }
}

/// One audience's frame, from the table's view to the text.
fn advance(stream: &mut Stream, table: &Table<AnyGame>, to: Audience, events: &[Event<AnyEvent>]) -> Option<String> {
    let seen = seen(events, to);
    let update = stream.advance(value(&table.view(to)), seen, Some(decision(table, to)))?;
    Some(with_field(update.text(false), None))
}

/// The events that an audience sees, as values.
pub fn seen(events: &[Event<AnyEvent>], audience: Audience) -> Vec<Value> {
    events.iter().filter_map(|event| event.seen_by(audience)).map(|event| value(&event)).collect()
}

/// The open decision of an audience, as a value.
pub fn decision(table: &Table<AnyGame>, audience: Audience) -> Value {
    match audience {
        Audience::Seat(seat) => table.decision(seat).map_or(Value::Null, |decision| value(&decision)),
        Audience::Public => Value::Null,
    }
}

/// A document as a value.
pub fn value(document: &impl Serialize) -> Value {
    match serde_json::to_value(document) {
        Ok(value) => value,
        Err(fault) => unreachable!("documents are plain JSON: {fault}"),
    }
}

/// A stream for each audience that shows the table as it is.
pub fn streams(table: &Table<AnyGame>) -> (BySeat<Stream>, Stream) {
    let name = format!("table:{}", table.id());
    let stream = |to| Stream::new(name.clone(), 0, value(&table.view(to)), Some(decision(table, to)));
    (BySeat::from_fn(table.seats(), |seat| stream(Audience::Seat(seat))), stream(Audience::Public))
}

/// Every audience of a table of four.
pub fn audiences() -> [Audience; 5] {
    let [first, second, third, fourth] = [0, 1, 2, 3].map(|seat| Audience::Seat(Seat(seat)));
    [first, second, third, fourth, Audience::Public]
}

fn settings() -> Settings<AnyOptions> {
    Settings {
        name: "the table".into(),
        options: GameKind::DnfHearts.default_options(),
        access: Access::Public,
        clock: Clock::of(ClockPreset::Normal),
        bots: true,
        spectators: true,
        chat: true,
        hold_seat: HoldSeat::Game,
    }
}

fn id(number: usize) -> PlayerId {
    PlayerId(format!("ply_{number}"))
}

fn person(number: usize) -> Person {
    let name = format!("player {number}");
    Person { id: id(number), skeleton: name.clone(), name, bot: false }
}

/// The first legal move.
fn first(legal: &AnyLegal) -> Option<AnyAction> {
    let AnyLegal::DnfHearts(legal) = legal else { return None };
    let action = match legal {
        Legal::Call { call } => Action::Call { call: *call.first()? },
        Legal::Pass { pass, from } => {
            let mut cards = from.cards();
            Action::Pass(pass.map(|&count| cards.by_ref().take(usize::from(count)).collect()))
        }
        Legal::Play { play, .. } => Action::Play { card: play.first()? },
    };
    Some(AnyAction::DnfHearts(action))
}
