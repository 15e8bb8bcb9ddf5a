//! What every act of an operator has in common: the transaction of `formtray_admin` in which it is checked again who acts,
//! the reason, and the row in the audit log. An act that isn't saved with [`Act::save`] is rolled back.

pub(crate) mod end_sessions;
pub(crate) mod move_old_id;
pub(crate) mod suspend;
pub(crate) mod tickets;

use accounts::{Signed, WorkspaceId, is_confirmed, step_up_required};
use api::Error;
use axum::http::StatusCode;
use db::Tx;
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::model::audit::AdminAction;
use crate::model::text::required_text;
use crate::state::AdminState;
use crate::store;
use crate::store::audit::NewAuditEntry;

const MAX_REASON_CHARACTERS: usize = 500;

/// The name under which the command line acts.
const COMMAND_LINE: &str = "command line";

/// Who acts.
#[derive(Clone, Debug)]
pub(crate) struct Actor {
    /// An email address, or [`COMMAND_LINE`].
    pub name: String,
    session: Option<Signed>,
    /// Whether the session must be confirmed.
    needs_confirmation: bool,
}

impl Actor {
    /// An operator in the browser.
    pub(crate) fn operator(name: &str, session: Signed, needs_confirmation: bool) -> Self {
        Self { name: name.to_owned(), session: Some(session), needs_confirmation }
    }

    /// Whoever can run commands on the server.
    pub(crate) fn command_line() -> Self {
        Self { name: COMMAND_LINE.to_owned(), session: None, needs_confirmation: false }
    }
}

/// An act that has begun.
pub(crate) struct Act {
    pub tx: Tx,
    pub actor: Actor,
    pub now: Timestamp,
    pub reason: Option<String>,
}

/// What an act was about, for the audit log.
pub(crate) struct Subject {
    pub action: AdminAction,
    pub workspace: Option<WorkspaceId>,
    pub target: Option<String>,
    pub details: Value,
}

impl Subject {
    pub(crate) fn new(action: AdminAction) -> Self {
        Self { action, workspace: None, target: None, details: json!({}) }
    }

    #[must_use]
    pub(crate) fn of_workspace(self, workspace: WorkspaceId) -> Self {
        Self { workspace: Some(workspace), ..self }
    }

    #[must_use]
    pub(crate) fn target(self, target: &impl ToString) -> Self {
        Self { target: Some(target.to_string()), ..self }
    }

    #[must_use]
    pub(crate) fn details(self, details: Value) -> Self {
        Self { details, ..self }
    }
}

impl Act {
    /// Begins an act that needs a reason.
    pub(crate) async fn begin(state: &AdminState, actor: Actor, reason: &str) -> Result<Self, Error> {
        let reason = required_text("reason", reason, MAX_REASON_CHARACTERS)?;
        let act = Self::without_reason(state, actor).await?;
        Ok(Self { reason: Some(reason), ..act })
    }

    /// Begins an act that explains itself, such as a reply.
    pub(crate) async fn without_reason(state: &AdminState, actor: Actor) -> Result<Self, Error> {
        let mut tx = state.begin().await?;
        let now = state.platform.clock.now();
        if let Some(signed) = actor.session {
            check_again(&mut tx, state, signed, actor.needs_confirmation.then_some(now)).await?;
        }
        Ok(Self { tx, actor, now, reason: None })
    }

    /// Writes the audit log and commits.
    pub(crate) async fn save(mut self, state: &AdminState, subject: Subject) -> Result<(), Error> {
        let entry = NewAuditEntry {
            id: state.platform.clock.uuid(),
            operator: &self.actor.name,
            action: subject.action.name(),
            workspace: subject.workspace,
            target: subject.target.as_deref(),
            reason: self.reason.as_deref(),
            details: &subject.details,
        };
        store::audit::insert(&mut self.tx, &entry).await?;
        Ok(self.tx.commit().await?)
    }
}

/// Locks the operator's account and checks that nothing has changed since the request began: the session may have ended,
/// and two-factor authentication may be off. `confirmed_at` is set if the session must be confirmed then.
async fn check_again(
    tx: &mut Tx,
    state: &AdminState,
    signed: Signed,
    confirmed_at: Option<Timestamp>,
) -> Result<(), Error> {
    let row = store::operators::lock(tx, signed).await?.ok_or_else(Error::unauthorized)?;
    if !row.is_verified || !state.operators.include(&row.email) {
        return Err(Error::not_found());
    }
    if !row.two_factor {
        return Err(two_factor_required());
    }
    if confirmed_at.is_some_and(|now| !is_confirmed(row.confirmed_at, now)) {
        return Err(step_up_required());
    }
    Ok(())
}

/// The error for an operator without two-factor authentication.
pub(crate) fn two_factor_required() -> Error {
    let detail = "Turn on two-factor authentication to use admin.";
    Error::new(StatusCode::FORBIDDEN, "two_factor_required", detail)
}
