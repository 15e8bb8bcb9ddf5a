use api::{Error, ErrorBody, FieldError, Json, Platform};
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::model::{Profile, Signed, parse_name};
use crate::store;

/// Who is signed in.
#[utoipa::path(
    get, path = "/api/auth/profile", operation_id = "profile_read", tag = "auth",
    security(("session" = [])),
    responses((status = 200, body = Profile), (status = 401, body = ErrorBody))
)]
pub(crate) async fn read(State(platform): State<Platform>, signed: Signed) -> Result<Json<Profile>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    Ok(Json(store::users::find_profile(&mut tx, signed.workspace, signed.user).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::option_option, reason = "absent, null and a value are three things")]
pub(crate) struct ProfileChange {
    /// `null` clears it.
    #[serde(default, deserialize_with = "api::given")]
    #[schema(value_type = Option<String>)]
    name: Option<Option<String>>,
    /// An IANA time zone such as `Europe/Berlin`.
    timezone: Option<String>,
    /// Needs a step-up. The old address stays valid until the letter sent to the new one has been answered; the
    /// current address takes a change back that waits for that.
    email: Option<String>,
}

/// Change name, time zone or address; what is left out stays.
#[utoipa::path(
    put, path = "/api/auth/profile", operation_id = "profile_update", tag = "auth",
    security(("session" = [])),
    request_body = ProfileChange,
    responses(
        (status = 200, body = Profile),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "`step_up_required`, for `email`"),
        (status = 409, body = ErrorBody, description = "`email_taken`"),
        (status = 422, body = ErrorBody),
        (status = 429, body = ErrorBody, description = "`too_many_tries`, with `Retry-After`"),
    )
)]
pub(crate) async fn update(
    State(platform): State<Platform>,
    signed: Signed,
    Json(change): Json<ProfileChange>,
) -> Result<Json<Profile>, Error> {
    let name = change.name.map(parse_name).transpose().map_err(|error| Error::invalid(vec![error]))?;
    if change.timezone.as_ref().is_some_and(|zone| jiff::tz::TimeZone::get(zone).is_err()) {
        return Err(Error::invalid(vec![FieldError::new(
            "timezone",
            "unknown",
            "This time zone is not known",
        )]));
    }
    let mut tx = platform.db.tenant(signed.workspace).await?;
    store::users::update_profile(&mut tx, signed.user, name, change.timezone.as_deref()).await?;
    let profile = store::users::find_profile(&mut tx, signed.workspace, signed.user).await?;
    tx.commit().await?;
    Ok(Json(profile))
}
