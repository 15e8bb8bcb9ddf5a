//! Deletes the files of submissions that aren't accepted. What it can't delete is left to the nightly sweep.

use blobs::Blobs;

use crate::model::NewFile;

/// Files in object storage whose submission is not accepted yet. If this is dropped before [`StagedFiles::keep`],
/// because the request was rejected or the visitor disconnected, the files are deleted again.
pub(crate) struct StagedFiles {
    blobs: Blobs,
    files: Vec<NewFile>,
}

impl StagedFiles {
    pub(crate) fn new(blobs: Blobs) -> Self {
        Self { blobs, files: Vec::new() }
    }

    pub(crate) fn files(&self) -> &[NewFile] {
        &self.files
    }

    pub(crate) fn push(&mut self, file: NewFile) {
        self.files.push(file);
    }

    /// Returns the files and stops deleting them on drop: from now on a row may point at them.
    pub(crate) fn keep(mut self) -> Vec<NewFile> {
        std::mem::take(&mut self.files)
    }
}

impl Drop for StagedFiles {
    fn drop(&mut self) {
        let keys: Vec<String> = self.files.iter().map(NewFile::object_key).collect();
        if !keys.is_empty() {
            tokio::spawn(delete_files(self.blobs.clone(), keys));
        }
    }
}

/// Deletes objects. One that can't be deleted is logged and left to the nightly sweep.
pub(crate) async fn delete_files(blobs: Blobs, keys: Vec<String>) {
    for key in keys {
        if let Err(error) = blobs.delete(&key).await {
            tracing::warn!(%error, key, "failed to delete a file of a rejected submission; the nightly sweep deletes it");
        }
    }
}
