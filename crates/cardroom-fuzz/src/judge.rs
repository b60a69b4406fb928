//! The referee, told anything: it answers, and what it refuses has changed nothing.

use cardroom_cards::{Deck, Seat, Seats};
use cardroom_catalog::{AnyGame, GameKind};
use cardroom_rules::{Game as _, Wants};
use cardroom_server::referee::Referee;
use serde_json::{Value, json};

use crate::{actions, choices::Choices, near, options};

/// Tells a referee what the bytes say; fails where it panics, where a refused line changed something, where a line that
/// it lists is refused or it lists none before the end, or where it does not take back a position that it wrote.
///
/// Bytes that begin with `{` are its lines. Others choose among what is legal and what is nearly so, and so reach
/// states that lines of chance do not.
pub fn referee(bytes: &[u8]) {
    let mut judge = Judge::default();
    if bytes.starts_with(b"{") {
        judge.stray = true;
        for line in String::from_utf8_lossy(bytes).lines() {
            judge.say_text(line);
        }
    } else {
        judge.play(&mut Choices::new(bytes));
    }
    judge.say_position();
}

/// A referee, and what it showed last.
#[derive(Default)]
struct Judge {
    referee: Referee,
    shown: Value,
    /// The cards that the game is dealt from.
    deck: Deck,
    /// Whether the game goes on from a position that no play may lead to.
    stray: bool,
}

impl Judge {
    /// Says a line, and tests the answer; says whether it was accepted.
    fn say(&mut self, line: &Value) -> bool {
        let stray = line.get("state").is_some() || (self.stray && line.get("new").is_none());
        let accepted = self.say_text(&line.to_string());
        if accepted {
            self.stray = stray;
        }
        accepted
    }

    fn say_text(&mut self, line: &str) -> bool {
        let mut answer = self.referee.answer(line);
        if answer["ok"] == true {
            assert!(answer["events"].is_array(), "{line}: {answer}");
            answer["events"] = json!([]);
            self.shown = answer;
            return true;
        }
        assert!(
            answer["ok"] == false && answer["code"].is_string() && answer["message"].is_string(),
            "{line}: {answer}"
        );
        assert_eq!(self.referee.position(), self.shown, "{line}: it was refused and has changed something");
        false
    }

    /// Gives the position back: it is taken, and everything is as before. Only one that play does not lead to may be
    /// refused: play goes on from some that are not read again, such as one whose next seat has no card.
    fn say_position(&mut self) {
        assert_eq!(self.referee.position(), self.shown);
        if self.shown.is_null() {
            return;
        }
        let line = json!({ "state": self.shown["state"] }).to_string();
        let answer = self.referee.answer(&line);
        if answer["ok"] == true || !self.stray {
            assert_eq!(answer, self.shown, "a position that the referee wrote: {line}");
        }
    }

    fn play(&mut self, choices: &mut Choices<'_>) {
        self.begin(choices);
        while !choices.are_over() {
            self.step(choices);
        }
    }

    fn begin(&mut self, choices: &mut Choices<'_>) {
        let kind = *choices.one_of(GameKind::ALL);
        let (seats, dealer) = (choices.below(10), choices.below(10));
        let mut options = options::options(choices, kind);
        let new = json!({ "game": kind.id(), "seats": seats, "dealer": dealer % seats.max(1), "options": options });
        if !self.say(&json!({ "new": new })) {
            // Not a number of seats for this game, or options that do not go together.
            options.clear();
            self.say(&json!({ "new": { "game": kind.id() } }));
        }
        let seats = self.shown["scores"].as_array().map_or(0, Vec::len);
        let seats = Seats::new(u8::try_from(seats).expect("there are few seats"));
        let options = kind.options(Value::Object(options)).expect("they were taken");
        let game = AnyGame::new(options, seats, Seat(0)).expect("it was begun");
        if let Wants::Deck(deck) = game.wants() {
            self.deck = deck;
        }
    }

    fn step(&mut self, choices: &mut Choices<'_>) {
        let Some(mut line) = self.expected(choices) else {
            assert!(self.stray || self.shown["phase"] == "over", "nobody can do anything: {}", self.shown);
            return self.begin(choices);
        };
        match choices.below(16) {
            0 => _ = self.say(&json!({ "hold_elapsed": true })),
            1 => {
                near::change(choices, &mut line);
                self.say(&line);
            }
            2 => {
                line["seat"] = choices.below(9).into();
                self.say(&line);
            }
            3 if choices.once_in(4) => {
                line = json!({ "state": self.shown["state"] });
                near::change(choices, &mut line);
                self.say(&line);
            }
            4 if choices.once_in(8) => self.say_position(),
            5 if choices.once_in(16) => _ = self.say(&choices.document(3)),
            6 if choices.once_in(2) => {
                // Hardly ever a right call; at a table where a false one costs points, it is taken all the same.
                let used_for = json!({ "type": "meld", "cards": ["QS", "QH", "QD"] });
                line["action"] = json!({ "type": "rummy", "n": choices.below(4), "use": used_for });
                self.say(&line);
            }
            _ => {
                // A deck may be another than a changed position asks for.
                let must_be_taken = !self.stray || line.get("action").is_some();
                assert!(self.say(&line) || !must_be_taken, "it was listed, and is refused: {line}; {}", self.shown);
            }
        }
    }

    /// A line that the referee waits for: cards, or an action that it lists; none where it waits for nothing.
    fn expected(&self, choices: &mut Choices<'_>) -> Option<Value> {
        let state = &self.shown["state"];
        match state["phase"].as_str()? {
            "deal" => Some(json!({ "deck": choices.shuffled(self.deck.clone()) })),
            "kitty" => Some(json!({ "kitty": choices.shuffled(state["kitty"].as_array()?.clone()) })),
            _ => {
                let deciding: Vec<_> = self.shown["legal"].as_object()?.iter().collect();
                let (seat, legal) = deciding.get(choices.below(deciding.len()))?;
                let action = actions::action(choices, legal)?;
                Some(json!({ "seat": seat.parse::<u8>().ok()?, "action": action }))
            }
        }
    }
}
