//! Whether a value is what a published schema says. Only for the keywords that the published schemas use: another one
//! fails its test, so that no part of a schema is passed over.

use std::sync::LazyLock;

use regex_lite::Regex;
use serde_json::{Map, Value};

/// A published schema.
pub struct Schema(Value);

/// Of the frames of a client.
pub static CLIENT: LazyLock<Schema> = LazyLock::new(|| Schema::published("schema/client.json"));
/// Of the frames of the server.
pub static SERVER: LazyLock<Schema> = LazyLock::new(|| Schema::published("schema/server.json"));
static ACKS: LazyLock<Schema> = LazyLock::new(|| Schema::published("schema/acks.json"));

/// How a request is refused that is not what its schema says.
const UNREADABLE: &[&str] =
    &["bad_message", "bad_id", "bad_bytes", "too_many_bytes", "bad_reaction", "unknown_type", "unknown_game"];

/// Why a value is not what a schema says.
type Wrong = String;

impl Schema {
    /// As the types say it now, which another test holds against the file.
    fn published(path: &str) -> Self {
        let files = cardroom_proto::schema::generated();
        let (_, text) = files.into_iter().find(|(known, _)| known == path).expect("it is published");
        Self(serde_json::from_str(&text).expect("a schema is JSON"))
    }

    /// Whether a value is what it says.
    pub fn check(&self, value: &Value) -> Result<(), Wrong> {
        self.holds(&self.0, value)
    }

    fn holds(&self, schema: &Value, value: &Value) -> Result<(), Wrong> {
        let Some(keywords) = schema.as_object() else {
            return ensure(schema == &Value::Bool(true), || format!("nothing may be here, and {value} is"));
        };
        for (keyword, says) in keywords {
            self.keyword(keywords, keyword, says, value)?;
        }
        Ok(())
    }

    fn keyword(&self, beside: &Map<String, Value>, keyword: &str, says: &Value, value: &Value) -> Result<(), Wrong> {
        let wrong = || format!("{value} against {keyword} {says}");
        let all = || says.as_array().into_iter().flatten();
        let count = || all().filter(|one| self.holds(one, value).is_ok()).count();
        let object = || value.as_object().into_iter().flatten();
        match keyword {
            "title" | "description" | "default" | "format" | "$schema" | "$defs" | "$comment" => Ok(()),
            "$ref" => self.holds(self.referred(says), value),
            "const" => ensure(says == value, wrong),
            "enum" => ensure(all().any(|one| one == value), wrong),
            "type" => ensure(is_of_type(says, value), wrong),
            "not" => ensure(self.holds(says, value).is_err(), wrong),
            "allOf" => all().try_for_each(|one| self.holds(one, value)),
            "anyOf" => ensure(count() > 0, || format!("{value} is none of several")),
            "oneOf" => ensure(count() == 1, || format!("{value} is {} of several", count())),
            "required" => ensure(
                value.as_object().is_none_or(|object| all().all(|name| object.contains_key(&crate::text(name)))),
                wrong,
            ),
            "properties" => object().try_for_each(|(name, field)| match says.get(name) {
                Some(schema) => self.holds(schema, field).map_err(|wrong| format!("{name}: {wrong}")),
                None => Ok(()),
            }),
            "patternProperties" => object().try_for_each(|(name, field)| {
                let mut fitting = says.as_object().into_iter().flatten().filter(|(form, _)| fits(form, name));
                fitting.try_for_each(|(_, schema)| self.holds(schema, field))
            }),
            "additionalProperties" => {
                let named = |name: &str| beside.get("properties").is_some_and(|fields| fields.get(name).is_some());
                let forms = beside.get("patternProperties").and_then(Value::as_object);
                let formed = |name: &str| forms.is_some_and(|forms| forms.keys().any(|form| fits(form, name)));
                let mut others = object().filter(|(name, _)| !named(name) && !formed(name));
                others.try_for_each(|(name, field)| self.holds(says, field).map_err(|wrong| format!("{name}: {wrong}")))
            }
            "items" => value.as_array().into_iter().flatten().try_for_each(|item| self.holds(says, item)),
            "minItems" => at_least(value.as_array().map(Vec::len), says, wrong),
            "maxItems" => at_most(value.as_array().map(Vec::len), says, wrong),
            "uniqueItems" => ensure(value.as_array().is_none_or(|items| are_unique(items)), wrong),
            "minLength" => at_least(value.as_str().map(|text| text.chars().count()), says, wrong),
            "maxLength" => at_most(value.as_str().map(|text| text.chars().count()), says, wrong),
            "pattern" => ensure(value.as_str().is_none_or(|text| fits(&crate::text(says), text)), wrong),
            "minimum" => ensure(number(value).is_none_or(|number| number >= bound(says)), wrong),
            "maximum" => ensure(number(value).is_none_or(|number| number <= bound(says)), wrong),
            _ => panic!("the tests do not know the keyword {keyword}"),
        }
    }

    fn referred(&self, to: &Value) -> &Value {
        let pointer = to.as_str().and_then(|to| to.strip_prefix('#')).expect("all stands in one file");
        self.0.pointer(pointer).expect("it is there")
    }

    /// Every field that a schema names.
    fn fields(&self, schema: &Value) -> Vec<String> {
        let own = schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.clone());
        let parts = schema["allOf"].as_array().into_iter().flatten().flat_map(|part| self.fields(part));
        let referred = schema.get("$ref").into_iter().flat_map(|to| self.fields(self.referred(to)));
        own.chain(parts).chain(referred).collect()
    }
}

/// Fails the test unless the ack of a request of this type is what its schema says, and holds nothing that it does not name.
pub fn check_ack(kind: &str, ack: &Value) {
    let schema = ACKS.0["properties"].get(kind).unwrap_or_else(|| panic!("no schema of the ack of {kind}"));
    if let Err(wrong) = ACKS.holds(schema, ack) {
        panic!("the ack of {kind} has another form: {wrong}: {ack}");
    }
    let known = ACKS.fields(schema);
    let unknown: Vec<_> = ack.as_object().into_iter().flatten().filter(|(name, _)| !known.contains(name)).collect();
    assert!(unknown.is_empty(), "the schema of the ack of {kind} does not name {unknown:?}");
}

/// Fails the test where a request was done and is not what the schema says, or is that and cannot be read.
pub(crate) fn check_request(request: &Value, answer: &Value) {
    let unreadable = answer["code"].as_str().is_some_and(|code| UNREADABLE.contains(&code));
    match CLIENT.check(request) {
        Ok(()) => assert!(!unreadable, "{request} is what the schema says: {answer}"),
        Err(wrong) => assert_eq!(answer["type"], "refused", "{request} is done, though {wrong}"),
    }
}

fn ensure(right: bool, wrong: impl FnOnce() -> Wrong) -> Result<(), Wrong> {
    if right { Ok(()) } else { Err(wrong()) }
}

fn at_least(length: Option<usize>, says: &Value, wrong: impl FnOnce() -> Wrong) -> Result<(), Wrong> {
    ensure(length.is_none_or(|length| says.as_u64().is_some_and(|least| length as u64 >= least)), wrong)
}

fn at_most(length: Option<usize>, says: &Value, wrong: impl FnOnce() -> Wrong) -> Result<(), Wrong> {
    ensure(length.is_none_or(|length| says.as_u64().is_some_and(|most| length as u64 <= most)), wrong)
}

fn are_unique(items: &[Value]) -> bool {
    items.iter().enumerate().all(|(index, item)| !items[..index].contains(item))
}

fn is_of_type(types: &Value, value: &Value) -> bool {
    let is = |name: &str| match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        "integer" => number(value).is_some(),
        _ => panic!("there is no type {name}"),
    };
    match types {
        Value::Array(types) => types.iter().any(|one| is(&crate::text(one))),
        one => is(&crate::text(one)),
    }
}

/// A whole number.
fn number(value: &Value) -> Option<i128> {
    value.as_i64().map(i128::from).or_else(|| value.as_u64().map(i128::from))
}

fn bound(says: &Value) -> i128 {
    number(says).expect("bounds are whole numbers")
}

fn fits(form: &str, text: &str) -> bool {
    Regex::new(form).expect("a pattern").is_match(text)
}
