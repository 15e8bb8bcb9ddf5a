//! Characters that can't be seen.

/// Returns whether a character may not be in a text: a control character other than a line break. Bidi and zero-width
/// characters are allowed there, since languages need them.
pub(crate) fn is_refused_in_texts(c: char) -> bool {
    c.is_control() && c != '\n'
}

/// Returns whether a character may not be in a name: it has no width, is a control character, or changes the direction
/// or form of others, so that two different names could look alike.
pub(crate) fn is_hidden_in_names(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}
