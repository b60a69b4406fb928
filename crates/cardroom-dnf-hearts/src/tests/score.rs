//! Points, shots and the end.

use super::*;

#[test]
fn dnfh_20_hearts_queens_and_jd_count() {
    check_points(&json!({}), &[("2H TH KH AH", 1), ("QS", 26), ("QC QD", 13), ("JD", -10), ("AS KS 2C JC KD", 0)]);
}

#[test]
fn dnfh_21_qh_is_a_heart_and_a_queen() {
    check_points(&json!({}), &[("QH", 14)]);
    check_points(&json!({ "qh_points": 13 }), &[("QH", 13)]);
    for (given, total) in [(json!({}), 68), (json!({ "qh_points": 13 }), 67)] {
        assert_eq!(options(&given).points_of(cards(ALL_SCORING).into_iter().collect()), total);
    }
}

#[test]
fn dnfh_22_com_16_a_round_is_added_to_the_scores_and_may_be_negative() {
    let position = json!({
        "scores": [0, -4, 30, 40], "trick_no": 13, "hands": hands(["3H", "AH", "4H", "5C"]),
        "trick": { "leader": 2 }, "taken": hands(["QS", "JD", "2C", ""]),
    });
    let mut game = game(&json!({}), &position);
    play_all(&mut game, "4H 5C 3H AH");
    assert_eq!(game.scores().iter().copied().collect::<Vec<_>>(), [26, -11, 30, 40]);
}

#[test]
fn dnfh_23_every_scoring_card_wins_the_game_and_the_scores_stay() {
    let mut game = before_the_last_trick(&json!({}), [1, 2, 299, 4]);
    play_all(&mut game, "3C AC 4C 5C");
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.by), (Vec::from([Seat(2)]), By::Shot(Seat(2))));
    assert_eq!(game.scores().iter().copied().collect::<Vec<_>>(), [1, 2, 299, 4]);
    assert_eq!(game.wants(), Wants::Nothing);
    let mut off = before_the_last_trick(&json!({ "shoot": "off" }), [1, 2, 299, 4]);
    play_all(&mut off, "3C AC 4C 5C");
    assert_eq!((off.scores()[Seat(2)], off.round_score().unwrap().shooter), (367, None));
    check_round(&json!({}), [ALL_SCORING, "", "", ""], [0; 4], Some(0));
    check_round(&json!({}), ["2H", "", "", "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS QD QC JD"], [1, 0, 0, 67], None);
}

#[test]
fn dnfh_24_a_shot_needs_jd_unless_the_table_says_otherwise() {
    check_round(&json!({}), ["JD", ALL_BUT_JD, "", ""], [-10, 78, 0, 0], None);
    check_round(&json!({ "shoot_needs_jd": false }), ["JD", ALL_BUT_JD, "", ""], [0; 4], Some(1));
}

#[test]
fn dnfh_25_26_the_rules_report_a_shot_and_leave_the_seats_to_the_table() {
    for (name, evicts) in [("if_waiting", Evicts::IfWaiting), ("always", Evicts::Always), ("never", Evicts::Never)] {
        assert_eq!(options(&json!({ "shoot_evicts": name })).shoot_evicts(), evicts);
    }
    let mut game = before_the_last_trick(&json!({}), [0; 4]);
    let (seats, dealer) = (game.seats(), game.dealer());
    play_all(&mut game, "3C AC 4C 5C");
    assert_eq!((game.seats(), game.dealer()), (seats, dealer));
}

#[test]
fn dnfh_27_the_lowest_score_wins_when_one_reaches_the_target() {
    check_result(&json!({}), [300, 120, 90, 200], &[2]);
    check_result(&json!({}), [299, 120, 90, 200], &[]);
    check_result(&json!({ "target": 100 }), [30, 120, 90, -4], &[3]);
}

#[test]
fn dnfh_28_a_tie_is_shared_or_played_out() {
    check_result(&json!({}), [310, 55, 55, 200], &[1, 2]);
    check_result(&json!({ "tie": "extra_round" }), [310, 55, 55, 200], &[]);
    check_result(&json!({ "tie": "extra_round" }), [310, 55, 54, 200], &[2]);
    let tied = json!({ "scores": [310, 55, 55, 200], "hands": hands(["3C", "AC", "4C", "5C"]), "trick": { "leader": 0 }, "trick_no": 13 });
    let mut game = game(&json!({ "tie": "extra_round" }), &tied);
    play_all(&mut game, "3C AC 4C 5C");
    assert!(matches!(game.wants(), Wants::Deck(_)));
}

#[test]
fn dnfh_29_a_shot_wins_alone_before_all_scores() {
    let mut game = before_the_last_trick(&json!({}), [300, 300, 400, 0]);
    play_all(&mut game, "3C AC 4C 5C");
    assert_eq!(game.outcome().unwrap().winners, [Seat(2)]);
}
