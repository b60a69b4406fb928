//! The shared examples: positions, moves and questions as JSON that knows nothing of this implementation.
//!
//! Their format is described in `tests/vectors/README.md`. Every failing example is named at once.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use std::{env, fs, path::PathBuf};

use cardroom_cards::{Face, Seat};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::std;
use crate::{Game, Options, Wants};

/// How a game is written in the shared examples.
pub trait Examples {
    /// The game.
    type Game: Game<Options: DeserializeOwned>;

    /// The file's name in the folder of examples.
    const FILE: &'static str;

    /// The state of a position.
    fn from_position(options: <Self::Game as Game>::Options, position: &Value) -> Result<Self::Game, String>;

    /// The position of a state, with every key that examples ask for.
    fn position(game: &Self::Game) -> Value;

    /// A seat's move, `{"seat": 1, "t": "play", "card": "QS"}`, as an action.
    fn action(game: &Self::Game, given: &Value) -> Result<<Self::Game as Game>::Action, String>;

    /// The cards that the seat on turn may play, in examples that ask for `legal`.
    fn playable(_game: &Self::Game) -> Vec<String> {
        Vec::new()
    }

    /// Answers a question; `options_ok` is not asked here.
    fn ask(
        options: &<Self::Game as Game>::Options,
        question: &Value,
        given: Option<&Self::Game>,
    ) -> Result<Value, String>;

    /// Whether the value of a key of a position is the expected one; see [`same_value`].
    fn same(key: &str, expected: &Value, actual: &Value) -> bool {
        same_value(key, expected, actual)
    }

    /// Whether an answer is the expected one.
    fn same_answer(_question: &str, expected: &Value, actual: &Value) -> bool {
        expected == actual
    }
}

/// Compares as the examples say: `hands` and `taken` in any order, `last` and `window` by the keys given, all else
/// exactly.
pub fn same_value(key: &str, expected: &Value, actual: &Value) -> bool {
    match (key, expected, actual) {
        ("hands" | "taken", Value::Array(expected), Value::Array(actual)) => {
            expected.len() == actual.len() && expected.iter().zip(actual).all(|(one, other)| same_unordered(one, other))
        }
        ("last" | "window", Value::Object(expected), Value::Object(actual)) => {
            expected.iter().all(|(key, value)| actual.get(key) == Some(value))
        }
        _ => expected == actual,
    }
}

/// Whether two lists have the same members, however often each.
pub fn same_unordered(expected: &Value, actual: &Value) -> bool {
    let sorted = |list: &Value| {
        let mut texts: Vec<String> = list.as_array()?.iter().map(Value::to_string).collect();
        texts.sort_unstable();
        Some(texts)
    };
    sorted(expected).is_some() && sorted(expected) == sorted(actual)
}

/// Runs every example of the game's file and panics with the list of those that fail.
///
/// The folder is `CARDROOM_VECTORS`, or `tests/vectors` at the root of the workspace. Give
/// `env!("CARGO_MANIFEST_DIR")`.
pub fn run<E: Examples>(crate_dir: &str) {
    let folder = env::var_os("CARDROOM_VECTORS")
        .map_or_else(|| [crate_dir, "..", "..", "tests", "vectors"].iter().collect::<PathBuf>(), PathBuf::from);
    let path = folder.join(E::FILE);
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let file: Value = serde_json::from_str(&text).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    assert_eq!(file["format"], 1, "{} has a format of its own", path.display());
    let vectors = file["vectors"].as_array().expect("a file of examples has `vectors`");
    assert!(!vectors.is_empty(), "{} has no example", path.display());
    let failures: Vec<String> = vectors
        .iter()
        .filter_map(|vector| check::<E>(vector).err().map(|why| format!("{}: {why}", vector["id"])))
        .collect();
    assert!(failures.is_empty(), "{} of {} failed\n{}", failures.len(), vectors.len(), failures.join("\n"));
}

fn check<E: Examples>(vector: &Value) -> Result<(), String> {
    let options = || options_of::<E>(vector.get("options").unwrap_or(&json!({})));
    let given = || match vector.get("given") {
        Some(position) => E::from_position(options()?, position).map(Some),
        None => Ok(None),
    };
    let position = || given()?.ok_or_else(|| "it has no position".to_string());
    if let Some(expected) = vector.get("legal") {
        let actual = json!(E::playable(&position()?));
        return agree(same_unordered(expected, &actual), expected, &actual);
    }
    if let Some(tries) = vector.get("try") {
        return check_tries::<E>(&position()?, tries);
    }
    let expected = vector.get("expect").ok_or("it expects nothing")?;
    if let Some(question) = vector.get("ask") {
        let name = question["fn"].as_str().ok_or("the question has no name")?;
        let actual = if name == "options_ok" {
            json!(options_of::<E>(&question["options"]).is_ok())
        } else {
            E::ask(&options()?, question, given()?.as_ref())?
        };
        return agree(E::same_answer(name, expected, &actual), expected, &actual);
    }
    let moves = vector.get("play").and_then(Value::as_array).ok_or("it checks nothing")?;
    let mut game = position()?;
    for given in moves {
        make::<E>(&mut game, given).map_err(|why| format!("{given} was refused: {why}"))?;
    }
    let actual = E::position(&game);
    for (key, expected) in expected.as_object().ok_or("`expect` is no object")? {
        let actual = actual.get(key).unwrap_or(&Value::Null);
        agree(E::same(key, expected, actual), expected, actual).map_err(|why| format!("{key}: {why}"))?;
    }
    Ok(())
}

fn check_tries<E: Examples>(game: &E::Game, tries: &Value) -> Result<(), String> {
    for one in tries.as_array().ok_or("`try` is no list")? {
        let result = make::<E>(&mut game.clone(), &one["move"]);
        if Some(result.is_ok()) != one["ok"].as_bool() {
            return Err(format!("{} was {result:?}", one["move"]));
        }
    }
    Ok(())
}

fn options_of<E: Examples>(given: &Value) -> Result<<E::Game as Game>::Options, String> {
    let options: <E::Game as Game>::Options = serde_json::from_value(given.clone()).map_err(|why| why.to_string())?;
    options.check().map_err(|why| why.to_string())?;
    Ok(options)
}

/// Makes a move as the examples write it, the shorthands `trick` and `tricks` included.
fn make<E: Examples>(game: &mut E::Game, given: &Value) -> Result<(), String> {
    match given["t"].as_str().ok_or("a move has its `t`")? {
        "deal" => shuffled(game, &given["deck"], |wants| matches!(wants, Wants::Deck(_))),
        "kitty" => shuffled(game, &given["cards"], |wants| matches!(wants, Wants::Kitty(_))),
        "hold_elapsed" => {
            game.wait().ok_or("nothing is waited for")?;
            game.elapse();
            Ok(())
        }
        "trick" => list_of(&given["cards"])?.iter().try_for_each(|card| play_in_turn::<E>(game, card)),
        "tricks" => {
            let cards = given["cards"].as_str().ok_or("`tricks` has its cards in a string")?;
            cards.split_whitespace().try_for_each(|card| play_in_turn::<E>(game, card))
        }
        _ => {
            let seat = given["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok()).ok_or("a move has its seat")?;
            let action = E::action(game, given)?;
            game.apply(Seat(seat), action).map(|_| ()).map_err(|why| why.to_string())
        }
    }
}

fn shuffled<G: Game>(game: &mut G, cards: &Value, is_wanted: impl Fn(&Wants) -> bool) -> Result<(), String> {
    let cards: Vec<Face> = serde_json::from_value(cards.clone()).map_err(|why| why.to_string())?;
    if !is_wanted(&game.wants()) {
        return Err(format!("{:?} is wanted", game.wants()));
    }
    game.shuffled(cards).map(|_| ()).map_err(|why| why.to_string())
}

fn play_in_turn<E: Examples>(game: &mut E::Game, card: &str) -> Result<(), String> {
    let (seat, _) = game.deciding().into_iter().next().ok_or("nobody is to move")?;
    let given = json!({ "t": "play", "seat": seat, "card": card });
    make::<E>(game, &given).map_err(|why| format!("{given}: {why}"))
}

fn list_of(list: &Value) -> Result<Vec<String>, String> {
    serde_json::from_value(list.clone()).map_err(|why| why.to_string())
}

fn agree(same: bool, expected: &Value, actual: &Value) -> Result<(), String> {
    if same { Ok(()) } else { Err(format!("expected {expected}, not {actual}")) }
}
