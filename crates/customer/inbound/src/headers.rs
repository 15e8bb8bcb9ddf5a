//! The header of a message or of one of its parts.

use std::collections::HashSet;

use mail_parser::parsers::MessageStream;
use mail_parser::{Address, ContentType, HeaderValue};

use crate::limits::{
    MAX_EMAIL_RECIPIENTS, MAX_HEADER_BYTES, MAX_HEADERS, MAX_ID_BYTES, MAX_MAILBOX_BYTES,
    MAX_NAME_CHARACTERS, MAX_REFERENCED_IDS, MAX_SUBJECT_CHARACTERS,
};
use crate::model::Mailbox;
use crate::text::one_line;

/// The fields that say who received a message.
const RECIPIENT_FIELDS: [&str; 5] = ["To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To"];

/// Header fields in their order, as they were sent.
#[derive(Debug, Default)]
pub(crate) struct Headers<'a> {
    fields: Vec<(&'a [u8], &'a [u8])>,
}

impl<'a> Headers<'a> {
    /// Splits a message or part into its header and its body.
    pub(crate) fn split(bytes: &'a [u8]) -> (Self, &'a [u8]) {
        let mut fields = Vec::new();
        // Where the current field begins, its colon and its end.
        let mut field: Option<(usize, usize)> = None;
        let mut at = 0;
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            let begin = at;
            at += line.len();
            if matches!(line.first(), Some(b' ' | b'\t')) && !line.trim_ascii().is_empty() {
                continue;
            }
            finish(&mut fields, bytes, field.take(), begin);
            if line.trim_ascii().is_empty() {
                return (Self { fields }, &bytes[at..]);
            }
            field = colon(line).map(|colon| (begin, begin + colon));
        }
        finish(&mut fields, bytes, field, at);
        (Self { fields }, &[])
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// The values of a field, as they were sent.
    fn values(&self, name: &str) -> impl Iterator<Item = &'a [u8]> {
        let named = self.fields.iter().filter(move |(found, _)| found.eq_ignore_ascii_case(name.as_bytes()));
        named.map(|(_, value)| *value)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.values(name).next().is_some()
    }

    /// The first value of a field on one line, without decoding anything.
    pub(crate) fn raw(&self, name: &str) -> Option<String> {
        self.raw_values(name).next()
    }

    pub(crate) fn raw_values(&self, name: &str) -> impl Iterator<Item = String> {
        self.values(name).map(|value| one_line(&String::from_utf8_lossy(value), MAX_HEADER_BYTES))
    }

    pub(crate) fn subject(&self) -> String {
        let decode = |bytes: &[u8]| {
            HeaderValue::into_text(MessageStream::new(bytes).parse_unstructured())
                .map(|text| one_line(&text, MAX_SUBJECT_CHARACTERS))
        };
        self.values("Subject").next().and_then(|value| decode(&ended(value))).unwrap_or_default()
    }

    /// The message ids in a field, without angle brackets. Those that are too long are left out.
    pub(crate) fn ids(&self, name: &str) -> Vec<String> {
        let mut ids: Vec<String> = Vec::new();
        for value in self.values(name).take(MAX_REFERENCED_IDS) {
            let found = MessageStream::new(&ended(value)).parse_id().into_owned();
            ids.extend(
                found.into_text_list().unwrap_or_default().into_iter().map(std::borrow::Cow::into_owned),
            );
        }
        ids.retain(|id| !id.is_empty() && id.len() <= MAX_ID_BYTES && !id.chars().any(char::is_control));
        // The newest stand at the end.
        ids.split_off(ids.len().saturating_sub(MAX_REFERENCED_IDS))
    }

    /// The addresses in a field, with their names.
    pub(crate) fn mailboxes(&self, name: &str) -> Vec<Mailbox> {
        let mut mailboxes = Vec::new();
        for value in self.values(name).take(MAX_EMAIL_RECIPIENTS) {
            let ended = ended(value);
            let Some(found) = MessageStream::new(&ended).parse_address().into_address() else { continue };
            let room = MAX_EMAIL_RECIPIENTS.saturating_sub(mailboxes.len());
            mailboxes.extend(mailboxes_of(&found).take(room));
        }
        mailboxes
    }

    /// All addresses that received the message, each once, in the order of the fields.
    pub(crate) fn recipients(&self) -> Vec<String> {
        let mut seen = HashSet::new();
        let all = RECIPIENT_FIELDS.iter().flat_map(|name| self.mailboxes(name));
        let new = all.map(|mailbox| mailbox.address).filter(|address| seen.insert(address.to_lowercase()));
        new.take(MAX_EMAIL_RECIPIENTS).collect()
    }

    /// A field of the form of `Content-Type`.
    pub(crate) fn content_type(&self, name: &str) -> Option<ContentType<'static>> {
        let value = ended(self.values(name).next()?);
        MessageStream::new(&value).parse_content_type().into_owned().into_content_type()
    }
}

fn mailboxes_of<'a>(found: &'a Address<'_>) -> impl Iterator<Item = Mailbox> + 'a {
    found.iter().filter_map(|found| {
        let address = found.address()?.trim();
        let is_address = address.contains('@')
            && address.len() <= MAX_MAILBOX_BYTES
            && !address.chars().any(|c| c.is_control() || c.is_whitespace());
        let name =
            found.name().map(|name| one_line(name, MAX_NAME_CHARACTERS)).filter(|name| !name.is_empty());
        is_address.then(|| Mailbox { name, address: address.to_owned() })
    })
}

/// Where the colon of a header line is, if the line begins a field.
fn colon(line: &[u8]) -> Option<usize> {
    let colon = line.iter().take(128).position(|byte| *byte == b':')?;
    let name = line[..colon].trim_ascii_end();
    let is_name = !name.is_empty() && name.iter().all(u8::is_ascii_graphic);
    is_name.then_some(colon)
}

fn finish<'a>(
    fields: &mut Vec<(&'a [u8], &'a [u8])>,
    bytes: &'a [u8],
    field: Option<(usize, usize)>,
    end: usize,
) {
    let Some((begin, colon)) = field else { return };
    if fields.len() < MAX_HEADERS {
        let end = end.min(colon + 1 + MAX_HEADER_BYTES);
        fields.push((bytes[begin..colon].trim_ascii_end(), &bytes[colon + 1..end]));
    }
}

/// A value as the parsers of `mail_parser` want it: they end with the line.
fn ended(value: &[u8]) -> Vec<u8> {
    let mut value = value.trim_ascii().to_vec();
    value.extend_from_slice(b"\r\n");
    value
}
