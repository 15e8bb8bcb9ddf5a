//! Normalises text before the wording is checked: removes what only serves to hide words from a filter.

use unicode_normalization::UnicodeNormalization;

/// The number of bytes that are read at the beginning and at the end of a long text. What is between them is skipped,
/// so that long texts cost no more time.
const MAX_BYTES_AT_EACH_END: usize = 16_000;

/// Returns a text in lower case, without accents and invisible characters, with single spaces around its words and with
/// `#` for every number. So a phrase is found as ` phrase `, `prêt` where `pret` was typed, and `from $#` for any
/// price.
pub(super) fn normalise(text: &str) -> String {
    let mut plain = NormalisedText::new(text.len().min(2 * MAX_BYTES_AT_EACH_END));
    for part in ends_of(text) {
        if part.is_ascii() {
            plain.push_ascii(part.as_bytes());
            plain.end_word();
            continue;
        }
        // Decomposition changes only what isn't ASCII, and never across an ASCII character.
        for run in part.as_bytes().chunk_by(|one, next| one.is_ascii() == next.is_ascii()) {
            if run[0].is_ascii() {
                plain.push_ascii(run);
            } else if let Ok(run) = std::str::from_utf8(run) {
                plain.push_decomposed(run);
            }
        }
        plain.end_word();
    }
    String::from_utf8(plain.bytes).expect("whole characters were added")
}

/// A text that is being normalised, word by word.
struct NormalisedText {
    /// The words so far, with a space before and after each.
    bytes: Vec<u8>,
    /// Where the last word begins.
    word: usize,
    /// Whether the last word has a character of a number, a price or a percentage.
    may_be_amount: bool,
}

impl NormalisedText {
    fn new(capacity: usize) -> Self {
        let mut bytes = Vec::with_capacity(capacity + 2);
        bytes.push(b' ');
        Self { bytes, word: 1, may_be_amount: false }
    }

    fn push_ascii(&mut self, mut run: &[u8]) {
        let letter = |byte: &u8| ASCII_LETTERS[usize::from(*byte)];
        while !run.is_empty() {
            let end = run.iter().position(|byte| letter(byte) == 0);
            let word = &run[..end.unwrap_or(run.len())];
            self.bytes.extend(word.iter().map(letter));
            self.may_be_amount |= !word.iter().all(u8::is_ascii_alphabetic);
            let Some(end) = end else { return };
            self.end_word();
            run = &run[end + 1..];
        }
    }

    fn push_decomposed(&mut self, run: &str) {
        for character in run.nfkd().flat_map(char::to_lowercase) {
            match character {
                'ß' => self.bytes.extend(b"ss"),
                'æ' => self.bytes.extend(b"ae"),
                'œ' => self.bytes.extend(b"oe"),
                'ø' => self.bytes.push(b'o'),
                _ if is_invisible(character) => {}
                _ if character.is_alphanumeric() || is_kept(character) => {
                    self.may_be_amount |= !character.is_alphabetic();
                    let character = latin(character);
                    self.bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                }
                _ => self.end_word(),
            }
        }
    }

    /// Ends the last word, if it has begun.
    fn end_word(&mut self) {
        if self.word == self.bytes.len() {
            return;
        }
        if self.may_be_amount {
            self.replace_amount();
        } else {
            self.bytes.push(b' ');
        }
        self.word = self.bytes.len();
        self.may_be_amount = false;
    }

    /// Replaces the last word if it is a number, a price or a percentage, and adds the space after it.
    fn replace_amount(&mut self) {
        let (before, word) = self.bytes.split_at(self.word);
        let word = str::from_utf8(word).expect("whole characters were added");
        let Some(amount) = amount(word) else {
            self.bytes.push(b' ');
            return;
        };
        let is_after_number = before.ends_with(b" # ");
        match amount {
            // "1 500" and "1,500" are one number each.
            "#" if is_after_number || before.ends_with(b" $# ") => self.bytes.truncate(self.word),
            // "50 €" is written like "€50", and "50 %" like "50%".
            "$" | "%" if is_after_number => {
                self.bytes.truncate(self.word - "# ".len());
                self.bytes.extend(if amount == "$" { b"$# " } else { b"#% " });
            }
            _ => {
                self.bytes.truncate(self.word);
                self.bytes.extend(amount.bytes());
                self.bytes.push(b' ');
            }
        }
    }
}

/// Returns what a number, a price, a percentage or one of their signs is written as; `None` for everything else.
fn amount(word: &str) -> Option<&'static str> {
    let has_digit = word.bytes().any(|byte| byte.is_ascii_digit());
    let is = |extra: &[char]| word.chars().all(|c| c.is_ascii_digit() || extra.contains(&c));
    match word {
        "$" | "€" | "£" => Some("$"),
        "%" => Some("%"),
        "#" => Some("#"),
        _ if !has_digit => None,
        _ if is(&['#']) => Some("#"),
        _ if is(&['$', '€', '£']) => Some("$#"),
        _ if is(&['%']) => Some("#%"),
        _ => None,
    }
}

/// For each ASCII character what it is after normalisation, or 0 if it separates words.
const ASCII_LETTERS: [u8; 256] = {
    let mut letters = [0; 256];
    let mut byte = 0_u8;
    while byte.is_ascii() {
        if byte.is_ascii_alphanumeric() || is_kept(byte as char) {
            letters[byte as usize] = byte.to_ascii_lowercase();
        }
        byte += 1;
    }
    letters
};

/// Undoes the disguises in a plain text: replaces digits and signs that stand for letters (`v1agra`), and joins letters
/// that are spaced out (`c a s i n o`). Returns `None` if there is nothing to undo.
pub(super) fn undisguised(plain: &str) -> Option<String> {
    if !may_be_disguised(plain) {
        return None;
    }
    let mut undisguised = String::with_capacity(plain.len());
    let mut is_changed = false;
    let mut single = String::new();
    let flush = |single: &mut String, undisguised: &mut String| {
        // Four or more single letters in a row are a word; fewer are initials.
        let is_word = single.chars().count() >= 4;
        if is_word {
            undisguised.push(' ');
            undisguised.push_str(single);
        } else {
            for letter in single.chars() {
                undisguised.push(' ');
                undisguised.push(letter);
            }
        }
        single.clear();
        is_word
    };
    for word in plain.split(' ').filter(|word| !word.is_empty()) {
        let mut letters = word.chars();
        if let (Some(letter), None) = (letters.next(), letters.next())
            && letter.is_alphabetic()
        {
            single.push(letter);
            continue;
        }
        is_changed |= flush(&mut single, &mut undisguised);
        undisguised.push(' ');
        let has_letters = word.chars().any(char::is_alphabetic);
        let stands_in = |character: char| letter_for(character).is_some();
        if has_letters && word.chars().any(stands_in) {
            undisguised.extend(word.chars().map(|character| letter_for(character).unwrap_or(character)));
            is_changed = true;
        } else {
            undisguised.push_str(word);
        }
    }
    is_changed |= flush(&mut single, &mut undisguised);
    undisguised.push(' ');
    is_changed.then_some(undisguised)
}

/// Returns whether a plain text has anything that [`undisguised`] may change: a character that stands for a letter, or a
/// word of one letter. Ordinary texts have few of either, and are spared the rest.
fn may_be_disguised(plain: &str) -> bool {
    let stands_in = |byte: &u8| letter_for(char::from(*byte)).is_some();
    let words = || plain.as_bytes().split(|byte| *byte == b' ');
    plain.as_bytes().iter().any(stands_in) || words().filter(|word| is_one_character(word)).nth(3).is_some()
}

fn is_one_character(word: &[u8]) -> bool {
    match word {
        [] => false,
        [_] => true,
        // The bytes after the first of a character begin with 10.
        [_, after @ ..] => after.iter().all(|byte| byte & 0b1100_0000 == 0b1000_0000),
    }
}

/// Returns whether a word mixes Latin letters with Greek or Cyrillic ones that look like Latin letters, which nobody
/// types by accident.
pub(super) fn mixes_alphabets(text: &str) -> bool {
    if text.is_ascii() {
        return false;
    }
    ends_of(text).flat_map(|part| part.split(|c: char| !c.is_alphabetic())).any(|word| {
        let latin = word.chars().filter(char::is_ascii_alphabetic).count();
        let lookalike = word.chars().filter(|c| latin_of(*c).is_some()).count();
        latin >= 2 && lookalike >= 1 && latin + lookalike >= 4
    })
}

/// Returns all of a short text, or the beginning and the end of a long one.
fn ends_of(text: &str) -> impl Iterator<Item = &str> {
    let (first, last) = if text.len() <= 2 * MAX_BYTES_AT_EACH_END {
        (text, "")
    } else {
        (
            &text[..text.floor_char_boundary(MAX_BYTES_AT_EACH_END)],
            &text[text.ceil_char_boundary(text.len() - MAX_BYTES_AT_EACH_END)..],
        )
    };
    [first, last].into_iter().filter(|part| !part.is_empty())
}

/// Returns whether a character is an accent, which decomposition separates from its letter, or has no width.
fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{300}'..='\u{36f}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// Returns whether a character that is no letter or digit belongs to a word or an amount.
const fn is_kept(character: char) -> bool {
    matches!(character, '%' | '€' | '$' | '£' | '@' | '#')
}

fn latin(character: char) -> char {
    latin_of(character).unwrap_or(character)
}

/// Returns the Latin letter that a Cyrillic or Greek one looks like.
fn latin_of(character: char) -> Option<char> {
    Some(match character {
        'а' | 'А' | 'α' | 'Α' => 'a',
        'В' | 'Β' => 'b',
        'с' | 'С' => 'c',
        'е' | 'Е' | 'ε' | 'Ε' => 'e',
        'Н' | 'Η' => 'h',
        'і' | 'І' | 'ι' | 'Ι' => 'i',
        'ј' | 'Ј' => 'j',
        'к' | 'К' | 'κ' | 'Κ' => 'k',
        'М' | 'Μ' => 'm',
        'Ν' => 'n',
        'о' | 'О' | 'ο' | 'Ο' => 'o',
        'р' | 'Р' | 'ρ' | 'Ρ' => 'p',
        'ѕ' | 'Ѕ' => 's',
        'Т' | 'Τ' => 't',
        'ν' => 'v',
        'х' | 'Х' | 'χ' | 'Χ' => 'x',
        'у' | 'У' | 'Υ' => 'y',
        'Ζ' => 'z',
        _ => return None,
    })
}

/// Returns the letter that a digit or sign stands for in a disguised word.
fn letter_for(character: char) -> Option<char> {
    Some(match character {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_case_and_punctuation_do_not_count() {
        assert_eq!(normalise("Prêt  RAPIDE, sans-frais!"), " pret rapide sans frais ");
        assert_eq!(normalise("gr\u{200b}oß"), " gross ");
        assert_eq!(normalise("50 % für 9,90 €, ab $1,500 und 24/7"), " #% fur $# ab $# und # ");
        assert_eq!(normalise("саѕіnо"), " casino ", "Cyrillic look-alikes");
        assert_eq!(normalise(""), " ");
    }

    #[test]
    fn hidden_words_are_found() {
        assert_eq!(undisguised(&normalise("v1agra")).as_deref(), Some(" viagra "));
        assert_eq!(undisguised(&normalise("online c-a-s-i-n-o now")).as_deref(), Some(" online casino now "));
        assert_eq!(undisguised(&normalise("J R R Tolkien")), None, "initials");
        assert_eq!(undisguised(&normalise("100 people in 2024")), None, "numbers");
    }

    #[test]
    fn mixed_alphabets_are_noticed_and_whole_ones_are_not() {
        assert!(mixes_alphabets("buy vi\u{430}gra"));
        assert!(!mixes_alphabets("привет, how are you? 50 µm Ω"));
    }

    #[test]
    fn only_the_ends_of_a_long_text_are_read() {
        let long = format!("casino {} viagra", "ä ".repeat(100_000));
        let read = normalise(&long);
        assert!(
            read.len() < 3 * MAX_BYTES_AT_EACH_END
                && read.starts_with(" casino ")
                && read.ends_with(" viagra ")
        );
    }
}
