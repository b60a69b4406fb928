//! Options of a game as its published schema allows them.

use cardroom_catalog::GameKind;
use serde_json::{Map, Value, json};

use crate::choices::Choices;

/// Some options of a game, each a value that its schema allows.
pub(crate) fn options(choices: &mut Choices<'_>, kind: GameKind) -> Map<String, Value> {
    let schema = kind.options_schema().to_value();
    let Some(known) = schema["properties"].as_object() else { return Map::new() };
    let mut chosen = Map::new();
    for _ in 0..choices.below(5) {
        let names: Vec<&String> = known.keys().collect();
        let name = *choices.one_of(&names);
        chosen.insert(name.clone(), value(choices, &known[name], &schema));
    }
    chosen
}

fn value(choices: &mut Choices<'_>, of: &Value, schema: &Value) -> Value {
    let named = of["$ref"].as_str().and_then(|name| schema.pointer(name.strip_prefix('#')?));
    if let Some(of) = named {
        return value(choices, of, schema);
    }
    if let Some(values) = of["enum"].as_array() {
        return choices.one_of(values).clone();
    }
    if let Some(values) = of["oneOf"].as_array() {
        return choices.one_of(values)["const"].clone();
    }
    if of["type"] == "boolean" {
        return choices.once_in(2).into();
    }
    if of["type"] == "array" {
        return (0..=choices.below(3)).map(|_| value(choices, &of["items"], schema)).collect();
    }
    let (least, most) = (of["minimum"].as_u64().unwrap_or(0), of["maximum"].as_u64().unwrap_or(0));
    choices.one_of(&[json!(least), json!(least + 1), json!(least + 25), json!(most)]).clone()
}
