use accounts::{Bucket, Signed, WorkspaceId};
use api::{Error, ErrorBody, FieldError, Json, Path, Platform};
use axum::extract::State;
use jiff::SignedDuration;
use serde::Deserialize;
use utoipa::ToSchema;

use super::EndpointBody;
use crate::cache::FormCache;
use crate::create::fresh_id;
use crate::error::FormError;
use crate::model::id::EndpointId;
use crate::store;
use crate::store::open_forms;

/// How many URLs a workspace may generate per day. It is limited because every URL is kept for ever.
const MAX_NEW_URLS_PER_DAY: u32 = 20;
const NEW_URL_WINDOW: SignedDuration = SignedDuration::from_hours(24);
const OLD_URL_DAYS: [i64; 5] = [0, 1, 7, 30, 90];

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangeAddress {
    /// The number of days the old URL keeps working: 0, 1, 7, 30 or 90. Default: 7.
    keep_days: Option<i64>,
}

/// Generate a new URL for an endpoint.
///
/// The endpoint keeps its id in the dashboard and the API. The old URL keeps working for the chosen number of days, then
/// returns 404. Limited to 20 calls per workspace and day.
#[utoipa::path(
    post, path = "/api/endpoints/{id}/change-address", operation_id = "endpoints_change_address", tag = "endpoints",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint")),
    request_body = ChangeAddress,
    responses(
        (status = 200, body = EndpointBody),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody),
        (status = 429, body = ErrorBody, description = "`too_many_tries`: wait for the seconds in `Retry-After`."),
    )
)]
pub(crate) async fn change_address(
    State(platform): State<Platform>,
    State(cache): State<FormCache>,
    signed: Signed,
    Path(id): Path<EndpointId>,
    Json(change): Json<ChangeAddress>,
) -> Result<Json<EndpointBody>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    if !open_forms::exists(&mut tx, signed.workspace, &id).await? {
        return Err(FormError::NotFound.into());
    }
    tx.commit().await?;
    let keep = kept_for(change.keep_days)?;
    count_new_url(&platform, signed.workspace).await?;
    let now = platform.clock.now();
    let mut tx = platform.db.tenant(signed.workspace).await?;
    store::find_to_change(&mut tx, signed.workspace, &id, now).await?;
    store::change_address(&mut tx, signed.workspace, &id, &fresh_id(&platform), now + keep, now).await?;
    let endpoint = store::find(&mut tx, signed.workspace, &id, now).await?;
    let addresses = store::addresses(&mut tx, signed.workspace, &id).await?;
    tx.commit().await?;
    cache.mark_changed(&addresses);
    Ok(Json(EndpointBody::new(endpoint, platform.visitor_url())))
}

fn kept_for(days: Option<i64>) -> Result<SignedDuration, Error> {
    let days = days.unwrap_or(7);
    if !OLD_URL_DAYS.contains(&days) {
        let message = "The old URL can keep working for 0, 1, 7, 30 or 90 days.";
        return Err(Error::invalid(vec![FieldError::new("keep_days", "not_offered", message)]));
    }
    Ok(SignedDuration::from_hours(24 * days))
}

async fn count_new_url(platform: &Platform, workspace: WorkspaceId) -> Result<(), Error> {
    let bucket =
        Bucket::new(platform, "change_address", workspace.0.as_bytes(), MAX_NEW_URLS_PER_DAY, NEW_URL_WINDOW);
    let mut conn = platform.db.worker().acquire().await?;
    let taken = bucket.take(&mut conn, platform.clock.now()).await?;
    taken.map_err(|wait| Error::too_many_attempts(wait.try_into().unwrap_or_default()))
}
