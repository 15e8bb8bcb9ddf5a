use accounts::WorkspaceId;
use jobs::Fact;
use serde::{Deserialize, Serialize};

use crate::model::id::EndpointId;

/// An endpoint was deleted. Subscribers delete its submissions and delivery settings.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EndpointDeleted {
    pub workspace: WorkspaceId,
    pub endpoint: EndpointId,
}

impl Fact for EndpointDeleted {
    const NAME: &'static str = "endpoint_deleted";
}
