//! Normalises text before the wording is checked: removes what only serves to hide words from a filter.

use unicode_normalization::UnicodeNormalization;

/// The number of bytes that are read at the beginning and at the end of a long text. What is between them is skipped,
/// so that long texts cost no more time.
const MAX_BYTES_AT_EACH_END: usize = 16_000;

/// Returns a text in lower case, without accents and invisible characters, with single spaces around its words and with
/// `#` for every number. So a phrase is found as ` phrase `, `prêt` where `pret` was typed, and `from $#` for any
/// price.
pub(super) fn normalise(text: &str) -> String {
    let letters = letters(text);
    if !may_have_amount(&letters) {
        return letters;
    }
    let mut plain = String::with_capacity(letters.len());
    plain.push(' ');
    for word in letters.split(' ').filter(|word| !word.is_empty()) {
        let word = amount(word).unwrap_or(word);
        match word {
            // "1 500" and "1,500" are one number each.
            "#" if plain.ends_with(" # ") || plain.ends_with(" $# ") => {}
            // "50 €" is written like "€50", and "50 %" like "50%".
            "$" if plain.ends_with(" # ") => replace_end(&mut plain, "$# "),
            "%" if plain.ends_with(" # ") => replace_end(&mut plain, "#% "),
            _ => {
                plain.push_str(word);
                plain.push(' ');
            }
        }
    }
    plain
}

/// Returns whether there may be a number, a price or a percentage among these letters.
fn may_have_amount(letters: &str) -> bool {
    letters
        .bytes()
        .any(|byte| byte.is_ascii_digit() || matches!(byte, b'$' | b'%' | b'#') || !byte.is_ascii())
}

/// Returns what replaces a number, a price or a percentage; `None` for everything else.
fn amount(word: &str) -> Option<&'static str> {
    let has_digit = word.bytes().any(|byte| byte.is_ascii_digit());
    let is = |extra: &[char]| word.chars().all(|c| c.is_ascii_digit() || extra.contains(&c));
    match word {
        "$" | "€" | "£" => Some("$"),
        _ if !has_digit => None,
        _ if is(&['#']) => Some("#"),
        _ if is(&['$', '€', '£']) => Some("$#"),
        _ if is(&['%']) => Some("#%"),
        _ => None,
    }
}

/// Replaces the `# ` at the end.
fn replace_end(plain: &mut String, end: &str) {
    plain.truncate(plain.len() - 2);
    plain.push_str(end);
}

fn letters(text: &str) -> String {
    let mut plain = String::with_capacity(text.len().min(2 * MAX_BYTES_AT_EACH_END) + 2);
    plain.push(' ');
    for part in ends_of(text) {
        // Decomposition changes only what isn't ASCII, and never across an ASCII character. Most texts are nothing else.
        for run in part.as_bytes().chunk_by(|one, next| one.is_ascii() == next.is_ascii()) {
            if run[0].is_ascii() {
                push_ascii_letters(&mut plain, run);
            } else if let Ok(run) = std::str::from_utf8(run) {
                push_letters(&mut plain, run);
            }
        }
        push_space(&mut plain);
    }
    plain
}

fn push_ascii_letters(plain: &mut String, run: &[u8]) {
    let Ok(text) = std::str::from_utf8(run) else { return };
    let lower_from = plain.len();
    let mut next = 0;
    for word in run.split(|byte| !is_ascii_word_byte(*byte)) {
        if next > 0 {
            push_space(plain);
        }
        plain.push_str(&text[next..next + word.len()]);
        next += word.len() + 1;
    }
    plain[lower_from..].make_ascii_lowercase();
}

fn is_ascii_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || is_kept(char::from(byte))
}

fn push_letters(plain: &mut String, run: &str) {
    for character in run.nfkd().flat_map(char::to_lowercase) {
        match character {
            'ß' => plain.push_str("ss"),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'ø' => plain.push('o'),
            _ if is_invisible(character) => {}
            _ if character.is_alphanumeric() || is_kept(character) => plain.push(latin(character)),
            _ => push_space(plain),
        }
    }
}

/// Adds a space, unless the last character is one.
fn push_space(plain: &mut String) {
    if plain.as_bytes().last() != Some(&b' ') {
        plain.push(' ');
    }
}

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
    let words = || plain.split(' ').filter(|word| !word.is_empty());
    plain.as_bytes().iter().any(stands_in) || words().filter(|word| is_one_character(word)).nth(3).is_some()
}

fn is_one_character(word: &str) -> bool {
    word.len() == 1 || (word.len() <= 4 && word.chars().count() == 1)
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
fn is_kept(character: char) -> bool {
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
