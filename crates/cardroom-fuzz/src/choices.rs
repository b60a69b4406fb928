//! Bytes as a row of choices.

use serde_json::{Value, json};

/// Choices that bytes make. Where they end, every further choice is the first.
#[derive(Clone, Debug)]
pub(crate) struct Choices<'a> {
    bytes: &'a [u8],
}

impl<'a> Choices<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    pub(crate) const fn are_over(&self) -> bool {
        self.bytes.is_empty()
    }

    fn byte(&mut self) -> usize {
        let Some((&first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        usize::from(first)
    }

    /// A number below a bound, and 0 below 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let number = if bound > 256 { self.byte() << 8 | self.byte() } else { self.byte() };
        number % bound.max(1)
    }

    /// True once in so many times.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    /// One of several, of which there is at least one.
    pub(crate) fn one_of<'v, T>(&mut self, values: &'v [T]) -> &'v T {
        &values[self.below(values.len())]
    }

    /// The values in another order, by two bytes whatever their number.
    pub(crate) fn shuffled<T>(&mut self, mut values: Vec<T>) -> Vec<T> {
        let mut seed = self.below(1 << 16) as u64;
        for last in (1..values.len()).rev() {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            values.swap(last, usize::try_from(seed >> 33).unwrap_or(0) % (last + 1));
        }
        values
    }

    /// A value without members that some place in a message or a position may expect, or may not.
    pub(crate) fn word(&mut self) -> Value {
        const WORDS: &[&str] = &[
            "",
            "QS",
            "2C",
            "AH",
            "TD",
            "JK",
            "JK=7H",
            "JK=7",
            "jk",
            "1C",
            "m1",
            "m2",
            "m0",
            "m99",
            "low",
            "high",
            "set",
            "hold",
            "kitty",
            "3-0-0",
            "1-1-1",
            "draw",
            "take",
            "play",
            "pass",
            "call",
            "meld",
            "lay_off",
            "lay",
            "discard",
            "swap",
            "rummy",
            "waive",
            "decline",
            "deal",
            "over",
            "out",
            "stock",
            "run",
            "target",
            "shoot",
            "é\u{1F0A1}",
            "$serde_json::private::RawValue",
        ];
        match self.below(8) {
            0 => Value::Null,
            1 => self.once_in(2).into(),
            2 => json!(self.below(10)),
            3 => self
                .one_of(&[
                    json!(-1),
                    json!(255),
                    json!(256),
                    json!(u32::MAX),
                    json!(u64::MAX),
                    json!(i64::MIN),
                    json!(1.5),
                    json!(1e300),
                ])
                .clone(),
            _ => (*self.one_of(WORDS)).into(),
        }
    }

    /// A document of at most so many levels.
    pub(crate) fn document(&mut self, levels: usize) -> Value {
        const NAMES: &[&str] = &["a", "-", "0", "x/y", "~", "~1", "", "é", "type"];
        match self.below(if levels == 0 { 1 } else { 4 }) {
            0 | 1 => self.word(),
            2 => (0..self.below(6)).map(|_| self.document(levels - 1)).collect::<Vec<_>>().into(),
            _ => self.object(NAMES, levels - 1),
        }
    }

    /// An object with some of these names.
    pub(crate) fn object(&mut self, names: &[&str], levels: usize) -> Value {
        let count = self.below(names.len() + 1);
        (0..count)
            .map(|_| ((*self.one_of(names)).to_owned(), self.document(levels)))
            .collect::<serde_json::Map<_, _>>()
            .into()
    }
}
