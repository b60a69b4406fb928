//! Values that are nearly right: one place of a good one is changed.

use serde_json::Value;

use crate::choices::Choices;

/// Changes one place of a document.
pub(crate) fn change(choices: &mut Choices<'_>, document: &mut Value) {
    let mut places = Vec::new();
    list_places(document, &mut String::new(), &mut places);
    let place = choices.one_of(&places).clone();
    let Some(value) = document.pointer_mut(&place) else { return };
    match (choices.below(4), value) {
        (0, Value::Array(items)) if !items.is_empty() => {
            items.remove(choices.below(items.len()));
        }
        (1, Value::Array(items)) if !items.is_empty() => {
            let twice = choices.one_of(items).clone();
            items.insert(choices.below(items.len() + 1), twice);
        }
        (2, Value::Array(items)) if !items.is_empty() => {
            let (one, other) = (choices.below(items.len()), choices.below(items.len()));
            items.swap(one, other);
        }
        (0 | 1, Value::Object(members)) if !members.is_empty() => {
            let names: Vec<String> = members.keys().cloned().collect();
            members.remove(choices.one_of(&names));
        }
        (0, Value::Number(number)) => {
            let by = if choices.once_in(2) { 1 } else { -1 };
            *number = number.as_i64().map_or(0, |number| number.saturating_add(by)).into();
        }
        (_, value) => *value = choices.word(),
    }
}

/// The pointer of every value in a document, its own first.
fn list_places(value: &Value, at: &mut String, places: &mut Vec<String>) {
    places.push(at.clone());
    let length = at.len();
    let mut go = |name: &str, value: &Value| {
        at.push('/');
        at.push_str(&name.replace('~', "~0").replace('/', "~1"));
        list_places(value, at, places);
        at.truncate(length);
    };
    match value {
        Value::Array(items) => items.iter().enumerate().for_each(|(index, item)| go(&index.to_string(), item)),
        Value::Object(members) => members.iter().for_each(|(name, member)| go(name, member)),
        _ => {}
    }
}
