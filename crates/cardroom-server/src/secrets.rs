//! Everything unpredictable: tokens, invites, ids, the secrets of rounds. The one place where randomness comes in.

use cardroom_table::{Invite, PlayerId, TableId};
use rand::{Rng, RngExt};
use sha2::{Digest, Sha256};

/// The signs of an invite: Crockford's base 32, without look-alikes.
const CROCKFORD: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// 32 bytes that nobody can guess.
#[expect(clippy::disallowed_methods, reason = "this is the place where randomness comes in")]
pub(crate) fn bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    rand::rng().fill_bytes(&mut bytes);
    bytes
}

/// A number below `bound`, for play that needs no secrecy.
#[expect(clippy::disallowed_methods, reason = "this is the place where randomness comes in")]
pub(crate) fn below(bound: u32) -> u32 {
    rand::rng().random_range(0..bound.max(1))
}

/// A token of 256 bits, as its owner keeps it.
pub(crate) fn token() -> String {
    hex::encode(bytes())
}

/// What is kept of a token.
pub(crate) fn token_hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// A new table's id.
pub(crate) fn table_id() -> TableId {
    TableId(format!("tbl_{}", hex::encode(&bytes()[..12])))
}

/// A new player's id.
pub(crate) fn player_id() -> PlayerId {
    PlayerId(format!("ply_{}", hex::encode(&bytes()[..12])))
}

/// A new invite, `XXXX-XXXX`.
pub(crate) fn invite() -> Invite {
    let signs = bytes().map(|byte| char::from(CROCKFORD[usize::from(byte % 32)]));
    let [left, right] = [0, 4].map(|start| signs[start..start + 4].iter().collect::<String>());
    Invite(format!("{left}-{right}"))
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
