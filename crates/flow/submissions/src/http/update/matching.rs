//! Changes all submissions of a list, however many there are: a part with each request.

use std::time::Duration;

use accounts::Signed;
use api::{Error, ErrorBody, FieldError, Json, Platform};
use axum::extract::State;
use forms::EndpointId;
use intake::SubmissionId;
use jiff::Timestamp;
use search::Query;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{ChangeBody, MAX_UPDATED_SUBMISSIONS, apply};
use crate::error::SubmissionError;
use crate::export::selection::{Selection, SelectionReader};
use crate::http::search::unreadable_query;
use crate::model::State as Folder;
use crate::model::label::Label;

/// After so many submissions, or so much time, a request ends with what it has changed. The next one goes on.
const MAX_MATCHING_PER_REQUEST: usize = 1_000;
const ENOUGH_TIME_TO_UPDATE: Duration = Duration::from_secs(1);

/// Changes to all submissions of a list.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdateMatching {
    filter: MatchingFilter,
    change: ChangeBody,
    /// The `next_cursor` of the previous answer. Leave it out in the first request.
    #[schema(value_type = Option<String>)]
    cursor: Option<SubmissionId>,
}

/// Which submissions to change, as in lists.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatchingFilter {
    /// The endpoint. Default: all endpoints.
    endpoint_id: Option<EndpointId>,
    /// The folder. Default: `inbox`. Held submissions can't be changed.
    #[schema(inline)]
    state: Option<Folder>,
    /// Only submissions received at or after this time.
    #[schema(value_type = Option<String>, format = DateTime)]
    from: Option<Timestamp>,
    /// Only submissions received before this time.
    #[schema(value_type = Option<String>, format = DateTime)]
    to: Option<Timestamp>,
    /// Only submissions with files (`true`) or without (`false`).
    has_files: Option<bool>,
    /// Only submissions that are starred (`true`) or not (`false`).
    starred: Option<bool>,
    /// Only submissions that are unread (`true`) or read (`false`).
    unread: Option<bool>,
    /// Only submissions with this label.
    #[schema(inline)]
    label: Option<Label>,
    /// Only submissions that a search finds, as in lists.
    #[schema(max_length = 500)]
    q: Option<String>,
}

/// A part of the submissions that a filter matches, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MatchingUpdated)]
pub(crate) struct UpdatedMatching {
    /// The submissions that changed.
    ids: Vec<SubmissionId>,
    /// Send it with the same request to go on. Null if all were changed.
    next_cursor: Option<String>,
}

/// Change all submissions that a filter matches.
///
/// A request changes about 1,000 of them. Repeat it with the `next_cursor` of its answer until that is null. Submissions
/// that arrive after the first request are left out.
#[utoipa::path(
    patch, path = "/api/submissions/matching", operation_id = "submissions_update_matching", tag = "submissions",
    security(("session" = [])),
    request_body = UpdateMatching,
    responses(
        (status = 200, body = UpdatedMatching),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody),
    )
)]
pub(crate) async fn update_matching(
    State(platform): State<Platform>,
    signed: Signed,
    Json(body): Json<UpdateMatching>,
) -> Result<Json<UpdatedMatching>, Error> {
    let selection = body.filter.selection()?;
    let change = body.change.parse("change.state")?;
    if let Some(endpoint) = &selection.endpoint {
        let mut tx = platform.db.tenant(signed.workspace).await?;
        if !forms::exists(&mut tx, signed.workspace, endpoint).await? {
            return Err(SubmissionError::NotFound.into());
        }
    }
    let begun = Instant::now();
    let until = body.cursor.map_or_else(|| platform.clock.uuid(), |cursor| cursor.0);
    let mut reader = SelectionReader::new(&platform, signed.workspace, &selection, until);
    let (mut changed, mut seen) = (Vec::new(), 0);
    loop {
        let page: Vec<Uuid> = reader.page().await?.iter().map(|submission| submission.id.0).collect();
        let Some(last) = page.last() else {
            return Ok(Json(UpdatedMatching { ids: changed, next_cursor: None }));
        };
        for some in page.chunks(MAX_UPDATED_SUBMISSIONS) {
            changed.extend(apply(&platform, signed.workspace, some, change).await?);
        }
        seen += page.len();
        if seen >= MAX_MATCHING_PER_REQUEST || begun.elapsed() > ENOUGH_TIME_TO_UPDATE {
            return Ok(Json(UpdatedMatching { ids: changed, next_cursor: Some(last.to_string()) }));
        }
    }
}

impl MatchingFilter {
    /// Returns the submissions that are meant.
    fn selection(self) -> Result<Selection, Error> {
        let mut errors = Vec::new();
        if self.state == Some(Folder::Held) {
            errors.push(FieldError::new("filter.state", "held", "Held submissions can't be changed."));
        }
        if matches!((self.from, self.to), (Some(from), Some(to)) if from > to) {
            errors.push(FieldError::new("filter.to", "before_from", "`to` is before `from`."));
        }
        let query = self.q.as_deref().map(Query::parse).transpose();
        let query = query.unwrap_or_else(|error| {
            let mut unreadable = unreadable_query(&error);
            unreadable.field = "filter.q".into();
            errors.push(unreadable);
            None
        });
        if !errors.is_empty() {
            return Err(Error::invalid(errors));
        }
        Ok(Selection {
            endpoint: self.endpoint_id,
            folder: Some(self.state.unwrap_or_default()),
            from: self.from,
            to: self.to,
            has_files: self.has_files,
            starred: self.starred,
            unread: self.unread,
            label: self.label,
            query,
            ids: None,
        })
    }
}
