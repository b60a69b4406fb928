//! The program's tools as an operator uses them: on the store of a server that runs, that was killed, and on a copy.

#![allow(clippy::unwrap_used, reason = "what the program does not do fails its test")]

#[path = "tools/admin.rs"]
mod admin;

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Output, Stdio},
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

/// The program, with no settings but those that a test gives it.
fn cardroom(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardroom"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("CARDROOM_")) {
        command.env_remove(name);
    }
    command.args(words).current_dir(folder);
    command
}

fn run(folder: &Path, words: &[&str], input: &str) -> (bool, String) {
    let mut child =
        cardroom(folder, words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writing = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    let _nobody_reads = writing.join().unwrap();
    let said = String::from_utf8(stdout).unwrap() + &String::from_utf8(stderr).unwrap();
    (status.success(), said)
}

fn succeeds(folder: &Path, words: &[&str], input: &str) -> String {
    let (well, said) = run(folder, words, input);
    assert!(well, "{words:?}: {said}");
    said
}

fn fails(folder: &Path, words: &[&str], input: &str) -> String {
    let (well, said) = run(folder, words, input);
    assert!(!well, "{words:?}: {said}");
    said
}

/// A server that is killed with the test.
struct Server {
    child: Child,
    address: String,
    admin_token: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _gone = self.child.kill();
        let _status = self.child.wait();
    }
}

impl Server {
    fn start(folder: &Path) -> Self {
        Self::start_with(folder, &[], Stdio::inherit())
    }

    fn start_with(folder: &Path, more: &[&str], log: Stdio) -> Self {
        let words = ["serve", "--listen", "127.0.0.1:0", "--data", "data", "--bot-ms", "0", "--next-game-ms", "600000"];
        let mut command = cardroom(folder, &words);
        let mut child =
            command.args(["--limits", "off"]).args(more).stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let (open, admin) = (said.next().unwrap(), said.next().unwrap());
        let address = open.trim().rsplit_once("http://").unwrap().1.trim_end_matches('/').to_owned();
        assert!(admin.contains(&format!("http://{address}/admin, ")), "{admin}");
        Self { child, address, admin_token: admin.rsplit_once(' ').unwrap().1.to_owned() }
    }

    /// What is answered to an order over HTTP, with status and headers.
    fn post_order(&self, token: &str, order: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let (host, length) = (&self.address, order.len());
        let head =
            format!("Host: {host}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\nContent-Length: {length}");
        write!(stream, "POST /api/v1/admin HTTP/1.1\r\n{head}\r\n\r\n{order}").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        answer.split_once("\r\n\r\n").unwrap().1.to_owned()
    }

    /// Makes a public table with bots, plays one game and begins the next, as one who takes what is listed first.
    async fn play(&self) -> String {
        let (mut socket, _) = tokio_tungstenite::connect_async(format!("ws://{}/ws", self.address)).await.unwrap();
        let (mut table, mut game_no) = (String::new(), 0);
        let options = json!({ "target": 1, "pass_menu": ["2-0-1"], "shoot": "off" });
        let mut send = vec![
            json!({ "id": 1, "type": "login", "name": "ann" }),
            json!({ "id": 2, "type": "table.create", "game": "dnfh", "access": "public", "options": options }),
        ];
        loop {
            for request in send.drain(..) {
                socket.send(Message::text(request.to_string())).await.unwrap();
            }
            let frame = socket.next().await.expect("the server speaks").unwrap();
            let Ok(text) = frame.into_text() else { continue };
            let Ok(frame) = serde_json::from_str::<Value>(&text) else { continue };
            assert_ne!(frame["type"], "refused", "{frame}");
            if frame["id"] == 2 {
                frame["table"].as_str().unwrap().clone_into(&mut table);
                send.push(json!({ "id": 5, "type": "chat", "table": table, "text": "Hello, שלום" }));
                send.extend(begin(&table));
            }
            let events = frame["events"].as_array().cloned().unwrap_or_default();
            if events.iter().any(|event| event["type"] == "game_over") {
                game_no += 1;
                send.extend(begin(&table));
            }
            let decision = &frame["decision"];
            if decision.is_object() {
                if game_no == 1 && decision["kind"] == "play" {
                    return table;
                }
                let action = first_of(&decision["legal"]);
                send.push(
                    json!({ "id": 9, "type": "act", "table": table, "decision": decision["id"], "action": action }),
                );
            }
        }
    }
}

fn begin(table: &str) -> [Value; 2] {
    [
        json!({ "id": 3, "type": "entropy", "table": table, "round_no": 1, "bytes": "0102" }),
        json!({ "id": 4, "type": "table.start", "table": table }),
    ]
}

fn first_of(legal: &Value) -> Value {
    if legal["play"].is_array() {
        return json!({ "type": "play", "card": legal["play"][0] });
    }
    if legal["call"].is_array() {
        return json!({ "type": "call", "call": legal["call"][0] });
    }
    let from = legal["from"].as_array().unwrap();
    json!({ "type": "pass", "left": from[..2], "right": from[2..3] })
}

#[tokio::test]
async fn a_store_is_copied_checked_and_put_back_and_its_records_hold() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let said = fails(folder, &["check", "--data", "data"], "");
    assert!(said.contains("there is no store here"), "{said}");

    let server = Server::start(folder);
    let table = server.play().await;
    let record = server.get(&format!("/api/v1/records/{table}/1"));
    std::fs::write(folder.join("record.json"), &record).unwrap();

    // Beside the server that runs, and after it was killed.
    let said = succeeds(folder, &["check", "--data", "data"], "");
    assert!(
        said.contains("1 tables, ") && said.contains("in 3 segments, 1 records, 1 lines of talk: all is well"),
        "{said}"
    );
    succeeds(folder, &["backup", "copy.db", "--data", "data"], "");
    assert!(fails(folder, &["backup", "copy.db", "--data", "data"], "").contains("is there already"));
    assert!(fails(folder, &["restore", "copy.db", "--data", "data"], "").contains("used by another cardroom"));
    drop(server);
    succeeds(folder, &["check", "--data", "data", "--json"], "");
    assert!(fails(folder, &["restore", "copy.db", "--data", "data"], "").contains("is there already"));
    succeeds(folder, &["restore", "copy.db", "--data", "new"], "");
    let said = succeeds(folder, &["check", "--data", "new"], "");
    assert!(said.contains("in 3 segments, 1 records, 1 lines of talk: all is well"), "{said}");

    // The server that was put back has the record; nobody needs it to verify and to replay.
    std::fs::rename(folder.join("data"), folder.join("old")).unwrap();
    std::fs::rename(folder.join("new"), folder.join("data")).unwrap();
    let server = Server::start(folder);
    assert_eq!(server.get(&format!("/api/v1/records/{table}/1")), record);
    drop(server);
    let said = succeeds(folder, &["verify", "record.json", "-"], &record);
    assert_eq!(said.matches("it holds").count(), 2, "{said}");
    let other = record.replacen("\"points\":[", "\"points\":[9", 1);
    let said = fails(folder, &["verify", "record.json", "-"], &other);
    assert!(said.contains("WRONG: round 1, points: "), "{said}");
    let said = succeeds(folder, &["replay", "record.json"], "");
    assert!(said.contains("trick 13: ") && said.contains("wins by score"), "{said}");
    assert!(fails(folder, &["replay", "no.json"], "").contains("no.json"));
}

#[test]
fn deals_are_answered_in_order() {
    let deals: usize = std::env::var("CARDROOM_DEALS").map_or(2_000, |deals| deals.parse().expect("a number of deals"));
    let line = |number: usize| json!({ "secret": format!("{number:064x}"), "game": "dnfh", "entropy": [null, "00ff", null, null] });
    let lines: Vec<String> = (0..deals).map(|number| line(number).to_string()).collect();
    let folder = tempfile::tempdir().unwrap();
    let said = succeeds(folder.path(), &["deal"], &lines.join("\n"));
    let said: Vec<&str> = said.lines().collect();
    assert_eq!(said.len(), deals);
    let last = cardroom_server::tools::deal_line(&lines[deals - 1]);
    assert_eq!(serde_json::from_str::<Value>(said[deals - 1]).unwrap(), last);
    assert!(fails(folder.path(), &["deal"], "{}").starts_with(r#"{"ok":false,"code":"bad_line""#));
}
