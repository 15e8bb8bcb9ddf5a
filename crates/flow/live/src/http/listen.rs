use accounts::Signed;
use api::{Error, ErrorBody, Query};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use intake::SubmissionId;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::model::LiveEvent;
use crate::stream::Stream;
use crate::subscriptions::Live;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Resume {
    /// The id of the last submission you received. Submissions from 60 seconds before it onwards are sent first. Takes
    /// precedence over `Last-Event-ID`.
    #[param(value_type = Option<String>)]
    after: Option<SubmissionId>,
}

/// Stream new submissions and changes as server-sent events.
///
/// A comment is sent every 15 seconds. If the stream stays silent for longer or ends, reconnect with the last id you
/// received.
#[utoipa::path(
    get, path = "/api/live", operation_id = "live", tag = "live",
    security(("session" = [])),
    params(
        Resume,
        ("Last-Event-ID" = Option<String>, Header, description = "The same as `after`. Invalid ids are ignored"),
    ),
    responses(
        (status = 200, content_type = "text/event-stream", body = LiveEvent),
        (status = 401, body = ErrorBody),
        (status = 422, body = ErrorBody),
        (status = 429, body = ErrorBody, description = "`too_many_streams`: this user has too many open streams."),
        (status = 503, body = ErrorBody, description = "`busy`: the server has too many open streams. Try again in a moment."),
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
    // The stream is opened before the past is read, so that what happens in between is sent twice rather than never.
    let (subscription, events) = live.subscribe(signed)?;
    let stream = Stream::new(subscription, events);
    if !live.is_open(signed).await? {
        return Err(Error::unauthorized());
    }
    let past = match after {
        Some(after) => live.since(signed.workspace, after).await?,
        None => Vec::new(),
    };
    Ok(stream.response(past))
}
