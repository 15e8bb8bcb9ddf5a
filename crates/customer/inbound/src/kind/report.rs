//! Delivery status notifications (RFC 3464).

use super::permanence::is_permanent;
use crate::headers::Headers;
use crate::limits::{MAX_BOUNCE_REASON_CHARACTERS, MAX_EMAIL_RECIPIENTS, MAX_MAILBOX_BYTES};
use crate::model::Kind;

/// What a report says about one recipient.
struct Outcome {
    is_permanent: bool,
    /// The address as it was sent to, and as which it failed.
    addresses: Vec<String>,
    reason: String,
}

/// Reads the fields about recipients. A report that nothing failed is an automatic reply.
pub(super) fn read(headers: &Headers<'_>, status: &[u8], original: Option<&[u8]>) -> Kind {
    let mut outcomes = Vec::new();
    let mut rest = status;
    while !rest.is_empty() && outcomes.len() < MAX_EMAIL_RECIPIENTS {
        let (fields, after) = Headers::split(rest);
        outcomes.extend(outcome(&fields));
        rest = after;
    }
    if outcomes.is_empty() {
        return Kind::AutoReply;
    }
    let permanent = outcomes.iter().any(|outcome| outcome.is_permanent);
    let mut recipients: Vec<String> = Vec::new();
    let mut reason = None;
    for outcome in outcomes.into_iter().filter(|outcome| outcome.is_permanent == permanent) {
        let new = outcome.addresses.into_iter().filter(|address| !recipients.contains(address));
        let new: Vec<String> = new.collect();
        recipients.extend(new);
        reason = reason.or(Some(outcome.reason).filter(|reason| !reason.is_empty()));
    }
    let original =
        original.and_then(|original| Headers::split(original).0.ids("Message-ID").into_iter().next());
    let original_message_id = original.or_else(|| headers.ids("X-Original-Message-ID").into_iter().next());
    Kind::Bounce { permanent, recipients, original_message_id, reason }
}

/// What a group of fields says about a recipient; `None` if it is none, or nothing failed.
fn outcome(fields: &Headers<'_>) -> Option<Outcome> {
    let mut addresses: Vec<String> = Vec::new();
    for name in ["Original-Recipient", "Final-Recipient"] {
        let address = fields.raw(name).and_then(|value| address_of(&value));
        addresses.extend(address.filter(|address| !addresses.contains(address)));
    }
    if addresses.is_empty() {
        return None;
    }
    let status = fields.raw("Status").unwrap_or_default();
    let status = status.split(' ').next().unwrap_or_default();
    let action = fields.raw("Action").unwrap_or_default().to_ascii_lowercase();
    let has_failed = match action.split(' ').next().unwrap_or_default() {
        "failed" => true,
        "delayed" => false,
        "" if status.starts_with('5') => true,
        "" if status.starts_with('4') => false,
        _ => return None,
    };
    let said = fields.raw("Diagnostic-Code").unwrap_or_default();
    let is_permanent = has_failed && is_permanent(Some(status), &said);
    let reason = said.split_once(';').map_or(said.as_str(), |(_, said)| said).trim();
    let reason = if reason.is_empty() { status } else { reason };
    Some(Outcome {
        is_permanent,
        addresses,
        reason: reason.chars().take(MAX_BOUNCE_REASON_CHARACTERS).collect(),
    })
}

/// The address in `rfc822; a@b.example`, in lower case.
pub(super) fn address_of(value: &str) -> Option<String> {
    let address = value.rsplit(';').next()?.trim().trim_start_matches('<').trim_end_matches('>');
    let is_address =
        address.contains('@') && address.len() <= MAX_MAILBOX_BYTES && !address.contains(char::is_whitespace);
    is_address.then(|| address.to_lowercase())
}
