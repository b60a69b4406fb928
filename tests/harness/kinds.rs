//! What one may send: a message of every kind.

use serde_json::{Value, json};

use crate::merge;

/// A message of every kind, for one who is at a table; those that end something come last.
pub fn every_kind(table: &str) -> Vec<Value> {
    let of = |kind: &str, more: Value| {
        let mut message = json!({ "type": kind, "table": table });
        merge(&mut message, more);
        message
    };
    vec![
        json!({ "type": "rename", "name": "Ann" }),
        json!({ "type": "lobby.watch" }),
        json!({ "type": "lobby.unwatch" }),
        json!({ "type": "ping" }),
        of("table.create", json!({ "game": "bm", "access": "public" })),
        of("table.quick", json!({ "game": "bm" })),
        of("table.join", json!({})),
        of("table.stand", json!({})),
        of("table.queue", json!({})),
        of("table.sit", json!({})),
        of("table.sit_out", json!({})),
        of("table.back", json!({})),
        of("table.set", json!({ "name": "Ours" })),
        of("table.bot", json!({ "seat": 1, "level": null })),
        of("table.remove", json!({ "player": "nobody" })),
        of("table.invite", json!({ "do": "rotate" })),
        of("table.abandon", json!({ "agree": false })),
        of("act", json!({ "decision": 0, "action": { "type": "play", "card": "2C" } })),
        of("entropy", json!({ "round_no": 9, "bytes": "" })),
        of("chat", json!({ "text": "hello" })),
        of("react", json!({ "reaction": "wow" })),
        of("chat.history", json!({})),
        of("record", json!({ "game_no": 1 })),
        json!({ "type": "sync", "stream": format!("table:{table}") }),
        of("table.start", json!({})),
        of("table.close", json!({})),
        of("table.leave", json!({})),
        json!({ "type": "login", "name": "Ann" }),
        json!({ "type": "logout" }),
    ]
}
