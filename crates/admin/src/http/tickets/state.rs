use api::{Error, ErrorBody, Json, Path};
use axum::extract::State;

use crate::act::Act;
use crate::act::tickets::TicketAct;
use crate::model::audit::AdminAction;
use crate::model::ticket::{AdminTicket, AdminTicketId, StateBody};
use crate::operator::Operator;
use crate::state::AdminState;
use serde_json::json;
use support::{TicketId, TicketState};

/// Change the state of a ticket.
#[utoipa::path(
    post, path = "/api/admin/tickets/{ticket_id}/state", operation_id = "admin_tickets_state", tag = "admin",
    security(("session" = [])),
    params(("ticket_id" = AdminTicketId, Path, description = "The id of the ticket")),
    request_body = StateBody,
    responses((status = 200, body = AdminTicket), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required` or `step_up_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."), (status = 422, body = ErrorBody))
)]
pub(crate) async fn change(
    State(state): State<AdminState>,
    operator: Operator,
    Path(id): Path<AdminTicketId>,
    Json(body): Json<StateBody>,
) -> Result<Json<AdminTicket>, Error> {
    let mut act = Act::without_reason(&state, operator.actor()).await?;
    let (platform, name) = (&state.platform, operator.public_name());
    let new_state = TicketState::from(body.state);
    let (workspace, _) =
        support::operator_state(&mut act.tx, platform, TicketId(id.0), name, new_state).await?;
    let details = json!({ "state": new_state });
    let changed = TicketAct { action: AdminAction::TicketStateChanged, workspace, ticket: id, details };
    Ok(Json(changed.save(&state, act).await?))
}
