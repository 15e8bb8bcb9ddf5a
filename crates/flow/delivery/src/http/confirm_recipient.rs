use accounts::WorkspaceId;
use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use jiff::SignedDuration;
use kernel::Token;
use sqlx::PgConnection;

use crate::model::WaitsFor;
use crate::recipients::pages::{self, Page, wants_page};
use crate::store::recipients::{self, RecipientKey};
use crate::work::CONFIRMATION_LINK_DAYS;

/// Show the page that confirms a recipient.
///
/// Opening it changes nothing, since email scanners open links too. The recipient confirms with its button.
#[utoipa::path(
    get, path = "/api/recipients/confirm/{token}", operation_id = "recipients_confirm_page", tag = "recipients",
    params(("token" = String, Path, description = "The token from the link in the email")),
    responses((status = 200, content_type = "text/html"), (status = 404, content_type = "text/html"))
)]
pub(crate) async fn page(
    State(platform): State<Platform>,
    Path(token): Path<String>,
) -> Result<Response, Error> {
    let mut conn = platform.db.worker().acquire().await?;
    let found = find_by_token(&mut conn, &platform, &token).await?;
    Ok(found
        .map_or_else(dead_link_page, |(_, email)| pages::answer(StatusCode::OK, &Page::Confirm { email })))
}

/// Confirm that a recipient wants to receive submissions.
///
/// Repeated calls succeed too.
#[utoipa::path(
    post, path = "/api/recipients/confirm/{token}", operation_id = "recipients_confirm", tag = "recipients",
    params(("token" = String, Path, description = "The token from the link in the email")),
    responses(
        (status = 200, content_type = "text/html", description = "A page, if a browser sent the request"),
        (status = 204, description = "No content, if a program sent the request"),
        (status = 404, body = ErrorBody, description = "`invalid_token`: the link is invalid or has expired."),
    )
)]
pub(crate) async fn confirm(
    State(platform): State<Platform>,
    headers: HeaderMap,
    Path(token): Path<String>,
) -> Result<Response, Error> {
    let mut tx = platform.db.begin().await?;
    let Some((workspace, email)) = find_by_token(&mut tx, &platform, &token).await? else {
        return if wants_page(&headers) { Ok(dead_link_page()) } else { Err(dead_link()) };
    };
    let now = platform.clock.now();
    recipients::confirm(&mut tx, workspace, &email, now).await?;
    let recipient = RecipientKey::Email(&email);
    let moved_ms = platform.clock.moved_ms();
    recipients::release(&mut tx, workspace, recipient, WaitsFor::Confirmation, moved_ms).await?;
    tx.commit().await?;
    if wants_page(&headers) {
        return Ok(pages::answer(StatusCode::OK, &Page::Confirmed { email }));
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// The workspace and address that a token was sent to, if its link is still valid.
async fn find_by_token(
    conn: &mut PgConnection,
    platform: &Platform,
    token: &str,
) -> sqlx::Result<Option<(WorkspaceId, String)>> {
    let Some(token) = Token::parse(token) else { return Ok(None) };
    let since = platform.clock.now() - SignedDuration::from_hours(24 * CONFIRMATION_LINK_DAYS);
    recipients::find_by_confirmation_token(conn, token.hash(), since).await
}

fn dead_link_page() -> Response {
    pages::answer(StatusCode::NOT_FOUND, &Page::DeadLink)
}

fn dead_link() -> Error {
    let detail = "This link has expired or was replaced by a newer one.";
    Error::new(StatusCode::NOT_FOUND, "invalid_token", detail)
}
