use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::SupportError;
use crate::model::{Entry, TicketFileId, TicketId};
use crate::store::entries;
use crate::thread::publish_changed;
use crate::thread::{self, Reply};

/// A reply.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplyToTicket {
    /// At most 20,000 characters.
    #[serde(default)]
    #[schema(required)]
    text: String,
    /// Uploaded files, at most 10.
    #[serde(default)]
    file_ids: Vec<TicketFileId>,
    /// Whether the ticket is solved with this reply.
    #[serde(default)]
    solve: bool,
}

/// Reply to a support ticket.
///
/// The ticket then waits for support, unless `solve` is set. A solved ticket is reopened.
#[utoipa::path(
    post, path = "/api/support/tickets/{ticket_id}/replies", operation_id = "tickets_reply", tag = "support",
    security(("session" = [])),
    params(("ticket_id" = TicketId, Path, description = "The id of the ticket")),
    request_body = ReplyToTicket,
    responses(
        (status = 201, body = Entry),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody),
        (status = 429, body = ErrorBody, description = "`too_many_replies`: the workspace has sent 100 replies in the last 24 hours."),
    )
)]
pub(crate) async fn reply(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<TicketId>,
    Json(body): Json<ReplyToTicket>,
) -> Result<(StatusCode, Json<Entry>), Error> {
    let reply = Reply { text: &body.text, files: &body.file_ids, solve: body.solve };
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let entry = thread::reply(&mut tx, &platform, (signed, id), &reply).await?;
    let entries = entries::list(&mut tx, signed.workspace, id).await?;
    tx.commit().await?;
    publish_changed(&platform, signed.workspace, id);
    let entry = entries.into_iter().find(|written| written.id == entry).ok_or(SupportError::NotFound)?;
    Ok((StatusCode::CREATED, Json(entry)))
}
