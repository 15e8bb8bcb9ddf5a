//! The ids of submissions to export, with their sizes, so that a page of them never fills the memory.

use accounts::WorkspaceId;
use forms::EndpointId;
use sqlx::PgConnection;
use uuid::Uuid;

use super::list::Filter;
use crate::model::State;
use crate::model::label::Label;

/// A submission, and about how many bytes its fields take in memory.
#[derive(Debug)]
pub(crate) struct WeighedId {
    pub id: Uuid,
    pub bytes: i64,
}

/// Returns the newest submissions that a filter lets through.
///
/// Fields of less than 2,000 bytes are never compressed, so their stored size is their size; only for larger ones the
/// text has to be read to know it.
pub(crate) async fn weigh_list(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    filter: &Filter,
    limit: i64,
) -> sqlx::Result<Vec<WeighedId>> {
    match &filter.endpoint {
        Some(endpoint) => weigh_list_of_endpoint(conn, workspace, filter, endpoint, limit).await,
        None => weigh_list_of_workspace(conn, workspace, filter, limit).await,
    }
}

async fn weigh_list_of_endpoint(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    filter: &Filter,
    endpoint: &EndpointId,
    limit: i64,
) -> sqlx::Result<Vec<WeighedId>> {
    sqlx::query_as!(
        WeighedId,
        r#"select id, (case when pg_column_size(fields) < 2000 then pg_column_size(fields) else octet_length(fields::text) end)::bigint
                  as "bytes!"
           from submissions
           where workspace_id = $1 and endpoint_id = $10 and state = $2 and id >= $3 and id < $4
             and ($5::boolean is null or (file_count > 0) = $5)
             and ($6::boolean is null or starred = $6)
             and ($7::boolean is null or read <> $7)
             and ($9::smallint is null or label = $9)
           order by id desc limit $8"#,
        workspace.0,
        filter.state as State,
        filter.from,
        filter.before,
        filter.has_files,
        filter.starred,
        filter.unread,
        limit,
        filter.label.map(Label::number),
        endpoint.as_str()
    )
    .fetch_all(conn)
    .await
}

async fn weigh_list_of_workspace(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    filter: &Filter,
    limit: i64,
) -> sqlx::Result<Vec<WeighedId>> {
    sqlx::query_as!(
        WeighedId,
        r#"select id, (case when pg_column_size(fields) < 2000 then pg_column_size(fields) else octet_length(fields::text) end)::bigint
                  as "bytes!"
           from submissions
           where workspace_id = $1 and state = $2 and id >= $3 and id < $4
             and ($5::boolean is null or (file_count > 0) = $5)
             and ($6::boolean is null or starred = $6)
             and ($7::boolean is null or read <> $7)
             and ($9::smallint is null or label = $9)
           order by id desc limit $8"#,
        workspace.0,
        filter.state as State,
        filter.from,
        filter.before,
        filter.has_files,
        filter.starred,
        filter.unread,
        limit,
        filter.label.map(Label::number)
    )
    .fetch_all(conn)
    .await
}

/// Returns those of some submissions that exist, newest first.
pub(crate) async fn weigh_among(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    ids: &[Uuid],
) -> sqlx::Result<Vec<WeighedId>> {
    sqlx::query_as!(
        WeighedId,
        r#"select id, (case when pg_column_size(fields) < 2000 then pg_column_size(fields) else octet_length(fields::text) end)::bigint
                  as "bytes!"
           from submissions where workspace_id = $1 and id = any($2) order by id desc"#,
        workspace.0,
        ids
    )
    .fetch_all(conn)
    .await
}
