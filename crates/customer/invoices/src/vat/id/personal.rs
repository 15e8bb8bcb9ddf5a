//! The checksums of countries where a person's national number can be a VAT id.

use super::arithmetic::{digit, two_rounds, value, weighted};

/// Companies have nine digits. Ten digits belong to a citizen, a foreigner or someone else, each with a checksum of
/// their own, and the number doesn't say which.
pub(super) fn bulgaria(number: &[u8]) -> bool {
    let [head @ .., check] = number else { return false };
    if head.len() == 8 {
        let expected = two_rounds(head, &[1, 2, 3, 4, 5, 6, 7, 8], &[3, 4, 5, 6, 7, 8, 9, 10]);
        return expected == digit(*check);
    }
    let citizen = weighted(head, &[2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11 % 10;
    let foreigner = weighted(head, &[21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10;
    let other = weighted(number, &[4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11;
    citizen == digit(*check) && bulgarian_birth_date(number) || foreigner == digit(*check) || other == 0
}

fn bulgarian_birth_date(number: &[u8]) -> bool {
    let [year, month, day] = pairs(number);
    match month {
        ..=20 => is_date(1900 + year, month, day),
        21..=40 => is_date(1800 + year, month - 20, day),
        41.. => is_date(2000 + year, month - 40, day),
    }
}

/// Companies have eight digits. Persons have their birth number, or nine digits that begin with 6.
pub(super) fn czechia(number: &[u8]) -> bool {
    const WEIGHTS: [u64; 7] = [8, 7, 6, 5, 4, 3, 2];
    match number {
        [b'9', _, _, _, _, _, _, _] => false,
        [head @ .., check] if head.len() == 7 => (11 - weighted(head, &WEIGHTS) % 11) % 10 == digit(*check),
        [b'6', head @ .., check] if head.len() == 7 => {
            (8 + weighted(head, &WEIGHTS) % 11) % 10 == digit(*check)
        }
        birth_number => is_birth_number(birth_number),
    }
}

/// Tax numbers have 2, 3, 4, 7, 8 or 9 as their third digit. A birth number is accepted too, because it was used before.
pub(super) fn slovakia(number: &[u8]) -> bool {
    let [first, _, third, ..] = number else { return false };
    let tax_number = *first != b'0' && matches!(third, b'2'..=b'4' | b'7'..=b'9');
    tax_number && value(number).is_multiple_of(11) || is_birth_number(number)
}

/// A Czech or Slovak birth number. Those of people born before 1954 have nine digits and no checksum.
fn is_birth_number(number: &[u8]) -> bool {
    let [year, month, day] = pairs(number);
    if number.len() == 9 {
        return year < 54 && is_date(1900 + year, month % 50, day);
    }
    let year = if year < 54 { 2000 + year } else { 1900 + year };
    // Women have 50 added to their month, and since 2004 anyone can have 20 more when a day runs out of numbers.
    let month = match month % 50 {
        more @ 21.. => more - 20,
        month => month,
    };
    is_date(year, month, day) && divisible_by_11(number)
}

/// Until 1985, a check digit of 10 was written as 0.
fn divisible_by_11(number: &[u8]) -> bool {
    let value = value(number);
    value.is_multiple_of(11) || value.is_multiple_of(10) && value / 10 % 11 == 10
}

/// Companies begin with 4 to 9. Persons have a birth date or, since 2017, 32 to 39 and no date. The checksum of persons
/// isn't official, so it isn't checked.
pub(super) fn latvia(number: &[u8]) -> bool {
    let [day, month, year] = pairs(number);
    match (day, number.get(6)) {
        (40.., _) => weighted(number, &[9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 == 3,
        (32.., _) => true,
        (_, Some(century @ b'0'..=b'2')) => is_date(1800 + digit(*century) * 100 + year, month, day),
        _ => false,
    }
}

/// The first six digits as three numbers: the parts of a date.
fn pairs(number: &[u8]) -> [u64; 3] {
    let mut pairs = number.chunks(2).map(value);
    std::array::from_fn(|_| pairs.next().unwrap_or(0))
}

fn is_date(year: u64, month: u64, day: u64) -> bool {
    let leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day)
}
