//! Reads a received email: who sent it, what they wrote, what they quoted, which files came with it, and whether it is
//! an automatic reply or a bounce.
//!
//! Everything is bounded, and nothing in a message is believed: whoever acts on a sender or a bounce verifies it.

mod headers;
mod html;
mod kind;
pub mod limits;
mod mime;
mod model;
mod quoting;
mod text;

use headers::Headers;
pub use model::{Attachment, Inbound, Kind, Mailbox, OWN_LOOP, ParseError};

/// Reads a message. It fails only if it is too large, or no email at all.
pub fn parse(message: &[u8]) -> Result<Inbound, ParseError> {
    if message.len() > limits::MAX_MESSAGE_BYTES {
        return Err(ParseError::TooLarge);
    }
    let (headers, body) = Headers::split(message);
    if headers.is_empty() {
        return Err(ParseError::NoEmail);
    }
    let content = mime::read(&headers, body);
    let readable = content.readable();
    let kind = kind::recognise(&headers, &content.report, &readable.main);
    let (text, quoted) = match &kind {
        // A program wrote it, and what it returns belongs to what it says.
        Kind::Bounce { .. } => (text::cut(&readable.main), None),
        Kind::Reply | Kind::AutoReply => quoting::split(&readable.main, &readable.rest),
    };
    Ok(Inbound {
        message_id: headers.ids("Message-ID").into_iter().next(),
        in_reply_to: headers.ids("In-Reply-To").into_iter().next(),
        references: headers.ids("References"),
        from: headers.mailboxes("From").into_iter().next(),
        recipients: headers.recipients(),
        subject: headers.subject(),
        text,
        quoted,
        attachments: content.attachments,
        left_out: content.left_out,
        kind,
    })
}
