//! Jokers: R500-21 to R500-25.

use super::*;

#[test]
fn r500_21_a_joker_says_rank_and_suit_in_sets_too() {
    check_meld(json!({}), "4C JK=5C 6C", "run");
    check_meld(json!({}), "4C JK=6C 6C", "not_consecutive");
    check_meld(json!({}), "9C 9D JK=9H", "set");
    check_meld(json!({}), "9C 9D JK=9", "joker_statement");
    check_meld(json!({}), "4C JK=5 6C", "joker_statement");
    let open = json!({ "joker_suit_in_set": "open" });
    check_meld(open.clone(), "9C 9D JK=9", "set");
    check_meld(open.clone(), "9C JK=9 JK=9 JK=9", "set");
    check_meld(open.clone(), "9C 9D JK=9H", "joker_statement");
    check_meld(open, "4C JK=5C 6C", "run");
}

#[test]
fn r500_21_the_real_card_no_longer_fits_where_a_joker_stands_for_it() {
    let position = json!({
        "hands": [["8H", "9H", "9S", "KD"], ["QC"]],
        "melds": [
            { "cards": ["5H", "6H", "7H", "JK=8H"], "by": [1, 1, 1, 1] },
            { "cards": ["9C", "9D", "JK=9H"], "by": [1, 1, 1] },
        ],
    });
    let moves = [("0 m1 high 8H", "does_not_fit"), ("0 m1 high 9H", "ok"), ("0 m2 set 9H", "does_not_fit")];
    check_moves(&game(json!({}), position.clone()), &moves);
    check_moves(&game(json!({}), position), &[("0 m2 set 9S", "ok")]);
}

#[test]
fn r500_22_a_joker_repeats_no_card_of_its_own_meld() {
    check_meld(json!({}), "9C 9D JK=9D", "suit_twice");
    let elsewhere = json!({ "hands": [["9C", "9D", "JK", "9H", "2C"], []] });
    check_moves(&game(json!({}), elsewhere), &[("0 meld 9C 9D JK=9H", "ok")]);
}

#[test]
fn r500_23_one_card_is_real_and_jokers_may_be_limited() {
    check_meld(json!({}), "8C JK=9C JK=TC", "run");
    check_meld(json!({}), "JK=8C JK=9C JK=TC", "no_real_card");
    check_meld(json!({ "max_jokers_per_meld": 1 }), "8C JK=9C JK=TC", "too_many_jokers");
    let position = json!({
        "hands": [["JK", "2C"], []],
        "melds": [{ "cards": ["5H", "6H", "JK=7H"], "by": [1, 1, 1] }],
    });
    check_moves(
        &game(json!({ "max_jokers_per_meld": 1 }), position.clone()),
        &[("0 m1 high JK=8H", "too_many_jokers")],
    );
    check_moves(&game(json!({ "max_jokers_per_meld": 2 }), position), &[("0 m1 high JK=8H", "ok")]);
}

#[test]
fn r500_24_a_swap_puts_the_real_card_in_the_jokers_place() {
    let position = json!({
        "hands": [["8H", "KD"], ["QC"]],
        "melds": [{ "cards": ["6H", "7H", "JK=8H"], "by": [1, 1, 1] }],
    });
    check_moves(&game(json!({}), position.clone()), &[("0 swap m1 8H", "swaps_off")]);
    let mut game = game(json!({ "joker_swap": true }), position);
    check_moves(
        &game,
        &[("0 swap m1 KD", "no_joker_for"), ("0 swap m2 8H", "no_such_meld"), ("0 swap m1 7H", "not_in_hand")],
    );
    play(&mut game, &["0 swap m1 8H"]);
    assert_eq!(text(&game.position().melds[0]), r#"{"cards":["6H","7H","8H"],"by":[1,1,0]}"#);
    assert_eq!(game.position().hands[0], faces("KD JK"));
}

#[test]
fn r500_24_in_an_open_set_any_missing_suit_takes_the_jokers_place() {
    let given = json!({ "joker_swap": true, "joker_suit_in_set": "open" });
    let position = json!({
        "hands": [["9C", "9S", "2D"], ["QC"]],
        "melds": [{ "cards": ["9C", "9D", "JK=9"], "by": [1, 1, 1] }],
    });
    check_moves(&game(given, position), &[("0 swap m1 9S", "ok"), ("0 swap m1 9C", "no_joker_for")]);
}

#[test]
fn r500_25_a_joker_without_a_statement_is_refused() {
    let game = game(json!({}), json!({ "hands": [["7C", "7D", "JK", "KH"], ["QC"]] }));
    check_moves(&game, &[("0 meld 7C 7D JK", "joker_unstated"), ("0 meld 7C 7D JK2=7S", "ok")]);
    let why = game.clone().apply(Seat(0), action("meld 7C 7D JK")).unwrap_err();
    assert_eq!((why.rule(), why.to_string().as_str()), (Some("R500-25"), "say what the joker stands for, as JK=7H"));
}
