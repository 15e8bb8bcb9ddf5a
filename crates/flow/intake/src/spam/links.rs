//! The signals in the links of a text: how many there are, how they are written, and how much text is around them.

use super::signal::Signal;

/// URL shorteners and chat links, which hide where they lead.
const LINK_SHORTENERS: [&str; 10] = [
    "bit.ly/",
    "tinyurl.com/",
    "t.me/",
    "wa.me/",
    "cutt.ly/",
    "is.gd/",
    "goo.gl/",
    "rb.gy/",
    "shorturl.at/",
    "t.co/",
];
/// The number of bytes besides links below which a text says nothing but its links.
const MIN_TEXT_BYTES_BESIDES_LINKS: usize = 30;

pub(super) fn signals(texts: &[&str]) -> Vec<Signal> {
    // Everything below has one of these characters in it.
    let may_have_link = |text: &&&str| text.bytes().any(|byte| matches!(byte, b'/' | b'[' | b'<'));
    let lower: Vec<String> =
        texts.iter().filter(may_have_link).map(|text| text.to_ascii_lowercase()).collect();
    if lower.is_empty() {
        return Vec::new();
    }
    let links: usize = lower.iter().map(|text| links(text)).sum();
    let mut signals = Vec::new();
    match links {
        0..=3 => {}
        4..=9 => signals.push(("links", 40)),
        10..=14 => signals.push(("links", 80)),
        _ => signals.push(("links", 100)),
    }
    if lower.iter().any(|text| has_bbcode(text)) {
        signals.push(("markup", 80));
    } else if lower.iter().any(|text| text.contains("<a href")) {
        signals.push(("markup", 60));
    }
    if lower.iter().any(|text| LINK_SHORTENERS.iter().any(|host| text.contains(host))) {
        signals.push(("short_link", 40));
    }
    if links > 0 && lower.iter().any(|text| says_nothing_but_a_link(text)) {
        signals.push(("only_links", 40));
    }
    signals
}

/// Returns whether a text contains a link or a bare domain: `shop.example`, but not `me@shop.example`.
pub(in crate::spam) fn has_link(text: &str) -> bool {
    if !text.bytes().any(|byte| matches!(byte, b'.' | b':')) {
        return false;
    }
    links(text) > 0 || text.split_whitespace().any(is_site)
}

/// Returns whether a word is a bare domain, with or without a path.
pub(in crate::spam) fn is_site(word: &str) -> bool {
    if !word.as_bytes().contains(&b'.') {
        return false;
    }
    let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    let host = word.split('/').next().unwrap_or_default();
    let Some((name, ending)) = host.rsplit_once('.') else { return false };
    let is_label =
        |label: &str| !label.is_empty() && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    name.len() >= 3
        && name.split('.').all(is_label)
        && (2..=12).contains(&ending.len())
        && ending.bytes().all(|byte| byte.is_ascii_lowercase())
}

fn links(text: &str) -> usize {
    text.match_indices("://").count()
}

/// Returns whether a text has links in the BBCode of forums. Its sender hasn't looked at the form.
fn has_bbcode(text: &str) -> bool {
    ["[url=", "[url]", "[link="].iter().any(|mark| text.contains(mark))
}

/// Returns whether a text has a link and, besides its links, a little text but less than
/// [`MIN_TEXT_BYTES_BESIDES_LINKS`]. A text that consists of links only doesn't count.
fn says_nothing_but_a_link(text: &str) -> bool {
    let is_link = |word: &&str| word.contains("://");
    let letters = text.split_whitespace().filter(|word| !is_link(word)).map(str::len).sum::<usize>();
    let links = text.split_whitespace().filter(is_link).count();
    links > 0 && letters > 0 && letters < MIN_TEXT_BYTES_BESIDES_LINKS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<&'static str> {
        signals(&[text]).into_iter().map(|(reason, _)| reason).collect()
    }

    #[test]
    fn a_few_links_are_fine_and_many_are_not() {
        let ordinary = "My flats are at https://example.com and http://example.org, please have a look.";
        assert!(of(ordinary).is_empty());
        assert_eq!(of(&"See https://a.example for the whole of it. ".repeat(5)), ["links"]);
        assert_eq!(
            of("buy [URL=https://a.example]now[/url] at the best price you will ever get"),
            ["markup"]
        );
    }

    #[test]
    fn sites_are_told_from_files_and_addresses() {
        assert!(has_link("order at pills-24.example/shop now") && has_link("(casino.example)"));
        assert!(
            !has_link("me@shop.example") && !has_link("at 9.30 a.m. on 12.5.2026") && !has_link("e.g. this")
        );
    }

    #[test]
    fn twenty_five_links_or_forum_links_alone_are_spam() {
        let many = "Another place is https://a.example for sure. ".repeat(25);
        assert!(signals(&[&many]).contains(&("links", 100)));
        assert!(signals(&["[url=https://a.example]x[/url]"]).contains(&("markup", 80)));
    }
}
