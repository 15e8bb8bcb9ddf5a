use api::{Error, ErrorBody, Json, Path, Query};
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::act::{Act, Subject};
use crate::model::ReasonBody;
use crate::model::audit::AdminAction;
use crate::model::report::{AdminReport, AdminReports, ReportId};
use crate::operator::{ConfirmedOperator, Operator};
use crate::state::AdminState;
use crate::store;
use crate::store::reports::ReportFilter;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReportsQuery {
    /// Whether to list closed reports as well. Default: false.
    #[serde(default)]
    closed: bool,
}

/// List reports of visitors about forms, at most 200.
#[utoipa::path(
    get, path = "/api/admin/reports", operation_id = "admin_reports_list", tag = "admin",
    security(("session" = [])),
    params(ReportsQuery),
    responses((status = 200, body = AdminReports), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."))
)]
pub(crate) async fn list(
    State(state): State<AdminState>,
    operator: Operator,
    Query(query): Query<ReportsQuery>,
) -> Result<Json<AdminReports>, Error> {
    drop(operator);
    let mut tx = state.begin().await?;
    let filter = if query.closed { ReportFilter::All } else { ReportFilter::Open };
    let items = store::reports::list(&mut tx, filter, state.platform.visitor_url()).await?;
    Ok(Json(AdminReports { items }))
}

/// Close a report.
#[utoipa::path(
    post, path = "/api/admin/reports/{report_id}/close", operation_id = "admin_reports_close", tag = "admin",
    security(("session" = [])),
    params(("report_id" = ReportId, Path, description = "The id of the report")),
    request_body = ReasonBody,
    responses((status = 200, body = AdminReport), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required` or `step_up_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."), (status = 422, body = ErrorBody))
)]
pub(crate) async fn close(
    State(state): State<AdminState>,
    operator: ConfirmedOperator,
    Path(id): Path<ReportId>,
    Json(body): Json<ReasonBody>,
) -> Result<Json<AdminReport>, Error> {
    let mut act = Act::begin(&state, operator.actor(), &body.reason).await?;
    let is_closed_now = store::reports::close(&mut act, id).await?;
    let visitor_url = state.platform.visitor_url();
    let report = store::reports::list(&mut act.tx, ReportFilter::One(id), visitor_url).await?.pop();
    let report = report.ok_or_else(Error::not_found)?;
    if !is_closed_now {
        return Err(Error::conflict("already_closed", "This report is closed already."));
    }
    let subject = Subject::new(AdminAction::ReportClosed).of_workspace(report.workspace.id).target(&id);
    act.save(&state, subject).await?;
    Ok(Json(report))
}
