//! Melds and lay-offs: R500-13 to R500-20.

use super::*;

#[test]
fn r500_13_a_set_has_three_or_four_of_a_rank_in_different_suits() {
    check_meld(json!({}), "7C 7D 7S", "set");
    check_meld(json!({}), "7S 7C 7H 7D", "set");
    check_meld(json!({}), "5D 5D 5H", "suit_twice");
    check_meld(json!({}), "7C 7D 8S", "not_one_rank");
    check_meld(json!({}), "7C 7D", "too_few_cards");
}

#[test]
fn r500_14_a_run_is_consecutive_and_of_one_suit() {
    check_meld(json!({}), "3S 4S 5S", "run");
    check_meld(json!({}), "3S 4S 6S", "not_consecutive");
    check_meld(json!({}), "5S 4S 3S", "not_consecutive");
    check_meld(json!({}), "3S 4S 5C", "not_one_suit");
}

#[test]
fn r500_15_an_ace_is_never_in_the_middle() {
    check_meld(json!({}), "AH 2H 3H", "run");
    check_meld(json!({}), "QH KH AH", "run");
    check_meld(json!({}), "KH AH 2H", "ace_inside");
    check_meld(json!({}), "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "run");
    check_meld(json!({}), "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "ace_inside");
}

#[test]
fn r500_16_melds_are_for_ones_own_turn_after_the_draw() {
    let hands = json!([["7C", "7D", "7S", "KH"], ["8C", "8D", "8S", "KS"]]);
    let playing = game(json!({}), json!({ "hands": hands, "turn": 0 }));
    let moves = [
        ("0 meld 7C 7D 7S", "ok"),
        ("1 meld 8C 8D 8S", "not_your_turn"),
        ("0 meld 7C 7D 7H", "not_in_hand"),
        ("0 meld 7C 7C 7D", "not_in_hand"),
    ];
    check_moves(&playing, &moves);
    let drawing = game(json!({}), json!({ "hands": hands, "turn": 0, "phase": "draw", "stock": ["2C"] }));
    check_moves(&drawing, &[("0 meld 7C 7D 7S", "draw_first")]);
}

fn with_melds(hand: &str) -> Rummy500 {
    let melds = json!([
        { "cards": ["5H", "6H", "7H"], "by": [1, 1, 1] },
        { "cards": ["9C", "9D", "9S"], "by": [0, 0, 0] },
        { "cards": ["2S", "3S", "4S"], "by": [1, 1, 1] },
    ]);
    game(json!({}), json!({ "hands": [faces(hand), ["QC"]], "turn": 0, "melds": melds }))
}

#[test]
fn r500_17_lay_offs_go_on_any_meld_and_count_for_who_made_them() {
    let mut game = with_melds("8H 9H KD 2C");
    play(&mut game, &["0 m1 high 8H", "0 m2 set 9H"]);
    assert_eq!(text(&game.position().melds[0]), r#"{"cards":["5H","6H","7H","8H"],"by":[1,1,1,0]}"#);
    assert_eq!(text(game.points_if_ended()), "[32,17]");
    check_moves(&game, &[("0 m4 high KD", "no_such_meld")]);
}

#[test]
fn r500_18_a_run_grows_at_its_ends_and_a_set_takes_the_missing_suit() {
    let game = with_melds("4H 8H 9H 9C AS KD");
    let moves = [
        ("0 m1 low 4H", "ok"),
        ("0 m1 high 8H", "ok"),
        ("0 m1 high 4H", "does_not_fit"),
        ("0 m1 high 9H", "does_not_fit"),
        ("0 m2 set 9H", "ok"),
        ("0 m2 set 9C", "does_not_fit"),
        ("0 m3 low AS", "ok"),
        ("0 m2 set KD", "does_not_fit"),
        ("0 m2 low 9H", "wrong_end"),
        ("0 m1 set 4H", "wrong_end"),
    ];
    check_moves(&game, &moves);
    let full = json!([{ "cards": ["9C", "9D", "9H", "9S"], "by": [0, 0, 0, 0] }]);
    let game = super::game(json!({}), json!({ "hands": [["9C", "2D"], []], "melds": full }));
    check_moves(&game, &[("0 m1 set 9C", "set_too_big")]);
}

#[test]
fn r500_19_several_cards_at_one_end_are_one_lay_off() {
    let game = with_melds("8H 9H 3H 4H 9H KD");
    let moves = [
        ("0 m1 high 8H 9H", "ok"),
        ("0 m1 low 3H 4H", "ok"),
        ("0 m1 low 4H 3H", "does_not_fit"),
        ("0 m1 high", "lay_off_size"),
        ("0 m2 set 9H 9H", "lay_off_size"),
    ];
    check_moves(&game, &moves);
}

#[test]
fn r500_20_the_player_chooses_where_a_card_goes_that_fits_twice() {
    let melds = json!([
        { "cards": ["2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "TD", "JD", "QD", "KD"],
          "by": Vec::from([1; 12]) },
        { "cards": ["AC", "AH", "AS"], "by": [1, 1, 1] },
    ]);
    let game = game(json!({}), json!({ "hands": [["AD", "2C"], ["QC"]], "melds": melds }));
    check_moves(&game, &[("0 m1 low AD", "ok"), ("0 m1 high AD", "ok"), ("0 m2 set AD", "ok")]);
}
