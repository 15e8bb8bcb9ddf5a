//! Uploads the files of a request to object storage while its body is read. They are `StagedFiles` until the submission
//! is accepted.

use blobs::{Blobs, Upload};
use bytes::Bytes;
use futures_util::TryStreamExt;
use kernel::Clock;
use posted::BodyError;
use posted::files::{FileInput, Files};

use crate::accept::files::executable::is_executable;
use crate::accept::files::staged::StagedFiles;
use crate::model::{FileId, NewFile, object_key};

/// The number of bytes at a file's beginning that are inspected to find out what it is.
const SNIFFED_BYTES: usize = 4096;
/// Receives the files of one request.
pub(crate) struct Uploads {
    blobs: Blobs,
    clock: Clock,
    allow_executables: bool,
    pub(crate) staged: StagedFiles,
    current: Option<CurrentFile>,
}

struct CurrentFile {
    input: FileInput,
    id: FileId,
    upload: Upload,
    head: Vec<u8>,
}

impl Uploads {
    pub(crate) fn new(blobs: &Blobs, clock: &Clock, allow_executables: bool) -> Self {
        Self {
            blobs: blobs.clone(),
            clock: clock.clone(),
            allow_executables,
            staged: StagedFiles::new(blobs.clone()),
            current: None,
        }
    }

    /// Adds a copy of a file that is in object storage already.
    pub(crate) async fn copy(&mut self, file: &NewFile) -> Result<(), blobs::Error> {
        let id = FileId(self.clock.uuid());
        let mut bytes = self.blobs.read(&file.object_key()).await?;
        let mut upload = self.blobs.begin(&object_key(id));
        while let Some(chunk) = bytes.try_next().await? {
            upload.write(chunk).await?;
        }
        let stored = upload.finish().await?;
        self.staged.push(NewFile { id, size: stored.size, sha256: stored.sha256, ..file.clone() });
        Ok(())
    }

    fn check(&self, current: &CurrentFile) -> Result<(), BodyError> {
        if !self.allow_executables && is_executable(&current.input.name, &current.head) {
            return Err(current.input.refused());
        }
        Ok(())
    }
}

impl Files for Uploads {
    async fn begin(&mut self, input: FileInput) -> Result<(), BodyError> {
        let id = FileId(self.clock.uuid());
        let upload = self.blobs.begin(&object_key(id));
        self.current = Some(CurrentFile { input, id, upload, head: Vec::new() });
        Ok(())
    }

    async fn write(&mut self, chunk: Bytes) -> Result<(), BodyError> {
        let Some(mut current) = self.current.take() else { return Ok(()) };
        if current.head.len() < SNIFFED_BYTES {
            let more = chunk.len().min(SNIFFED_BYTES - current.head.len());
            current.head.extend_from_slice(&chunk[..more]);
            self.check(&current)?;
        }
        current.upload.write(chunk).await.map_err(|cause| BodyError::Unstored(cause.into()))?;
        self.current = Some(current);
        Ok(())
    }

    async fn finish(&mut self) -> Result<(), BodyError> {
        let Some(current) = self.current.take() else { return Ok(()) };
        self.check(&current)?;
        let CurrentFile { input, id, upload, head } = current;
        let stored = upload.finish().await.map_err(|cause| BodyError::Unstored(cause.into()))?;
        self.staged.push(NewFile {
            id,
            field: input.field,
            name: input.name,
            size: stored.size,
            media_type: input.media_type,
            sniffed_type: infer::get(&head).map(|kind| kind.mime_type().to_owned()),
            sha256: stored.sha256,
        });
        Ok(())
    }

    fn abandon(&mut self) {
        self.current = None;
    }
}
