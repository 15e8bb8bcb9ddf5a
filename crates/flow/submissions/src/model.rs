use forms::EndpointId;
use intake::{FileId, SubmissionId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// The folder a submission lies in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum State {
    #[default]
    Inbox,
    Spam,
    Held,
    Trash,
}

/// One accepted post.
#[derive(Debug, Serialize, ToSchema)]
pub struct Submission {
    pub id: SubmissionId,
    pub endpoint_id: EndpointId,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    pub state: State,
    pub read: bool,
    pub starred: bool,
    /// In the order they were posted, repeats included.
    pub fields: Vec<Field>,
    pub files: Vec<File>,
    pub verdict: Verdict,
    /// The site it was posted from, as far as the browser said.
    pub origin: Option<String>,
    /// What is worth knowing about how it came.
    pub notes: Vec<Note>,
}

/// One thing worth knowing: `no_origin`, `sent_twice`, `key_reused`, `redirect_refused` with its site.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Note {
    pub code: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Field {
    pub name: String,
    /// Text from a form; from JSON whatever it was.
    #[schema(value_type = Value)]
    pub value: Box<RawValue>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct File {
    pub id: FileId,
    pub field: String,
    pub name: String,
    pub size: i64,
    #[serde(rename = "type")]
    pub media_type: String,
}

/// The spam decision and why.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct Verdict {
    pub score: f32,
    pub reasons: Vec<String>,
}
