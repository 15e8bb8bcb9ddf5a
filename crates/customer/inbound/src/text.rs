//! Cleaning text: line ends, characters that can't be stored or shown, lengths.

use crate::limits::MAX_TEXT_CHARACTERS;

/// Puts text on one line of at most so many characters.
pub(crate) fn one_line(text: &str, max_characters: usize) -> String {
    let mut line = String::new();
    for word in text.split(|c: char| c.is_control() || c == ' ').filter(|word| !word.is_empty()) {
        if !line.is_empty() {
            line.push(' ');
        }
        line.extend(word.chars().filter(|c| is_shown(*c)));
        if line.len() > max_characters * 4 {
            break;
        }
    }
    line.chars().take(max_characters).collect()
}

/// Cleans text of several lines: LF ends a line, control characters and invisible marks are gone.
pub(crate) fn clean(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '\r' if characters.peek() != Some(&'\n') => clean.push('\n'),
            '\n' | '\t' => clean.push(c),
            '\u{2028}' | '\u{2029}' | '\u{85}' => clean.push('\n'),
            c if is_shown(c) && !c.is_control() => clean.push(c),
            _ => {}
        }
    }
    clean
}

/// Whether a character is one that a reader sees, or that joins others: no byte-order mark, and nothing that reverses
/// the direction of what follows.
fn is_shown(c: char) -> bool {
    !matches!(c, '\u{feff}' | '\u{200b}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fff9}'..='\u{fffc}')
}

/// Joins lines: spaces at their ends are removed, no two of them in a row are empty, none at the begin and the end.
pub(crate) fn join<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    let mut joined = String::new();
    let mut is_after_empty = true;
    for line in lines {
        let line = line.trim_end();
        if line.is_empty() && is_after_empty {
            continue;
        }
        is_after_empty = line.is_empty();
        joined.push_str(line);
        joined.push('\n');
    }
    joined.truncate(joined.trim_end().len());
    joined
}

/// The part of a text that is kept, with its lines tidied.
pub(crate) fn cut(text: &str) -> String {
    let mut kept = join(text.lines());
    if let Some((end, _)) = kept.char_indices().nth(MAX_TEXT_CHARACTERS) {
        kept.truncate(end);
    }
    kept
}
