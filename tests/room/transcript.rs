//! The published transcript of one short game: it can be followed frame by frame, and what is spoken now has its form.
//!
//! `CARDROOM_WRITE_PROTO=1 cargo test -p cardroom-tests transcript` records it anew.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use cardroom_tests::{
    Client, Room, play_until, quick,
    schema::{self, check_ack},
};
use serde_json::{Value, json};

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../proto/transcripts/dnfh-one-round.jsonl")
}

/// One round between four people, with a watcher who looks into the lobby too.
async fn record() -> Vec<Value> {
    let room = Room::open(quick()).await;
    let options = json!({ "target": 1, "pass_menu": ["3-0-0"] });
    let (table, mut clients) = room.four(json!({ "dealer": 0, "access": "public", "options": options })).await;
    let mut eve = room.guest("eve").await;
    eve.ask(json!({ "type": "lobby.watch" })).await;
    eve.ask(json!({ "type": "table.join", "table": table, "as": "spectator" })).await;
    eve.until_shown(&table).await;
    for client in &mut clients {
        client.ask(json!({ "type": "entropy", "table": table, "round_no": 1, "bytes": "00ff" })).await;
    }
    let refused = clients[1].answer(json!({ "type": "table.start", "table": table })).await;
    assert_eq!(refused["code"], "not_host");
    clients[0].ask(json!({ "type": "table.start", "table": table })).await;
    clients.push(eve);
    let over = |client: &Client| client.table(&table).get("result").is_some();
    play_until(&mut clients, &table, 11, over).await;
    clients[4].ask(json!({ "type": "chat", "table": table, "text": "well played" })).await;
    clients[4].ask(json!({ "type": "table.leave", "table": table })).await;
    clients[4].until(|client| client.frames.iter().any(|frame| frame["type"] == "end")).await;
    room.stop().await;
    let of = |client: &Client| {
        let name = client.name.clone();
        client.transcript.iter().map(|line| with_audience(&name, line)).collect::<Vec<_>>()
    };
    clients.iter().flat_map(of).collect()
}

fn with_audience(name: &str, line: &Value) -> Value {
    let mut line = line.clone();
    line["who"] = name.into();
    if line["server"]["token"].is_string() {
        line["server"]["token"] = "(a secret of 64 hex digits)".into();
    }
    line
}

fn read(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Follows every audience's frames, as a client would, against the schemas; gives back the names of all fields that were
/// seen.
fn follow(lines: &[Value]) -> BTreeSet<String> {
    let mut states: BTreeMap<(String, String), (u64, Value)> = BTreeMap::new();
    let mut shapes = BTreeSet::new();
    let mut open = BTreeMap::new();
    for line in lines {
        let who = cardroom_tests::text(&line["who"]);
        if let Some(request) = line.get("client") {
            let known = cardroom_proto::read(&request.to_string());
            assert!(known.is_ok(), "the server reads what the transcript sends: {known:?}");
            assert_eq!(schema::CLIENT.check(request), Ok(()), "{request}");
            open.insert((who, request["id"].to_string()), cardroom_tests::text(&request["type"]));
            continue;
        }
        let frame = &line["server"];
        let kind = frame["type"].as_str().unwrap();
        shapes.extend(frame.as_object().unwrap().keys().map(|name| format!("{kind}.{name}")));
        assert_eq!(schema::SERVER.check(frame), Ok(()), "{frame}");
        let stream = (who.clone(), cardroom_tests::text(&frame["stream"]));
        match kind {
            "ack" | "refused" => {
                let asked = open.remove(&(who, frame["id"].to_string())).expect("one answer each");
                if kind == "ack" {
                    check_ack(&asked, frame);
                }
            }
            "snapshot" => {
                states.insert(stream.clone(), (frame["seq"].as_u64().unwrap(), frame["state"].clone()));
            }
            "update" => {
                let (seq, state) = states.get_mut(&stream).expect("a snapshot comes first");
                assert_eq!(frame["from"].as_u64(), Some(*seq));
                let patch: json_patch::Patch = serde_json::from_value(frame["ops"].clone()).unwrap();
                json_patch::patch(state, &patch).unwrap();
                *seq = frame["seq"].as_u64().unwrap();
            }
            _ => {}
        }
        if let Some(hash) = frame["hash"].as_str() {
            assert_eq!(hash, cardroom_proto::hash(&states[&stream].1), "{frame}");
        }
        if let Some((_, state)) = states.get(&stream).filter(|_| kind == "snapshot" || kind == "update") {
            shapes.extend(state.as_object().unwrap().keys().map(|name| format!("state.{name}")));
            if let Some(round) = state["round"].as_object() {
                shapes.extend(round.keys().map(|name| format!("round.{name}")));
            }
        }
    }
    assert!(open.is_empty(), "every request is answered: {open:?}");
    shapes
}

#[tokio::test]
async fn the_published_transcript_can_be_followed_and_is_still_how_the_server_speaks() {
    let now = record().await;
    let lines: Vec<String> = now.iter().map(Value::to_string).collect();
    let text = lines.join("\n") + "\n";
    if std::env::var_os("CARDROOM_WRITE_PROTO").is_some() {
        std::fs::write(file(), &text).unwrap();
    }
    let published = read(&std::fs::read_to_string(file()).unwrap());
    assert!(published.len() > 300, "a whole round for five");
    assert_eq!(
        follow(&published),
        follow(&now),
        "record it anew: CARDROOM_WRITE_PROTO=1 cargo test -p cardroom-tests transcript"
    );
}
