use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;

use crate::error::SupportError;
use crate::model::TicketId;
use crate::store::tickets;
use crate::thread::publish_changed;

/// Mark a support ticket as read.
#[utoipa::path(
    post, path = "/api/support/tickets/{ticket_id}/read", operation_id = "tickets_mark_read", tag = "support",
    security(("session" = [])),
    params(("ticket_id" = TicketId, Path, description = "The id of the ticket")),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn mark_read(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<TicketId>,
) -> Result<StatusCode, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let was_unread = tickets::mark_read(&mut tx, signed.workspace, id, platform.clock.now()).await?;
    let was_unread = was_unread.ok_or(SupportError::NotFound)?;
    tx.commit().await?;
    // Only a change is published: pages mark a ticket as read whenever they load it again.
    if was_unread {
        publish_changed(&platform, signed.workspace, id);
    }
    Ok(StatusCode::NO_CONTENT)
}
