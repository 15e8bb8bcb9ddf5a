//! Messages on the bus about a workspace, published after a commit; `live` turns them into events for open pages.

use std::collections::HashMap;
use std::sync::Arc;

use accounts::WorkspaceId;
use bus::Bus;
use forms::EndpointId;
use intake::SubmissionId;
use serde::{Deserialize, Serialize};

/// A message about a workspace, published on the bus after the commit.
///
/// Messages aren't stored and can be lost, so a subscriber that must miss nothing polls the database too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkspaceMessage {
    /// New submissions were accepted.
    Arrived { ids: Vec<SubmissionId> },
    /// Submissions were moved, marked, given a memo or deleted.
    Changed { ids: Vec<SubmissionId>, endpoint_ids: Vec<EndpointId> },
    /// The list of deliveries that need attention has changed.
    Attention,
}

impl WorkspaceMessage {
    /// Publishes the message without waiting. Does nothing if nobody could receive it.
    pub fn publish(&self, bus: &Bus, workspace: WorkspaceId) {
        if bus.has_listeners() {
            bus.publish(vec![(workspace.0, self.to_json())]);
        }
    }

    fn to_json(&self) -> Arc<str> {
        serde_json::to_string(self).expect("ids become JSON").into()
    }
}

/// Publishes the submissions of a batch as one message for each workspace.
pub(crate) fn publish_arrived(bus: &Bus, stored: impl Iterator<Item = (WorkspaceId, SubmissionId)>) {
    if !bus.has_listeners() {
        return;
    }
    let mut arrived: HashMap<WorkspaceId, Vec<SubmissionId>> = HashMap::new();
    for (workspace, id) in stored {
        arrived.entry(workspace).or_default().push(id);
    }
    let message =
        |(workspace, ids): (WorkspaceId, _)| (workspace.0, WorkspaceMessage::Arrived { ids }.to_json());
    bus.publish(arrived.into_iter().map(message).collect());
}
