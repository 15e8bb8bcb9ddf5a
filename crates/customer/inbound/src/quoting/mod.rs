//! Splits a text into what was written and what is quoted: emails above the reply, below it, or between its lines.

mod attribution;
mod header_block;
mod role;
mod signature;

use role::Role;

use crate::text::{cut, join};

/// How many lines are looked at. The others count as quoted.
const MAX_READ_LINES: usize = 20_000;

/// Returns what was written, and the rest. `rest` is what HTML marks as the email that is replied to.
///
/// If there are quotes between what was written, they are part of the text: without them nobody knows what it is about.
pub(crate) fn split(main: &str, rest: &str) -> (String, Option<String>) {
    let lines: Vec<&str> = main.lines().collect();
    let roles = roles(&lines);
    let text = text_range(&roles);
    let is_text = |at: usize| {
        text.as_ref().is_some_and(|text| text.contains(&at))
            && matches!(roles[at], Role::Blank | Role::Written | Role::Quoted)
    };
    let pick = |wanted: bool| join((0..lines.len()).filter(|at| is_text(*at) == wanted).map(|at| lines[at]));
    let folded = pick(false);
    let quoted = if rest.trim().is_empty() {
        folded
    } else {
        join([folded.as_str(), rest].into_iter().flat_map(str::lines))
    };
    let quoted = cut(&quoted);
    (cut(&pick(true)), Some(quoted).filter(|quoted| !quoted.trim().is_empty()))
}

fn roles(lines: &[&str]) -> Vec<Role> {
    let mut roles: Vec<Role> = lines.iter().map(|line| role_alone(line)).collect();
    let mut at = 0;
    if lines.len() > MAX_READ_LINES {
        roles[MAX_READ_LINES..].fill(Role::Original);
    }
    while at < lines.len().min(MAX_READ_LINES) {
        if roles[at] != Role::Written {
            at += 1;
            continue;
        }
        if header_block::begins(&lines[at..]) {
            roles[at..].fill(Role::Original);
            break;
        }
        let Some(found) = attribution::at(&lines[at..]) else {
            at += 1;
            continue;
        };
        let end = at + found.lines;
        let next = roles[end..].iter().find(|role| **role != Role::Blank);
        match next {
            Some(Role::Quoted) => roles[at..end].fill(Role::Attribution),
            Some(_) if found.is_certain => {
                roles[at..].fill(Role::Original);
                break;
            }
            None if found.is_certain => roles[at..end].fill(Role::Attribution),
            _ => {}
        }
        at = end;
    }
    signature::mark(lines, &mut roles);
    roles
}

fn role_alone(line: &str) -> Role {
    match line.trim_start() {
        "" => Role::Blank,
        line if line.starts_with('>') => Role::Quoted,
        _ => Role::Written,
    }
}

/// The lines from the first to the last that belong to the written text.
fn text_range(roles: &[Role]) -> Option<std::ops::Range<usize>> {
    let first = roles.iter().position(|role| *role == Role::Written)?;
    let last = roles.iter().rposition(|role| *role == Role::Written)?;
    let is_interleaved = roles[first..last].contains(&Role::Quoted);
    let is_quote = |role: &Role| matches!(role, Role::Quoted | Role::Blank);
    let before = roles[..first].iter().rev().take_while(|role| is_quote(role)).count();
    let begin = if is_interleaved { first - before } else { first };
    Some(begin..last + 1)
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn a_quote_between_answers_stays_and_one_beside_them_goes() {
        let (text, quoted) = split("> a\n\nb\n\n> c\n\nd\n\n> e", "");
        assert_eq!((text.as_str(), quoted.as_deref()), ("> a\n\nb\n\n> c\n\nd", Some("> e")));
        let (text, quoted) = split("> a\n\nb\n", "");
        assert_eq!((text.as_str(), quoted.as_deref()), ("b", Some("> a")));
        assert_eq!(split("> a", ""), (String::new(), Some("> a".to_owned())));
        assert_eq!(split("a\n\n\n\n b \n", ""), ("a\n\n b".to_owned(), None));
    }

    #[test]
    fn what_only_looks_like_a_quote_is_text() {
        for text in [
            "On Monday you wrote:\nit works",
            "From: is the field that is missing",
            "--\n",
            "Please add:\nhelp@example.com at 10:30:\nthanks",
            "-- nothing here",
        ] {
            assert_eq!(split(text, "").0, text.trim_end().trim_end_matches("--"), "{text}");
        }
    }

    #[test]
    fn long_messages_take_no_longer_than_they_are() {
        for line in ["On ", "From: a", "> ", "--", "On 10:30 a@b.c wrote", "Sent from my iPhone", "a "] {
            split(&format!("{line}\n").repeat(5_000), "");
            split(&line.repeat(5_000), "");
        }
    }
}
