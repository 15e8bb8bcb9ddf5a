use api::{Error, ErrorBody, Json, Path};
use axum::extract::State;
use axum::http::StatusCode;

use crate::act::Act;
use crate::act::tickets::TicketAct;
use crate::model::audit::AdminAction;
use crate::model::text::storable;
use crate::model::ticket::{AdminEntry, AdminEntryId, AdminTicketId, NoteBody};
use crate::operator::Operator;
use crate::state::AdminState;
use serde_json::json;
use support::TicketId;

/// Add an internal note to a ticket.
#[utoipa::path(
    post, path = "/api/admin/tickets/{ticket_id}/notes", operation_id = "admin_tickets_note", tag = "admin",
    security(("session" = [])),
    params(("ticket_id" = AdminTicketId, Path, description = "The id of the ticket")),
    request_body = NoteBody,
    responses((status = 201, body = AdminEntry), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required` or `step_up_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."), (status = 422, body = ErrorBody))
)]
pub(crate) async fn note(
    State(state): State<AdminState>,
    operator: Operator,
    Path(id): Path<AdminTicketId>,
    Json(body): Json<NoteBody>,
) -> Result<(StatusCode, Json<AdminEntry>), Error> {
    let mut act = Act::without_reason(&state, operator.actor()).await?;
    let (platform, name) = (&state.platform, operator.public_name());
    let text = storable(&body.text);
    let (workspace, entry) =
        support::operator_note(&mut act.tx, platform, TicketId(id.0), name, &text).await?;
    let noted = TicketAct {
        action: AdminAction::TicketNoted,
        workspace,
        ticket: id,
        details: json!({ "entry": entry }),
    };
    let entry = noted.save_entry(&state, act, AdminEntryId(entry.0)).await?;
    Ok((StatusCode::CREATED, Json(entry)))
}
