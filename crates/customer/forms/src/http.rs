//! One file a verb.

pub(crate) mod change_address;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod update;

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::id::EndpointId;
use crate::model::{Endpoint, FormerAddress, Language, Rule, Status};

/// An endpoint as the dashboard knows it.
#[derive(Serialize, ToSchema)]
#[schema(as = Endpoint)]
pub(crate) struct EndpointBody {
    id: EndpointId,
    name: String,
    /// What a form's `action` points at.
    url: String,
    /// Those it had before, as long as they answer; the newest first.
    former_addresses: Vec<FormerAddressBody>,
    status: Status,
    sites: Vec<String>,
    only_these_sites: bool,
    redirect_url: Option<String>,
    honeypot: Option<String>,
    retention_days: Option<i32>,
    language: Option<Language>,
    closed_message: Option<String>,
    rules: Vec<Rule>,
    merge_twins: bool,
    allow_executables: bool,
    keep_foreign: bool,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    #[schema(value_type = Option<String>, format = DateTime)]
    last_submission_at: Option<Timestamp>,
    unread: i64,
    /// Counted this calendar month (UTC).
    month_count: i64,
}

/// An address that an endpoint had.
#[derive(Serialize, ToSchema)]
#[schema(as = FormerAddress)]
pub(crate) struct FormerAddressBody {
    url: String,
    #[schema(value_type = String, format = DateTime)]
    answers_until: Timestamp,
}

impl EndpointBody {
    pub(crate) fn new(endpoint: Endpoint, public_url: &str) -> Self {
        let url = |address: &EndpointId| format!("{public_url}/api/submit/{address}");
        let former =
            |one: &FormerAddress| FormerAddressBody { url: url(&one.id), answers_until: one.answers_until };
        let Endpoint { id, settings, .. } = endpoint;
        Self {
            url: url(&endpoint.address),
            former_addresses: endpoint.former_addresses.iter().map(former).collect(),
            id,
            name: settings.name,
            status: settings.status,
            sites: settings.sites,
            only_these_sites: settings.only_these_sites,
            redirect_url: settings.redirect_url,
            honeypot: settings.honeypot,
            retention_days: settings.retention_days,
            language: settings.language,
            closed_message: settings.closed_message,
            rules: settings.rules,
            merge_twins: settings.merge_twins,
            allow_executables: settings.allow_executables,
            keep_foreign: settings.keep_foreign,
            created_at: endpoint.created_at,
            last_submission_at: endpoint.last_submission_at,
            unread: endpoint.unread,
            month_count: endpoint.month_count,
        }
    }
}
