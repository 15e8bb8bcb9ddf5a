use std::sync::Arc;

use accounts::{Bucket, Signed, WorkspaceId};
use anyhow::anyhow;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use forms::{EndpointId, Status};
use jiff::SignedDuration;
use posted::Field;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{State as Folder, Submission, SubmissionId, Verdict};
use crate::queue::Recorded;
use crate::state::IntakeState;

/// The number of test submissions that one workspace may send per minute.
const TEST_SUBMISSIONS_PER_MINUTE: u32 = 10;

const TEST_FIELDS: [(&str, &str); 3] = [
    ("name", "Ada Lovelace"),
    ("email", "ada@example.com"),
    ("message", "This is a test. No visitor sent it, and it is not counted."),
];

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TestSent)]
pub(crate) struct TestSent {
    /// The id of the test submission.
    submission_id: SubmissionId,
}

/// Send a test submission to an endpoint.
///
/// It's stored and delivered like any other submission, marked as a test and never counted. Limited to 10 per workspace
/// and minute.
#[utoipa::path(
    post, path = "/api/endpoints/{id}/test", operation_id = "endpoints_test", tag = "endpoints",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint")),
    responses(
        (status = 201, body = TestSent),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`endpoint_inactive`: the endpoint is paused or suspended."),
        (status = 429, body = ErrorBody, description = "`too_many_tries`: wait for the seconds in `Retry-After`."),
        (status = 503, body = ErrorBody),
    )
)]
pub(crate) async fn test(
    State(platform): State<Platform>,
    State(state): State<Arc<IntakeState>>,
    signed: Signed,
    Path(id): Path<EndpointId>,
) -> Result<(StatusCode, Json<TestSent>), Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let status = forms::status(&mut tx, signed.workspace, &id).await?.ok_or_else(Error::not_found)?;
    tx.commit().await?;
    if status != Status::Active {
        let detail = "This endpoint isn't accepting submissions. Set it to active first.";
        return Err(Error::conflict("endpoint_inactive", detail));
    }
    check_rate_limit(&platform, signed.workspace).await?;
    let submission = sample(&platform, signed.workspace, id);
    let submission_id = submission.id;
    match state.intake.recorder.record(submission, None).await {
        Recorded::Stored => Ok((StatusCode::CREATED, Json(TestSent { submission_id }))),
        other => Err(Error::unavailable(anyhow!("failed to store a test submission: {other:?}"))),
    }
}

fn sample(platform: &Platform, workspace: WorkspaceId, endpoint: EndpointId) -> Submission {
    Submission {
        id: SubmissionId(platform.clock.uuid()),
        workspace: Some(workspace),
        endpoint,
        state: Folder::Inbox,
        fields: TEST_FIELDS.map(|(name, value)| Field::text(name, value)).into(),
        files: Vec::new(),
        origin: None,
        verdict: Verdict::default(),
        // A test has no sender's IP address to hash.
        address_hash: [0; 16],
        notes: Vec::new(),
        key: None,
        test: true,
        form_version: None,
    }
}

async fn check_rate_limit(platform: &Platform, workspace: WorkspaceId) -> Result<(), Error> {
    let minute = SignedDuration::from_mins(1);
    let bucket =
        Bucket::new(platform, "endpoint_test", workspace.0.as_bytes(), TEST_SUBMISSIONS_PER_MINUTE, minute);
    let mut conn = platform.db.worker().acquire().await?;
    let taken = bucket.take(&mut conn, platform.clock.now()).await?;
    taken.map_err(|wait| Error::too_many_attempts(wait.try_into().unwrap_or_default()))
}
