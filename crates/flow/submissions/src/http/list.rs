use accounts::{Signed, WorkspaceId};
use api::{Error, ErrorBody, FieldError, Json, Paging, PagingQuery, Path, Platform, Query};
use axum::extract::State;
use forms::EndpointId;
use intake::SubmissionId;
use jiff::Timestamp;
use kernel::Clock;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::search::{SubmissionPage, search};
use crate::error::SubmissionError;
use crate::model::State as Folder;
use crate::model::label::Label;
use crate::store::{self, Filter};

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// The page number, starting at 1. Default: 1.
    page: Option<u32>,
    /// The number of items per page, at most 200. Default: 100 for the workspace, 10 for one endpoint.
    size: Option<u32>,
    /// The `next_cursor` of the previous page. If it's set, `page` is ignored.
    #[param(value_type = Option<String>)]
    cursor: Option<SubmissionId>,
    /// The folder to list. Default: `inbox`.
    #[param(inline)]
    state: Option<Folder>,
    /// Only submissions received at or after this time.
    #[param(value_type = Option<String>, format = DateTime)]
    from: Option<Timestamp>,
    /// Only submissions received before this time.
    #[param(value_type = Option<String>, format = DateTime)]
    to: Option<Timestamp>,
    /// Only submissions with files (`true`) or without (`false`).
    has_files: Option<bool>,
    /// Only submissions that are starred (`true`) or not (`false`).
    starred: Option<bool>,
    /// Only submissions that are unread (`true`) or read (`false`).
    unread: Option<bool>,
    /// Only submissions with this label.
    #[param(inline)]
    label: Option<Label>,
    /// Only submissions that have these words in their values, field names, file names or memo. A word matches the
    /// beginning of a word. Also `"a phrase"`, `field:value`, `from:ada`, `has:file`, `after:2026-01-31`, `before:` and `on:`
    /// (UTC). At most 500 characters. A page may then have fewer items than `size` although `next_cursor` is set.
    #[param(max_length = 500)]
    q: Option<String>,
}

/// List the submissions of all endpoints, newest first.
#[utoipa::path(
    get, path = "/api/submissions/", operation_id = "submissions_list", tag = "submissions",
    security(("session" = [])),
    params(ListQuery),
    responses((status = 200, body = SubmissionPage), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody))
)]
pub(crate) async fn of_workspace(
    State(platform): State<Platform>,
    signed: Signed,
    Query(query): Query<ListQuery>,
) -> Result<Json<SubmissionPage>, Error> {
    list(&platform, signed.workspace, None, &query, 100).await
}

/// List the submissions of one endpoint, newest first.
#[utoipa::path(
    get, path = "/api/submissions/{endpoint_id}", operation_id = "submissions_list_of_endpoint", tag = "submissions",
    security(("session" = [])),
    params(("endpoint_id" = EndpointId, Path, description = "The id of the endpoint"), ListQuery),
    responses(
        (status = 200, body = SubmissionPage),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody),
    )
)]
pub(crate) async fn of_endpoint(
    State(platform): State<Platform>,
    signed: Signed,
    Path(endpoint_id): Path<EndpointId>,
    Query(query): Query<ListQuery>,
) -> Result<Json<SubmissionPage>, Error> {
    list(&platform, signed.workspace, Some(endpoint_id), &query, 10).await
}

/// Lists the submissions of a workspace or of one endpoint.
async fn list(
    platform: &Platform,
    workspace: WorkspaceId,
    endpoint: Option<EndpointId>,
    query: &ListQuery,
    default_size: u32,
) -> Result<Json<SubmissionPage>, Error> {
    let paging = paging(query, default_size)?;
    let filter = filter(query, endpoint)?;
    let mut tx = platform.db.tenant(workspace).await?;
    if let Some(endpoint) = &filter.endpoint
        && !forms::exists(&mut tx, workspace, endpoint).await?
    {
        return Err(SubmissionError::NotFound.into());
    }
    if let Some(text) = &query.q {
        return search(&mut tx, workspace, filter, text, paging).await.map(Json);
    }
    let mut items = store::list(&mut tx, workspace, &filter, paging.one_more(), paging.offset()).await?;
    let next_cursor = paging.cut(&mut items).map(|last| last.id.to_string());
    let total = if is_counted(query) {
        Some(store::count(&mut tx, workspace, filter.endpoint.as_ref(), filter.state).await?)
    } else {
        None
    };
    Ok(Json(SubmissionPage { page: paging.answer(items, total, next_cursor), not_indexed_since: None }))
}

/// Returns the page that is requested. A cursor takes precedence over a page number.
fn paging(query: &ListQuery, default_size: u32) -> Result<Paging, Error> {
    let page = if query.cursor.is_some() { None } else { query.page };
    Paging::parse(PagingQuery { page, size: query.size }, default_size)
}

/// Returns whether the total is known: the counters are per folder, and know no other filter.
fn is_counted(query: &ListQuery) -> bool {
    query.from.is_none()
        && query.to.is_none()
        && query.has_files.is_none()
        && query.starred.is_none()
        && query.unread.is_none()
        && query.label.is_none()
}

/// Returns the filter for the store. Times and the cursor become bounds on the id, which contains the time.
fn filter(query: &ListQuery, endpoint: Option<EndpointId>) -> Result<Filter, Error> {
    if matches!((query.from, query.to), (Some(from), Some(to)) if from > to) {
        return Err(Error::invalid(vec![FieldError::new("to", "before_from", "`to` is before `from`.")]));
    }
    let until = query.to.map_or(Uuid::max(), Clock::uuid_floor);
    let cursor = query.cursor.map_or(Uuid::max(), |cursor| cursor.0);
    Ok(Filter {
        endpoint,
        state: query.state.unwrap_or_default(),
        from: query.from.map_or(Uuid::nil(), Clock::uuid_floor),
        before: until.min(cursor),
        has_files: query.has_files,
        starred: query.starred,
        unread: query.unread,
        label: query.label,
    })
}
