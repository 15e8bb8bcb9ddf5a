//! The list of phrases that was written by hand, and the search for them.

use std::collections::HashSet;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use super::super::normalise::normalise;

pub(super) static PHRASES: LazyLock<Phrases> = LazyLock::new(|| Phrases::read(include_str!("phrases.txt")));

/// The list of phrases that was written by hand, `phrases.txt`.
pub(super) struct Phrases {
    search: AhoCorasick,
    /// The weight and the group of each phrase, by its number in the search.
    weights: Vec<(i32, usize)>,
    /// The maximum weight of all phrases of each group together.
    groups: Vec<i32>,
}

impl Phrases {
    /// Parses the list. `[name most]` begins a group. Every other line is a weight and a phrase; a phrase that ends
    /// with `*` matches the beginning of a word. Lines that begin with `//` are comments.
    fn read(list: &str) -> Self {
        let (mut phrases, mut weights, mut groups) = (Vec::new(), Vec::new(), Vec::new());
        for line in list.lines() {
            if let Some(most) = group(line) {
                groups.push(most);
            } else if let Some((weight, phrase, is_stem)) = phrase(line) {
                let phrase = normalise(phrase);
                phrases.push(if is_stem { phrase.trim_end().to_owned() } else { phrase });
                weights.push((weight, groups.len() - 1));
            }
        }
        // The fastest kind, which takes some megabytes.
        let search = AhoCorasick::builder().kind(Some(AhoCorasickKind::DFA)).prefilter(false).build(&phrases);
        let search = search.expect("the list is far smaller than what the search can hold");
        Self { search, weights, groups }
    }

    /// Adds the numbers of the phrases that occur in a plain text to `found`.
    pub(super) fn find(&self, plain: &str, found: &mut HashSet<usize>) {
        found.extend(self.search.find_overlapping_iter(plain).map(|hit| hit.pattern().as_usize()));
    }

    pub(super) fn weight(&self, found: &HashSet<usize>) -> i32 {
        let mut sums = vec![0; self.groups.len()];
        for (weight, group) in found.iter().map(|phrase| self.weights[*phrase]) {
            sums[group] += weight;
        }
        sums.iter().zip(&self.groups).map(|(sum, most)| sum.min(most)).sum()
    }
}

/// Parses a line `[name most]` and returns the maximum weight of the group.
fn group(line: &str) -> Option<i32> {
    line.trim().strip_prefix('[')?.strip_suffix(']')?.split_once(' ')?.1.parse().ok()
}

/// Parses a line with a weight and a phrase. The third value says whether the phrase is only the beginning of a word.
fn phrase(line: &str) -> Option<(i32, &str, bool)> {
    let (weight, phrase) = line.trim().split_once(' ')?;
    Some((weight.parse().ok()?, phrase.trim_end_matches('*'), phrase.ends_with('*')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_group_or_a_phrase_that_is_there_once() {
        let mut seen = HashSet::new();
        for line in include_str!("phrases.txt").lines() {
            if line.trim().is_empty() || line.starts_with("//") || group(line).is_some() {
                continue;
            }
            let (weight, phrase, is_stem) = phrase(line).unwrap_or_else(|| panic!("what is {line:?}?"));
            assert!((1..=100).contains(&weight), "{line}");
            assert!(
                normalise(phrase).chars().filter(|c| c.is_alphabetic()).count() > 1,
                "{line} says nothing"
            );
            assert!(seen.insert((normalise(phrase), is_stem)), "{line} is there twice");
        }
    }
}
