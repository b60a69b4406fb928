//! `cardroom deal`: the arithmetic of the deal over lines of JSON, for those who write it themselves and compare.
//!
//! A line holds a secret and the seats' bytes, its answer everything that follows from them. A line that cannot be dealt
//! from is answered too, and the next one is read. The arithmetic is `cardroom-deal`'s; the forms are in `proto/DEAL.md`.

use std::io::{BufReader, Read, Write};

use cardroom_cards::{Deck, Face, Seat, Seats, standard_deck};
use cardroom_catalog::{AnyGame, GameKind};
use cardroom_deal::{Label, MAX_ENTROPY, Secret, Seed, commit};
use cardroom_rules::{Game, Wants};
use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::ToolError;
use crate::{referee::read_line, reply::text};

/// Deals from standard input to standard output.
#[derive(Args, Debug)]
pub struct Deal {}

impl Deal {
    /// Reads lines until there are no more, answers each, and says whether all could be dealt from.
    pub fn run(&self, input: &mut dyn Read, output: &mut dyn Write) -> Result<bool, ToolError> {
        let (mut input, mut output) = (BufReader::new(input), std::io::BufWriter::new(output));
        let (mut line, mut dealer, mut all_well) = (Vec::new(), Dealer::default(), true);
        while read_line(&mut input, &mut line)? {
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            match dealer.deal(&line) {
                Ok(dealt) => writeln!(output, "{}", text(&dealt))?,
                Err(no) => {
                    all_well = false;
                    writeln!(output, "{}", text(&no))?;
                }
            }
            // Whoever writes a line and waits for its answer gets it; whoever sends many is not slowed down.
            if !input.buffer().contains(&b'\n') {
                output.flush()?;
            }
        }
        output.flush()?;
        Ok(all_well)
    }
}

/// Answers one line, as `cardroom deal` does.
pub fn answer(line: &str) -> Value {
    let answer = Dealer::default().deal(line.as_bytes());
    answer.map_or_else(|no| crate::screens::value(&no), |dealt| crate::screens::value(&dealt))
}

/// What a line says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    secret: String,
    /// Each seat's bytes; those left out at the end have none.
    #[serde(default)]
    entropy: Vec<Option<String>>,
    seats: Option<u8>,
    game: Option<String>,
    #[serde(default)]
    options: Map<String, Value>,
    /// The cards in their written order, in place of a game's.
    deck: Option<Deck>,
    /// The cards of a kitty in the order in which they are shuffled.
    kitty: Option<Vec<Face>>,
    table: Option<String>,
    game_no: Option<u32>,
    round_no: Option<u32>,
}

/// What follows from a line.
#[derive(Serialize)]
struct Dealt {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    commit: Option<String>,
    seed: String,
    first_dealer: Seat,
    deck: Deck,
    #[serde(skip_serializing_if = "Option::is_none")]
    kitty: Option<Vec<Face>>,
}

/// Why nothing follows from a line.
#[derive(Serialize)]
struct No {
    ok: bool,
    code: &'static str,
    message: String,
}

impl No {
    fn new(code: &'static str, message: &(impl ToString + ?Sized)) -> Self {
        Self { ok: false, code, message: message.to_string() }
    }
}

/// Deals, and keeps the last game's deck: mostly the next line is of the same.
#[derive(Default)]
struct Dealer {
    last: Option<(GameKind, Map<String, Value>, u8, Deck)>,
}

impl Dealer {
    fn deal(&mut self, line: &[u8]) -> Result<Dealt, No> {
        let line: Line = serde_json::from_slice(line)
            .map_err(|fault| No::new(if fault.is_data() { "bad_line" } else { "bad_json" }, &fault))?;
        let mut secret = Secret::default();
        hex::decode_to_slice(&line.secret, &mut secret)
            .map_err(|_| No::new("bad_secret", "a secret is 32 bytes, as 64 hex digits"))?;
        let seats = seats(&line)?;
        let mut entropy =
            line.entropy.iter().map(|bytes| entropy_of(bytes.as_deref())).collect::<Result<Vec<_>, _>>()?;
        entropy.resize(usize::from(seats.count()), Vec::new());
        let seed = Seed::mix(&secret, entropy.iter().map(Vec::as_slice));
        let commit = promise(&line, &secret)?;
        let written = match line.deck {
            Some(deck) => deck,
            None => self.written(line.game.as_deref(), line.options, seats)?,
        };
        Ok(Dealt {
            ok: true,
            commit,
            seed: hex::encode(seed.bytes()),
            first_dealer: seed.first_dealer(seats),
            deck: seed.shuffled(Label::Deck, written),
            kitty: line.kitty.map(|kitty| seed.shuffled(Label::Kitty, kitty)),
        })
    }

    /// The deck of a game in its written order; without a game the fifty-two cards.
    fn written(&mut self, game: Option<&str>, options: Map<String, Value>, seats: Seats) -> Result<Deck, No> {
        let Some(game) = game else { return Ok(standard_deck(0)) };
        let kind = GameKind::of_id(game).ok_or_else(|| No::new("unknown_game", "no game has this id"))?;
        if let Some((last, of, count, deck)) = &self.last
            && (*last, of, *count) == (kind, &options, seats.count())
        {
            return Ok(deck.clone());
        }
        let read = kind.options(Value::Object(options.clone())).map_err(|fault| No::new("invalid_options", &fault))?;
        let begun = AnyGame::new(read, seats, Seat(0)).map_err(|bad| No::new("invalid_options", &bad))?;
        let Wants::Deck(deck) = begun.wants() else {
            return Err(No::new("invalid_options", "this game begins without a deck"));
        };
        self.last = Some((kind, options, seats.count(), deck.clone()));
        Ok(deck)
    }
}

fn seats(line: &Line) -> Result<Seats, No> {
    let listed = u8::try_from(line.entropy.len()).map_err(|_| No::new("bad_line", "there are too many seats"))?;
    match line.seats.unwrap_or(listed) {
        0 => Err(No::new("bad_line", "say how many seats there are: by seats, or by entropy with a place for each")),
        count if count < listed => Err(No::new("bad_line", "there is more entropy than seats")),
        count => Ok(Seats::new(count)),
    }
}

fn entropy_of(text: Option<&str>) -> Result<Vec<u8>, No> {
    let bytes = hex::decode(text.unwrap_or_default()).ok().filter(|bytes| bytes.len() <= MAX_ENTROPY);
    bytes.ok_or_else(|| No::new("bad_bytes", "a seat's bytes are at most 32, in hex"))
}

fn promise(line: &Line, secret: &Secret) -> Result<Option<String>, No> {
    match (&line.table, line.game_no, line.round_no) {
        (Some(table), Some(game_no), Some(round_no)) if table.len() <= 255 && table.is_ascii() => {
            Ok(Some(hex::encode(commit(table, game_no, round_no, secret))))
        }
        (None, None, None) => Ok(None),
        _ => Err(No::new(
            "bad_line",
            "a commit is for a table (at most 255 characters of ASCII), a game_no and a round_no",
        )),
    }
}
