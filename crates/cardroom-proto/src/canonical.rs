//! Canonical JSON (RFC 8785) of documents without floats, and the hash by which a client checks what it holds.

use std::fmt::Write;

use serde_json::Value;

/// Writes a document in the one form that everybody gets: members sorted by UTF-16, no spaces.
///
/// For documents without floats, as all of the protocol's are: integers are written as they are.
pub fn canonical(value: &Value) -> String {
    let mut text = String::new();
    write_value(value, &mut text);
    text
}

/// CRC-32 (zlib's) of the canonical form, as 8 hex digits.
pub fn hash(value: &Value) -> String {
    format!("{:08x}", crc32fast::hash(canonical(value).as_bytes()))
}

fn write_value(value: &Value, text: &mut String) {
    match value {
        Value::Array(items) => {
            text.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                write_value(item, text);
            }
            text.push(']');
        }
        Value::Object(members) => {
            let mut sorted: Vec<_> = members.iter().collect();
            // Byte order is UTF-16 order but for names beyond the basic plane beside U+E000 to U+FFFF.
            if !members.keys().all(|name| name.is_ascii()) {
                sorted.sort_by(|(left, _), (right, _)| left.encode_utf16().cmp(right.encode_utf16()));
            }
            text.push('{');
            for (index, (name, member)) in sorted.into_iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                write_string(name, text);
                text.push(':');
                write_value(member, text);
            }
            text.push('}');
        }
        Value::String(string) => write_string(string, text),
        Value::Null | Value::Bool(_) | Value::Number(_) => {
            let written = write!(text, "{value}");
            debug_assert!(written.is_ok(), "a string takes every text");
        }
    }
}

/// `serde_json` escapes strings just as RFC 8785 asks: the short forms, else `\u00xx` in lower case.
fn write_string(string: &str, text: &mut String) {
    match serde_json::to_string(string) {
        Ok(quoted) => text.push_str(&quoted),
        Err(fault) => unreachable!("a string is JSON: {fault}"),
    }
}
