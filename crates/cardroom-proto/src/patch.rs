//! Diffs between two views of one audience, as JSON Patch of `add`, `remove` and `replace`, never at the root.
//!
//! Arrays are compared by their common beginning and end, so that a card played from the middle of a hand is one
//! operation. It does not look for moves inside arrays.

use json_patch::{AddOperation, PatchOperation, RemoveOperation, ReplaceOperation, jsonptr::PointerBuf};
use serde_json::{Map, Value};

/// The operations that turn one object into the other; both are objects.
pub fn diff(from: &Value, to: &Value) -> Vec<PatchOperation> {
    let mut ops = Vec::new();
    let mut at = PointerBuf::new();
    compare(from, to, &mut at, &mut ops);
    ops
}

fn compare(from: &Value, to: &Value, at: &mut PointerBuf, ops: &mut Vec<PatchOperation>) {
    match (from, to) {
        (Value::Object(from), Value::Object(to)) => compare_objects(from, to, at, ops),
        (Value::Array(from), Value::Array(to)) => compare_arrays(from, to, at, ops),
        (from, to) if from == to => {}
        (_, to) => ops.push(PatchOperation::Replace(ReplaceOperation { path: at.clone(), value: to.clone() })),
    }
}

fn compare_objects(
    from: &Map<String, Value>,
    to: &Map<String, Value>,
    at: &mut PointerBuf,
    ops: &mut Vec<PatchOperation>,
) {
    for (name, old) in from {
        let new = to.get(name);
        if new == Some(old) {
            continue; // Most of a document: no path to it is built.
        }
        at.push_back(name.as_str());
        match new {
            Some(new) => compare(old, new, at, ops),
            None => ops.push(PatchOperation::Remove(RemoveOperation { path: at.clone() })),
        }
        at.pop_back();
    }
    for (name, new) in to.iter().filter(|(name, _)| !from.contains_key(*name)) {
        at.push_back(name.as_str());
        ops.push(PatchOperation::Add(AddOperation { path: at.clone(), value: new.clone() }));
        at.pop_back();
    }
}

fn compare_arrays(from: &[Value], to: &[Value], at: &mut PointerBuf, ops: &mut Vec<PatchOperation>) {
    let shorter = from.len().min(to.len());
    let start = from.iter().zip(to).take_while(|(old, new)| old == new).count();
    let tail = from.iter().rev().zip(to.iter().rev()).take(shorter - start).take_while(|(old, new)| old == new).count();
    let (old, new) = (&from[start..from.len() - tail], &to[start..to.len() - tail]);
    let paired = old.len().min(new.len());
    for (index, (old, new)) in old.iter().zip(new).enumerate() {
        at.push_back((start + index).to_string());
        compare(old, new, at, ops);
        at.pop_back();
    }
    for index in (start + paired..start + old.len()).rev() {
        at.push_back(index.to_string());
        ops.push(PatchOperation::Remove(RemoveOperation { path: at.clone() }));
        at.pop_back();
    }
    for (index, value) in new.iter().enumerate().skip(paired) {
        at.push_back((start + index).to_string());
        ops.push(PatchOperation::Add(AddOperation { path: at.clone(), value: value.clone() }));
        at.pop_back();
    }
}
