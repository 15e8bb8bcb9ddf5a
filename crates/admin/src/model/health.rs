use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::AdminEndpointRef;

/// The number of a background job.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct JobId(pub i64);

/// What is stuck and what has failed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminHealth {
    /// How many of the lists below aren't empty.
    pub problems: i64,
    /// Batches of accepted submissions in the spool, which are stored when PostgreSQL accepts them again. Null if this
    /// server has no spool or can't read it.
    #[schema(required)]
    pub spool_batches: Option<i64>,
    /// Jobs that used up their attempts, at most 200, newest first.
    pub dead_jobs: Vec<DeadJob>,
    /// Accepted submissions that couldn't be stored, by endpoint and reason.
    pub unclaimed: Vec<Unclaimed>,
    /// Submissions whose deliveries couldn't be planned, by endpoint. Planning is retried every hour.
    pub set_aside: Vec<SetAside>,
    /// The oldest submission whose deliveries are still to be planned.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub outbox_oldest_at: Option<Timestamp>,
    /// Deliveries of the last 24 hours by the domain of the recipient, those with the most failures first, at most 100.
    pub domains: Vec<DomainDeliveries>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeadJob {
    pub id: JobId,
    /// The name of the job, such as `send_report`.
    pub kind: String,
    pub attempts: i16,
    /// The beginning of the last error.
    #[schema(required)]
    pub error: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// When it failed for the last time.
    #[schema(value_type = String, format = DateTime)]
    pub died_at: Timestamp,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Unclaimed {
    /// The id of the endpoint, which may not exist any more.
    pub endpoint_id: String,
    /// `no_endpoint`, `refused` or `suspended`.
    pub reason: String,
    pub count: i64,
    #[schema(value_type = String, format = DateTime)]
    pub oldest_at: Timestamp,
    /// When the first of them is deleted. Null: not before an operator has looked at it.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub kept_until: Option<Timestamp>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SetAside {
    pub endpoint: AdminEndpointRef,
    pub workspace_id: accounts::WorkspaceId,
    pub count: i64,
    #[schema(value_type = String, format = DateTime)]
    pub oldest_at: Timestamp,
}

/// Deliveries to one domain.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DomainDeliveries {
    /// The domain of the recipients or of the webhook, such as `example.com`.
    pub domain: String,
    pub kind: AdminDeliveryKind,
    pub sent: i64,
    /// Deliveries with a failed attempt that weren't sent since: they wait for a retry, or have failed.
    pub failed: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AdminDeliveryKind {
    Email,
    Webhook,
}

impl AdminDeliveryKind {
    /// Parses the kind as it is stored.
    pub(crate) fn of(kind: &str) -> Self {
        if kind == "webhook" { Self::Webhook } else { Self::Email }
    }
}
