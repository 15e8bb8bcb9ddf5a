use accounts::WorkspaceId;
use serde::{Deserialize, Serialize};

use crate::model::ImportId;

/// The import that a job is about.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct ImportJob {
    pub workspace: WorkspaceId,
    pub import: ImportId,
}
