use accounts::Signed;
use api::{Error, ErrorBody, Query};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use intake::SubmissionId;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::model::LiveEvent;
use crate::rooms::Live;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Resume {
    /// The last submission that was seen: everything from 60 seconds before it is told first. Wins over the header.
    #[param(value_type = Option<String>)]
    after: Option<SubmissionId>,
}

/// What happens from now on, as server-sent events. A comment comes every 15 seconds; a stream that is silent for
/// longer is dead. One that ends is opened again with the last id it told.
#[utoipa::path(
    get, path = "/api/live", operation_id = "live", tag = "live",
    security(("session" = [])),
    params(
        Resume,
        ("Last-Event-ID" = Option<String>, Header, description = "As `after`; what is no id is not looked at"),
    ),
    responses(
        (status = 200, content_type = "text/event-stream", body = LiveEvent),
        (status = 401, body = ErrorBody),
        (status = 422, body = ErrorBody),
        (status = 429, body = ErrorBody, description = "`too_many_streams` of one user"),
        (status = 503, body = ErrorBody, description = "`busy`"),
    )
)]
pub(crate) async fn listen(
    State(live): State<Live>,
    signed: Signed,
    Query(resume): Query<Resume>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let after = resume.after.or(last.map(SubmissionId));
    // First a place, then the past: what happens in between is told twice rather than never.
    let stream = live.join(signed)?;
    if !live.is_open(signed).await? {
        return Err(Error::unauthorized());
    }
    let past = match after {
        Some(after) => live.since(signed.workspace, after).await?,
        None => Vec::new(),
    };
    Ok(stream.answer(past))
}
