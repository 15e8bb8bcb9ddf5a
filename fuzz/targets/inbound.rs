//! Asserts that reading any bytes as an email ends soon and without a panic, within all limits, and with nothing in it that
//! can't be stored or shown. What was typed on top of a quote is what is read.
#![no_main]

use fuzz::paced;
use inbound::limits::{
    MAX_ATTACHMENTS, MAX_EMAIL_RECIPIENTS, MAX_ID_BYTES, MAX_MAILBOX_BYTES, MAX_NAME_CHARACTERS,
    MAX_REFERENCED_IDS, MAX_SUBJECT_CHARACTERS, MAX_TEXT_CHARACTERS,
};
use inbound::{Inbound, Kind, parse};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| paced(|| {
    if let Ok(read) = parse(input) {
        hold_bounds(input, &read);
    }
    // As a body, where most of the work is.
    for header in [
        "Content-Type: text/html\n\n",
        "Content-Type: text/plain; format=flowed\n\n",
        "Content-Type: multipart/report; boundary=x\n\n",
    ] {
        let message = [header.as_bytes(), input].concat();
        hold_bounds(&message, &parse(&message).expect("it has a header"));
    }
}));

fn hold_bounds(message: &[u8], read: &Inbound) {
    for text in [Some(&read.text), read.quoted.as_ref()].into_iter().flatten() {
        assert!(text.chars().count() <= MAX_TEXT_CHARACTERS);
        assert!(!text.chars().any(|c| c.is_control() && c != '\n' && c != '\t'), "{text:?}");
        assert!(!text.contains("\n\n\n"), "{text:?}");
    }
    assert!(read.subject.chars().count() <= MAX_SUBJECT_CHARACTERS && is_line(&read.subject));
    let ids = read.message_id.iter().chain(&read.in_reply_to).chain(&read.references);
    assert!(ids.clone().all(|id| !id.is_empty() && id.len() <= MAX_ID_BYTES && is_line(id)));
    assert!(read.references.len() <= MAX_REFERENCED_IDS && read.recipients.len() <= MAX_EMAIL_RECIPIENTS);
    let addresses = read.recipients.iter().chain(read.from.as_ref().map(|from| &from.address));
    for address in addresses {
        assert!(
            address.contains('@') && address.len() <= MAX_MAILBOX_BYTES && is_line(address),
            "{address:?}"
        );
    }
    assert!(read.attachments.len() <= MAX_ATTACHMENTS);
    let bytes: usize = read.attachments.iter().map(|file| file.bytes.len()).sum();
    assert!(bytes <= message.len(), "files have more bytes than the message");
    for file in &read.attachments {
        assert!(
            is_line(&file.name) && !file.name.is_empty() && !file.name.contains(['/', '\\']),
            "{:?}",
            file.name
        );
        assert!(file.name.chars().count() <= MAX_NAME_CHARACTERS + 4 && is_line(&file.content_type));
    }
    if let Kind::Bounce { recipients, .. } = &read.kind {
        assert!(recipients.len() <= 2 * MAX_EMAIL_RECIPIENTS);
        assert!(recipients.iter().all(|address| address.contains('@') && *address == address.to_lowercase()));
    }
}

fn is_line(text: &str) -> bool {
    !text.chars().any(char::is_control)
}
