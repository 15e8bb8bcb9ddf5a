use api::{Error, ErrorBody, FieldError, Json, Path};
use axum::extract::State;

use crate::act::Act;
use crate::act::tickets::TicketAct;
use crate::model::audit::AdminAction;
use crate::model::ticket::{AdminTicket, AdminTicketId, AssignBody};
use crate::operator::Operator;
use crate::state::AdminState;
use serde_json::json;
use support::TicketId;

/// Assign a ticket.
#[utoipa::path(
    post, path = "/api/admin/tickets/{ticket_id}/assign", operation_id = "admin_tickets_assign", tag = "admin",
    security(("session" = [])),
    params(("ticket_id" = AdminTicketId, Path, description = "The id of the ticket")),
    request_body = AssignBody,
    responses((status = 200, body = AdminTicket), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required` or `step_up_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."), (status = 422, body = ErrorBody))
)]
pub(crate) async fn assign(
    State(state): State<AdminState>,
    operator: Operator,
    Path(id): Path<AdminTicketId>,
    Json(body): Json<AssignBody>,
) -> Result<Json<AdminTicket>, Error> {
    let to = match body.to.as_deref() {
        Some("me") => Some(operator.email.clone()),
        Some(email) => Some(email.trim().to_lowercase()),
        None => None,
    };
    if to.as_ref().is_some_and(|email| !state.operators.include(email)) {
        let message = "Enter the email address of an operator.";
        return Err(Error::invalid(vec![FieldError::new("to", "not_an_operator", message)]));
    }
    let mut act = Act::without_reason(&state, operator.actor()).await?;
    let (platform, name) = (&state.platform, operator.public_name());
    let (workspace, _) =
        support::operator_assign(&mut act.tx, platform, TicketId(id.0), name, to.as_deref()).await?;
    let assigned = TicketAct {
        action: AdminAction::TicketAssigned,
        workspace,
        ticket: id,
        details: json!({ "to": to }),
    };
    Ok(Json(assigned.save(&state, act).await?))
}
