//! Divides text into the words that are stored and looked for.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The most characters of a word that count. Nobody looks for the rest of a longer one.
const MAX_WORD_CHARS: usize = 64;

/// A word of a text and its place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub text: String,
    pub place: usize,
    /// The last character of a text without spaces between words. It is stored, so that it can be looked for, and isn't part
    /// of a phrase.
    pub is_last_character: bool,
}

/// Returns the words of a text: lower-case, without accents. Where a script has no spaces between words, each two characters
/// that follow each other are a word.
pub(crate) fn words(text: &str) -> Vec<Word> {
    let folded = fold(text);
    let mut words = Words::default();
    let mut run = String::new();
    let mut is_unbroken = false;
    for character in folded.chars() {
        let belongs = character.is_alphanumeric() || is_combining_mark(character);
        let changes = !is_combining_mark(character) && has_no_spaces(character) != is_unbroken;
        if !belongs || changes {
            words.add(&run, is_unbroken);
            run.clear();
        }
        if belongs {
            if run.is_empty() {
                is_unbroken = has_no_spaces(character);
            }
            run.push(character);
        }
    }
    words.add(&run, is_unbroken);
    words.found
}

/// Returns a text as it is compared: lower-case and without accents.
pub(crate) fn fold(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Owned(text.to_ascii_lowercase());
    }
    let is_accent = |character: &char| matches!(character, '\u{300}'..='\u{36f}');
    text.nfkd().filter(|character| !is_accent(character)).nfc().flat_map(char::to_lowercase).collect()
}

#[derive(Default)]
struct Words {
    found: Vec<Word>,
    place: usize,
}

impl Words {
    fn add(&mut self, run: &str, is_unbroken: bool) {
        if run.is_empty() {
            return;
        }
        let characters: Vec<char> = run.chars().collect();
        if is_unbroken && characters.len() > 1 {
            for pair in characters.windows(2) {
                self.push(pair.iter().collect(), false);
            }
            self.place -= 1;
            self.push(characters[characters.len() - 1].to_string(), true);
        } else {
            self.push(characters.into_iter().take(MAX_WORD_CHARS).collect(), false);
        }
    }

    fn push(&mut self, text: String, is_last_character: bool) {
        self.found.push(Word { text, place: self.place, is_last_character });
        self.place += 1;
    }
}

/// Whether the script of a character has no spaces between words.
fn has_no_spaces(character: char) -> bool {
    matches!(character,
        '\u{e00}'..='\u{eff}' // Thai, Lao
        | '\u{1000}'..='\u{109f}' // Burmese
        | '\u{1780}'..='\u{17ff}' // Khmer
        | '\u{3040}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' // Hiragana, Katakana
        | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}' // Chinese characters
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        words(text).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn case_accents_and_punctuation_do_not_count() {
        assert_eq!(texts("Ada Lovelace, CAFÉ (Zoë)"), ["ada", "lovelace", "cafe", "zoe"]);
        assert_eq!(texts("ada@example.com"), ["ada", "example", "com"]);
        assert_eq!(texts("№ 12-34/B  ﬁne"), ["no", "12", "34", "b", "fine"]);
        assert_eq!(texts("!!! — …"), [] as [&str; 0]);
    }

    #[test]
    fn right_to_left_text_has_words_too() {
        assert_eq!(texts("שלום עולם"), ["שלום", "עולם"]);
        assert_eq!(texts("مرحبا بالعالم"), ["مرحبا", "بالعالم"]);
    }

    #[test]
    fn text_without_spaces_becomes_pairs_and_its_last_character() {
        assert_eq!(texts("東京都"), ["東京", "京都", "都"]);
        assert_eq!(texts("京"), ["京"]);
        let mixed = words("Ada 東京 tower");
        let places: Vec<(&str, usize, bool)> =
            mixed.iter().map(|word| (word.text.as_str(), word.place, word.is_last_character)).collect();
        assert_eq!(places, [("ada", 0, false), ("東京", 1, false), ("京", 1, true), ("tower", 2, false)]);
    }

    #[test]
    fn a_long_word_is_cut() {
        assert_eq!(texts(&"x".repeat(10_000)), ["x".repeat(64)]);
    }
}
