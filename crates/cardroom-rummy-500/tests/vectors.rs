//! The shared examples of 500 Rummy.

use cardroom_cards::{BySeat, Face, Seats};
use cardroom_rules::{
    Game,
    testkit::vectors::{self, Examples},
};
use cardroom_rummy_500::{
    Laid, MeldKind, Position, Put, Rummy500, Rummy500Options, SeatMove, Shape, Use, View, points_in_hand, winner,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

struct Rummy;

fn read<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    serde_json::from_value(value.clone()).map_err(|why| why.to_string())
}

fn write(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("values of the game are plain JSON")
}

impl Examples for Rummy {
    type Game = Rummy500;

    const FILE: &'static str = "rummy-500.json";

    fn from_position(options: Rummy500Options, position: &Value) -> Result<Rummy500, String> {
        Rummy500::from_position(options, &read::<Position>(position)?).map_err(|why| why.to_string())
    }

    fn position(game: &Rummy500) -> Value {
        let position = write(&game.position());
        let again =
            Self::from_position(game.options().clone(), &position).expect("a position that was written is read");
        assert_eq!(write(&again.position()), position);
        position
    }

    fn action(game: &Rummy500, given: &Value) -> Result<cardroom_rummy_500::Action, String> {
        read::<SeatMove>(given)?.does.action(game).ok_or_else(|| "there is no such meld".to_string())
    }

    fn ask(options: &Rummy500Options, question: &Value, given: Option<&Rummy500>) -> Result<Value, String> {
        let game = || given.ok_or("the question has no position");
        Ok(match question["fn"].as_str().unwrap_or_default() {
            "setup" => setup(options, Seats::new(read(&question["seats"])?)),
            "meld" => meld(options, &read::<Vec<Laid>>(&question["cards"])?),
            "card_points" => {
                let cards: Vec<Face> = read(&question["cards"])?;
                json!(cards.iter().map(|&card| points_in_hand(card, options)).collect::<Vec<_>>())
            }
            "game_result" => {
                let scores: BySeat<i32> = read(&question["scores"])?;
                let winners: Vec<_> = winner(&scores, options.target).into_iter().collect();
                json!({ "over": !winners.is_empty(), "winners": winners })
            }
            "takes" => json!(game()?.takes_possible()),
            "calls" => json!(game()?.calls_possible()),
            "discards" => json!(game()?.discards_possible()),
            "lays" => json!(game()?.single_lay_offs().iter().map(lay).collect::<Vec<_>>()),
            "hand_score" => write(&game()?.points_if_ended()),
            other => return Err(format!("the question {other:?} is not known")),
        })
    }

    fn same(key: &str, expected: &Value, actual: &Value) -> bool {
        match (key, expected, actual) {
            ("hands", Value::Array(expected), Value::Array(actual)) => {
                let each = expected.iter().zip(actual);
                expected.len() == actual.len() && each.clone().all(|(one, other)| vectors::same_unordered(one, other))
            }
            ("melds", Value::Array(expected), Value::Array(actual)) => {
                let each = expected.iter().zip(actual);
                expected.len() == actual.len() && each.clone().all(|(one, other)| same_meld(one, other))
            }
            _ => vectors::same_value(key, expected, actual),
        }
    }

    fn same_answer(question: &str, expected: &Value, actual: &Value) -> bool {
        match question {
            "discards" | "lays" => vectors::same_unordered(expected, actual),
            _ => expected == actual,
        }
    }
}

fn setup(options: &Rummy500Options, seats: Seats) -> Value {
    let deck = options.deck(seats);
    let jokers = deck.iter().filter(|&&face| face == Face::Joker).count();
    json!({ "cards": deck.len(), "jokers": jokers, "each": Rummy500Options::cards_each(seats) })
}

/// Asks the view of a game in which the cards were melded, so that its points are looked at too.
fn meld(options: &Rummy500Options, cards: &[Laid]) -> Value {
    if Shape::of(cards, options).is_err() {
        return json!({ "ok": false });
    }
    let position = json!({ "seats": 2, "melds": [{ "cards": cards, "by": vec![0; cards.len()] }] });
    let game = Rummy::from_position(options.clone(), &position).expect("a meld lies on the table");
    let View { melds, .. } = game.view(cardroom_rules::Audience::Public, None);
    let lying = melds.values().next().expect("there is one meld");
    let kind = if lying.kind == MeldKind::Set { "set" } else { "run" };
    let points: Vec<i32> = lying.cards.iter().map(|placed| placed.points).collect();
    json!({ "ok": true, "kind": kind, "points": points })
}

fn lay(said: &Use) -> Value {
    let Use::LayOff { meld, end, cards } = said else { panic!("{said:?} is no lay-off") };
    let end = match end.to_string().as_str() {
        "set" => Value::Null,
        end => json!(end),
    };
    json!([meld.index(), cards.first().map(|card: &Put| card.to_string()), end])
}

/// A run is compared in order, a set is not; both with whose the cards are.
fn same_meld(expected: &Value, actual: &Value) -> bool {
    let pairs = |meld: &Value| -> Vec<Value> {
        let (cards, by) = (meld["cards"].as_array().cloned(), meld["by"].as_array().cloned());
        cards.into_iter().flatten().zip(by.into_iter().flatten()).map(|(card, by)| json!([card, by])).collect()
    };
    let ranks: std::collections::BTreeSet<char> =
        pairs(expected).iter().filter_map(|pair| pair[0].as_str()?.trim_start_matches("JK=").chars().next()).collect();
    let (expected, actual) = (json!(pairs(expected)), json!(pairs(actual)));
    if ranks.len() == 1 { vectors::same_unordered(&expected, &actual) } else { expected == actual }
}

#[test]
fn every_shared_example_holds() {
    vectors::run::<Rummy>(env!("CARGO_MANIFEST_DIR"));
}
