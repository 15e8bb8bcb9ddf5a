use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::Profile;
use crate::source::Source;

#[derive(Serialize, ToSchema)]
pub(crate) struct Verified {
    pub user: Profile,
}

/// Confirm an address with the link of a letter: the first one, or a new one in its place. Works again on a second call.
#[utoipa::path(
    get, path = "/api/auth/verify-email/{token}", operation_id = "auth_verify_email", tag = "auth",
    params(("token" = String, Path, description = "From the letter's link")),
    responses(
        (status = 200, body = Verified),
        (status = 404, body = ErrorBody, description = "`invalid_token`"),
        (status = 409, body = ErrorBody, description = "`email_taken` by somebody else meanwhile"),
    )
)]
pub(crate) async fn verify_email(
    State(_platform): State<Platform>,
    _source: Source,
    Path(_token): Path<String>,
) -> Result<Json<Verified>, Error> {
    Err(Error::not_found())
}
