//! Compares what is read from real-looking messages with what a careful person reads in them.

use std::fs;
use std::path::Path;

use inbound::{Inbound, Kind, Mailbox, parse};
use serde_json::{Value, json};

#[test]
fn messages_are_read_as_a_person_reads_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/messages");
    let mut names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.retain(|path| path.extension().is_some_and(|extension| extension == "eml"));
    names.sort();
    assert!(names.len() >= 60, "only {} messages", names.len());
    let mut wrong = Vec::new();
    for path in &names {
        let expected = fs::read_to_string(path.with_extension("json")).unwrap();
        let expected: Value = serde_json::from_str(&expected).unwrap();
        let read = as_json(&parse(&fs::read(path).unwrap()).unwrap());
        for (key, expected) in expected.as_object().unwrap() {
            if read[key] != *expected {
                let name = path.file_stem().unwrap().display();
                wrong.push(format!("{name}: {key}\n  expected {expected}\n  read     {}", read[key]));
            }
        }
        assert_eq!(read.as_object().unwrap().len(), expected.as_object().unwrap().len());
    }
    assert!(wrong.is_empty(), "{} differences\n{}", wrong.len(), wrong.join("\n"));
}

/// Cut anywhere, a message is still read: connections end, and what isn't there can't be believed.
#[test]
fn messages_cut_anywhere_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/messages");
    for entry in fs::read_dir(folder).unwrap() {
        let bytes = fs::read(entry.unwrap().path()).unwrap();
        for end in (0..bytes.len()).step_by(41) {
            drop(parse(&bytes[..end]));
        }
    }
}

fn as_json(read: &Inbound) -> Value {
    let kind = match &read.kind {
        Kind::Reply => json!({ "type": "reply" }),
        Kind::AutoReply => json!({ "type": "auto_reply" }),
        Kind::Bounce { permanent, recipients, original_message_id, reason } => json!({
            "type": "bounce", "permanent": permanent, "recipients": recipients,
            "original_message_id": original_message_id, "reason": reason,
        }),
    };
    let from = |Mailbox { name, address }: &Mailbox| json!({ "name": name, "address": address });
    let files = read.attachments.iter().map(
        |file| json!({ "name": file.name, "content_type": file.content_type, "size": file.bytes.len() }),
    );
    json!({
        "kind": kind,
        "message_id": read.message_id,
        "in_reply_to": read.in_reply_to,
        "references": read.references,
        "from": read.from.as_ref().map(from),
        "recipients": read.recipients,
        "subject": read.subject,
        "text": read.text,
        "quoted": read.quoted,
        "attachments": files.collect::<Vec<_>>(),
    })
}
