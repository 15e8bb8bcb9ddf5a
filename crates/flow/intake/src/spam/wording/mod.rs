//! The signals in the wording of a message, added up from two lists. `wording/phrases.txt` has names of goods and
//! services that spam in all languages is about, written by hand. `wording/fitted.txt` has words and pairs of words
//! with weights for and against spam, which `tools/spam/fit.py` fitted to the parts `tuning` and `further` of the
//! corpus.

mod fitted;
mod phrases;
mod prose;

use std::collections::HashSet;

use super::normalise::{mixes_alphabets, normalise, undisguised};
use super::signal::Signal;
use fitted::FITTED_WEIGHTS;
use phrases::PHRASES;
use prose::prose;

/// The weight below which the wording isn't reported: less may be chance.
const MIN_WORDING_WEIGHT: u16 = 60;
/// The number of words below which the fitted list isn't applied: fewer have no wording to judge.
const MIN_WORDS_TO_WEIGH: usize = 3;
/// The weight of words that are disguised from a filter.
const OBFUSCATED_WEIGHT: u16 = 70;

/// Returns the signals in the wording of all texts of a submission.
pub(super) fn signals(texts: &[&str]) -> Vec<Signal> {
    let read = NormalisedTexts::new(texts);
    let fitted = if read.can_be_weighed() { FITTED_WEIGHTS.weight(&read.plain, texts) } else { 0 };
    let weight = PHRASES.weight(&read.phrases) + fitted;
    let mut signals = Vec::new();
    if let Ok(weight) = u16::try_from(weight)
        && weight >= MIN_WORDING_WEIGHT
    {
        signals.push(("wording", weight.min(100)));
    }
    if read.is_disguised {
        signals.push(("obfuscated", OBFUSCATED_WEIGHT));
    }
    signals
}

/// The texts of a submission, normalised and searched for phrases once.
struct NormalisedTexts {
    /// All texts after normalisation, one after the other.
    plain: String,
    /// The phrases of `phrases.txt` that were found, by their numbers.
    phrases: HashSet<usize>,
    is_disguised: bool,
}

impl NormalisedTexts {
    fn new(texts: &[&str]) -> Self {
        let mut read = Self { plain: " ".to_owned(), phrases: HashSet::new(), is_disguised: false };
        for text in texts {
            let plain = normalise(&prose(text));
            PHRASES.find(&plain, &mut read.phrases);
            read.is_disguised |= mixes_alphabets(text);
            if let Some(undisguised) = undisguised(&plain) {
                let open = read.phrases.len();
                PHRASES.find(&undisguised, &mut read.phrases);
                read.is_disguised |= read.phrases.len() > open;
            }
            read.plain.push_str(plain.trim_start());
        }
        read
    }

    /// Returns whether there are enough words to weigh.
    fn can_be_weighed(&self) -> bool {
        let words = self.plain.split(' ').filter(|word| word.contains(char::is_alphabetic));
        words.take(MIN_WORDS_TO_WEIGH).count() == MIN_WORDS_TO_WEIGH
    }
}

/// Returns what `tools/spam/fit.py` needs to know about a message: its features, and the weight of its phrases.
#[cfg(test)]
pub(super) fn measured(texts: &[&str]) -> (Vec<String>, i32) {
    let read = NormalisedTexts::new(texts);
    let features = fitted::features(&read.plain, texts);
    (features.into_iter().map(str::to_owned).collect(), PHRASES.weight(&read.phrases))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disguised_words_are_noticed() {
        let reasons = |text: &str| signals(&[text]).into_iter().map(|(reason, _)| reason).collect::<Vec<_>>();
        assert!(reasons("cheap v1agra for you").contains(&"obfuscated"));
        assert!(reasons("c-a-s-i-n-o").contains(&"obfuscated"));
        assert!(!reasons("The garden gate is 1m wide, please call me").contains(&"obfuscated"));
    }
}
