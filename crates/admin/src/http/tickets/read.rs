use api::{Error, ErrorBody, Json, Path};
use axum::extract::State;

use crate::model::ticket::{AdminThread, AdminTicketId};
use crate::operator::Operator;
use crate::read::workspace;
use crate::state::AdminState;
use crate::store;

/// Read a ticket, with internal notes and held emails.
///
/// For the next minute other operators see that you have it open.
#[utoipa::path(
    get, path = "/api/admin/tickets/{ticket_id}", operation_id = "admin_tickets_read", tag = "admin",
    security(("session" = [])),
    params(("ticket_id" = AdminTicketId, Path, description = "The id of the ticket")),
    responses((status = 200, body = AdminThread), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."))
)]
pub(crate) async fn read(
    State(state): State<AdminState>,
    operator: Operator,
    Path(id): Path<AdminTicketId>,
) -> Result<Json<AdminThread>, Error> {
    let now = state.platform.clock.now();
    let mut tx = state.begin().await?;
    let ticket = store::tickets::find(&mut tx, id).await?.ok_or_else(Error::not_found)?;
    store::tickets::presence::note(&mut tx, id, &operator.email, now).await?;
    let workspace = workspace::read(&state, &mut tx, ticket.workspace.id).await?;
    let thread = AdminThread {
        entries: store::tickets::thread::entries(&mut tx, id, None).await?,
        access_requests: store::tickets::access::requests(&mut tx, id, now).await?,
        open_by: store::tickets::presence::others(&mut tx, id, &operator.email, now).await?,
        workspace: workspace.ok_or_else(Error::not_found)?,
        ticket,
    };
    tx.commit().await?;
    Ok(Json(thread))
}
