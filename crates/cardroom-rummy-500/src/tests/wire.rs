//! How things are written: actions, what is legal, the view, and the codes of refusals.

use cardroom_rules::RefusalCode;

use super::*;

#[test]
fn actions_are_written_as_the_protocol_says() {
    let written = [
        (
            action("take 3 meld 7C 7D JK=7H"),
            r#"{"type":"take","n":3,"use":{"type":"meld","cards":["7C","7D","JK=7H"]}}"#,
        ),
        (action("m2 low 4H"), r#"{"type":"lay_off","meld":"m2","end":"low","cards":["4H"]}"#),
        (action("take 1"), r#"{"type":"take","n":1,"use":null}"#),
        (action("swap m1 8H"), r#"{"type":"swap","meld":"m1","card":"8H"}"#),
        (action("waive"), r#"{"type":"waive"}"#),
    ];
    for (action, expected) in written {
        assert_eq!(text(&action), expected);
        assert_eq!(serde_json::from_str::<Action>(expected).unwrap(), action);
    }
    for wrong in [
        r#"{"type":"take","n":-1}"#,
        r#"{"type":"rummy","n":1}"#,
        r#"{"type":"lay_off","meld":"m0","end":"low","cards":[]}"#,
        r#"{"type":"lay_off","meld":"1","end":"low","cards":[]}"#,
        r#"{"type":"swap","meld":"m1","card":"JK"}"#,
        r#"{"type":"meld","cards":["JK=JK"]}"#,
        r#"{"type":"meld","cards":["7C=7D"]}"#,
    ] {
        assert!(serde_json::from_str::<Action>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn what_is_legal_is_written_as_the_protocol_says() {
    let free = json!({ "top_discard": "free" });
    let position = json!({ "phase": "draw", "stock": ["2C"], "discard": ["7C"], "hands": [["7D", "7S"], ["KS"]] });
    let legal = game(free, position).decision(Seat(0)).unwrap().legal;
    assert_eq!(
        text(legal),
        r#"{"draw":true,"decline":false,"take":[{"n":1,"uses":[null,{"type":"meld","cards":["7C","7D","7S"]}]}]}"#
    );
    let position = json!({ "hands": [["8H"], ["KS"]], "melds": [{ "cards": ["5H", "6H", "7H"], "by": [0, 0, 0] }] });
    let legal = game(json!({}), position).decision(Seat(0)).unwrap().legal;
    assert_eq!(
        text(legal),
        r#"{"meld":[],"lay_off":[{"type":"lay_off","meld":"m1","end":"high","cards":["8H"]}],"discard":["8H"],"swap":[]}"#
    );
    let legal = in_window(json!({}), true).decision(Seat(2)).unwrap().legal;
    let call = r#"{"n":1,"uses":[{"type":"lay_off","meld":"m1","end":"high","cards":["8H"]}]}"#;
    assert_eq!(text(legal), alloc::format!(r#"{{"rummy":[{call}],"waive":true}}"#));
}

#[test]
fn the_view_is_written_as_the_protocol_says() {
    let game = in_window(json!({}), true);
    let expected = json!({
        "phase": "window", "hands": [1, ["QC", "2S"], 2, 2], "stock": 2, "discard": ["4D", "8H"], "turn": 1,
        "melds": { "m1": { "kind": "run", "cards": [
            { "card": "5H", "by": 3, "points": 5 }, { "card": "6H", "by": 3, "points": 6 },
            { "card": "7H", "by": 3, "points": 7 },
        ] } },
        "window": { "by": 0, "stage": "hold", "ends_at": 99 },
    });
    assert_eq!(serde_json::to_value(game.view(Audience::Seat(Seat(1)), Some(99))).unwrap(), expected);
}

#[test]
fn every_refusal_has_a_code_of_its_own_and_a_rule() {
    let codes: alloc::collections::BTreeSet<&str> = Illegal::codes().iter().map(|known| known.code).collect();
    assert_eq!(codes.len(), Illegal::codes().len());
    for RefusalCode { code, rules, .. } in Illegal::codes() {
        assert!(code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{code}");
        assert!(rules.iter().all(|rule| rule.starts_with("R500-") || rule.starts_with("COM-")), "{rules:?}");
    }
}

#[test]
fn the_first_legal_action_is_the_one_to_fall_back_on() {
    let first = |game: &Rummy500, seat| {
        let first = game.legal_actions(Seat(seat)).into_iter().next();
        assert_eq!(game.fallback(Seat(seat)), first);
        first
    };
    let window = in_window(json!({}), true);
    assert_eq!((first(&window, 1), first(&window, 2)), (Some(Action::Waive), Some(Action::Waive)));
    assert_eq!(first(&in_window(json!({}), false), 1), Some(Action::Draw));
    let turn = game(json!({}), json!({ "hands": [["7C", "7D", "7S"], ["QC"]] }));
    assert_eq!(first(&turn, 0), Some(action("discard 7C")));
}

#[cfg(feature = "schema")]
#[test]
fn the_schema_of_the_options_says_what_is_allowed() {
    let schema = serde_json::to_value(schemars::schema_for!(Rummy500Options)).unwrap();
    let target = &schema["properties"]["target"];
    assert_eq!((&target["minimum"], &target["maximum"], &target["default"]), (&json!(1), &json!(10_000), &json!(500)));
    assert_eq!(schema["properties"]["going_out"]["default"], json!("any"));
    assert!(text(&schema).contains("5-10-15") && text(&schema).contains("R500-30"));
    for (name, property) in schema["properties"].as_object().unwrap() {
        assert!(text(property).contains("default") && text(property).contains('('), "{name}: {property}");
    }
    assert_eq!(schema["additionalProperties"], json!(false));
}
