//! Uploading a file: its row is inserted first and reserves the space; it's completed when the bytes are durable. What is left
//! of an upload that failed is deleted in the background, and by the hourly job.

use accounts::{Bucket, WorkspaceId, safe_name};
use api::{Error, Platform, body_failure};
use axum::body::Body;
use forms::EndpointId;
use futures_util::StreamExt;

use crate::error::ImportError;
use crate::file::SourceFile;
use crate::mapping::{Preview, preview};
use crate::model::limits::{
    MAX_IMPORT_FILE_BYTES, MAX_IMPORT_UPLOAD_TIME, MAX_STORED_IMPORT_BYTES, MAX_UPLOADS, PREVIEW_BYTES,
    UPLOAD_WINDOW,
};
use crate::model::{Import, ImportId};
use crate::store;
use crate::store::imports::{self, NewImport};

/// Returns the key under which the file of an import is stored.
pub(crate) fn file_key(id: ImportId) -> String {
    format!("imports/{id}/file")
}

/// Returns the key of the report about rejected rows.
pub(crate) fn report_key(id: ImportId) -> String {
    format!("imports/{id}/rejected.csv")
}

/// A file before its bytes arrive.
pub(crate) struct NewFile<'a> {
    pub name: &'a str,
    /// Its size in bytes, if its sender stated it.
    pub size: Option<u64>,
}

/// Stores a file while its bytes arrive, and returns what its beginning shows.
pub(crate) async fn upload(
    platform: &Platform,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    file: &NewFile<'_>,
    body: Body,
) -> Result<Import, ImportError> {
    let file_bytes = file.size.unwrap_or(MAX_IMPORT_FILE_BYTES);
    if file_bytes > MAX_IMPORT_FILE_BYTES {
        return Err(ImportError::FileTooLarge);
    }
    let (id, now) = (ImportId(platform.clock.uuid()), platform.clock.now());
    let file_name = safe_name(file.name);
    let new = NewImport {
        id,
        endpoint,
        file_name: &file_name,
        file_bytes: file_bytes.cast_signed(),
        created_at: now,
    };
    reserve(platform, workspace, &new).await?;
    let unfinished = UnfinishedUpload { platform: platform.clone(), workspace, id: Some(id) };
    let (size, preview) = write(platform, id, body).await?;
    let mut tx = platform.db.tenant(workspace).await?;
    if !imports::complete_upload(&mut tx, workspace, id, (size, &preview)).await? {
        // The account was deleted meanwhile, and the job that removes its files may have been earlier.
        platform.blobs.delete(&file_key(id)).await?;
        return Err(ImportError::NotFound);
    }
    let import = imports::find(&mut tx, workspace, id, now).await?.ok_or(ImportError::NotFound)?;
    tx.commit().await?;
    unfinished.keep();
    Ok(import)
}

/// Inserts the row of a file, unless the workspace has used up its space.
async fn reserve(
    platform: &Platform,
    workspace: WorkspaceId,
    new: &NewImport<'_>,
) -> Result<(), ImportError> {
    let mut tx = platform.db.tenant(workspace).await?;
    if store::retention_of(&mut tx, workspace, new.endpoint).await?.is_none() {
        return Err(ImportError::NotFound);
    }
    imports::lock_uploads(&mut tx, workspace).await?;
    let used = imports::stored_bytes(&mut tx, workspace, new.created_at - MAX_IMPORT_UPLOAD_TIME).await?;
    if used + new.file_bytes > MAX_STORED_IMPORT_BYTES {
        return Err(ImportError::StorageFull);
    }
    let bucket = Bucket::new(platform, "import_upload", workspace.0.as_bytes(), MAX_UPLOADS, UPLOAD_WINDOW);
    let mut conn = platform.db.worker().acquire().await?;
    if let Err(wait) = bucket.take(&mut conn, new.created_at).await? {
        return Err(ImportError::TooMany(Error::too_many_attempts(wait.try_into().unwrap_or_default())));
    }
    imports::insert(&mut tx, workspace, new).await?;
    Ok(tx.commit().await?)
}

/// Writes the bytes to object storage, and reads their beginning. Returns the size of the file.
async fn write(platform: &Platform, id: ImportId, body: Body) -> Result<(i64, Preview), ImportError> {
    let mut upload = platform.blobs.begin(&file_key(id));
    let mut chunks = body.into_data_stream();
    let mut beginning = Vec::new();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|cause| ImportError::Body(body_failure(&cause)))?;
        if upload.size() + chunk.len() as u64 > MAX_IMPORT_FILE_BYTES {
            return Err(ImportError::FileTooLarge);
        }
        let wanted = PREVIEW_BYTES.saturating_sub(beginning.len()).min(chunk.len());
        beginning.extend_from_slice(&chunk[..wanted]);
        upload.write(chunk).await?;
    }
    let is_whole = upload.size() == beginning.len() as u64;
    // A megabyte is read in some milliseconds, but not while other requests wait for this thread.
    let preview = tokio::task::spawn_blocking(move || preview(&SourceFile::open(beginning, is_whole)?));
    let preview = preview.await.map_err(|_| ImportError::File(crate::file::FileError::Unreadable))??;
    let stored = upload.finish().await?;
    Ok((stored.size.cast_signed(), preview))
}

/// An upload that isn't complete. If it's dropped before it's kept, its row is deleted in the background, and a trigger then
/// enqueues the job that deletes the bytes.
struct UnfinishedUpload {
    platform: Platform,
    workspace: WorkspaceId,
    /// `None` once it's kept.
    id: Option<ImportId>,
}

impl UnfinishedUpload {
    fn keep(mut self) {
        self.id = None;
    }
}

impl Drop for UnfinishedUpload {
    fn drop(&mut self) {
        let Some(id) = self.id.take() else { return };
        let (platform, workspace) = (self.platform.clone(), self.workspace);
        tokio::spawn(async move {
            if let Err(error) = release(&platform, workspace, id).await {
                tracing::debug!(%error, import = %id, "failed to delete an unfinished upload; it expires");
            }
        });
    }
}

async fn release(platform: &Platform, workspace: WorkspaceId, id: ImportId) -> sqlx::Result<()> {
    let mut tx = platform.db.tenant(workspace).await?;
    imports::delete(&mut tx, workspace, id).await?;
    tx.commit().await
}
