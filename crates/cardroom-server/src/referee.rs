//! `cardroom referee`: the rules over lines of JSON, without a table, a clock or a server.
//!
//! One object a line comes in, one a line goes out. It holds one game, shows everything, and never cuts a list. A line
//! that is refused has changed nothing. For authors of bots, and for putting the rules beside another implementation.

use std::io::{BufRead, Write};

use cardroom_cards::{Face, Seat, Seats};
use cardroom_catalog::{AnyEvent, AnyGame, GameKind};
use cardroom_rules::{Audience, Game, IllegalMove, SeenBy};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::screens::value;

/// The longest line that is read, in bytes.
const LINE_BYTES: usize = 1 << 20;

/// One game, and nothing around it.
#[derive(Default)]
pub struct Referee {
    game: Option<AnyGame>,
}

/// What a line may say.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields, untagged)]
enum Line {
    New { new: NewGame },
    Deck { deck: Vec<Face> },
    Kitty { kitty: Vec<Face> },
    Move { seat: Seat, action: Value },
    HoldElapsed { hold_elapsed: bool },
    State { state: Value },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewGame {
    game: String,
    seats: Option<u8>,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(default = "first_seat")]
    dealer: Seat,
}

const fn first_seat() -> Seat {
    Seat(0)
}

/// Why a line is refused.
struct No {
    code: &'static str,
    rule: Option<&'static str>,
    message: String,
}

impl No {
    fn new(code: &'static str, message: &impl ToString) -> Self {
        Self { code, rule: None, message: message.to_string() }
    }
}

/// Reads lines until there are no more, and answers each.
pub fn run(mut input: impl BufRead, mut output: impl Write) -> std::io::Result<()> {
    let mut referee = Referee::default();
    let mut line = Vec::new();
    while read_line(&mut input, &mut line)? {
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let answer = match std::str::from_utf8(&line) {
            Ok(text) => referee.answer(text),
            Err(fault) => refusal(&No::new("bad_json", &fault)),
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}

/// Reads one line, cut off where it is too long: what is cut is no JSON, and is refused.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<bool> {
    line.clear();
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            return Ok(!line.is_empty());
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let room = LINE_BYTES.saturating_sub(line.len()).min(part.len());
        line.extend_from_slice(&part[..room]);
        let read = end.map_or(chunk.len(), |end| end + 1);
        input.consume(read);
        if end.is_some() {
            line.push(b' '); // An empty line is a line too.
            return Ok(true);
        }
    }
}

impl Referee {
    /// Answers one line.
    pub fn answer(&mut self, line: &str) -> Value {
        match self.take(line) {
            Ok(events) => self.accepted(&events),
            Err(no) => refusal(&no),
        }
    }

    /// What it would answer now to a line that was accepted and changed nothing; null before a game has begun.
    pub fn position(&self) -> Value {
        self.accepted(&[])
    }

    fn take(&mut self, line: &str) -> Result<Vec<AnyEvent>, No> {
        let value: Value = serde_json::from_str(line).map_err(|fault| No::new("bad_json", &fault))?;
        let line = serde_json::from_value(value)
            .map_err(|_| No::new("bad_line", &"a line is new, deck, kitty, seat and action, hold_elapsed, or state"))?;
        if let Line::New { new } = line {
            self.game = Some(begin(new)?);
            return Ok(Vec::new());
        }
        let game = self.game.as_mut().ok_or_else(|| No::new("no_game", &"begin with a line new"))?;
        match line {
            Line::New { .. } => Ok(Vec::new()),
            Line::Deck { deck: cards } | Line::Kitty { kitty: cards } => {
                game.shuffled(cards).map_err(|bad| No::new("bad_deck", &bad))
            }
            Line::Move { seat, action } => {
                let action = game.kind().action(action).map_err(|fault| No::new("bad_action", &fault))?;
                game.apply(seat, action).map_err(|illegal| No {
                    code: illegal.code(),
                    rule: illegal.rule(),
                    message: illegal.to_string(),
                })
            }
            Line::HoldElapsed { .. } if game.wait().is_none() => Err(No::new("no_hold", &"no hold is running")),
            Line::HoldElapsed { hold_elapsed: false } => Err(No::new("bad_line", &"hold_elapsed is true")),
            Line::HoldElapsed { .. } => Ok(game.elapse()),
            Line::State { state } => {
                let options = game.options().clone();
                *game = AnyGame::from_position(options, state).map_err(|fault| No::new("bad_state", &fault))?;
                Ok(Vec::new())
            }
        }
    }

    fn accepted(&self, events: &[AnyEvent]) -> Value {
        self.game.as_ref().map_or(Value::Null, |game| shown(game, events))
    }
}

/// Everything there is to show of a game, and of what just happened in it.
pub(crate) fn shown(game: &AnyGame, events: &[AnyEvent]) -> Value {
    let state = value(&game.position());
    let decisions = game.seats().iter().filter_map(|seat| Some((seat, game.decision_uncut(seat)?)));
    let legal: Map<String, Value> =
        decisions.map(|(seat, decision)| (seat.to_string(), value(&decision.legal))).collect();
    let seen: Vec<Value> =
        events.iter().filter_map(|event| event.seen_by(Audience::Public)).map(|event| value(&event)).collect();
    json!({ "ok": true, "events": seen, "phase": state["phase"], "legal": legal, "scores": value(&game.scores()), "state": state })
}

fn begin(new: NewGame) -> Result<AnyGame, No> {
    let kind = GameKind::of_id(&new.game).ok_or_else(|| No::new("unknown_game", &"no game has this id"))?;
    let invalid = |message: String| No { code: "invalid_options", rule: Some("COM-17"), message };
    let options = kind.options(Value::Object(new.options)).map_err(|fault| invalid(fault.to_string()))?;
    let allowed = cardroom_rules::Options::seats(&options);
    let seats = new.seats.unwrap_or_else(|| (*allowed.end()).min(4));
    if !allowed.contains(&seats) || new.dealer.0 >= seats {
        return Err(invalid(format!("{} is for {} to {} seats", kind.name(), allowed.start(), allowed.end())));
    }
    AnyGame::new(options, Seats::new(seats), new.dealer).map_err(|bad| invalid(bad.to_string()))
}

fn refusal(no: &No) -> Value {
    let mut line = json!({ "ok": false, "code": no.code, "message": no.message });
    if let Some(rule) = no.rule {
        line["rule"] = rule.into();
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck() -> Vec<String> {
        cardroom_cards::Card::all().map(|card| card.to_string()).collect()
    }

    #[test]
    fn a_round_of_black_maria_by_what_is_legal() {
        let mut referee = Referee::default();
        assert_eq!(referee.answer(r#"{"seat":0,"action":{}}"#)["code"], "no_game");
        assert_eq!(
            referee.answer(r#"{"new":{"game":"bm","seats":4,"options":{"target":1},"dealer":3}}"#)["phase"],
            "deal"
        );
        let mut answer = referee.answer(&json!({ "deck": deck() }).to_string());
        while answer["phase"] != "over" {
            let legal = answer["legal"].as_object().expect("seats decide");
            let (seat, legal) = legal.iter().next().expect("somebody decides");
            let action = match legal.get("play") {
                Some(play) => json!({ "type": "play", "card": play[0] }),
                None => json!({ "type": "pass", "right": legal["from"].as_array().expect("cards")[..3] }),
            };
            let line = json!({ "seat": seat.parse::<u8>().expect("a number"), "action": action }).to_string();
            answer = referee.answer(&line);
            assert_eq!(answer["ok"], true, "{line}: {answer}");
        }
        let total: i64 = answer["scores"].as_array().expect("scores").iter().filter_map(Value::as_i64).sum();
        assert_eq!(total, 26);
    }

    #[test]
    fn a_refused_line_changes_nothing_and_names_its_rule() {
        let mut referee = Referee::default();
        referee.answer(r#"{"new":{"game":"dnfh","dealer":0}}"#);
        let before = referee.answer(&json!({ "deck": deck() }).to_string());
        let refused = referee.answer(r#"{"seat":1,"action":{"type":"call","call":"3-0-0"}}"#);
        assert_eq!((&refused["code"], &refused["rule"]), (&json!("not_dealer"), &json!("DNFH-4")));
        for line in [
            "{",
            "[]",
            r#"{"deck":["2C"]}"#,
            r#"{"kitty":[]}"#,
            r#"{"hold_elapsed":true}"#,
            r#"{"state":{"phase":"play"}}"#,
        ] {
            assert_eq!(referee.answer(line)["ok"], false, "{line}");
        }
        let state = before["state"].clone();
        let again = referee.answer(&json!({ "state": state }).to_string());
        assert_eq!(again["state"], before["state"]);
        assert_eq!(referee.answer(r#"{"seat":0,"action":{"type":"call","call":"3-0-0"}}"#)["phase"], "pass");
    }

    #[test]
    fn lines_go_in_and_out() {
        let mut output = Vec::new();
        let long = "x".repeat(LINE_BYTES + 10);
        run(format!("\n{{\"new\":{{\"game\":\"bm\"}}}}\n{long}\nlast").as_bytes(), &mut output)
            .expect("memory takes all");
        let answers: Vec<Value> =
            String::from_utf8_lossy(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(answers.iter().map(|answer| answer["ok"] == true).collect::<Vec<_>>(), [true, false, false]);
    }
}
