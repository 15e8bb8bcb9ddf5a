use api::{Error, FieldError};
use forms::{EndpointId, is_old_id};
use serde_json::json;

use super::{Act, Actor, Subject};
use crate::model::audit::AdminAction;
use crate::state::AdminState;
use crate::store::acts as store;

/// Moves the id that a form had at another service to an endpoint, whoever has claimed it. Both sides see it in their log.
pub(crate) async fn move_old_id(
    state: &AdminState,
    actor: Actor,
    (old_id, endpoint): (&str, &EndpointId),
    reason: &str,
) -> Result<(), Error> {
    if !is_old_id(old_id) {
        let message = "An id of another service has 8 letters and digits.";
        return Err(Error::invalid(vec![FieldError::new("old_id", "not_an_old_id", message)]));
    }
    let mut act = Act::begin(state, actor, reason).await?;
    let workspace = store::workspace_of(&mut act.tx, endpoint).await?.ok_or_else(Error::not_found)?;
    let had_it = store::move_old_id(&mut act, old_id, endpoint).await?;
    let action = AdminAction::OldIdMoved;
    let logged = json!({ "action": action.name(), "old_id": old_id });
    store::log_for_members(&mut act, workspace, &logged).await?;
    if let Some(other) = had_it.filter(|other| *other != workspace) {
        store::log_for_members(&mut act, other, &logged).await?;
    }
    let details = json!({ "old_id": old_id, "from_workspace": had_it });
    let subject = Subject::new(action).of_workspace(workspace).target(endpoint);
    act.save(state, subject.details(details)).await
}
