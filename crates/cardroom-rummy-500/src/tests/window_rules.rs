//! Calling rummy: R500-32 to R500-39.

use super::*;

const CALL: &str = "rummy 1 m1 high 8H";

fn said(seat: u8) -> String {
    alloc::format!("{seat} {CALL}")
}

#[test]
fn r500_32_any_seat_but_the_one_before_may_call() {
    let game = in_window(json!({}), true);
    let (zero, one, three) = (said(0), said(1), said(3));
    check_moves(&game, &[(&zero, "own_window"), (&one, "ok"), (&three, "ok")]);
    let off = super::game(json!({ "rummy_call": false }), json!({ "hands": [["KC", "2D"], ["2C"], ["3C"]] }));
    check_moves(&off, &[(&one, "calls_off")]);
}

#[test]
fn r500_33_a_call_uses_cards_of_the_pile_alone() {
    let position = json!({
        "phase": "draw", "turn": 1, "stock": ["2C"], "discard": ["3S", "TD", "JD", "9C", "JK", "QD", "4H"],
        "hands": [["KC"], ["QC", "QH"], ["JS"]], "window": { "by": 0, "hold": true },
    });
    let game = game(json!({}), position);
    let moves = [
        ("1 rummy 6 meld TD JD QD", "ok"),
        ("1 rummy 6 meld TD JD JK=QD", "ok"),
        ("1 rummy 7 meld TD JD QD", "false_call"),
        ("1 rummy 2 meld QC QD QH", "false_call"),
        ("1 rummy 9 meld TD JD QD", "false_call"),
    ];
    check_moves(&game, &moves);
    assert_eq!(game.calls_possible(), [5, 6]);
}

#[test]
fn r500_34_the_caller_completes_the_turn_and_play_goes_on_to_the_left() {
    let mut game = in_window(json!({}), true);
    let events = play(&mut game, &["1 waive", &said(2)]);
    assert!(events.iter().any(|event| matches!(event, Event::RummyCalled { seat: Seat(2), .. })));
    assert_eq!(game.deciding(), [(Seat(2), Kind::Turn)]);
    play(&mut game, &["2 discard JD"]);
    assert_eq!(game.position().turn, Some(Seat(3)));
}

#[test]
fn r500_35_the_window_opens_after_a_turn_and_closes_with_the_next_draw() {
    let first = game(json!({}), json!({ "phase": "draw", "hands": [["KC"], ["2C"], ["3C"]], "stock": ["4C"] }));
    check_moves(&first, &[("1 waive", "no_window")]);
    let mut game = game(json!({}), json!({ "hands": [["KC", "2D"], ["2C"], ["3C"]], "stock": ["4C"] }));
    play(&mut game, &["0 discard KC"]);
    assert_eq!(text(game.view(Audience::Public, Some(7)).window), r#"{"by":0,"stage":"hold","ends_at":7}"#);
    game.elapse();
    play(&mut game, &["1 draw"]);
    assert_eq!(game.view(Audience::Public, None).window, None);
}

#[test]
fn r500_36_an_answer_in_hold_is_final_and_secret() {
    let mut game = in_window(json!({}), true);
    let seen = |game: &Rummy500| {
        let audiences = game.seats().iter().map(Audience::Seat).chain([Audience::Public]);
        (audiences.map(|audience| game.view(audience, None)).collect::<Vec<_>>(), game.deciding())
    };
    let before = seen(&game);
    let other = game.decision(Seat(2));
    assert_eq!(play(&mut game, &["1 draw", &said(3)]), []);
    assert_eq!((seen(&game), game.decision(Seat(2))), (before, other));
    assert_eq!((game.decision(Seat(1)), game.decision(Seat(3))), (None, None));
    check_moves(
        &game,
        &[("1 waive", "already_answered"), ("3 waive", "already_answered"), ("1 draw", "already_answered")],
    );
    assert_eq!((game.wait(), game.wait_no()), (Some(2000), 0));
}

#[test]
fn r500_36_the_next_seat_may_still_draw_after_waiving() {
    let mut game = in_window(json!({}), true);
    let before = game.decision(Seat(1)).unwrap();
    assert_eq!((before.kind, before.legal.waive), (Kind::Window, Some(true)));
    play(&mut game, &["1 waive"]);
    let after = game.decision(Seat(1)).unwrap().legal;
    assert_eq!((after.waive, after.rummy, after.begin.map(|begin| begin.draw)), (None, None, Some(true)));
    play(&mut game, &["1 draw", "2 waive", "3 waive"]);
    assert_eq!(game.deciding(), [(Seat(1), Kind::Turn)]);
}

#[test]
fn r500_37_the_nearest_call_is_carried_out_and_all_else_is_void() {
    let mut near = in_window(json!({}), true);
    let events = play(&mut near, &["1 draw", &said(3), "2 waive"]);
    assert_eq!(near.deciding(), [(Seat(3), Kind::Turn)]);
    assert_eq!(events[0], Event::Waived { seat: Seat(2) });
    let mut both = in_window(json!({}), true);
    let events = play(&mut both, &[&said(3), &said(2), "1 waive"]);
    assert!(events.contains(&Event::Outcalled { seat: Seat(3) }));
    assert_eq!(both.deciding(), [(Seat(2), Kind::Turn)]);
    let mut elapsed = in_window(json!({}), true);
    play(&mut elapsed, &[&said(3)]);
    elapsed.elapse();
    assert_eq!(elapsed.deciding(), [(Seat(3), Kind::Turn)]);
    assert_eq!(elapsed.elapse(), []);
}

#[test]
fn r500_38_in_the_open_window_the_first_call_counts() {
    let mut game = in_window(json!({}), true);
    play(&mut game, &["2 waive"]);
    let events = game.elapse();
    assert_eq!(events.last(), Some(&Event::WindowOpened { by: Seat(0), stage: WindowStage::Open }));
    assert_eq!(game.deciding(), [(Seat(1), Kind::Draw)]);
    let kinds: Vec<_> = game.seats().iter().map(|seat| game.decision(seat).map(|open| open.kind)).collect();
    assert_eq!(kinds, [None, Some(Kind::Draw), None, Some(Kind::Rummy)]);
    let (two, three) = (said(2), said(3));
    check_moves(&game, &[(&two, "waived"), ("3 waive", "nothing_to_waive"), (&three, "ok"), ("1 draw", "ok")]);
}

#[test]
fn r500_39_a_false_call_is_refused_or_costs_points() {
    let wrong = "2 rummy 2 m1 high 8H";
    let game = in_window(json!({}), true);
    check_moves(&game, &[(wrong, "false_call")]);
    let mut game = in_window(json!({ "false_call_penalty": 25 }), true);
    assert_eq!(play(&mut game, &[wrong]), []);
    assert_eq!((game.position().penalties[2], game.view(Audience::Public, None).penalties), (25, None));
    check_moves(&game, &[(&said(2), "already_answered"), ("0 rummy 2 m1 high 8H", "own_window")]);
    assert!(game.elapse().contains(&Event::CalledFalsely { seat: Seat(2), penalty: 25 }));
    check_moves(&game, &[(&said(2), "waived")]);
    assert_eq!(text(game.points_if_ended()), "[-10,-12,-38,4]");
    let mut open = in_window(json!({ "false_call_penalty": 25 }), false);
    assert_eq!(play(&mut open, &[wrong]), [Event::CalledFalsely { seat: Seat(2), penalty: 25 }]);
    check_moves(&open, &[(&said(2), "waived")]);
}

#[test]
fn r500_37_a_position_whose_hold_is_settled_is_refused() {
    let call =
        json!({ "seat": 1, "t": "rummy", "n": 1, "use": { "t": "lay", "meld": 0, "cards": ["8H"], "end": "high" } });
    let position = |hand: Value| {
        json!({
            "phase": "draw", "turn": 1, "stock": ["2C"], "discard": ["8H"], "hands": [["KC"], hand, ["JD"]],
            "melds": [{ "cards": ["5H", "6H", "7H"], "by": [0, 0, 0] }],
            "window": { "by": 0, "hold": true, "calls": [call.clone()] },
        })
    };
    for hand in [json!(["QC"]), json!([])] {
        let read: Position = serde_json::from_value(position(hand)).unwrap();
        let why = Rummy500::from_position(options(json!({ "going_out": "float" })), &read).unwrap_err();
        assert_eq!(why.what, "window");
    }
}
