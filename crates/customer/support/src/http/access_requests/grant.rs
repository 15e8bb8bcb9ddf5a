use accounts::{RequestSource, Signed};
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::model::{AccessRequest, AccessRequestId};
use crate::thread::AccessDecision;

/// For how long access is granted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GrantAccess {
    /// 1, 24 or 168 hours.
    #[serde(default)]
    #[schema(required)]
    hours: u16,
}

/// Let support read a submission for a time.
///
/// It ends by itself, and can be revoked earlier. It's in the security log of your account.
#[utoipa::path(
    post, path = "/api/support/access-requests/{id}/grant", operation_id = "access_requests_grant", tag = "support",
    security(("session" = [])),
    params(("id" = AccessRequestId, Path, description = "The id of the request for access")),
    request_body = GrantAccess,
    responses(
        (status = 200, body = AccessRequest),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "`email_not_verified`: verify your email address first."),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`access_decided`: the request was declined, or access was revoked."),
        (status = 422, body = ErrorBody),
    )
)]
pub(crate) async fn grant(
    State(platform): State<Platform>,
    signed: Signed,
    source: RequestSource,
    Path(id): Path<AccessRequestId>,
    Json(body): Json<GrantAccess>,
) -> Result<Json<AccessRequest>, Error> {
    let decision = AccessDecision::Grant { hours: body.hours };
    super::decide(&platform, (signed, id), decision, &source).await
}
