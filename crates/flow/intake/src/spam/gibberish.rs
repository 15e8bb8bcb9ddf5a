//! The signal of random letters, as bots that look for forms type them.

use super::signal::Signal;

/// Returns a signal if fields contain nothing but one word of random letters. Two such fields are enough for spam.
pub(super) fn signal(texts: &[&str]) -> Option<Signal> {
    match texts.iter().filter(|text| is_random(text.trim())).count() {
        0 => None,
        1 => Some(("gibberish", 60)),
        _ => Some(("gibberish", 100)),
    }
}

/// Returns whether a text is one word of 8 to 64 letters that can't be pronounced, or that changes from lower to upper
/// case at least three times.
fn is_random(word: &str) -> bool {
    let is_word = (8..=64).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    if !is_word {
        return false;
    }
    let bytes = word.as_bytes();
    let jumps =
        bytes.windows(2).filter(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase()).count();
    let is_vowel = |byte: &u8| b"aeiouyAEIOUY".contains(byte);
    let vowels = bytes.iter().filter(|byte| is_vowel(byte)).count();
    let consonants = bytes.split(is_vowel).map(<[u8]>::len).max().unwrap_or(0);
    jumps >= 3 || consonants >= 9 || vowels * 7 < word.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_letters_are_told_from_words() {
        for word in ["xQrTzvBnMkPl", "AbQeRtOlMxEe", "sdfkjhgwrt"] {
            assert!(is_random(word), "{word}");
        }
        for word in [
            "Rechtsschutzversicherung",
            "McAllister",
            "Kreischberg",
            "Angstschweiss",
            "Schwarzschild",
            "JavaScript",
            "Hello there",
            "AB123456",
            "MARGARETHA",
            "IPhoneRepair",
        ] {
            assert!(!is_random(word), "{word}");
        }
    }
}
