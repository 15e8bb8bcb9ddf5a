use std::time::Instant;

use accounts::{UserId, WorkspaceId};
use forms::EndpointId;
use intake::SubmissionId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

kernel::uuid_id! {
    /// One thing to do because of a submission; what goes out carries it.
    DeliveryId
}
kernel::uuid_id! {
    /// Where an endpoint's submissions go on to.
    DestinationId
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[schema(as = DeliveryKind)]
pub(crate) enum Kind {
    Mail,
    Webhook,
}

/// How far a delivery is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[schema(as = DeliveryState)]
pub(crate) enum State {
    /// For something that somebody has to do.
    Waiting,
    /// To be tried at its time.
    Due,
    Done,
    GivenUp,
    /// Not wanted any more.
    Cancelled,
}

/// What somebody has to do before it goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(crate) enum WaitsFor {
    /// The account's own address.
    Verification,
    /// The recipient's.
    Confirmation,
    /// Its destination is paused.
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

/// A delivery that this server may try now, with what a channel needs to know.
#[derive(Clone, Debug)]
pub(crate) struct Claimed {
    pub id: DeliveryId,
    pub workspace: WorkspaceId,
    pub endpoint: EndpointId,
    pub endpoint_name: String,
    pub submission: SubmissionId,
    pub destination: DestinationId,
    pub kind: Kind,
    /// Of a mail: the person with an account here whose address it goes to, wherever that has moved.
    pub user: Option<UserId>,
    /// Of a mail to somebody else: their address, lower-cased.
    pub email: Option<String>,
    /// The destination's.
    pub settings: Value,
    /// How often it was tried before.
    pub attempts: i16,
    pub created_at: Timestamp,
    /// Nobody else tries it before.
    pub held_until: Instant,
}

#[cfg(test)]
impl Claimed {
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

/// One thing done, or to be done, because of a submission, as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Delivery {
    pub id: DeliveryId,
    pub destination_id: DestinationId,
    pub kind: Kind,
    /// Where to: an address, a URL.
    pub target: String,
    pub state: State,
    pub waits_for: Option<WaitsFor>,
    /// When it is tried next; null while that is under way, and when it is not tried again.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub next_at: Option<Timestamp>,
    /// Greater than one: it was replayed.
    pub round: i16,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(value_type = Option<String>, format = DateTime)]
    pub done_at: Option<Timestamp>,
    pub attempts: Vec<Attempt>,
}

/// One try.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DeliveryAttempt)]
pub(crate) struct Attempt {
    pub n: i16,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    pub took_ms: i32,
    /// `ok`, `later` (it is tried again) or `never` (that would be of no use).
    pub outcome: String,
    /// What the other side said.
    pub answer: String,
    /// Who it was.
    pub peer: Option<String>,
}
