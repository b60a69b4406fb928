//! `cardroom verify`: whether the records of finished games hold, from the promise of each secret to the result.
//!
//! It needs no server and no store. It does not say who sat where or that nothing was left out at the end: a game that is
//! recorded as abandoned may have been cut off there.

use std::{
    io::{Read, Write},
    path::{Path, PathBuf},
};

use clap::Args;
use serde_json::json;

use super::{
    ToolError,
    rerun::{self, AnyRecord, Cards, FirstDealer, RoundCheck, Walked, by_text, list},
};

/// What is verified.
#[derive(Args, Debug)]
pub struct Verify {
    /// Records, as `/api/v1/records/…` gives them; `-` for standard input
    #[arg(required = true, value_name = "RECORD")]
    pub records: Vec<PathBuf>,
    /// Writes a JSON object for each record
    #[arg(long)]
    pub json: bool,
}

impl Verify {
    /// Checks each record and says whether all hold.
    pub fn run(&self, input: &mut dyn Read, output: &mut dyn Write) -> Result<bool, ToolError> {
        let mut all_hold = true;
        for path in &self.records {
            let name = path.display().to_string();
            let text = read(path, input)?;
            let holds = match rerun::read(&text) {
                Ok(record) => {
                    let walked = rerun::walk(&record, &mut |_| {});
                    if self.json {
                        write_json(&name, &record, &walked, output)?;
                    } else {
                        write_text(&name, &record, &walked, output)?;
                    }
                    walked.faults.is_empty()
                }
                Err(bad) if self.json => {
                    writeln!(output, "{}", json!({ "ok": false, "file": name, "message": bad.to_string() }))?;
                    false
                }
                Err(bad) => {
                    writeln!(output, "{name}: {bad}")?;
                    false
                }
            };
            all_hold &= holds;
        }
        Ok(all_hold)
    }
}

/// Reads a file, or what comes in where its name is `-`.
pub(super) fn read(path: &Path, input: &mut dyn Read) -> Result<String, ToolError> {
    let mut text = String::new();
    let read = if path == Path::new("-") {
        input.read_to_string(&mut text).map(drop)
    } else {
        std::fs::read_to_string(path).map(|read| text = read)
    };
    read.map(|()| text).map_err(|fault| ToolError::File { path: path.into(), fault })
}

fn write_json(name: &str, record: &AnyRecord, walked: &Walked, output: &mut dyn Write) -> std::io::Result<()> {
    let AnyRecord { table, game, game_no, .. } = record;
    let Walked { rounds, faults } = walked;
    let ok = faults.is_empty();
    let line = json!({ "ok": ok, "file": name, "table": table, "game": game, "game_no": game_no, "rounds": rounds, "faults": faults });
    writeln!(output, "{line}")
}

fn write_text(name: &str, record: &AnyRecord, walked: &Walked, output: &mut dyn Write) -> std::io::Result<()> {
    let game = record.options.kind().name();
    writeln!(output, "{name}: {game} at {}, game {}", record.table, record.game_no)?;
    for check in &walked.rounds {
        writeln!(output, "  round {}: {}", check.round_no, checked(check))?;
    }
    let winners = list(&record.result.winners);
    match winners.as_str() {
        "" => writeln!(output, "  result: {}, scores {}", by_text(record.result.by), list(&record.scores))?,
        _ => writeln!(
            output,
            "  result: seat {winners} by {}, scores {}",
            by_text(record.result.by),
            list(&record.scores)
        )?,
    }
    for fault in &walked.faults {
        writeln!(output, "  WRONG: {fault}")?;
    }
    if walked.faults.is_empty() { writeln!(output, "  it holds") } else { writeln!(output, "  it does NOT hold") }
}

/// What was looked at in a round.
fn checked(check: &RoundCheck) -> String {
    let mut parts = vec!["commit".to_owned()];
    match check.cards {
        Cards::Dealt => parts.push(format!("deck of {}", check.deck)),
        Cards::Stacked => parts.push(format!("its {} cards were given (stacked), not dealt", check.deck)),
    }
    match check.first_dealer {
        Some(FirstDealer::Drawn) => parts.push(format!("first dealer {}", check.dealer)),
        Some(FirstDealer::AfterGameBefore) => {
            parts.push(format!("dealer {} (not checked: it follows from the game before)", check.dealer));
        }
        None => parts.push(format!("dealer {}", check.dealer)),
    }
    if check.kitty {
        parts.push("kitty".into());
    }
    parts.push(format!("{} actions", check.moves));
    parts
        .push(check.points.as_ref().map_or_else(|| "not finished".into(), |points| format!("points {}", list(points))));
    parts.join(", ")
}
