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

    /// Every code of the table itself, for the published list.
    pub const CODES: &'static [&'static str] = &[
        "stale_decision",
        "not_seated",
        "not_at_table",
        "no_such_table",
        "removed",
        "not_host",
        "game_running",
        "no_game_running",
        "table_closed",
        "table_full",
        "queue_full",
        "spectators_forbidden",
        "no_such_seat",
        "seat_taken",
        "no_free_seat",
        "others_wait",
        "must_wait_a_game",
        "seats_empty",
        "bots_forbidden",
        "person_in_seat",
        "no_such_player",
        "name_taken",
        "wrong_round",
        "already_sent",
        "too_many_bytes",
        "invalid_options",
        "no_invite",
        "cannot_remove_host",
        "draining",
    ];

    /// The number of the rule that refuses.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Illegal(illegal) => illegal.rule(),
            Self::MustWaitAGame => Some("DNFH-25"),
            Self::Options(_) => Some("COM-17"),
            _ => None,
        }
    }
}
