//! Parses classes such as `[a-z0-9_]` and `[^@\d]`.

use super::char_set::CharSet;
use super::unsupported::{BRACKET, CLASS, ESCAPE, Unsupported};

/// Parses a class whose `[` is before `start`. Returns its set and where it ends.
pub(super) fn parse_class(characters: &[char], start: usize) -> Result<(CharSet, usize), Unsupported> {
    let is_negated = characters.get(start) == Some(&'^');
    let first = start + usize::from(is_negated);
    let mut at = first;
    let mut set = CharSet::default();
    loop {
        let c = *characters.get(at).ok_or(BRACKET)?;
        let next = characters.get(at + 1);
        if c == ']' {
            break;
        }
        // A set operation of either engine.
        if matches!(c, '&' | '-' | '~') && next == Some(&c) {
            return Err(CLASS);
        }
        // A hyphen without a range stands first or last.
        if c == '-' && at > first && next != Some(&']') {
            return Err(CLASS);
        }
        let (item, end) = item(characters, at)?;
        at = end;
        let is_range = characters.get(at) == Some(&'-') && characters.get(at + 1).is_some_and(|c| *c != ']');
        let item = if is_range {
            let (last, end) = self::item(characters, at + 1)?;
            at = end;
            range(&item, &last)?
        } else {
            item
        };
        set = set.or(&item);
    }
    if at == first {
        return Err(CLASS);
    }
    Ok((if is_negated { set.not() } else { set }, at + 1))
}

/// Parses a character or escape of a class. Returns its set and where it ends.
fn item(characters: &[char], at: usize) -> Result<(CharSet, usize), Unsupported> {
    match *characters.get(at).ok_or(BRACKET)? {
        '[' => Err(CLASS),
        '\\' => match *characters.get(at + 1).ok_or(BRACKET)? {
            'd' => Ok((CharSet::digits(), at + 2)),
            'w' => Ok((CharSet::word(), at + 2)),
            c if c.is_ascii_punctuation() => Ok((CharSet::of(c), at + 2)),
            _ => Err(ESCAPE),
        },
        c => Ok((CharSet::of(c), at + 1)),
    }
}

/// Returns the range between two sets of one character.
fn range(from: &CharSet, to: &CharSet) -> Result<CharSet, Unsupported> {
    match (single(from), single(to)) {
        (Some(from), Some(to)) if from <= to => Ok(CharSet::range(from, to)),
        _ => Err(CLASS),
    }
}

fn single(set: &CharSet) -> Option<char> {
    match set.ranges() {
        [(from, to)] if from == to => char::from_u32(*from),
        _ => None,
    }
}
