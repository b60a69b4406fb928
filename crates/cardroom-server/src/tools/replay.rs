//! `cardroom replay`: a finished game as it went, for people to read or as the referee's lines.
//!
//! It plays the record again, so it says as well what of it does not hold. Everything is open in it: hands, passes, draws.

use std::{
    io::{Read, Write},
    path::PathBuf,
};

use cardroom_cards::Seat;
use cardroom_rules::{Audience, SeenBy};
use cardroom_table::ActionRecord;
use clap::Args;
use serde_json::{Value, json};

use super::{
    ToolError,
    rerun::{self, AnyRecord, Did, Step, by_text, list},
    verify::read,
};
use crate::{referee, reply::text, screens::value};

/// What is replayed.
#[derive(Args, Debug)]
pub struct Replay {
    /// A record, as `/api/v1/records/…` gives it; `-` for standard input
    #[arg(value_name = "RECORD")]
    pub record: PathBuf,
    /// Writes a JSON object for each deal, move and wait, with what the referee answers to it
    #[arg(long)]
    pub json: bool,
}

impl Replay {
    /// Prints the game and says whether its record holds.
    pub fn run(&self, input: &mut dyn Read, output: &mut dyn Write) -> Result<bool, ToolError> {
        let read = rerun::read(&read(&self.record, input)?);
        let record = read.map_err(|fault| ToolError::Record { path: self.record.clone(), fault })?;
        let mut transcript = Transcript::new(&record);
        if !self.json {
            transcript.begin(&record, output)?;
        }
        let mut written = Ok(());
        let walked = rerun::walk(&record, &mut |step| {
            if written.is_ok() {
                written = if self.json { writeln!(output, "{}", line(&step)) } else { transcript.step(&step, output) };
            }
        });
        written?;
        if self.json {
            for fault in &walked.faults {
                writeln!(output, "{}", json!({ "ok": false, "fault": fault, "message": fault.to_string() }))?;
            }
        } else {
            transcript.end(&record, output)?;
            for fault in &walked.faults {
                writeln!(output, "WRONG: {fault}")?;
            }
        }
        Ok(walked.faults.is_empty())
    }
}

/// A step as the referee is told it, with the referee's answer.
fn line(step: &Step<'_>) -> Value {
    let did = match step.did {
        Did::Dealt(round) => json!({ "deck": round.deck }),
        Did::Kitty(kitty) => json!({ "kitty": kitty }),
        Did::Acted(action) => value(action),
    };
    let mut line = referee::shown(step.game, step.events);
    line["round_no"] = step.round_no.into();
    line["did"] = did;
    line
}

/// A game in words, as far as it was told.
struct Transcript {
    names: Vec<String>,
    /// What lies in a trick that nobody has taken yet.
    trick: Vec<String>,
    tricks: u32,
}

impl Transcript {
    fn new(record: &AnyRecord) -> Self {
        let names = record.seats.each().map(|(seat, held)| match &held.player {
            Some(player) if held.bot => format!("{} (bot)", player.name),
            Some(player) => player.name.clone(),
            None => format!("seat {seat}"),
        });
        Self { names: names.collect(), trick: Vec::new(), tricks: 0 }
    }

    fn begin(&self, record: &AnyRecord, output: &mut dyn Write) -> std::io::Result<()> {
        writeln!(output, "{} at {}, game {}", record.options.kind().name(), record.table, record.game_no)?;
        writeln!(output, "options: {}", text(&record.options))?;
        for (seat, name) in self.names.iter().enumerate() {
            writeln!(output, "seat {seat}: {name}")?;
        }
        Ok(())
    }

    fn step(&mut self, step: &Step<'_>, output: &mut dyn Write) -> std::io::Result<()> {
        let mut audience = Audience::Public;
        match step.did {
            Did::Dealt(round) => {
                (self.trick, self.tricks) = (Vec::new(), 0);
                let given = if round.stacked { ", from given cards" } else { "" };
                writeln!(output, "\nround {}, dealt by {}{given}", step.round_no, self.name(round.dealer))?;
                let position = value(&step.game.position());
                for (name, hand) in self.names.iter().zip(position["hands"].as_array().into_iter().flatten()) {
                    writeln!(output, "  {name} has {}", cards(hand))?;
                }
            }
            Did::Kitty(kitty) => writeln!(output, "  the kitty is dealt out: {}", list(kitty))?,
            Did::Acted(ActionRecord::HoldElapsed { .. }) => writeln!(output, "  nobody else answers in time")?,
            Did::Acted(ActionRecord::Move { seat, action, .. }) => {
                audience = Audience::Seat(*seat); // Who moved is shown what others may not see of it.
                let action = value(action);
                if action["type"] == "pass" {
                    writeln!(output, "  {} passes {}", self.name(*seat), passed(&action))?;
                }
            }
        }
        for event in step.events.iter().filter_map(|event| event.seen_by(audience)) {
            self.event(&value(&event), output)?;
        }
        Ok(())
    }

    fn event(&mut self, event: &Value, output: &mut dyn Write) -> std::io::Result<()> {
        let who = event["seat"].as_u64().map(|seat| self.name_at(seat)).unwrap_or_default();
        let listed = || cards(&event["cards"]);
        let word = |name: &str| event[name].as_str().map_or_else(|| event[name].to_string(), ToOwned::to_owned);
        match event["type"].as_str().unwrap_or_default() {
            "dealt" if event["turned_up"].is_string() => writeln!(output, "  turned up is {}", word("turned_up")),
            // Told by the step, or at the end.
            "dealt" | "chose" | "passed" | "game_over" => Ok(()),
            "called" => writeln!(output, "  {who} calls {}", word("call")),
            "played" => {
                self.trick.push(format!("{who} {}", word("card")));
                Ok(())
            }
            "trick_taken" => {
                self.tricks += 1;
                let plays = std::mem::take(&mut self.trick).join(", ");
                let winner = self.name_at(event["winner"].as_u64().unwrap_or_default());
                writeln!(output, "  trick {}: {plays}; {winner} takes it, {} points", self.tricks, event["points"])
            }
            "round_scored" => {
                let sums = |name: &str| self.by_name(&event[name]);
                writeln!(output, "  points: {}\n  scores: {}", sums("points"), sums("scores"))
            }
            "shot" => writeln!(output, "  {} shoots", self.name_at(event["by"].as_u64().unwrap_or_default())),
            "drew" => writeln!(output, "  {who} draws {}", word("card")),
            "took" => writeln!(output, "  {who} takes {}", listed()),
            "melded" => writeln!(output, "  {who} melds {} as {}", listed(), word("meld")),
            "laid_off" => writeln!(output, "  {who} lays {} off on {}, {}", listed(), word("meld"), word("end")),
            "swapped" => writeln!(output, "  {who} puts {} for the joker in {}", word("card"), word("meld")),
            "discarded" => writeln!(output, "  {who} discards {}", word("card")),
            "declined" => writeln!(output, "  {who} declines"),
            "floated" => writeln!(output, "  {who} floats"),
            "window_opened" => {
                let by = self.name_at(event["by"].as_u64().unwrap_or_default());
                writeln!(output, "  the window after {by}'s discard is {}", word("stage"))
            }
            "waived" => writeln!(output, "  {who} waives"),
            "outcalled" => writeln!(output, "  {who} calls too, from further away"),
            "called_falsely" => writeln!(output, "  {who} calls falsely, which costs {}", event["penalty"]),
            "rummy_called" => writeln!(output, "  {who} calls rummy and takes {}", listed()),
            other => writeln!(output, "  {other}: {event}"),
        }
    }

    fn end(&self, record: &AnyRecord, output: &mut dyn Write) -> std::io::Result<()> {
        if !self.trick.is_empty() {
            writeln!(output, "  on the table: {}", self.trick.join(", "))?;
        }
        let winners: Vec<String> = record.result.winners.iter().map(|&seat| self.name(seat)).collect();
        match winners.as_slice() {
            [] => writeln!(output, "\nnobody wins: {}", by_text(record.result.by))?,
            winners => writeln!(output, "\n{} wins by {}", winners.join(" and "), by_text(record.result.by))?,
        }
        writeln!(output, "scores: {}", self.by_name(&value(&record.scores)))
    }

    fn name(&self, seat: Seat) -> String {
        self.name_at(seat.0.into())
    }

    fn name_at(&self, seat: u64) -> String {
        let name = usize::try_from(seat).ok().and_then(|seat| self.names.get(seat).cloned());
        name.unwrap_or_else(|| format!("seat {seat}"))
    }

    fn by_name(&self, values: &Value) -> String {
        let values = values.as_array().into_iter().flatten();
        self.names.iter().zip(values).map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join(", ")
    }
}

/// Cards as they are written: texts, or objects with a card in them.
fn cards(values: &Value) -> String {
    let one =
        |value: &Value| value.as_str().or_else(|| value["card"].as_str()).map_or_else(|| value.to_string(), Into::into);
    list(values.as_array().into_iter().flatten().map(one))
}

/// The cards of a pass, by the way they go.
fn passed(action: &Value) -> String {
    let ways = ["left", "across", "right", "kitty"].into_iter().filter(|way| action[way].is_array());
    ways.map(|way| format!("{} {way}", cards(&action[way]))).collect::<Vec<_>>().join(", ")
}
