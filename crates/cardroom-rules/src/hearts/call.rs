//! How three cards are passed, as the dealer calls it (DNFH-5 to DNFH-7).

use alloc::{borrow::Cow, string::String};
use core::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::Ways;

/// A way to pass, written `2-0-1` (left, across, right), `kitty` or `hold`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// So many cards to the left, across and to the right; [`Call::is_offered`] says whether they are three.
    Vector {
        /// Cards to the left.
        left: u8,
        /// Cards across.
        across: u8,
        /// Cards to the right.
        right: u8,
    },
    /// Three cards into the middle, to be shuffled and dealt (DNFH-6).
    Kitty,
    /// No pass (DNFH-7).
    Hold,
}

impl Call {
    /// The ten vectors of DNFH-5, then `kitty` and `hold`.
    pub const ALL: [Self; 12] = [
        Self::vector(3, 0, 0),
        Self::vector(0, 3, 0),
        Self::vector(0, 0, 3),
        Self::vector(2, 1, 0),
        Self::vector(2, 0, 1),
        Self::vector(1, 2, 0),
        Self::vector(0, 2, 1),
        Self::vector(1, 0, 2),
        Self::vector(0, 1, 2),
        Self::vector(1, 1, 1),
        Self::Kitty,
        Self::Hold,
    ];

    /// A call by how many cards go left, across and right.
    pub const fn vector(left: u8, across: u8, right: u8) -> Self {
        Self::Vector { left, across, right }
    }

    /// Whether a table may offer it: one of [`Call::ALL`].
    pub fn is_offered(self) -> bool {
        Self::ALL.contains(&self)
    }

    /// How many cards each seat gives each way.
    pub const fn sizes(self) -> Ways<u8> {
        match self {
            Self::Vector { left, across, right } => Ways { left, across, right, kitty: 0 },
            Self::Kitty => Ways { left: 0, across: 0, right: 0, kitty: 3 },
            Self::Hold => Ways { left: 0, across: 0, right: 0, kitty: 0 },
        }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Vector { left, across, right } => write!(f, "{left}-{across}-{right}"),
            Self::Kitty => f.write_str("kitty"),
            Self::Hold => f.write_str("hold"),
        }
    }
}

/// Says that a text is not a call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a call: three digits as 2-0-1, kitty or hold")]
pub struct ParseCallError {
    /// What was read, cut to eight characters.
    pub text: String,
}

impl FromStr for Call {
    type Err = ParseCallError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
        let call = match *text.as_bytes() {
            [left, b'-', across, b'-', right] => digit(left)
                .zip(digit(across))
                .zip(digit(right))
                .map(|((left, across), right)| Self::vector(left, across, right)),
            _ if text == "kitty" => Some(Self::Kitty),
            _ if text == "hold" => Some(Self::Hold),
            _ => None,
        };
        call.ok_or_else(|| ParseCallError { text: text.chars().take(8).collect() })
    }
}

impl Serialize for Call {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Call {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Cow::<str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Call {
    fn schema_name() -> Cow<'static, str> {
        "Call".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "How three cards are passed: to the left, across and to the right, or a kitty, or not at all (DNFH-5 to DNFH-7).",
            "enum": Self::ALL,
        })
    }
}
