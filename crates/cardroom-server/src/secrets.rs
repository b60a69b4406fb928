//! Everything unpredictable: tokens, invites, ids, the secrets of rounds. The one place where randomness comes in.

use std::sync::{Arc, Mutex, PoisonError};

use cardroom_table::{Invite, PlayerId, TableId};
use rand::{Rng, RngExt, SeedableRng, rngs::StdRng};
use sha2::{Digest, Sha256};

/// The signs of an invite: Crockford's base 32, without look-alikes.
const CROCKFORD: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Where a server's chance comes from.
#[derive(Clone, Debug, Default)]
pub struct Secrets {
    /// In a simulation the numbers follow from a seed; else nobody can guess them.
    seeded: Option<Arc<Mutex<StdRng>>>,
}

impl Secrets {
    /// The machine's own chance, that nobody can guess.
    pub fn system() -> Self {
        Self::default()
    }

    /// Chance that follows from a seed and hides nothing: for simulations.
    pub fn simulated(seed: u64) -> Self {
        Self { seeded: Some(Arc::new(Mutex::new(StdRng::seed_from_u64(seed)))) }
    }

    #[expect(clippy::disallowed_methods, reason = "this is the place where randomness comes in")]
    fn draw<T>(&self, draw: impl FnOnce(&mut dyn Rng) -> T) -> T {
        match &self.seeded {
            Some(seeded) => draw(&mut *seeded.lock().unwrap_or_else(PoisonError::into_inner)),
            None => draw(&mut rand::rng()),
        }
    }

    /// 32 bytes.
    pub(crate) fn bytes(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.draw(|chance| chance.fill_bytes(&mut bytes));
        bytes
    }

    /// A number below `bound`.
    pub(crate) fn below(&self, bound: u32) -> u32 {
        self.draw(|chance| chance.random_range(0..bound.max(1)))
    }

    /// A token of 256 bits, as its owner keeps it.
    pub(crate) fn token(&self) -> String {
        hex::encode(self.bytes())
    }

    /// A new table's id.
    pub(crate) fn table_id(&self) -> TableId {
        TableId(format!("tbl_{}", hex::encode(&self.bytes()[..12])))
    }

    /// A new player's id.
    pub(crate) fn player_id(&self) -> PlayerId {
        PlayerId(format!("ply_{}", hex::encode(&self.bytes()[..12])))
    }

    /// A new invite, `XXXX-XXXX`.
    pub(crate) fn invite(&self) -> Invite {
        let signs = self.bytes().map(|byte| char::from(CROCKFORD[usize::from(byte % 32)]));
        let [left, right] = [0, 4].map(|start| signs[start..start + 4].iter().collect::<String>());
        Invite(format!("{left}-{right}"))
    }
}

/// What is kept of a token.
pub(crate) fn token_hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// An invite as somebody typed it: in any case, with or without the dash, with look-alikes read as what they mean.
pub(crate) fn read_invite(text: &str) -> Option<Invite> {
    if text.len() > 64 {
        return None;
    }
    let signs: String = text
        .chars()
        .filter(|sign| !matches!(sign, '-' | ' ' | '\u{2010}'..='\u{2015}'))
        .map(|sign| match sign.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            upper => upper,
        })
        .collect();
    let fits = signs.len() == 8 && signs.bytes().all(|sign| CROCKFORD.contains(&sign));
    fits.then(|| Invite(format!("{}-{}", &signs[..4], &signs[4..])))
}
