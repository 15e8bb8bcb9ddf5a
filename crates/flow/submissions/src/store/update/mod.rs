//! What an owner does to submissions: moving and marking them, writing memos, and saving views of them.

pub(crate) mod held;
pub(crate) mod views;

use accounts::WorkspaceId;
use forms::EndpointId;
use intake::SubmissionId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::SubmissionError;
use crate::model::label::Label;
use crate::model::{Memo, State};

/// A change to some submissions. What is `None` stays as it is.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::option_option, reason = "unchanged, removed and a colour are three things")]
pub(crate) struct Change {
    pub state: Option<State>,
    pub read: Option<bool>,
    pub starred: Option<bool>,
    /// A label, or `None` to remove it.
    pub label: Option<Option<Label>>,
}

/// Moves and marks submissions of the workspace whose transaction this is.
///
/// Counters, meter and outbox are updated with them (`update_submissions` in `migrations/0012_inbox.sql`). At most
/// `max_open` are counted in a month; what doesn't fit is held. Returns the submissions that changed, with their
/// endpoints.
pub(crate) async fn update(
    conn: &mut PgConnection,
    ids: &[Uuid],
    change: Change,
    now: Timestamp,
    max_open: Option<u64>,
) -> sqlx::Result<Vec<(SubmissionId, EndpointId)>> {
    let rows = sqlx::query!(
        r#"select submission_id as "id!: SubmissionId", of_endpoint as "endpoint!: EndpointId"
           from update_submissions($1, $2, $3, $4, $5, $6, $7)"#,
        ids,
        change.state as Option<State>,
        change.read,
        change.starred,
        change.label.map(|label| label.map_or(0, Label::number)),
        now.to_sqlx() as SqlTimestamp,
        max_open.and_then(|max| i64::try_from(max).ok())
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.endpoint)).collect())
}

/// Returns the owner's memo about a submission.
pub(crate) async fn memo(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: SubmissionId,
) -> sqlx::Result<Option<Memo>> {
    let row = sqlx::query!(
        r#"select text, updated_at as "updated_at: SqlTimestamp" from memos
           where workspace_id = $1 and submission_id = $2"#,
        workspace.0,
        id.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| Memo { text: row.text, updated_at: row.updated_at.to_jiff() }))
}

/// Locks a submission until the end of the transaction, and returns its endpoint.
///
/// So it can't be deleted while a memo is written, which would leave the memo behind.
pub(crate) async fn lock_submission(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: SubmissionId,
) -> Result<EndpointId, SubmissionError> {
    sqlx::query_scalar!(
        r#"select endpoint_id as "endpoint: EndpointId" from submissions
           where workspace_id = $1 and id = $2 for key share"#,
        workspace.0,
        id.0
    )
    .fetch_optional(conn)
    .await?
    .ok_or(SubmissionError::NotFound)
}

/// Saves the memo about a submission that is locked by `lock_submission`. An empty text deletes it.
pub(crate) async fn write_memo(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: SubmissionId,
    memo: &Memo,
) -> sqlx::Result<()> {
    if memo.text.is_empty() {
        sqlx::query!("delete from memos where workspace_id = $1 and submission_id = $2", workspace.0, id.0)
            .execute(conn)
            .await?;
        return Ok(());
    }
    sqlx::query!(
        "insert into memos (submission_id, workspace_id, text, updated_at) values ($1, $2, $3, $4)
         on conflict (submission_id) do update set text = excluded.text, updated_at = excluded.updated_at",
        id.0,
        workspace.0,
        memo.text,
        memo.updated_at.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns the owner's memos about some submissions, for the export.
pub(crate) async fn memos_of(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    ids: &[Uuid],
) -> sqlx::Result<Vec<(SubmissionId, String)>> {
    let rows = sqlx::query!(
        r#"select submission_id as "id: SubmissionId", text from memos
           where workspace_id = $1 and submission_id = any($2)"#,
        workspace.0,
        ids
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.text)).collect())
}
