//! Suspending and lifting. The database changes the status and notifies every server; the owner is emailed by a job, and
//! reads about it in the security log.

use accounts::WorkspaceId;
use api::Error;
use axum::http::StatusCode;
use forms::EndpointId;
use serde_json::json;

use super::{Act, Actor, Subject};
use crate::emails::Change;
use crate::model::audit::AdminAction;
use crate::model::text::optional_text;
use crate::state::AdminState;
use crate::store::acts as store;
use crate::work::SendSuspensionEmail;

const MAX_MESSAGE_CHARACTERS: usize = 1_000;

/// What is suspended.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    Endpoint(EndpointId),
    Workspace(WorkspaceId),
}

/// Suspends an endpoint or a workspace. The owner reads `message`, and never the reason.
pub(crate) async fn suspend(
    state: &AdminState,
    actor: Actor,
    target: &Target,
    reason: &str,
    message: Option<&str>,
) -> Result<(), Error> {
    let message = optional_text("message", message, MAX_MESSAGE_CHARACTERS)?;
    let mut act = Act::begin(state, actor, reason).await?;
    let result = match target {
        Target::Endpoint(id) => store::suspend_endpoint(&mut act, id).await?,
        Target::Workspace(id) => store::suspend_workspace(&mut act, *id).await?,
    };
    check(&result)?;
    finish(state, act, target, Change::Suspended, message).await
}

/// Lifts a suspension.
pub(crate) async fn lift(
    state: &AdminState,
    actor: Actor,
    target: &Target,
    reason: &str,
) -> Result<(), Error> {
    let mut act = Act::begin(state, actor, reason).await?;
    let result = match target {
        Target::Endpoint(id) => store::lift_endpoint(&mut act, id).await?,
        Target::Workspace(id) => store::lift_workspace(&mut act, *id).await?,
    };
    check(&result)?;
    finish(state, act, target, Change::Lifted, None).await
}

/// Writes the logs, enqueues the email, and commits.
async fn finish(
    state: &AdminState,
    mut act: Act,
    target: &Target,
    change: Change,
    message: Option<String>,
) -> Result<(), Error> {
    let (workspace, endpoint) = match target {
        Target::Endpoint(id) => {
            let workspace = store::workspace_of(&mut act.tx, id).await?.ok_or_else(Error::not_found)?;
            (workspace, Some(id.clone()))
        }
        Target::Workspace(id) => (*id, None),
    };
    let action = match (change, &endpoint) {
        (Change::Suspended, Some(_)) => AdminAction::EndpointSuspended,
        (Change::Suspended, None) => AdminAction::WorkspaceSuspended,
        (Change::Lifted, Some(_)) => AdminAction::EndpointLifted,
        (Change::Lifted, None) => AdminAction::WorkspaceLifted,
    };
    let logged = json!({ "action": action.name(), "endpoint": &endpoint });
    store::log_for_members(&mut act, workspace, &logged).await?;
    let subject = Subject::new(action).of_workspace(workspace).details(json!({ "message": &message }));
    let subject = match &endpoint {
        Some(endpoint) => subject.target(endpoint),
        None => subject,
    };
    let email = SendSuspensionEmail { workspace, endpoint, change, message };
    state.platform.jobs.enqueue_as_app(&mut act.tx, email).await?;
    act.save(state, subject).await
}

/// Turns what the database says into an error.
fn check(result: &str) -> Result<(), Error> {
    let refused = |code, detail: &'static str| Err(Error::new(StatusCode::CONFLICT, code, detail));
    match result {
        "done" => Ok(()),
        "already" => refused("already_suspended", "It's already suspended."),
        "not_suspended" => refused("not_suspended", "It isn't suspended."),
        "with_workspace" => {
            refused("workspace_suspended", "The whole workspace is suspended. Lift its suspension instead.")
        }
        _ => Err(Error::not_found()),
    }
}
