//! Bounces without a report for programs: those of Exim, qmail and old Yahoo, and of servers that only write a text.

use super::permanence::is_permanent;
use super::report::address_of;
use crate::headers::Headers;
use crate::limits::MAX_ID_BYTES;
use crate::model::Kind;

/// How many addresses are read from the text.
const MAX_FAILED_ADDRESSES: usize = 20;
/// How much of the text is searched, in bytes.
const MAX_SEARCHED_BYTES: usize = 64 * 1024;

/// What the subjects of bounces contain, in lower case.
const BOUNCE_SUBJECTS: [&str; 15] = [
    "undeliver",
    "delivery failed",
    "delivery failure",
    "delivery status notification",
    "failure notice",
    "returned mail",
    "returned to sender",
    "could not be delivered",
    "not delivered",
    "unzustellbar",
    "nicht zugestellt",
    "non remis",
    "no se puede entregar",
    "mancata consegna",
    "onbestelbaar",
];

/// Where the returned email begins, in lower case.
const COPY_SEPARATORS: [&str; 4] = [
    "--- below this line",
    "this is a copy of the message",
    "--- original message",
    "--- the header of the original",
];

/// Reads a bounce. `None` if a mail server didn't write it, or it is about something else.
pub(super) fn read(headers: &Headers<'_>, text: &str) -> Option<Kind> {
    let failed = headers.raw("X-Failed-Recipients");
    let sender = headers.mailboxes("From").into_iter().next().map(|sender| sender.address.to_lowercase());
    let local = sender.as_deref().and_then(|sender| sender.split('@').next()).unwrap_or_default();
    let is_server = ["mailer-daemon", "postmaster"].contains(&local)
        || headers.raw("Return-Path").is_some_and(|path| path == "<>");
    let subject = headers.subject().to_lowercase();
    if !is_server || failed.is_none() && !BOUNCE_SUBJECTS.iter().any(|words| subject.contains(words)) {
        return None;
    }
    let mut end = text.len().min(MAX_SEARCHED_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let text = &text[..end];
    let lower = text.to_ascii_lowercase();
    let copy = COPY_SEPARATORS.iter().filter_map(|begin| lower.find(begin)).min().unwrap_or(text.len());
    let said = &text[..copy];
    let mut recipients: Vec<String> = match &failed {
        Some(failed) => failed.split(',').filter_map(address_of).take(MAX_FAILED_ADDRESSES).collect(),
        None => said.lines().filter_map(failed_address).take(MAX_FAILED_ADDRESSES).collect(),
    };
    recipients.dedup();
    Some(Kind::Bounce {
        permanent: is_permanent(None, said),
        recipients,
        original_message_id: original_message_id(text),
        reason: None,
    })
}

/// The address on a line of its own, as in `<a@b.example>:`. What may follow the colon is the reason.
fn failed_address(line: &str) -> Option<String> {
    let line = line.trim();
    let address = match line.strip_prefix('<') {
        Some(rest) => rest.split_once('>')?.0,
        None => line.trim_end_matches(':'),
    };
    let is_plain = address.chars().all(|c| c.is_alphanumeric() || "@.-_+=".contains(c));
    if is_plain { address_of(address) } else { None }
}

/// The `Message-ID` in the copy of the returned email.
fn original_message_id(text: &str) -> Option<String> {
    let is_field = |line: &&str| line.get(..11).is_some_and(|name| name.eq_ignore_ascii_case("message-id:"));
    let line = text.lines().map(|line| line.trim_start_matches(['>', ' '])).find(is_field)?;
    let id = line[11..].trim().strip_prefix('<')?.split_once('>')?.0;
    (!id.is_empty() && id.len() <= MAX_ID_BYTES).then(|| id.to_owned())
}
