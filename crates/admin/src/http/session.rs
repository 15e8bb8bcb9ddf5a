use api::{Error, ErrorBody, Json};
use axum::extract::State;

use crate::model::{AdminQueues, AdminSession};
use crate::operator::Operator;
use crate::read::health;
use crate::state::AdminState;
use crate::store;

/// Read who you are, and how much waits for operators.
#[utoipa::path(
    get, path = "/api/admin/session", operation_id = "admin_session", tag = "admin",
    security(("session" = [])),
    responses((status = 200, body = AdminSession), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."))
)]
pub(crate) async fn read(
    State(state): State<AdminState>,
    operator: Operator,
) -> Result<Json<AdminSession>, Error> {
    let mut tx = state.begin().await?;
    let queues = AdminQueues {
        tickets: store::tickets::count_unsolved(&mut tx).await?,
        reports: store::reports::count_open(&mut tx).await?,
        health: health::count_problems(&state, &mut tx).await?,
    };
    let operators = store::operators::list(&mut tx, state.operators.emails()).await?;
    Ok(Json(AdminSession { email: operator.email, name: operator.name, operators, queues }))
}
