use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;

use crate::error::SupportError;
use crate::model::{Ticket, TicketId, TicketState};
use crate::store::tickets;
use crate::thread;
use crate::thread::publish_changed;

/// Mark a support ticket as solved.
#[utoipa::path(
    post, path = "/api/support/tickets/{ticket_id}/solve", operation_id = "tickets_solve", tag = "support",
    security(("session" = [])),
    params(("ticket_id" = TicketId, Path, description = "The id of the ticket")),
    responses((status = 200, body = Ticket), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn solve(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<TicketId>,
) -> Result<Json<Ticket>, Error> {
    set_state(&platform, signed, id, TicketState::Solved).await
}

/// Reopen a solved support ticket.
#[utoipa::path(
    post, path = "/api/support/tickets/{ticket_id}/reopen", operation_id = "tickets_reopen", tag = "support",
    security(("session" = [])),
    params(("ticket_id" = TicketId, Path, description = "The id of the ticket")),
    responses((status = 200, body = Ticket), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn reopen(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<TicketId>,
) -> Result<Json<Ticket>, Error> {
    set_state(&platform, signed, id, TicketState::WaitingForUs).await
}

async fn set_state(
    platform: &Platform,
    signed: Signed,
    id: TicketId,
    state: TicketState,
) -> Result<Json<Ticket>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let is_changed = thread::set_state(&mut tx, platform, (signed, id), state).await?;
    let ticket = tickets::find(&mut tx, signed.workspace, id).await?.ok_or(SupportError::NotFound)?;
    tx.commit().await?;
    if is_changed {
        publish_changed(platform, signed.workspace, id);
    }
    Ok(Json(ticket))
}
