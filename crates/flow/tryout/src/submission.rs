//! Reads a demo submission back from the database, for the sender who has its key.

use api::{Error, Platform};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::value::RawValue;
use submissions::{State, Submission, Verdict};

use crate::key;
use crate::state::{DEMO_TTL, DEMO_WORKSPACE};

/// A demo submission as its sender sees it.
#[derive(Debug, Serialize)]
pub(crate) struct DemoSubmission {
    pub created_at: Timestamp,
    /// When it stops being shown.
    pub gone_at: Timestamp,
    pub state: State,
    pub fields: Vec<Field>,
    pub files: Vec<File>,
    pub verdict: Verdict,
}

#[derive(Debug, Serialize)]
pub(crate) struct Field {
    pub name: String,
    /// The value as text. A JSON value that isn't a string is shown as it was written.
    pub value: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct File {
    pub name: String,
    pub size: i64,
}

/// Returns the demo submission that a key is for; `None` if the key isn't ours or the time is over. It is read in a
/// transaction of the demo's workspace, which has nothing else in it.
pub(crate) async fn load(platform: &Platform, key: &str) -> Result<Option<DemoSubmission>, Error> {
    let Some(id) = key::open(key, &platform.seal.keyring(key::DEMO_KEY_LABEL)) else { return Ok(None) };
    let gone_at = id.time() + DEMO_TTL;
    if gone_at <= platform.clock.now() {
        return Ok(None);
    }
    let mut tx = platform.db.tenant(DEMO_WORKSPACE).await?;
    let found = submissions::load(&mut tx, &[(DEMO_WORKSPACE, id)]).await?.remove(&id);
    Ok(found.map(|submission| demo_submission(submission, gone_at)))
}

fn demo_submission(submission: Submission, gone_at: Timestamp) -> DemoSubmission {
    let fields = submission.fields.into_iter();
    let files = submission.files.into_iter();
    DemoSubmission {
        created_at: submission.created_at,
        gone_at,
        state: submission.state,
        fields: fields.map(|field| Field { name: field.name, value: text(&field.value) }).collect(),
        files: files.map(|file| File { name: file.name, size: file.size }).collect(),
        verdict: submission.verdict,
    }
}

fn text(value: &RawValue) -> String {
    serde_json::from_str(value.get()).unwrap_or_else(|_| value.get().to_owned())
}
