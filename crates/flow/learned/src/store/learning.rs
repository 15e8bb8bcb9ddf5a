//! Reads new submissions to learn from, as the worker.

use accounts::WorkspaceId;
use forms::EndpointId;
use futures_util::TryStreamExt;
use intake::SubmissionId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use kernel::Clock;
use serde::Deserialize;
use sqlx::PgConnection;
use sqlx::types::Json;

/// The size of the largest fields that are read, in bytes.
const MAX_FIELD_BYTES: i32 = 20_000;

/// A submission to learn from.
pub(crate) struct SeenSubmission {
    pub id: SubmissionId,
    pub workspace: WorkspaceId,
    pub endpoint: EndpointId,
    /// Pairs of name and value.
    pub fields: Json<Vec<(String, serde_json::Value)>>,
    pub notes: Option<Json<Vec<SeenNote>>>,
}

/// What is needed of a submission's note.
#[derive(Debug, Deserialize)]
pub(crate) struct SeenNote {
    pub code: String,
    pub site: Option<String>,
}

/// How far the job has read; `None` before its first run.
pub(crate) async fn learned_until(conn: &mut PgConnection) -> sqlx::Result<Option<Timestamp>> {
    let until = sqlx::query_scalar!(r#"select learned_until as "until: SqlTimestamp" from learning"#);
    Ok(until.fetch_optional(conn).await?.map(SqlTimestamp::to_jiff))
}

/// How far the job has read, `from` before its first run. Until the transaction ends, another run waits here.
pub(crate) async fn lock_learned_until(conn: &mut PgConnection, from: Timestamp) -> sqlx::Result<Timestamp> {
    let until = sqlx::query_scalar!(
        r#"insert into learning (learned_until) values ($1)
           on conflict (one_row) do update set learned_until = learning.learned_until
           returning learned_until as "until: SqlTimestamp""#,
        from.to_sqlx() as SqlTimestamp
    );
    Ok(until.fetch_one(conn).await?.to_jiff())
}

pub(crate) async fn set_learned_until(conn: &mut PgConnection, until: Timestamp) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into learning (learned_until) values ($1)
         on conflict (one_row) do update set learned_until = excluded.learned_until",
        until.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Reads the first submissions in the inbox that came in a time, of all workspaces. Tests and very large ones are left out.
pub(crate) async fn submissions_between(
    conn: &mut PgConnection,
    from: Timestamp,
    until: Timestamp,
    limit: i64,
) -> sqlx::Result<Vec<SeenSubmission>> {
    let rows = sqlx::query_as!(
        SeenSubmission,
        r#"select id as "id: SubmissionId", workspace_id as "workspace: WorkspaceId",
                  endpoint_id as "endpoint: EndpointId", fields as "fields: Json<Vec<(String, serde_json::Value)>>",
                  notes as "notes: Json<Vec<SeenNote>>"
           from submissions
           where id >= $1 and id < $2 and state = 'inbox' and not test and octet_length(fields::text) <= $4
           order by id limit $3"#,
        Clock::uuid_floor(from),
        Clock::uuid_floor(until),
        limit,
        MAX_FIELD_BYTES
    )
    .fetch(conn);
    rows.try_collect().await
}
