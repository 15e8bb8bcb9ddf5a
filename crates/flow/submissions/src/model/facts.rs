use accounts::WorkspaceId;
use forms::EndpointId;
use intake::SubmissionId;
use jobs::Fact;
use serde::{Deserialize, Serialize};

/// The most submissions of an endpoint that the fact names.
const MAX_NAMED: usize = 20;

/// Held submissions were opened. A subscriber emails the recipients of their endpoints.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct HeldOpened {
    pub workspace: WorkspaceId,
    pub endpoints: Vec<OpenedAtEndpoint>,
}

/// How many submissions of an endpoint were opened.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OpenedAtEndpoint {
    pub endpoint: EndpointId,
    pub count: usize,
    /// The newest of them, at most 20.
    pub newest: Vec<SubmissionId>,
}

impl Fact for HeldOpened {
    const NAME: &'static str = "held_opened";
}

impl HeldOpened {
    /// Counts opened submissions by endpoint.
    pub(crate) fn new(workspace: WorkspaceId, opened: &[(SubmissionId, EndpointId)]) -> Self {
        let mut endpoints: Vec<OpenedAtEndpoint> = Vec::new();
        let mut opened: Vec<&(SubmissionId, EndpointId)> = opened.iter().collect();
        opened.sort_unstable_by_key(|(id, _)| std::cmp::Reverse(*id));
        for (id, endpoint) in opened {
            let known = endpoints.iter().position(|one| one.endpoint == *endpoint);
            let at = known.unwrap_or_else(|| {
                endpoints.push(OpenedAtEndpoint { endpoint: endpoint.clone(), count: 0, newest: Vec::new() });
                endpoints.len() - 1
            });
            endpoints[at].count += 1;
            if endpoints[at].newest.len() < MAX_NAMED {
                endpoints[at].newest.push(*id);
            }
        }
        Self { workspace, endpoints }
    }
}
