//! Which of the legal actions is taken.

use serde_json::{Value, json};

use crate::Client;

/// Lets every client take its decisions at a table, all at once, until something holds for each.
pub async fn play_until(clients: &mut [Client], table: &str, seed: u64, holds: impl Fn(&Client) -> bool) {
    let holds = &holds;
    let playing = clients.iter_mut().zip(seed..).map(async |(client, seed)| {
        let mut choose = by_chance(seed);
        while !holds(client) {
            if client.decision(table).is_some() {
                client.decide(table, &mut choose).await;
            } else {
                client.until_next().await;
            }
        }
    });
    futures_util::future::join_all(playing).await;
}

/// Every action that a decision of 500 Rummy lists.
fn rummy_actions(legal: &Value) -> Vec<Value> {
    let list = |name: &str| legal[name].as_array().cloned().unwrap_or_default();
    let mut actions = [list("meld"), list("lay_off")].concat();
    actions.extend(list("discard").into_iter().map(|card| json!({ "type": "discard", "card": card })));
    for kind in ["take", "rummy"] {
        for depth in list(kind) {
            for usage in depth["uses"].as_array().into_iter().flatten() {
                let mut action = json!({ "type": kind, "n": depth["n"] });
                if !usage.is_null() {
                    action["use"] = usage.clone();
                }
                actions.push(action);
            }
        }
    }
    for name in ["draw", "decline", "waive"] {
        if legal[name] == true {
            actions.push(json!({ "type": name }));
        }
    }
    for swap in list("swap") {
        actions.push(json!({ "type": "swap", "meld": swap["meld"], "card": swap["card"] }));
    }
    actions
}

/// Puts the members of one object into another.
pub fn merge(into: &mut Value, from: Value) {
    if let (Value::Object(into), Value::Object(from)) = (into, from) {
        into.extend(from);
    }
}

/// A string, or any other value as JSON.
pub fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned)
}

/// A choice among what is legal, by numbers from a seed.
pub fn by_chance(seed: u64) -> impl FnMut(&Value) -> Value {
    let mut state = seed.wrapping_mul(2).wrapping_add(1);
    let mut below = move |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or(0) % bound.max(1)
    };
    move |decision| {
        let legal = &decision["legal"];
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        match decision["kind"].as_str() {
            Some("call") => {
                let calls = list(&legal["call"]);
                json!({ "type": "call", "call": calls[below(calls.len())] })
            }
            Some("pass") => {
                let mut cards = list(&legal["from"]);
                let mut action = json!({ "type": "pass" });
                for (way, count) in legal["pass"].as_object().expect("ways") {
                    let count = count.as_u64().expect("a count");
                    action[way] = (0..count).map(|_| cards.swap_remove(below(cards.len()))).collect();
                }
                action
            }
            Some("play") => {
                let cards = list(&legal["play"]);
                json!({ "type": "play", "card": cards[below(cards.len())] })
            }
            _ => {
                let actions = rummy_actions(legal);
                actions[below(actions.len())].clone()
            }
        }
    }
}
