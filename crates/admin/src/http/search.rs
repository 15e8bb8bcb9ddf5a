use api::{Error, ErrorBody, Json, Query};
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::model::search::AdminFound;
use crate::model::text::storable;
use crate::operator::Operator;
use crate::read::search;
use crate::state::AdminState;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct SearchQuery {
    /// An email address or its beginning, an endpoint id or URL, the id of a submission or a workspace, or the number of
    /// a ticket.
    q: String,
}

/// Find workspaces, endpoints, submissions and tickets.
#[utoipa::path(
    get, path = "/api/admin/search", operation_id = "admin_search", tag = "admin",
    security(("session" = [])),
    params(SearchQuery),
    responses((status = 200, body = AdminFound), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."))
)]
pub(crate) async fn search(
    State(state): State<AdminState>,
    operator: Operator,
    Query(query): Query<SearchQuery>,
) -> Result<Json<AdminFound>, Error> {
    drop(operator);
    Ok(Json(search::search(&state, &storable(&query.q)).await?))
}
