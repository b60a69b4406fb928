//! The turn: R500-7 to R500-12, R500-26 to R500-31.

use super::*;

fn at_the_pile(given: Value, hand: &str) -> Rummy500 {
    let position = json!({
        "phase": "draw", "turn": 0, "stock": ["2C", "3C"], "discard": ["4D", "KS", "9H", "5C"],
        "hands": [faces(hand), ["QC", "QD"]],
    });
    game(given, position)
}

#[test]
fn r500_7_a_turn_is_a_draw_then_melds_then_a_discard() {
    let mut game = at_the_pile(json!({}), "7C 7D 7S 8H 8S");
    check_moves(&game, &[("0 discard 8H", "draw_first"), ("1 draw", "not_your_turn")]);
    play(&mut game, &["0 draw", "0 meld 7C 7D 7S"]);
    check_moves(&game, &[("0 draw", "already_drawn"), ("0 take 1 meld 4C 4D 4S", "already_drawn")]);
    play(&mut game, &["0 discard 8H"]);
    assert_eq!(game.deciding(), [(Seat(1), Kind::Draw)]);
}

#[test]
fn r500_8_a_draw_is_unseen_by_others() {
    let mut game = at_the_pile(json!({}), "7C 7D");
    let events = play(&mut game, &["0 draw"]);
    let seen = |audience| text(cardroom_rules::SeenBy::seen_by(&events[0], audience));
    assert_eq!(seen(Audience::Seat(Seat(0))), r#"{"type":"drew","seat":0,"card":"2C"}"#);
    assert_eq!(seen(Audience::Seat(Seat(1))), r#"{"type":"drew","seat":0}"#);
    assert_eq!(game.view(Audience::Public, None).hands[Seat(0)], Held::Count(3));
}

#[test]
fn r500_9_a_take_brings_the_cards_above_too() {
    let mut game = at_the_pile(json!({}), "4C 4S 8D");
    play(&mut game, &["0 take 4 meld 4C 4D 4S"]);
    let position = game.position();
    assert_eq!((&position.hands[0], position.discard.len()), (&faces("5C 8D 9H KS"), 0));
}

#[test]
fn r500_10_a_take_names_a_use_with_its_deepest_card() {
    let game = at_the_pile(json!({}), "4C 4S 5D 5H 3D");
    let moves = [
        ("0 take 4", "must_meld_deepest"),
        ("0 take 4 meld 5C 5D 5H", "must_use_deepest"),
        ("0 take 4 meld 3D 4D 5D", "ok"),
        ("0 take 5 meld 4C 4D 4S", "bad_depth"),
        ("0 take 0 meld 4C 4D 4S", "bad_depth"),
        ("1 take 1 meld 5C 5D 5H", "not_your_turn"),
        ("0 take 2 meld 9C 9D 9H", "not_in_hand"),
    ];
    check_moves(&game, &moves);
    assert_eq!(game.takes_possible(), [1, 4]);
}

#[test]
fn r500_11_the_top_card_alone_may_be_free() {
    check_moves(&at_the_pile(json!({}), "7D 8S"), &[("0 take 1", "must_meld_deepest")]);
    let free = json!({ "top_discard": "free" });
    check_moves(&at_the_pile(free.clone(), "7D 8S"), &[("0 take 1", "ok"), ("0 take 2", "must_meld_deepest")]);
    let given = json!({ "top_discard": "free", "going_out": "float" });
    check_moves(&at_the_pile(given, ""), &[("0 take 1", "must_meld_deepest")]);
    let dry = json!({ "phase": "draw", "discard": ["3S"], "hands": [["KC"], []] });
    check_moves(&game(free, dry), &[("0 take 1", "must_meld_deepest"), ("0 decline", "ok")]);
}

#[test]
fn r500_12_the_card_taken_singly_is_not_discarded_in_the_same_turn() {
    let mut game = at_the_pile(json!({ "top_discard": "free" }), "7D 8S");
    play(&mut game, &["0 take 1"]);
    check_moves(&game, &[("0 discard 5C", "taken_this_turn"), ("0 discard 7D", "ok")]);
    let with = |hand: &str| {
        super::game(json!({ "top_discard": "free" }), json!({ "hands": [faces(hand), ["QC"]], "no_discard": "5C" }))
    };
    check_moves(&with("5C 5C"), &[("0 discard 5C", "ok")]);
    check_moves(&with("5C 7C 7D 7S"), &[("0 meld 7C 7D 7S", "leaves_taken_alone")]);
    check_moves(&with("5C 7C 7D 7S 2C"), &[("0 meld 7C 7D 7S", "ok")]);
    check_moves(&with("5C 5D 5H 2C"), &[("0 meld 5C 5D 5H", "ok")]);
}

#[test]
fn r500_26_any_card_held_may_be_discarded() {
    let game = game(json!({}), json!({ "hands": [["5C", "JK"], ["2C"]] }));
    check_moves(&game, &[("0 discard JK", "ok"), ("0 discard 5C", "ok"), ("0 discard 5D", "not_in_hand")]);
}

#[test]
fn r500_27_the_hand_ends_when_a_seat_has_no_cards() {
    let position = json!({ "hands": [["7C", "7D", "7S"], ["QC"]] });
    let mut melded = game(json!({}), position);
    play(&mut melded, &["0 meld 7C 7D 7S"]);
    assert_eq!(text(melded.round_score().unwrap().points), "[21,-10]");
    let mut discarded = game(json!({}), json!({ "hands": [["7C"], ["QC"]] }));
    play(&mut discarded, &["0 discard 7C"]);
    assert_eq!(text(discarded.round_score().unwrap().points), "[0,-10]");
}

#[test]
fn r500_28_must_discard_keeps_a_card_for_the_discard() {
    let given = json!({ "going_out": "must_discard" });
    let melding = game(given.clone(), json!({ "hands": [["7C", "7D", "7S"], ["QC"]] }));
    check_moves(&melding, &[("0 meld 7C 7D 7S", "must_keep_discard"), ("0 discard 7C", "ok")]);
    let position = json!({ "phase": "draw", "stock": ["2C"], "discard": ["7S"], "hands": [["7C", "7D"], ["QC"]] });
    check_moves(&game(given, position), &[("0 take 1 meld 7C 7D 7S", "must_keep_discard")]);
}

#[test]
fn r500_29_a_floating_seat_plays_on_without_cards() {
    let given = json!({ "going_out": "float" });
    let position = json!({ "hands": [["7C", "7D", "7S"], ["QC"], ["2D"]], "stock": ["7H", "KD"], "discard": ["3C"] });
    let mut game = game(given, position);
    let events = play(&mut game, &["0 meld 7C 7D 7S"]);
    assert!(events.contains(&Event::Floated { seat: Seat(0) }));
    game.elapse();
    play(&mut game, &["1 draw", "1 discard QC"]);
    game.elapse();
    play(&mut game, &["2 draw", "2 discard 2D"]);
    game.elapse();
    assert_eq!(game.forced(), Some((Seat(0), Action::Decline)));
}

#[test]
fn r500_30_an_unplayable_last_discard() {
    let position = json!({ "hands": [["8H"], ["2C"]], "melds": [{ "cards": ["5H", "6H", "7H"], "by": [1, 1, 1] }] });
    check_moves(&game(json!({}), position.clone()), &[("0 discard 8H", "ok")]);
    for given in [json!({ "last_discard": "unplayable" }), json!({ "going_out": "float" })] {
        let game = game(given, position.clone());
        check_moves(&game, &[("0 discard 8H", "last_card_playable"), ("0 m1 high 8H", "ok")]);
        assert_eq!(game.legal_actions(Seat(0)), [action("m1 high 8H")]);
    }
    let given = json!({ "going_out": "float", "last_discard": "any" });
    check_moves(&game(given, position), &[("0 discard 8H", "ok")]);
    let joker = json!({ "hands": [["JK"], ["2C"]], "melds": [{ "cards": ["5H", "6H", "7H"], "by": [1, 1, 1] }] });
    check_moves(&game(json!({ "last_discard": "unplayable" }), joker), &[("0 discard JK", "last_card_playable")]);
}

#[test]
fn r500_31_with_an_empty_stock_one_takes_or_declines() {
    let position = json!({ "phase": "draw", "hands": [["9C", "9S", "3D"], ["KS"]], "discard": ["9D", "5C"] });
    let mut game = game(json!({}), position);
    check_moves(&game, &[("0 draw", "stock_empty"), ("0 decline", "ok"), ("0 take 2 meld 9C 9D 9S", "ok")]);
    assert_eq!(game.forced(), None);
    play(&mut game, &["0 decline"]);
    assert_eq!(text(game.round_score().unwrap().points), "[-21,-10]");
    let stocked = json!({ "phase": "draw", "hands": [["9C"], ["KS"]], "discard": ["5C"], "stock": ["2C"] });
    check_moves(&super::game(json!({}), stocked), &[("0 decline", "stock_not_empty")]);
}
