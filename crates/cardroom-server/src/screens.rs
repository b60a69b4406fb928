//! What a table shows, and to whom: one document an audience, each serialized once for all who look at it.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::Arc,
};

use axum::extract::ws::Utf8Bytes;
use cardroom_cards::{BySeat, Seat};
use cardroom_catalog::{AnyEvent, AnyGame};
use cardroom_proto::{End, Stream, Update, with_field};
use cardroom_rules::Audience;
use cardroom_table::{Event, Place, PlayerId, Table};
use serde::Serialize;
use serde_json::Value;

use crate::{
    outbox::{Outbox, StreamName},
    reply::text,
};

/// One connection of a player.
#[derive(Clone, Debug)]
pub(crate) struct Screen {
    pub(crate) connection: u64,
    pub(crate) player: PlayerId,
    pub(crate) outbox: Arc<Outbox>,
    /// Whether it asked for hashes.
    pub(crate) hashed: bool,
    /// Whether it asked for snapshots in place of updates.
    pub(crate) snapshots_only: bool,
}

/// A table's audiences and the connections that look on.
#[derive(Debug)]
pub(crate) struct Screens {
    stream: StreamName,
    seats: BySeat<Stream>,
    everyone_else: Stream,
    shown: BTreeMap<u64, Shown>,
    /// For each player who was shown more than one audience: the highest number of one left. Only a later number
    /// of theirs can be trusted to be of the present audience.
    left_at: BTreeMap<PlayerId, u64>,
    /// What each person at the table is shown as, connected or not.
    audiences: BTreeMap<PlayerId, Audience>,
    /// Whether the table may be another than the one that is shown.
    outdated: bool,
    /// Whether people may be elsewhere at it than they are shown.
    moved: bool,
}

#[derive(Debug)]
struct Shown {
    screen: Screen,
    /// What it was shown as last; none while it waits for its first snapshot.
    audience: Option<Audience>,
    /// Where it was told that its player is.
    you: Option<Place>,
    /// The number it says it has.
    have: Option<u64>,
}

/// One audience's next frame, written when the first one needs it and shared by the rest.
#[derive(Default)]
struct Frames {
    update: Option<Arc<Update>>,
    /// By whether it carries a hash.
    updates: [Option<Utf8Bytes>; 2],
    snapshots: [Option<String>; 2],
}

impl Screens {
    /// Shows a table from now on. After it was loaded for the k-th time its numbers go on from k·2³².
    /// `recent` is what happened last.
    pub(crate) fn new(table: &Table<AnyGame>, recent: &VecDeque<Event<AnyEvent>>) -> Self {
        let name = format!("table:{}", table.id());
        let base = u64::from(table.restarts()) << 32;
        let stream = |audience| {
            let seen = recent.iter().filter_map(|event| event.seen_by(audience)).map(|event| value(&event));
            let stream = Stream::new(name.clone(), base, document(table, audience), Some(decision(table, audience)));
            stream.with_recent(seen.collect::<Vec<_>>())
        };
        Self {
            seats: BySeat::from_fn(table.seats(), |seat| stream(Audience::Seat(seat))),
            everyone_else: stream(Audience::Public),
            shown: BTreeMap::new(),
            left_at: BTreeMap::new(),
            audiences: table.people().map(|player| (player.clone(), table.audience_of(player))).collect(),
            stream: name.into(),
            outdated: false,
            moved: false,
        }
    }

    /// Notes that the table has changed. Without it [`Screens::show`] only shows the newly come what everyone has seen.
    /// `by_play`: nothing but cards were moved, unless the table says more.
    pub(crate) fn note_change(&mut self, by_play: bool) {
        self.outdated = true;
        self.moved |= !by_play;
    }

    /// The number at which what a seat does now will be in its document.
    pub(crate) fn next_seq(&self, seat: Seat) -> u64 {
        self.seats[seat].seq() + 1
    }

    /// Lets a connection look on; it is shown everything, or what it misses, at the next [`Screens::show`].
    pub(crate) fn add(&mut self, screen: Screen, have: Option<u64>) {
        self.shown.insert(screen.connection, Shown { screen, audience: None, you: None, have });
    }

    /// Lets a connection look on no longer; gives back its player if that was their last one.
    pub(crate) fn remove(&mut self, connection: u64) -> Option<PlayerId> {
        let player = self.shown.remove(&connection)?.screen.player;
        (!self.is_watched_by(&player)).then_some(player)
    }

    pub(crate) fn is_watched_by(&self, player: &PlayerId) -> bool {
        self.shown.values().any(|shown| shown.screen.player == *player)
    }

    pub(crate) fn connection(&self, connection: u64) -> Option<&Screen> {
        self.shown.get(&connection).map(|shown| &shown.screen)
    }

    /// All connections that look on.
    pub(crate) fn each(&self) -> impl Iterator<Item = &Screen> {
        self.shown.values().map(|shown| &shown.screen)
    }

    /// Ends the stream for all connections of a player.
    pub(crate) fn end(&mut self, player: &PlayerId, code: &'static str) {
        let frame: Utf8Bytes = text(&End { stream: self.stream.to_string(), code }).into();
        let gone = self.shown.extract_if(.., |_, shown| shown.screen.player == *player);
        gone.for_each(|(_, shown)| shown.screen.outbox.end(&self.stream, frame.clone()));
        self.left_at.remove(player);
    }

    /// Sends a connection what it misses after a number, or everything.
    pub(crate) fn sync(&mut self, connection: u64, seq: Option<u64>) {
        if let Some(shown) = self.shown.get_mut(&connection) {
            (shown.audience, shown.have) = (None, seq);
        }
    }

    /// Goes on to the table's present state and shows it to every connection. `acted` are seats to whom a number was
    /// promised.
    pub(crate) fn show(&mut self, table: &Table<AnyGame>, events: &[Event<AnyEvent>]) {
        let mut seats = BySeat::from_fn(table.seats(), |_| Frames::default());
        let mut everyone_else = Frames::default();
        if std::mem::take(&mut self.outdated) {
            for seat in table.seats().iter() {
                let audience = Audience::Seat(seat);
                let hashed = self.wants_hashes(audience);
                seats[seat].update = advance(&mut self.seats[seat], table, audience, events, hashed);
            }
            let hashed = self.wants_hashes(Audience::Public);
            everyone_else.update = advance(&mut self.everyone_else, table, Audience::Public, events, hashed);
        }
        let moved = std::mem::take(&mut self.moved) || events.iter().any(|event| matches!(event, Event::Table(_)));
        if moved {
            self.note_audiences(table);
            self.forget_who_left(table);
        }

        for shown in self.shown.values_mut() {
            let player = &shown.screen.player;
            let (audience, place) = match shown.audience {
                Some(audience) if !moved => (audience, shown.you),
                _ => (table.audience_of(player), table.place_of(player)),
            };
            debug_assert_eq!((audience, place), (table.audience_of(player), table.place_of(player)));
            let (stream, frames) = match audience {
                Audience::Seat(seat) => (&self.seats[seat], &mut seats[seat]),
                Audience::Public => (&self.everyone_else, &mut everyone_else),
            };
            let you = || table.you(player).map(|you| text(&you)).unwrap_or_default();
            match shown.audience.replace(audience) {
                Some(before) if before == audience => {
                    // A snapshot says where one is; an update only what has changed.
                    let new_you = (place != shown.you || shown.screen.snapshots_only).then(you);
                    shown.go_on(&self.stream, stream, frames, new_you.as_deref());
                }
                _ => {
                    let floor = self.left_at.get(player).copied();
                    shown.begin(&self.stream, stream, frames, &you(), floor);
                }
            }
            shown.you = place;
        }
    }

    /// Notes whose audience changed, also of those who are away: the numbers they have are of the one they left.
    fn note_audiences(&mut self, table: &Table<AnyGame>) {
        for player in table.people() {
            let now = table.audience_of(player);
            let before = self.audiences.insert(player.clone(), now).filter(|before| *before != now);
            let seq = match before {
                Some(Audience::Seat(seat)) => self.seats[seat].seq(),
                Some(Audience::Public) => self.everyone_else.seq(),
                None => continue,
            };
            let left_at = self.left_at.entry(player.clone()).or_default();
            *left_at = seq.max(*left_at);
        }
    }

    fn forget_who_left(&mut self, table: &Table<AnyGame>) {
        self.left_at.retain(|player, _| table.place_of(player).is_some());
        self.audiences.retain(|player, _| table.place_of(player).is_some());
    }

    fn wants_hashes(&self, audience: Audience) -> bool {
        self.shown.values().any(|shown| shown.screen.hashed && shown.audience == Some(audience))
    }
}

impl Shown {
    /// Shows the next step, to one who has seen everything so far.
    fn go_on(&self, name: &StreamName, stream: &Stream, frames: &mut Frames, new_you: Option<&str>) {
        let Some(update) = &frames.update else { return };
        let hashed = self.screen.hashed;
        if self.screen.snapshots_only {
            let frame = with_field(frames.snapshot(stream, hashed), new_you.map(|you| ("you", you)));
            return self.screen.outbox.snapshot(name, frame.into());
        }
        let frame = match new_you {
            Some(you) => with_field(update.text(hashed), Some(("you", you))).into(),
            None => {
                let shared = &mut frames.updates[usize::from(hashed)];
                shared.get_or_insert_with(|| with_field(update.text(hashed), None).into()).clone()
            }
        };
        self.screen.outbox.update(name, frame);
    }

    /// Shows what a new or returning connection misses, or everything. Numbers up to `floor` may be of another audience.
    fn begin(&mut self, name: &StreamName, stream: &Stream, frames: &mut Frames, you: &str, floor: Option<u64>) {
        let hashed = self.screen.hashed;
        let have = self.have.take().filter(|&have| floor.is_none_or(|floor| have > floor));
        let missing = have.filter(|_| !self.screen.snapshots_only).and_then(|have| stream.since(have, hashed));
        match missing {
            Some(missing) => {
                let count = missing.len();
                for (index, update) in missing.iter().enumerate() {
                    let you = (index + 1 == count).then_some(("you", you));
                    self.screen.outbox.update(name, with_field(update.text(hashed), you).into());
                }
            }
            None => {
                let frame = with_field(frames.snapshot(stream, hashed), Some(("you", you)));
                self.screen.outbox.snapshot(name, frame.into());
            }
        }
    }
}

impl Frames {
    fn snapshot(&mut self, stream: &Stream, hashed: bool) -> &str {
        self.snapshots[usize::from(hashed)].get_or_insert_with(|| stream.snapshot(hashed))
    }
}

fn advance(
    stream: &mut Stream,
    table: &Table<AnyGame>,
    audience: Audience,
    events: &[Event<AnyEvent>],
    hashed: bool,
) -> Option<Arc<Update>> {
    if hashed {
        stream.with_hashes();
    }
    let seen = events.iter().filter_map(|event| event.seen_by(audience)).map(|event| value(&event)).collect();
    stream.advance(document(table, audience), seen, Some(decision(table, audience)))
}

fn document(table: &Table<AnyGame>, audience: Audience) -> Value {
    value(&table.view(audience))
}

fn decision(table: &Table<AnyGame>, audience: Audience) -> Value {
    match audience {
        Audience::Seat(seat) => table.decision(seat).map_or(Value::Null, |decision| value(&decision)),
        Audience::Public => Value::Null,
    }
}

/// A document as a value. All of them are plain JSON.
pub(crate) fn value(document: &impl Serialize) -> Value {
    match serde_json::to_value(document) {
        Ok(value) => value,
        Err(fault) => unreachable!("documents are plain JSON: {fault}"),
    }
}
