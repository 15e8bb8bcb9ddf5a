//! Writes batches of submissions to PostgreSQL: rows, files, idempotency keys, outbox entries and what is to be
//! counted.
//!
//! The recorder and the drain call it with accepted submissions and get a `Recorded` for each. They announce what was
//! stored afterwards.

use std::collections::{HashMap, HashSet};

use billing::{Quotas, month_of};
use intake::{Note, Recorded, State, Submission, SubmissionId};
use sqlx::PgConnection;

use super::limited::{self, Limited};
use super::write::{Written, record};
use crate::store::record::{day, taken_keys};

/// The most submissions in one batch. A larger batch gains nothing and only makes the first one wait for the last.
pub(crate) const MAX_RECORD_BATCH: usize = 200;

/// Writes a batch like [`record`], but of any days and keys, and returns the result of each submission.
///
/// A submission that PostgreSQL rejects because of its data fails alone: the batch is halved until the others are
/// stored. For a key that was used before, the result says what it was used for. With quotas, submissions beyond the
/// allowance of their workspace are held.
pub async fn record_each(
    conn: &mut PgConnection,
    batch: &[&Submission],
    before: Written,
    quotas: Option<&Quotas>,
) -> Vec<Recorded> {
    let mut outcomes = Vec::with_capacity(batch.len());
    for of_a_day in batch.chunk_by(|one, next| day(one) == day(next)) {
        let limited = match quotas {
            Some(quotas) => find_limited(conn, of_a_day, quotas).await,
            None => Ok(None),
        };
        match limited {
            Ok(limited) => outcomes.extend(record_day(conn, of_a_day, before, limited.as_ref()).await),
            Err(error) => {
                tracing::error!(%error, "failed to look up which workspaces have a limited number of submissions");
                outcomes.extend(vec![Recorded::Unknown; of_a_day.len()]);
            }
        }
    }
    outcomes
}

/// Returns which workspaces of a day's submissions have an allowance to look at, or `None` if none has.
async fn find_limited<'a>(
    conn: &mut PgConnection,
    batch: &[&Submission],
    quotas: &'a Quotas,
) -> sqlx::Result<Option<Limited<'a>>> {
    let Some(first) = batch.first() else { return Ok(None) };
    let workspaces = batch.iter().filter(|one| is_counted(one)).filter_map(|one| one.workspace).collect();
    let month = month_of(first.id.time());
    let found = quotas.limited(conn, &workspaces, month).await?;
    Ok((!found.workspaces.is_empty()).then_some(Limited { quotas, month, found }))
}

/// Returns whether the meter counts a submission, so that it needs an allowance.
fn is_counted(submission: &Submission) -> bool {
    submission.state == State::Inbox && !submission.test
}

/// Writes the submissions of one day and returns the result of each.
async fn record_day(
    conn: &mut PgConnection,
    batch: &[&Submission],
    before: Written,
    limited: Option<&Limited<'_>>,
) -> Vec<Recorded> {
    let (firsts, repeats) = split_repeated_keys(batch);
    let needs_allowance = |one: &Submission| is_counted(one) && limited.is_some_and(|set| set.contains(one));
    let (within, firsts): (Vec<&Submission>, Vec<&Submission>) =
        firsts.into_iter().partition(|one| needs_allowance(one));
    let mut written = write_each(conn, &firsts, before, None, 3).await;
    written.extend(write_each(conn, &within, before, limited, 3).await);
    let firsts = firsts.into_iter().chain(within);
    let mut outcomes: HashMap<SubmissionId, Recorded> = HashMap::with_capacity(batch.len());
    let mut key_taken = repeats;
    for (submission, written) in firsts.zip(written) {
        match written {
            WriteResult::Stored => outcomes.insert(submission.id, Recorded::Stored),
            WriteResult::Refused => outcomes.insert(submission.id, Recorded::Refused),
            WriteResult::Unknown => outcomes.insert(submission.id, Recorded::Unknown),
            WriteResult::HeldTooMany => outcomes.insert(submission.id, Recorded::HeldTooMany),
            WriteResult::KeyTaken => {
                key_taken.push(submission);
                None
            }
        };
    }
    if !key_taken.is_empty() {
        outcomes.extend(resolve_taken_keys(conn, &key_taken, before, limited).await);
    }
    batch
        .iter()
        .map(|submission| outcomes.get(&submission.id).copied().unwrap_or(Recorded::Unknown))
        .collect()
}

/// Splits a batch: into the first submission with each key and all without one, and into the repeats of those keys.
fn split_repeated_keys<'a>(batch: &[&'a Submission]) -> (Vec<&'a Submission>, Vec<&'a Submission>) {
    let mut seen = HashSet::new();
    batch.iter().copied().partition(|submission| match &submission.key {
        Some(key) => seen.insert((submission.endpoint.as_str(), key.hash)),
        None => true,
    })
}

/// The result of writing one submission, before taken keys are looked up.
#[derive(Clone, Copy, Debug)]
enum WriteResult {
    Stored,
    /// Its idempotency key was taken, so it was not stored.
    KeyTaken,
    /// PostgreSQL rejects its data.
    Refused,
    /// Its workspace holds too many, so it was not stored.
    HeldTooMany,
    /// The database failed, so it may or may not be stored.
    Unknown,
}

/// Writes a batch without repeated keys. It halves the batch where PostgreSQL rejects data, switches to
/// [`Written::Perhaps`] if an id exists already, and retries after a deadlock up to `retries` times.
async fn write_each(
    conn: &mut PgConnection,
    batch: &[&Submission],
    before: Written,
    limited: Option<&Limited<'_>>,
    retries: u8,
) -> Vec<WriteResult> {
    if batch.is_empty() {
        return Vec::new();
    }
    let written = match limited {
        Some(limited) => limited::write(conn, batch, before, limited).await,
        None => record(conn, batch, before).await.map(|claimed| (claimed, HashSet::new())),
    };
    match written {
        Ok((claimed, too_many)) => {
            let result = |one: &Submission| match one.key {
                _ if too_many.contains(&one.id) => WriteResult::HeldTooMany,
                Some(_) if !claimed.contains(&one.id) => WriteResult::KeyTaken,
                _ => WriteResult::Stored,
            };
            batch.iter().map(|one| result(one)).collect()
        }
        Err(error) if is_rejected_data(&error, before) && batch.len() == 1 => {
            tracing::error!(%error, submission = %batch[0].id, "failed to store a submission: PostgreSQL rejects its content");
            vec![WriteResult::Refused]
        }
        Err(error) if is_rejected_data(&error, before) => {
            let (left, right) = batch.split_at(batch.len() / 2);
            let mut outcomes = Box::pin(write_each(conn, left, before, limited, retries)).await;
            outcomes.extend(Box::pin(write_each(conn, right, before, limited, retries)).await);
            outcomes
        }
        Err(error) if is_duplicate_id(&error) && before == Written::Never => {
            Box::pin(write_each(conn, batch, Written::Perhaps, limited, retries)).await
        }
        // Two writers blocked each other. Nothing was stored, and a retry usually succeeds.
        Err(error) if is_transaction_conflict(&error) && retries > 0 => {
            Box::pin(write_each(conn, batch, before, limited, retries - 1)).await
        }
        Err(error) => {
            tracing::error!(%error, submissions = batch.len(), "failed to store a batch of submissions, or to learn whether it was stored");
            vec![WriteResult::Unknown; batch.len()]
        }
    }
}

/// Looks up what took the idempotency keys of some submissions, and decides what happens to them.
///
/// With the same content, the sender gets the first answer again. With other content, a key from a header is a mistake
/// of the client and rejected; a key from a field may be a constant in a page, so the submission is stored without it.
async fn resolve_taken_keys(
    conn: &mut PgConnection,
    key_taken: &[&Submission],
    written: Written,
    limited: Option<&Limited<'_>>,
) -> Vec<(SubmissionId, Recorded)> {
    let before = match taken_keys(conn, key_taken).await {
        Ok(before) => before,
        Err(error) => {
            tracing::error!(%error, "failed to look up idempotency keys");
            return Vec::new();
        }
    };
    let mut outcomes = Vec::with_capacity(key_taken.len());
    let mut keyless: Vec<Submission> = Vec::new();
    for submission in key_taken {
        let Some(key) = &submission.key else { continue };
        match before.get(&(submission.endpoint.to_string(), key.hash.to_vec())) {
            Some((first, body)) if *body == key.body => {
                outcomes.push((submission.id, Recorded::Repeated(*first)));
            }
            Some(_) if key.is_lenient => keyless.push(without_key(submission)),
            Some(_) => outcomes.push((submission.id, Recorded::KeyReused)),
            // The submission that had the key was deleted in the meantime, so this one is stored.
            None => keyless.push(Submission { key: None, ..(*submission).clone() }),
        }
    }
    let needs_allowance = |one: &Submission| is_counted(one) && limited.is_some_and(|set| set.contains(one));
    let (within, rows): (Vec<&Submission>, Vec<&Submission>) =
        keyless.iter().partition(|one| needs_allowance(one));
    let mut results = write_each(conn, &rows, written, None, 3).await;
    results.extend(write_each(conn, &within, written, limited, 3).await);
    for (submission, result) in rows.into_iter().chain(within).zip(results) {
        let recorded = match result {
            WriteResult::Stored => Recorded::Stored,
            WriteResult::Refused => Recorded::Refused,
            WriteResult::HeldTooMany => Recorded::HeldTooMany,
            WriteResult::Unknown | WriteResult::KeyTaken => Recorded::Unknown,
        };
        outcomes.push((submission.id, recorded));
    }
    outcomes
}

/// Returns a copy of a submission without its key, with a note that the key was used before.
fn without_key(submission: &Submission) -> Submission {
    let mut keyless = submission.clone();
    keyless.key = None;
    keyless.notes.push(Note::KeyReused);
    keyless
}

/// Returns whether the cause is a deadlock or a serialization failure (SQLSTATE class 40).
fn is_transaction_conflict(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code.starts_with("40"))
}

/// Returns whether one of the ids exists already.
fn is_duplicate_id(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}

/// Returns whether the data is the cause, not the database: SQLSTATE class 22, or class 54, a limit of PostgreSQL.
///
/// A violated constraint, class 23, is first a reason to spill. In the drain it counts as well, so that it doesn't hold
/// up the other submissions. A missing month doesn't: the drain makes it and tries again.
fn is_rejected_data(error: &sqlx::Error, before: Written) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    let breaks_a_rule = before == Written::Spilled && !is_duplicate_id(error) && !is_missing_partition(error);
    code.is_some_and(|code| {
        code.starts_with("22") || code.starts_with("54") || (breaks_a_rule && code.starts_with("23"))
    })
}

/// Returns whether the table has no partition for a row. PostgreSQL reports it as a failed check without a name.
fn is_missing_partition(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|error| error.is_check_violation() && error.constraint().is_none())
}
