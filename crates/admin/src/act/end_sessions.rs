use accounts::{SessionsEnded, WorkspaceId};
use api::Error;
use serde_json::json;

use super::{Act, Actor, Subject};
use crate::model::audit::AdminAction;
use crate::state::AdminState;
use crate::store;

/// Ends all sessions of a workspace's members, on every server at once. Returns how many.
pub(crate) async fn end_sessions(
    state: &AdminState,
    actor: Actor,
    id: WorkspaceId,
    reason: &str,
) -> Result<i64, Error> {
    let mut act = Act::begin(state, actor, reason).await?;
    if !store::acts::exists(&mut act.tx, id).await? {
        return Err(Error::not_found());
    }
    let (users, ended) = store::acts::end_sessions(&mut act, id).await?;
    let action = AdminAction::SessionsEnded;
    let logged = json!({ "action": action.name(), "sessions": ended });
    store::acts::log_for_members(&mut act, id, &logged).await?;
    act.save(state, Subject::new(action).of_workspace(id).details(json!({ "sessions": ended }))).await?;
    for user in users {
        SessionsEnded::ALL.publish(&state.platform, user);
    }
    Ok(ended)
}
