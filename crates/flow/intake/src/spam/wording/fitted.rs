//! The list of weights that was fitted to the corpus, and the features of a message that it weighs.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::super::links::has_link;

pub(super) static FITTED_WEIGHTS: LazyLock<FittedWeights> =
    LazyLock::new(|| FittedWeights::read(include_str!("fitted.txt")));

/// The list that was fitted to the corpus. A line is a weight and a word, a pair of words, or a trait that begins with
/// a colon. The weight of a message is the sum over all of these that it has, each counted once.
///
/// Its hash function is a fast one: nobody but us adds to the list.
pub(super) struct FittedWeights(HashMap<&'static str, Entry, foldhash::fast::FixedState>);

#[derive(Clone, Copy, Default)]
struct Entry {
    weight: i32,
    /// Its number in the list. Each is counted once.
    number: u16,
    /// Whether the list has pairs of words that begin with this word.
    begins_pair: bool,
}

/// The trait that every message has. Its weight is where the sum starts.
const BASE_FEATURE: &str = ":base";

impl FittedWeights {
    fn read(list: &'static str) -> Self {
        let mut weights: HashMap<&str, Entry, _> = HashMap::default();
        let lines = list.lines().filter_map(|line| line.split_once(' '));
        for (number, (weight, feature)) in (0..).zip(lines) {
            let Ok(weight) = weight.parse() else { continue };
            let line = weights.entry(feature).or_default();
            (line.weight, line.number) = (weight, number);
            if let Some((first, _)) = feature.split_once(' ') {
                weights.entry(first).or_default().begins_pair = true;
            }
        }
        Self(weights)
    }

    /// Returns the weight of a message. `plain` has all its texts normalised, `texts` has them as they were written.
    pub(super) fn weight(&self, plain: &str, texts: &[&str]) -> i32 {
        let (mut counted, mut sum) = (CountedEntries::default(), 0);
        let mut add = |entry: &Entry| {
            // A word that isn't in the list itself but begins a pair has no number.
            if entry.weight != 0 && counted.insert(entry.number) {
                sum += entry.weight;
            }
        };
        traits(plain, texts).filter_map(|name| self.0.get(name)).for_each(&mut add);
        // Where the word before begins, if the list has pairs that begin with it.
        let mut before: Option<usize> = None;
        for (at, word) in words(plain) {
            let known = self.0.get(word);
            known.into_iter().for_each(&mut add);
            let pair = before.and_then(|before| self.0.get(&plain[before..at + word.len()]));
            pair.into_iter().for_each(&mut add);
            before = known.filter(|known| known.begins_pair).map(|_| at);
        }
        sum
    }
}

/// The numbers of the entries that a message has, a bit for each number there can be.
struct CountedEntries([u64; 1 << 10]);

impl Default for CountedEntries {
    fn default() -> Self {
        Self([0; 1 << 10])
    }
}

impl CountedEntries {
    /// Adds a number and returns whether it is new.
    fn insert(&mut self, number: u16) -> bool {
        let (word, bit) = (&mut self.0[usize::from(number >> 6)], 1 << (number & 63));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// Returns the traits of a message.
fn traits(plain: &str, texts: &[&str]) -> impl Iterator<Item = &'static str> {
    let any = |is: fn(&str) -> bool| texts.iter().any(|text| is(text));
    let traits: [(&str, bool); 9] = [
        (BASE_FEATURE, true),
        (":link", any(has_link)),
        (":price", plain.contains(" $# ")),
        (":share", plain.contains(" #% ")),
        (":question", any(|text| text.contains('?'))),
        (":exclamation", any(|text| text.contains('!'))),
        (":pictures", any(|text| !text.is_ascii() && text.chars().any(is_picture))),
        (":long", plain.len() > 300),
        (":short", plain.len() < 60),
    ];
    traits.into_iter().filter_map(|(name, holds)| holds.then_some(name))
}

/// Returns the words of a plain text, each with the place where it begins.
fn words(plain: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    plain.as_bytes().split(|byte| *byte == b' ').filter_map(move |word| {
        let at = next;
        next += word.len() + 1;
        (!word.is_empty()).then(|| (at, &plain[at..at + word.len()]))
    })
}

/// Returns everything about a message that the list may have a weight for: traits, words and pairs of words.
#[cfg(test)]
pub(super) fn features<'a>(plain: &'a str, texts: &[&str]) -> std::collections::HashSet<&'a str> {
    let mut features: std::collections::HashSet<&str> = traits(plain, texts).collect();
    let mut before: Option<usize> = None;
    for (at, word) in words(plain) {
        features.insert(word);
        features.extend(before.map(|before| &plain[before..at + word.len()]));
        before = Some(at);
    }
    features
}

/// Returns whether a character is an emoji, an arrow or another symbol that draws attention.
fn is_picture(character: char) -> bool {
    matches!(character, '\u{1f300}'..='\u{1faff}' | '\u{2190}'..='\u{21ff}' | '\u{2600}'..='\u{27bf}' | '»')
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_message_weighs_what_its_features_weigh_together() {
        for (plain, texts) in [
            (" call me call me $# ", ["Call me, call me! $5"]),
            (" we offer seo services for your website ", ["We offer SEO services for your website?"]),
            (" thank you for the offer thank you ", ["Thank you for the offer, thank you"]),
        ] {
            let weight = |feature: &&str| FITTED_WEIGHTS.0.get(feature).map_or(0, |known| known.weight);
            let together: i32 = features(plain, &texts).iter().map(weight).sum();
            assert_eq!(FITTED_WEIGHTS.weight(plain, &texts), together, "{plain}");
        }
    }

    #[test]
    fn words_pairs_and_traits_count_once() {
        let features = features(" call me call me $# ", &["Call me, call me! $5"]);
        let expected =
            [":base", ":price", ":exclamation", ":short", "call", "me", "call me", "me call", "me $#", "$#"];
        assert_eq!(features, HashSet::from(expected));
    }

    #[test]
    fn every_line_of_the_list_is_a_weight_and_something_that_a_message_may_have() {
        let list = include_str!("fitted.txt");
        let weighed = FITTED_WEIGHTS.0.values().filter(|known| known.weight != 0).count();
        assert_eq!(list.lines().count(), weighed, "each is there once");
        for line in list.lines() {
            let (weight, feature) = line.split_once(' ').expect(line);
            assert!(weight.parse::<i32>().is_ok_and(|weight| weight != 0), "{line}");
            assert!(feature.split(' ').count() <= 2, "{line}");
        }
    }
}
