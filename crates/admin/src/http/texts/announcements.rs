use accounts::Signed;
use api::{Error, ErrorBody, FieldError, Json, Path};
use axum::extract::State;
use axum::http::StatusCode;

use crate::act::{Act, Subject};
use crate::model::audit::AdminAction;
use crate::model::text::required_text;
use crate::model::text::{
    AdminAnnouncement, AdminAnnouncements, AnnouncementId, Announcements, PublishAnnouncement,
};
use crate::operator::{ConfirmedOperator, Operator};
use crate::state::AdminState;
use crate::store;
use serde_json::json;

const MAX_ANNOUNCEMENT_CHARACTERS: usize = 500;

/// List all announcements.
#[utoipa::path(
    get, path = "/api/admin/announcements", operation_id = "admin_announcements_list", tag = "admin",
    security(("session" = [])),
    responses((status = 200, body = AdminAnnouncements), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."))
)]
pub(crate) async fn list(
    State(state): State<AdminState>,
    operator: Operator,
) -> Result<Json<AdminAnnouncements>, Error> {
    drop(operator);
    let mut tx = state.begin().await?;
    Ok(Json(AdminAnnouncements { items: store::texts::announcements(&mut tx).await? }))
}

/// Publish an announcement. Everyone who is signed in sees it in the dashboard.
#[utoipa::path(
    post, path = "/api/admin/announcements", operation_id = "admin_announcements_publish", tag = "admin",
    security(("session" = [])),
    request_body = PublishAnnouncement,
    responses((status = 201, body = AdminAnnouncement), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required` or `step_up_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."), (status = 422, body = ErrorBody))
)]
pub(crate) async fn publish(
    State(state): State<AdminState>,
    operator: ConfirmedOperator,
    Json(body): Json<PublishAnnouncement>,
) -> Result<(StatusCode, Json<AdminAnnouncement>), Error> {
    let text = required_text("text", &body.text, MAX_ANNOUNCEMENT_CHARACTERS)?;
    let mut act = Act::without_reason(&state, operator.actor()).await?;
    let starts_at = body.starts_at.unwrap_or(act.now);
    if body.ends_at.is_some_and(|end| end <= starts_at.max(act.now)) {
        let message = "The end must be in the future and after the start.";
        return Err(Error::invalid(vec![FieldError::new("ends_at", "too_early", message)]));
    }
    let announcement = AdminAnnouncement {
        id: AnnouncementId(state.platform.clock.uuid()),
        text,
        starts_at,
        ends_at: body.ends_at,
        created_by: operator.email.clone(),
    };
    store::texts::publish_announcement(&mut act, &announcement).await?;
    let subject = Subject::new(AdminAction::AnnouncementPublished).target(&announcement.id);
    act.save(&state, subject.details(json!({ "text": announcement.text }))).await?;
    Ok((StatusCode::CREATED, Json(announcement)))
}

/// Delete an announcement.
#[utoipa::path(
    delete, path = "/api/admin/announcements/{announcement_id}", operation_id = "admin_announcements_delete", tag = "admin",
    security(("session" = [])),
    params(("announcement_id" = AnnouncementId, Path, description = "The id of the announcement")),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required` or `step_up_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."), (status = 422, body = ErrorBody))
)]
pub(crate) async fn delete(
    State(state): State<AdminState>,
    operator: ConfirmedOperator,
    Path(id): Path<AnnouncementId>,
) -> Result<StatusCode, Error> {
    let mut act = Act::without_reason(&state, operator.actor()).await?;
    let text = store::texts::delete_announcement(&mut act, id).await?.ok_or_else(Error::not_found)?;
    let subject = Subject::new(AdminAction::AnnouncementDeleted).target(&id).details(json!({ "text": text }));
    act.save(&state, subject).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// List the announcements of the operator that are current.
#[utoipa::path(
    get, path = "/api/announcements", operation_id = "announcements_list", tag = "support",
    security(("session" = [])),
    responses((status = 200, body = Announcements), (status = 401, body = ErrorBody))
)]
pub(crate) async fn current(
    State(state): State<AdminState>,
    signed: Signed,
) -> Result<Json<Announcements>, Error> {
    let mut tx = state.platform.db.tenant(signed.workspace).await?;
    let items = store::texts::current_announcements(&mut tx, state.platform.clock.now()).await?;
    Ok(Json(Announcements { items }))
}
