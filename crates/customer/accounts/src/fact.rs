use jobs::Fact;
use serde::{Deserialize, Serialize};

use crate::model::WorkspaceId;

/// A workspace is gone, with its people and endpoints; everything else that was in it has to go too.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct WorkspaceErased {
    pub workspace: WorkspaceId,
}

impl Fact for WorkspaceErased {
    const NAME: &'static str = "workspace_erased";
}
