use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::tz::TimeZone;
use posted::Field;
use serde::{Deserialize, Serialize};

kernel::uuid_id! {
    /// One accepted post; given at the door, and the key of everything that follows.
    SubmissionId
}
kernel::uuid_id! {
    /// One file of a submission.
    FileId
}

/// One accepted post on its way to durable storage. Its content is never edited afterwards.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Submission {
    pub id: SubmissionId,
    /// `None`: its form could not be looked up; whoever stores it finds out.
    pub workspace: Option<WorkspaceId>,
    pub endpoint: EndpointId,
    pub state: State,
    pub fields: Vec<Field>,
    pub files: Vec<NewFile>,
    /// The site it was posted from, as far as the browser said.
    pub origin: Option<String>,
    pub verdict: Verdict,
    pub address_hash: [u8; 16],
    pub notes: Vec<Note>,
    pub key: Option<Key>,
    /// Sent by its owner to try the endpoint; never counted.
    #[serde(default)]
    pub test: bool,
}

impl Submission {
    /// Whether files came with it that count towards the limit for spam's files.
    pub fn has_spam_files(&self) -> bool {
        self.state == State::Spam && !self.files.is_empty()
    }
}

/// What the owner may want to know about how it came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Note {
    /// The browser did not say which site it was.
    NoOrigin,
    /// The same came again within seconds; it is here once.
    SentTwice,
    /// Its idempotency key had been used for something else.
    KeyReused,
    /// The form asked for a place nobody vouches for.
    RedirectRefused { site: Option<String> },
}

/// By which a sender knows that something was sent before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key {
    pub hash: [u8; 32],
    /// Of everything that was posted.
    pub body: [u8; 32],
    /// From a field, which may be a constant in somebody's page: another body under it is another
    /// submission, not a mistake.
    pub is_lenient: bool,
}

/// Which folder it lies in.
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

/// The spam decision and why.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    pub score: f32,
    pub reasons: Vec<String>,
}

/// A file whose bytes are in object storage already.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NewFile {
    pub id: FileId,
    pub field: String,
    pub name: String,
    pub size: u64,
    #[serde(rename = "type")]
    pub media_type: String,
    /// What its first bytes look like.
    pub sniffed_type: Option<String>,
    pub sha256: [u8; 32],
}

impl NewFile {
    pub fn object_key(&self) -> String {
        object_key(self.id)
    }
}

/// By day, so that a sweep for bytes that no row names looks at one day and not at everything.
pub fn object_key(id: FileId) -> String {
    let day = id.time().to_zoned(TimeZone::UTC).date();
    format!("uploads/{day}/{id}")
}
