use accounts::{RequestSource, Signed};
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;

use crate::model::{AccessRequest, AccessRequestId};
use crate::thread::AccessDecision;

/// Decline a request for access to a submission.
#[utoipa::path(
    post, path = "/api/support/access-requests/{id}/decline", operation_id = "access_requests_decline", tag = "support",
    security(("session" = [])),
    params(("id" = AccessRequestId, Path, description = "The id of the request for access")),
    responses(
        (status = 200, body = AccessRequest),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`access_decided`: access was granted already."),
    )
)]
pub(crate) async fn decline(
    State(platform): State<Platform>,
    signed: Signed,
    source: RequestSource,
    Path(id): Path<AccessRequestId>,
) -> Result<Json<AccessRequest>, Error> {
    super::decide(&platform, (signed, id), AccessDecision::Decline, &source).await
}

/// Revoke the access to a submission.
#[utoipa::path(
    post, path = "/api/support/access-requests/{id}/revoke", operation_id = "access_requests_revoke", tag = "support",
    security(("session" = [])),
    params(("id" = AccessRequestId, Path, description = "The id of the request for access")),
    responses(
        (status = 200, body = AccessRequest),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`access_decided`: access wasn't granted."),
    )
)]
pub(crate) async fn revoke(
    State(platform): State<Platform>,
    signed: Signed,
    source: RequestSource,
    Path(id): Path<AccessRequestId>,
) -> Result<Json<AccessRequest>, Error> {
    super::decide(&platform, (signed, id), AccessDecision::Revoke, &source).await
}
