//! The colours of a theme as CSS custom properties. The owner chooses one colour; it is made readable here on both
//! surfaces, so no theme can make a form illegible. Font, radius and mode are attributes, which the style sheet knows.

mod colour;

use schema::{Font, Mode, Radius, Theme};

use colour::{BLACK, Colour, WHITE};

/// The contrast of text, as WCAG asks for at level AA.
const MIN_CONTRAST: f64 = 4.5;
/// The surface of forms in the dark.
const DARK_SURFACE: Colour = Colour { red: 0x1d, green: 0x1a, blue: 0x16 };

/// Returns the style sheet of a theme; empty if it has no colour of its own. It has no character that HTML escapes.
///
/// `--brand` is for buttons, links and lines on white, and `--on-brand` for text on it; `--brand-dark` and
/// `--on-brand-dark` are the same on the dark surface.
pub(crate) fn theme_css(theme: Option<&Theme>) -> String {
    let Some(own) = theme.and_then(|theme| Colour::parse(theme.color.as_deref()?)) else {
        return String::new();
    };
    let (light, dark) = (own.readable_on(WHITE, MIN_CONTRAST), own.readable_on(DARK_SURFACE, MIN_CONTRAST));
    let (on_light, on_dark) = (text_on(light), text_on(dark));
    format!(":root{{--brand:{light};--on-brand:{on_light};--brand-dark:{dark};--on-brand-dark:{on_dark}}}")
}

fn text_on(fill: Colour) -> Colour {
    if fill.contrast(WHITE) >= MIN_CONTRAST { WHITE } else { BLACK }
}

pub(crate) fn mode_name(mode: Option<Mode>) -> &'static str {
    match mode.unwrap_or(Mode::Auto) {
        Mode::Light => "light",
        Mode::Dark => "dark",
        Mode::Auto => "auto",
    }
}

/// Returns a mode by its name.
pub(crate) fn mode_of(name: &str) -> Option<Mode> {
    [Mode::Light, Mode::Dark, Mode::Auto].into_iter().find(|mode| mode_name(Some(*mode)) == name)
}

pub(crate) fn radius_name(radius: Option<Radius>) -> &'static str {
    match radius.unwrap_or(Radius::Medium) {
        Radius::None => "none",
        Radius::Small => "small",
        Radius::Medium => "medium",
        Radius::Large => "large",
    }
}

pub(crate) fn font_name(font: Option<Font>) -> &'static str {
    match font {
        None => "paper",
        Some(Font::Sans) => "sans",
        Some(Font::Serif) => "serif",
        Some(Font::Mono) => "mono",
        Some(Font::Rounded) => "rounded",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn css(color: &str) -> String {
        theme_css(Some(&Theme { color: Some(color.to_owned()), ..Theme::default() }))
    }

    fn property(css: &str, name: &str) -> Colour {
        let value = css.split(&format!("--{name}:")).nth(1).expect("the property");
        Colour::parse(&value[..7]).expect("a colour")
    }

    #[test]
    fn everything_is_readable_in_every_theme() {
        for step in 0..4_096_u32 {
            let [red, green, blue] = [step >> 8, (step >> 4) & 15, step & 15].map(|digit| digit * 17);
            let css = css(&format!("#{red:02x}{green:02x}{blue:02x}"));
            for (brand, on_brand, surface) in
                [("brand", "on-brand", WHITE), ("brand-dark", "on-brand-dark", DARK_SURFACE)]
            {
                let brand = property(&css, brand);
                assert!(brand.contrast(surface) >= MIN_CONTRAST, "as text: {css}");
                assert!(brand.contrast(property(&css, on_brand)) >= MIN_CONTRAST, "as a button: {css}");
            }
        }
    }

    #[test]
    fn a_readable_colour_stays_as_it_is() {
        assert!(css("#0A7f5c").contains("--brand:#0a7f5c;--on-brand:#ffffff;"), "{}", css("#0A7f5c"));
    }

    #[test]
    fn a_theme_has_nothing_to_escape() {
        assert!(!css("#0A7f5c").contains(['<', '>', '&', '"', '\'', '/', '\\']));
        for odd in ["red", "#fff", "#12345;}</style>"] {
            assert_eq!(css(odd), "", "{odd}");
        }
        assert_eq!(theme_css(None), "");
    }
}
