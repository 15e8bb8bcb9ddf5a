use accounts::Signed;
use api::{Error, ErrorBody, FieldError, Json, Platform};
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::usage::{Usage, usage};
use crate::store;

/// The largest spending limit, in cents.
const MAX_SPENDING_LIMIT_CENTS: u64 = 10_000_000;

/// The most that the submissions of a month may cost.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SpendingLimit {
    /// In euro cents before tax, at most 10000000. It applies from now on, to the current month too.
    #[schema(maximum = 10_000_000)]
    cents: u64,
}

/// Change the spending limit of the workspace.
///
/// Submissions that would cost more are held. What this month has cost already stays due, even if the new limit is lower.
#[utoipa::path(
    put, path = "/api/billing/spending-limit", operation_id = "billing_spending_limit", tag = "billing",
    security(("session" = [])),
    request_body = SpendingLimit,
    responses((status = 200, body = Usage), (status = 401, body = ErrorBody), (status = 409, body = ErrorBody, description = "`no_billing`: this server has no billing."), (status = 422, body = ErrorBody))
)]
pub(crate) async fn change(
    State(platform): State<Platform>,
    signed: Signed,
    Json(body): Json<SpendingLimit>,
) -> Result<Json<Usage>, Error> {
    if !platform.billing_enabled {
        return Err(Error::conflict("no_billing", "This server has no billing."));
    }
    if body.cents > MAX_SPENDING_LIMIT_CENTS {
        let message = "Choose a limit of at most €100,000.";
        return Err(Error::invalid(vec![FieldError::new("cents", "out_of_range", message)]));
    }
    let mut tx = platform.db.tenant(signed.workspace).await?;
    store::set_spending_limit(&mut tx, signed.workspace, body.cents).await?;
    let usage = usage(&mut tx, &platform, signed.workspace).await?;
    tx.commit().await?;
    Ok(Json(usage))
}
