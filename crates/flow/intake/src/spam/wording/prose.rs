//! Removes from a text what isn't its author's wording: links, email addresses and quotations.

use std::borrow::Cow;

/// The length in bytes from which on a quotation is left out.
const MIN_QUOTATION_BYTES: usize = 20;

/// Returns a text without links, email addresses and long quotations, because people who report spam quote it. The
/// quotations stay if less than half of the text would remain without them.
pub(super) fn prose(text: &str) -> Cow<'_, str> {
    let own = without_quotations(text);
    let may_be_address = |word: &str| word.bytes().any(|byte| matches!(byte, b':' | b'@' | b'.'));
    if !may_be_address(&own) {
        return own;
    }
    let is_prose = |word: &str| {
        !may_be_address(word) || (!word.contains("://") && !word.contains('@') && !is_site(word))
    };
    if own.split_whitespace().all(is_prose) {
        return own;
    }
    let words: Vec<&str> = own.split_whitespace().filter(|word| is_prose(word)).collect();
    Cow::Owned(words.join(" "))
}

fn is_site(word: &str) -> bool {
    super::super::links::is_site(word)
}

fn without_quotations(text: &str) -> Cow<'_, str> {
    if text.len() < MIN_QUOTATION_BYTES {
        return Cow::Borrowed(text);
    }
    let mut own = String::new();
    let mut rest = text;
    while let Some((begin, length)) = quotation(rest) {
        own.push_str(&rest[..begin]);
        own.push(' ');
        rest = &rest[begin + length..];
    }
    if own.is_empty() && rest.len() == text.len() {
        return Cow::Borrowed(text);
    }
    own.push_str(rest);
    if own.len() * 2 >= text.len() { Cow::Owned(own) } else { Cow::Borrowed(text) }
}

/// Returns where the first long quotation begins, and its length.
fn quotation(text: &str) -> Option<(usize, usize)> {
    const QUOTATION_MARKS: [(char, char); 5] = [('"', '"'), ('“', '”'), ('„', '“'), ('«', '»'), ('‘', '’')];
    let found = |(open, close): &(char, char)| {
        let begin = text.find(*open)?;
        let inside = begin + open.len_utf8();
        let length = text[inside..].find(*close)?;
        (length >= MIN_QUOTATION_BYTES).then_some((begin, open.len_utf8() + length + close.len_utf8()))
    };
    // Only the first pair is ASCII.
    let marks = if text.is_ascii() { &QUOTATION_MARKS[..1] } else { &QUOTATION_MARKS };
    marks.iter().filter_map(found).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_addresses_and_quotations_are_left_out() {
        assert_eq!(prose("See https://a.example or shop.example, me@b.example"), "See or");
        let report =
            "I got this and wonder whether it is from you: \"You have won a prize, claim it now\". Is it?";
        assert_eq!(prose(report), "I got this and wonder whether it is from you:  . Is it?");
        let all = "“You have won a prize, claim it today”";
        assert_eq!(prose(all), all, "what is nothing but a quotation is the message");
        assert_eq!(prose("He said \"no\" twice"), "He said \"no\" twice");
    }
}
