use accounts::WorkspaceId;
use api::{Error, ErrorBody, Json, Page, Paging, PagingQuery, Query};
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::model::audit::{AdminAuditEntry, AuditId};
use crate::model::text::storable;
use crate::operator::Operator;
use crate::state::AdminState;
use crate::store;
use crate::store::audit::AuditFilter;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditQuery {
    /// Only what was about this workspace.
    workspace_id: Option<WorkspaceId>,
    /// Only what this operator did, by email address.
    operator: Option<String>,
    /// A text in the reason, or a target.
    q: Option<String>,
    /// The page number, starting at 1. Default: 1.
    page: Option<u32>,
    /// The number of items per page, at most 200. Default: 50.
    size: Option<u32>,
    /// The `next_cursor` of the previous page. If it's set, `page` is ignored.
    #[param(value_type = Option<String>)]
    cursor: Option<AuditId>,
}

/// List what operators did, newest first.
#[utoipa::path(
    get, path = "/api/admin/audit", operation_id = "admin_audit_list", tag = "admin",
    security(("session" = [])),
    params(AuditQuery),
    responses((status = 200, body = Page<AdminAuditEntry>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."))
)]
pub(crate) async fn list(
    State(state): State<AdminState>,
    operator: Operator,
    Query(query): Query<AuditQuery>,
) -> Result<Json<Page<AdminAuditEntry>>, Error> {
    drop(operator);
    let page = if query.cursor.is_some() { None } else { query.page };
    let paging = Paging::parse(PagingQuery { page, size: query.size }, 50)?;
    let operator = query.operator.as_deref().map(storable);
    let text = query.q.as_deref().map(storable).filter(|text| !text.is_empty());
    let filter = AuditFilter {
        workspace: query.workspace_id,
        operator: operator.as_deref(),
        text: text.as_deref(),
        before: query.cursor,
    };
    let mut tx = state.begin().await?;
    let mut items = store::audit::list(&mut tx, &filter, (paging.one_more(), paging.offset())).await?;
    let next_cursor = paging.cut(&mut items).map(|last| last.id.to_string());
    Ok(Json(paging.answer(items, None, next_cursor)))
}
