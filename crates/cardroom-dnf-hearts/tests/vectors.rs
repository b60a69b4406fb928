//! The shared examples of Dirty Nasty Filthy Hearts.

use cardroom_cards::{Seat, Seats};
use cardroom_dnf_hearts::{DnfHearts, DnfHeartsOptions};
use cardroom_rules::{
    Evicts, Options,
    hearts::{Action, testing},
    testkit::vectors::{self, Examples},
};
use serde_json::{Value, json};

struct DnfHeartsExamples;

impl Examples for DnfHeartsExamples {
    type Game = DnfHearts;

    const FILE: &'static str = "dirty-nasty-filthy-hearts.json";

    fn from_position(options: DnfHeartsOptions, position: &Value) -> Result<DnfHearts, String> {
        testing::from_position(options, position)
    }

    fn position(game: &DnfHearts) -> Value {
        testing::position(game)
    }

    fn action(_game: &DnfHearts, given: &Value) -> Result<Action, String> {
        testing::action(given)
    }

    fn playable(game: &DnfHearts) -> Vec<String> {
        testing::playable(game)
    }

    fn ask(options: &DnfHeartsOptions, question: &Value, _given: Option<&DnfHearts>) -> Result<Value, String> {
        match question["fn"].as_str() {
            Some("eviction") => eviction(options.shoot_evicts(), question).map_err(|why| why.to_string()),
            _ => testing::ask(options, question),
        }
    }
}

/// What a table makes of a shot (DNFH-25, DNFH-26). The rules only say who shot and what `shoot_evicts` is; tables
/// are held to this in `cardroom-table`.
fn eviction(evicts: Evicts, question: &Value) -> serde_json::Result<Value> {
    let names = |key: &str| serde_json::from_value::<Vec<String>>(question[key].clone());
    let (occupants, bots, mut waiting) = (names("occupants")?, names("bots")?, names("waiting")?);
    let shooter: Seat = serde_json::from_value(question["shooter"].clone())?;
    let seat = Seats::new(4).left_of(shooter);
    let stays = match evicts {
        Evicts::Never => true,
        Evicts::IfWaiting => waiting.is_empty(),
        Evicts::Always => false,
    };
    if stays {
        return Ok(json!({ "seat": seat, "leaves": null, "enters": null, "waiting": waiting }));
    }
    let leaves = &occupants[usize::from(seat.0)];
    let enters = (!waiting.is_empty()).then(|| waiting.remove(0));
    if !bots.contains(leaves) {
        waiting.push(leaves.clone());
    }
    Ok(json!({ "seat": seat, "leaves": leaves, "enters": enters, "waiting": waiting }))
}

#[test]
fn every_shared_example_holds() {
    vectors::run::<DnfHeartsExamples>(env!("CARGO_MANIFEST_DIR"));
}
