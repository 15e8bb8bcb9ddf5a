use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use forms::EndpointId;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::SupportError;
use crate::model::{Ticket, TicketFileId};
use crate::store::tickets;
use crate::thread::publish_changed;
use crate::thread::{self, OpenTicket};

/// A new ticket.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateTicket {
    /// One line, at most 200 characters.
    subject: String,
    /// At most 20,000 characters.
    text: String,
    /// The endpoint it's about.
    #[serde(default)]
    endpoint_id: Option<EndpointId>,
    /// The submission it's about.
    #[serde(default)]
    submission_id: Option<Uuid>,
    /// The id of a failed request, as in the `X-Request-Id` header of its response.
    #[serde(default)]
    request_id: Option<String>,
    /// Uploaded files, at most 10.
    #[serde(default)]
    file_ids: Vec<TicketFileId>,
}

/// Open a support ticket.
#[utoipa::path(
    post, path = "/api/support/tickets", operation_id = "tickets_create", tag = "support",
    security(("session" = [])),
    request_body = CreateTicket,
    responses(
        (status = 201, body = Ticket),
        (status = 401, body = ErrorBody),
        (status = 422, body = ErrorBody),
        (status = 429, body = ErrorBody, description = "`too_many_tickets`: the workspace has opened 20 tickets in the last 24 hours."),
    )
)]
pub(crate) async fn create(
    State(platform): State<Platform>,
    signed: Signed,
    Json(body): Json<CreateTicket>,
) -> Result<(StatusCode, Json<Ticket>), Error> {
    let wanted = OpenTicket {
        subject: &body.subject,
        text: &body.text,
        endpoint: body.endpoint_id.as_ref(),
        submission: body.submission_id,
        request_id: body.request_id.as_deref(),
        files: &body.file_ids,
    };
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let id = thread::open(&mut tx, &platform, signed, &wanted).await?;
    let ticket = tickets::find(&mut tx, signed.workspace, id).await?.ok_or(SupportError::NotFound)?;
    tx.commit().await?;
    publish_changed(&platform, signed.workspace, id);
    Ok((StatusCode::CREATED, Json(ticket)))
}
