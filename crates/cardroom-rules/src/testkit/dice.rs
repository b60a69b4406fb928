//! Chance that can be repeated: a splitmix64 generator. Deals have their own, in `cardroom-deal`.

use cardroom_cards::{Seat, Seats};

/// A stream of numbers that its seed decides.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice that always fall the same way for the same seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `count`, which is not 0.
    pub fn below(&mut self, count: u32) -> u32 {
        assert!(count > 0, "there is no number below 0");
        let scaled = (self.next_u64() >> 32) * u64::from(count);
        u32::try_from(scaled >> 32).expect("below count")
    }

    /// Happens once in `times`.
    pub fn one_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }

    /// One of a list; none of an empty one.
    pub fn choose<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(list.len()).ok().filter(|&count| count > 0)?;
        list.get(self.below(count) as usize)
    }

    /// One of these.
    pub fn one_of<T, const N: usize>(&mut self, list: [T; N]) -> T {
        const { assert!(N > 0, "one of none") };
        let place = self.below(u32::try_from(N).expect("lists are short"));
        list.into_iter().nth(place as usize).expect("below their number")
    }

    /// A seat of the table.
    pub fn seat(&mut self, seats: Seats) -> Seat {
        Seat(u8::try_from(self.below(u32::from(seats.count()))).expect("seats are counted in u8"))
    }

    /// Puts a list in random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let below = u32::try_from(last + 1).expect("lists are short");
            list.swap(last, self.below(below) as usize);
        }
    }
}
