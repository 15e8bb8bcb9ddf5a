//! The list of weights that was fitted to the corpus, and the features of a message that it weighs.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::super::links::has_link;

pub(super) static FITTED_WEIGHTS: LazyLock<FittedWeights> =
    LazyLock::new(|| FittedWeights::read(include_str!("fitted.txt")));

/// The list that was fitted to the corpus. A line is a weight and a word, a pair of words, or a trait that begins with
/// a colon. The weight of a message is the sum over all of these that it has, each counted once.
pub(super) struct FittedWeights(HashMap<&'static str, i32>);

/// The trait that every message has. Its weight is where the sum starts.
const BASE_FEATURE: &str = ":base";

impl FittedWeights {
    fn read(list: &'static str) -> Self {
        let lines = list.lines().filter_map(|line| line.split_once(' '));
        Self(lines.filter_map(|(weight, feature)| Some((feature, weight.parse().ok()?))).collect())
    }

    /// Returns the weight of a message. `plain` has all its texts normalised, `texts` has them as they were written.
    pub(super) fn weight(&self, plain: &str, texts: &[&str]) -> i32 {
        features(plain, texts).iter().filter_map(|feature| self.0.get(feature)).sum()
    }
}

/// Returns everything about a message that the list may have a weight for: traits, words and pairs of words.
pub(super) fn features<'a>(plain: &'a str, texts: &[&str]) -> HashSet<&'a str> {
    let mut features: HashSet<&str> = HashSet::from([BASE_FEATURE]);
    let any = |is: fn(&str) -> bool| texts.iter().any(|text| is(text));
    let traits: [(&str, bool); 8] = [
        (":link", any(has_link)),
        (":price", plain.contains(" $# ")),
        (":share", plain.contains(" #% ")),
        (":question", any(|text| text.contains('?'))),
        (":exclamation", any(|text| text.contains('!'))),
        (":pictures", any(|text| text.chars().any(is_picture))),
        (":long", plain.len() > 300),
        (":short", plain.len() < 60),
    ];
    features.extend(traits.into_iter().filter_map(|(name, holds)| holds.then_some(name)));
    let mut last: Option<usize> = None;
    let mut at = 0;
    for word in plain.split(' ') {
        if !word.is_empty() {
            features.insert(word);
            if let Some(begin) = last {
                features.insert(&plain[begin..at + word.len()]);
            }
            last = Some(at);
        }
        at += word.len() + 1;
    }
    features
}

/// Returns whether a character is an emoji, an arrow or another symbol that draws attention.
fn is_picture(character: char) -> bool {
    matches!(character, '\u{1f300}'..='\u{1faff}' | '\u{2190}'..='\u{21ff}' | '\u{2600}'..='\u{27bf}' | '»')
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(list.lines().count(), FITTED_WEIGHTS.0.len(), "each is there once");
        for line in list.lines() {
            let (weight, feature) = line.split_once(' ').expect(line);
            assert!(weight.parse::<i32>().is_ok_and(|weight| weight != 0), "{line}");
            assert!(feature.split(' ').count() <= 2, "{line}");
        }
    }
}
