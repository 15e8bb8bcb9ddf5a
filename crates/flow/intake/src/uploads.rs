//! Files on their way to object storage while nobody knows yet whether the post will be accepted.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use blobs::{Blobs, Upload};
use bytes::Bytes;
use kernel::Clock;
use moka::sync::Cache;
use posted::Fault;
use posted::files::{FileInput, Files};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::caller::Caller;
use crate::error::Refusal;
use crate::executable::is_executable;
use crate::model::{FileId, NewFile, object_key};
use crate::staged::Staged;

/// As much of a file's beginning as tells what it is.
const HEAD: usize = 4096;
/// A part that is being sent on, one that fills up meanwhile, and what the connection holds.
const MOST_EACH: u64 = 2 * blobs::PART as u64 + 128 * 1024;
/// After so long it is better to be asked to come again.
const PATIENCE: Duration = Duration::from_mins(1);

/// The memory that uploads under way may hold together. Whoever comes later waits, and is not read
/// meanwhile; no address has more than half of it, so that a slow one does not keep the others out.
#[derive(Debug)]
pub(crate) struct UploadRoom {
    all: Arc<Semaphore>,
    half: usize,
    callers: Cache<IpAddr, Arc<Semaphore>>,
}

/// An upload's share of the memory, given back when it ends.
#[derive(Debug)]
pub(crate) struct Share {
    _caller: OwnedSemaphorePermit,
    _all: OwnedSemaphorePermit,
}

impl UploadRoom {
    pub(crate) fn new(megabytes: u32) -> Self {
        let kilobytes = megabytes as usize * 1024;
        Self {
            all: Arc::new(Semaphore::new(kilobytes)),
            half: (kilobytes / 2).max(kilobytes_of(MOST_EACH) as usize),
            callers: Cache::builder().max_capacity(100_000).time_to_idle(Duration::from_mins(5)).build(),
        }
    }

    /// Waits for memory for a body of this length; of unknown length, for as much as one can need.
    pub(crate) async fn enter(&self, caller: Caller, length: Option<u64>) -> Result<Share, Refusal> {
        let need = kilobytes_of(length.unwrap_or(MOST_EACH).min(MOST_EACH));
        let of_caller = self.callers.get_with(caller.network(), || Arc::new(Semaphore::new(self.half)));
        let both = async {
            let caller = of_caller.acquire_many_owned(need).await?;
            let all = Arc::clone(&self.all).acquire_many_owned(need).await?;
            Ok::<_, tokio::sync::AcquireError>(Share { _caller: caller, _all: all })
        };
        match tokio::time::timeout(PATIENCE, both).await {
            Ok(share) => share.map_err(Refusal::unavailable),
            Err(_) => Err(Refusal::Unavailable(None)),
        }
    }
}

fn kilobytes_of(bytes: u64) -> u32 {
    u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX)
}

/// Takes the files of one post.
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
