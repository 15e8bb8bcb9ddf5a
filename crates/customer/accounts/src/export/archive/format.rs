//! The format of the archive as machines read it. `format.json` says which one an archive has, so that an import knows
//! whether it understands everything in it.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::model::WorkspaceId;

/// The entry that says which format an archive has.
pub(crate) const FORMAT_ENTRY: &str = "format.json";
/// The name of the format.
pub(crate) const FORMAT_NAME: &str = "formtray-account";
/// The version of the format. It's raised when an import of an earlier version would lose something or misread it; new
/// entries and fields that it may ignore don't need that.
pub(crate) const FORMAT_VERSION: u32 = 1;

/// The content of `format.json`.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ArchiveFormat {
    pub format: String,
    pub version: u32,
    /// The version of Formtray that wrote the archive.
    pub formtray: String,
    pub workspace_id: WorkspaceId,
    pub exported_at: Timestamp,
}

impl ArchiveFormat {
    pub(crate) fn new(workspace_id: WorkspaceId, exported_at: Timestamp) -> Self {
        Self {
            format: FORMAT_NAME.to_owned(),
            version: FORMAT_VERSION,
            formtray: env!("CARGO_PKG_VERSION").to_owned(),
            workspace_id,
            exported_at,
        }
    }
}
