use jobs::Fact;
use serde::{Deserialize, Serialize};

use crate::model::{UserId, WorkspaceId};

/// A workspace is gone, with its people and endpoints; everything else that was in it has to go too.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct WorkspaceErased {
    pub workspace: WorkspaceId,
}

impl Fact for WorkspaceErased {
    const NAME: &'static str = "workspace_erased";
}

/// Somebody has shown that they read their account's address: their first one, or a new one in its place.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct AddressVerified {
    pub workspace: WorkspaceId,
    pub user: UserId,
    /// By a reset, on an account that may have been made by somebody else: what was set up before must not stay.
    pub reclaimed: bool,
}

impl Fact for AddressVerified {
    const NAME: &'static str = "address_verified";
}
