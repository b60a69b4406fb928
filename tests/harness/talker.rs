//! What somebody stubborn says: each line is sent until it is acknowledged, and then it was said once.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{Client, text};

/// The lines of one player at one table.
#[derive(Default)]
pub(crate) struct Talker {
    lines: Vec<Line>,
}

struct Line {
    request: Value,
    /// The number under which it was acknowledged.
    n: Option<u64>,
}

impl Talker {
    /// Says something new.
    pub(crate) async fn speak(&mut self, client: &mut Client, table: &str) {
        let said = format!("{}-line-{}", client.player, self.lines.len() + 1);
        let request = json!({ "id": said, "type": "chat", "table": table, "text": said });
        self.lines.push(Line { request: request.clone(), n: None });
        client.send(request).await;
    }

    /// Says again what is not answered yet.
    pub(crate) async fn repeat(&self, client: &mut Client) {
        for line in self.lines.iter().filter(|line| line.n.is_none()) {
            client.send(line.request.clone()).await;
        }
    }

    /// Notes which lines were acknowledged; says how long one must wait before the rest is said again, if one must.
    pub(crate) fn note_answers(&mut self, client: &mut Client) -> Option<u64> {
        let mut wait_ms = None;
        for line in self.lines.iter_mut().filter(|line| line.n.is_none()) {
            let Some(answer) = client.take_answer(&text(&line.request["id"])) else { continue };
            line.n = answer["n"].as_u64();
            if line.n.is_none() {
                let code = answer["code"].as_str();
                assert!(matches!(code, Some("store_busy" | "busy")), "{}: {answer}", line.request);
                wait_ms = answer["retry_after_ms"].as_u64().or(Some(500));
            }
        }
        wait_ms
    }

    /// Learns of each line that is not answered what became of it, from a server that stays.
    pub(crate) async fn settle(&mut self, client: &mut Client) {
        while self.lines.iter().any(|line| line.n.is_none()) {
            for line in self.lines.iter().filter(|line| line.n.is_none()) {
                let id = text(&line.request["id"]);
                client.send(line.request.clone()).await;
                client.until(|client| client.has_answer(&id)).await;
            }
            if let Some(ms) = self.note_answers(client) {
                tokio::time::sleep(Duration::from_millis(ms)).await;
            }
        }
    }

    /// Checks that every line is in the talk as it was acknowledged, unless the talk has become too long for it.
    pub(crate) fn check(&self, talk: &[Value]) {
        let first = talk.first().map_or(0, |line| line["n"].as_u64().expect("a line has a number"));
        for line in self.lines.iter().filter(|line| line.n >= Some(first)) {
            let found: Vec<_> = talk.iter().filter(|kept| kept["text"] == line.request["text"]).collect();
            assert_eq!(found.len(), 1, "{} was said once, as {:?}: {found:?}", line.request, line.n);
            assert_eq!(found[0]["n"].as_u64(), line.n, "{}", line.request);
        }
    }
}
