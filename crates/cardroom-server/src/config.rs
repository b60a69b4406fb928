//! Settings: the same words as flags, as `CARDROOM_*` variables, and in `cardroom.toml`. The first that says it counts.

use std::{net::SocketAddr, path::PathBuf};

use anyhow::{Context, bail};
use cardroom_table::Pauses;
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::limits::{KindRate, Limits, Rate};

/// How long a table without anybody goes on before it sleeps, in milliseconds.
const SLEEP_MS: u64 = 1_800_000;

/// What was said on the command line and in the environment, or in the settings file: the same words.
#[derive(Args, Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flags {
    /// Address and port to listen on [default: 127.0.0.1:8080]
    #[arg(long, env = "CARDROOM_LISTEN", value_name = "ADDR:PORT")]
    pub listen: Option<SocketAddr>,
    /// Folder for everything that is kept [default: ./cardroom-data]
    #[arg(long, env = "CARDROOM_DATA", value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// File with the same settings [default: cardroom.toml, if it is there]
    #[serde(skip)]
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
    /// How fast a connection may send, for each kind of message that is to differ: KIND=AT-ONCE/A-MINUTE, by commas;
    /// `all` is all kinds together [default: act=100/1200,chat=10/40,all=100/1200, … as `hello` tells]
    #[arg(long, env = "CARDROOM_RATES", value_name = "LIST", value_delimiter = ',')]
    pub rates: Option<Vec<KindRate>>,
    /// How many times as fast all connections of an address may send together [default: 100]
    #[arg(long, env = "CARDROOM_ADDRESS_FACTOR", value_name = "N")]
    pub address_factor: Option<u32>,
    /// Connections at once [default: 15000, or what the limit of open files allows]
    #[arg(long, env = "CARDROOM_CONNECTIONS", value_name = "N")]
    pub connections: Option<u32>,
    /// Connections of one address at once [default: 2000]
    #[arg(long, env = "CARDROOM_CONNECTIONS_PER_ADDRESS", value_name = "N")]
    pub connections_per_address: Option<u32>,
    /// New guests of one address: at once, and a minute [default: 500/120]
    #[arg(long, env = "CARDROOM_GUESTS_PER_ADDRESS", value_name = "N/N")]
    pub guests_per_address: Option<Rate>,
    /// Requests over HTTP of one address: at once, and a minute [default: 6000/6000]
    #[arg(long, env = "CARDROOM_HTTP_PER_ADDRESS", value_name = "N/N")]
    pub http_per_address: Option<Rate>,
    /// Tables that one player may have made and that are still there [default: 20]
    #[arg(long, env = "CARDROOM_TABLES_PER_PLAYER", value_name = "N")]
    pub tables_per_player: Option<u32>,
    /// The same for everybody at one address [default: 200]
    #[arg(long, env = "CARDROOM_TABLES_PER_ADDRESS", value_name = "N")]
    pub tables_per_address: Option<u32>,
    /// Wrong invites that are judged, a minute and address [default: 20]
    #[arg(long, env = "CARDROOM_GUESSES_PER_MINUTE", value_name = "N")]
    pub guesses_per_minute: Option<u32>,
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
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Switch {
    /// Kept to.
    On,
    /// Lifted.
    Off,
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
    pub limits: Limits,
    pub stacked_decks: bool,
    pub pauses: Pauses,
    pub sleep_ms: u64,
    pub log: String,
    pub log_json: bool,
}

impl Config {
    /// Settles what was said in which place.
    pub fn settle(flags: Flags) -> anyhow::Result<Self> {
        let mut said = read_file(flags.config.as_ref())?;
        said.extend(toml::Table::try_from(flags)?);
        let said: Flags = said.try_into()?;
        let pauses = Pauses::default();
        let config = Self {
            limits: limits(&said),
            listen: said.listen.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 8080))),
            data: said.data.unwrap_or_else(|| "cardroom-data".into()),
            public_url: said.public_url,
            allowed_origins: said.allowed_origins.unwrap_or_else(|| vec!["*".into()]),
            trusted_proxies: said.trusted_proxies.unwrap_or_default(),
            stacked_decks: said.stacked_decks.unwrap_or(false),
            pauses: Pauses {
                bot_ms: said.bot_ms.unwrap_or(pauses.bot_ms),
                round_ms: said.round_ms.unwrap_or(pauses.round_ms),
                next_game_ms: said.next_game_ms.unwrap_or(pauses.next_game_ms),
                grace_ms: said.grace_ms.unwrap_or(pauses.grace_ms),
                public_stays_ms: said.public_stays_ms.unwrap_or(pauses.public_stays_ms),
                invite_stays_ms: said.invite_stays_ms.unwrap_or(pauses.invite_stays_ms),
                game_stays_ms: said.game_stays_ms.unwrap_or(pauses.game_stays_ms),
            },
            sleep_ms: said.sleep_ms.unwrap_or(SLEEP_MS),
            log: said.log.unwrap_or_else(|| "info".into()),
            log_json: said.log_json.unwrap_or(false),
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
            if !self.limits.enforced {
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

fn limits(said: &Flags) -> Limits {
    let mut limits = Limits { enforced: said.limits != Some(Switch::Off), ..Limits::default() };
    said.rates.iter().flatten().for_each(|rate| limits.rates.set(rate.clone()));
    let numbers = [
        (&mut limits.address_factor, said.address_factor),
        (&mut limits.connections, said.connections),
        (&mut limits.connections_per_address, said.connections_per_address),
        (&mut limits.tables_per_player, said.tables_per_player),
        (&mut limits.tables_per_address, said.tables_per_address),
        (&mut limits.guesses_per_minute, said.guesses_per_minute),
    ];
    for (number, said) in numbers {
        *number = said.unwrap_or(*number);
    }
    let rates = [
        (&mut limits.guests_per_address, said.guests_per_address),
        (&mut limits.http_per_address, said.http_per_address),
    ];
    for (rate, said) in rates {
        *rate = said.unwrap_or(*rate);
    }
    limits
}

fn read_file(named: Option<&PathBuf>) -> anyhow::Result<toml::Table> {
    let path = named.cloned().unwrap_or_else(|| "cardroom.toml".into());
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(_) if named.is_none() => return Ok(toml::Table::new()),
        Err(fault) => return Err(fault).with_context(|| format!("cannot read {}", path.display())),
    };
    let wrong = || format!("{} is not right", path.display());
    let said: Flags = toml::from_str(&text).with_context(wrong)?;
    toml::Table::try_from(&said).with_context(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settled(file: &str, flags: Flags) -> anyhow::Result<Config> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cardroom.toml");
        std::fs::write(&path, file).unwrap();
        Config::settle(Flags { config: Some(path), ..flags })
    }

    #[test]
    fn the_command_line_comes_before_the_file_and_the_file_before_the_defaults() {
        let flags = Flags { bot_ms: Some(5), tables_per_player: Some(3), ..Flags::default() };
        let config =
            settled("bot_ms = 9\nround_ms = 7\nlimits = \"off\"\nguests_per_address = \"4/8\"", flags).unwrap();
        assert_eq!((config.pauses.bot_ms, config.pauses.round_ms, config.pauses.grace_ms), (5, 7, 10_000));
        assert_eq!((config.limits.tables_per_player, config.limits.enforced), (3, false));
        assert_eq!(config.limits.guests_per_address, Rate::new(4, 8));
    }

    #[test]
    fn each_rate_may_be_another_and_the_rest_stays() {
        let config = settled("rates = [\"chat=2/9\", \"all=50/600\"]", Flags::default()).unwrap();
        let (rates, default) = (config.limits.rates, Limits::default().rates);
        assert_eq!((rates.of("chat"), rates.all()), (Rate::new(2, 9), Rate::new(50, 600)));
        assert_eq!(rates.of("act"), default.of("act"));
    }

    #[test]
    fn a_wrong_key_or_value_is_named_with_what_is_allowed() {
        let wrong = |file: &str| format!("{:#}", settled(file, Flags::default()).unwrap_err());
        assert!(wrong("bot_mss = 9").contains("unknown field `bot_mss`, expected one of `listen`"));
        assert!(wrong("rates = [\"chatter=2/9\"]").contains("table.join"));
        assert!(wrong("http_per_address = \"many\"").contains("10/40"));
        assert!(wrong("listen = \"0.0.0.0:80\"\nlimits = \"off\"").contains("only on loopback"));
    }
}
