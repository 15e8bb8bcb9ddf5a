//! What was accepted while PostgreSQL was away and has no place in it now.

use intake::Submission;
use jiff::{Timestamp, ToSpan};
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// How long the submissions of an endpoint that is gone or suspended are kept.
const DAYS: i64 = 30;

/// One of them, with what is left to be kept.
#[derive(Debug)]
pub(crate) struct Unclaimed {
    pub id: Uuid,
    pub endpoint: String,
    pub why: Why,
    /// As it lay in the spool.
    pub content: Vec<u8>,
    pub files: Vec<Uuid>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// Its endpoint was deleted meanwhile, or there never was one.
    NoEndpoint,
    /// The operator has suspended its endpoint, which was not known when it came.
    Suspended,
    /// It cannot be stored as it is; kept until somebody has looked at it.
    Refused,
}

impl Unclaimed {
    pub(crate) fn new(submission: &Submission, why: Why) -> Self {
        Self {
            id: submission.id.0,
            endpoint: submission.endpoint.to_string(),
            why,
            content: serde_json::to_vec(submission).expect("submissions become JSON"),
            files: submission.files.iter().map(|file| file.id.0).collect(),
        }
    }
}

/// Keeps them; one that is there already stays as it is.
pub(crate) async fn keep(worker: &PgPool, some: &[Unclaimed], now: Timestamp) -> sqlx::Result<()> {
    for one in some {
        let for_some_time = Some((now + (24 * DAYS).hours()).to_sqlx());
        let (reason, kept_until) = match one.why {
            Why::NoEndpoint => ("no_endpoint", for_some_time),
            Why::Suspended => ("suspended", for_some_time),
            Why::Refused => ("refused", None),
        };
        metrics::counter!("spill_unclaimed_total", "reason" => reason).increment(1);
        tracing::error!(submission = %one.id, endpoint = one.endpoint, reason, "failed to store an accepted submission; it is kept in the table unclaimed");
        sqlx::query!(
            "insert into unclaimed (id, endpoint_id, reason, submission, file_ids, kept_until)
             values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing",
            one.id,
            one.endpoint,
            reason,
            one.content,
            &one.files,
            kept_until as Option<SqlTimestamp>
        )
        .execute(worker)
        .await?;
    }
    Ok(())
}

/// Lets go of those whose time is over, and gives the files that are nobody's now.
pub(crate) async fn forget(conn: &mut PgConnection, now: Timestamp) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        r#"with gone as (delete from unclaimed where kept_until < $1 returning file_ids)
           select unnest(file_ids) as "file!" from gone"#,
        now.to_sqlx() as SqlTimestamp
    )
    .fetch_all(conn)
    .await
}

/// Lets go of what was kept for endpoints that went with their workspace, and gives the files that are nobody's now.
pub(crate) async fn forget_retired(conn: &mut PgConnection) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        r#"with gone as (
               delete from unclaimed
               where endpoint_id in (select r.id from retired_endpoints r where r.id = unclaimed.endpoint_id)
               returning file_ids
           )
           select unnest(file_ids) as "file!" from gone"#
    )
    .fetch_all(conn)
    .await
}
