//! An endpoint's webhooks. Its secret is shown when it is made, the values of its headers never.

pub(crate) mod attempts;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod end_old_secret;
pub(crate) mod list;
pub(crate) mod rotate_secret;
pub(crate) mod test;
pub(crate) mod update;

use accounts::WorkspaceId;
use api::Error;
use forms::EndpointId;
use jiff::Timestamp;
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::model::DestinationId;
use crate::store::webhooks::{self, LastAttempt, Standing};

/// A URL that is called for each submission.
#[derive(Serialize, ToSchema)]
#[schema(as = Webhook)]
pub(crate) struct WebhookBody {
    id: DestinationId,
    url: String,
    headers: Vec<HeaderBody>,
    state: WebhookState,
    /// `failing`: for a day and twenty times; `gone`: it answered 410 and wants no more; `key_lost`: the server lost the
    /// key that encrypted its secret and headers, so it has a new secret that nobody knows yet. To be resumed.
    paused_because: Option<String>,
    /// Of the first failure since the last success.
    #[schema(value_type = Option<String>, format = DateTime)]
    failing_since: Option<Timestamp>,
    /// How many since then.
    failures: i32,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// One, or two while the older one still signs; the newest first.
    secrets: Vec<SecretBody>,
    last_attempt: Option<LastAttemptBody>,
}

/// A header of its own. Its value is not shown again.
#[derive(Serialize, ToSchema)]
#[schema(as = WebhookHeader)]
struct HeaderBody {
    /// In lower case.
    name: String,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum WebhookState {
    Active,
    Paused,
}

#[derive(Serialize, ToSchema)]
#[schema(as = WebhookSecret)]
struct SecretBody {
    /// Its last four characters.
    hint: String,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// Of the older one: it signs until then.
    #[schema(value_type = Option<String>, format = DateTime)]
    expires_at: Option<Timestamp>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = WebhookLastAttempt)]
struct LastAttemptBody {
    #[schema(value_type = String, format = DateTime)]
    at: Timestamp,
    /// `ok`, `later` (it is tried again) or `never` (that would be of no use).
    outcome: String,
    /// What the other side said.
    answer: String,
    took_ms: i32,
}

/// A webhook with its new secret, which is shown this once.
#[derive(Serialize, ToSchema)]
pub(crate) struct WebhookWithSecret {
    webhook: WebhookBody,
    /// For the receiver, to check signatures by: `whsec_…`.
    secret: String,
}

impl WebhookBody {
    fn new(standing: Standing, now: Timestamp) -> Self {
        let Standing { webhook, .. } = standing;
        let secrets = webhook.live(now).map(|secret| SecretBody {
            hint: secret.hint.clone(),
            created_at: secret.created_at,
            expires_at: secret.expires_at,
        });
        Self {
            id: standing.id,
            secrets: secrets.collect(),
            url: webhook.url,
            headers: webhook.headers.into_iter().map(|header| HeaderBody { name: header.name }).collect(),
            state: if standing.is_paused { WebhookState::Paused } else { WebhookState::Active },
            paused_because: standing.paused_because,
            failing_since: standing.failing_since,
            failures: standing.failures,
            created_at: standing.created_at,
            last_attempt: standing.last_attempt.map(LastAttemptBody::from),
        }
    }
}

impl From<LastAttempt> for LastAttemptBody {
    fn from(LastAttempt { at, outcome, answer, took_ms }: LastAttempt) -> Self {
        Self { at, outcome, answer, took_ms }
    }
}

/// As its owner sees it.
async fn shown(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    id: DestinationId,
    now: Timestamp,
) -> Result<WebhookBody, Error> {
    let found = webhooks::list(conn, workspace, endpoint, Some(id)).await?.into_iter().next();
    found.map(|standing| WebhookBody::new(standing, now)).ok_or_else(Error::not_found)
}
