//! Uploads the files of a request to object storage while its body is read. They are `Staged` until the submission is
//! accepted.

use blobs::{Blobs, Upload};
use bytes::Bytes;
use kernel::Clock;
use posted::Fault;
use posted::files::{FileInput, Files};

use crate::accept::files::executable::is_executable;
use crate::accept::files::staged::Staged;
use crate::model::{FileId, NewFile, object_key};

/// The number of bytes at a file's beginning that are inspected to find out what it is.
const HEAD: usize = 4096;
/// Receives the files of one request.
pub(crate) struct Uploads {
    blobs: Blobs,
    clock: Clock,
    allow_executables: bool,
    pub(crate) staged: Staged,
    writing: Option<Writing>,
}

struct Writing {
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
            staged: Staged::new(blobs.clone()),
            writing: None,
        }
    }

    fn check(&self, writing: &Writing) -> Result<(), Fault> {
        if !self.allow_executables && is_executable(&writing.input.name, &writing.head) {
            return Err(writing.input.refused());
        }
        Ok(())
    }
}

impl Files for Uploads {
    async fn begin(&mut self, input: FileInput) -> Result<(), Fault> {
        let id = FileId(self.clock.uuid());
        let upload = self.blobs.begin(&object_key(id));
        self.writing = Some(Writing { input, id, upload, head: Vec::new() });
        Ok(())
    }

    async fn write(&mut self, chunk: Bytes) -> Result<(), Fault> {
        let Some(mut writing) = self.writing.take() else { return Ok(()) };
        if writing.head.len() < HEAD {
            let more = chunk.len().min(HEAD - writing.head.len());
            writing.head.extend_from_slice(&chunk[..more]);
            self.check(&writing)?;
        }
        writing.upload.write(chunk).await.map_err(|cause| Fault::Unstored(cause.into()))?;
        self.writing = Some(writing);
        Ok(())
    }

    async fn finish(&mut self) -> Result<(), Fault> {
        let Some(writing) = self.writing.take() else { return Ok(()) };
        self.check(&writing)?;
        let Writing { input, id, upload, head } = writing;
        let stored = upload.finish().await.map_err(|cause| Fault::Unstored(cause.into()))?;
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
        self.writing = None;
    }
}
