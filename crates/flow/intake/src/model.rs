//! An accepted submission as it travels from the request through the recorder's queue to storage. It is also what the
//! spool keeps while PostgreSQL is down.

use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::tz::TimeZone;
use posted::Field;
use serde::{Deserialize, Serialize};

kernel::uuid_id! {
    /// The id of a submission. It is created when the request is accepted, contains the time, and is the key of
    /// everything that follows.
    SubmissionId
}
kernel::uuid_id! {
    /// The id of one file of a submission.
    FileId
}

/// One accepted submission on its way to durable storage. Its content is never edited afterwards.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Submission {
    pub id: SubmissionId,
    /// `None` if its form couldn't be looked up. The workspace is looked up when the submission comes back from the
    /// spool.
    pub workspace: Option<WorkspaceId>,
    pub endpoint: EndpointId,
    pub state: State,
    pub fields: Vec<Field>,
    pub files: Vec<NewFile>,
    /// The origin of the page it was submitted from, if the browser said so.
    pub origin: Option<String>,
    pub verdict: Verdict,
    pub address_hash: [u8; 16],
    pub notes: Vec<Note>,
    pub key: Option<IdempotencyKey>,
    /// Whether the owner sent it to test the endpoint. Tests are never counted.
    #[serde(default)]
    pub test: bool,
    /// The published version of the form that it was checked against.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form_version: Option<i32>,
}

impl Submission {
    /// Returns whether it is spam with files, which count towards the limit for files of spam.
    pub fn has_spam_files(&self) -> bool {
        self.state == State::Spam && !self.files.is_empty()
    }
}

/// Something that the owner may want to know about how a submission arrived.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Note {
    /// The browser didn't state an origin.
    NoOrigin,
    /// The same submission arrived again within seconds and was stored once.
    SentTwice,
    /// Its idempotency key had been used for a different submission.
    KeyReused,
    /// The form asked for a redirect that neither the page nor the owner allows.
    RedirectRefused { site: Option<String> },
    /// The form doesn't show these fields with these answers, but they were sent.
    HiddenFields { fields: Vec<String> },
}

/// An idempotency key, by which a sender can repeat a request without a second submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IdempotencyKey {
    pub hash: [u8; 32],
    /// The hash of everything that was submitted.
    pub body: [u8; 32],
    /// Whether the key comes from a field. That may be a constant in someone's page, so a different body with the same
    /// key is another submission and not an error.
    pub is_lenient: bool,
}

/// The folder that a submission is stored in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    Inbox,
    Spam,
}

impl State {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Inbox => "inbox",
            Self::Spam => "spam",
        }
    }
}

/// The result of the spam check: a score from 0 to 1, and its reasons.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    pub score: f32,
    pub reasons: Vec<String>,
}

/// A file of a submission. Its bytes are in object storage already.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NewFile {
    pub id: FileId,
    pub field: String,
    pub name: String,
    pub size: u64,
    #[serde(rename = "type")]
    pub media_type: String,
    /// The media type that its first bytes indicate.
    pub sniffed_type: Option<String>,
    pub sha256: [u8; 32],
}

impl NewFile {
    pub fn object_key(&self) -> String {
        object_key(self.id)
    }
}

/// What one counter counts: requests to one endpoint with one outcome.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct OutcomeKey {
    pub workspace: WorkspaceId,
    pub endpoint: EndpointId,
    pub outcome: &'static str,
}

/// Returns where a file's bytes are in object storage. Keys are grouped by day, so that the sweep for bytes without a
/// row can list one day and not everything.
pub fn object_key(id: FileId) -> String {
    let day = id.time().to_zoned(TimeZone::UTC).date();
    format!("uploads/{day}/{id}")
}
