use std::time::SystemTime;

use jiff::Timestamp;
use lettre::address::Envelope;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message, MultiPart};
use lettre::{Address, message};

use crate::Error;

/// One letter to one person, written.
#[derive(Clone, Debug)]
pub struct Letter {
    pub to: String,
    pub to_name: Option<String>,
    /// Shown instead of the sender's own name; the address is always the operator's.
    pub from_name: Option<String>,
    /// Where an answer goes instead of the operator's choice.
    pub reply_to: Option<String>,
    pub subject: String,
    pub html: String,
    pub text: String,
    /// Further ones, `List-Unsubscribe` for example.
    pub headers: Vec<(&'static str, String)>,
    /// The local part of the `Message-ID`: the same letter sent again has the same, so that the reader's side can tell.
    pub id: String,
}

/// Whom letters come from.
#[derive(Clone, Debug)]
pub(crate) struct Sender {
    pub from: Mailbox,
    pub reply_to: Option<Mailbox>,
}

/// A letter as it goes over the wire, and what stands on the envelope.
#[derive(Debug)]
pub(crate) struct Sealed {
    pub envelope: Envelope,
    pub bytes: Vec<u8>,
}

impl Letter {
    /// Nothing that was typed by somebody can become a header or a command: an address or a header of ours with a
    /// control character is refused, as is an encoded word; in names and subjects they become plain text.
    pub(crate) fn seal(self, sender: &Sender, at: Timestamp) -> Result<Sealed, Error> {
        let to = address(&self.to)?;
        let envelope = Envelope::new(Some(sender.from.email.clone()), vec![to.clone()])
            .map_err(|_| Error::Malformed("it has no recipient"))?;
        let mut builder = Message::builder()
            .envelope(envelope.clone())
            .from(Mailbox {
                name: named(self.from_name.as_deref()).or_else(|| sender.from.name.clone()),
                ..sender.from.clone()
            })
            .to(Mailbox::new(named(self.to_name.as_deref()), to))
            .subject(one_line(&self.subject))
            .date(SystemTime::from(at))
            .message_id(Some(message_id(&self.id, sender)?))
            // Nobody's holiday notice answers it.
            .raw_header(header("Auto-Submitted", "auto-generated".to_owned())?);
        let reply_to = match &self.reply_to {
            Some(own) => Some(Mailbox::new(None, address(own)?)),
            None => sender.reply_to.clone(),
        };
        if let Some(reply_to) = reply_to {
            builder = builder.reply_to(reply_to);
        }
        for (name, value) in self.headers {
            builder = builder.raw_header(header(name, value)?);
        }
        let message = builder
            .multipart(MultiPart::alternative_plain_html(self.text, self.html))
            .map_err(|_| Error::Malformed("it has no valid headers"))?;
        Ok(Sealed { envelope, bytes: message.formatted() })
    }
}

fn address(text: &str) -> Result<Address, Error> {
    if text.chars().any(|c| c.is_control() || c.is_whitespace()) {
        return Err(Error::Malformed("an address contains a space or a control character"));
    }
    text.parse().map_err(|_| Error::Malformed("an address is invalid"))
}

fn named(name: Option<&str>) -> Option<String> {
    name.map(one_line).filter(|name| !name.is_empty())
}

/// Nothing in it reads as an encoded word (RFC 2047) either: decoded, it could hold anything.
fn one_line(text: &str) -> String {
    let text = text.replace("=?", "= ?");
    let printable = text.replace(|c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'), " ");
    printable.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn message_id(id: &str, sender: &Sender) -> Result<String, Error> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if id.is_empty() || id.len() > 128 || !id.chars().all(is_plain) {
        return Err(Error::Malformed("its message id contains invalid characters"));
    }
    Ok(format!("<{id}@{}>", sender.from.email.domain()))
}

fn header(name: &'static str, value: String) -> Result<HeaderValue, Error> {
    let is_plain = !value.chars().any(char::is_control) && !value.contains("=?");
    if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') || !is_plain {
        return Err(Error::Malformed("a header contains a control character or an encoded word"));
    }
    let name = HeaderName::new_from_ascii(name.to_owned())
        .map_err(|_| Error::Malformed("a header name is invalid"))?;
    Ok(message::header::HeaderValue::new(name, value))
}

#[cfg(test)]
mod tests;
