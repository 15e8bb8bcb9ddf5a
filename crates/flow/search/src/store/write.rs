//! Reads what is queued and writes its words, as the worker.

use std::collections::HashMap;

use accounts::WorkspaceId;
use db::column;
use forms::EndpointId;
use serde_json::value::RawValue;
use sqlx::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

/// The most submissions in one row of the queue, as many as the recorder stores at once. Each can have a megabyte of text,
/// and those that are written together are in memory.
const QUEUED_TOGETHER: usize = 200;

/// A submission whose words are written.
pub(crate) struct QueuedSubmission {
    pub id: Uuid,
    pub workspace: WorkspaceId,
    pub endpoint: EndpointId,
    /// Pairs of name and value.
    pub fields: Json<Vec<(String, Box<RawValue>)>>,
    pub file_count: i16,
    pub memo: Option<String>,
}

/// Queues submissions that were stored by other means than the recorder's.
pub async fn queue(conn: &mut PgConnection, ids: &[Uuid]) -> sqlx::Result<()> {
    for some in ids.chunks(QUEUED_TOGETHER) {
        sqlx::query!("insert into search_queue (queued_at, submissions) values (now(), $1)", some)
            .execute(&mut *conn)
            .await?;
    }
    Ok(())
}

/// Takes some batches out of the queue, of less than twice [`QUEUED_TOGETHER`] submissions. Another server takes others
/// meanwhile.
pub(crate) async fn take(conn: &mut PgConnection, batches: i64) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        r#"with first_rows as (
               select id, cardinality(submissions) as size from search_queue
               order by id limit $1 for update skip locked
           ), few as (
               select id from (select id, size, sum(size) over (order by id) as total from first_rows) r
               where total - size < $2
           ), dequeued as (
               delete from search_queue where id in (select id from few) returning submissions
           )
           select distinct unnest(submissions) as "id!" from dequeued"#,
        batches,
        i64::try_from(QUEUED_TOGETHER).unwrap_or(i64::MAX)
    )
    .fetch_all(conn)
    .await
}

/// Reads submissions that are still there and not held. Nobody deletes them before this transaction ends: their words would
/// stay.
pub(crate) async fn read(conn: &mut PgConnection, ids: &[Uuid]) -> sqlx::Result<Vec<QueuedSubmission>> {
    sqlx::query_as!(
        QueuedSubmission,
        r#"select s.id, s.workspace_id as "workspace: WorkspaceId", s.endpoint_id as "endpoint: EndpointId",
                  s.fields as "fields: Json<Vec<(String, Box<RawValue>)>>", s.file_count,
                  (select m.text from memos m where m.submission_id = s.id) as memo
           from submissions s where s.id = any($1) and s.state <> 'held' order by s.id for key share of s"#,
        ids
    )
    .fetch_all(conn)
    .await
}

/// Returns the names of the files of some submissions.
pub(crate) async fn file_names(
    conn: &mut PgConnection,
    submissions: &[&QueuedSubmission],
) -> sqlx::Result<HashMap<Uuid, Vec<String>>> {
    if submissions.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = sqlx::query!(
        "select submission_id, name from files where workspace_id = any($1) and submission_id = any($2) order by id",
        &column(submissions, |submission| submission.workspace.0),
        &column(submissions, |submission| submission.id)
    )
    .fetch_all(conn)
    .await?;
    let mut names: HashMap<Uuid, Vec<String>> = HashMap::new();
    for row in rows {
        names.entry(row.submission_id).or_default().push(row.name);
    }
    Ok(names)
}

/// The submissions of one workspace in a batch: how many there are, the oldest and the newest.
pub(crate) struct Added {
    pub workspace: WorkspaceId,
    pub count: i32,
    pub oldest: Uuid,
    pub newest: Uuid,
}

/// Adds submissions to the groups of their workspaces, and returns those groups.
pub(crate) async fn add_to_groups(
    conn: &mut PgConnection,
    added: &[Added],
) -> sqlx::Result<HashMap<WorkspaceId, i64>> {
    let rows = sqlx::query!(
        r#"select a.workspace as "workspace!: WorkspaceId", add_to_search_group(a.workspace, a.count, a.oldest, a.newest) as "group!"
           from (select * from unnest($1::uuid[], $2::integer[], $3::uuid[], $4::uuid[])
                     as a (workspace, count, oldest, newest) order by workspace) a"#,
        &column(added, |added| added.workspace.0),
        &column(added, |added| added.count),
        &column(added, |added| added.oldest),
        &column(added, |added| added.newest)
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.workspace, row.group)).collect())
}

/// Writes words: id, workspace and the text of a `tsvector`.
pub(crate) async fn write(
    conn: &mut PgConnection,
    words: &[(Uuid, WorkspaceId, String)],
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into submission_words (submission_id, workspace_id, words)
         select id, workspace, words::tsvector
         from unnest($1::uuid[], $2::uuid[], $3::text[]) as w (id, workspace, words) order by id
         on conflict (submission_id) do update set words = excluded.words",
        &column(words, |(id, _, _)| *id),
        &column(words, |(_, workspace, _)| workspace.0),
        &column(words, |(_, _, words)| words.clone())
    )
    .execute(conn)
    .await?;
    Ok(())
}
