//! What a host chooses for a table. The game's own options are inside, but mean nothing here.

use alloc::string::String;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// Everything the host chose. Fixed while a game runs, but for what is no part of it: the name, who may watch, the talk.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings<O> {
    /// The table's name, as shown.
    pub name: String,
    /// The game's options.
    pub options: O,
    /// Who may come in.
    pub access: Access,
    /// How long a decision may take.
    pub clock: Clock,
    /// Whether bots fill empty seats.
    pub bots: bool,
    /// Whether people may watch.
    pub spectators: bool,
    /// Whether people may talk. Tables that are older than the setting have it on.
    #[serde(default = "on")]
    pub chat: bool,
    /// How long a seat is kept for one who is away.
    pub hold_seat: HoldSeat,
}

const fn on() -> bool {
    true
}

/// A change of some settings, by the host.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields are those of Settings")]
pub struct SettingsChange<O> {
    pub name: Option<String>,
    pub options: Option<O>,
    pub access: Option<Access>,
    pub clock: Option<Clock>,
    pub bots: Option<bool>,
    pub spectators: Option<bool>,
    #[serde(default)]
    pub chat: Option<bool>,
    pub hold_seat: Option<HoldSeat>,
}

impl<O> Settings<O> {
    pub(crate) fn try_map<P, E>(self, read: impl FnOnce(O) -> Result<P, E>) -> Result<Settings<P>, E> {
        let Self { name, options, access, clock, bots, spectators, chat, hold_seat } = self;
        Ok(Settings { name, options: read(options)?, access, clock, bots, spectators, chat, hold_seat })
    }
}

impl<O> SettingsChange<O> {
    /// Whether it may be made while a game runs: it names nothing that the game is played by.
    pub(crate) const fn leaves_the_game_alone(&self) -> bool {
        let Self { name: _, options, access, clock, bots, spectators: _, chat: _, hold_seat } = self;
        options.is_none() && access.is_none() && clock.is_none() && bots.is_none() && hold_seat.is_none()
    }

    pub(crate) fn try_map<P, E>(self, read: impl FnOnce(O) -> Result<P, E>) -> Result<SettingsChange<P>, E> {
        let Self { name, options, access, clock, bots, spectators, chat, hold_seat } = self;
        let options = options.map(read).transpose()?;
        Ok(SettingsChange { name, options, access, clock, bots, spectators, chat, hold_seat })
    }
}

/// Who may come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// Anyone: the lobby lists it.
    Public,
    /// Who has the invite.
    Invite,
}

/// How long a seat stays its owner's when the owner is away: left, or without a socket for two minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum HoldSeat {
    /// Until the round ends.
    Round,
    /// Until the game ends; at once where none runs.
    Game,
    /// For good.
    Always,
}

/// A clock by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClockPreset {
    /// A minute a decision.
    Relaxed,
    /// Half a minute.
    Normal,
    /// Twelve seconds.
    Fast,
    /// Nobody who is connected is hurried.
    None,
    /// Times of its own.
    Custom,
}

/// How long a decision may take: turn time for each, then a bank for the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Its name.
    pub preset: ClockPreset,
    /// Milliseconds for each decision; 0 only with [`ClockPreset::None`].
    pub turn_ms: u32,
    /// Milliseconds for all decisions of a game together, used when the turn time is over.
    pub bank_ms: u32,
}

impl Clock {
    /// The shortest turn time that a table may choose, in milliseconds.
    pub const MIN_TURN_MS: u32 = 1_000;
    /// The longest turn time or bank, in milliseconds: a day.
    pub const MAX_MS: u32 = 86_400_000;

    /// The clock of a preset; its bank is as long as one turn. A custom one begins as `normal`.
    pub const fn of(preset: ClockPreset) -> Self {
        let turn_ms = match preset {
            ClockPreset::Relaxed => 60_000,
            ClockPreset::Normal | ClockPreset::Custom => 30_000,
            ClockPreset::Fast => 12_000,
            ClockPreset::None => 0,
        };
        Self { preset, turn_ms, bank_ms: turn_ms }
    }

    /// Whether decisions have a deadline for people who are connected.
    pub const fn runs(self) -> bool {
        !matches!(self.preset, ClockPreset::None)
    }
}

/// A clock as hosts write it: a preset's name, or times.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum ClockText {
    /// `relaxed` 60 s, `normal` 30 s, `fast` 12 s, `none`.
    #[cfg_attr(feature = "schema", schemars(extend("not" = { "const": "custom" })))]
    Preset(ClockPreset),
    /// Milliseconds a decision, and milliseconds a game beside.
    Times {
        #[cfg_attr(feature = "schema", schemars(range(min = 1_000, max = 86_400_000)))]
        turn_ms: u32,
        #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 86_400_000)))]
        #[serde(default)]
        bank_ms: u32,
    },
}

impl Serialize for Clock {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.preset {
            ClockPreset::Custom => ClockText::Times { turn_ms: self.turn_ms, bank_ms: self.bank_ms },
            preset => ClockText::Preset(preset),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Clock {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match ClockText::deserialize(deserializer)? {
            ClockText::Preset(ClockPreset::Custom) => {
                Err(D::Error::custom("a clock of its own has turn_ms and bank_ms"))
            }
            ClockText::Preset(preset) => Ok(Self::of(preset)),
            ClockText::Times { turn_ms, bank_ms } => {
                let allowed = (Self::MIN_TURN_MS..=Self::MAX_MS).contains(&turn_ms) && bank_ms <= Self::MAX_MS;
                if !allowed {
                    return Err(D::Error::custom("turn_ms is from 1000 to 86400000, bank_ms at most 86400000"));
                }
                Ok(Self { preset: ClockPreset::Custom, turn_ms, bank_ms })
            }
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Clock {
    fn schema_name() -> alloc::borrow::Cow<'static, str> {
        "Clock".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        ClockText::json_schema(generator)
    }
}

/// Pauses that the server's configuration sets, in milliseconds. Part of the log, as replay depends on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pauses {
    /// Before a bot acts.
    pub bot_ms: u64,
    /// How long a scored round stands before the next deal.
    pub round_ms: u64,
    /// From a result to the next game.
    pub next_game_ms: u64,
    /// How long one whose last socket is lost still counts as connected.
    pub grace_ms: u64,
    /// How long a public table without anybody stays while no game runs.
    pub public_stays_ms: u64,
    /// How long an invite table without anybody stays while no game runs.
    pub invite_stays_ms: u64,
    /// How long a game without anybody stays before it is abandoned.
    pub game_stays_ms: u64,
}

impl Default for Pauses {
    fn default() -> Self {
        Self {
            bot_ms: 700,
            round_ms: 5_000,
            next_game_ms: 10_000,
            grace_ms: 10_000,
            public_stays_ms: 600_000,
            invite_stays_ms: 86_400_000,
            game_stays_ms: 7 * 86_400_000,
        }
    }
}
