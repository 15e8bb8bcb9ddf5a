use accounts::WorkspaceId;
use jobs::Fact;
use serde::{Deserialize, Serialize};

/// An add-on was activated. Subscribers resume what was paused without it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AddonActivated {
    pub workspace: WorkspaceId,
    /// The id of the add-on. A newer server may know more of them.
    pub addon: String,
}

impl Fact for AddonActivated {
    const NAME: &'static str = "addon_activated";
}
