use cardroom_cards::{Face, Seat, standard_deck};
use cardroom_catalog::GameKind::{self, BlackMaria, DnfHearts, Rummy500};
use cardroom_store::{Append, Sqlite, Store, StoredLine};
use cardroom_table::{ActionRecord, Request, ResultBy, Stacked};
use serde_json::{Value, json};

use super::{
    Check, DataFolder, Deal, Replay, Verify, deal_line,
    rerun::{self, AnyRecord, Cards, FirstDealer, Part, Walked},
    testing::{Played, options},
};
use crate::reply::text;

fn walk(record: &AnyRecord) -> Walked {
    let read = rerun::read(&text(record)).expect("a record can be read again");
    assert_eq!(read, *record);
    rerun::walk(&read, &mut |_| {})
}

fn check_holds(record: &AnyRecord) -> Walked {
    let walked = walk(record);
    assert_eq!(walked.faults, []);
    assert_eq!(walked.rounds.len(), record.rounds.len());
    for (check, round) in walked.rounds.iter().zip(&record.rounds) {
        assert_eq!(check.moves, round.actions.len());
    }
    walked
}

/// Changes a record's JSON and gives the part in which that is found.
fn found(record: &AnyRecord, change: impl FnOnce(&mut Value)) -> Part {
    let mut changed: Value = serde_json::to_value(record).unwrap();
    change(&mut changed);
    let read = rerun::read(&changed.to_string()).expect("it still is a record");
    rerun::walk(&read, &mut |_| {}).faults.first().expect("the change is found").part
}

/// A game of dnfh that goes on for several rounds, with a kitty in the first.
fn with_kitty() -> AnyRecord {
    Played::game(DnfHearts, json!({ "pass_menu": ["kitty"], "target": 50, "shoot": "off" }), 4)
}

#[test]
fn records_of_every_game_hold() {
    let walked = check_holds(&with_kitty());
    assert!(walked.rounds.len() > 1 && walked.rounds[0].kitty && walked.rounds[0].deck == 52);
    assert_eq!(walked.rounds[0].first_dealer, Some(FirstDealer::Drawn));
    assert!(walked.rounds.iter().all(|round| round.cards == Cards::Dealt));
    check_holds(&Played::game(BlackMaria, json!({ "target": 50 }), 3));
    check_holds(&Played::game(BlackMaria, json!({ "target": 50 }), 4));
    for seats in [2, 4, 5, 8] {
        check_holds(&Played::game(Rummy500, json!({ "target": 100, "joker_swap": true }), seats));
    }
}

#[test]
fn r500_31_37_a_record_has_what_the_server_did_and_when_a_hold_ran_out() {
    let record = Played::game(Rummy500, json!({ "target": 300, "false_call_penalty": 20 }), 3);
    check_holds(&record);
    let actions = || record.rounds.iter().flat_map(|round| &round.actions);
    let count = |is: &dyn Fn(&ActionRecord<_>) -> bool| actions().filter(|action| is(action)).count();
    assert!(count(&|action| matches!(action, ActionRecord::HoldElapsed { hold_elapsed: true, .. })) > 0);
    assert!(count(&|action| matches!(action, ActionRecord::Move { seat: Seat(0), by_bot: false, .. })) > 0);
    assert!(
        count(&|action| matches!(action, ActionRecord::Move { seat: Seat(0), by_bot: true, .. })) > 0,
        "she dreams"
    );
    assert!(count(&|action| matches!(action, ActionRecord::Move { seat: Seat(1), by_bot: false, .. })) == 0);
    assert_eq!(record.rounds[0].entropy[Seat(0)].as_deref(), Some("00ff"));
    assert_eq!(record.rounds[0].entropy[Seat(1)], None);
}

#[test]
fn com_18_an_abandoned_game_has_its_unfinished_round() {
    let mut played = Played::begin("tbl_1", options(DnfHearts, json!({})), 4, Stacked::default());
    played.start();
    played.play_until(|played| played.table.view(cardroom_rules::Audience::Public).round_no == 2);
    for _ in 0..3 {
        played.play_until(|played| played.table.decision(Seat(0)).is_some());
        let before = played.table.fingerprint();
        played.play_until(|played| played.table.fingerprint() != before);
    }
    played.ask(Request::Abandon { agree: true });
    let record = &played.records[0];
    assert_eq!((record.rounds.len(), record.result.by), (2, ResultBy::Abandoned));
    let [finished, unfinished] = &record.rounds[..] else { panic!("two rounds") };
    assert!(finished.points.is_some() && unfinished.points.is_none());
    assert!(!unfinished.actions.is_empty() && !unfinished.secret.is_empty());
    check_holds(record);
    assert_eq!(found(record, |record| record["result"]["by"] = "score".into()), Part::Result);
    assert_eq!(found(record, |record| record["rounds"][1]["points"] = json!([0, 0, 0, 0])), Part::Points);

    let mut played = Played::begin("tbl_1", options(DnfHearts, json!({})), 4, Stacked::default());
    played.start();
    played.ask(Request::Abandon { agree: true });
    assert_eq!(played.records[0].rounds, []);
    check_holds(&played.records[0]);
}

#[test]
fn com_8_a_later_game_whose_dealer_comes_from_the_one_before_says_so() {
    let chosen = json!({ "target": 1, "next_game_dealer": "left", "shoot": "off" });
    let mut played = Played::begin("tbl_1", options(DnfHearts, chosen), 4, Stacked::default());
    played.play_games(2);
    assert_eq!(check_holds(&played.records[0]).rounds[0].first_dealer, Some(FirstDealer::Drawn));
    assert_eq!(check_holds(&played.records[1]).rounds[0].first_dealer, Some(FirstDealer::AfterGameBefore));
}

#[test]
fn given_cards_are_named_and_the_rest_is_checked() {
    let play = |stacked: Stacked| {
        let chosen = json!({ "target": 1, "pass_menu": ["kitty"], "shoot": "off" });
        let mut played = Played::begin("tbl_1", options(DnfHearts, chosen), 4, stacked);
        played.play_games(1);
        played.records.remove(0)
    };
    let kitty_of = |record: &AnyRecord| record.rounds[0].kitty.clone().expect("a kitty was called");
    let decks = vec![standard_deck(0)];
    let dealt = play(Stacked::default());
    let given = play(Stacked { decks, ..Stacked::default() });
    let dealer = play(Stacked { dealer: Some(Seat(2)), ..Stacked::default() });
    for record in [&given, &dealer] {
        assert!(record.rounds[0].stacked, "neither deck nor dealer follows from the secret");
        assert_eq!(check_holds(record).rounds[0].cards, Cards::Stacked);
        assert_eq!(found(record, |record| record["rounds"][0]["commit"] = "00".repeat(32).into()), Part::Commit);
        assert_eq!(found(record, |record| record["rounds"][0]["points"][0] = 99.into()), Part::Points);
    }
    assert!(!dealt.rounds[0].stacked);
    // The same game with a kitty that was given: the cards are the same twelve, their order is not drawn.
    let mut kitty: Vec<Face> = kitty_of(&dealt);
    kitty.rotate_left(1);
    let kitties = vec![kitty.clone()];
    let given = play(Stacked { kitties, ..Stacked::default() });
    assert_eq!(kitty_of(&given), kitty);
    assert!(given.rounds[0].stacked);
    check_holds(&given);
}

#[test]
fn any_one_field_that_was_changed_is_found() {
    let record = with_kitty();
    let rounds = record.rounds.len();
    for round in 0..rounds {
        let of = |change: &dyn Fn(&mut Value)| found(&record, |record| change(&mut record["rounds"][round]));
        let flip = |text: &Value| {
            let text = text.as_str().unwrap();
            let other = if text.ends_with('0') { "1" } else { "0" };
            Value::from(format!("{}{other}", &text[..text.len() - 1]))
        };
        assert_eq!(of(&|round| round["commit"] = flip(&round["commit"])), Part::Commit);
        assert_eq!(of(&|round| round["secret"] = flip(&round["secret"])), Part::Commit);
        assert_eq!(of(&|round| round["secret"] = "00".into()), Part::Secret);
        for seat in 0..4 {
            assert!(matches!(of(&|round| round["entropy"][seat] = "07".into()), Part::Deck | Part::Dealer));
            assert_eq!(of(&|round| round["entropy"][seat] = "7".into()), Part::Entropy);
            assert_eq!(of(&|round| round["points"][seat] = 1_000.into()), Part::Points);
        }
        assert_eq!(of(&|round| round["points"] = Value::Null), Part::Points);
        for place in 0..51 {
            assert_eq!(of(&|round| round["deck"].as_array_mut().unwrap().swap(place, place + 1)), Part::Deck);
        }
        assert_eq!(of(&|round| round["deck"][0] = round["deck"][1].clone()), Part::Deck);
        for place in 0..11 {
            assert_eq!(of(&|round| round["kitty"].as_array_mut().unwrap().swap(place, place + 1)), Part::Kitty);
        }
        assert_eq!(of(&|round| drop(round.as_object_mut().unwrap().remove("kitty"))), Part::Kitty);
        let dealer = record.rounds[round].dealer.0;
        assert_eq!(of(&|round| round["dealer"] = ((dealer + 1) % 4).into()), Part::Dealer);
        assert_eq!(of(&|round| round["dealer"] = 4.into()), Part::Dealer);
        // Without the mark the deck must follow from the secret; with it the cards still make every move what it is.
        for action in 0..record.rounds[round].actions.len() {
            check_action(&record, round, action);
        }
        let removed = of(&|round| drop(round["actions"].as_array_mut().unwrap().pop()));
        assert_eq!(removed, Part::Points);
    }
    for seat in 0..4 {
        assert_eq!(found(&record, |record| record["scores"][seat] = 1_000.into()), Part::Scores);
        assert_eq!(found(&record, |record| record["result"]["scores"][seat] = 1_000.into()), Part::Result);
    }
    assert_eq!(found(&record, |record| record["result"]["winners"] = json!([])), Part::Result);
    assert_eq!(found(&record, |record| record["result"]["winners"] = json!([0, 1, 2, 3])), Part::Result);
    for by in ["shot", "abandoned"] {
        assert_eq!(found(&record, |record| record["result"]["by"] = by.into()), Part::Result);
    }
    assert_eq!(found(&record, |record| drop(record["rounds"].as_array_mut().unwrap().pop())), Part::Scores);
    assert_eq!(found(&record, |record| record["table"] = "tbl_2".into()), Part::Commit);
    assert_eq!(found(&record, |record| record["game_no"] = 2.into()), Part::Commit);
}

/// Another seat, another card, another time, or one move less.
fn check_action(record: &AnyRecord, round: usize, action: usize) {
    let of =
        |change: &dyn Fn(&mut Value)| found(record, |record| change(&mut record["rounds"][round]["actions"][action]));
    let cards: Vec<String> = standard_deck(0).iter().map(ToString::to_string).collect();
    assert!(matches!(of(&|action| action["seat"] = ((action["seat"].as_u64().unwrap() + 1) % 4).into()), Part::Action));
    assert_eq!(of(&|action| action["seat"] = 9.into()), Part::Action);
    if action > 0 {
        assert_eq!(of(&|action| action["at"] = 0.into()), Part::Action);
    }
    // Two others each; over all actions every card has its turn.
    for card in cards.iter().skip(action % 26).step_by(26) {
        let changed = |action: &mut Value| {
            let action = &mut action["action"];
            let place = match action["type"].as_str().unwrap() {
                "play" => &mut action["card"],
                "pass" => &mut action["kitty"][0],
                _ => &mut action["call"],
            };
            let is_other = place.as_str() != Some(card);
            if is_other && place != "kitty" {
                *place = card.as_str().into();
            } else {
                *action = json!({ "type": "play", "card": "no such turn" });
            }
        };
        let mut json = serde_json::to_value(record).unwrap();
        changed(&mut json["rounds"][round]["actions"][action]);
        let Ok(read) = rerun::read(&json.to_string()) else { continue };
        assert!(!rerun::walk(&read, &mut |_| {}).faults.is_empty(), "{card} at action {action}");
    }
    let gone = found(record, |record| {
        record["rounds"][round]["actions"].as_array_mut().unwrap().remove(action);
    });
    assert!(matches!(gone, Part::Action | Part::Points | Part::Kitty), "{gone}");
}

#[test]
fn what_is_no_record_of_this_form_is_refused() {
    let record = with_kitty();
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut changed = serde_json::to_value(&record).unwrap();
        change(&mut changed);
        rerun::read(&changed.to_string()).expect_err("it is refused").to_string()
    };
    assert!(refused(&|record| record["format"] = 2.into()).contains("format 2"));
    assert!(refused(&|record| record["format"] = "1".into()).contains("format \"1\""));
    assert!(refused(&|record| drop(record.as_object_mut().unwrap().remove("format"))).contains("format"));
    assert!(refused(&|record| record["rules"] = 9.into()).contains("version 9"));
    assert!(refused(&|record| record["game"] = "whist".into()).contains("whist"));
    assert!(refused(&|record| record["seats"] = json!([])).contains("seats"));
    assert!(refused(&|record| drop(record["seats"].as_array_mut().unwrap().pop())).contains("seats"));
    assert!(refused(&|record| drop(record["scores"].as_array_mut().unwrap().pop())).contains("scores"));
    assert!(refused(&|record| record["rounds"][0]["entropy"] = json!([null])).contains("entropy"));
    assert!(refused(&|record| record["rounds"][0]["points"] = json!([])).contains("seats"));
    assert!(refused(&|record| record["options"]["target"] = 0.into()).contains("target"));
    assert!(refused(&|record| record["table"] = "x".repeat(256).into()).contains("id"));
    assert!(rerun::read("[]").is_err() && rerun::read("{").is_err());
}

fn output(run: impl FnOnce(&mut Vec<u8>) -> bool) -> (bool, String) {
    let mut output = Vec::new();
    let well = run(&mut output);
    (well, String::from_utf8(output).unwrap())
}

#[test]
fn verify_says_of_each_round_what_was_checked() {
    let record = Played::game(DnfHearts, json!({ "target": 1, "pass_menu": ["kitty"], "shoot": "off" }), 4);
    let verify = |json: bool, text: String| {
        let verify = Verify { records: vec!["-".into()], json };
        output(|output| verify.run(&mut text.as_bytes(), output).unwrap())
    };
    let (holds, said) = verify(false, text(&record));
    assert!(holds && said.contains("round 1: commit, deck of 52, first dealer") && said.contains("kitty"), "{said}");
    let (holds, said) = verify(true, text(&record));
    let said: Value = serde_json::from_str(&said).unwrap();
    assert!(holds && said["ok"] == true && said["rounds"][0]["first_dealer"] == "drawn", "{said}");
    let mut changed = record;
    changed.rounds[0].deck.swap(0, 1);
    let (holds, said) = verify(false, text(&changed));
    assert!(!holds && said.contains("WRONG: round 1, deck: card 1 is"), "{said}");
    let (holds, said) = verify(true, "{}".into());
    assert!(!holds && said.starts_with(r#"{"file":"-","message":"#), "{said}");
}

#[test]
fn replay_tells_a_game_and_gives_the_referees_lines() {
    let replay = |record: &AnyRecord, json: bool| {
        let replay = Replay { record: "-".into(), json };
        let (holds, said) = output(|output| replay.run(&mut text(record).as_bytes(), output).unwrap());
        assert!(holds, "{said}");
        said
    };
    let hearts = Played::game(DnfHearts, json!({ "target": 1, "pass_menu": ["2-0-1"], "shoot": "off" }), 4);
    let said = replay(&hearts, false);
    for part in [
        "seat 0: ann",
        "(bot)",
        "round 1, dealt by",
        "ann has ",
        "ann passes ",
        " left, ",
        "trick 13: ",
        "points: ann ",
    ] {
        assert!(said.contains(part), "{part:?} in {said}");
    }
    let lines: Vec<Value> = replay(&hearts, true).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 1 + hearts.rounds[0].actions.len());
    assert!(lines.iter().all(|line| line["ok"] == true && line["round_no"] == 1 && line["state"].is_object()));
    assert_eq!(lines.last().unwrap()["phase"], "over");

    let rummy = Played::game(Rummy500, json!({ "target": 50 }), 4);
    let said = replay(&rummy, false);
    for part in ["turned up is ", " draws ", " melds ", " as m1", " discards ", "scores: ann "] {
        assert!(said.contains(part), "{part:?} in {said}");
    }
    // What was done, told to a referee, leads to the same answers.
    let mut referee = crate::referee::Referee::default();
    let dealer = rummy.rounds[0].dealer;
    referee.answer(
        &json!({ "new": { "game": "r500", "seats": 4, "dealer": dealer, "options": rummy.options } }).to_string(),
    );
    for line in replay(&rummy, true).lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        let mut did = line["did"].clone();
        if let Some(did) = did.as_object_mut() {
            did.retain(|name, _| name != "at" && name != "by_bot");
        }
        let answer = referee.answer(&did.to_string());
        for name in ["ok", "events", "phase", "legal", "scores", "state"] {
            assert_eq!(answer[name], line[name], "{name} after {did}");
        }
    }
}

#[test]
fn deal_gives_the_worked_example_of_the_design_and_goes_on_after_bad_lines() {
    let secret: String = hex::encode((0..32).collect::<Vec<u8>>());
    let line = json!({ "secret": secret, "entropy": [null, "00ff", "", "01".repeat(32)], "table": "tbl_1", "game_no": 1,
        "round_no": 1, "kitty": &standard_deck(0)[..12] });
    let dealt = deal_line(&line.to_string());
    assert_eq!(dealt["commit"], "ce68a891a6a1b09adfa26d791d6afd00ee6d6ca7e689acefcdc8d605b0b9efdb");
    assert_eq!(dealt["seed"], "f4ee3f1be9f7f8ad7ceb4c9f3b1d9fb78a4618a0f50e91c7d1976e5eb77e1385");
    assert_eq!(dealt["first_dealer"], 3);
    assert_eq!(dealt["deck"][0], "8D");
    assert_eq!(dealt["deck"][51], "4D");
    assert_eq!(dealt["kitty"], json!(["JC", "KC", "6C", "9C", "7C", "QC", "TC", "3C", "5C", "4C", "8C", "2C"]));

    let good = |more: Value| {
        let mut line = json!({ "secret": secret, "seats": 4 });
        line.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        line.to_string()
    };
    let lines = [
        good(json!({})),
        "{".into(),
        "[]".into(),
        good(json!({ "secret": "00" })),
        good(json!({ "entropy": ["zz"] })),
        good(json!({ "entropy": ["00".repeat(33)] })),
        good(json!({ "game": "whist" })),
        good(json!({ "game": "bm", "seats": 5 })),
        good(json!({ "game": "bm", "options": { "target": 0 } })),
        good(json!({ "seats": 0 })),
        good(json!({ "entropy": [null, null, null, null, null] })),
        good(json!({ "table": "tbl_1" })),
        good(json!({ "cards": 3 })),
        good(json!({ "game": "bm", "seats": 3 })),
        String::new(),
        good(json!({ "game": "r500", "seats": 8 })),
    ];
    let text = lines.join("\n");
    let (all_well, said) = output(|output| Deal {}.run(&mut text.as_bytes(), output).unwrap());
    let said: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let codes: Vec<&str> = said.iter().map(|line| line["code"].as_str().unwrap_or("ok")).collect();
    let expected = [
        "ok",
        "bad_json",
        "bad_line",
        "bad_secret",
        "bad_bytes",
        "bad_bytes",
        "unknown_game",
        "invalid_options",
        "invalid_options",
        "bad_line",
        "bad_line",
        "bad_line",
        "bad_line",
        "ok",
        "ok",
    ];
    assert_eq!(codes, expected);
    assert!(!all_well);
    let cards = |line: &Value| line["deck"].as_array().unwrap().len();
    assert_eq!((cards(&said[0]), cards(&said[13]), cards(&said[14])), (52, 51, 108));
}

#[tokio::test]
async fn check_names_each_table_that_fails_and_where() {
    let folder = tempfile::tempdir().unwrap();
    let data = DataFolder { data: Some(folder.path().into()), config: None };
    let store = Sqlite::open(folder.path()).unwrap();
    let check = || {
        let (well, said) = output(|output| Check { data: data.clone(), json: true }.run(output).unwrap());
        let said: Value = serde_json::from_str(&said).unwrap();
        assert_eq!(said["ok"], well);
        (well, said)
    };
    let kinds: [(&str, GameKind, u8); 3] = [("tbl_d", DnfHearts, 4), ("tbl_b", BlackMaria, 3), ("tbl_r", Rummy500, 4)];
    for (id, kind, seats) in kinds {
        let mut played = Played::begin(id, options(kind, json!({ "target": 1 })), seats, Stacked::default());
        played.play_games(3);
        played.start();
        played.play_until(|played| played.table.decision(Seat(0)).is_some());
        store.append(played.append()).await.unwrap();
    }
    let (well, said) = check();
    assert!(well, "{said}");
    assert_eq!((&said["tables"], &said["segments"], &said["records"]), (&json!(3), &json!(15), &json!(9)));
}

#[tokio::test]
async fn check_finds_what_does_not_lead_to_what_it_should() {
    let mut played = Played::begin("tbl_1", options(BlackMaria, json!({ "target": 1 })), 3, Stacked::default());
    played.play_games(2);
    let found = async |change: &dyn Fn(&mut Append)| {
        let mut append = played.append();
        change(&mut append);
        let folder = tempfile::tempdir().unwrap();
        Sqlite::open(folder.path()).unwrap().append(append).await.unwrap();
        let data = DataFolder { data: Some(folder.path().into()), config: None };
        let (well, said) = output(|output| Check { data, json: false }.run(output).unwrap());
        assert!(!well, "{said}");
        said.lines().next().unwrap().to_owned()
    };
    let begins: Vec<usize> = played
        .append()
        .entries
        .iter()
        .enumerate()
        .filter(|(_, entry)| entry.header.is_some())
        .map(|(at, _)| at)
        .collect();
    let [0, first, second] = begins[..] else { panic!("a header at first, and one a game: {begins:?}") };
    let replaced = |place: &mut Option<String>, from: &str, to: &str| {
        let text = place.take().unwrap();
        assert!(text.contains(from), "{text}");
        *place = Some(text.replacen(from, to, 1));
    };

    // An entry of the first game, the header of the second, and a log with a hole.
    let said = found(&|append| append.entries[first + 5].body = Some("{}".into())).await;
    assert!(said.starts_with("table tbl_1, segment 2, entry 6: it cannot be read"), "{said}");
    let said =
        found(&|append| replaced(&mut append.entries[first + 5].body, r#""fingerprint":""#, r#""fingerprint":"0"#))
            .await;
    assert!(said.starts_with("table tbl_1, segment 2, entry 6: it cannot be read"), "{said}");
    let said = found(&|append| append.entries[first + 5].body = append.entries[first + 6].body.clone()).await;
    assert!(said.starts_with("table tbl_1, segment 2, entry 6: "), "{said}");
    let said =
        found(&|append| replaced(&mut append.entries[second].header, r#""games_over":1"#, r#""games_over":7"#)).await;
    assert_eq!(said, "table tbl_1, segment 3, header: it is not what the segment before led to");
    let said =
        found(&|append| replaced(&mut append.entries[second].header, r#""chairs":["#, r#""chairs":[null,"#)).await;
    assert!(said.starts_with("table tbl_1, segment 3, header: it cannot be read"), "{said}");
    let said = found(&|append| append.entries[second - 1].body = None).await;
    assert!(said.starts_with("table tbl_1, segment 2: ") && said.contains("were written"), "{said}");

    // Records, and what stands beside the log.
    let said = found(&|append| drop(append.records.pop())).await;
    assert!(said.starts_with("table tbl_1, record of game 2: the log ended this game"), "{said}");
    let said = found(&|append| {
        append.records[0].body = append.records[0].body.replacen(r#""name":"ann""#, r#""name":"eve""#, 1);
    })
    .await;
    assert_eq!(said, "table tbl_1, record of game 1: it is not what the log led to");
    let said = found(&|append| append.records[1].game_no = 3).await;
    assert!(said.contains("record of game 3: it is of game 2"), "{said}");

    // Talk.
    let line = |n: u64, of: u64| {
        let chat = json!({ "type": "chat", "table": "tbl_1", "n": of, "from": { "id": "ply_1", "name": "ann" }, "text": "hello", "at": 7 });
        StoredLine { n, body: chat.to_string() }
    };
    let said = found(&|append| append.lines = vec![line(1, 1), line(2, 3)]).await;
    assert_eq!(said, "table tbl_1, line 2 of its talk: it is line 3 at table tbl_1");
    let said = found(&|append| append.lines = vec![StoredLine { n: 1, body: "{}".into() }]).await;
    assert!(said.starts_with("table tbl_1, line 1 of its talk: it cannot be read"), "{said}");
    let said = found(&|append| append.summary.as_mut().unwrap().body = "{}".into()).await;
    assert!(said.starts_with("table tbl_1: what is kept of it beside its log cannot be read"), "{said}");
}

/// The cases of `proto/vectors/deal.json`, each a line for `cardroom deal`.
fn vector_lines() -> Vec<(&'static str, Value)> {
    let counted: String = hex::encode((0..32).collect::<Vec<u8>>());
    let secret = |byte: u8| hex::encode([byte; 32]);
    let many = |first: u8| hex::encode((first..first + 32).collect::<Vec<u8>>());
    let kitty = ["3C", "9C", "AS", "2D", "JD", "QH", "TC", "KH", "2S", "4H", "6H", "QS"];
    vec![
        (
            "the worked example",
            json!({ "secret": counted, "entropy": [null, "00ff", null, "01".repeat(32)], "table": "tbl_1", "game_no": 1,
                "round_no": 1, "kitty": &standard_deck(0)[..12] }),
        ),
        ("nobody sends bytes", json!({ "secret": secret(0), "game": "dnfh", "entropy": [null, null, null, null] })),
        ("an empty text is no bytes", json!({ "secret": secret(0), "game": "dnfh", "entropy": ["", "", "", ""] })),
        (
            "one byte each, and a kitty",
            json!({ "secret": secret(1), "game": "dnfh", "entropy": ["00", "01", "7f", "ff"], "kitty": kitty }),
        ),
        (
            "the same bytes in other seats",
            json!({ "secret": secret(1), "game": "dnfh", "entropy": ["01", "00", "7f", "ff"] }),
        ),
        (
            "32 bytes each",
            json!({ "secret": secret(255), "game": "dnfh", "entropy": [many(0), many(32), many(64), many(96)] }),
        ),
        (
            "Black Maria for three is played without 2C",
            json!({ "secret": counted, "game": "bm", "entropy": [null, "a0", null] }),
        ),
        ("Black Maria for four", json!({ "secret": counted, "game": "bm", "entropy": [null, "a0", null, null] })),
        ("500 Rummy for two, with two jokers", json!({ "secret": secret(2), "game": "r500", "entropy": ["02", null] })),
        (
            "500 Rummy for three, without jokers",
            json!({ "secret": secret(3), "game": "r500", "options": { "jokers_per_deck": 0 }, "entropy": [null, null, "030303"] }),
        ),
        ("500 Rummy for four", json!({ "secret": secret(4), "game": "r500", "entropy": [null, null, null, "04"] })),
        (
            "500 Rummy for five, from two decks",
            json!({ "secret": secret(5), "game": "r500", "entropy": ["05", null, null, null, "50"] }),
        ),
        (
            "500 Rummy for six, one joker a deck",
            json!({ "secret": secret(6), "game": "r500", "options": { "jokers_per_deck": 1 }, "seats": 6, "entropy": [many(6)] }),
        ),
        ("500 Rummy for seven", json!({ "secret": secret(7), "game": "r500", "seats": 7 })),
        (
            "500 Rummy for eight, far into a long evening",
            json!({ "secret": secret(8), "game": "r500", "entropy": [null, "08", null, "0808", null, "080808", null, "08080808"],
                "table": "tbl_018f3c2a9b7d4e5f6a1b2c3d", "game_no": 65_537, "round_no": 258 }),
        ),
        (
            "a number is thrown away, since it would favour small ones",
            json!({ "secret": REJECTING, "game": "r500", "seats": 8 }),
        ),
    ]
}

/// A secret whose deck needs a number that is not fair: about one in a million and a half does.
const REJECTING: &str = "00000000000000000000000000000000000000000000000000000000000a90f0";

#[test]
fn the_published_deals_are_what_is_dealt() {
    let cases = vector_lines().into_iter().map(|(name, line)| {
        let answer = deal_line(&line.to_string());
        assert_eq!(answer["ok"], true, "{name}: {answer}");
        // The same cards before they are shuffled, so that whoever checks this needs to know no game.
        let mut written: Vec<Face> = serde_json::from_value(answer["deck"].clone()).unwrap();
        let two_decks = written.len() > 54;
        written.sort_unstable();
        if two_decks {
            let one: Vec<Face> = written.iter().copied().step_by(2).collect();
            written = [one.clone(), one].concat();
        }
        json!({ "name": name, "line": line, "written": written, "answer": answer })
    });
    let about = "Deals to check an implementation by: see DEAL.md. `line` is a line for `cardroom deal`, `answer` its answer, \
                 `written` the deck in its written order.";
    let cases: Vec<Value> = cases.collect();
    let text = serde_json::to_string_pretty(&json!({ "about": about, "cases": cases })).unwrap() + "\n";
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proto/vectors/deal.json");
    if std::env::var_os("CARDROOM_WRITE_PROTO").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, &text).unwrap();
    }
    let published = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(published == text, "write it anew: CARDROOM_WRITE_PROTO=1 cargo test -p cardroom-server published_deals");
    let dealt: Vec<_> = cases.iter().map(|case| &case["answer"]["deck"]).collect();
    assert_eq!(dealt[1], dealt[2], "null and an empty text are the same");
    assert_ne!(dealt[3], dealt[4]);
}
