//! Rejects common passwords, which attackers try first.
//!
//! `common_passwords.txt` is the list of `@zxcvbn-ts/language-common` 4.1.3 (MIT, see `common_passwords.LICENSE`), with
//! words of 4 and more characters, in lower case, sorted by bytes. Most of them are shorter than a password may be;
//! they are there for passwords that extend one by a year and an exclamation mark.

use std::cmp::Ordering;

const COMMON_PASSWORDS: &str = include_str!("common_passwords.txt");

/// The longest password in bytes: 128 characters of up to 4 bytes.
const MAX_PASSWORD_BYTES: usize = 512;
/// Up to this many characters added to a common word leave it common.
const MAX_ADDED_CHARACTERS: usize = 6;

/// Whether a password is easy to guess for someone who tries common choices.
///
/// `known` is what strangers know about the user and this site, such as the email address and the product's name. It
/// allocates nothing.
pub(super) fn is_common<'a>(password: &str, known: impl IntoIterator<Item = &'a str>) -> bool {
    let mut lower = [0; MAX_PASSWORD_BYTES];
    let Some(lower) = folded(password, &mut lower, |byte| byte.to_ascii_lowercase()) else { return false };
    let mut plain = [0; MAX_PASSWORD_BYTES];
    let Some(plain) = folded(password, &mut plain, |byte| plain_letter(byte.to_ascii_lowercase())) else {
        return false;
    };
    [lower, plain].into_iter().any(|word| is_listed(word) || is_extended_listed_word(word))
        || is_repeated(lower)
        || is_sequence(lower)
        || known.into_iter().any(|part| is_extension_of(lower, part))
}

fn folded<'a>(
    password: &str,
    buffer: &'a mut [u8; MAX_PASSWORD_BYTES],
    fold: impl Fn(u8) -> u8,
) -> Option<&'a [u8]> {
    let word = buffer.get_mut(..password.len())?;
    word.iter_mut().zip(password.bytes()).for_each(|(to, from)| *to = fold(from));
    Some(word)
}

/// Replaces digits and signs that people write instead of a letter.
fn plain_letter(byte: u8) -> u8 {
    match byte {
        b'@' | b'4' => b'a',
        b'0' => b'o',
        b'1' | b'!' => b'i',
        b'3' => b'e',
        b'5' | b'$' => b's',
        b'7' => b't',
        other => other,
    }
}

/// Searches the list by bisection over its bytes; each step compares the line around the middle.
fn is_listed(word: &[u8]) -> bool {
    let list = COMMON_PASSWORDS.as_bytes();
    let (mut from, mut to) = (0, list.len());
    while from < to {
        let middle = from.midpoint(to);
        let start = list[from..middle].iter().rposition(|&b| b == b'\n').map_or(from, |at| from + at + 1);
        let end = list[middle..to].iter().position(|&b| b == b'\n').map_or(to, |at| middle + at);
        match list[start..end].cmp(word) {
            Ordering::Equal => return true,
            Ordering::Less => from = (end + 1).min(to),
            Ordering::Greater => to = start,
        }
    }
    false
}

/// Whether the word is on the list without the digits and signs around it.
fn is_extended_listed_word(word: &[u8]) -> bool {
    let is_letter = |b: &u8| b.is_ascii_alphabetic();
    let (Some(start), Some(end)) = (word.iter().position(is_letter), word.iter().rposition(is_letter)) else {
        return false;
    };
    let core = &word[start..=end];
    core.len() < word.len() && word.len() - core.len() <= MAX_ADDED_CHARACTERS && is_listed(core)
}

/// Whether the word is a repeated short piece such as `abcabcabcabc`, or a listed word repeated.
fn is_repeated(word: &[u8]) -> bool {
    (1..=word.len() / 2).any(|unit| {
        word.len().is_multiple_of(unit)
            && word.chunks(unit).all(|part| part == &word[..unit])
            && (unit <= 5 || is_listed(&word[..unit]))
    })
}

/// Whether the word is a sequence such as `abcdefghij` or `9876543210`, or one character repeated.
fn is_sequence(word: &[u8]) -> bool {
    let step = |pair: &[u8]| i16::from(pair[1]) - i16::from(pair[0]);
    let mut steps = word.windows(2).map(step);
    let first = steps.next();
    matches!(first, Some(-1..=1)) && steps.all(|step| Some(step) == first)
}

fn is_extension_of(word: &[u8], part: &str) -> bool {
    let part = part.as_bytes();
    part.len() >= 4
        && word.len() <= part.len() + MAX_ADDED_CHARACTERS
        && word.windows(part.len()).any(|window| window.eq_ignore_ascii_case(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_long_and_sorted_and_every_line_is_found() {
        let lines: Vec<&str> = COMMON_PASSWORDS.lines().collect();
        assert!(lines.len() > 40_000, "{}", lines.len());
        assert!(lines.is_sorted_by(|a, b| a.as_bytes() < b.as_bytes()));
        for line in &lines {
            assert!(is_listed(line.as_bytes()), "{line}");
        }
        for word in ["", "\n", "password\n123456", "zzzzzzzzzzzzzzzzzzz", "~", "!"] {
            assert!(!is_listed(word.as_bytes()), "{word}");
        }
    }

    #[test]
    fn what_is_tried_first_is_common() {
        let known = || ["formtray", "ada.lovelace", "lovelace", "analytical"];
        for common in [
            "1234567890",
            "qwertyuiop",
            "Password123!",
            "P@ssw0rd2026",
            "Sunshine2026!",
            "!!iloveyou!!",
            "aaaaaaaaaaaa",
            "abcabcabcabc",
            "dragondragon",
            "abcdefghijklm",
            "9876543210",
            "Formtray123",
            "my-formtray",
            "ada.lovelace",
            "Lovelace1815!",
            "analytical1",
        ] {
            assert!(is_common(common, known()), "{common}");
        }
        for fine in [
            "a long enough one",
            "correct horse battery staple",
            "formtray has a nice tray",
            "9f2k-77qz-mmv1",
            "über allen gipfeln ist ruh",
            "dragon on the 7th floor",
        ] {
            assert!(!is_common(fine, known()), "{fine}");
        }
    }
}
