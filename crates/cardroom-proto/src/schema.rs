//! The published description: JSON Schemas of all that goes over the wire, and an `AsyncAPI` document over them.
//!
//! Generated from the Rust types, written to `proto/`, and compared there by a test, so that they cannot drift apart.
//! `CARDROOM_WRITE_PROTO=1 cargo test -p cardroom-proto` writes them anew.

use cardroom_catalog::{AnyAction, AnyOptions, AnyView, GameKind};
use cardroom_table::{Record, Refusal, TableView};
use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use crate::{
    Ack, Bye, CODES, Chat, End, Hello, Message, Notice, Reacted, Refused, RequestId,
    frame::{Snapshot, UpdateFrame},
};

/// The folder of published files, as it was when this was built.
#[derive(rust_embed::RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../proto"]
struct Published;

/// A published file by its path below `proto/`, with its content type.
pub fn published(path: &str) -> Option<(&'static str, Vec<u8>)> {
    let content_type = match path.rsplit_once('.')?.1 {
        "json" => "application/json",
        "jsonl" => "application/x-ndjson",
        "md" => "text/markdown; charset=utf-8",
        _ => return None,
    };
    Some((content_type, Published::get(path)?.data.into_owned()))
}

/// Every generated file below `proto/`, with its text.
pub fn generated() -> Vec<(String, String)> {
    let mut files = vec![
        ("schema/client.json".to_owned(), client()),
        ("schema/server.json".to_owned(), server()),
        ("schema/table.json".to_owned(), schema_of::<TableView<AnyView, AnyOptions>>()),
        ("schema/record.json".to_owned(), schema_of::<Record<AnyAction, AnyOptions>>()),
        ("codes.json".to_owned(), codes()),
        ("asyncapi.json".to_owned(), async_api()),
    ];
    for kind in GameKind::ALL {
        files.push((format!("schema/options-{}.json", kind.id()), kind.options_schema().to_value()));
    }
    files.into_iter().map(|(path, value)| (path, pretty(&value))).collect()
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

fn server_frames(generator: &mut schemars::SchemaGenerator) -> Vec<(&'static str, Value)> {
    let frames = [
        ("hello", generator.subschema_for::<Hello>().to_value()),
        ("ack", generator.subschema_for::<Ack>().to_value()),
        ("refused", generator.subschema_for::<Refused>().to_value()),
        ("snapshot", generator.subschema_for::<Snapshot>().to_value()),
        ("update", generator.subschema_for::<UpdateFrame>().to_value()),
        ("end", generator.subschema_for::<End>().to_value()),
        ("chat", generator.subschema_for::<Chat>().to_value()),
        ("reaction", generator.subschema_for::<Reacted>().to_value()),
        ("notice", generator.subschema_for::<Notice>().to_value()),
        ("bye", generator.subschema_for::<Bye>().to_value()),
    ];
    let named = |(name, schema): (&'static str, Value)| {
        let kind = json!({ "type": "object", "required": ["type"], "properties": { "type": { "const": name } } });
        (name, json!({ "allOf": [kind, schema] }))
    };
    frames.into_iter().map(named).collect()
}

fn root(mut generator: schemars::SchemaGenerator, of: &Value) -> Value {
    let mut object = of.as_object().cloned().unwrap_or_default();
    object.insert("$schema".into(), "https://json-schema.org/draft/2020-12/schema".into());
    object.insert("$defs".into(), Value::Object(generator.take_definitions(true)));
    Value::Object(object)
}

/// Every refusal code, with what it means where a sentence is needed.
fn codes() -> Value {
    let own = CODES.iter().map(|(code, meaning)| ((*code).to_owned(), Value::from(*meaning)));
    let tables = Refusal::<cardroom_catalog::AnyIllegal>::CODES
        .iter()
        .map(|(code, meaning)| ((*code).to_owned(), Value::from(*meaning)));
    let games =
        cardroom_rules::hearts::Illegal::CODES.iter().map(|code| ((*code).to_owned(), Value::from("the rules refuse")));
    let rummy = cardroom_rummy_500::Illegal::CODES
        .iter()
        .map(|(code, _)| ((*code).to_owned(), Value::from("the rules refuse")));
    let all: Map<String, Value> = games.chain(rummy).chain(tables).chain(own).collect();
    json!({ "codes": all })
}

/// The protocol as `AsyncAPI` 3.0, whose schemas are of draft 7.
fn async_api() -> Value {
    let mut generator =
        SchemaSettings::draft07().with(|to| to.definitions_path = "/components/schemas".into()).into_generator();
    let mut messages = Map::new();
    for (name, schema) in server_frames(&mut generator) {
        messages.insert(name.into(), json!({ "name": name, "payload": schema }));
    }
    let request = json!({
        "type": "object",
        "required": ["id", "type"],
        "properties": { "id": generator.subschema_for::<RequestId>().to_value() },
        "allOf": [generator.subschema_for::<Message>().to_value()],
    });
    messages.insert("request".into(), json!({ "name": "request", "payload": request }));
    let reference = |name: &str| json!({ "$ref": format!("#/channels/ws/messages/{name}") });
    let from_server: Vec<Value> =
        messages.keys().filter(|name| *name != "request").map(|name| reference(name)).collect();
    json!({
        "asyncapi": "3.0.0",
        "info": {
            "title": "cardroom",
            "version": crate::PROTOCOL.to_string(),
            "description": "JSON over one WebSocket. The prose is in PROTOCOL.md.",
        },
        "defaultContentType": "application/json",
        "channels": { "ws": { "address": "/ws", "messages": messages } },
        "operations": {
            "hear": { "action": "receive", "channel": { "$ref": "#/channels/ws" }, "messages": [reference("request")] },
            "say": { "action": "send", "channel": { "$ref": "#/channels/ws" }, "messages": from_server },
        },
        "components": { "schemas": generator.take_definitions(true) },
    })
}

fn pretty(value: &Value) -> String {
    match serde_json::to_string_pretty(value) {
        Ok(text) => text + "\n",
        Err(fault) => unreachable!("a schema is JSON: {fault}"),
    }
}
