//! The deal anyone can check: how a secret and the seats' bytes become a shuffled deck.
//!
//! The server commits to a [`Secret`] before a round ([`commit`]), each seat may add bytes of its own, and
//! [`Seed`] turns both into every random number of the round. Pure and exact: the same input gives the same
//! deck for ever, on any machine. Drawing secrets, waiting for bytes and storing them are others' work.
#![no_std]

extern crate alloc;

use alloc::vec::Vec;

use cardroom_cards::{Seat, Seats};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// A round's secret, drawn by the server before it shows the commit.
pub type Secret = [u8; 32];

/// The most bytes of its own that a seat may add to a round.
pub const MAX_ENTROPY: usize = 32;

/// Names what random numbers are drawn for; each name has its own sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// The order of the deck.
    Deck,
    /// The order of the kitty in Dirty Nasty Filthy Hearts (DNFH-6).
    Kitty,
    /// The first dealer of a game (COM-6).
    Dealer,
}

impl Label {
    const fn ascii(self) -> &'static [u8; 4] {
        match self {
            Self::Deck => b"deck",
            Self::Kitty => b"kitt",
            Self::Dealer => b"seat",
        }
    }
}

/// The server's promise of a secret: `H("cardroom/commit/1" ‖ len(table) ‖ table ‖ game_no ‖ round_no ‖ secret)`.
///
/// The table's id is at most 255 bytes of ASCII.
pub fn commit(table: &str, game_no: u32, round_no: u32, secret: &Secret) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(b"cardroom/commit/1");
    hash.update([u8::try_from(table.len()).expect("table ids are short")]);
    hash.update(table.as_bytes());
    hash.update(game_no.to_be_bytes());
    hash.update(round_no.to_be_bytes());
    hash.update(secret);
    hash.finalize().into()
}

/// What every random number of one round comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl core::fmt::Debug for Seed {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Seed(…)") // Who knows it knows every card.
    }
}

impl Seed {
    /// Mixes the secret with each seat's bytes, in the order of seats; a seat that sent none adds an empty slice.
    pub fn mix<'a>(secret: &Secret, entropy: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"cardroom/deal/1");
        hash.update(secret);
        for bytes in entropy {
            hash.update([u8::try_from(bytes.len()).expect("a seat adds at most 32 bytes")]);
            hash.update(bytes);
        }
        Self(hash.finalize().into())
    }

    /// The seed's bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The numbers of one label, from its first.
    pub fn numbers(&self, label: Label) -> Numbers {
        Numbers { seed: *self, label, counter: 0, block: [0; 32], used: 32 }
    }

    /// Shuffles cards by Fisher-Yates, from the last index down to 1.
    pub fn shuffle<T>(&self, label: Label, cards: &mut [T]) {
        let mut numbers = self.numbers(label);
        for last in (1..cards.len()).rev() {
            let bound = u32::try_from(last + 1).expect("decks are small");
            cards.swap(last, numbers.below(bound) as usize);
        }
    }

    /// Shuffles a list and gives it back.
    pub fn shuffled<T>(&self, label: Label, mut cards: Vec<T>) -> Vec<T> {
        self.shuffle(label, &mut cards);
        cards
    }

    /// The first dealer of a game (COM-6), from the seed of its round 1.
    pub fn first_dealer(&self, seats: Seats) -> Seat {
        let number = self.numbers(Label::Dealer).below(u32::from(seats.count()));
        Seat(u8::try_from(number).expect("below the number of seats"))
    }
}

/// The random numbers of one label: blocks `HMAC-SHA-256(key seed, label ‖ counter)`, read four bytes at a time.
pub struct Numbers {
    seed: Seed,
    label: Label,
    counter: u32,
    block: [u8; 32],
    used: usize,
}

impl Numbers {
    fn next(&mut self) -> u32 {
        if self.used == self.block.len() {
            let mut mac = Hmac::<Sha256>::new_from_slice(&self.seed.0).expect("HMAC takes a key of any length");
            mac.update(self.label.ascii());
            mac.update(&self.counter.to_be_bytes());
            self.block = mac.finalize().into_bytes().into();
            self.counter += 1;
            self.used = 0;
        }
        let (word, _) = self.block[self.used..].split_first_chunk().expect("blocks are read in fours");
        self.used += 4;
        u32::from_be_bytes(*word)
    }

    /// A number below `bound`, every one equally likely: what would favour the small ones is thrown away.
    pub fn below(&mut self, bound: u32) -> u32 {
        let fair = (1_u64 << 32) / u64::from(bound) * u64::from(bound);
        loop {
            let number = self.next();
            if u64::from(number) < fair {
                return number % bound;
            }
        }
    }
}

#[cfg(test)]
mod tests;
