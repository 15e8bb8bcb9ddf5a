//! An email, and its conversion into an SMTP envelope and a MIME message.
//!
//! Nothing that someone typed can become a header, a recipient or an SMTP command.

use std::time::SystemTime;

use jiff::Timestamp;
use lettre::address::Envelope;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message, MultiPart, SinglePart};
use lettre::{Address, message};

use crate::Error;

/// An email to one recipient.
#[derive(Clone, Debug)]
pub struct Email {
    pub to: String,
    pub to_name: Option<String>,
    /// The sender name that is shown instead of the operator's. The From address is always the operator's.
    pub from_name: Option<String>,
    /// The Reply-To address, instead of the operator's.
    pub reply_to: Option<String>,
    pub subject: String,
    pub html: String,
    pub text: String,
    /// Additional headers, `List-Unsubscribe` for example.
    pub headers: Vec<(&'static str, String)>,
    pub attachment: Option<Attachment>,
    /// The local part of the `Message-ID`. It is the same when the email is sent again, so that the recipient's side
    /// can detect the duplicate.
    pub id: String,
}

/// A file that is sent with an email.
#[derive(Clone, Debug)]
pub struct Attachment {
    pub name: String,
    pub media_type: &'static str,
    pub bytes: Vec<u8>,
}

/// The operator's From and Reply-To addresses.
#[derive(Clone, Debug)]
pub(crate) struct Sender {
    pub from: Mailbox,
    pub reply_to: Option<Mailbox>,
}

/// An email as it is sent: the SMTP envelope and the bytes of the message.
#[derive(Debug)]
pub(crate) struct EncodedEmail {
    pub envelope: Envelope,
    pub bytes: Vec<u8>,
}

impl Email {
    /// Converts the email into what is sent.
    ///
    /// Nothing that someone typed can become a header or a command: an address or additional header with a control
    /// character or an encoded word is an error. In names and subjects they become plain text.
    pub(crate) fn encode(self, sender: &Sender, at: Timestamp) -> Result<EncodedEmail, Error> {
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
            // Prevents automatic replies, such as holiday notices.
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
        let text = MultiPart::alternative_plain_html(self.text, self.html);
        let parts = match self.attachment {
            Some(attachment) => MultiPart::mixed().multipart(text).singlepart(attachment.encode()?),
            None => text,
        };
        let message = builder.multipart(parts).map_err(|_| Error::Malformed("it has no valid headers"))?;
        Ok(EncodedEmail { envelope, bytes: message.formatted() })
    }
}

impl Attachment {
    fn encode(self) -> Result<SinglePart, Error> {
        let media_type = ContentType::parse(self.media_type)
            .map_err(|_| Error::Malformed("an attachment has an invalid type"))?;
        Ok(message::Attachment::new(one_line(&self.name)).body(self.bytes, media_type))
    }
}

/// Parses a single email address.
fn address(text: &str) -> Result<Address, Error> {
    if text.chars().any(|c| c.is_control() || c.is_whitespace()) {
        return Err(Error::Malformed("an address contains a space or a control character"));
    }
    text.parse().map_err(|_| Error::Malformed("an address is invalid"))
}

fn named(name: Option<&str>) -> Option<String> {
    name.map(one_line).filter(|name| !name.is_empty())
}

/// Puts text on one line. Nothing in it reads as an encoded word (RFC 2047) either, which could decode to anything.
fn one_line(text: &str) -> String {
    let text = text.replace("=?", "= ?");
    let printable = text.replace(|c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'), " ");
    printable.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The `Message-ID`, in the domain of the From address.
fn message_id(id: &str, sender: &Sender) -> Result<String, Error> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if id.is_empty() || id.len() > 128 || !id.chars().all(is_plain) {
        return Err(Error::Malformed("its message id contains invalid characters"));
    }
    Ok(format!("<{id}@{}>", sender.from.email.domain()))
}

/// An additional header. Control characters and encoded words are an error.
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
