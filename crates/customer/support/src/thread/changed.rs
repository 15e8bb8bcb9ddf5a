//! The message on the bus about a changed ticket, published after a commit; `live` turns it into an event for open pages.

use accounts::WorkspaceId;
use api::Platform;
use serde::{Deserialize, Serialize};

use crate::model::TicketId;

/// A message about a workspace: one of its tickets has changed.
///
/// Messages aren't stored and can be lost, so pages also load tickets when they are opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TicketMessage {
    TicketChanged { id: TicketId },
}

/// Tells the open pages of a workspace that a ticket has changed. Call it after the commit.
pub fn publish_changed(platform: &Platform, workspace: WorkspaceId, ticket: TicketId) {
    if platform.bus.has_listeners() {
        let message = TicketMessage::TicketChanged { id: ticket };
        let text = serde_json::to_string(&message).expect("ids become JSON");
        platform.bus.publish(vec![(workspace.0, text.into())]);
    }
}
