//! Settings: the same words as flags, as `CARDROOM_*` variables, and in `cardroom.toml`. The first that says it counts.

use std::{net::SocketAddr, path::PathBuf};

use anyhow::{Context, bail};
use cardroom_table::Pauses;
use clap::Args;
use serde::Deserialize;

/// How long a table without anybody goes on before it sleeps, in milliseconds.
const SLEEP_MS: u64 = 1_800_000;

/// What was said on the command line and in the environment.
#[derive(Args, Clone, Debug, Default)]
pub struct Flags {
    /// Address and port to listen on [default: 127.0.0.1:8080]
    #[arg(long, env = "CARDROOM_LISTEN", value_name = "ADDR:PORT")]
    pub listen: Option<SocketAddr>,
    /// Folder for everything that is kept [default: ./cardroom-data]
    #[arg(long, env = "CARDROOM_DATA", value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// File with the same settings [default: cardroom.toml, if it is there]
    #[arg(long, env = "CARDROOM_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Address under which people reach the server, for links; a path in it is the base path [default: where it listens]
    #[arg(long, env = "CARDROOM_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,
    /// Origins of web pages that may connect, by commas; `*` for all [default: *]
    #[arg(long, env = "CARDROOM_ALLOWED_ORIGINS", value_name = "LIST", value_delimiter = ',')]
    pub allowed_origins: Option<Vec<String>>,
    /// Addresses of proxies whose X-Forwarded-For is believed, by commas [default: none]
    #[arg(long, env = "CARDROOM_TRUSTED_PROXIES", value_name = "LIST", value_delimiter = ',')]
    pub trusted_proxies: Option<Vec<std::net::IpAddr>>,
    /// Whether clients are limited in what they send; off only on loopback [default: on]
    #[arg(long, env = "CARDROOM_LIMITS", value_name = "on|off")]
    pub limits: Option<Switch>,
    /// Lets tables be made with given decks, for tests; only on loopback
    #[arg(long, env = "CARDROOM_STACKED_DECKS", num_args = 0..=1, default_missing_value = "true")]
    pub stacked_decks: Option<bool>,
    /// Pause before a bot acts, in milliseconds [default: 700]
    #[arg(long, env = "CARDROOM_BOT_MS", value_name = "N")]
    pub bot_ms: Option<u64>,
    /// How long a scored round stands, in milliseconds [default: 5000]
    #[arg(long, env = "CARDROOM_ROUND_MS", value_name = "N")]
    pub round_ms: Option<u64>,
    /// Pause before the next game, in milliseconds [default: 10000]
    #[arg(long, env = "CARDROOM_NEXT_GAME_MS", value_name = "N")]
    pub next_game_ms: Option<u64>,
    /// How long one without a socket still counts as connected, in milliseconds [default: 10000]
    #[arg(long, env = "CARDROOM_GRACE_MS", value_name = "N")]
    pub grace_ms: Option<u64>,
    /// How long a public table without anybody stays while no game runs, in milliseconds [default: 600000]
    #[arg(long, env = "CARDROOM_PUBLIC_STAYS_MS", value_name = "N")]
    pub public_stays_ms: Option<u64>,
    /// How long an invite table without anybody stays while no game runs, in milliseconds [default: 86400000]
    #[arg(long, env = "CARDROOM_INVITE_STAYS_MS", value_name = "N")]
    pub invite_stays_ms: Option<u64>,
    /// How long a table without anybody goes on before it sleeps, in milliseconds [default: 1800000]
    #[arg(long, env = "CARDROOM_SLEEP_MS", value_name = "N")]
    pub sleep_ms: Option<u64>,
    /// How long a game without anybody stays before it is abandoned, in milliseconds [default: 604800000]
    #[arg(long, env = "CARDROOM_GAME_STAYS_MS", value_name = "N")]
    pub game_stays_ms: Option<u64>,
    /// What is logged, as tracing filters have it [default: info]
    #[arg(long, env = "CARDROOM_LOG", value_name = "FILTER")]
    pub log: Option<String>,
    /// Writes logs as JSON lines
    #[arg(long, env = "CARDROOM_LOG_JSON", num_args = 0..=1, default_missing_value = "true")]
    pub log_json: Option<bool>,
}

/// On or off.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Switch {
    /// Kept to.
    On,
    /// Lifted.
    Off,
}

/// The settings file: the flags' words.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    listen: Option<SocketAddr>,
    data: Option<PathBuf>,
    public_url: Option<String>,
    allowed_origins: Option<Vec<String>>,
    trusted_proxies: Option<Vec<std::net::IpAddr>>,
    limits: Option<Switch>,
    stacked_decks: Option<bool>,
    bot_ms: Option<u64>,
    round_ms: Option<u64>,
    next_game_ms: Option<u64>,
    grace_ms: Option<u64>,
    public_stays_ms: Option<u64>,
    invite_stays_ms: Option<u64>,
    sleep_ms: Option<u64>,
    game_stays_ms: Option<u64>,
    log: Option<String>,
    log_json: Option<bool>,
}

/// What the server runs with.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the fields are those of Flags")]
pub struct Config {
    pub listen: SocketAddr,
    pub data: PathBuf,
    pub public_url: Option<String>,
    pub allowed_origins: Vec<String>,
    pub trusted_proxies: Vec<std::net::IpAddr>,
    pub limits: bool,
    pub stacked_decks: bool,
    pub pauses: Pauses,
    pub sleep_ms: u64,
    pub log: String,
    pub log_json: bool,
}

impl Config {
    /// Settles what was said in which place.
    pub fn settle(flags: Flags) -> anyhow::Result<Self> {
        let file = read_file(flags.config.as_ref())?;
        let pauses = Pauses::default();
        let config = Self {
            listen: flags.listen.or(file.listen).unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 8080))),
            data: flags.data.or(file.data).unwrap_or_else(|| "cardroom-data".into()),
            public_url: flags.public_url.or(file.public_url),
            allowed_origins: flags.allowed_origins.or(file.allowed_origins).unwrap_or_else(|| vec!["*".into()]),
            trusted_proxies: flags.trusted_proxies.or(file.trusted_proxies).unwrap_or_default(),
            limits: flags.limits.or(file.limits) != Some(Switch::Off),
            stacked_decks: flags.stacked_decks.or(file.stacked_decks).unwrap_or(false),
            pauses: Pauses {
                bot_ms: flags.bot_ms.or(file.bot_ms).unwrap_or(pauses.bot_ms),
                round_ms: flags.round_ms.or(file.round_ms).unwrap_or(pauses.round_ms),
                next_game_ms: flags.next_game_ms.or(file.next_game_ms).unwrap_or(pauses.next_game_ms),
                grace_ms: flags.grace_ms.or(file.grace_ms).unwrap_or(pauses.grace_ms),
                public_stays_ms: flags.public_stays_ms.or(file.public_stays_ms).unwrap_or(pauses.public_stays_ms),
                invite_stays_ms: flags.invite_stays_ms.or(file.invite_stays_ms).unwrap_or(pauses.invite_stays_ms),
                game_stays_ms: flags.game_stays_ms.or(file.game_stays_ms).unwrap_or(pauses.game_stays_ms),
            },
            sleep_ms: flags.sleep_ms.or(file.sleep_ms).unwrap_or(SLEEP_MS),
            log: flags.log.or(file.log).unwrap_or_else(|| "info".into()),
            log_json: flags.log_json.or(file.log_json).unwrap_or(false),
        };
        config.check()?;
        Ok(config)
    }

    fn check(&self) -> anyhow::Result<()> {
        if !self.listen.ip().is_loopback() {
            if self.stacked_decks {
                bail!(
                    "stacked_decks lets players choose the cards: it needs a listen address on loopback, not {}",
                    self.listen
                );
            }
            if !self.limits {
                bail!("limits may be off only on loopback, not on {}", self.listen);
            }
        }
        if let Some(url) = &self.public_url
            && !(url.starts_with("http://") || url.starts_with("https://"))
        {
            bail!("public_url begins with http:// or https://, not {url:?}");
        }
        Ok(())
    }

    /// The path under which everything is served, with a slash at both ends.
    pub fn base_path(&self) -> String {
        let url = self.public_url.as_deref().unwrap_or_default();
        let rest = url.split_once("://").map_or("", |(_, rest)| rest);
        let path = rest.split_once('/').map_or("", |(_, path)| path).trim_matches('/');
        if path.is_empty() { "/".into() } else { format!("/{path}/") }
    }

    /// The origin of `public_url`, as browsers send it.
    pub fn public_origin(&self) -> Option<String> {
        let (scheme, rest) = self.public_url.as_deref()?.split_once("://")?;
        let host = rest.split('/').next()?;
        Some(format!("{scheme}://{host}"))
    }
}

fn read_file(named: Option<&PathBuf>) -> anyhow::Result<File> {
    let path = named.cloned().unwrap_or_else(|| "cardroom.toml".into());
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(_) if named.is_none() => return Ok(File::default()),
        Err(fault) => return Err(fault).with_context(|| format!("cannot read {}", path.display())),
    };
    toml::from_str(&text).with_context(|| format!("{} is not right", path.display()))
}
