//! The call and the pass.

use super::*;

#[test]
fn dnfh_4_the_dealer_calls_every_round() {
    let mut game = dealt(&json!({}), 1);
    assert_eq!(refused(&game, 0, json!({ "type": "call", "call": "3-0-0" })), "not_dealer DNFH-4");
    assert_eq!(refused(&game, 1, json!({ "type": "pass", "left": [] })), "wrong_phase COM-10");
    let events = act(&mut game, 1, json!({ "type": "call", "call": "3-0-0" })).unwrap();
    assert_eq!(events, [Event::Called { seat: Seat(1), call: Call::vector(3, 0, 0) }]);
    assert_eq!(refused(&game, 1, json!({ "type": "call", "call": "3-0-0" })), "wrong_phase COM-10");
}

#[test]
fn dnfh_5_the_menu_has_ten_vectors_and_the_kitty() {
    let menu = json!(DnfHeartsOptions::default())["pass_menu"].clone();
    let expected = "3-0-0 0-3-0 0-0-3 2-1-0 2-0-1 1-2-0 0-2-1 1-0-2 0-1-2 1-1-1 kitty";
    assert_eq!(menu, json!(expected.split(' ').collect::<Vec<_>>()));
    let game = dealt(&json!({ "pass_menu": ["1-1-1"] }), 0);
    assert_eq!(json!(game.decision(Seat(0)).unwrap().legal), json!({ "call": ["1-1-1"] }));
    for call in ["3-0-0", "2-0-0", "4-0-0", "hold"] {
        assert_eq!(refused(&game, 0, json!({ "type": "call", "call": call })), "not_on_menu DNFH-5");
    }
}

#[test]
fn dnfh_6_the_kitty_is_shuffled_and_dealt_from_the_dealers_left() {
    let mut game = game(&json!({}), &json!({ "phase": "pass", "call": "kitty", "dealer": 3, "hands": hands(HANDS) }));
    for (seat, given) in ["4D 5H 6S", "7D 8H 9S", "JD QH KS", "2D 3H 4S"].into_iter().enumerate() {
        let seat = u8::try_from(seat).unwrap();
        act(&mut game, seat, json!({ "type": "pass", "kitty": cards(given) })).unwrap();
    }
    let Wants::Kitty(kitty) = game.wants() else { panic!("no kitty is wanted") };
    assert_eq!(
        kitty.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        "4D 5H 6S 7D 8H 9S JD QH KS 2D 3H 4S"
    );
    assert!(game.deciding().is_empty());
    assert!(game.clone().shuffled(kitty[1..].to_vec()).is_err());
    let events = game.shuffled(kitty).unwrap();
    let Some(SeenEvent::Passed { given: Some(given), received: Some(received) }) =
        cardroom_rules::SeenBy::seen_by(&events[0], Audience::Seat(Seat(0)))
    else {
        panic!("{events:?}")
    };
    assert_eq!(
        json!({ "given": given, "received": received }),
        json!({ "given": { "kitty": ["4D", "5H", "6S"] }, "received": ["4D", "8H", "KS"] })
    );
    assert_eq!(game.position().hands[0], cards("2C 4D 8H KS"));
}

#[test]
fn dnfh_7_hold_is_only_on_a_menu_that_adds_it() {
    let mut game = dealt(&json!({ "pass_menu": ["hold"] }), 0);
    act(&mut game, 0, json!({ "type": "call", "call": "hold" })).unwrap();
    assert_eq!(game.stage(), Stage::Playing);
    assert!(!DnfHeartsOptions::default().pass_menu.contains(&Call::Hold));
}

#[test]
fn dnfh_8_com_11_a_choice_is_exact_secret_and_final() {
    let mut game = game(&json!({}), &json!({ "phase": "pass", "call": "2-0-1", "hands": hands(HANDS) }));
    assert_eq!(
        json!(game.decision(Seat(0)).unwrap().legal),
        json!({ "pass": { "left": 2, "right": 1 }, "from": ["2C", "4D", "5H", "6S"] })
    );
    let pass = |left: &str, right: &str| json!({ "type": "pass", "left": cards(left), "right": cards(right) });
    assert_eq!(refused(&game, 0, pass("2C 4D 5H", "")), "wrong_count DNFH-8");
    assert_eq!(refused(&game, 0, pass("2C 4D", "4D")), "repeated_card DNFH-8");
    assert_eq!(refused(&game, 0, pass("2C 9S", "4D")), "not_in_hand COM-10");
    let events = act(&mut game, 0, pass("4D 2C", "5H")).unwrap();
    assert_eq!(events, [Event::Chose { seat: Seat(0) }]);
    assert_eq!(refused(&game, 0, pass("2C 4D", "6S")), "already_chosen COM-11");
    let own = json!(game.view(Audience::Seat(Seat(0)), None));
    assert_eq!(own["given"], json!({ "left": ["2C", "4D"], "right": ["5H"] }));
    let other = json!(game.view(Audience::Seat(Seat(1)), None));
    assert_eq!((&other["given"], &other["chosen"]), (&Value::Null, &json!([true, false, false, false])));
}

#[test]
fn dnfh_9_all_cards_change_hands_at_once() {
    let mut game = game(&json!({}), &json!({ "phase": "pass", "call": "3-0-0", "hands": hands(HANDS) }));
    pass_left(&mut game, 2, "JD QH KS");
    pass_left(&mut game, 0, "4D 5H 6S");
    pass_left(&mut game, 3, "2D 3H 4S");
    assert_eq!(game.position().hands[1], cards("3C 7D 8H 9S"));
    pass_left(&mut game, 1, "7D 8H 9S");
    assert_eq!(game.position().hands[1], cards("3C 4D 5H 6S"));
    assert_eq!(json!(game.view(Audience::Seat(Seat(1)), None))["received"], json!(["4D", "5H", "6S"]));
}

#[test]
fn com_13_the_default_move_is_legal_and_gets_rid_of_what_costs() {
    let position = json!({ "phase": "pass", "call": "3-0-0", "hands": hands(["2C JD AH QS", "3C 7D 8H 9S", "TC QD QH KS", "AC 2D 3H 4S"]) });
    let first = game(&json!({}), &position).legal_actions(Seat(0)).swap_remove(0);
    assert_eq!(json!(first), json!({ "type": "pass", "left": ["2C", "AH", "QS"] }));
}
