//! The types of this crate: ids, states, a delivery as a channel gets it, an attempt as the ledger writes it, and what
//! the API shows of deliveries, attempts and problems.

use std::time::{Duration, Instant};

use accounts::{UserId, WorkspaceId};
use forms::EndpointId;
use intake::SubmissionId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

kernel::uuid_id! {
    /// The id of a delivery. Webhook calls carry it too.
    DeliveryId
}
kernel::uuid_id! {
    /// The id of a destination: a recipient or a webhook.
    DestinationId
}

/// What stands before the delivery's id in the id of a notification email.
const EMAIL_ID_PREFIX: &str = "delivery.";

impl DeliveryId {
    /// The local part of the `Message-ID` of its email.
    pub(crate) fn email_id(self) -> String {
        format!("{EMAIL_ID_PREFIX}{self}")
    }

    /// The delivery whose email has this `Message-ID`.
    pub(crate) fn of_message_id(message_id: &str) -> Option<Self> {
        let (local, _) = message_id.split_once('@')?;
        local.strip_prefix(EMAIL_ID_PREFIX)?.parse().ok().map(Self)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[schema(as = DeliveryKind)]
pub(crate) enum Kind {
    Mail,
    Webhook,
}

/// The state of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[schema(as = DeliveryState)]
pub(crate) enum State {
    /// Waits for an address to be verified or confirmed, or for its destination to be resumed.
    Waiting,
    /// Will be attempted at its time.
    Due,
    Done,
    GivenUp,
    /// Its destination was removed, or the recipient unsubscribed.
    Cancelled,
}

/// What a delivery waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(crate) enum WaitsFor {
    /// The account's own email address must be verified.
    Verification,
    /// The recipient must confirm.
    Confirmation,
    /// The destination must be resumed.
    Paused,
}

impl Kind {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Mail => "mail",
            Self::Webhook => "webhook",
        }
    }
}

impl State {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Due => "due",
            Self::Done => "done",
            Self::GivenUp => "given_up",
            Self::Cancelled => "cancelled",
        }
    }
}

impl WaitsFor {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Verification => "verification",
            Self::Confirmation => "confirmation",
            Self::Paused => "paused",
        }
    }
}

/// A delivery that this server may attempt now, with what its channel needs.
#[derive(Clone, Debug)]
pub(crate) struct ClaimedDelivery {
    pub id: DeliveryId,
    pub workspace: WorkspaceId,
    pub endpoint: EndpointId,
    pub endpoint_name: String,
    pub submission: SubmissionId,
    pub destination: DestinationId,
    pub kind: Kind,
    /// For an email to a workspace member: the user, whose current address is used.
    pub user: Option<UserId>,
    /// For an email to anyone else: the address in lower case.
    pub email: Option<String>,
    /// The settings of the destination.
    pub settings: Value,
    /// How many attempts it has had.
    pub attempts: i16,
    pub created_at: Timestamp,
    /// Until then no other server attempts it.
    pub held_until: Instant,
}

#[cfg(test)]
impl ClaimedDelivery {
    pub(crate) fn sample() -> Self {
        let nil = uuid::Uuid::nil();
        Self {
            id: DeliveryId(nil),
            workspace: WorkspaceId(nil),
            endpoint: "2bcdfghjkmnpqrst".parse().expect("an id"),
            endpoint_name: "Contact".to_owned(),
            submission: SubmissionId(nil),
            destination: DestinationId(nil),
            kind: Kind::Webhook,
            user: None,
            email: None,
            settings: Value::Null,
            attempts: 0,
            created_at: Timestamp::UNIX_EPOCH,
            held_until: Instant::now(),
        }
    }
}

/// What is written about one attempt.
#[derive(Debug)]
pub(crate) struct AttemptRecord {
    pub delivery: ClaimedDelivery,
    pub state: State,
    /// When the delivery is due again, counted from the moment of writing.
    pub wait: Duration,
    /// `None` if nothing was attempted.
    pub outcome: Option<&'static str>,
    pub answer: String,
    pub peer: Option<String>,
    pub at: Timestamp,
    pub took_ms: i32,
    /// Whether its destination answered that it is gone.
    pub is_gone: bool,
}

/// A delivery: one email or webhook call because of a submission.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Delivery {
    pub id: DeliveryId,
    pub destination_id: DestinationId,
    pub kind: Kind,
    /// The email address of the recipient or the URL of the webhook.
    pub target: String,
    pub state: State,
    pub waits_for: Option<WaitsFor>,
    /// The time of the next attempt. Null during an attempt and if there are no more attempts.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub next_at: Option<Timestamp>,
    /// 1 for the first delivery, higher if it was resent.
    pub round: i16,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(value_type = Option<String>, format = DateTime)]
    pub done_at: Option<Timestamp>,
    /// All attempts, oldest first.
    pub attempts: Vec<Attempt>,
}

/// One attempt of a delivery.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = DeliveryAttempt)]
pub(crate) struct Attempt {
    /// The number of the attempt, starting at 1.
    pub n: i16,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// The duration of the attempt in milliseconds.
    pub took_ms: i32,
    /// `ok`: delivered. `later`: failed, will be retried. `never`: failed, won't be retried.
    pub outcome: String,
    /// The response of the other server, or why there was none.
    pub answer: String,
    /// The server that was contacted.
    pub peer: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WebhookAttempt)]
pub(crate) struct LoggedAttempt {
    pub delivery_id: DeliveryId,
    pub submission_id: SubmissionId,
    /// The number of the attempt. The first attempt of a delivery is 1.
    pub n: i16,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// The duration of the call in milliseconds.
    pub took_ms: i32,
    /// `ok`: delivered. `later`: failed, will be retried. `never`: failed, won't be retried.
    pub outcome: String,
    /// The response of the other server, or why there was none.
    pub answer: String,
    /// The server that was contacted.
    pub peer: Option<String>,
    /// The current state of the delivery.
    pub state: State,
}

/// The number of deliveries by state.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeliverySummary {
    /// The number of emails and webhook calls that were delivered.
    pub delivered: i64,
    /// The number of deliveries that finally failed.
    pub failed: i64,
    /// The number of deliveries that wait, are due or will be retried.
    pub pending: i64,
}

/// A delivery problem that needs your attention.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AttentionItem)]
pub(crate) struct Concern {
    pub kind: ConcernKind,
    pub endpoint_id: EndpointId,
    pub endpoint_name: String,
    pub destination_id: DestinationId,
    pub destination_kind: Kind,
    /// The email address of the recipient or the URL of the webhook.
    pub target: String,
    /// The number of affected deliveries.
    pub count: i64,
    /// Since when the problem exists.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub since: Option<Timestamp>,
    /// The last response of the other server, or why there was none.
    pub answer: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[schema(as = AttentionKind)]
pub(crate) enum ConcernKind {
    /// Deliveries fail and are being retried.
    DeliveryFailing,
    DestinationPaused,
    /// Deliveries wait until the account's own email address is verified.
    AddressUnverified,
    /// Deliveries wait until the recipient confirms.
    RecipientUnconfirmed,
    DeliveryGivenUp,
}
