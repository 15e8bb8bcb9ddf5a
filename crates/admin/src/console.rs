//! What `formtray admin` does: the same as the routes, as an operator on the command line, with JSON as the result.

use accounts::WorkspaceId;
use api::{Error, Platform};
use forms::EndpointId;
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::act::Actor;
use crate::act::end_sessions::end_sessions;
use crate::act::move_old_id::move_old_id;
use crate::act::suspend::{self, Target};
use crate::read::{health, search, workspace};
use crate::state::{AdminState, Operators};
use crate::store;
use crate::store::audit::AuditFilter;
use crate::store::reports::ReportFilter;

/// How many entries of the audit log are printed.
const PRINTED_AUDIT_ENTRIES: i64 = 200;

/// An operator on the command line. Whoever can run commands on the server needs no account.
#[derive(Clone)]
pub struct Console(AdminState);

impl Console {
    /// `None` if `database.admin_url` isn't set.
    pub fn open(platform: Platform) -> Option<Self> {
        platform.db.admin()?;
        Some(Self(AdminState { platform, operators: Operators::nobody(), spool: None }))
    }

    /// Finds workspaces, endpoints, submissions and tickets.
    pub async fn find(&self, text: &str) -> Result<Value, Error> {
        to_json(&search::search(&self.0, text).await?)
    }

    /// Reads a workspace.
    pub async fn workspace(&self, id: Uuid) -> Result<Value, Error> {
        let mut tx = self.0.begin().await?;
        let found = workspace::read(&self.0, &mut tx, WorkspaceId(id)).await?;
        to_json(&found.ok_or_else(Error::not_found)?)
    }

    /// Suspends an endpoint or a workspace, by its id.
    pub async fn suspend(&self, id: &str, reason: &str, message: Option<&str>) -> Result<Value, Error> {
        let target = parse_target(id)?;
        suspend::suspend(&self.0, Actor::command_line(), &target, reason, message).await?;
        Ok(json!({ "suspended": id }))
    }

    /// Lifts a suspension.
    pub async fn lift(&self, id: &str, reason: &str) -> Result<Value, Error> {
        suspend::lift(&self.0, Actor::command_line(), &parse_target(id)?, reason).await?;
        Ok(json!({ "lifted": id }))
    }

    /// Ends all sessions of a workspace.
    pub async fn end_sessions(&self, id: Uuid, reason: &str) -> Result<Value, Error> {
        let ended = end_sessions(&self.0, Actor::command_line(), WorkspaceId(id), reason).await?;
        Ok(json!({ "ended": ended }))
    }

    /// Moves the id that a form had at another service to an endpoint.
    pub async fn move_id(&self, old_id: &str, to: &str, reason: &str) -> Result<Value, Error> {
        let endpoint: EndpointId = to.parse().map_err(|_| Error::not_found())?;
        move_old_id(&self.0, Actor::command_line(), (old_id, &endpoint), reason).await?;
        Ok(json!({ "moved": old_id, "to": to }))
    }

    /// Lists the newest entries of the audit log.
    pub async fn audit(&self, of_workspace: Option<Uuid>) -> Result<Value, Error> {
        let filter = AuditFilter { workspace: of_workspace.map(WorkspaceId), ..AuditFilter::default() };
        let mut tx = self.0.begin().await?;
        to_json(&store::audit::list(&mut tx, &filter, (PRINTED_AUDIT_ENTRIES, 0)).await?)
    }

    /// Lists the reports that nobody has closed.
    pub async fn reports(&self) -> Result<Value, Error> {
        let mut tx = self.0.begin().await?;
        let visitor_url = self.0.platform.visitor_url();
        to_json(&store::reports::list(&mut tx, ReportFilter::Open, visitor_url).await?)
    }

    /// Reads what is stuck and what has failed. The spool isn't among it: only a running server reads it.
    pub async fn health(&self) -> Result<Value, Error> {
        to_json(&health::read(&self.0).await?)
    }
}

/// An endpoint's id has 16 characters, a workspace's is a UUID.
fn parse_target(id: &str) -> Result<Target, Error> {
    if let Ok(endpoint) = id.parse::<EndpointId>() {
        return Ok(Target::Endpoint(endpoint));
    }
    let workspace = Uuid::parse_str(id).map_err(|_| Error::not_found())?;
    Ok(Target::Workspace(WorkspaceId(workspace)))
}

fn to_json(found: &impl Serialize) -> Result<Value, Error> {
    serde_json::to_value(found).map_err(Error::internal)
}
