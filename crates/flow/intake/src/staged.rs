use blobs::Blobs;

use crate::model::NewFile;

/// Files whose bytes are stored while nobody knows yet whether the post will be accepted. Dropped
/// before [`Staged::keep`], with the visitor gone or the post refused, they are taken back.
pub(crate) struct Staged {
    blobs: Blobs,
    files: Vec<NewFile>,
}

impl Staged {
    pub(crate) fn new(blobs: Blobs) -> Self {
        Self { blobs, files: Vec::new() }
    }

    pub(crate) fn files(&self) -> &[NewFile] {
        &self.files
    }

    pub(crate) fn push(&mut self, file: NewFile) {
        self.files.push(file);
    }

    /// From here on a row may name them.
    pub(crate) fn keep(mut self) -> Vec<NewFile> {
        std::mem::take(&mut self.files)
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        let keys: Vec<String> = self.files.iter().map(NewFile::object_key).collect();
        if !keys.is_empty() {
            tokio::spawn(take_back(self.blobs.clone(), keys));
        }
    }
}

pub(crate) async fn take_back(blobs: Blobs, keys: Vec<String>) {
    for key in keys {
        if let Err(error) = blobs.delete(&key).await {
            tracing::warn!(%error, key, "failed to delete a file of a rejected submission; the nightly sweep deletes it");
        }
    }
}
