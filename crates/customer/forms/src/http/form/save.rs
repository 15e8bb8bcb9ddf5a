use accounts::Signed;
use api::{Error, ErrorBody, FieldError, Json, Path, Platform, RequestId};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use schema::Fault;
use serde_json::value::RawValue;

use super::if_match::IfMatch;
use super::state::{FormConflict, FormState};
use crate::model::id::EndpointId;
use crate::store::form_drafts;

/// Save the draft of an endpoint's form.
///
/// It isn't used for submissions until you publish it.
#[utoipa::path(
    put, path = "/api/endpoints/{id}/form", operation_id = "forms_save", tag = "forms",
    security(("session" = [])),
    params(
        ("id" = EndpointId, Path, description = "The id of the endpoint"),
        ("If-Match" = String, Header, description = "The `ETag` of the form you changed. `\"0\"` for a first draft."),
    ),
    request_body = schema::Schema,
    responses(
        (status = 200, body = FormState),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = FormConflict, description = "`form_changed`: the draft was changed since."),
        (status = 422, body = ErrorBody, description = "`schema_invalid`: `errors` says what is wrong, by place."),
        (status = 428, body = ErrorBody, description = "`if_match_required`: the header `If-Match` is missing."),
    )
)]
pub(crate) async fn save(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<EndpointId>,
    if_match: IfMatch,
    request: RequestId,
    Json(schema): Json<Box<RawValue>>,
) -> Result<Response, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let published = form_drafts::lock(&mut tx, signed.workspace, &id).await?;
    schema::parse(schema.get()).map_err(|faults| refused(&faults))?;
    let before = FormState::load(&mut tx, signed.workspace, &id, published).await?;
    if before.revision != if_match.revision()? {
        return Ok(FormConflict::new(before, Some(schema), request).into_response());
    }
    form_drafts::save(&mut tx, signed.workspace, &id, &schema, platform.clock.now()).await?;
    let saved = FormState::load(&mut tx, signed.workspace, &id, published).await?;
    tx.commit().await?;
    Ok(saved.into_response())
}

/// The error that lists what is wrong with a schema.
fn refused(faults: &[Fault]) -> Error {
    let errors =
        faults.iter().map(|fault| FieldError::new(fault.path.clone(), fault.code, fault.message.clone()));
    let detail = match faults {
        [only] => only.message.clone(),
        _ => "The form has errors.".to_owned(),
    };
    Error::new(StatusCode::UNPROCESSABLE_ENTITY, "schema_invalid", detail).with_fields(errors.collect())
}
