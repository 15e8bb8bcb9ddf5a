//! What the acts on a ticket have in common.

use accounts::WorkspaceId;
use api::Error;
use serde_json::Value;
use support::TicketId;

use super::{Act, Subject};
use crate::model::audit::AdminAction;
use crate::model::ticket::{AdminEntry, AdminEntryId, AdminTicket, AdminTicketId};
use crate::state::AdminState;
use crate::store;

/// What was done to a ticket.
pub(crate) struct TicketAct {
    pub action: AdminAction,
    pub workspace: WorkspaceId,
    pub ticket: AdminTicketId,
    pub details: Value,
}

impl TicketAct {
    /// Writes the audit log and commits, tells the customer's open pages, and returns the ticket as it is then.
    pub(crate) async fn save(self, state: &AdminState, mut act: Act) -> Result<AdminTicket, Error> {
        let ticket = store::tickets::find(&mut act.tx, self.ticket).await?.ok_or_else(Error::not_found)?;
        let subject = Subject::new(self.action).of_workspace(self.workspace).target(&ticket.number);
        act.save(state, subject.details(self.details)).await?;
        support::publish_changed(&state.platform, self.workspace, TicketId(self.ticket.0));
        Ok(ticket)
    }

    /// Like [`TicketAct::save`], and returns an entry of the ticket.
    pub(crate) async fn save_entry(
        self,
        state: &AdminState,
        mut act: Act,
        entry: AdminEntryId,
    ) -> Result<AdminEntry, Error> {
        let mut entries = store::tickets::thread::entries(&mut act.tx, self.ticket, Some(entry.0)).await?;
        let entry = entries.pop().ok_or_else(Error::not_found)?;
        self.save(state, act).await?;
        Ok(entry)
    }
}
