use api::{Error, ErrorBody, Json, Path};
use axum::extract::State;
use axum::http::StatusCode;

use crate::act::{Act, Subject};
use crate::model::audit::AdminAction;
use crate::model::text::required_text;
use crate::model::text::{ReplyTemplate, ReplyTemplates, SaveTemplate, TemplateId};
use crate::operator::Operator;
use crate::state::AdminState;
use crate::store;

const MAX_TEMPLATE_NAME_CHARACTERS: usize = 100;
const MAX_TEMPLATE_CHARACTERS: usize = 10_000;

/// List the reply templates.
#[utoipa::path(
    get, path = "/api/admin/templates", operation_id = "admin_templates_list", tag = "admin",
    security(("session" = [])),
    responses((status = 200, body = ReplyTemplates), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."))
)]
pub(crate) async fn list(
    State(state): State<AdminState>,
    operator: Operator,
) -> Result<Json<ReplyTemplates>, Error> {
    drop(operator);
    let mut tx = state.begin().await?;
    Ok(Json(ReplyTemplates { items: store::texts::templates(&mut tx).await? }))
}

/// Save a reply template. One with the same name is replaced.
#[utoipa::path(
    post, path = "/api/admin/templates", operation_id = "admin_templates_save", tag = "admin",
    security(("session" = [])),
    request_body = SaveTemplate,
    responses((status = 201, body = ReplyTemplate), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required` or `step_up_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."), (status = 422, body = ErrorBody))
)]
pub(crate) async fn save(
    State(state): State<AdminState>,
    operator: Operator,
    Json(body): Json<SaveTemplate>,
) -> Result<(StatusCode, Json<ReplyTemplate>), Error> {
    let name = required_text("name", &body.name, MAX_TEMPLATE_NAME_CHARACTERS)?;
    let text = required_text("text", &body.text, MAX_TEMPLATE_CHARACTERS)?;
    let mut act = Act::without_reason(&state, operator.actor()).await?;
    let id = store::texts::save_template(&mut act, state.platform.clock.uuid(), &name, &text).await?;
    act.save(&state, Subject::new(AdminAction::TemplateSaved).target(&name)).await?;
    Ok((StatusCode::CREATED, Json(ReplyTemplate { id, name, text })))
}

/// Delete a reply template.
#[utoipa::path(
    delete, path = "/api/admin/templates/{template_id}", operation_id = "admin_templates_delete", tag = "admin",
    security(("session" = [])),
    params(("template_id" = TemplateId, Path, description = "The id of the template")),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."))
)]
pub(crate) async fn delete(
    State(state): State<AdminState>,
    operator: Operator,
    Path(id): Path<TemplateId>,
) -> Result<StatusCode, Error> {
    let mut act = Act::without_reason(&state, operator.actor()).await?;
    let name = store::texts::delete_template(&mut act, id).await?.ok_or_else(Error::not_found)?;
    act.save(&state, Subject::new(AdminAction::TemplateDeleted).target(&name)).await?;
    Ok(StatusCode::NO_CONTENT)
}
