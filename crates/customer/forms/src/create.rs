use accounts::WorkspaceId;
use api::{Error, Platform};

use crate::error::FormError;
use crate::model::id::EndpointId;
use crate::model::{Endpoint, Settings};
use crate::store;

/// The only cell there is.
const ONLY_CELL: &str = "22";

/// Creates an endpoint that accepts submissions from now on, unless the workspace has reached its limit of endpoints.
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
    let max_endpoints = platform.caps.endpoints;
    if store::count(&mut tx, workspace).await? >= i64::from(max_endpoints) {
        return Err(FormError::TooMany(max_endpoints).into());
    }
    store::insert(&mut tx, &endpoint).await?;
    tx.commit().await?;
    Ok(endpoint)
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
