//! What the wording of a message tells. Two lists are added up: `wording/phrases.txt` holds names of wares and services
//! that spam in all languages is about, written by hand; `wording/fitted.txt` holds words and pairs of words with weights
//! that `tools/spam/fit.py` found in one half of the corpus, for and against spam.

mod fitted;
mod phrases;
mod prose;

use std::collections::HashSet;

use super::Sign;
use super::plain::{mixes_alphabets, plain, unhidden};
use fitted::FITTED;
use phrases::PHRASES;
use prose::prose;

/// Less than this is chance, and not worth a word to the owner.
const MIN_WEIGHT: u16 = 60;
/// Fewer words than this have no wording.
const MIN_WORDS: usize = 3;
/// The weight of words that are written so that a filter does not find them.
const OBFUSCATED: u16 = 70;

/// What the wording of all texts of a submission tells.
pub(super) fn signs(texts: &[&str]) -> Vec<Sign> {
    let read = Read::new(texts);
    let fitted = if read.words() < MIN_WORDS { 0 } else { FITTED.weight(&read.plain, texts) };
    let weight = PHRASES.weight(&read.phrases) + fitted;
    let mut signs = Vec::new();
    if let Ok(weight) = u16::try_from(weight)
        && weight >= MIN_WEIGHT
    {
        signs.push(("wording", weight.min(100)));
    }
    if read.is_disguised {
        signs.push(("obfuscated", OBFUSCATED));
    }
    signs
}

/// All texts of a submission, read once.
struct Read {
    /// All of them, one after the other.
    plain: String,
    /// The phrases of the list that was written by hand, by their numbers.
    phrases: HashSet<usize>,
    is_disguised: bool,
}

impl Read {
    fn new(texts: &[&str]) -> Self {
        let mut read = Self { plain: " ".to_owned(), phrases: HashSet::new(), is_disguised: false };
        for text in texts {
            let plain = plain(&prose(text));
            PHRASES.find(&plain, &mut read.phrases);
            read.is_disguised |= mixes_alphabets(text);
            if let Some(unhidden) = unhidden(&plain) {
                let open = read.phrases.len();
                PHRASES.find(&unhidden, &mut read.phrases);
                read.is_disguised |= read.phrases.len() > open;
            }
            read.plain.push_str(plain.trim_start());
        }
        read
    }

    fn words(&self) -> usize {
        self.plain.split(' ').filter(|word| word.contains(char::is_alphabetic)).count()
    }
}

/// What `tools/spam/fit.py` has to know about a message: its features, and what its phrases weigh.
#[cfg(test)]
pub(super) fn measured(texts: &[&str]) -> (Vec<String>, i32) {
    let read = Read::new(texts);
    let features = fitted::features(&read.plain, texts);
    (features.into_iter().map(str::to_owned).collect(), PHRASES.weight(&read.phrases))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disguised_words_are_noticed() {
        let reasons = |text: &str| signs(&[text]).into_iter().map(|(reason, _)| reason).collect::<Vec<_>>();
        assert!(reasons("cheap v1agra for you").contains(&"obfuscated"));
        assert!(reasons("c-a-s-i-n-o").contains(&"obfuscated"));
        assert!(!reasons("The garden gate is 1m wide, please call me").contains(&"obfuscated"));
    }
}
