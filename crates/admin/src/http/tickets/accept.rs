use api::{Error, ErrorBody, Json, Path};
use axum::extract::State;

use crate::act::Act;
use crate::act::tickets::TicketAct;
use crate::model::audit::AdminAction;
use crate::model::ticket::{AdminEntry, AdminEntryId, AdminTicketId};
use crate::operator::Operator;
use crate::state::AdminState;
use serde_json::json;
use support::{EntryId, TicketId};

/// Accept an email from another sender, so that the customer sees it.
#[utoipa::path(
    post, path = "/api/admin/tickets/{ticket_id}/entries/{entry_id}/accept", operation_id = "admin_tickets_accept", tag = "admin",
    security(("session" = [])),
    params(("ticket_id" = AdminTicketId, Path, description = "The id of the ticket"), ("entry_id" = AdminEntryId, Path, description = "The id of the entry")),
    responses((status = 200, body = AdminEntry), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."))
)]
pub(crate) async fn accept(
    State(state): State<AdminState>,
    operator: Operator,
    Path((id, part)): Path<(AdminTicketId, AdminEntryId)>,
) -> Result<Json<AdminEntry>, Error> {
    let mut act = Act::without_reason(&state, operator.actor()).await?;
    let (ticket, entry) = (TicketId(id.0), EntryId(part.0));
    let workspace = support::accept_entry(&mut act.tx, &state.platform, ticket, entry).await?;
    let details = json!({ "entry": entry });
    let accepted = TicketAct { action: AdminAction::TicketEntryAccepted, workspace, ticket: id, details };
    Ok(Json(accepted.save_entry(&state, act, part).await?))
}
