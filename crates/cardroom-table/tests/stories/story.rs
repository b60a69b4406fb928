//! A table driven over virtual time, whose log is replayed at the end of every story.

use cardroom_cards::Seat;
use cardroom_rules::Audience;
use cardroom_table::{
    Access, Clock, ClockPreset, Done, Effect, Entry, Event, HoldSeat, Input, JoinAs, NewTable, Pauses, Person, Phase,
    Place, PlayerId, Record, Refusal, Request, Role, Rotated, Seen, Settings, Stacked, Table, TableId, Timestamp,
};

use crate::toy::{NotYourTurn, Toy, ToyAction, ToyOptions};

pub(crate) type ToyRequest = Request<ToyAction, ToyOptions>;

/// A table and everything that happened at it.
pub(crate) struct Story {
    pub(crate) table: Table<Toy>,
    now: Timestamp,
    header: cardroom_table::Header<ToyOptions>,
    entries: Vec<Entry<ToyAction, ToyOptions>>,
    pub(crate) seen: Vec<Seen>,
    pub(crate) records: Vec<Record<ToyAction, ToyOptions>>,
    pub(crate) ended: Vec<(PlayerId, &'static str)>,
    secrets: u8,
}

pub(crate) fn id(name: &str) -> PlayerId {
    PlayerId(name.into())
}

pub(crate) fn person(name: &str) -> Person {
    Person { id: id(name), name: name.into(), skeleton: name.to_lowercase(), bot: false }
}

pub(crate) fn settings() -> Settings<ToyOptions> {
    Settings {
        name: "the table".into(),
        options: ToyOptions::default(),
        access: Access::Public,
        clock: Clock::of(ClockPreset::Normal),
        bots: true,
        spectators: true,
        chat: true,
        hold_seat: HoldSeat::Game,
    }
}

impl Story {
    /// A table of three seats that ann made, with her in seat 0.
    pub(crate) fn begin(change: impl FnOnce(&mut Settings<ToyOptions>)) -> Self {
        Self::with(3, change)
    }

    pub(crate) fn with(seats: u8, change: impl FnOnce(&mut Settings<ToyOptions>)) -> Self {
        let mut settings = settings();
        change(&mut settings);
        let now = Timestamp(1_000_000);
        let new = NewTable {
            id: TableId("tbl_1".into()),
            settings,
            seats,
            pauses: Pauses::default(),
            invite: None,
            host: person("ann"),
            wish: JoinAs::Seat,
            secret: [1; 32],
            stacked: Stacked { dealer: Some(Seat(seats - 1)), ..Stacked::default() },
        };
        let table = Table::create(now, new).unwrap();
        let header = table.header();
        let (entries, seen, records, ended) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { table, now, header, entries, seen, records, ended, secrets: 1 }
    }

    /// The same table as a server made it that let bots play alone.
    pub(crate) fn made_long_ago(mut self) -> Self {
        assert!(self.entries.is_empty(), "nothing has happened yet");
        let mut header = serde_json::to_value(&self.header).unwrap();
        assert!(header["room"].as_object_mut().unwrap().remove("needs_person").is_some());
        self.header = serde_json::from_value(header).unwrap();
        self.table = Table::open(self.header.clone());
        self
    }

    /// Gives the table an input, as its owner does, and checks that a refusal changes nothing.
    pub(crate) fn input(&mut self, input: Input<ToyAction, ToyOptions>) -> Result<Done, Refusal<NotYourTurn>> {
        let before = (self.table.fingerprint(), self.table.view(Audience::Public));
        let handled = match self.table.handle(self.now, input.clone()) {
            Ok(handled) => handled,
            Err(refusal) => {
                assert_eq!(before, (self.table.fingerprint(), self.table.view(Audience::Public)), "{refusal}");
                return Err(refusal);
            }
        };
        if handled.changed {
            self.entries.push(Entry { at: self.now, input, fingerprint: self.table.fingerprint() });
        } else {
            assert_eq!(before.0, self.table.fingerprint(), "an input that says nothing changed");
        }
        self.seen.extend(handled.events.into_iter().filter_map(|event| match event {
            Event::Table(seen) => Some(seen),
            Event::Game(_) => None,
        }));
        let mut wanted = None;
        for effect in handled.effects {
            match effect {
                Effect::NeedSecret { game_no, round_no } => wanted = Some((game_no, round_no)),
                Effect::Record(record) => self.records.push(*record),
                Effect::Ended { player, code } => self.ended.push((player, code)),
                Effect::Segment(_) => {}
            }
        }
        if let Some((game_no, round_no)) = wanted {
            self.secrets += 1;
            self.input(Input::Secret { game_no, round_no, secret: [self.secrets; 32] }).unwrap();
        }
        self.check();
        Ok(handled.done)
    }

    /// What must hold at every moment.
    fn check(&self) {
        let view = self.table.view(Audience::Public);
        let mut everyone: Vec<&PlayerId> =
            view.seats.iter().filter_map(|seat| Some(&seat.player.as_ref()?.id)).collect();
        everyone.extend(view.queue.iter().map(|waiting| &waiting.id));
        let count = everyone.len();
        everyone.sort();
        everyone.dedup();
        assert_eq!(everyone.len(), count, "one person holds one place");
        if view.phase == Phase::Playing {
            assert!(view.seats.iter().all(|seat| seat.player.is_some()), "every seat plays");
            assert!(self.table.poll_timeout().is_some() || !view.deciding.is_empty(), "a table never waits for ever");
        }
    }

    pub(crate) fn ask(&mut self, name: &str, request: ToyRequest) -> Result<Done, Refusal<NotYourTurn>> {
        self.input(Input::Request { from: id(name), request })
    }

    pub(crate) fn refused(&mut self, name: &str, request: ToyRequest) -> &'static str {
        self.ask(name, request).expect_err("this is to be refused").code()
    }

    pub(crate) fn join_as(&mut self, name: &str, wish: JoinAs) -> Place {
        let request = Request::Join { person: person(name), wish, seat: None, invited: false };
        match self.ask(name, request).unwrap() {
            Done::Place(place) => place,
            other => panic!("a join gives a place: {other:?}"),
        }
    }

    pub(crate) fn join(&mut self, name: &str) -> Place {
        self.join_as(name, JoinAs::Seat)
    }

    pub(crate) fn connected(&mut self, name: &str, connected: bool) {
        self.input(Input::Presence { player: id(name), connected }).unwrap();
    }

    /// The server was away and is back, as one that lets no bots play alone.
    pub(crate) fn resume(&mut self) {
        let resumed = Input::Resumed { grace_ms: 30_000, pauses: Pauses::default(), needs_person: true };
        self.input(resumed).unwrap();
    }

    /// Lets time pass, with a tick whenever the table asked for one; bots answer by showing.
    pub(crate) fn pass_ms(&mut self, ms: u64) {
        self.pass(ms, true);
    }

    /// The same with bots that never answer.
    pub(crate) fn pass_ms_without_bots(&mut self, ms: u64) {
        self.pass(ms, false);
    }

    fn pass(&mut self, ms: u64, bots_answer: bool) {
        let until = self.now.plus(ms);
        loop {
            let due = self.table.poll_timeout().filter(|due| *due <= until);
            self.now = self.now.max(due.unwrap_or(until));
            self.input(Input::Tick).unwrap();
            for question in self.table.questions() {
                if bots_answer {
                    let (seat, decision) = (question.seat, question.decision);
                    self.input(Input::BotActs { seat, decision, action: ToyAction::Show }).unwrap();
                }
            }
            if due.is_none() {
                return;
            }
        }
    }

    /// Starts a game and waits for the deal.
    pub(crate) fn start(&mut self) {
        let host = self.table.host().unwrap().0.clone();
        self.ask(&host, Request::Start).unwrap();
        self.pass_ms(1_000);
    }

    /// The person whose turn it is acts.
    pub(crate) fn act(&mut self, name: &str, action: ToyAction) {
        let seat = self.place(name).seat.expect("they sit");
        let decision = self.table.decision(seat).expect("it is their turn").id;
        self.ask(name, Request::Act { decision, action }).unwrap();
    }

    pub(crate) fn place(&self, name: &str) -> Place {
        self.table.place_of(&id(name)).unwrap_or_else(|| panic!("{name} is not here"))
    }

    pub(crate) fn is_queued(&self, name: &str) -> bool {
        self.place(name).role == Role::Queue
    }

    /// Names in the seats, `*` before a bot's.
    pub(crate) fn seats(&self) -> Vec<String> {
        let view = self.table.view(Audience::Public);
        let name = |player: &cardroom_table::PlayerRef| if player.bot { "*".into() } else { player.name.clone() };
        view.seats.iter().map(|seat| seat.player.as_ref().map_or_else(|| "-".into(), name)).collect()
    }

    pub(crate) fn queue(&self) -> Vec<String> {
        self.table.view(Audience::Public).queue.into_iter().map(|waiting| waiting.name).collect()
    }

    pub(crate) fn phase(&self) -> Phase {
        self.table.phase()
    }

    pub(crate) fn rotation(&self) -> Option<&Rotated> {
        self.seen.iter().rev().find_map(|seen| if let Seen::Rotated(rotated) = seen { Some(rotated) } else { None })
    }

    /// Replays the whole log, through its text, and compares what everyone sees.
    pub(crate) fn replays(self) {
        let text = serde_json::to_string(&self.header).unwrap();
        let mut again = Table::<Toy>::open(serde_json::from_str(&text).unwrap());
        for (index, entry) in self.entries.into_iter().enumerate() {
            let text = serde_json::to_string(&entry).unwrap();
            again.replay(serde_json::from_str(&text).unwrap()).unwrap_or_else(|fault| panic!("entry {index}: {fault}"));
        }
        for audience in self.table.seats().iter().map(Audience::Seat).chain([Audience::Public]) {
            assert_eq!(again.view(audience), self.table.view(audience));
        }
    }
}
