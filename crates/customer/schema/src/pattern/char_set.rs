//! Sets of characters.

const LAST_CHAR: u32 = char::MAX as u32;

/// A set of characters: sorted ranges of code points that neither overlap nor touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct CharSet {
    ranges: Vec<(u32, u32)>,
}

impl CharSet {
    pub(super) fn of(c: char) -> Self {
        Self::range(c, c)
    }

    pub(super) fn range(from: char, to: char) -> Self {
        Self { ranges: vec![(u32::from(from), u32::from(to))] }
    }

    /// Creates the set of `\d`.
    pub(super) fn digits() -> Self {
        Self::range('0', '9')
    }

    /// Creates the set of `\w`.
    pub(super) fn word() -> Self {
        Self::digits().or(&Self::range('A', 'Z')).or(&Self::of('_')).or(&Self::range('a', 'z'))
    }

    /// Creates the set of `.`: every character that doesn't break the line.
    pub(super) fn any() -> Self {
        Self::of('\n').or(&Self::of('\r')).or(&Self::range('\u{2028}', '\u{2029}')).not()
    }

    /// Returns the characters of either set.
    pub(super) fn or(&self, other: &Self) -> Self {
        let mut all = [self.ranges.as_slice(), other.ranges.as_slice()].concat();
        all.sort_unstable();
        let mut ranges: Vec<(u32, u32)> = Vec::with_capacity(all.len());
        for (from, to) in all {
            match ranges.last_mut() {
                Some(last) if from <= last.1.saturating_add(1) => last.1 = last.1.max(to),
                _ => ranges.push((from, to)),
            }
        }
        Self { ranges }
    }

    /// Returns all characters that aren't in the set.
    pub(super) fn not(&self) -> Self {
        let mut ranges = Vec::with_capacity(self.ranges.len() + 1);
        let mut next = 0;
        for &(from, to) in &self.ranges {
            if from > next {
                ranges.push((next, from - 1));
            }
            next = to + 1;
        }
        if next <= LAST_CHAR {
            ranges.push((next, LAST_CHAR));
        }
        Self { ranges }
    }

    /// Returns whether the sets have no character in common.
    pub(super) fn is_disjoint(&self, other: &Self) -> bool {
        let (mut left, mut right) = (self.ranges.iter().peekable(), other.ranges.iter().peekable());
        while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
            if a.1 < b.0 {
                left.next();
            } else if b.1 < a.0 {
                right.next();
            } else {
                return false;
            }
        }
        true
    }

    pub(super) fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }

    /// Returns whether the set reaches to the end of Unicode, which only the complement of a written set does.
    pub(super) fn is_complement(&self) -> bool {
        self.ranges.last().is_some_and(|&(_, to)| to == LAST_CHAR)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_sorted_and_merged() {
        let set = CharSet::range('d', 'f').or(&CharSet::range('a', 'c')).or(&CharSet::of('x'));
        assert_eq!(set.ranges(), [(0x61, 0x66), (0x78, 0x78)]);
        assert_eq!(set.not().not(), set);
        assert!(set.not().is_complement() && !set.is_complement());
    }

    #[test]
    fn sets_are_disjoint_if_they_share_no_character() {
        let (digits, word) = (CharSet::digits(), CharSet::word());
        assert!(!digits.is_disjoint(&word) && !word.is_disjoint(&CharSet::any()));
        assert!(digits.is_disjoint(&CharSet::of('-')) && digits.is_disjoint(&digits.not()));
        assert!(CharSet::default().is_disjoint(&CharSet::any()));
        assert!(CharSet::any().is_disjoint(&CharSet::of('\n')));
    }
}
