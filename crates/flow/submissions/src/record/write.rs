//! Writes a batch of one day with the statement it needs.

use std::collections::HashSet;

use intake::{Submission, SubmissionId};
use sqlx::PgConnection;

use crate::store::record as statement;

/// Whether the submissions of a batch may have been written before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// They are new.
    Never,
    /// They may have been written by a commit whose result is unknown.
    Perhaps,
    /// They may have been written, and have been in the spool since.
    Spilled,
}

/// Writes a batch in one statement, and so in one transaction: rows, files, keys, outbox, and what is to be counted.
///
/// Outbox and counters come from the rows that were new, so writing a batch again changes nothing. Returns the
/// submissions that got the idempotency key they came with; one whose key was taken is not stored. The caller ensures
/// that no two of the batch have the same key, and that all arrived on the same day (UTC).
pub async fn record(
    conn: &mut PgConnection,
    batch: &[&Submission],
    before: Written,
) -> sqlx::Result<HashSet<SubmissionId>> {
    write(conn, batch, &HashSet::new(), before).await
}

/// Writes a batch like [`record`], of which some are held.
pub(super) async fn write(
    conn: &mut PgConnection,
    batch: &[&Submission],
    held: &HashSet<SubmissionId>,
    before: Written,
) -> sqlx::Result<HashSet<SubmissionId>> {
    if before == Written::Never && batch.iter().all(|submission| is_plain(submission)) {
        statement::write_plain(conn, batch, held).await?;
        return Ok(HashSet::new());
    }
    let claimed = match before {
        Written::Never => statement::write_new(conn, batch, held).await?,
        Written::Perhaps | Written::Spilled => statement::write_again(conn, batch, held).await?,
    };
    Ok(claimed.into_iter().collect())
}

/// Returns whether the short statement can store a submission: it has neither key nor files, and is no test.
fn is_plain(submission: &Submission) -> bool {
    submission.key.is_none() && submission.files.is_empty() && !submission.test
}
