//! The checksums of numbers that are digits only and hold no birth date.

use super::arithmetic::{cross_sum, digit, mod_11_10, two_rounds, value, weighted};

/// The Luhn weights of a number with an odd count of digits, the last of which is the check digit.
pub(super) const LUHN_ODD: [u64; 11] = [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1];

pub(super) fn austria(number: &[u8]) -> bool {
    let Some((_, digits)) = number.split_first() else { return false };
    (cross_sum(digits, &[1, 2, 1, 2, 1, 2, 1, 1]) + 4).is_multiple_of(10)
}

pub(super) fn belgium(number: &[u8]) -> bool {
    let Some((head, check)) = number.split_last_chunk::<2>() else { return false };
    97 - value(head) % 97 == value(check)
}

pub(super) fn germany(number: &[u8]) -> bool {
    mod_11_10(number)
}

pub(super) fn denmark(number: &[u8]) -> bool {
    weighted(number, &[2, 7, 6, 5, 4, 3, 2, 1]).is_multiple_of(11)
}

pub(super) fn estonia(number: &[u8]) -> bool {
    weighted(number, &[3, 7, 1, 3, 7, 1, 3, 7, 1]).is_multiple_of(10)
}

pub(super) fn greece(number: &[u8]) -> bool {
    let Some((check, head)) = number.split_last() else { return false };
    weighted(head, &[256, 128, 64, 32, 16, 8, 4, 2]) % 11 % 10 == digit(*check)
}

pub(super) fn finland(number: &[u8]) -> bool {
    weighted(number, &[7, 9, 10, 5, 8, 4, 2, 1]).is_multiple_of(11)
}

pub(super) fn croatia(number: &[u8]) -> bool {
    mod_11_10(number)
}

pub(super) fn hungary(number: &[u8]) -> bool {
    weighted(number, &[9, 7, 3, 1, 9, 7, 3, 1]).is_multiple_of(10)
}

/// Seven digits for the company, three for the tax office that issued the number, and a Luhn check digit.
pub(super) fn italy(number: &[u8]) -> bool {
    let Some((company, rest)) = number.split_first_chunk::<7>() else { return false };
    let office = value(rest) / 10;
    value(company) > 0
        && matches!(office, 1..=100 | 120 | 121 | 888 | 999)
        && cross_sum(number, &LUHN_ODD).is_multiple_of(10)
}

/// Companies have nine digits and temporarily registered ones twelve. The digit before the check digit is always 1.
pub(super) fn lithuania(number: &[u8]) -> bool {
    let [head @ .., check] = number else { return false };
    let expected = if head.len() == 8 {
        two_rounds(head, &[1, 2, 3, 4, 5, 6, 7, 8], &[3, 4, 5, 6, 7, 8, 9, 1])
    } else {
        two_rounds(head, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2], &[3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4])
    };
    expected == digit(*check)
}

pub(super) fn luxembourg(number: &[u8]) -> bool {
    let Some((head, check)) = number.split_last_chunk::<2>() else { return false };
    value(head) % 89 == value(check)
}

pub(super) fn malta(number: &[u8]) -> bool {
    let Some((head, check)) = number.split_last_chunk::<2>() else { return false };
    37 - weighted(head, &[3, 4, 6, 7, 8, 9]) % 37 == value(check)
}

pub(super) fn poland(number: &[u8]) -> bool {
    let Some((check, head)) = number.split_last() else { return false };
    weighted(head, &[6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 == digit(*check)
}

pub(super) fn portugal(number: &[u8]) -> bool {
    let Some((check, head)) = number.split_last() else { return false };
    (11 - weighted(head, &[9, 8, 7, 6, 5, 4, 3, 2]) % 11) % 11 % 10 == digit(*check)
}

/// The weights count from the right, because numbers can be shorter.
pub(super) fn romania(number: &[u8]) -> bool {
    let Some((check, head)) = number.split_last() else { return false };
    let reversed: Vec<u8> = head.iter().rev().copied().collect();
    weighted(&reversed, &[2, 3, 5, 7, 1, 2, 3, 5, 7]) * 10 % 11 % 10 == digit(*check)
}

/// Ten digits with a Luhn check digit, then 01 to 94 for the registrations of the same person.
pub(super) fn sweden(number: &[u8]) -> bool {
    let Some((_, registration)) = number.split_last_chunk::<2>() else { return false };
    let luhn = cross_sum(number, &[2, 1, 2, 1, 2, 1, 2, 1, 2, 1]);
    luhn.is_multiple_of(10) && (1..=94).contains(&value(registration))
}

pub(super) fn slovenia(number: &[u8]) -> bool {
    let Some((check, head)) = number.split_last() else { return false };
    match 11 - weighted(head, &[8, 7, 6, 5, 4, 3, 2]) % 11 {
        11 => false,
        expected => expected % 10 == digit(*check),
    }
}

/// Government departments (GD) and health authorities (HA) have no checksum. The last three of twelve digits are a
/// branch. Numbers since 2009 restarted at 100 and are off by 55.
pub(super) fn northern_ireland(number: &[u8]) -> bool {
    match number {
        [b'G', b'D', department @ ..] => value(department) < 500,
        [b'H', b'A', authority @ ..] => value(authority) >= 500,
        digits => match weighted(digits, &[8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97 {
            0 => true,
            42 => !digits.starts_with(b"0"),
            _ => false,
        },
    }
}
