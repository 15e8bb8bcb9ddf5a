use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use forms::EndpointId;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{check_filter, parse_name, refuse};
use crate::error::SubmissionError;
use crate::model::view::{View, ViewFilter, ViewId};
use crate::store;

/// The most views of a workspace.
const MAX_VIEWS: i64 = 50;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SaveView {
    /// Its name, at most 60 characters.
    name: String,
    /// The endpoint whose submissions it shows. Default: all endpoints.
    #[serde(default)]
    endpoint_id: Option<EndpointId>,
    filter: ViewFilter,
}

/// Save a filter or search under a name.
#[utoipa::path(
    post, path = "/api/views/", operation_id = "views_create", tag = "submissions",
    security(("session" = [])),
    request_body = SaveView,
    responses(
        (status = 201, body = View),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`too_many_views`: there are 50."),
        (status = 422, body = ErrorBody),
    )
)]
pub(crate) async fn create(
    State(platform): State<Platform>,
    signed: Signed,
    Json(body): Json<SaveView>,
) -> Result<(StatusCode, Json<View>), Error> {
    let mut errors = Vec::new();
    let name = parse_name(&body.name, &mut errors);
    check_filter(&body.filter, &mut errors);
    refuse(errors)?;
    let mut tx = platform.db.tenant(signed.workspace).await?;
    if let Some(endpoint) = &body.endpoint_id
        && !forms::exists(&mut tx, signed.workspace, endpoint).await?
    {
        return Err(SubmissionError::NotFound.into());
    }
    if store::views::lock_and_count(&mut tx, signed.workspace).await? >= MAX_VIEWS {
        let detail = "You can save at most 50 views. Delete one you no longer need.";
        return Err(Error::new(StatusCode::CONFLICT, "too_many_views", detail));
    }
    let view = View {
        id: ViewId(platform.clock.uuid()),
        name,
        endpoint_id: body.endpoint_id,
        filter: body.filter,
        created_at: platform.clock.now(),
    };
    store::views::insert(&mut tx, signed.workspace, &view).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(view)))
}
