use accounts::WorkspaceId;
use forms::{EndpointId, Status};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::audit::AdminAuditEntry;
use super::health::DomainDeliveries;

/// A workspace in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminWorkspaceItem {
    pub id: WorkspaceId,
    pub name: String,
    /// The email address of its owner.
    pub email: String,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// The number of its endpoints.
    pub endpoints: i64,
    /// The submissions of the current month (UTC).
    pub submissions: i64,
    pub is_suspended: bool,
}

/// Everything about a workspace but the content of its submissions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminWorkspace {
    pub id: WorkspaceId,
    pub name: String,
    /// The email address of its owner.
    pub email: String,
    #[schema(required)]
    pub owner_name: Option<String>,
    /// Whether that address is verified.
    pub verified: bool,
    pub two_factor: bool,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(required)]
    pub suspended: Option<AdminSuspension>,
    /// The number of open sessions.
    pub sessions: i64,
    pub usage: AdminUsage,
    pub billing: AdminBilling,
    pub limits: AdminLimits,
    /// Newest first, at most 500.
    pub endpoints: Vec<AdminEndpoint>,
    pub delivery: AdminDelivery,
    /// The newest 20 entries about this workspace.
    pub audit: Vec<AdminAuditEntry>,
    pub audit_total: i64,
    /// The number of tickets that aren't solved.
    pub open_tickets: i64,
}

/// Why visitors can't submit.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AdminSuspension {
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    pub by: String,
    pub reason: String,
}

/// The numbers of the current month (UTC), and what is stored.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminUsage {
    /// The first day of the month.
    #[schema(value_type = String, format = Date)]
    pub month: Date,
    pub submissions: i64,
    pub spam: i64,
    /// Held submissions, of any month.
    pub held: i64,
    pub file_bytes: i64,
    /// The last 30 days, oldest first. Days without submissions are left out.
    pub days: Vec<AdminDay>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminDay {
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    pub submissions: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminBilling {
    /// `none`, `invoice` or `card`.
    pub pays_by: String,
    /// The most that the submissions of a month may cost, before tax.
    pub spending_limit_cents: i64,
    /// Whether an invoice has been unpaid for so long that only the free submissions are opened.
    pub overdue: bool,
    /// Invoices that aren't paid.
    pub open_invoices: i64,
    /// What is to be paid of them, with VAT.
    pub open_cents: i64,
    /// Newest first, at most 12.
    pub invoices: Vec<AdminInvoice>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminInvoice {
    pub number: String,
    /// `invoice` or `credit_note`.
    pub kind: String,
    #[schema(value_type = String, format = Date)]
    pub issued_on: Date,
    #[schema(value_type = Option<String>, format = Date, required)]
    pub due_on: Option<Date>,
    pub gross_cents: i64,
    pub open_cents: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminLimits {
    /// The maximum number of endpoints.
    pub endpoints: i64,
    /// Whether an operator has set it.
    pub is_overridden: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminEndpoint {
    pub id: EndpointId,
    pub name: String,
    /// The current endpoint URL.
    pub url: String,
    #[schema(inline)]
    pub status: Status,
    /// Set if it was suspended by itself, and not with its workspace.
    #[schema(required)]
    pub suspended: Option<AdminSuspension>,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub last_submission_at: Option<Timestamp>,
    pub inbox: i64,
    pub spam: i64,
}

/// Deliveries of the last 24 hours.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminDelivery {
    /// 24 hours, oldest first.
    pub email: Vec<AdminHour>,
    pub webhooks: Vec<AdminHour>,
    /// By the domain of the recipient, those with the most failures first, at most 20.
    pub domains: Vec<DomainDeliveries>,
    /// Deliveries that wait for a retry or for their first attempt.
    pub waiting: i64,
    /// Recipients and webhooks that were paused after repeated failures.
    pub paused_destinations: i64,
}

/// The deliveries that were created in one hour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct AdminHour {
    /// The beginning of the hour.
    #[schema(value_type = String, format = DateTime)]
    pub hour: Timestamp,
    pub sent: i64,
    /// Deliveries with a failed attempt that weren't sent since: they wait for a retry, or have failed.
    pub failed: i64,
}

/// A suspension.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SuspendBody {
    /// 1 to 500 characters, for the audit log. The owner doesn't read it.
    pub reason: String,
    /// What the owner reads in the email about it, at most 1,000 characters.
    pub message: Option<String>,
}

/// Other limits than the configured ones.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LimitsBody {
    /// The maximum number of endpoints, 1 to 100,000. Null: the configured one.
    #[schema(required)]
    pub endpoints: Option<i32>,
    /// 1 to 500 characters.
    pub reason: String,
}
