use accounts::WorkspaceId;
use api::{Error, Platform};

use crate::error::FormError;
use crate::model::id::EndpointId;
use crate::model::{Endpoint, Settings};
use crate::store;

/// The only cell there is.
const ONLY_CELL: &str = "22";

/// Creates an endpoint that accepts submissions from now on, unless the workspace has reached its limit of
/// endpoints or an operator has suspended it.
pub(crate) async fn create_endpoint(
    platform: &Platform,
    workspace: WorkspaceId,
    name: &str,
    label: Option<&str>,
) -> Result<Endpoint, Error> {
    let id = fresh_id(platform);
    let endpoint = Endpoint {
        address: id.clone(),
        id,
        workspace,
        former_addresses: Vec::new(),
        settings: Settings::new(name, label)?,
        form_version: None,
        created_at: platform.clock.now(),
        last_submission_at: None,
        unread: 0,
        month_count: 0,
    };
    let mut tx = platform.db.tenant(workspace).await?;
    store::lock_count(&mut tx, workspace).await?;
    let limits = store::operator_limits(&mut tx, workspace).await?;
    if limits.is_suspended {
        return Err(FormError::WorkspaceSuspended.into());
    }
    let max_endpoints = limits.max_endpoints.map_or(platform.caps.endpoints, i32::unsigned_abs);
    if store::count(&mut tx, workspace).await? >= i64::from(max_endpoints) {
        return Err(FormError::TooMany(max_endpoints).into());
    }
    store::insert(&mut tx, &endpoint).await.map_err(suspended_meanwhile)?;
    tx.commit().await?;
    Ok(endpoint)
}

/// Recognises that the database refused the endpoint because an operator was faster (`refuse_while_suspended()`).
fn suspended_meanwhile(error: sqlx::Error) -> FormError {
    let constraint = error.as_database_error().and_then(sqlx::error::DatabaseError::constraint);
    if constraint == Some("endpoints_not_suspended") { FormError::WorkspaceSuspended } else { error.into() }
}

/// Creates an endpoint by name, with the same limits as the API, and returns its id. The demo data and the live demo
/// use it.
pub async fn create(platform: &Platform, workspace: WorkspaceId, name: &str) -> Result<EndpointId, Error> {
    create_endpoint(platform, workspace, name, None).await.map(|endpoint| endpoint.id)
}

/// Generates a new public id, for an endpoint or for a new endpoint URL.
pub(crate) fn fresh_id(platform: &Platform) -> EndpointId {
    EndpointId::fresh(ONLY_CELL, &platform.id_keys)
}
