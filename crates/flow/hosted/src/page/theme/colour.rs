//! Colours and their contrast, as WCAG 2 defines it.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colour {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
}

pub(super) const WHITE: Colour = Colour { red: 255, green: 255, blue: 255 };
pub(super) const BLACK: Colour = Colour { red: 0, green: 0, blue: 0 };

/// In how many steps a colour is moved until it is readable.
const STEPS: u32 = 40;

impl Colour {
    /// Parses `#` and 6 hex digits.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
        let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        is_hex.then_some(Self { red: part(0)?, green: part(2)?, blue: part(4)? })
    }

    /// Returns the contrast of two colours, from 1 to 21.
    pub(super) fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// Returns this colour with a share of another one.
    pub(super) fn mixed(self, other: Self, share: f64) -> Self {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two bytes")]
        let mix = |from: u8, to: u8| (f64::from(from) * (1.0 - share) + f64::from(to) * share).round() as u8;
        Self {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
        }
    }

    /// Returns this colour, or else the closest one towards black or white that has a contrast to a surface.
    pub(super) fn readable_on(self, surface: Self, contrast: f64) -> Self {
        let end = if surface.contrast(WHITE) > surface.contrast(BLACK) { WHITE } else { BLACK };
        (0..=STEPS)
            .map(|step| self.mixed(end, f64::from(step) / f64::from(STEPS)))
            .find(|mixed| mixed.contrast(surface) >= contrast)
            .unwrap_or(end)
    }

    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_as_wcag_says() {
        assert!((BLACK.contrast(WHITE) - 21.0).abs() < 1e-9);
        let grey = Colour::parse("#767676").expect("a colour");
        assert!((grey.contrast(WHITE) - 4.54).abs() < 0.01, "{}", grey.contrast(WHITE));
    }

    #[test]
    fn only_hex_is_a_colour() {
        assert_eq!(Colour::parse("#C8371b").map(|colour| colour.to_string()).as_deref(), Some("#c8371b"));
        for text in ["", "#fff", "c8371b", "#c8371g", "#+8371b", "#12345ä", "#c8371b;"] {
            assert_eq!(Colour::parse(text), None, "{text}");
        }
    }
}
