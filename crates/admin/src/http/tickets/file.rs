use api::{Error, ErrorBody, Path};
use axum::extract::State;
use axum::response::Response;

use crate::model::ticket::{AdminTicketFileId, AdminTicketId};
use crate::operator::Operator;
use crate::state::AdminState;
use crate::store;
use support::TicketFileId;

/// Download a file of a ticket.
#[utoipa::path(
    get, path = "/api/admin/tickets/{ticket_id}/files/{file_id}", operation_id = "admin_tickets_file", tag = "admin",
    security(("session" = [])),
    params(("ticket_id" = AdminTicketId, Path, description = "The id of the ticket"), ("file_id" = AdminTicketFileId, Path, description = "The id of the file")),
    responses((status = 200, content_type = "application/octet-stream"), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."))
)]
pub(crate) async fn download(
    State(state): State<AdminState>,
    operator: Operator,
    Path((id, file)): Path<(AdminTicketId, AdminTicketFileId)>,
) -> Result<Response, Error> {
    drop(operator);
    let mut tx = state.begin().await?;
    let found = store::tickets::thread::file(&mut tx, id, file).await?.ok_or_else(Error::not_found)?;
    // The transaction ends here, because sending the bytes takes as long as the client does.
    tx.commit().await?;
    Ok(support::file_response(&state.platform, TicketFileId(file.0), &found.name, found.size).await?)
}
