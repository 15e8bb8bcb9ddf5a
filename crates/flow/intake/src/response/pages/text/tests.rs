use std::collections::HashSet;

use super::*;

const REJECTION_CODES: [&str; 34] = [
    "FORM_NOT_FOUND",
    "INACTIVE",
    "SUSPENDED",
    "ORIGIN_NOT_ALLOWED",
    "EMPTY",
    "UNSUPPORTED_MEDIA_TYPE",
    "MALFORMED",
    "BODY_TOO_LARGE",
    "FILES_TOO_BIG",
    "TOO_MANY_FILES",
    "FILE_TYPE_REFUSED",
    "TOO_SLOW",
    "UNSTORABLE",
    "UNAVAILABLE",
    "RATE_LIMITED",
    "IDEMPOTENCY_MISMATCH",
    "CAPTCHA_FAILED",
    "FIELDS_INVALID",
    "REQUIRED_FIELD_MISSING",
    "REQUIRED_FIELD_EMPTY",
    "TYPE_EMAIL",
    "TYPE_NUMERIC",
    "TYPE_PHONE",
    "TYPE_URL",
    "TYPE_DATE",
    "TYPE_TIME",
    "CHOICE_INVALID",
    "TOO_SHORT",
    "TOO_LONG",
    "TOO_SMALL",
    "TOO_LARGE",
    "TOO_FEW",
    "TOO_MANY",
    "PATTERN_MISMATCH",
];

fn sentences(page_text: &PageText) -> Vec<&'static str> {
    let mut all = vec![
        page_text.thanks_title,
        page_text.thanks_text,
        page_text.back,
        page_text.error_title,
        page_text.kept,
        page_text.untouched,
        page_text.files_again,
        page_text.files_kept,
        page_text.not_kept,
        page_text.go_back,
        page_text.rest_kept,
        page_text.send_again,
        page_text.endpoint_title,
        page_text.endpoint_text,
        page_text.send,
        page_text.report,
        page_text.sent_with,
    ];
    all.extend(REJECTION_CODES.map(|code| page_text.detail(code)));
    all
}

#[test]
fn every_code_has_a_text_of_its_own() {
    for language in Language::ALL {
        let page_text = PageText::of(language);
        let mut seen = HashSet::new();
        for code in REJECTION_CODES {
            let text = page_text.detail(code);
            assert!(!text.trim().is_empty() && text.ends_with('.'), "{language:?} {code}: {text}");
            assert_ne!(text, page_text.detail("UNHEARD_OF"), "{language:?} {code}");
            assert!(seen.insert(text), "{language:?} {code}: {text}");
        }
    }
}

#[test]
fn no_two_languages_share_a_sentence() {
    let mut seen = HashSet::new();
    for language in Language::ALL {
        for sentence in sentences(PageText::of(language)) {
            assert!(!sentence.is_empty() && seen.insert(sentence), "{language:?}: {sentence}");
        }
    }
}

#[test]
fn every_language_has_the_same_placeholders() {
    for language in Language::ALL {
        let page_text = PageText::of(language);
        for code in REJECTION_CODES {
            let text = page_text.detail(code);
            for place in ["{file}", "{limit}", "{seconds}", "`name`"] {
                let meant = PageText::of(Language::En).detail(code).contains(place);
                assert_eq!(text.contains(place), meant, "{language:?} {code} {place}");
            }
        }
    }
}

#[test]
fn quotes_and_apostrophes_are_typeset() {
    for language in Language::ALL {
        for sentence in sentences(PageText::of(language)) {
            assert!(!sentence.contains(['\'', '"', '!']), "{language:?}: {sentence}");
        }
    }
}

#[test]
fn the_contract_settles_the_text_of_an_empty_post() {
    assert_eq!(
        PageText::of(Language::En).detail("EMPTY"),
        "No named field arrived. Every input needs a `name`."
    );
}

#[test]
fn placeholders_are_filled_once() {
    let too_big = PageText::of(Language::De).detail("FILES_TOO_BIG");
    assert_eq!(fill(too_big, &[("file", "a.pdf")]), "„a.pdf“ ist größer als 10 MB.");
    assert_eq!(fill("{file} {limit}", &[("file", "{limit}"), ("limit", "1 MB")]), "{limit} 1 MB");
    assert_eq!(fill("{unknown} {", &[("file", "a")]), "{unknown} {");
    assert_eq!(fill("{{file}}", &[("file", "a")]), "{a}");
    assert_eq!(fill("", &[]), "");
}

#[test]
fn a_file_name_cannot_turn_a_sentence_around() {
    assert_eq!(fill("{file}.", &[("file", "a\u{202e}fdp\0\n.exe")]), "afdp.exe.");
    let long = fill("{file}.", &[("file", &"x".repeat(100_000))]);
    assert!(long.ends_with("….") && long.chars().count() < 200);
}
