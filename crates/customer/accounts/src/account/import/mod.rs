//! Importing the archive of an account that another installation has exported.
//!
//! The server calls the crates one after the other, with one transaction of the role `formtray_owner`: this crate finds or
//! creates the owner, `forms` writes the endpoints, `submissions` what they have received, `hosted` and `delivery` their
//! parts. Whatever fails, the transaction is rolled back and nothing of the import is visible. The archive comes from
//! strangers: [`ArchiveReader`] bounds what is read of it, and every crate checks what it writes.

pub(crate) mod archive;
pub(crate) mod error;
pub(crate) mod owner;

use serde::Serialize;

use crate::model::{UserId, WorkspaceId};

/// Where an archive is imported.
#[derive(Clone, Debug)]
pub struct ImportTarget {
    pub workspace: WorkspaceId,
    pub owner: UserId,
    /// Whether the account was created for the import.
    pub is_new: bool,
}

/// What an import has written, and what the owner has to do afterwards.
#[derive(Debug, Default, Serialize)]
pub struct ImportReport {
    pub endpoints: u64,
    pub form_versions: u64,
    pub submissions: u64,
    pub files: u64,
    pub deliveries: u64,
    /// What couldn't be imported, with the reason.
    pub left_out: Vec<String>,
    /// What has to be entered or confirmed again, because an archive doesn't contain it.
    pub to_do: Vec<String>,
}
