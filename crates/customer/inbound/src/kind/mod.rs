//! Whether a person wrote a message, a program, or a mail server that returns one of ours.

mod auto_reply;
mod bounce_text;
mod permanence;
mod report;

use crate::headers::Headers;
use crate::mime::Report;
use crate::model::{Kind, OWN_LOOP};

/// Decides what a message is. `text` is what it says.
pub(crate) fn recognise(headers: &Headers<'_>, report: &Report, text: &str) -> Kind {
    if headers.raw_values("X-Loop").any(|value| value.eq_ignore_ascii_case(OWN_LOOP)) {
        return Kind::AutoReply;
    }
    if let Some(status) = &report.status {
        return report::read(headers, status, report.original.as_deref());
    }
    if let Some(bounce) = bounce_text::read(headers, text) {
        return bounce;
    }
    if report.is_receipt || auto_reply::is_automatic(headers) { Kind::AutoReply } else { Kind::Reply }
}
