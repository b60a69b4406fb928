//! `cardroom admin` against a server that runs, that was killed, and that stops by itself.

use std::{
    fs::File,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Command, Stdio},
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::{Server, cardroom, fails, succeeds};

const DATA: [&str; 2] = ["--data", "data"];

fn admin<'a>(words: &[&'a str]) -> Vec<&'a str> {
    [&["admin"], words, &DATA].concat()
}

fn status(folder: &Path) -> Value {
    serde_json::from_str(&succeeds(folder, &admin(&["status", "--json"]), "")).unwrap()
}

/// A guest at a public table in whose game bots have the other seats; the game runs while the socket is there.
async fn play(server: &Server) -> impl Sized + use<> {
    let (mut socket, _) = tokio_tungstenite::connect_async(format!("ws://{}/ws", server.address)).await.unwrap();
    let create = json!({ "type": "table.create", "game": "dnfh", "access": "public", "clock": "none" });
    let mut requests = vec![json!({ "type": "login", "name": "ann" }), create];
    while !requests.is_empty() {
        let mut request = requests.remove(0);
        request["id"] = 1.into();
        socket.send(Message::text(request.to_string())).await.unwrap();
        let ack = loop {
            let frame = socket.next().await.unwrap().unwrap();
            let frame: Value = serde_json::from_str(frame.to_text().unwrap()).unwrap_or_default();
            if frame["id"] == 1 {
                break frame;
            }
        };
        assert_eq!(ack["type"], "ack", "{ack}");
        if ack["table"].is_string() {
            requests.push(json!({ "type": "table.start", "table": ack["table"] }));
        }
    }
    socket
}

#[test]
fn without_a_server_it_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let said = fails(folder.path(), &admin(&["status"]), "");
    assert!(said.starts_with("Error: no server runs on data\n"), "{said}");
}

#[test]
fn orders_are_carried_out_and_said_for_people_or_as_they_come() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let _server = Server::start(folder);
    let said = succeeds(folder, &admin(&["status"]), "");
    assert!(said.contains("draining") && said.contains("no\n"), "{said}");
    let said = succeeds(folder, &["admin", "--data", "data", "--json", "status"], "");
    let status: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&status["games"], &status["draining"]), (&json!(0), &json!(false)), "{status}");
    std::fs::write(folder.join("cardroom.toml"), "data = \"data\"\n").unwrap();
    assert_eq!(succeeds(folder, &["admin", "tables"], ""), "no tables\n");
    assert_eq!(succeeds(folder, &admin(&["players"]), ""), "no players\n");
    assert_eq!(succeeds(folder, &admin(&["say", "back", "soon"]), ""), "told 0 connections\n");
    let said = fails(folder, &admin(&["close", "tbl_no"]), "");
    assert!(said.starts_with("Error: there is no such table (no_such_table)\n"), "{said}");
    let said = fails(folder, &admin(&["close", "tbl_no", "--json"]), "");
    let refused: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&refused["refused"], &refused["code"]), (&json!(true), &json!("no_such_table")));
    assert!(fails(folder, &admin(&["reset", "192.0.2.1"]), "").contains("(no_such_address)"));
    assert!(fails(folder, &admin(&["say", " "]), "").contains("(bad_text)"));
    assert!(fails(folder, &["admin"], "").contains("Usage"));
}

#[test]
fn the_socket_is_the_owners_and_outlives_no_orderly_stop() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let socket = folder.join("data/admin.sock");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let server = Server::start(folder);
    assert_eq!((mode(&folder.join("data")), mode(&socket)), (0o700, 0o600));
    drop(server); // Killed.
    assert!(socket.exists());
    let said = fails(folder, &admin(&["status"]), "");
    assert!(said.starts_with("Error: no server runs on data\n"), "{said}");
    let mut server = Server::start(folder);
    assert_eq!(status(folder)["tables"], 0);
    let pid = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    assert!(server.child.wait().unwrap().success());
    assert!(!socket.exists());
}

#[tokio::test]
async fn a_drained_server_stops_by_itself_with_0_and_its_token_is_in_no_log() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let log = File::create(folder.join("log")).unwrap();
    let words = ["--log", "trace", "--grace-ms", "0"];
    let mut server = Server::start_with(folder, &words, Stdio::from(log));
    let ann = play(&server).await;
    let said = succeeds(folder, &admin(&["players"]), "");
    assert!(said.contains("127.0.0.1") && said.contains("ann"), "{said}");
    assert!(succeeds(folder, &admin(&["tables"]), "").contains("playing"));
    assert!(succeeds(folder, &admin(&["drain"]), "").contains("1 with somebody in it runs"));
    assert_eq!(status(folder)["draining"], true);
    assert!(succeeds(folder, &admin(&["drain", "--off"]), "").contains("the server goes on"));

    let order = |token: &str| server.post_order(token, r#"{"do":"status"}"#);
    let token = server.admin_token.clone();
    assert!(token.len() == 64 && order(&token).contains("\"draining\":false"), "{token}");
    assert!(order("0123").starts_with("HTTP/1.1 401"));
    assert!(order(&token).starts_with("HTTP/1.1 200"));

    succeeds(folder, &admin(&["drain"]), "");
    drop(ann);
    assert!(server.child.wait().unwrap().success(), "it ends by itself");
    assert!(!folder.join("data/admin.sock").exists());
    let logged = std::fs::read_to_string(folder.join("log")).unwrap();
    assert!(logged.contains("stopping") && !logged.contains(&token), "the token is not logged");
    assert!(!logged.contains("0123"), "nor is a wrong one");
    let again = cardroom(folder, &["check", "--data", "data"]).output().unwrap();
    assert!(again.status.success(), "{again:?}");
}
