//! Tables that play by themselves over virtual time, with their logs as a store keeps them.

use cardroom_bots::Question;
use cardroom_cards::Seat;
use cardroom_catalog::{AnyAction, AnyGame, AnyOptions, GameKind};
use cardroom_rules::Audience;
use cardroom_store::{Append, StoredEntry, StoredRecord};
use cardroom_table::{
    Access, Clock, ClockPreset, Effect, Entry, HoldSeat, Input, JoinAs, NewTable, Pauses, Person, PlayerId, Request,
    Settings, Stacked, Table, TableId, Timestamp,
};
use serde_json::Value;

use super::rerun::AnyRecord;
use crate::{known::Known, log_text::write_entry, log_text::write_header, reply::text};

/// A table with one person, ann, and bots; everything that is drawn comes from a seed.
pub(super) struct Played {
    pub(super) table: Table<AnyGame>,
    pub(super) records: Vec<AnyRecord>,
    now: Timestamp,
    entries: Vec<StoredEntry>,
    dice: u64,
    secrets: u8,
}

/// Options of a game, from what of them is not the default.
pub(super) fn options(kind: GameKind, chosen: Value) -> AnyOptions {
    kind.options(chosen).expect("the options are right")
}

impl Played {
    pub(super) fn begin(id: &str, options: AnyOptions, seats: u8, stacked: Stacked) -> Self {
        let now = Timestamp(1_000_000);
        let settings = Settings {
            name: "the table".into(),
            options,
            access: Access::Public,
            clock: Clock::of(ClockPreset::Fast),
            bots: true,
            spectators: true,
            chat: true,
            hold_seat: HoldSeat::Game,
        };
        let host = Person { id: ann(), name: "ann".into(), skeleton: "ann".into(), bot: false };
        let (id, pauses, secret) = (TableId(id.into()), Pauses::default(), [1; 32]);
        let new = NewTable { id, settings, seats, pauses, invite: None, host, wish: JoinAs::Seat, secret, stacked };
        let table = Table::create(now, new).expect("such a table can be");
        let entries = vec![StoredEntry { header: Some(write_header(&table.header())), body: None }];
        Self { table, records: Vec::new(), now, entries, dice: 7, secrets: 1 }
    }

    /// A whole game of the options given.
    pub(super) fn game(kind: GameKind, chosen: Value, seats: u8) -> AnyRecord {
        let mut played = Self::begin("tbl_1", options(kind, chosen), seats, Stacked::default());
        played.play_games(1);
        played.records.remove(0)
    }

    /// Plays so many games, each with bytes of ann's in its first round.
    pub(super) fn play_games(&mut self, count: usize) {
        let until = self.records.len() + count;
        while self.records.len() < until {
            self.start();
            let games = self.records.len();
            self.play_until(|played| played.records.len() > games);
        }
    }

    pub(super) fn start(&mut self) {
        self.ask(Request::Entropy { round_no: 1, bytes: vec![0x00, 0xff] });
        self.ask(Request::Start);
    }

    pub(super) fn play_until(&mut self, done: impl Fn(&Self) -> bool) {
        for _ in 0..100_000 {
            if done(self) {
                return;
            }
            self.step();
        }
        panic!("it never came to that");
    }

    pub(super) fn ask(&mut self, request: Request<AnyAction, AnyOptions>) {
        self.input(Input::Request { from: ann(), request });
    }

    /// Everything that happened, for a store.
    pub(super) fn append(&self) -> Append {
        let records = self.records.iter().map(|record| StoredRecord { game_no: record.game_no, body: text(record) });
        Append {
            table: self.table.id().clone(),
            expected: 0,
            entries: self.entries.clone(),
            lines: Vec::new(),
            acks: Vec::new(),
            records: records.collect(),
            summary: Some(Known::of(&self.table, ann()).summary()),
        }
    }

    /// Ann moves, if she may and does not dream; else time passes until something happens.
    fn step(&mut self) {
        let open = self.table.decision(Seat(0)).filter(|open| open.kind.is_clocked());
        if let Some(open) = open.filter(|_| self.roll(7) > 0) {
            let view = self.table.view(Audience::Seat(Seat(0)));
            let round = view.round.expect("a game runs");
            let question = Question {
                seat: Seat(0),
                skill: cardroom_bots::Skill::Normal,
                view: &round,
                legal: &open.legal,
                scores: &view.scores,
                options: &view.options,
            };
            let action = cardroom_bots::answer(&question, &mut |bound| self.roll(bound)).expect("something is legal");
            return self.ask(Request::Act { decision: open.id, action });
        }
        self.now = self.table.poll_timeout().map_or(self.now, |at| self.now.max(at));
        self.input(Input::Tick);
        for question in self.table.questions() {
            let asked = Question {
                seat: question.seat,
                skill: cardroom_bots::Skill::Normal,
                view: &question.view,
                legal: &question.legal,
                scores: &question.scores,
                options: &question.options,
            };
            // Bots are late now and then too: the table moves for them, or a hold runs out.
            if self.roll(5) > 0
                && let Some(action) = cardroom_bots::answer(&asked, &mut |bound| self.roll(bound))
            {
                self.input(Input::BotActs { seat: question.seat, decision: question.decision, action });
            }
        }
    }

    fn input(&mut self, input: Input<AnyAction, AnyOptions>) {
        let Ok(handled) = self.table.handle(self.now, input.clone()) else { return };
        let mut header = None;
        let mut wanted = None;
        for effect in handled.effects {
            match effect {
                Effect::NeedSecret { game_no, round_no } => wanted = Some((game_no, round_no)),
                Effect::Record(record) => self.records.push(*record),
                Effect::Segment(begun) => header = Some(write_header(&begun)),
                Effect::Ended { .. } => {}
            }
        }
        if handled.changed {
            let entry = Entry { at: self.now, input, fingerprint: self.table.fingerprint() };
            self.entries.push(StoredEntry { header, body: Some(write_entry(&entry)) });
        }
        if let Some((game_no, round_no)) = wanted {
            self.secrets = self.secrets.wrapping_add(1);
            self.input(Input::Secret { game_no, round_no, secret: [self.secrets; 32] });
        }
    }

    fn roll(&mut self, bound: u32) -> u32 {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(self.dice >> 33).expect("31 bits are left") % bound
    }
}

fn ann() -> PlayerId {
    PlayerId("ply_ann".into())
}
