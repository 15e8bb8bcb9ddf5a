//! One file a verb.

pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod update;

use api::Platform;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Serialize;
use utoipa::ToSchema;

use crate::id::EndpointId;
use crate::model::{Endpoint, Language, Rule, Status};

/// An endpoint as the dashboard knows it.
#[derive(Serialize, ToSchema)]
#[schema(as = Endpoint)]
pub(crate) struct EndpointBody {
    id: EndpointId,
    name: String,
    /// What a form's `action` points at.
    url: String,
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

impl EndpointBody {
    pub(crate) fn new(endpoint: Endpoint, public_url: &str) -> Self {
        let Endpoint { id, settings, .. } = endpoint;
        Self {
            url: format!("{public_url}/api/submit/{id}"),
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

/// The first day of this month, UTC.
pub(crate) fn month_start(platform: &Platform) -> Date {
    platform.clock.now().to_zoned(TimeZone::UTC).date().first_of_month()
}
