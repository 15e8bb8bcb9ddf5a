//! The files of an email, stored within the limits of tickets. What can't be kept is named in the text, because its sender
//! won't be told.

use accounts::WorkspaceId;
use api::Platform;
use axum::body::Bytes;
use inbound::Attachment;

use crate::error::SupportError;
use crate::files;
use crate::model::TicketFileId;
use crate::model::limits::MAX_FILES_PER_MESSAGE;

/// The files of an email.
#[derive(Debug, Default)]
pub(super) struct StoredFiles {
    pub stored: Vec<TicketFileId>,
    /// The names of those that weren't kept.
    missing: Vec<String>,
}

impl StoredFiles {
    pub(super) fn is_empty(&self) -> bool {
        self.stored.is_empty() && self.missing.is_empty()
    }

    /// The text of the email, with a line that names what wasn't kept. `left_out` files had no name that could be read.
    pub(super) fn with_note(&self, text: &str, left_out: usize) -> String {
        let mut names = self.missing.clone();
        if left_out > 0 {
            names.push(format!("{left_out} more"));
        }
        match names.as_slice() {
            [] => text.to_owned(),
            names => format!("{text}\n\n[Not saved, over the limit for files: {}]", names.join(", ")),
        }
    }
}

/// Stores files for a workspace.
pub(super) async fn store(
    platform: &Platform,
    workspace: WorkspaceId,
    attachments: Vec<Attachment>,
) -> Result<StoredFiles, SupportError> {
    let mut files = StoredFiles::default();
    for Attachment { name, content_type, bytes } in attachments {
        if files.stored.len() >= MAX_FILES_PER_MESSAGE {
            files.missing.push(name);
            continue;
        }
        match files::store(platform, workspace, &name, &content_type, Bytes::from(bytes)).await {
            Ok(stored) => files.stored.push(stored.id),
            Err(
                SupportError::FileTooLarge
                | SupportError::StorageFull
                | SupportError::TooManyReplies
                | SupportError::Invalid(_),
            ) => files.missing.push(name),
            Err(other) => return Err(other),
        }
    }
    Ok(files)
}
