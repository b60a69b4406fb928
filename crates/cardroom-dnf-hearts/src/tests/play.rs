//! The tricks.

use super::*;

#[test]
fn dnfh_10_the_holder_of_2c_leads_it() {
    let first = (1, false);
    check_may_play(&json!({}), first, "", "2C 5C 3D AH QS", "2C");
    check_may_play(&json!({ "lead_2c": "holder" }), first, "", "2C 5C 3D AH QS", "2C 5C 3D");
    let position = json!({ "phase": "pass", "call": "0-3-0", "hands": hands(HANDS), "dealer": 1 });
    let mut game = game(&json!({}), &position);
    for (seat, given) in ["2C 4D 5H", "3C 7D 8H", "TC JD QH", "AC 2D 3H"].into_iter().enumerate() {
        act(&mut game, u8::try_from(seat).unwrap(), json!({ "type": "pass", "across": cards(given) })).unwrap();
    }
    assert_eq!(game.deciding()[0].0, Seat(2));
    assert_eq!(refused(&game, 2, json!({ "type": "play", "card": "KS" })), "must_lead_2c DNFH-10");
}

#[test]
fn dnfh_11_com_14_a_hand_with_the_suit_led_follows() {
    check_may_play(&json!({}), (5, false), "KS", "2D AH QS", "QS");
    check_may_play(&json!({}), (5, true), "2D 3D", "4D AD AH", "4D AD");
}

#[test]
fn dnfh_12_seventeen_cards_score() {
    let scoring = DnfHeartsOptions::default().scoring_cards();
    assert_eq!(scoring, cards(ALL_SCORING).into_iter().collect());
    assert_eq!(scoring.len(), 17);
}

#[test]
fn dnfh_13_no_scoring_card_is_discarded_in_the_first_trick() {
    check_may_play(&json!({}), (1, false), "2C", "KD QD JD 3H QH QS AS", "KD AS");
    check_may_play(&json!({}), (1, false), "2C", "QC KD AH", "QC");
}

#[test]
fn dnfh_14_a_hand_of_barred_cards_may_play_any() {
    check_may_play(&json!({}), (1, false), "2C", "JD QD 3H QH QS", "JD QD 3H QH QS");
}

#[test]
fn dnfh_15_jd_is_barred_unless_the_table_lets_it_go() {
    let free = json!({ "jd_first_trick_barred": false });
    check_may_play(&free, (1, false), "2C", "KD JD 3H", "JD KD");
    check_may_play(&free, (1, false), "2C", "JD 3H QS", "JD");
}

#[test]
fn dnfh_16_any_card_to_any_trick_frees_discards_but_not_leads() {
    let any = json!({ "first_trick": "any" });
    check_may_play(&any, (1, false), "2C", "KD JD 3H QS", "JD KD 3H QS");
    check_may_play(&any, (1, false), "2C", "3C JD 3H QS", "3C");
    check_may_play(&any, (2, false), "", "3C 3H", "3C");
}

#[test]
fn dnfh_17_a_void_hand_may_slough_anything() {
    check_may_play(&json!({}), (2, false), "4C", "KD QD JD 3H QS", "JD QD KD 3H QS");
}

#[test]
fn dnfh_18_a_heart_is_led_when_hearts_are_broken() {
    check_may_play(&json!({}), (3, false), "", "4D 3H QH", "4D");
    check_may_play(&json!({}), (3, true), "", "4D 3H QH", "4D 3H QH");
    check_may_play(&json!({}), (3, false), "", "3H QH KH", "3H QH KH");
    for (trick, broken) in [("3C KC 5H 9C", true), ("3C KC QS 9C", true), ("3C KC QC 9C", false)] {
        let held = trick.split(' ').map(|card| [card, " 2D"].concat()).collect::<Vec<String>>();
        let held: Vec<Vec<Card>> =
            held.iter().zip(["2D", "3D", "4D", "5D"]).map(|(card, low)| cards(&card.replace("2D", low))).collect();
        let mut game = game(&json!({}), &json!({ "hands": held, "trick": { "leader": 0 }, "trick_no": 12 }));
        play_all(&mut game, trick);
        assert_eq!(game.position().broken, Some(broken), "{trick}");
    }
}

#[test]
fn dnfh_19_qs_is_led_at_any_time_but_first() {
    check_may_play(&json!({}), (2, false), "", "QC JD QD 3H QS", "QC JD QD QS");
    check_may_play(&json!({}), (9, false), "", "3H KH QS", "QS");
    let game = game(&json!({ "lead_2c": "holder" }), &json!({ "hands": hands(["2C QS", "", "", ""]), "trick_no": 1 }));
    assert_eq!(refused(&game, 0, json!({ "type": "play", "card": "QS" })), "barred_first_trick DNFH-19");
}

#[test]
fn com_10_out_of_turn_or_not_held_is_refused() {
    let mut game = dealt(&json!({ "pass_menu": ["hold"] }), 0);
    act(&mut game, 0, json!({ "type": "call", "call": "hold" })).unwrap();
    assert_eq!(refused(&game, 0, json!({ "type": "play", "card": "5C" })), "not_your_turn COM-10");
    assert_eq!(refused(&game, 1, json!({ "type": "play", "card": "5C" })), "not_in_hand COM-10");
    assert_eq!(refused(&game, 9, json!({ "type": "play", "card": "5C" })), "no_such_seat COM-4");
}

#[test]
fn com_15_the_highest_card_of_the_suit_led_takes_the_trick_and_leads() {
    let position =
        json!({ "hands": hands(["2C 3D", "AS 4D", "AH 5D", "KC 6D"]), "trick": { "leader": 0 }, "trick_no": 12 });
    let mut game = game(&json!({}), &position);
    play_all(&mut game, "2C AS AH KC");
    assert_eq!((game.deciding()[0].0, game.position().taken[3].len()), (Seat(3), 4));
}
