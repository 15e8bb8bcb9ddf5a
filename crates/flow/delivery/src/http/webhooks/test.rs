use accounts::{Bucket, Signed, WorkspaceId};
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use forms::EndpointId;
use intake::SubmissionId;
use jiff::SignedDuration;
use serde::Serialize;
use utoipa::ToSchema;

use crate::dispatch::channel::AttemptResult;
use crate::dispatch::ledger::printable_answer;
use crate::model::DestinationId;
use crate::store::webhooks::{self, LockedWebhook};
use crate::webhooks::channel::{CallResult, call};
use crate::webhooks::payload;

/// How many test calls one workspace may make in a minute.
const WEBHOOK_TESTS_PER_MINUTE: u32 = 10;

/// The result of a test call.
#[derive(Serialize, ToSchema)]
#[schema(as = WebhookTest)]
pub(crate) struct TestResult {
    /// `ok`, `later` or `never`, as for a submission.
    outcome: &'static str,
    /// The HTTP status. Null if there was no response.
    status: Option<u16>,
    /// The response of the other server, or why there was none.
    answer: String,
    /// The duration of the call in milliseconds.
    took_ms: u64,
    /// The server that was contacted.
    peer: Option<String>,
}

/// Send a test call to a webhook.
///
/// It has the type `test` and is signed like all calls. Limited to 10 calls per workspace and minute.
#[utoipa::path(
    post, path = "/api/endpoints/{id}/webhooks/{webhook_id}/test", operation_id = "webhooks_test", tag = "webhooks",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint"), ("webhook_id" = DestinationId, Path, description = "The id of the webhook")),
    responses(
        (status = 200, body = TestResult, description = "The webhook was called, whether it succeeded or failed"),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 429, body = ErrorBody, description = "`too_many_tries`: wait for the seconds in `Retry-After`."),
    )
)]
pub(crate) async fn test(
    State(platform): State<Platform>,
    signed: Signed,
    Path((endpoint, id)): Path<(EndpointId, DestinationId)>,
) -> Result<Json<TestResult>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let LockedWebhook { webhook, endpoint_name } =
        webhooks::lock(&mut tx, signed.workspace, &endpoint, id).await?;
    // The transaction doesn't stay open while the other server takes its time.
    tx.commit().await?;
    take_from_limit(&platform, signed.workspace).await?;
    let (message, now) = (platform.clock.uuid(), platform.clock.now());
    let body = payload::of_test(SubmissionId(message), &endpoint, &endpoint_name, &platform.public_url, now);
    let called = call(&platform, id, &webhook, &message.to_string(), body).await;
    Ok(Json(TestResult::from(called)))
}

impl From<CallResult> for TestResult {
    fn from(called: CallResult) -> Self {
        let AttemptResult { outcome, answer, peer } = called.result;
        Self {
            outcome: outcome.name(),
            status: called.status.map(|status| status.as_u16()),
            answer: printable_answer(&answer),
            took_ms: u64::try_from(called.took.as_millis()).unwrap_or(u64::MAX),
            peer,
        }
    }
}

async fn take_from_limit(platform: &Platform, workspace: WorkspaceId) -> Result<(), Error> {
    let minute = SignedDuration::from_mins(1);
    let bucket =
        Bucket::new(platform, "webhook_test", workspace.0.as_bytes(), WEBHOOK_TESTS_PER_MINUTE, minute);
    let mut conn = platform.db.worker().acquire().await?;
    let taken = bucket.take(&mut conn, platform.clock.now()).await?;
    taken.map_err(|wait| Error::too_many_attempts(wait.try_into().unwrap_or_default()))
}
