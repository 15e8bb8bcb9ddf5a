pub(crate) mod facts;
pub(crate) mod id;
pub(crate) mod published_form;

use accounts::WorkspaceId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::model::id::EndpointId;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum Status {
    Active,
    /// Paused by its owner.
    Paused,
    /// Suspended by the operator. The owner can't change it.
    Suspended,
}

/// The settings of an endpoint, which its owner can change.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub name: String,
    /// The client or project it belongs to.
    pub label: Option<String>,
    pub status: Status,
    pub sites: Vec<String>,
    pub only_these_sites: bool,
    pub redirect_url: Option<String>,
    pub honeypot: Option<String>,
    /// Email addresses in lower case, whose submissions the spam check lets through.
    pub allowed_senders: Vec<String>,
    pub retention_days: Option<i32>,
    pub spam_retention_days: Option<i32>,
    pub trash_retention_days: Option<i32>,
    pub language: Option<Language>,
    pub closed_message: Option<String>,
    pub rules: Vec<Rule>,
    pub merge_twins: bool,
    pub allow_executables: bool,
    pub keep_foreign: bool,
}

/// The language of the pages that visitors see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum Language {
    En,
    De,
    Fr,
    Es,
    It,
    Nl,
}

impl Language {
    pub const ALL: [Self; 6] = [Self::En, Self::De, Self::Fr, Self::Es, Self::It, Self::Nl];

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
            Self::Fr => "fr",
            Self::Es => "es",
            Self::It => "it",
            Self::Nl => "nl",
        }
    }
}

/// A validation rule for a field. Submissions that break it are rejected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The name of the field.
    pub field: String,
    /// Whether the field must be filled in.
    #[serde(default)]
    pub required: bool,
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<RuleType>,
}

/// The type that the value of a field must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RuleType {
    Text,
    Email,
    Number,
}

/// An endpoint with its settings and the numbers of its submissions.
#[derive(Clone, Debug)]
pub(crate) struct Endpoint {
    pub id: EndpointId,
    pub workspace: WorkspaceId,
    /// The public id in its current URL; at first the endpoint's own id.
    pub address: EndpointId,
    /// Earlier public ids that still work, newest first.
    pub former_addresses: Vec<FormerAddress>,
    pub settings: Settings,
    /// The published version of its form.
    pub form_version: Option<i32>,
    pub created_at: Timestamp,
    pub last_submission_at: Option<Timestamp>,
    pub unread: i64,
    pub month_count: i64,
}

/// A public id of an endpoint, as it is exported and imported.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct AddressRecord {
    pub id: EndpointId,
    pub created_at: Timestamp,
    /// When it stopped or stops working; null for the current one.
    pub answers_until: Option<Timestamp>,
}

/// An earlier public id of an endpoint that still works for a while.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct FormerAddress {
    pub id: EndpointId,
    pub answers_until: Timestamp,
}
