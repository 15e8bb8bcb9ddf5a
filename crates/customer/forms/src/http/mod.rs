//! The HTTP handlers of `/api/endpoints/…`, one file per operation, and the endpoint as the API shows it. Changes are
//! committed first; then `FormCache::mark_changed` makes this server load the endpoint again.

pub(crate) mod change_address;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod form;
pub(crate) mod list;
pub(crate) mod old_ids;
pub(crate) mod read;
pub(crate) mod update;

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::id::EndpointId;
use crate::model::{Endpoint, FormerAddress, Language, Rule, Status};

/// An endpoint and its settings.
#[derive(Serialize, ToSchema)]
#[schema(as = Endpoint)]
pub(crate) struct EndpointBody {
    id: EndpointId,
    /// The name shown in the dashboard.
    name: String,
    /// The client or project this endpoint belongs to. Shown in the dashboard.
    label: Option<String>,
    /// The endpoint URL. Use it as the `action` of your form.
    url: String,
    /// Earlier URLs that still work, newest first.
    former_addresses: Vec<FormerAddressBody>,
    /// `active`, `paused` by its owner, or `suspended` by the operator.
    status: Status,
    /// The allowed domains, as origins such as `https://example.com`.
    sites: Vec<String>,
    /// Whether only submissions from `sites` are accepted.
    only_these_sites: bool,
    /// Where visitors go after submitting. Null shows the thank-you page.
    redirect_url: Option<String>,
    /// The name of a hidden field that marks a submission as spam if it's filled in.
    honeypot: Option<String>,
    /// The email addresses whose submissions the spam check lets through, in lower case.
    allowed_senders: Vec<String>,
    /// The number of days after which submissions are deleted, whatever folder they are in. Null keeps those in the inbox.
    retention_days: Option<i32>,
    /// The number of days after which spam is deleted. Null means 30.
    spam_retention_days: Option<i32>,
    /// The number of days after which submissions in the trash are deleted. Null means 30.
    trash_retention_days: Option<i32>,
    language: Option<Language>,
    /// The message shown to visitors while the endpoint is paused.
    closed_message: Option<String>,
    /// The validation rules for fields. A published form replaces them.
    rules: Vec<Rule>,
    /// The published version of the endpoint's form. Null if none is published.
    form_version: Option<i32>,
    /// Whether duplicate submissions sent within 10 seconds are merged.
    merge_twins: bool,
    /// Whether executable files are accepted.
    allow_executables: bool,
    /// Whether submissions rejected because of their domain are saved to the spam folder.
    keep_foreign: bool,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    #[schema(value_type = Option<String>, format = DateTime)]
    last_submission_at: Option<Timestamp>,
    /// The number of unread submissions in the inbox.
    unread: i64,
    /// The number of submissions counted in this calendar month (UTC), without spam and tests.
    month_count: i64,
}

/// An earlier URL of an endpoint.
#[derive(Serialize, ToSchema)]
#[schema(as = FormerAddress)]
pub(crate) struct FormerAddressBody {
    /// The earlier URL.
    url: String,
    /// When it stops working.
    #[schema(value_type = String, format = DateTime)]
    answers_until: Timestamp,
}

impl EndpointBody {
    pub(crate) fn new(endpoint: Endpoint, visitor_url: &str) -> Self {
        let url = |address: &EndpointId| format!("{visitor_url}/api/submit/{address}");
        let former =
            |one: &FormerAddress| FormerAddressBody { url: url(&one.id), answers_until: one.answers_until };
        let Endpoint { id, settings, .. } = endpoint;
        Self {
            url: url(&endpoint.address),
            former_addresses: endpoint.former_addresses.iter().map(former).collect(),
            id,
            name: settings.name,
            label: settings.label,
            status: settings.status,
            sites: settings.sites,
            only_these_sites: settings.only_these_sites,
            redirect_url: settings.redirect_url,
            honeypot: settings.honeypot,
            allowed_senders: settings.allowed_senders,
            retention_days: settings.retention_days,
            spam_retention_days: settings.spam_retention_days,
            trash_retention_days: settings.trash_retention_days,
            language: settings.language,
            closed_message: settings.closed_message,
            rules: settings.rules,
            form_version: endpoint.form_version,
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
