//! The handlers for an endpoint's webhooks. A secret is shown when it is created, the values of headers never.

pub(crate) mod attempts;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod end_old_secret;
pub(crate) mod list;
pub(crate) mod rotate_secret;
pub(crate) mod test;
pub(crate) mod update;

use accounts::WorkspaceId;
use api::{Error, Platform};
use billing::addons::WEBHOOKS;
use forms::EndpointId;
use jiff::Timestamp;
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::model::DestinationId;
use crate::store::webhooks::{self, LastAttempt, WebhookStatus};

/// A webhook: a URL that is called for each submission.
#[derive(Serialize, ToSchema)]
#[schema(as = Webhook)]
pub(crate) struct WebhookBody {
    id: DestinationId,
    /// The URL that is called.
    url: String,
    /// The custom headers sent with each call.
    headers: Vec<HeaderBody>,
    state: WebhookState,
    /// Why it's paused. `failing`: at least 20 calls failed over at least a day. `gone`: it answered 410 Gone. `key_lost`:
    /// the server lost the key that encrypted its secret and headers, so create a new secret before you resume it. `addon`: webhooks
    /// beyond the first need an add-on.
    paused_because: Option<String>,
    /// When the first call failed after the last success.
    #[schema(value_type = Option<String>, format = DateTime)]
    failing_since: Option<Timestamp>,
    /// The number of failed calls since then.
    failures: i32,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// The signing secrets, newest first: one, or two while the older one is still valid.
    secrets: Vec<SecretBody>,
    last_attempt: Option<LastAttemptBody>,
}

/// A custom header of a webhook. Its value is never shown.
#[derive(Serialize, ToSchema)]
#[schema(as = WebhookHeader)]
struct HeaderBody {
    /// The name of the header, in lower case.
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
    /// The last 4 characters of the secret.
    hint: String,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// When it stops being used. Set for the older secret only.
    #[schema(value_type = Option<String>, format = DateTime)]
    expires_at: Option<Timestamp>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = WebhookLastAttempt)]
struct LastAttemptBody {
    #[schema(value_type = String, format = DateTime)]
    at: Timestamp,
    /// `ok`: delivered. `later`: failed, will be retried. `never`: failed, won't be retried.
    outcome: String,
    /// The response of the other server, or why there was none.
    answer: String,
    /// The duration of the call in milliseconds.
    took_ms: i32,
}

/// A webhook with its new secret, which is shown only once.
#[derive(Serialize, ToSchema)]
pub(crate) struct WebhookWithSecret {
    webhook: WebhookBody,
    /// The secret to verify signatures with: `whsec_…`.
    secret: String,
}

impl WebhookBody {
    fn new(status: WebhookStatus, now: Timestamp) -> Self {
        let WebhookStatus { webhook, .. } = status;
        let secrets = webhook.live(now).map(|secret| SecretBody {
            hint: secret.hint.clone(),
            created_at: secret.created_at,
            expires_at: secret.expires_at,
        });
        Self {
            id: status.id,
            secrets: secrets.collect(),
            url: webhook.url,
            headers: webhook.headers.into_iter().map(|header| HeaderBody { name: header.name }).collect(),
            state: if status.is_paused { WebhookState::Paused } else { WebhookState::Active },
            paused_because: status.paused_because,
            failing_since: status.failing_since,
            failures: status.failures,
            created_at: status.created_at,
            last_attempt: status.last_attempt.map(LastAttemptBody::from),
        }
    }
}

impl From<LastAttempt> for LastAttemptBody {
    fn from(LastAttempt { at, outcome, answer, took_ms }: LastAttempt) -> Self {
        Self { at, outcome, answer, took_ms }
    }
}

/// A webhook as its owner sees it.
async fn shown(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    id: DestinationId,
    now: Timestamp,
) -> Result<WebhookBody, Error> {
    let found = webhooks::list(conn, workspace, endpoint, Some(id)).await?.into_iter().next();
    found.map(|status| WebhookBody::new(status, now)).ok_or_else(Error::not_found)
}

/// Fails if another webhook needs an add-on that the workspace doesn't have. With `resumed`, an existing one is about to be
/// resumed.
pub(super) async fn require_addon(
    tx: &mut PgConnection,
    platform: &Platform,
    workspace: WorkspaceId,
    resumed: Option<DestinationId>,
) -> Result<(), Error> {
    billing::lock_addons(tx, workspace).await?;
    let counts = webhooks::extra::count(tx, workspace, resumed).await?;
    let others = if resumed.is_some() { counts.other_active } else { counts.all };
    if others == 0 || billing::addons::allows(tx, platform, workspace, WEBHOOKS).await? {
        return Ok(());
    }
    let detail = "One webhook is free. Activate the Webhooks add-on under Billing to use more.";
    Err(Error::conflict("addon_required", detail))
}
