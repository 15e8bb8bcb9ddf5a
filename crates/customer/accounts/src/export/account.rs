//! This crate's own part of an account export: `format.json`, `account.json`, `events.json`, and the README that lists all
//! entries. It reads the profile, the sessions and the security log.

use std::fmt::Write;

use api::Platform;
use jiff::Timestamp;
use serde::Serialize;
use uuid::Uuid;

use super::ExportPart;
use crate::export::archive::Archive;
use crate::export::archive::format::{ArchiveFormat, FORMAT_ENTRY};
use crate::export::error::ExportError;
use crate::model::{Profile, Session, Signed};
use crate::store;

const ACCOUNT_FILES: [(&str, &str); 4] = [
    ("README.txt", "This file."),
    (FORMAT_ENTRY, "Which format this archive has. `formtray import-workspace` reads it."),
    ("account.json", "Your account: email address, name, time zone, workspace and active sessions."),
    (
        "events.json",
        "The security log of your account as a JSON list, newest first: sign-ins, password changes, exports.",
    ),
];

/// How many events are read per query.
const EVENTS_PER_QUERY: i64 = 200;

#[derive(Serialize)]
struct ExportedAccount {
    #[serde(flatten)]
    profile: Profile,
    sessions: Vec<Session>,
    exported_at: Timestamp,
}

/// Writes the parts of all crates into an archive and completes it.
pub(crate) async fn write_all(
    platform: &Platform,
    parts: &[ExportPart],
    signed: Signed,
    mut archive: Archive,
) -> Result<(), ExportError> {
    write(platform, signed, parts, &mut archive).await?;
    for part in parts {
        (part.write)(platform, signed.workspace, &mut archive).await?;
    }
    archive.finish().await
}

async fn write(
    platform: &Platform,
    signed: Signed,
    others: &[ExportPart],
    archive: &mut Archive,
) -> Result<(), ExportError> {
    let now = platform.clock.now();
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let profile = store::users::find_profile(&mut tx, signed.workspace, signed.user).await?;
    let sessions = store::sessions::list(&mut tx, signed, now).await?;
    tx.commit().await?;
    archive.text("README.txt", &readme(&profile, now, others)).await?;
    archive.json(FORMAT_ENTRY, &ArchiveFormat::new(signed.workspace, now)).await?;
    archive.json("account.json", &ExportedAccount { profile, sessions, exported_at: now }).await?;
    events(platform, signed, archive).await
}

async fn events(platform: &Platform, signed: Signed, archive: &mut Archive) -> Result<(), ExportError> {
    archive.begin_list("events.json").await?;
    let mut before = Uuid::max();
    loop {
        let mut tx = platform.db.tenant(signed.workspace).await?;
        let some = store::events::list(&mut tx, signed, before, EVENTS_PER_QUERY, 0).await?;
        tx.commit().await?;
        let Some(last) = some.last() else { return archive.end_list().await };
        before = last.id.0;
        for event in &some {
            archive.item(event).await?;
        }
    }
}

fn readme(profile: &Profile, now: Timestamp, others: &[ExportPart]) -> String {
    let mut text = format!(
        "Everything that Formtray stores for the account {}.\nExported on {}. Times are in UTC, text is UTF-8.\n\n",
        profile.email,
        now.strftime("%Y-%m-%d at %H:%M UTC")
    );
    for (name, about) in ACCOUNT_FILES.iter().chain(others.iter().flat_map(|one| one.about)) {
        writeln!(text, "{name}\n    {about}\n").expect("text takes text");
    }
    text.push_str(
        "Not included: your password and two-factor secrets, which are stored so that nobody can read them, the \
         secrets and header values of your webhooks, and submissions that arrived during the export.\n",
    );
    text
}
