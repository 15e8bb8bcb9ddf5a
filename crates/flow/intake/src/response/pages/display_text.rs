/// The number of characters of someone else's text that are shown.
pub(super) const MAX_DISPLAY_CHARS: usize = 120;

/// Prepares someone else's text for a sentence of ours: shortens it, and removes control characters and those that
/// change the direction of text.
pub(crate) fn display_text(text: &str) -> String {
    let mut characters =
        text.chars().filter(|character| !character.is_control() && !changes_direction(*character));
    let mut short: String = characters.by_ref().take(MAX_DISPLAY_CHARS).collect();
    if characters.next().is_some() {
        short.push('…');
    }
    short
}

fn changes_direction(character: char) -> bool {
    matches!(character, '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
