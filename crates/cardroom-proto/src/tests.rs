use std::path::Path;

use cardroom_catalog::AnyIllegal;
use cardroom_rules::{COMMON_RULES, IllegalMove};
use cardroom_table::Refusal;
use serde_json::{Value, json};

use super::*;

/// Whether the diff, applied, gives the same document, without a root operation.
fn check_diff(from: &Value, to: &Value) -> usize {
    let ops = diff(from, to);
    let text = serde_json::to_string(&ops).unwrap();
    let patch: json_patch::Patch = serde_json::from_str(&text).unwrap();
    assert!(!text.contains(r#""path":"""#), "never at the root: {text}");
    let mut patched = from.clone();
    json_patch::patch(&mut patched, &patch).unwrap();
    assert_eq!(&patched, to, "{from} to {to} by {text}");
    ops.len()
}

#[test]
fn a_card_played_from_the_middle_of_a_hand_is_one_operation() {
    let from = json!({ "hand": ["2C", "5D", "9H", "QS"], "trick": [] });
    let to = json!({ "hand": ["2C", "9H", "QS"], "trick": ["5D"] });
    assert_eq!(check_diff(&from, &to), 2);
}

#[test]
fn odd_names_and_empty_values_survive_a_diff() {
    let documents = [
        json!({}),
        json!({ "": { "a/b": 1, "m~n": [] }, "-": null, "0": "" }),
        json!({ "": { "a/b": 2, "m~n": [[]] }, "-": [1, 2], "0": {} }),
        json!({ "": [], "-": [2], "0": { "-": [null, null] } }),
        json!({ "-": [1, 1, 1, 1], "é\u{1F0A1}": { "x": false } }),
        json!({ "-": [1, 2, 1, 1, 1], "é\u{1F0A1}": { "x": 0, "y": [{}] } }),
    ];
    for from in &documents {
        for to in &documents {
            let ops = check_diff(from, to);
            assert_eq!(ops == 0, from == to);
        }
    }
}

#[test]
fn the_hash_is_zlibs_crc_of_the_canonical_form() {
    let state = json!({ "b": [1, -2], "a": { "é": "\u{1}\"/\\", "Z": null }, "\u{1F0A1}": true, "\u{e000}": false });
    let form = "{\"a\":{\"Z\":null,\"é\":\"\\u0001\\\"/\\\\\"},\"b\":[1,-2],\"\u{1F0A1}\":true,\"\u{e000}\":false}";
    assert_eq!(canonical(&state), form, "members are sorted by UTF-16, so the surrogate pair comes first");
    assert_eq!(hash(&json!({ "check": 123_456_789 })), format!("{:08x}", crc32fast::hash(br#"{"check":123456789}"#)));
    assert_eq!(hash(&state).len(), 8);
}

#[test]
fn a_stream_has_no_gaps_and_sends_again_what_is_missing() {
    let mut stream = Stream::new("table:tbl_1", 0, json!({ "n": 0 }), Some(Value::Null));
    assert!(stream.advance(json!({ "n": 0 }), vec![], Some(Value::Null)).is_none(), "nothing to show has no number");
    for n in 1..=70 {
        let update =
            stream.advance(json!({ "n": n }), vec![json!({ "type": "counted", "n": n })], Some(Value::Null)).unwrap();
        assert_eq!((update.from, update.seq), (n - 1, n));
    }
    assert_eq!(stream.since(70, false).unwrap().len(), 0);
    assert_eq!(stream.since(6, false).unwrap().len(), 64);
    assert!(stream.since(5, false).is_none() && stream.since(71, false).is_none());
    assert!(stream.since(6, true).is_none(), "nobody asked for hashes then");
    let snapshot: Value = serde_json::from_str(&with_field(&stream.snapshot(true), Some(("you", "{}")))).unwrap();
    assert_eq!((snapshot["seq"].as_u64(), snapshot["recent"].as_array().map(Vec::len)), (Some(70), Some(50)));
    assert_eq!(snapshot["hash"], hash(&json!({ "n": 70 })));
    let update = stream.advance(json!({ "n": 70 }), vec![], Some(json!({ "id": 1 }))).unwrap();
    let frame: Value = serde_json::from_str(&with_field(update.text(false), None)).unwrap();
    assert_eq!((&frame["ops"], &frame["decision"], &frame["more"]), (&json!([]), &json!({ "id": 1 }), &json!(false)));
}

fn check_unreadable(text: &str, id: Option<RequestId>, code: &str) {
    let unreadable = read(text).unwrap_err();
    assert_eq!((unreadable.id, unreadable.code), (id, code), "{text}");
}

#[test]
fn what_cannot_be_read_is_refused_with_a_reason() {
    let one = || Some(RequestId::Number(1));
    check_unreadable("{", None, "bad_json");
    check_unreadable("[]", None, "bad_message");
    check_unreadable("{}", None, "bad_id");
    check_unreadable(r#"{"id":1.5,"type":"ping"}"#, None, "bad_id");
    check_unreadable(r#"{"id":"","type":"ping"}"#, None, "bad_id");
    check_unreadable(&format!(r#"{{"id":"{}","type":"ping"}}"#, "x".repeat(65)), None, "bad_id");
    check_unreadable(r#"{"id":1}"#, one(), "bad_message");
    check_unreadable(r#"{"id":1,"type":7}"#, one(), "bad_message");
    check_unreadable(r#"{"id":1,"type":"table.fly"}"#, one(), "unknown_type");
    check_unreadable(r#"{"id":1,"type":"table.sit","table":7}"#, one(), "bad_message");
    check_unreadable(&format!("{}{}", r#"{"id":1,"type":"ping","x":"#, "[".repeat(10_000)), None, "bad_json");
}

#[test]
fn what_is_not_known_in_a_message_is_ignored_and_the_body_is_known_again() {
    let read = |text: &str| read(text).unwrap();
    let one = read(r#"{"id":"a","type":"table.sit","table":"tbl_1","later":true}"#);
    assert!(matches!(one.message, Message::Sit { ref table, seat: None } if table == "tbl_1"));
    let same = read(r#"{"later":true, "table":"tbl_1", "type":"table.sit", "id":"b"}"#);
    let other = read(r#"{"id":"a","type":"table.sit","table":"tbl_2","later":true}"#);
    assert!(one.body == same.body && one.body != other.body);
}

#[test]
fn every_type_of_message_is_listed() {
    for kind in Message::TYPES {
        let read = read(&format!(r#"{{"id":1,"type":"{kind}"}}"#));
        assert_ne!(read.err().map(|unreadable| unreadable.code), Some("unknown_type"), "{kind}");
    }
    let schema = schema::generated().into_iter().find(|(path, _)| path == "schema/client.json").unwrap().1;
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let described = schema["$defs"]["Message"]["oneOf"].as_array().unwrap().len();
    assert_eq!(described, Message::TYPES.len());
}

#[test]
fn every_type_of_message_has_an_ack() {
    let acked: Vec<&str> = ack::ACKS.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(acked, Message::TYPES);
}

#[test]
fn names_need_something_to_see_and_keep_to_their_length() {
    let clean = |name: &str| clean_name(name, 24);
    assert_eq!(clean("  Ann \t Lee ").as_deref(), Ok("Ann Lee"));
    assert_eq!(clean("Gwenllïan Łukasz").as_deref(), Ok("Gwenllïan Łukasz"));
    assert_eq!(clean("e\u{301}").as_deref(), Ok("é"));
    assert!(clean(&"👨‍👩‍👧".repeat(3)).is_ok() && clean("نور").is_ok());
    for blank in ["", "   ", "\u{200b}\u{2060}", "\u{3164}", "\u{301}"] {
        assert_eq!(clean(blank), Err(BadName::Blank), "{blank:?}");
    }
    for control in ["a\u{202e}b", "a\u{0}b", "x\u{2066}y", "\u{7}"] {
        assert_eq!(clean(control), Err(BadName::Control), "{control:?}");
    }
    assert_eq!(clean(&"x".repeat(25)), Err(BadName::TooLong(24)));
    assert!(clean_text(&"x".repeat(501)).is_err() && clean_text("hi\nthere").as_deref() == Ok("hi there"));
}

#[test]
fn names_that_look_alike_have_one_skeleton() {
    let alike = |one: &str, other: &str| {
        let (one, other) = (skeleton(one), skeleton(other));
        one.split('\u{1f}').any(|one| other.split('\u{1f}').any(|other| one == other))
    };
    let same = [("раураl", "paypal"), ("Ａｎｎ", "ann"), ("A\u{200b}nn", "Ann"), ("Нина", "нина"), ("ANN", "ann")];
    let capitals = [
        ("\u{41c}ax", "Max"),
        ("\u{422}om", "Tom"),
        ("\u{41a}ate", "Kate"),
        ("\u{392}ert", "Bert"),
        ("\u{39a}im", "Kim"),
    ];
    let more = [
        ("\u{41c}\u{430}\u{445}", "Max"),
        ("\u{397}anna", "Hanna"),
        ("PauI", "Paul"),
        ("WiII", "Will"),
        ("EIias", "Elias"),
        ("lda", "Ida"),
        ("AIder", "Alder"),
    ];
    for (one, other) in same.into_iter().chain(capitals).chain(more) {
        assert!(alike(one, other), "{one:?} {other:?} {:?} {:?}", skeleton(one), skeleton(other));
    }
    for (one, other) in [("Ann", "Anne"), ("Kai", "Kal"), ("Ali", "All"), ("Ida", "Ina"), ("Нина", "Hans")] {
        assert!(!alike(one, other), "{one:?} {other:?}");
    }
    assert_eq!(skeleton("Ann"), "ann", "most have one");
}

#[test]
fn the_published_files_are_what_the_types_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proto");
    let write = std::env::var_os("CARDROOM_WRITE_PROTO").is_some();
    let mut stale = Vec::new();
    for (path, text) in schema::generated() {
        let file = folder.join(&path);
        if write {
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(&file, &text).unwrap();
        } else if std::fs::read_to_string(&file).unwrap_or_default() != text {
            stale.push(path);
        }
    }
    assert!(stale.is_empty(), "{stale:?} differ from the types: CARDROOM_WRITE_PROTO=1 cargo test -p cardroom-proto");
}

/// Every text of a schema that is for its reader.
fn descriptions(schema: &Value, into: &mut Vec<String>) {
    match schema {
        Value::Array(parts) => parts.iter().for_each(|part| descriptions(part, into)),
        Value::Object(keywords) => {
            into.extend(keywords.get("description").and_then(Value::as_str).map(ToOwned::to_owned));
            keywords.values().for_each(|says| descriptions(says, into));
        }
        _ => {}
    }
}

#[test]
fn what_a_schema_says_is_for_one_who_sees_no_source() {
    let mut all = Vec::new();
    for (_, text) in schema::generated() {
        descriptions(&serde_json::from_str(&text).unwrap(), &mut all);
    }
    assert!(all.len() > 500, "they are found: {}", all.len());
    let of_the_source =
        |text: &&String| ["[`", "crate::", "Self::", "`Option", "Vec<"].iter().any(|word| text.contains(word));
    let wrong: Vec<_> = all.iter().filter(of_the_source).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn the_prose_names_every_message_and_every_code() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proto");
    let prose = std::fs::read_to_string(folder.join("PROTOCOL.md")).unwrap();
    let missing: Vec<&str> = Message::TYPES
        .iter()
        .copied()
        .chain(CODES.iter().map(|(code, _)| *code))
        .chain(Refusal::<AnyIllegal>::CODES.iter().map(|(code, _)| *code))
        .chain(AnyIllegal::codes().into_iter().map(|known| known.code))
        .filter(|name| !prose.contains(&format!("`{name}`")))
        .collect();
    assert!(missing.is_empty(), "proto/PROTOCOL.md does not name {missing:?}");
}

#[test]
fn every_code_has_a_sentence_and_each_of_a_games_rules_a_rule_that_there_is() {
    let text = schema::generated().into_iter().find(|(path, _)| path == "codes.json").unwrap().1;
    let published: Value = serde_json::from_str(&text).unwrap();
    for (code, meaning) in published["codes"].as_object().unwrap() {
        let meaning = meaning.as_str().unwrap();
        assert!(meaning.split(' ').count() >= 3 && !meaning.contains(['{', '}']), "{code}: {meaning:?}");
        assert!(!meaning.ends_with('.') && meaning.starts_with(char::is_lowercase), "{code}: {meaning:?}");
    }
    let books = cardroom_catalog::GameKind::ALL.iter().map(|kind| kind.rules_text()).chain([COMMON_RULES]);
    let rules = books.collect::<Vec<_>>().concat();
    for known in AnyIllegal::codes() {
        let named = published["rules"][known.code].as_array().unwrap();
        assert!(!named.is_empty(), "{} has no rule", known.code);
        for rule in named {
            assert!(rules.contains(&format!("**{} ", rule.as_str().unwrap())), "{}: {rule}", known.code);
        }
    }
}

#[test]
fn a_suggested_name_is_short_enough_to_be_taken_whatever_its_script() {
    let limit = limits::NAME_GRAPHEMES;
    for (name, suggested) in [
        ("Ann 2".to_owned(), "Ann 2".to_owned()),
        (format!("{} 2", "W".repeat(24)), format!("{} 2", "W".repeat(22))),
        (format!("{} 13", "日".repeat(23)), format!("{} 13", "日".repeat(21))),
        (format!("{}\u{301} 2", "e".repeat(24)), format!("{} 2", "e".repeat(22))),
    ] {
        assert_eq!(numbered_name(&name, limit), suggested);
        assert_eq!(clean_name(&suggested, limit), Ok(suggested));
    }
    let family = format!("{} 2", "👨‍👩‍👧‍👦".repeat(8));
    let suggested = numbered_name(&family, limit);
    assert!(suggested.ends_with(" 2") && suggested.len() <= limits::NAME_BYTES, "{suggested}");
}
