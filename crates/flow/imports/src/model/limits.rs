//! What an import may be: how large, how many, and for how long it's kept.

use std::time::Duration;

use intake::MAX_TEXT_BYTES;
use jiff::SignedDuration;

/// The largest file, in bytes.
pub(crate) const MAX_IMPORT_FILE_BYTES: u64 = 50 * 1024 * 1024;
/// The most bytes that the files of a workspace's imports take together.
pub(crate) const MAX_STORED_IMPORT_BYTES: i64 = 200 * 1024 * 1024;
/// How many files a workspace may upload in [`UPLOAD_WINDOW`].
pub(crate) const MAX_UPLOADS: u32 = 50;
pub(crate) const UPLOAD_WINDOW: SignedDuration = SignedDuration::from_hours(24);
/// How long an upload may take. After that, its space isn't reserved any more.
pub(crate) const MAX_IMPORT_UPLOAD_TIME: SignedDuration = SignedDuration::from_hours(1);
/// The most submissions in a file.
pub(crate) const MAX_ROWS: usize = 250_000;
/// The most columns of a file.
pub(crate) const MAX_COLUMNS: usize = 300;
/// How much of a file the preview is made from, in bytes.
pub(crate) const PREVIEW_BYTES: usize = 1024 * 1024;
pub(crate) const PREVIEW_ROWS: usize = 10;
/// The longest value in a preview, in characters.
pub(crate) const MAX_PREVIEW_CHARS: usize = 120;

/// The longest row, in bytes: names, values and what a format adds.
pub(crate) const MAX_ROW_BYTES: usize = 2 * MAX_TEXT_BYTES;
/// How old a submission may be, in years.
pub(crate) const MAX_AGE_YEARS: i64 = 20;

/// How long an import can be undone, and how long a file is kept that isn't imported.
pub(crate) const UNDO_TTL: SignedDuration = SignedDuration::from_hours(24);

/// How many submissions are written in one statement, and deleted in one transaction.
pub(crate) const ROWS_TOGETHER: usize = 500;
/// The delay after which a job that found another at work looks again.
pub(crate) const BUSY_DELAY: Duration = Duration::from_secs(2);
