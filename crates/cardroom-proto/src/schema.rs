//! The published description: JSON Schemas of all that goes over the wire, and an `AsyncAPI` document over them.
//!
//! Generated from the Rust types, written to `proto/`, and compared there by a test, so that they cannot drift apart.
//! `CARDROOM_WRITE_PROTO=1 cargo test -p cardroom-proto` writes them anew.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use cardroom_catalog::{AnyAction, AnyIllegal, AnyOptions, AnyView, GameKind};
use cardroom_rules::IllegalMove;
use cardroom_table::{Record, Refusal, TableView};
use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use crate::{
    Ack, Bye, CODES, Chat, End, Hello, Message, Notice, Reacted, Refused, RequestId,
    ack::ACKS,
    frame::{Snapshot, UpdateFrame},
};

/// The folder of published files, as it was when this was built.
#[derive(rust_embed::RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../proto"]
struct Published;

/// A published file by its path below `proto/`, with its content type.
pub fn published(path: &str) -> Option<(&'static str, Vec<u8>)> {
    Some((content_type(path)?, Published::get(path)?.data.into_owned()))
}

/// The paths of all published files.
pub fn index() -> Vec<String> {
    let mut paths: Vec<String> =
        Published::iter().map(Cow::into_owned).filter(|path| content_type(path).is_some()).collect();
    paths.sort();
    paths
}

fn content_type(path: &str) -> Option<&'static str> {
    match path.rsplit_once('.')?.1 {
        "json" => Some("application/json"),
        "jsonl" => Some("application/x-ndjson"),
        "md" => Some("text/markdown; charset=utf-8"),
        _ => None,
    }
}

/// Every generated file below `proto/`, with its text.
pub fn generated() -> Vec<(String, String)> {
    let mut files = vec![
        ("schema/client.json".to_owned(), client()),
        ("schema/server.json".to_owned(), server()),
        ("schema/acks.json".to_owned(), acks()),
        ("schema/table.json".to_owned(), schema_of::<TableView<AnyView, AnyOptions>>()),
        ("schema/record.json".to_owned(), schema_of::<Record<AnyAction, AnyOptions>>()),
        ("codes.json".to_owned(), codes()),
        ("asyncapi.json".to_owned(), async_api()),
    ];
    for kind in GameKind::ALL {
        files.push((format!("schema/options-{}.json", kind.id()), kind.options_schema().to_value()));
    }
    files.into_iter().map(|(path, value)| (path, pretty(&bounded(value)))).collect()
}

fn schema_of<T: JsonSchema>() -> Value {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>().to_value()
}

/// Any frame of a client: a message, with its id.
fn client() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let id = generator.subschema_for::<RequestId>().to_value();
    let message = generator.subschema_for::<Message>().to_value();
    root(
        generator,
        &json!({
            "title": "A client's frame",
            "type": "object",
            "required": ["id", "type"],
            "properties": { "id": id },
            "allOf": [message],
        }),
    )
}

/// Any frame of the server.
fn server() -> Value {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let kinds = server_frames(&mut generator).into_iter().map(|(_, schema)| schema).collect::<Vec<_>>();
    root(generator, &json!({ "title": "A server's frame", "oneOf": kinds }))
}

/// The ack of each type of request, by that type.
fn acks() -> Value {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let acks: Map<String, Value> = acks_by_type(&mut generator).map(|(kind, ack)| (kind.to_owned(), ack)).collect();
    let title = "The ack of each type of request";
    root(generator, &json!({ "title": title, "type": "object", "properties": acks }))
}

/// The whole frame, for each type of request.
fn acks_by_type(generator: &mut SchemaGenerator) -> impl Iterator<Item = (&'static str, Value)> {
    let ack = of_type("ack", &generator.subschema_for::<Ack>());
    ACKS.iter().map(move |(kind, holds)| (*kind, json!({ "allOf": [ack, holds(generator)] })))
}

fn server_frames(generator: &mut SchemaGenerator) -> Vec<(&'static str, Value)> {
    let frames = [
        ("hello", generator.subschema_for::<Hello>()),
        ("ack", generator.subschema_for::<Ack>()),
        ("refused", generator.subschema_for::<Refused>()),
        ("snapshot", generator.subschema_for::<Snapshot>()),
        ("update", generator.subschema_for::<UpdateFrame>()),
        ("end", generator.subschema_for::<End>()),
        ("chat", generator.subschema_for::<Chat>()),
        ("reaction", generator.subschema_for::<Reacted>()),
        ("notice", generator.subschema_for::<Notice>()),
        ("bye", generator.subschema_for::<Bye>()),
    ];
    frames.into_iter().map(|(name, schema)| (name, of_type(name, &schema))).collect()
}

fn of_type(name: &str, schema: &Schema) -> Value {
    let kind = json!({ "type": "object", "required": ["type"], "properties": { "type": { "const": name } } });
    json!({ "allOf": [kind, schema] })
}

fn root(mut generator: SchemaGenerator, of: &Value) -> Value {
    let mut object = of.as_object().cloned().unwrap_or_default();
    object.insert("$schema".into(), "https://json-schema.org/draft/2020-12/schema".into());
    object.insert("$defs".into(), Value::Object(generator.take_definitions(true)));
    Value::Object(object)
}

/// Every refusal code with its meaning, and the rules behind those of the games.
fn codes() -> Value {
    let mut meanings = BTreeMap::new();
    let mut rules: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for of_game in AnyIllegal::codes() {
        meanings.insert(of_game.code, of_game.meaning);
        rules.entry(of_game.code).or_default().extend(of_game.rules);
    }
    meanings.extend(Refusal::<AnyIllegal>::CODES.iter().chain(CODES).copied());
    for (code, rule) in Refusal::<AnyIllegal>::RULES {
        rules.entry(code).or_default().insert(rule);
    }
    json!({ "codes": meanings, "rules": rules })
}

/// The protocol as `AsyncAPI` 3.0, whose schemas are of draft 7.
fn async_api() -> Value {
    let mut generator =
        SchemaSettings::draft07().with(|to| to.definitions_path = "/components/schemas".into()).into_generator();
    let mut messages = Map::new();
    for (name, frame) in server_frames(&mut generator) {
        messages.insert(name.into(), json!({ "name": name, "payload": frame }));
    }
    messages.remove("ack");
    let from_server: Vec<Value> = messages.keys().map(|name| reference(name)).collect();
    for (kind, ack) in acks_by_type(&mut generator) {
        messages.insert(format!("ack.{kind}"), json!({ "name": "ack", "payload": ack }));
    }
    for kind in Message::TYPES {
        let request = json!({ "name": kind, "payload": request(&mut generator, kind) });
        messages.insert(format!("request.{kind}"), request);
    }
    let ws = json!({ "$ref": "#/channels/ws" });
    let mut operations = Map::new();
    for kind in Message::TYPES {
        let answers = [reference(&format!("ack.{kind}")), reference("refused")];
        let operation = json!({
            "action": "receive",
            "channel": ws,
            "messages": [reference(&format!("request.{kind}"))],
            "reply": { "channel": ws, "messages": answers },
        });
        operations.insert((*kind).to_owned(), operation);
    }
    operations.insert("say".into(), json!({ "action": "send", "channel": ws, "messages": from_server }));
    json!({
        "asyncapi": "3.0.0",
        "info": {
            "title": "cardroom",
            "version": crate::PROTOCOL.to_string(),
            "description": "JSON over one WebSocket. The prose is in PROTOCOL.md.",
        },
        "defaultContentType": "application/json",
        "channels": { "ws": { "address": "/ws", "messages": messages } },
        "operations": operations,
        "components": { "schemas": generator.take_definitions(true) },
    })
}

fn reference(message: &str) -> Value {
    json!({ "$ref": format!("#/channels/ws/messages/{message}") })
}

/// A request of one type.
fn request(generator: &mut SchemaGenerator, kind: &str) -> Value {
    json!({
        "type": "object",
        "required": ["id", "type"],
        "properties": { "id": generator.subschema_for::<RequestId>(), "type": { "const": kind } },
        "allOf": [generator.subschema_for::<Message>()],
    })
}

/// The same with the bounds of every whole number, which a format alone is no validator's to know.
fn bounded(schema: Value) -> Value {
    match schema {
        Value::Array(parts) => parts.into_iter().map(bounded).collect(),
        Value::Object(keywords) => {
            let mut keywords: Map<String, Value> =
                keywords.into_iter().map(|(keyword, says)| (keyword, bounded(says))).collect();
            let bounds = match keywords.get("format").and_then(Value::as_str) {
                Some("uint16") => Some((Value::from(u16::MIN), Value::from(u16::MAX))),
                Some("uint32") => Some((Value::from(u32::MIN), Value::from(u32::MAX))),
                Some("uint" | "uint64") => Some((Value::from(u64::MIN), Value::from(u64::MAX))),
                Some("int64") => Some((Value::from(i64::MIN), Value::from(i64::MAX))),
                _ => None,
            };
            if let Some((least, most)) = bounds {
                keywords.entry("minimum").or_insert(least);
                keywords.entry("maximum").or_insert(most);
            }
            Value::Object(keywords)
        }
        other => other,
    }
}

fn pretty(value: &Value) -> String {
    match serde_json::to_string_pretty(value) {
        Ok(text) => text + "\n",
        Err(fault) => unreachable!("a schema is JSON: {fault}"),
    }
}
