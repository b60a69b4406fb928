//! A record played again: each round's deal repeated from its secret, each move made by the rules, each sum compared.
//!
//! One walk stands behind `verify`, `check` and `replay`, so that what is shown is what was checked. What no rule and no
//! seed says is taken as it stands: who sat where, when a move was made, whether a bot made it. Start at [`walk`].

use std::fmt::Display;

use cardroom_cards::{BySeat, Deck, Face, Seat};
use cardroom_catalog::{AnyAction, AnyEvent, AnyGame, AnyOptions, GameKind};
use cardroom_deal::{Label, MAX_ENTROPY, Secret, Seed, commit};
use cardroom_rules::{BadDeck, Game, IllegalMove, InvalidOptions, NextDealer, Options, Wants};
use cardroom_table::{ActionRecord, RECORD_FORMAT, Record, ResultBy, ResultView, RoundRecord, Timestamp};
use serde::Serialize;
use serde_json::Value;

/// A record of any game.
pub(crate) type AnyRecord = Record<AnyAction, AnyOptions>;
type AnyRound = RoundRecord<AnyAction>;

/// Why a text is not taken as a record.
#[derive(Debug, thiserror::Error)]
pub enum BadRecord {
    /// It is something else.
    #[error("it is not a record: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// It has another form.
    #[error("it is a record of format {found}, and this cardroom reads format {RECORD_FORMAT}")]
    OtherFormat {
        /// What its `format` says.
        found: Value,
    },
    /// It is of a game that is not played here.
    #[error("no game {0:?} is known")]
    UnknownGame(String),
    /// It was played by other rules.
    #[error("it was played by version {found} of the rules, and this cardroom knows version {known}")]
    OtherRules {
        /// The record's.
        found: u32,
        /// The one here.
        known: u32,
    },
    /// Its options are none that a table can have.
    #[error(transparent)]
    Options(#[from] InvalidOptions),
    /// Its lists are not of one table.
    #[error("{0} is not a list for {1} seats")]
    OtherSeats(&'static str, u8),
    /// Its table's id is none.
    #[error("a table's id has at most 255 characters of ASCII")]
    TableId,
}

/// Reads a record of this format and these rules.
pub(crate) fn read(text: &str) -> Result<AnyRecord, BadRecord> {
    let value: Value = serde_json::from_str(text)?;
    if let Some(found) = value.get("format").filter(|found| found.as_u64() != Some(RECORD_FORMAT.into())) {
        return Err(BadRecord::OtherFormat { found: found.clone() });
    }
    let record: Record<Value, Value> = serde_json::from_value(value)?;
    let kind = GameKind::of_id(&record.game).ok_or_else(|| BadRecord::UnknownGame(record.game.clone()))?;
    let (found, known) = (record.rules, kind.default_options().rules_version());
    if found != known {
        return Err(BadRecord::OtherRules { found, known });
    }
    let record = record.try_map(|action| kind.action(action), |options| kind.options(options))?;
    let seats = record.seats.seats();
    AnyGame::new(record.options.clone(), seats, Seat(0))?;
    let of_table = |name, count: usize| {
        if count == usize::from(seats.count()) { Ok(()) } else { Err(BadRecord::OtherSeats(name, seats.count())) }
    };
    of_table("scores", record.scores.iter().len())?;
    of_table("result.scores", record.result.scores.iter().len())?;
    for round in &record.rounds {
        of_table("entropy", round.entropy.iter().len())?;
        of_table("points", round.points.as_ref().map_or(usize::from(seats.count()), |points| points.iter().len()))?;
    }
    if record.table.0.len() > 255 || !record.table.0.is_ascii() {
        return Err(BadRecord::TableId);
    }
    Ok(record)
}

/// One step of a game, with what came of it.
pub(crate) struct Step<'a> {
    /// In which round, from 1.
    pub(crate) round_no: usize,
    /// What was done.
    pub(crate) did: Did<'a>,
    /// The game afterwards.
    pub(crate) game: &'a AnyGame,
    /// What happened.
    pub(crate) events: &'a [AnyEvent],
}

/// What was done, as the record has it.
#[derive(Clone, Copy)]
pub(crate) enum Did<'a> {
    /// A round was dealt.
    Dealt(&'a AnyRound),
    /// A kitty was shuffled.
    Kitty(&'a [Face]),
    /// Somebody moved, or a wait was over.
    Acted(&'a ActionRecord<AnyAction>),
}

/// What a walk found.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Walked {
    /// What was checked of each round.
    pub(crate) rounds: Vec<RoundCheck>,
    /// What does not hold.
    pub(crate) faults: Vec<Fault>,
}

/// What was checked of a round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct RoundCheck {
    pub(crate) round_no: usize,
    pub(crate) dealer: Seat,
    /// How the cards came about.
    pub(crate) cards: Cards,
    /// How the first dealer of a game was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) first_dealer: Option<FirstDealer>,
    pub(crate) deck: usize,
    pub(crate) kitty: bool,
    /// How many moves were made again.
    pub(crate) moves: usize,
    pub(crate) points: Option<BySeat<i32>>,
}

/// How a round's cards came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cards {
    /// They follow from the secret and the seats' bytes.
    Dealt,
    /// They were given, so nothing says that they follow from anything.
    Stacked,
}

/// How the first dealer of a game was found (COM-6, COM-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FirstDealer {
    /// From the seed of round 1.
    Drawn,
    /// Left of the last dealer of the game before, which is not in this record.
    AfterGameBefore,
}

/// Something that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Fault {
    /// In which round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) round_no: Option<usize>,
    /// At which of its actions, the first being 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) action_no: Option<usize>,
    /// In which part.
    pub(crate) part: Part,
    /// What is wrong with it.
    pub(crate) message: String,
}

/// The parts of a record in which something may be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Part {
    Secret,
    Entropy,
    Commit,
    Dealer,
    Deck,
    Kitty,
    Action,
    Points,
    Scores,
    Result,
}

impl Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Secret => "secret",
            Self::Entropy => "entropy",
            Self::Commit => "commit",
            Self::Dealer => "dealer",
            Self::Deck => "deck",
            Self::Kitty => "kitty",
            Self::Action => "action",
            Self::Points => "points",
            Self::Scores => "scores",
            Self::Result => "result",
        })
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(round_no) = self.round_no {
            write!(f, "round {round_no}, ")?;
        }
        match self.action_no {
            Some(action_no) => write!(f, "{} {action_no}: {}", self.part, self.message),
            None => write!(f, "{}: {}", self.part, self.message),
        }
    }
}

/// Plays a record again, tells each step with what came of it, and checks everything that can be checked.
///
/// A round's deal is checked for itself. Its play goes on from the play before, so it ends at the first wrong step.
pub(crate) fn walk(record: &AnyRecord, each: &mut dyn FnMut(Step<'_>)) -> Walked {
    let mut walked = Walked::default();
    let mut game = new_game(record, record.rounds.first().map_or(Seat(0), |round| round.dealer));
    let written = match game.as_ref().map(AnyGame::wants) {
        Some(Wants::Deck(deck)) => deck,
        _ => Deck::new(),
    };
    let mut since = Timestamp(0);
    for (round, round_no) in record.rounds.iter().zip(1..) {
        let mut checking = Checking { record, round, round_no, found: &mut walked, each };
        let seed = checking.deal(&written);
        if let Some(playing) = game.as_mut()
            && let Err((action_no, part, message)) = checking.play(playing, seed.as_ref(), &mut since)
        {
            checking.fault(action_no, part, &message);
            game = None;
        }
    }
    if let Some(game) = game {
        end(record, &game, &mut walked.faults);
    }
    walked
}

fn new_game(record: &AnyRecord, dealer: Seat) -> Option<AnyGame> {
    // None only where the first dealer is no seat, which the dealer's check says.
    AnyGame::new(record.options.clone(), record.seats.seats(), dealer).ok()
}

struct Checking<'a, 'b> {
    record: &'a AnyRecord,
    round: &'a AnyRound,
    round_no: usize,
    found: &'b mut Walked,
    each: &'b mut dyn FnMut(Step<'_>),
}

/// Why a play cannot go on: at which action, and what is wrong in which part.
type Stuck = (Option<usize>, Part, String);

impl Checking<'_, '_> {
    fn fault(&mut self, action_no: Option<usize>, part: Part, message: &dyn Display) {
        let (round_no, message) = (Some(self.round_no), message.to_string());
        self.found.faults.push(Fault { round_no, action_no, part, message });
    }

    fn tell(&mut self, did: Did<'_>, game: &AnyGame, events: &[AnyEvent]) {
        (self.each)(Step { round_no: self.round_no, did, game, events });
    }

    /// Repeats the deal from its secret and bytes; gives the seed, unless they cannot be read.
    fn deal(&mut self, written: &[Face]) -> Option<Seed> {
        let (round, seats) = (self.round, self.record.seats.seats());
        let cards = if round.stacked { Cards::Stacked } else { Cards::Dealt };
        let first_dealer = (self.round_no == 1 && !round.stacked).then(|| self.first_dealer());
        self.found.rounds.push(RoundCheck {
            round_no: self.round_no,
            dealer: round.dealer,
            cards,
            first_dealer,
            deck: round.deck.len(),
            kitty: round.kitty.is_some(),
            moves: 0,
            points: round.points.clone(),
        });
        if !seats.has(round.dealer) {
            self.fault(None, Part::Dealer, &format_args!("there is no seat {}", round.dealer));
        }
        let secret = secret(&round.secret);
        match secret {
            None => self.fault(None, Part::Secret, &"it is not 32 bytes in hex"),
            Some(secret) if self.commit(&secret) != round.commit => {
                self.fault(None, Part::Commit, &"it does not promise this secret for this table, game and round");
            }
            Some(_) => {}
        }
        let seed = Seed::mix(&secret?, self.entropy()?.iter().map(Vec::as_slice));
        if cards == Cards::Dealt {
            let drawn = seed.first_dealer(seats);
            if first_dealer == Some(FirstDealer::Drawn) && drawn != round.dealer {
                self.fault(None, Part::Dealer, &format_args!("it is seat {}, drawn was seat {drawn}", round.dealer));
            }
            if let Some(other) = other_card(&round.deck, &seed.shuffled(Label::Deck, written.to_vec())) {
                self.fault(None, Part::Deck, &other);
            }
        }
        Some(seed)
    }

    fn first_dealer(&self) -> FirstDealer {
        match self.record.options.next_game_dealer() {
            NextDealer::Left if self.record.game_no > 1 => FirstDealer::AfterGameBefore,
            NextDealer::Left | NextDealer::Random => FirstDealer::Drawn,
        }
    }

    fn commit(&self, secret: &Secret) -> String {
        let round_no = u32::try_from(self.round_no).unwrap_or(u32::MAX);
        hex::encode(commit(&self.record.table.0, self.record.game_no, round_no, secret))
    }

    fn entropy(&mut self) -> Option<Vec<Vec<u8>>> {
        let mut all = Vec::new();
        for (seat, text) in self.round.entropy.each() {
            match hex::decode(text.as_deref().unwrap_or_default()) {
                Ok(bytes) if bytes.len() <= MAX_ENTROPY => all.push(bytes),
                _ => {
                    self.fault(
                        None,
                        Part::Entropy,
                        &format_args!("seat {seat}'s are not at most {MAX_ENTROPY} bytes in hex"),
                    );
                    return None;
                }
            }
        }
        Some(all)
    }

    /// Plays the round from its deck to its points.
    fn play(&mut self, game: &mut AnyGame, seed: Option<&Seed>, since: &mut Timestamp) -> Result<(), Stuck> {
        let round = self.round;
        let events = game.shuffled(round.deck.clone()).map_err(|bad| (None, Part::Deck, bad.to_string()))?;
        if game.dealer() != round.dealer {
            let message = format!("it is seat {}, the turn is seat {}'s", round.dealer, game.dealer());
            return Err((None, Part::Dealer, message));
        }
        self.tell(Did::Dealt(round), game, &events);
        let mut is_kitty_out = false;
        for (action, action_no) in round.actions.iter().zip(1..) {
            is_kitty_out |= self.kitty(game, seed)?;
            let stuck = |message: String| (Some(action_no), Part::Action, message);
            if action.at() < *since {
                return Err(stuck("it was before the one before it".into()));
            }
            *since = action.at();
            let events = act(game, action).map_err(stuck)?;
            if let Some(check) = self.found.rounds.last_mut() {
                check.moves = action_no;
            }
            self.tell(Did::Acted(action), game, &events);
        }
        is_kitty_out |= self.kitty(game, seed)?;
        if round.kitty.is_some() && !is_kitty_out {
            return Err((None, Part::Kitty, "none was called".into()));
        }
        self.points(game)
    }

    /// Gives the game the kitty that it waits for, if it does.
    fn kitty(&mut self, game: &mut AnyGame, seed: Option<&Seed>) -> Result<bool, Stuck> {
        let Wants::Kitty(cards) = game.wants() else { return Ok(false) };
        let stuck = |message: String| (None, Part::Kitty, message);
        let kitty = self.round.kitty.as_ref().ok_or_else(|| stuck("it was called and is not here".into()))?;
        BadDeck::check(&cards, kitty).map_err(|_| stuck("it is not of the cards that were passed into it".into()))?;
        if let Some(seed) = seed.filter(|_| !self.round.stacked)
            && let Some(other) = other_card(kitty, &seed.shuffled(Label::Kitty, cards))
        {
            self.fault(None, Part::Kitty, &other);
        }
        let events = game.shuffled(kitty.clone()).map_err(|bad| stuck(bad.to_string()))?;
        self.tell(Did::Kitty(kitty), game, &events);
        Ok(true)
    }

    fn points(&mut self, game: &AnyGame) -> Result<(), Stuck> {
        let stuck = |message: String| Err((None, Part::Points, message));
        match (game.round_score(), &self.round.points) {
            (Some(score), Some(points)) if score.points != *points => {
                self.fault(
                    None,
                    Part::Points,
                    &format_args!("they are {}, by the play {}", list(points), list(&score.points)),
                );
                Ok(())
            }
            (Some(score), None) => stuck(format!("the round is over and gave {}", list(&score.points))),
            (None, Some(_)) => stuck("the round is not over after these actions".into()),
            (None, None) if self.round_no < self.record.rounds.len() => stuck("the round was never finished".into()),
            (Some(_), Some(_)) | (None, None) => Ok(()),
        }
    }
}

/// Makes one move, or ends one wait.
fn act(game: &mut AnyGame, action: &ActionRecord<AnyAction>) -> Result<Vec<AnyEvent>, String> {
    match action {
        ActionRecord::Move { seat, action, .. } => {
            if game.forced().is_some_and(|forced| forced != (*seat, action.clone())) {
                return Err("the server's own move comes first".into());
            }
            game.apply(*seat, action.clone()).map_err(|illegal| match illegal.rule() {
                Some(rule) => format!("{illegal} ({rule})"),
                None => illegal.to_string(),
            })
        }
        ActionRecord::HoldElapsed { .. } if game.wait().is_none() => Err("no hold is running".into()),
        ActionRecord::HoldElapsed { .. } => Ok(game.elapse()),
    }
}

/// Compares scores and result with what the play came to.
fn end(record: &AnyRecord, game: &AnyGame, faults: &mut Vec<Fault>) {
    let mut fault = |part, message| faults.push(Fault { round_no: None, action_no: None, part, message });
    let scores = game.scores();
    for (part, given) in [(Part::Scores, &record.scores), (Part::Result, &record.result.scores)] {
        if *given != scores {
            fault(part, format!("the scores are {}, by the play {}", list(given), list(&scores)));
        }
    }
    let ResultView { winners, by, .. } = &record.result;
    match (game.outcome(), by) {
        (Some(outcome), by) if (&outcome.winners, outcome.by.into()) != (winners, *by) => {
            let (by, winners) = (ResultBy::from(outcome.by), list(&outcome.winners));
            fault(Part::Result, format!("the play was won by seat {winners}, by {}", by_text(by)));
        }
        (None, ResultBy::Abandoned) if !winners.is_empty() => {
            fault(Part::Result, "nobody wins an abandoned game".into());
        }
        (None, ResultBy::Score | ResultBy::Shot) => {
            fault(Part::Result, "the game is not over after these rounds".into());
        }
        (Some(_), _) | (None, ResultBy::Abandoned) => {}
    }
}

/// How a game ended, as the record writes it.
pub(crate) const fn by_text(by: ResultBy) -> &'static str {
    match by {
        ResultBy::Score => "score",
        ResultBy::Shot => "shot",
        ResultBy::Abandoned => "abandoned",
    }
}

/// Values with spaces between.
pub(crate) fn list<T: Display>(values: impl IntoIterator<Item = T>) -> String {
    values.into_iter().map(|value| value.to_string()).collect::<Vec<_>>().join(" ")
}

fn secret(text: &str) -> Option<Secret> {
    let mut secret = Secret::default();
    hex::decode_to_slice(text, &mut secret).ok().map(|()| secret)
}

/// The first place where cards are others than they should be.
fn other_card(given: &[Face], dealt: &[Face]) -> Option<String> {
    if given.len() != dealt.len() {
        return Some(format!("there are {} cards, {} are played with", given.len(), dealt.len()));
    }
    let place = given.iter().zip(dealt).position(|(given, dealt)| given != dealt)?;
    Some(format!("card {} is {}, by secret and bytes it is {}", place + 1, given[place], dealt[place]))
}
