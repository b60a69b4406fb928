//! The shared examples of Black Maria.

use cardroom_black_maria::{BlackMaria, BlackMariaOptions};
use cardroom_rules::{
    hearts::{Action, testing},
    testkit::vectors::{self, Examples},
};
use serde_json::Value;

struct BlackMariaExamples;

impl Examples for BlackMariaExamples {
    type Game = BlackMaria;

    const FILE: &'static str = "black-maria.json";

    fn from_position(options: BlackMariaOptions, position: &Value) -> Result<BlackMaria, String> {
        testing::from_position(options, position)
    }

    fn position(game: &BlackMaria) -> Value {
        testing::position(game)
    }

    fn action(_game: &BlackMaria, given: &Value) -> Result<Action, String> {
        testing::action(given)
    }

    fn playable(game: &BlackMaria) -> Vec<String> {
        testing::playable(game)
    }

    fn ask(options: &BlackMariaOptions, question: &Value, _given: Option<&BlackMaria>) -> Result<Value, String> {
        testing::ask(options, question)
    }
}

#[test]
fn every_shared_example_holds() {
    vectors::run::<BlackMariaExamples>(env!("CARGO_MANIFEST_DIR"));
}
