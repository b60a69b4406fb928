//! Why a table refused something. Told to the one who asked; no fault of the server's.

use alloc::string::String;

use cardroom_cards::Seat;
use cardroom_rules::{IllegalMove, InvalidOptions};

/// A refusal of the table, or of the game's rules through it. Nothing has changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Refusal<I: IllegalMove> {
    #[error(transparent)]
    Illegal(I),
    #[error("that decision is no longer open")]
    StaleDecision,
    #[error("you have no seat at this table")]
    NotSeated,
    #[error("you are not at this table")]
    NotAtTable,
    #[error("there is no such table")]
    NoSuchTable,
    #[error("you were removed from this table; its host can lift that")]
    Removed,
    #[error("only the host can do that")]
    NotHost,
    #[error("that waits until the game is over")]
    GameRunning,
    #[error("no game is running")]
    NoGameRunning,
    #[error("the table is closed")]
    TableClosed,
    #[error("the table is full")]
    TableFull,
    #[error("the queue is full")]
    QueueFull,
    #[error("this table is not to be watched")]
    SpectatorsForbidden,
    #[error("this table has no seat {seat}")]
    NoSuchSeat { seat: Seat },
    #[error("that seat is taken")]
    SeatTaken,
    #[error("no seat is free")]
    NoFreeSeat,
    #[error("others wait for that seat: join the queue")]
    OthersWait,
    #[error("you gave up your seat after a shot and may sit again when one more game has been played")]
    MustWaitAGame,
    #[error("seats are empty and bots may not fill them")]
    SeatsEmpty,
    #[error("nobody who is here has a seat, or waits for one: bots do not play alone")]
    BotsAlone,
    #[error("bots are not allowed at this table")]
    BotsForbidden,
    #[error("a person sits there")]
    PersonInSeat,
    #[error("nobody of that id is here")]
    NoSuchPlayer,
    #[error("somebody at the table is called that, or looks like it")]
    NameTaken { suggest: String },
    #[error("no deal waits for bytes for round {round_no}")]
    WrongRound { round_no: u32 },
    #[error("your first bytes for this round count")]
    AlreadySent,
    #[error("at most 32 bytes")]
    TooManyBytes,
    #[error(transparent)]
    Options(InvalidOptions),
    #[error("a public table has no invite")]
    NoInvite,
    #[error("the host cannot be removed")]
    CannotRemoveHost,
    #[error("no game begins any more: the server stops when those that run are over")]
    Draining,
}

impl<I: IllegalMove> Refusal<I> {
    /// The lasting name on the wire.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Illegal(illegal) => illegal.code(),
            Self::StaleDecision => "stale_decision",
            Self::NotSeated => "not_seated",
            Self::NotAtTable => "not_at_table",
            Self::NoSuchTable => "no_such_table",
            Self::Removed => "removed",
            Self::NotHost => "not_host",
            Self::GameRunning => "game_running",
            Self::NoGameRunning => "no_game_running",
            Self::TableClosed => "table_closed",
            Self::TableFull => "table_full",
            Self::QueueFull => "queue_full",
            Self::SpectatorsForbidden => "spectators_forbidden",
            Self::NoSuchSeat { .. } => "no_such_seat",
            Self::SeatTaken => "seat_taken",
            Self::NoFreeSeat => "no_free_seat",
            Self::OthersWait => "others_wait",
            Self::MustWaitAGame => "must_wait_a_game",
            Self::SeatsEmpty => "seats_empty",
            Self::BotsAlone => "bots_alone",
            Self::BotsForbidden => "bots_forbidden",
            Self::PersonInSeat => "person_in_seat",
            Self::NoSuchPlayer => "no_such_player",
            Self::NameTaken { .. } => "name_taken",
            Self::WrongRound { .. } => "wrong_round",
            Self::AlreadySent => "already_sent",
            Self::TooManyBytes => "too_many_bytes",
            Self::Options(_) => "invalid_options",
            Self::NoInvite => "no_invite",
            Self::CannotRemoveHost => "cannot_remove_host",
            Self::Draining => "draining",
        }
    }

    /// Every code of the table itself, with what it means, for the published list.
    pub const CODES: &'static [(&'static str, &'static str)] = &[
        ("stale_decision", "that decision is no longer open; `legal` says what is, if anything"),
        ("not_seated", "you have no seat there, or no place in the queue"),
        ("not_at_table", "you are not at that table"),
        ("no_such_table", "there is no such table, or you may not know of it"),
        ("removed", "the host removed you, and can lift that"),
        ("not_host", "only the host can do that"),
        ("game_running", "that waits until the game is over"),
        ("no_game_running", "no game is running"),
        ("table_closed", "the table is closed"),
        (
            "table_full",
            "as many people are at the table, or kept out, as may, `people_per_table` and `removed_per_table` in `hello.limits`",
        ),
        ("queue_full", "as many people wait as may, `queue_per_table` in `hello.limits`"),
        ("spectators_forbidden", "this table is not to be watched"),
        ("no_such_seat", "the table has no such seat"),
        ("seat_taken", "somebody has that seat"),
        ("no_free_seat", "no seat is free"),
        ("others_wait", "others wait for a seat: join the queue"),
        ("must_wait_a_game", "you gave up your seat after a shot: one more game has to be played first"),
        ("seats_empty", "seats are empty, and bots may not fill them"),
        ("bots_alone", "nobody who is here has a seat, or waits for one: bots do not play alone"),
        ("bots_forbidden", "the host allows no bots"),
        ("person_in_seat", "a person has that seat"),
        ("no_such_player", "nobody of that id is there, or kept out"),
        ("name_taken", "somebody at the table is called that, or looks like it: `suggest` is free"),
        ("wrong_round", "no deal waits for bytes for that round"),
        ("already_sent", "your first bytes for this round count"),
        ("too_many_bytes", "at most 32 bytes"),
        ("invalid_options", "the options, or the seats, are not the game's; the message says which"),
        ("no_invite", "a public table has no invite"),
        ("cannot_remove_host", "the host cannot be removed"),
        ("draining", "no game begins any more: the server stops when those that run are over"),
    ];

    /// Those of them that a rule of the games stands behind, with its number.
    pub const RULES: &'static [(&'static str, &'static str)] =
        &[("must_wait_a_game", "DNFH-25"), ("invalid_options", "COM-17")];

    /// The number of the rule that refuses.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Illegal(illegal) => illegal.rule(),
            own => Self::RULES.iter().find(|(code, _)| *code == own.code()).map(|(_, rule)| *rule),
        }
    }
}
