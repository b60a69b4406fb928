//! That the table is really played at.

use super::*;

#[test]
fn a_table_is_played_at_round_after_round() {
    let mut shown = Shown::in_play(3);
    for _ in 0..500 {
        let input = shown.next_input();
        let frames = shown.act(input);
        assert!(frames.seats.len() <= 4 && [0, 3].contains(&frames.watchers.len()), "{frames:?}");
    }
    assert!(shown.table.count().round_no > 1);
}
