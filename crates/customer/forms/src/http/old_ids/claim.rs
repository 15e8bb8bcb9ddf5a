use accounts::{Bucket, RequestSource, Signed};
use api::{Error, ErrorBody, FieldError, Json, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use jiff::SignedDuration;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{MAX_OLD_IDS, OldIds, parse_old_id};
use crate::cache::FormCache;
use crate::error::FormError;
use crate::model::id::EndpointId;
use crate::store::{imported_ids, open_forms};

/// How many claims a workspace may try in a day. It's limited because it shows which ids are in use.
const MAX_CLAIMS_PER_DAY: u32 = 50;
const CLAIM_WINDOW: SignedDuration = SignedDuration::from_hours(24);

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimOldId {
    /// The id of the form at Formspree, such as `xpzvgqkw`, or its whole URL.
    #[serde(default)]
    #[schema(required)]
    id: String,
}

/// Let an endpoint answer under the id that its form had at Formspree.
///
/// Pages then only need another host. The first workspace that claims an id keeps it. Claiming an id that another endpoint of yours has moves
/// it. Limited to 50 calls per workspace and day.
#[utoipa::path(
    post, path = "/api/endpoints/{id}/old-ids", operation_id = "old_ids_claim", tag = "endpoints",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint")),
    request_body = ClaimOldId,
    responses(
        (status = 201, body = OldIds),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`old_id_taken`: another account uses the id, or has used it. `old_id_limit`: the workspace has 100 of them."),
        (status = 422, body = ErrorBody),
        (status = 429, body = ErrorBody, description = "`too_many_tries`: wait for the seconds in `Retry-After`."),
    )
)]
pub(crate) async fn claim(
    State(platform): State<Platform>,
    State(cache): State<FormCache>,
    signed: Signed,
    source: RequestSource,
    Path(id): Path<EndpointId>,
    Json(claim): Json<ClaimOldId>,
) -> Result<(StatusCode, Json<OldIds>), Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    if !open_forms::exists(&mut tx, signed.workspace, &id).await? {
        return Err(FormError::NotFound.into());
    }
    tx.commit().await?;
    let old_id = parse_old_id(&claim.id).ok_or_else(|| {
        let message =
            "Enter the id of a Formspree form: 8 letters and digits, as in formspree.io/f/xpzvgqkw.";
        FormError::Invalid(vec![FieldError::new("id", "not_an_old_id", message)])
    })?;
    let key = signed.workspace.0;
    let bucket = Bucket::new(&platform, "claim_old_id", key.as_bytes(), MAX_CLAIMS_PER_DAY, CLAIM_WINDOW);
    let mut conn = platform.db.worker().acquire().await?;
    let taken = bucket.take(&mut conn, platform.clock.now()).await?;
    taken.map_err(|wait| Error::too_many_attempts(wait.try_into().unwrap_or_default()))?;
    drop(conn);
    let mut tx = platform.db.tenant(signed.workspace).await?;
    match imported_ids::claim_old_id(&mut tx, &old_id, &id, MAX_OLD_IDS).await?.as_str() {
        "done" => {}
        "taken" => return Err(FormError::OldIdTaken.into()),
        "limit" => return Err(FormError::TooManyOldIds.into()),
        _ => return Err(FormError::NotFound.into()),
    }
    accounts::log_old_id(&mut tx, signed, true, &source, (&platform.clock, &old_id, id.as_str())).await?;
    let listed = super::listed(&platform, &mut tx, signed.workspace, &id).await?;
    tx.commit().await?;
    // Other servers are told by the database.
    cache.load_imported_ids().await?;
    Ok((StatusCode::CREATED, Json(listed)))
}
