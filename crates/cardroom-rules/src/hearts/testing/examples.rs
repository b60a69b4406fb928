//! How a hearts game is written in the shared examples.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use cardroom_cards::{BySeat, Card, Seats};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::{
    Game,
    hearts::{Action, Hearts, HeartsRules, Position, game::Phase, playing::trick_winner, scoring},
};

/// The state of a position in an example.
pub fn from_position<R: HeartsRules>(options: R, position: &Value) -> Result<Hearts<R>, String> {
    let position: Position = read(position)?;
    let game = Hearts::from_position(options, &position).map_err(|why| why.to_string())?;
    let again = Hearts::from_position(game.options().clone(), &game.position()).map_err(|why| why.to_string())?;
    if again.position() != game.position() {
        return Err(format!("{:?} reads back as {:?}", game.position(), again.position()));
    }
    Ok(game)
}

/// The position of a state as JSON.
pub fn position<R: HeartsRules>(game: &Hearts<R>) -> Value {
    json!(game.position())
}

/// A move of an example as an action.
pub fn action(given: &Value) -> Result<Action, String> {
    match given["t"].as_str() {
        Some("call") => Ok(Action::Call { call: read(&given["pass"])? }),
        Some("pass") => Ok(Action::Pass(read(given)?)),
        Some("play") => Ok(Action::Play { card: read(&given["card"])? }),
        _ => Err(format!("{given} is no move of a hearts game")),
    }
}

/// The cards that the seat on turn may play.
pub fn playable<R: HeartsRules>(game: &Hearts<R>) -> Vec<String> {
    let Phase::Playing(playing) = &game.phase else { return Vec::new() };
    playing.legal_plays(&game.rules, playing.turn()).cards().map(|card| card.to_string()).collect()
}

/// Answers a question that is asked of every hearts game.
pub fn ask<R: HeartsRules>(rules: &R, question: &Value) -> Result<Value, String> {
    match question["fn"].as_str() {
        Some("setup") => {
            let seats: u8 = read(&question["seats"])?;
            let cards = rules.deck(Seats::new(seats)).len();
            Ok(json!({ "cards": cards, "each": cards / usize::from(seats) }))
        }
        Some("trick_winner") => {
            let cards: Vec<Card> = read(&question["cards"])?;
            let seats = Seats::new(u8::try_from(cards.len()).map_err(|why| why.to_string())?);
            Ok(json!(trick_winner(seats, read(&question["leader"])?, &cards)))
        }
        Some("card_points") => {
            let cards: Vec<Card> = read(&question["cards"])?;
            Ok(json!(cards.into_iter().map(|card| rules.points(card)).collect::<Vec<_>>()))
        }
        Some("round_points") => {
            let taken: Vec<Vec<Card>> = read(&question["taken"])?;
            let taken = BySeat::from_vec(taken).ok_or("nobody took anything")?;
            let round = rules.score(&taken.map(|cards| cards.iter().copied().collect()));
            Ok(json!({ "points": round.points, "shooter": round.shooter }))
        }
        Some("game_result") => {
            let scores = BySeat::from_vec(read(&question["scores"])?).ok_or("nobody has a score")?;
            let winners = scoring::result(rules, &scores).map(|outcome| outcome.winners);
            Ok(json!({ "over": winners.is_some(), "winners": winners.unwrap_or_default() }))
        }
        _ => Err(format!("{question} is no question of a hearts game")),
    }
}

fn read<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    serde_json::from_value(value.clone()).map_err(|why| format!("{value}: {why}"))
}
