use alloc::vec::Vec;

use cardroom_cards::Seats;
use serde_json::json;

use super::{Dice, vectors};

#[test]
fn dice_fall_the_same_way_for_the_same_seed() {
    // The first numbers of splitmix64 from seed 1234567, as its author published them.
    let mut dice = Dice::new(1_234_567);
    assert_eq!([dice.next_u64(), dice.next_u64()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
}

#[test]
fn dice_reach_every_number_and_no_other() {
    let mut dice = Dice::new(7);
    let mut seen = [0_u32; 6];
    (0..6000).for_each(|_| seen[dice.below(6) as usize] += 1);
    assert!(seen.iter().all(|&times| (800..1200).contains(&times)), "{seen:?}");
    assert!((0..100).all(|_| Seats::new(3).has(dice.seat(Seats::new(3)))));
    let mut list: Vec<u32> = (0..52).collect();
    dice.shuffle(&mut list);
    assert!(!list.is_sorted());
    list.sort_unstable();
    assert!(list.into_iter().eq(0..52));
}

#[test]
fn hands_are_compared_without_their_order_and_last_by_its_keys() {
    assert!(vectors::same_value("hands", &json!([["2C", "3C"], []]), &json!([["3C", "2C"], []])));
    assert!(!vectors::same_value("hands", &json!([["2C", "2C"]]), &json!([["2C", "3C"]])));
    assert!(vectors::same_value("last", &json!({ "points": [1] }), &json!({ "points": [1], "shooter": 2 })));
    assert!(!vectors::same_value("scores", &json!([1, 2]), &json!([2, 1])));
}
