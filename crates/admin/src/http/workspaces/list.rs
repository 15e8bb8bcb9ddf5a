use api::{Error, ErrorBody, Json, Page, Paging, PagingQuery, Query};
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::model::text::storable;
use crate::model::workspace::AdminWorkspaceItem;
use crate::operator::Operator;
use crate::read::workspace;
use crate::state::AdminState;
use crate::store;
use crate::store::workspaces::WorkspaceFilter;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct WorkspacesQuery {
    /// An email address or its beginning.
    q: Option<String>,
    /// Only workspaces that are suspended, or not.
    suspended: Option<bool>,
    /// The page number, starting at 1. Default: 1.
    page: Option<u32>,
    /// The number of items per page, at most 200. Default: 50.
    size: Option<u32>,
}

/// List workspaces, newest first.
#[utoipa::path(
    get, path = "/api/admin/workspaces", operation_id = "admin_workspaces_list", tag = "admin",
    security(("session" = [])),
    params(WorkspacesQuery),
    responses((status = 200, body = Page<AdminWorkspaceItem>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."))
)]
pub(crate) async fn list(
    State(state): State<AdminState>,
    operator: Operator,
    Query(query): Query<WorkspacesQuery>,
) -> Result<Json<Page<AdminWorkspaceItem>>, Error> {
    drop(operator);
    let paging = Paging::parse(PagingQuery { page: query.page, size: query.size }, 50)?;
    let email =
        query.q.as_deref().map(|text| storable(text).trim().to_lowercase()).filter(|text| !text.is_empty());
    let filter = WorkspaceFilter {
        email: email.as_deref(),
        suspended: query.suspended,
        month: workspace::today(&state).first_of_month(),
    };
    let mut tx = state.begin().await?;
    let (items, total) = store::workspaces::list(&mut tx, &filter, (paging.limit(), paging.offset())).await?;
    Ok(Json(paging.answer(items, Some(total), None)))
}
