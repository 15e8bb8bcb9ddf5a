//! Chooses the language of a page from the header `Accept-Language`.

use forms::Language;

/// The number of bytes of the header that are read. Browsers send a handful of languages.
const MAX_ACCEPT_LANGUAGE_BYTES: usize = 1024;
const MAX_LANGUAGE_RANGES: usize = 32;

/// Returns the language that the visitor prefers among those of our pages, by `Accept-Language`, or else English.
pub(crate) fn preferred_language(accept_language: Option<&str>) -> Language {
    let language = |tag: &str| match tag {
        "*" => Some(Language::En),
        tag => Language::from_code(tag.split(['-', '_']).next()?),
    };
    let accepted = accepted_languages(accept_language.unwrap_or_default());
    accepted.into_iter().find_map(language).unwrap_or(Language::En)
}

/// Returns the languages in a header `Accept-Language`, the preferred one first. Of equal weights the first one counts,
/// and a language before `*`.
pub fn accepted_languages(header: &str) -> Vec<&str> {
    let header = &header[..header.floor_char_boundary(MAX_ACCEPT_LANGUAGE_BYTES)];
    let mut ranges: Vec<_> = header.split(',').take(MAX_LANGUAGE_RANGES).filter_map(range).collect();
    ranges.sort_by(|(one, _), (other, _)| other.cmp(one));
    ranges.into_iter().map(|(_, tag)| tag).collect()
}

/// The weight of a language in thousandths, and whether it was named rather than matched by `*`.
type LanguagePreference = (u16, bool);

/// Parses one range such as `de-CH;q=0.8`. Returns `None` if it is invalid, or if its weight is 0.
fn range(text: &str) -> Option<(LanguagePreference, &str)> {
    let (tag, parameters) = text.split_once(';').unwrap_or((text, ""));
    let weight = match parameters.trim() {
        "" => 1000,
        parameters => {
            thousandths(parameters.strip_prefix(['q', 'Q'])?.trim_start().strip_prefix('=')?.trim())?
        }
    };
    let tag = tag.trim();
    (weight > 0 && !tag.is_empty()).then_some(((weight, tag != "*"), tag))
}

/// Parses a weight such as `0`, `1`, `0.8` or `0.875`. The standard allows at most three digits after the point.
fn thousandths(weight: &str) -> Option<u16> {
    let (whole, part) = weight.split_once('.').unwrap_or((weight, ""));
    if !matches!(whole, "0" | "1") || part.len() > 3 || !part.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let value = format!("{whole}{part:0<3}").parse().ok()?;
    (value <= 1000).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(header: &str) -> Language {
        preferred_language(Some(header))
    }

    #[test]
    fn every_language_is_found_by_its_code() {
        for language in Language::ALL {
            assert_eq!(Language::from_code(language.code()), Some(language));
            assert_eq!(of(language.code()), language);
        }
        assert_eq!(Language::from_code("DE"), Some(Language::De));
        assert_eq!(Language::from_code("pl"), None);
        assert_eq!(Language::from_code(""), None);
    }

    #[test]
    fn the_best_liked_that_we_speak_wins() {
        assert_eq!(of("de-CH"), Language::De);
        assert_eq!(of("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5"), Language::Fr);
        assert_eq!(of("pl, cs;q=0.9, nl-BE;q=0.3, it;q=0.35"), Language::It);
        assert_eq!(of("en;q=0.2, es-419 ; q=0.9"), Language::Es);
        assert_eq!(of("it, nl"), Language::It);
        assert_eq!(of("NL_be;Q=1.000"), Language::Nl);
    }

    #[test]
    fn a_star_means_english_and_names_go_first() {
        assert_eq!(of("*"), Language::En);
        assert_eq!(of("pl, *;q=0.5"), Language::En);
        assert_eq!(of("*, de"), Language::De);
        assert_eq!(of("*;q=0.9, de;q=0.5"), Language::En);
        assert_eq!(of("*;q=0.1, de;q=0.5"), Language::De);
    }

    #[test]
    fn rubbish_is_english() {
        assert_eq!(preferred_language(None), Language::En);
        for rubbish in ["", ",,,", ";", "q=1", "de;q=0", "de;q=2", "de;q=-1", "de;q=NaN", "de;q=0.1234"] {
            assert_eq!(of(rubbish), Language::En, "{rubbish}");
        }
        assert_eq!(of("de;level=1"), Language::En);
        assert_eq!(of("deutsch, d, \u{0}"), Language::En);
        assert_eq!(of("de;q=rubbish, fr;q=0.1"), Language::Fr);
    }

    #[test]
    fn a_long_header_is_not_read_to_its_end() {
        assert_eq!(of(&format!("{}de", "pl,".repeat(MAX_LANGUAGE_RANGES))), Language::En);
        assert_eq!(of(&format!("{},de", "ß".repeat(1_000_000))), Language::En);
        assert_eq!(of(&format!("fr,{}", "x".repeat(1_000_000))), Language::Fr);
    }
}
