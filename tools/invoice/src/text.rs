//! Makes text from the document printable: PDF/A allows only characters that a font has.

use typst::text::FontBook;

/// Stands for a character that no font has.
const MISSING: char = '□';

/// Returns the text with every character replaced that can't be printed. Line breaks and tabs become spaces, invisible
/// characters are removed, and each character that no font has becomes an empty box.
pub(crate) fn printable(text: &str, book: &FontBook) -> String {
    text.chars()
        .filter_map(|c| match c {
            _ if c.is_whitespace() && !is_fixed_space(c) => Some(' '),
            _ if c.is_control() || is_invisible(c) => None,
            _ if is_covered(c, book) => Some(c),
            _ => Some(MISSING),
        })
        .collect()
}

/// Spaces at which lines don't break, as in "19 %".
fn is_fixed_space(c: char) -> bool {
    matches!(c, '\u{a0}' | '\u{202f}')
}

/// Characters without a glyph: soft hyphens, joiners, variation selectors, marks that reverse the direction of text.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a font has the character. Private use characters have no meaning outside one font, so they don't count.
fn is_covered(c: char, book: &FontBook) -> bool {
    let is_private = matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..);
    !is_private && (0..).map_while(|index| book.info(index)).any(|font| font.coverage.contains(c.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::FONTS;

    #[test]
    fn european_scripts_stay_as_they_are() {
        let text = "Łódź, Kővágó, Đà Nẵng, Ελλάδα, Київ, “5 × €1,000” − ½ №7 → e\u{301} 19\u{a0}%";
        assert_eq!(printable(text, &FONTS.book), text);
    }

    #[test]
    fn what_no_font_has_becomes_a_box() {
        assert_eq!(printable("東京 Ltd 👍\u{fe0f} \u{e001}", &FONTS.book), "□□ Ltd □ □");
    }

    #[test]
    fn invisible_characters_are_removed() {
        assert_eq!(printable("a\u{202e}b\u{0}\u{200b}c\u{feff}d\u{ad}e", &FONTS.book), "abcde");
        assert_eq!(printable("two\r\nlines\tand\u{2028}one", &FONTS.book), "two  lines and one");
    }
}
