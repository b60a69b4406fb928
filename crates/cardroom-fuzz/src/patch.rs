//! Diffs: applied, they give the document that they were made for.

use serde_json::{Value, json};

use crate::choices::Choices;

/// Makes two documents of the bytes; fails where the diff from one to the other, sent as text, does not lead there.
pub fn patch(bytes: &[u8]) {
    let (from, to) = documents(bytes);
    let ops = cardroom_proto::diff(&from, &to);
    assert_eq!(ops.is_empty(), from == to, "{from} to {to}");
    let text = json!(ops).to_string();
    assert!(!text.contains(r#""path":"""#), "never at the root: {text}");
    let patch: json_patch::Patch = serde_json::from_str(&text).expect("a diff is JSON Patch");
    let mut patched = from.clone();
    if let Err(fault) = json_patch::patch(&mut patched, &patch) {
        panic!("{from} to {to} by {text}: {fault}");
    }
    assert_eq!(patched, to, "{from} by {text}");
    assert_eq!(cardroom_proto::hash(&patched), cardroom_proto::hash(&to));
}

/// Two objects: bytes that are JSON texts, one a line, are these; else they are choices.
fn documents(bytes: &[u8]) -> (Value, Value) {
    let mut lines = bytes.split(|&byte| byte == b'\n').map(serde_json::from_slice);
    if let (Some(Ok(from @ Value::Object(_))), Some(Ok(to @ Value::Object(_)))) = (lines.next(), lines.next()) {
        return (from, to);
    }
    let mut choices = Choices::new(bytes);
    let from = json!({ "d": choices.document(4), "e": choices.document(2) });
    let mut to = if choices.once_in(3) { json!({ "d": choices.document(4) }) } else { from.clone() };
    for _ in 0..choices.below(4) {
        crate::near::change(&mut choices, &mut to);
    }
    if to.is_object() { (from, to) } else { (from, json!({ "d": to })) }
}
