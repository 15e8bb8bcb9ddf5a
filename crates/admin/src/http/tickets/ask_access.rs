use api::{Error, ErrorBody, Json, Path};
use axum::extract::State;
use axum::http::StatusCode;

use crate::act::Act;
use crate::act::tickets::TicketAct;
use crate::model::audit::AdminAction;
use crate::model::ticket::{AdminAccessRequest, AdminTicketId, AskAccessBody};
use crate::operator::Operator;
use crate::state::AdminState;
use crate::store;
use serde_json::json;
use support::TicketId;

/// Ask the customer for access to a submission.
#[utoipa::path(
    post, path = "/api/admin/tickets/{ticket_id}/access-requests", operation_id = "admin_tickets_ask_access", tag = "admin",
    security(("session" = [])),
    params(("ticket_id" = AdminTicketId, Path, description = "The id of the ticket")),
    request_body = AskAccessBody,
    responses((status = 201, body = AdminAccessRequest), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required` or `step_up_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."), (status = 422, body = ErrorBody))
)]
pub(crate) async fn ask(
    State(state): State<AdminState>,
    operator: Operator,
    Path(id): Path<AdminTicketId>,
    Json(body): Json<AskAccessBody>,
) -> Result<(StatusCode, Json<AdminAccessRequest>), Error> {
    let mut act = Act::without_reason(&state, operator.actor()).await?;
    let (platform, name) = (&state.platform, operator.public_name());
    let submission = body.submission_id;
    let (workspace, request) =
        support::ask_access(&mut act.tx, platform, TicketId(id.0), submission, name).await?;
    let requests = store::tickets::access::requests(&mut act.tx, id, act.now).await?;
    let asked = requests.into_iter().find(|asked| asked.id == request.0).ok_or_else(Error::not_found)?;
    let details = json!({ "submission": submission });
    let ask = TicketAct { action: AdminAction::AccessAsked, workspace, ticket: id, details };
    ask.save(&state, act).await?;
    Ok((StatusCode::CREATED, Json(asked)))
}
