use jobs::Fact;
use serde::{Deserialize, Serialize};

use crate::model::{UserId, WorkspaceId};

/// A workspace was deleted, with its members and endpoints. Subscribers delete everything else that belonged to it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct WorkspaceErased {
    pub workspace: WorkspaceId,
}

impl Fact for WorkspaceErased {
    const NAME: &'static str = "workspace_erased";
}

/// A user has verified the email address of their account: the first one, or a new one that replaces it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct AddressVerified {
    pub workspace: WorkspaceId,
    pub user: UserId,
    /// True if an unverified account was taken over with a reset link. Someone else may have created it, so what was
    /// set up before must be removed.
    pub reclaimed: bool,
}

impl Fact for AddressVerified {
    const NAME: &'static str = "address_verified";
}
