//! Puts together what operators see of a workspace.

use accounts::WorkspaceId;
use api::Error;
use db::Tx;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::model::workspace::{AdminLimits, AdminWorkspace};
use crate::state::AdminState;
use crate::store;
use crate::store::audit::AuditFilter;

/// How many entries of the audit log are shown with a workspace.
const SHOWN_AUDIT_ENTRIES: i64 = 20;

/// Reads a workspace. `None` if it doesn't exist.
pub(crate) async fn read(
    state: &AdminState,
    tx: &mut Tx,
    id: WorkspaceId,
) -> Result<Option<AdminWorkspace>, Error> {
    let Some(found) = store::workspaces::find(tx, id).await? else { return Ok(None) };
    let now = state.platform.clock.now();
    let about = AuditFilter { workspace: Some(id), ..AuditFilter::default() };
    let limit = store::acts::endpoint_limit(tx, id).await?;
    Ok(Some(AdminWorkspace {
        id,
        name: found.name,
        email: found.email,
        owner_name: found.owner_name,
        verified: found.is_verified,
        two_factor: found.two_factor,
        created_at: found.created_at,
        suspended: found.suspended,
        sessions: found.sessions,
        usage: store::workspaces::usage::read(tx, id, today(state)).await?,
        billing: store::workspaces::billing::read(tx, id).await?,
        limits: limits(state, limit),
        endpoints: store::workspaces::endpoints::list(tx, id, state.platform.visitor_url()).await?,
        delivery: store::workspaces::delivery::read(tx, id, now).await?,
        audit: store::audit::list(tx, &about, (SHOWN_AUDIT_ENTRIES, 0)).await?,
        audit_total: store::audit::count(tx, id).await?,
        open_tickets: found.open_tickets,
    }))
}

/// The limits of a workspace for which an operator may have set others than the configured ones.
pub(crate) fn limits(state: &AdminState, endpoints: Option<i32>) -> AdminLimits {
    AdminLimits {
        endpoints: endpoints.map_or_else(|| state.platform.caps.endpoints.into(), i64::from),
        is_overridden: endpoints.is_some(),
    }
}

/// Today, in UTC.
pub(crate) fn today(state: &AdminState) -> Date {
    state.platform.clock.now().to_zoned(TimeZone::UTC).date()
}
