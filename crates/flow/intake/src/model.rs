use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::tz::TimeZone;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

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
    pub workspace: WorkspaceId,
    pub endpoint: EndpointId,
    pub state: State,
    pub fields: Vec<Field>,
    pub files: Vec<NewFile>,
    /// The site it was posted from, as far as the browser said.
    pub origin: Option<String>,
    pub verdict: Verdict,
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

/// One field as it was posted; order and repeats are kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Field {
    pub name: String,
    pub value: FieldValue,
}

/// Text from a form; from JSON whatever it was, to the letter: a parsed number would lose digits,
/// a parsed object its repeats.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum FieldValue {
    Text(String),
    Json(Box<RawValue>),
}

impl FieldValue {
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Json(_) => None,
        }
    }

    /// How much it is, as it was written.
    pub fn size(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Json(raw) => raw.get().len(),
        }
    }
}

impl<'de> Deserialize<'de> for FieldValue {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(from)?;
        if raw.get().starts_with('"') {
            return serde_json::from_str(raw.get()).map(Self::Text).map_err(D::Error::custom);
        }
        Ok(Self::Json(raw))
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
