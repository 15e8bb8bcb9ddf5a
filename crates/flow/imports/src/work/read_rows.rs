//! Reads the file of an import, on a thread of its own.

use api::Platform;
use futures_util::TryStreamExt;
use tokio::sync::{Semaphore, SemaphorePermit, mpsc};

use super::error::WorkError;
use crate::file::{FileError, RowContent, RowProblem, SourceFile};
use crate::mapping::{MappedRow, RowMapper};
use crate::model::ImportId;
use crate::model::limits::{MAX_IMPORT_FILE_BYTES, MAX_ROWS, ROWS_TOGETHER};
use crate::upload::file_key;

/// How many groups of rows are read ahead.
const MAX_BUFFERED_GROUPS: usize = 2;

/// A file is in memory while it's read, so a process reads one at a time.
static FILES_AT_WORK: Semaphore = Semaphore::const_new(1);

/// Returns `None` while this process reads another file.
pub(super) fn permit() -> Option<SemaphorePermit<'static>> {
    FILES_AT_WORK.try_acquire().ok()
}

/// A row that can't be imported.
pub(super) struct RejectedRow {
    pub number: u64,
    pub problem: RowProblem,
    pub content: RowContent,
}

/// Some rows in the order of the file.
#[derive(Default)]
pub(super) struct RowGroup {
    pub mapped: Vec<MappedRow>,
    pub rejected: Vec<RejectedRow>,
}

impl RowGroup {
    pub(super) fn len(&self) -> usize {
        self.mapped.len() + self.rejected.len()
    }
}

/// Rows as they are read. An error comes after the rows before it.
pub(super) type Groups = mpsc::Receiver<Result<RowGroup, FileError>>;

/// Loads a file, and begins to read it.
pub(super) async fn read_rows(
    platform: &Platform,
    id: ImportId,
    mapper: RowMapper,
) -> Result<Groups, WorkError> {
    let mut chunks = platform.blobs.read(&file_key(id)).await?;
    let mut bytes = Vec::new();
    while let Some(chunk) = chunks.try_next().await? {
        if (bytes.len() + chunk.len()) as u64 > MAX_IMPORT_FILE_BYTES {
            return Err(FileError::Unreadable.into());
        }
        bytes.extend_from_slice(&chunk);
    }
    let (sender, groups) = mpsc::channel(MAX_BUFFERED_GROUPS);
    tokio::task::spawn_blocking(move || {
        if let Err(error) = send_rows(bytes, &mapper, &sender) {
            // If nobody receives any more, nobody needs to know.
            drop(sender.blocking_send(Err(error)));
        }
    });
    Ok(groups)
}

fn send_rows(
    bytes: Vec<u8>,
    mapper: &RowMapper,
    sender: &mpsc::Sender<Result<RowGroup, FileError>>,
) -> Result<(), FileError> {
    let file = SourceFile::open(bytes, true)?;
    let (mut group, mut total, mut is_wanted) = (RowGroup::default(), 0, true);
    file.rows(&mut |row| {
        total += 1;
        match mapper.map(&row) {
            Ok(row) => group.mapped.push(row),
            Err(problem) => {
                group.rejected.push(RejectedRow { number: row.number, problem, content: row.content });
            }
        }
        if group.len() == ROWS_TOGETHER {
            is_wanted = sender.blocking_send(Ok(std::mem::take(&mut group))).is_ok();
        }
        is_wanted && total <= MAX_ROWS
    })?;
    if total > MAX_ROWS {
        return Err(FileError::TooManyRows);
    }
    if is_wanted && group.len() > 0 {
        drop(sender.blocking_send(Ok(group)));
    }
    Ok(())
}
