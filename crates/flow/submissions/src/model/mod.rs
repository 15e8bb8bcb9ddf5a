//! Submissions as the API returns them. (What `intake` accepts is `intake::Submission`.)
//!
//! The doc comments of the types are part of `openapi.json`.

pub(crate) mod facts;
pub(crate) mod label;
pub(crate) mod view;

use forms::EndpointId;
use intake::{FileId, SubmissionId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use self::label::Label;

/// The folder of a submission.
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

impl State {
    /// Returns the name of the state in the database, in the API and in exports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Inbox => "inbox",
            Self::Spam => "spam",
            Self::Held => "held",
            Self::Trash => "trash",
        }
    }
}

/// A submission.
#[derive(Debug, Serialize, ToSchema)]
pub struct Submission {
    pub id: SubmissionId,
    pub endpoint_id: EndpointId,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    pub state: State,
    pub read: bool,
    pub starred: bool,
    /// The colour that its owner gave it.
    #[schema(inline)]
    pub label: Option<Label>,
    /// All fields, including repeated names, in the order of the published form or else as they were submitted.
    pub fields: Vec<Field>,
    /// The files that were uploaded.
    pub files: Vec<File>,
    /// The size of its fields and files in bytes. For held submissions, only this and the time are given.
    pub size: i64,
    /// The result of the spam check.
    pub verdict: Verdict,
    /// The origin of the page it was sent from, if the browser sent it.
    pub origin: Option<String>,
    /// Notes about how the submission arrived.
    pub notes: Vec<Note>,
    /// Whether its owner sent it as a test. Tests are never counted.
    pub test: bool,
}

/// A submission with its memo.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SubmissionDetails)]
pub(crate) struct Details {
    #[serde(flatten)]
    pub submission: Submission,
    pub memo: Option<Memo>,
}

/// A private memo about a submission.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Memo {
    /// The text of the memo.
    pub text: String,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Timestamp,
}

/// A note about how a submission arrived.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Note {
    /// `no_origin`: the browser sent no origin. `sent_twice`: duplicates were merged into it. `key_reused`: its
    /// idempotency key was used before with other content. `redirect_refused`: the redirect to `site` wasn't followed.
    /// `imported`: another service received it, and its owner has imported it from a file.
    pub code: String,
    /// The domain that a redirect was refused to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site: Option<String>,
    /// The fields that a note is about. It isn't shown: see `hidden` of each field.
    #[serde(default, skip_serializing)]
    #[schema(ignore)]
    pub(crate) fields: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Field {
    /// The name of the field.
    pub name: String,
    /// Text if a form was submitted. From JSON, the value as it was sent.
    #[schema(value_type = Value)]
    pub value: Box<RawValue>,
    /// The label in the main language of the published form. Left out if the form doesn't have the field.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub label: Option<String>,
    /// The type of the field in the published form, such as `email`.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub kind: Option<&'static str>,
    /// What the visitor consented to, for fields of the type `consent`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub text: Option<String>,
    /// Whether the form doesn't show the field with these answers. Such fields are left out of emails and CSV files.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub hidden: bool,
}

impl Field {
    /// A field that no form says anything about.
    pub fn new(name: String, value: Box<RawValue>) -> Self {
        Self { name, value, label: None, kind: None, text: None, hidden: false }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct File {
    pub id: FileId,
    /// The name of the field it was uploaded with.
    pub field: String,
    /// The file name.
    pub name: String,
    /// The size in bytes.
    pub size: i64,
    /// The media type that the browser sent.
    #[serde(rename = "type")]
    pub media_type: String,
}

/// The result of the spam check.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct Verdict {
    /// The spam score from 0 to 1. At 1, a submission goes to the spam folder.
    pub score: f32,
    /// The reasons for the score.
    pub reasons: Vec<String>,
}
