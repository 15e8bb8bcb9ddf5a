//! The checksums of countries with letters in their numbers.

use super::arithmetic::{cross_sum, digit, nth, value, weighted};
use super::checksums::LUHN_ODD;

/// No Cypriot number begins with 12.
pub(super) fn cyprus(number: &[u8]) -> bool {
    let [digits @ .., letter] = number else { return false };
    let values = digits.iter().enumerate().map(|(at, byte)| match (at % 2, digit(*byte)) {
        (0, 0) => 1,
        (0, 1) => 0,
        (0, odd @ 2..=4) => odd * 2 + 1,
        (0, odd) => odd * 2 + 3,
        (_, even) => even,
    });
    !number.starts_with(b"12") && values.sum::<u64>() % 26 + 10 == digit(*letter)
}

/// Persons have a letter by the remainder of their number, everyone else a check digit or a letter for it.
pub(super) fn spain(number: &[u8]) -> bool {
    let [first, digits @ .., check] = number else { return false };
    match first {
        b'0'..=b'9' => Some(*check) == spanish_person(digit(*first), digits),
        b'K' | b'L' | b'M' | b'X' => Some(*check) == spanish_person(0, digits),
        b'Y' => Some(*check) == spanish_person(1, digits),
        b'Z' => Some(*check) == spanish_person(2, digits),
        _ => spanish_entity(*first, digits, *check),
    }
}

fn spanish_person(first: u64, digits: &[u8]) -> Option<u8> {
    nth(b"TRWAGMYFPDXBNJZSQVHLCKE", (first * 10_000_000 + value(digits)) % 23)
}

/// The sources disagree on which kinds have a digit and which a letter, so each may have either.
fn spanish_entity(kind: u8, digits: &[u8], check: u8) -> bool {
    let expected = (10 - cross_sum(digits, &[2, 1, 2, 1, 2, 1, 2]) % 10) % 10;
    let is_kind = matches!(kind, b'A'..=b'H' | b'J' | b'N' | b'P'..=b'S' | b'U'..=b'W');
    is_kind && (digit(check) == expected || nth(b"JABCDEFGHI", expected) == Some(check))
}

/// A key of two characters and the company's nine digits (SIREN). A key with letters isn't checked.
pub(super) fn france(number: &[u8]) -> bool {
    let Some((key, siren)) = number.split_first_chunk::<2>() else { return false };
    let key_fits = (12 + 3 * (value(siren) % 97)) % 97 == value(key);
    let has_letters = !key.iter().all(u8::is_ascii_digit);
    // Companies in Monaco have numbers that begin with 000 and aren't SIRENs.
    let is_siren = siren.starts_with(b"000") || cross_sum(siren, &LUHN_ODD).is_multiple_of(10);
    is_siren && (key_fits || has_letters)
}

const IRISH_LETTERS: &[u8] = b"WABCDEFGHIJKLMNOPQRSTUV";

/// Numbers since 2013 can have a second letter at the end. Old ones have a letter, plus or asterisk in the second place.
pub(super) fn ireland(number: &[u8]) -> bool {
    match number {
        [first, second, digits @ .., check] if !second.is_ascii_digit() => {
            let sum = weighted(digits, &[7, 6, 5, 4, 3]) + digit(*first) * 2;
            nth(IRISH_LETTERS, sum % 23) == Some(*check)
        }
        [digits @ .., check] if digits.len() == 7 => irish_check(digits, b'W') == Some(*check),
        [digits @ .., check, second] => irish_check(digits, *second) == Some(*check),
        _ => false,
    }
}

/// The check letter of seven digits and a second letter. A `W` counts as none.
fn irish_check(digits: &[u8], second: u8) -> Option<u8> {
    let letter = IRISH_LETTERS.iter().zip(0..).find(|(letter, _)| **letter == second);
    let sum = weighted(digits, &[8, 7, 6, 5, 4, 3, 2]) + letter?.1 * 9;
    nth(IRISH_LETTERS, sum % 23)
}

/// Companies have nine digits with a check digit before the B. Sole traders got new ids in 2020, with a checksum over
/// the whole id and, officially, letters and signs as well. The number doesn't say which it is.
pub(super) fn netherlands(number: &[u8]) -> bool {
    let Some((base, suffix)) = number.split_last_chunk::<3>() else { return false };
    suffix != b"B00" && (dutch_company(base) || dutch_sole_trader(number))
}

fn dutch_company(base: &[u8]) -> bool {
    let [head @ .., check] = base else { return false };
    base.iter().all(u8::is_ascii_digit) && weighted(head, &[9, 8, 7, 6, 5, 4, 3, 2]) % 11 == digit(*check)
}

/// ISO 7064, MOD 97-10, over the id with its prefix.
fn dutch_sole_trader(number: &[u8]) -> bool {
    let values = b"NL".iter().chain(number).map(|byte| match byte {
        b'+' => 36,
        b'*' => 37,
        other => digit(*other),
    });
    values.fold(0, |rest, value| (rest * if value < 10 { 10 } else { 100 } + value) % 97) == 1
}
