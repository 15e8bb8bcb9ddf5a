use std::collections::HashMap;
use std::sync::Arc;

use accounts::WorkspaceId;
use bus::Bus;
use forms::EndpointId;
use intake::SubmissionId;
use serde::{Deserialize, Serialize};

/// What is said on the bus about a workspace, after its commit. Nobody keeps it: whoever must miss nothing looks in the
/// database too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum News {
    Arrived { ids: Vec<SubmissionId> },
    Changed { ids: Vec<SubmissionId>, endpoint_ids: Vec<EndpointId> },
    Attention,
}

impl News {
    /// Never waits.
    pub fn tell(&self, bus: &Bus, workspace: WorkspaceId) {
        if bus.is_heard() {
            bus.publish(vec![(workspace.0, self.text())]);
        }
    }

    fn text(&self) -> Arc<str> {
        serde_json::to_string(self).expect("ids become JSON").into()
    }
}

/// One message for each workspace of a batch.
pub(crate) fn tell_arrived(bus: &Bus, stored: impl Iterator<Item = (WorkspaceId, SubmissionId)>) {
    if !bus.is_heard() {
        return;
    }
    let mut arrived: HashMap<WorkspaceId, Vec<SubmissionId>> = HashMap::new();
    for (workspace, id) in stored {
        arrived.entry(workspace).or_default().push(id);
    }
    let message = |(workspace, ids): (WorkspaceId, _)| (workspace.0, News::Arrived { ids }.text());
    bus.publish(arrived.into_iter().map(message).collect());
}
