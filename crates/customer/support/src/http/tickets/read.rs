use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::SupportError;
use crate::model::{AccessRequest, Entry, Ticket, TicketId};
use crate::store::{access, entries, tickets};

/// A ticket with its thread.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TicketThread {
    ticket: Ticket,
    /// Oldest first.
    entries: Vec<Entry>,
    /// Oldest first.
    access_requests: Vec<AccessRequest>,
}

/// Get a support ticket with its thread.
#[utoipa::path(
    get, path = "/api/support/tickets/{ticket_id}", operation_id = "tickets_read", tag = "support",
    security(("session" = [])),
    params(("ticket_id" = TicketId, Path, description = "The id of the ticket")),
    responses((status = 200, body = TicketThread), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn read(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<TicketId>,
) -> Result<Json<TicketThread>, Error> {
    let (workspace, now) = (signed.workspace, platform.clock.now());
    let mut tx = platform.db.tenant(workspace).await?;
    let ticket = tickets::find(&mut tx, workspace, id).await?.ok_or(SupportError::NotFound)?;
    let entries = entries::list(&mut tx, workspace, id).await?;
    let access_requests = access::list(&mut tx, workspace, id, now).await?;
    tx.commit().await?;
    Ok(Json(TicketThread { ticket, entries, access_requests }))
}
