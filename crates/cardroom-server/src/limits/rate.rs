//! How often something may be done, as numbers: for each kind of message, and as it is written in settings.

use std::{collections::BTreeMap, str::FromStr};

use cardroom_proto::Message;
use serde::{Deserialize, Serialize};

/// So much at once, and so much a minute in the long run; neither is 0. Written `burst/per_minute`, as `10/40`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Rate {
    burst: u32,
    per_minute: u32,
}

/// The rate of one kind of message. Written `kind=burst/per_minute`, as `chat=10/40`; `all` is every kind together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct KindRate {
    kind: String,
    rate: Rate,
}

/// The rate of every kind of message, and of all together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rates {
    all: Rate,
    each: BTreeMap<&'static str, Rate>,
}

/// Why a text is no rate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRate {
    /// Not two numbers.
    #[error("a rate is two whole numbers above 0, at once and a minute, as 10/40; not {0:?}")]
    Numbers(String),
    /// Not of any kind of message.
    #[error("a rate of a kind of message is written as chat=10/40, of all kinds together as all=100/1200; the kinds: {kinds}; not {0:?}", kinds = Message::TYPES.join(", "))]
    Kind(String),
}

impl Rate {
    /// So much at once, and so much a minute; at least one of each.
    pub const fn new(burst: u32, per_minute: u32) -> Self {
        let burst = if burst == 0 { 1 } else { burst };
        let per_minute = if per_minute == 0 { 1 } else { per_minute };
        Self { burst, per_minute }
    }

    /// So much at once.
    pub const fn burst(self) -> u32 {
        self.burst
    }

    /// So much a minute in the long run.
    pub const fn per_minute(self) -> u32 {
        self.per_minute
    }

    /// So many times as much.
    #[must_use]
    pub const fn times(self, factor: u32) -> Self {
        Self::new(self.burst.saturating_mul(factor), self.per_minute.saturating_mul(factor))
    }
}

impl Default for Rates {
    fn default() -> Self {
        let rate = |kind: &str| match kind {
            "act" => Rate::new(100, 1_200),
            "entropy" => Rate::new(60, 600),
            "sync" => Rate::new(30, 60),
            "table.join" | "table.set" | "table.bot" | "table.remove" | "chat.history" | "record" | "ping" => {
                Rate::new(30, 120)
            }
            "chat" => Rate::new(10, 40),
            "react" => Rate::new(10, 60),
            "login" | "table.create" | "table.quick" | "table.invite" => Rate::new(10, 30),
            "rename" | "logout" => Rate::new(5, 10),
            _ => Rate::new(20, 60),
        };
        let each = Message::TYPES.iter().map(|kind| (*kind, rate(kind))).collect();
        Self { all: Rate::new(100, 1_200), each }
    }
}

impl Rates {
    /// Of all messages together.
    pub const fn all(&self) -> Rate {
        self.all
    }

    /// Of one kind of message.
    pub fn of(&self, kind: &str) -> Rate {
        self.each.get(kind).copied().unwrap_or(self.all)
    }

    /// Of each kind, by its name.
    pub fn each(&self) -> impl Iterator<Item = (&'static str, Rate)> {
        self.each.iter().map(|(kind, rate)| (*kind, *rate))
    }

    /// Puts another rate in place.
    pub fn set(&mut self, KindRate { kind, rate }: KindRate) {
        if kind == ALL {
            self.all = rate;
        } else if let Some(each) = self.each.get_mut(kind.as_str()) {
            *each = rate;
        }
    }
}

const ALL: &str = "all";

impl FromStr for Rate {
    type Err = BadRate;

    fn from_str(text: &str) -> Result<Self, BadRate> {
        let bad = || BadRate::Numbers(text.into());
        let (burst, per_minute) = text.split_once('/').ok_or_else(bad)?;
        let number = |text: &str| text.trim().parse().ok().filter(|number: &u32| *number > 0);
        let (burst, per_minute) = number(burst).zip(number(per_minute)).ok_or_else(bad)?;
        Ok(Self { burst, per_minute })
    }
}

impl FromStr for KindRate {
    type Err = BadRate;

    fn from_str(text: &str) -> Result<Self, BadRate> {
        let bad = || BadRate::Kind(text.into());
        let (kind, rate) = text.split_once('=').ok_or_else(bad)?;
        let known = Message::TYPES.iter().chain([&ALL]).find(|known| **known == kind.trim());
        Ok(Self { kind: (*known.ok_or_else(bad)?).to_owned(), rate: rate.parse()? })
    }
}

impl TryFrom<String> for Rate {
    type Error = BadRate;

    fn try_from(text: String) -> Result<Self, BadRate> {
        text.parse()
    }
}

impl From<Rate> for String {
    fn from(rate: Rate) -> Self {
        format!("{}/{}", rate.burst, rate.per_minute)
    }
}

impl TryFrom<String> for KindRate {
    type Error = BadRate;

    fn try_from(text: String) -> Result<Self, BadRate> {
        text.parse()
    }
}

impl From<KindRate> for String {
    fn from(KindRate { kind, rate }: KindRate) -> Self {
        format!("{kind}={}", Self::from(rate))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_read_as_it_is_written_and_nothing_else_is() {
        assert_eq!("10/40".parse(), Ok(Rate::new(10, 40)));
        assert_eq!(String::from(Rate::new(10, 40)), "10/40");
        for wrong in ["", "10", "0/5", "5/0", "-1/5", "1/2/3", "a/b", "99999999999/1"] {
            assert_eq!(wrong.parse::<Rate>(), Err(BadRate::Numbers(wrong.into())), "{wrong:?}");
        }
    }

    #[test]
    fn a_kind_is_named_as_on_the_wire_and_a_wrong_one_is_told_which_there_are() {
        let mut rates = Rates::default();
        rates.set("chat=3/7".parse().unwrap());
        rates.set("all=9/60".parse().unwrap());
        assert_eq!((rates.of("chat"), rates.all()), (Rate::new(3, 7), Rate::new(9, 60)));
        let wrong = "chatter=3/7".parse::<KindRate>().unwrap_err().to_string();
        assert!(wrong.contains("table.join") && wrong.contains("chatter"), "{wrong}");
        assert_eq!("chat=x".parse::<KindRate>(), Err(BadRate::Numbers("x".into())));
    }

    #[test]
    fn every_kind_of_message_has_a_rate() {
        let rates = Rates::default();
        assert_eq!(rates.each().count(), Message::TYPES.len());
    }
}
