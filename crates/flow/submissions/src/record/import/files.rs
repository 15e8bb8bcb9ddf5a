//! Storing a file of an archive in object storage.

use accounts::{ArchiveReader, ImportError};
use api::Platform;
use forms::EndpointId;
use intake::{FileId, object_key};

use super::line::CheckedFile;
use crate::export::workspace::paths::file_path;

/// A file of an archive that is in object storage.
pub(super) struct StoredImport {
    pub id: FileId,
    pub sha256: [u8; 32],
}

/// Stores a file under a new id, and compares it with its hash. Returns `None` if the archive doesn't have it.
pub(super) async fn store(
    platform: &Platform,
    archive: &ArchiveReader,
    endpoint: &EndpointId,
    file: &CheckedFile,
) -> Result<Option<StoredImport>, ImportError> {
    let path = file_path(endpoint, file.id, &file.name);
    if !archive.has(&path) {
        return Ok(None);
    }
    let id = FileId(platform.clock.uuid());
    let expected = u64::try_from(file.size).unwrap_or_default();
    // A byte more than it should have, so that a longer one is noticed.
    let mut chunks = archive.file(&path, expected + 1);
    let mut upload = platform.blobs.begin(&object_key(id));
    let failed = |error: blobs::Error| ImportError::Storage(error.into());
    while let Some(chunk) = chunks.recv().await {
        upload.write(chunk?).await.map_err(failed)?;
    }
    if upload.size() != expected {
        return Err(damaged(&path));
    }
    let stored = upload.finish().await.map_err(failed)?;
    if stored.sha256 != file.sha256 {
        return Err(damaged(&path));
    }
    Ok(Some(StoredImport { id, sha256: stored.sha256 }))
}

fn damaged(path: &str) -> ImportError {
    ImportError::refused(format!("{path} isn't the file that was exported"))
}
