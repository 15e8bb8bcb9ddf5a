use std::time::Duration;

use api::{Error, ErrorBody, Json, Platform, read_whole};
use axum::body::Body;
use axum::extract::State;
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use inbound::limits::MAX_MESSAGE_BYTES;
use serde::Serialize;
use tokio::sync::Semaphore;
use utoipa::ToSchema;

use crate::receive::{Received, receive};

/// How many emails are received at the same time. Each may take 25 MB of memory twice.
const MAX_CONCURRENT_EMAILS: usize = 3;
/// How long an email waits for its turn, after which the mail server should send it again.
const TURN_TIMEOUT: Duration = Duration::from_secs(20);

static TURNS: Semaphore = Semaphore::const_new(MAX_CONCURRENT_EMAILS);

/// The result of receiving an email.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InboundMailReceipt {
    result: Received,
}

/// Receive an email.
///
/// A mail server or an inbound email service calls this with each email to the address `support.inbound`, with the secret
/// `support.inbound_secret` as the bearer token. The body is the whole MIME message, at most 25 MB. An email has one effect,
/// however often it's sent. 404 if the configuration names no address.
#[utoipa::path(
    post, path = "/api/inbound/mail", operation_id = "inbound_mail", tag = "support",
    request_body(content = [u8], content_type = "message/rfc822"),
    responses(
        (status = 200, body = InboundMailReceipt),
        (status = 401, body = ErrorBody, description = "The secret is missing or wrong."),
        (status = 404, body = ErrorBody, description = "This server receives no emails."),
        (status = 413, body = ErrorBody, description = "The email is larger than 25 MB."),
        (status = 422, body = ErrorBody, description = "`no_email`: the body isn't an email."),
        (status = 429, body = ErrorBody, description = "There were too many emails about this ticket. Send it again later."),
        (status = 503, body = ErrorBody, description = "Send it again later."),
    )
)]
pub(crate) async fn inbound_mail(
    State(platform): State<Platform>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<InboundMailReceipt>, Error> {
    let settings = platform.inbound_mail.as_deref().ok_or_else(Error::not_found)?;
    if !shown_secret(&headers).is_some_and(|shown| settings.is_secret(shown)) {
        return Err(Error::new(StatusCode::UNAUTHORIZED, "unauthorized", "The secret is missing or wrong."));
    }
    let turn = tokio::time::timeout(TURN_TIMEOUT, TURNS.acquire()).await;
    let _turn = turn.map_err(|_| busy())?.map_err(|_| busy())?;
    let message = read_whole(body, MAX_MESSAGE_BYTES).await?;
    Ok(Json(InboundMailReceipt { result: receive(&platform, message.into()).await? }))
}

fn shown_secret(headers: &HeaderMap) -> Option<&str> {
    headers.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

fn busy() -> Error {
    Error::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "unavailable",
        "Too many emails at once. Send it again in a moment.",
    )
}
