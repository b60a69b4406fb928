//! Names and lines that people write: what may be shown, and when two look the same.

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton as confusable_skeleton;
use unicode_segmentation::UnicodeSegmentation;

use crate::limits;

/// Why a name or a line cannot be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadName {
    /// Nothing of it would be seen.
    #[error("it has no visible character")]
    Blank,
    /// It is too long.
    #[error("it is longer than {0} characters")]
    TooLong(usize),
    /// It has characters that would disturb what stands around it.
    #[error("it has control characters, or marks that turn the direction of writing")]
    Control,
}

/// A name as it is kept: in NFC, with single spaces, of at most `graphemes` visible characters.
pub fn clean_name(name: &str, graphemes: usize) -> Result<String, BadName> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let name: String = words.join(" ").nfc().collect();
    if name.chars().any(is_unfit) {
        return Err(BadName::Control);
    }
    if !name.chars().any(is_visible) {
        return Err(BadName::Blank);
    }
    if name.len() > limits::NAME_BYTES || name.graphemes(true).count() > graphemes {
        return Err(BadName::TooLong(graphemes));
    }
    Ok(name)
}

/// A name with a number at its end, shortened before the number until it may be a name.
pub fn numbered_name(name: &str, graphemes: usize) -> String {
    let (base, number) = name.rsplit_once(' ').unwrap_or((name, ""));
    let fits = |kept: usize| {
        let shortened: String = base.graphemes(true).take(kept).collect();
        clean_name(&format!("{} {number}", shortened.trim_end()), graphemes).ok()
    };
    (1..=graphemes).rev().find_map(fits).unwrap_or_else(|| name.to_owned())
}

/// A line of talk as it is kept: any script, on one line, without marks that turn what stands around it.
pub fn clean_text(text: &str) -> Result<String, BadName> {
    let text: String = text.trim().nfc().map(|sign| if sign.is_whitespace() { ' ' } else { sign }).collect();
    if text.chars().any(is_unfit) {
        return Err(BadName::Control);
    }
    if !text.chars().any(is_visible) {
        return Err(BadName::Blank);
    }
    if text.chars().count() > limits::CHAT_CHARS {
        return Err(BadName::TooLong(limits::CHAT_CHARS));
    }
    Ok(text)
}

/// What is left of a name when look-alikes are made one: as it reads in small letters and, where that is something else,
/// as it looks in the letters it is written in (`PauI` is `paul` there), after a U+001F. Two people at a table never
/// share one of them.
pub fn skeleton(name: &str) -> String {
    let small: String = name.nfkc().flat_map(char::to_lowercase).collect();
    let reads = bones(&small);
    let looks = bones(&bones(&name.nfkc().collect::<String>())); // Twice: what a capital looks like has a small letter too.
    if looks == reads { reads } else { format!("{reads}\u{1f}{looks}") }
}

fn bones(name: &str) -> String {
    confusable_skeleton(name).flat_map(char::to_lowercase).filter(|sign| is_visible(*sign)).collect()
}

/// Control characters and what steers the direction of writing.
fn is_unfit(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        || matches!(sign, '\u{2028}' | '\u{2029}' | '\u{fff9}'..='\u{fffb}' | '\u{e0001}'..='\u{e007f}')
}

/// Characters that leave a mark on the screen by themselves.
fn is_visible(sign: char) -> bool {
    !sign.is_whitespace()
        && !is_unfit(sign)
        && !unicode_normalization::char::is_combining_mark(sign)
        && !matches!(
            sign,
            '\u{00ad}' | '\u{034f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        )
        && !matches!(sign, '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2065}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}')
        && !matches!(sign, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}
