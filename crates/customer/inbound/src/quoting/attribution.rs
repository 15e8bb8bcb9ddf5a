//! The line before a quote: "On Wed, 18 Nov 2026 at 13:58, Anna wrote:", in the languages of email programs.

/// How many lines an email program breaks it into at most.
const MAX_ATTRIBUTION_LINES: usize = 4;
/// The longest one, in bytes.
const MAX_ATTRIBUTION_BYTES: usize = 500;

/// How it begins.
const ATTRIBUTION_LEADS: [&str; 13] = [
    "on ",
    "am ",
    "le ",
    "el ",
    "il ",
    "op ",
    "em ",
    "den ",
    "dne ",
    "dnia ",
    "w dniu ",
    "---- on ",
    "il giorno ",
];

/// How people write.
const ATTRIBUTION_VERBS: [&str; 14] = [
    "wrote",
    "schrieb",
    "a écrit",
    "escribió",
    "ha scritto",
    "schreef",
    "escreveu",
    "skrev",
    "napisał",
    "napsal",
    "написал",
    "写道",
    "kirjoitti",
    "írta",
];

/// An attribution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attribution {
    pub lines: usize,
    /// Whether it is one even if no `>` follows.
    pub is_certain: bool,
}

/// The attribution that begins with the first of these lines.
pub(super) fn at(lines: &[&str]) -> Option<Attribution> {
    let first = simple(lines.first()?);
    let has_lead = ATTRIBUTION_LEADS.iter().any(|lead| first.starts_with(lead));
    let may_go_on = has_lead || first.ends_with('<');
    let mut joined = String::new();
    for (index, line) in lines.iter().take(if may_go_on { MAX_ATTRIBUTION_LINES } else { 1 }).enumerate() {
        let line = simple(line);
        if line.is_empty() || line.starts_with('>') || joined.len() + line.len() > MAX_ATTRIBUTION_BYTES {
            return None;
        }
        joined.push_str(&line);
        let has_end = joined.ends_with(':') || joined.ends_with('：') || joined.ends_with(" wrote ----");
        if has_end && let Some(is_certain) = is_attribution(&joined, has_lead) {
            return Some(Attribution { lines: index + 1, is_certain });
        }
        joined.push(' ');
    }
    None
}

/// Whether a line is an attribution, and if so, whether that is certain.
fn is_attribution(line: &str, has_lead: bool) -> Option<bool> {
    let has_verb = ATTRIBUTION_VERBS.iter().any(|verb| line.contains(verb));
    let (has_address, has_time) = (line.contains('@'), has_time(line));
    if has_lead && has_verb {
        return Some(has_address || has_time);
    }
    ([has_verb, has_address, has_time].iter().filter(|has| **has).count() >= 2).then_some(false)
}

/// Whether a line contains a time such as 13:58.
fn has_time(line: &str) -> bool {
    line.as_bytes().windows(4).any(|found| {
        found[0].is_ascii_digit()
            && matches!(found[1], b':' | b'.' | b'h')
            && found[2].is_ascii_digit()
            && found[3].is_ascii_digit()
    })
}

/// A line in lower case, with ordinary spaces. Long ones are never attributions.
fn simple(line: &str) -> String {
    if line.len() > MAX_ATTRIBUTION_BYTES {
        return String::new();
    }
    let spaced = line.replace(['\u{a0}', '\u{202f}'], " ");
    spaced.trim().trim_matches('*').to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::at;

    #[test]
    fn it_may_be_broken_into_lines_but_nothing_else_is_one() {
        let lines =
            |text: &str| at(&text.lines().collect::<Vec<_>>()).map(|found| (found.lines, found.is_certain));
        assert_eq!(lines("On 18 Nov 2026, at 13:58, Anna <\na@b.example> wrote:"), Some((2, true)));
        assert_eq!(lines("Anna schrieb am 18.11. um 13:58:"), Some((1, false)));
        assert_eq!(lines("On Monday you wrote:"), Some((1, false)));
        assert_eq!(lines("On Monday I looked at it\nand again on Tuesday."), None);
        assert_eq!(lines("Hello,\nOn 18 Nov 2026, at 13:58, Anna wrote:"), None);
        assert_eq!(lines("It says:"), None);
    }
}
