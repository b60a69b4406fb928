//! One move of Dirty Nasty Filthy Hearts from the request to the finished frames, whole and in its parts.
//!
//! Counted in moves. The parts are those of one move in the middle of a round, for all five audiences.

use cardroom_bench::{Shown, audiences, decision, seen, streams, value};
use cardroom_proto::{canonical, diff, hash, with_field};
use divan::{Bencher, black_box, counter::ItemsCount};

fn main() {
    divan::main();
}

const WATCHERS: [usize; 3] = [0, 10, 1_000];

/// A move after another, round after round, with the deals between them.
#[divan::bench(args = WATCHERS)]
fn moves_shown(bencher: Bencher<'_, '_>, watchers: usize) {
    let mut shown = Shown::in_play(watchers);
    bencher.counter(ItemsCount::new(1_usize)).bench_local(|| {
        let input = shown.next_input();
        shown.act(input)
    });
}

/// The request and the table's answer.
#[divan::bench(args = WATCHERS)]
fn part_1_handle(bencher: Bencher<'_, '_>, watchers: usize) {
    let mut shown = Shown::in_play(watchers);
    let input = shown.next_input();
    let with = || (shown.table.clone(), input.clone());
    bencher.with_inputs(with).bench_local_refs(|(table, input)| table.handle(shown.now, input.clone()));
}

/// What goes into the log beside the input.
#[divan::bench(args = WATCHERS)]
fn part_2_fingerprint(bencher: Bencher<'_, '_>, watchers: usize) {
    let shown = Shown::in_play(watchers);
    bencher.bench_local(|| shown.table.fingerprint());
}

/// Five views.
#[divan::bench(args = WATCHERS)]
fn part_3_views(bencher: Bencher<'_, '_>, watchers: usize) {
    let shown = Shown::in_play(watchers);
    bencher.bench_local(|| audiences().map(|to| shown.table.view(to)));
}

/// Five views as values.
#[divan::bench]
fn part_4_values(bencher: Bencher<'_, '_>) {
    let shown = Shown::in_play(0);
    let views = audiences().map(|to| shown.table.view(to));
    bencher.bench_local(|| views.each_ref().map(value));
}

/// The events of a move and the open decisions as values.
#[divan::bench]
fn part_5_events_and_decisions(bencher: Bencher<'_, '_>) {
    let mut shown = Shown::in_play(0);
    let input = shown.next_input();
    let events = shown.handle(input).events;
    bencher.bench_local(|| audiences().map(|to| (seen(&events, to), decision(&shown.table, to))));
}

/// Five diffs.
#[divan::bench]
fn part_6_diffs(bencher: Bencher<'_, '_>) {
    let (before, after) = two_documents();
    let pairs: Vec<_> = before.iter().zip(&after).collect();
    bencher.bench_local(|| pairs.iter().map(|(before, after)| diff(before, after)).collect::<Vec<_>>());
}

/// Five updates: the diffs again, and their texts.
#[divan::bench]
fn part_7_updates(bencher: Bencher<'_, '_>) {
    let mut shown = Shown::in_play(0);
    let before = shown.table.clone();
    let input = shown.next_input();
    let events = shown.handle(input).events;
    let with = || {
        let (seats, everyone_else) = streams(&before);
        let streams: Vec<_> = seats.into_iter().chain([everyone_else]).collect();
        let next = audiences().map(|to| (value(&shown.table.view(to)), seen(&events, to), decision(&shown.table, to)));
        (streams, next)
    };
    bencher.with_inputs(with).bench_local_values(|(mut streams, next)| {
        for (stream, (state, events, decision)) in streams.iter_mut().zip(next) {
            black_box(stream.advance(state, events, Some(decision)).map(|update| with_field(update.text(false), None)));
        }
        streams
    });
}

/// What one audience costs more when somebody in it asked for hashes.
#[divan::bench]
fn part_8_hash(bencher: Bencher<'_, '_>) {
    let (_, after) = two_documents();
    bencher.bench_local(|| hash(&after[0]));
}

/// What each watcher costs the server beside the shared text: where they are, written to see whether it changed.
#[divan::bench(args = [10, 1_000])]
fn part_9_you(bencher: Bencher<'_, '_>, watchers: usize) {
    let shown = Shown::in_play(watchers);
    let people: Vec<_> = shown.table.people().cloned().collect();
    let write = |person| shown.table.you(person).and_then(|you| serde_json::to_string(&you).ok());
    bencher.bench_local(|| people.iter().map(write).collect::<Vec<_>>());
}

/// A whole document as text, as one who comes in gets it; beside it in canonical form.
#[divan::bench(args = [false, true])]
fn snapshot(bencher: Bencher<'_, '_>, sorted: bool) {
    let (_, after) = two_documents();
    bencher.bench_local(|| if sorted { canonical(&after[0]) } else { after[0].to_string() });
}

/// The documents of all audiences before a move and after it.
fn two_documents() -> ([serde_json::Value; 5], [serde_json::Value; 5]) {
    let mut shown = Shown::in_play(0);
    let before = audiences().map(|to| value(&shown.table.view(to)));
    let input = shown.next_input();
    shown.handle(input);
    (before, audiences().map(|to| value(&shown.table.view(to))))
}
