//! Seats round a table, and one value for each of them (COM-4).

use alloc::vec::Vec;
use core::{
    fmt,
    ops::{Index, IndexMut},
};

use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

/// A seat's number, 0 to n − 1 clockwise. It means a place, never the person in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How many seats a table has; the one place that knows which is left of which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats(u8);

impl Seats {
    /// A table of `count` seats, at least one.
    pub const fn new(count: u8) -> Self {
        assert!(count > 0, "a table has seats");
        Self(count)
    }

    /// How many seats.
    pub const fn count(self) -> u8 {
        self.0
    }

    /// Whether the number is a seat of this table.
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < self.0
    }

    /// Every seat, from 0 clockwise.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..self.0).map(Seat)
    }

    /// The seat `steps` to the left, which is clockwise.
    #[must_use]
    pub fn step_left(self, seat: Seat, steps: u8) -> Seat {
        let place = (u16::from(seat.0) + u16::from(steps)) % u16::from(self.0);
        Seat(u8::try_from(place).expect("below the number of seats"))
    }

    /// The seat on the left, whose turn comes next.
    #[must_use]
    pub fn left_of(self, seat: Seat) -> Seat {
        self.step_left(seat, 1)
    }

    /// The seat on the right.
    #[must_use]
    pub fn right_of(self, seat: Seat) -> Seat {
        self.step_left(seat, self.0 - 1)
    }

    /// The seat across, at a table of four.
    #[must_use]
    pub fn across_from(self, seat: Seat) -> Seat {
        self.step_left(seat, self.0 / 2)
    }

    /// How many steps to the left lead from one seat to another; the fewer, the nearer (COM-4).
    pub fn distance(self, from: Seat, to: Seat) -> u8 {
        if to.0 >= from.0 { to.0 - from.0 } else { to.0 + (self.0 - from.0) }
    }

    /// Every seat once, clockwise, beginning on the left of `seat` and ending with it: as cards are dealt.
    pub fn from_left_of(self, seat: Seat) -> impl Iterator<Item = Seat> {
        (1..=self.0).map(move |steps| self.step_left(seat, steps))
    }
}

/// One value for each seat, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct BySeat<T>(Vec<T>);

impl<T> BySeat<T> {
    /// Makes each seat's value.
    pub fn from_fn(seats: Seats, make: impl FnMut(Seat) -> T) -> Self {
        Self(seats.iter().map(make).collect())
    }

    /// Takes a list in the order of seats; none for a list that no table has.
    pub fn from_vec(values: Vec<T>) -> Option<Self> {
        (1..=usize::from(u8::MAX)).contains(&values.len()).then_some(Self(values))
    }

    /// How many seats there are.
    pub fn seats(&self) -> Seats {
        Seats::new(u8::try_from(self.0.len()).expect("built from Seats, which counts in u8"))
    }

    /// The value of a seat, if the table has that seat.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(usize::from(seat.0))
    }

    /// The values in the order of seats.
    pub fn iter(&self) -> core::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The values in the order of seats, to be changed.
    pub fn iter_mut(&mut self) -> core::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// Each seat with its value.
    pub fn each(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> {
        self.seats().iter().zip(&self.0)
    }

    /// Each seat's value turned into another.
    pub fn map<U>(&self, change: impl FnMut(&T) -> U) -> BySeat<U> {
        BySeat(self.0.iter().map(change).collect())
    }

    /// The first seat whose value answers the question.
    pub fn find(&self, mut question: impl FnMut(&T) -> bool) -> Option<Seat> {
        self.each().find(|(_, value)| question(value)).map(|(seat, _)| seat)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_vec(Vec::deserialize(deserializer)?).ok_or_else(|| D::Error::custom("no table has so many seats"))
    }
}

impl<T: Clone> BySeat<T> {
    /// Gives every seat the same value.
    pub fn splat(seats: Seats, value: T) -> Self {
        Self(alloc::vec![value; usize::from(seats.count())])
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[usize::from(seat.0)]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[usize::from(seat.0)]
    }
}

impl<'a, T> IntoIterator for &'a BySeat<T> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut BySeat<T> {
    type Item = &'a mut T;
    type IntoIter = core::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T> IntoIterator for BySeat<T> {
    type Item = T;
    type IntoIter = alloc::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
