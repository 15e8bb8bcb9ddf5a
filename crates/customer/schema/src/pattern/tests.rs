//! Which patterns are supported, and what their canonical source is.

use super::canonical::canonical;
use super::compiled::{is_small_enough, matches};

fn is_refused(pattern: &str) -> bool {
    canonical(pattern).is_err()
}

#[test]
fn the_canonical_source_is_written_out() {
    for (pattern, expected) in [
        ("abc", "abc"),
        (r"^\d{5}$", "[0-9]{5}"),
        (r"\w", "[0-9A-Z_a-z]"),
        (r"\w+", "[0-9A-Z_a-z]+"),
        (".", r"[^\u{A}\u{D}\u{2028}\u{2029}]"),
        ("[a]", "a"),
        ("[.]", r"\."),
        ("[z-za-c]", "[a-cz]"),
        ("[ab]", "[ab]"),
        ("[^a-z]", "[^a-z]"),
        (r"[^\d-]", r"[^\-0-9]"),
        ("[a-z-]", r"[\-a-z]"),
        ("[-a]", r"[\-a]"),
        ("[+(/|{]", r"[\(\+\/\{\|]"),
        ("[<>\"'_]", "[\"'<>_]"),
        ("(a|b)c", "(?:a|b)c"),
        ("(?:a)", "(?:a)"),
        ("a{2,2}b{1,3}c{4,}", "a{2}b{1,3}c{4,}"),
        ("a{0,1}", "a?"),
        (r"\/\-\_\<", r"\/-_<"),
        ("a/b", r"a\/b"),
        ("ä", r"\u{E4}"),
        ("[ä-ü]", r"[\u{E4}-\u{FC}]"),
        ("[😀]", r"\u{1F600}"),
        (r"\^a\$", r"\^a\$"),
    ] {
        assert_eq!(canonical(pattern).as_deref(), Ok(expected), "{pattern}");
    }
}

/// Patterns that are malformed, or that the engines read differently.
const REFUSED_PATTERNS: [&str; 85] = [
    "",
    "^",
    "$",
    "^$",
    "()",
    "(?:)",
    "a|",
    "|a",
    "(a|)",
    "a||b",
    "(",
    ")",
    "a)",
    "(a",
    "[",
    "[]",
    "[^]",
    "[a",
    "]",
    "a]",
    "{",
    "}",
    "a{",
    "a{}",
    "a{,3}",
    "a{3",
    "a{3,2}",
    "a{101}",
    "a{1,101}",
    "a{999}",
    "a{x}",
    "*",
    "+a",
    "?",
    "a**",
    "a+?",
    "a*?",
    "a++",
    "a{2}{3}",
    "a{2}?",
    "a^b",
    "a$b",
    "$a",
    "^^a",
    "a$$",
    "(^a)",
    "(a$)",
    r"\",
    r"a\",
    r"\b",
    r"\s",
    r"\S",
    r"\D",
    r"\W",
    r"\n",
    r"\t",
    r"\p{L}",
    r"\1",
    r"\x41",
    r"\u0041",
    r"\k<a>",
    r"\é",
    r"\ ",
    "(?=a)",
    "(?!a)",
    "(?<=a)",
    "(?<n>a)",
    "(?P<n>a)",
    "(?i)a",
    "(?i:a)",
    "[[a]]",
    "[a[b]]",
    "[a&&b]",
    "[a--b]",
    "[a~~b]",
    "[z-a]",
    r"[\d-z]",
    r"[a-\d]",
    "[a-c-e]",
    r"[\b]",
    r"[\s]",
    "[[:alpha:]]",
    "a\nb",
    "a\tb",
    "[\u{0}]",
];

#[test]
fn everything_else_is_refused() {
    for pattern in REFUSED_PATTERNS {
        assert!(is_refused(pattern), "{pattern:?}: {:?}", canonical(pattern));
    }
}

#[test]
fn repeated_groups_are_plain() {
    for pattern in ["(a+)+", "(a*)*", "(a?){3}", "(a{2})?", "((a+))*", "(a|b)+", "((a|b))?", "(a(b|c)){2}"] {
        assert!(is_refused(pattern), "{pattern}");
    }
    for pattern in ["(ab)+", "(a)+", "((ab)c)?", r"\d{5}(-\d\d\d\d)?", "(ab){3}c*", "(a+|b)c"] {
        assert!(!is_refused(pattern), "{pattern}: {:?}", canonical(pattern));
    }
}

#[test]
fn at_most_one_quantifier_is_undecided() {
    for pattern in [
        r"\d+-\d+",
        r"[a-z]+\.[a-z]+",
        "[^@]+@[^@.]+",
        "a*b*c*",
        "a?b?c?d?",
        r".*",
        ".*x",
        r"\w+ \w+ \w+",
        "(a+|b+)c",
        "(ab)?c+",
        r"[^@]+@.+\.",
        "a*b?a",
        "[A-Z]{2,3}[0-9]{1,4}",
        "a{2}a{3}a*",
    ] {
        assert!(!is_refused(pattern), "{pattern}: {:?}", canonical(pattern));
    }
    for pattern in [
        ".*.*x",
        "a*a*a",
        "a?a?a",
        "a+a+a",
        r".+@.+\..+",
        r"\d*\w*x?0",
        "(ab)*(cd)*",
        "(ab)?(cd)?",
        "a*b?a*b",
        "(a*|b)(a*|c)a",
        "(a+)a+a",
        "a{1,2}a{1,2}a",
    ] {
        assert!(is_refused(pattern), "{pattern}: {:?}", canonical(pattern));
    }
}

#[test]
fn patterns_that_blow_up_are_refused() {
    let alternatives = "(a|a)".repeat(40);
    let nullable = "(a?|b)".repeat(30);
    let optional = format!("{}{}", "a?".repeat(50), "a".repeat(50));
    let nested = format!("{}a{}", "(".repeat(60), "+)".repeat(60));
    for pattern in [
        "(a+)+b",
        "(a*)*b",
        "(a|a)*b",
        "(a|ab)(c|bcd)*",
        "(x+x+)+y",
        "(.*)*",
        &alternatives,
        &nullable,
        &optional,
        &nested,
    ] {
        assert!(is_refused(pattern), "{pattern}");
    }
}

#[test]
fn alternatives_may_overlap_a_little() {
    for pattern in [
        "jan|feb|mar|apr|may|jun|jul",
        "(com|co|net)(a|ab)",
        "(a|b)(c|d)(e|f)(g|h)(i|j)(k|l)(m|n)(o|p)(q|r)(s|t)(u|v)",
    ] {
        assert!(!is_refused(pattern), "{pattern}");
    }
    assert!(!is_refused(&"(a|a)".repeat(6)));
    assert!(is_refused(&"(a|a)".repeat(7)));
}

#[test]
fn patterns_that_need_much_memory_are_too_large() {
    for pattern in ["[a-z]{1,100}", ".{0,100}", r"[^@]{1,100}@[a-z]{1,100}", r"\w{100}", "[ä-ü]{1,100}"] {
        assert!(is_small_enough(&canonical(pattern).unwrap()), "{pattern}");
    }
    let large = format!("(?:{}){{100}}", ".".repeat(150));
    assert!(!is_small_enough(&canonical(&large).unwrap()));
}

#[test]
fn the_whole_value_has_to_match() {
    for (pattern, value, expected) in [
        ("a|b", "a", true),
        ("a|b", "ab", false),
        ("^a|b$", "b", true),
        (r"\d{5}", "12345", true),
        (r"\d{5}", "123456", false),
        (r"\d{5}", "12345\n", false),
        (r"\d", "٣", false),
        (r"\w", "ä", false),
        (".", "😀", true),
        (".", "\n", false),
        (".", "\u{2028}", false),
        (".", "\u{85}", true),
        ("[^a]", "\n", true),
        ("[^a]", "😀", true),
        ("[ä-ü]", "ö", true),
        ("A", "a", false),
        (r"[\-\]\\^]+", r"^\]-", true),
        ("[&!#%,:;<=>@`~]+", "&!#%,:;<=>@`~", true),
        (r"\&\!\#\%\,\:\;\<\=\>\@\`\~\'", "&!#%,:;<=>@`~'", true),
    ] {
        assert_eq!(matches(&canonical(pattern).unwrap(), value), expected, "{pattern} {value:?}");
    }
}
