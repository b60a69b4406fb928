//! That watchers cost no serialization. Alone in its process, as the count is the process's.

use std::sync::Arc;

use cardroom_bench::Shown;
use cardroom_proto::Stream;

/// How many texts one move takes at a table with so many watchers.
fn serializations(watchers: usize) -> u64 {
    let mut shown = Shown::in_play(watchers);
    let input = shown.next_input();
    let before = Stream::serialized();
    let frames = shown.act(input);
    let count = Stream::serialized() - before;
    assert_eq!(frames.watchers.len(), watchers);
    assert!(frames.watchers.iter().all(|text| Arc::ptr_eq(text, &frames.watchers[0])), "one text is shared");
    count
}

#[test]
fn a_thousand_watchers_cost_as_many_serializations_as_ten() {
    assert_eq!(serializations(10), 5, "one for each seat, one for everyone else");
    assert_eq!(serializations(1_000), 5);
}
