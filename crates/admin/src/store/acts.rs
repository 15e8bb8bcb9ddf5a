//! What operators change of a workspace, through the functions of `0022_admin.sql`, and what the owner is told about it.

use accounts::{UserId, WorkspaceId};
use forms::EndpointId;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use serde_json::Value;
use sqlx::{PgConnection, PgPool};

use crate::act::Act;

/// Suspends an endpoint. Returns `done`, `missing` or `already`.
pub(crate) async fn suspend_endpoint(act: &mut Act, endpoint: &EndpointId) -> sqlx::Result<String> {
    sqlx::query_scalar!(
        r#"select suspend_endpoint($1, $2, $3, $4) as "result!""#,
        endpoint.as_str(),
        act.actor.name,
        act.reason,
        act.now.to_sqlx() as SqlTimestamp
    )
    .fetch_one(&mut *act.tx)
    .await
}

/// Lifts the suspension of an endpoint. Returns `done`, `missing`, `not_suspended` or `with_workspace`.
pub(crate) async fn lift_endpoint(act: &mut Act, endpoint: &EndpointId) -> sqlx::Result<String> {
    sqlx::query_scalar!(r#"select lift_endpoint($1) as "result!""#, endpoint.as_str())
        .fetch_one(&mut *act.tx)
        .await
}

/// Suspends a workspace. Returns `done`, `missing` or `already`.
pub(crate) async fn suspend_workspace(act: &mut Act, workspace: WorkspaceId) -> sqlx::Result<String> {
    sqlx::query_scalar!(
        r#"select suspend_workspace($1, $2, $3, $4) as "result!""#,
        workspace.0,
        act.actor.name,
        act.reason,
        act.now.to_sqlx() as SqlTimestamp
    )
    .fetch_one(&mut *act.tx)
    .await
}

/// Lifts the suspension of a workspace. Returns `done`, `missing` or `not_suspended`.
pub(crate) async fn lift_workspace(act: &mut Act, workspace: WorkspaceId) -> sqlx::Result<String> {
    sqlx::query_scalar!(r#"select lift_workspace($1) as "result!""#, workspace.0)
        .fetch_one(&mut *act.tx)
        .await
}

/// The workspace of an endpoint that isn't deleted.
pub(crate) async fn workspace_of(
    conn: &mut PgConnection,
    endpoint: &EndpointId,
) -> sqlx::Result<Option<WorkspaceId>> {
    sqlx::query_scalar!(
        r#"select workspace_id as "workspace: WorkspaceId" from endpoints where id = $1 and deleted_at is null"#,
        endpoint.as_str()
    )
    .fetch_optional(conn)
    .await
}

pub(crate) async fn exists(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select exists (select from workspaces where id = $1) as "exists!""#, workspace.0)
        .fetch_one(conn)
        .await
}

/// Moves an id of another service to an endpoint. Returns the workspace that had it, if any.
pub(crate) async fn move_old_id(
    act: &mut Act,
    old_id: &str,
    endpoint: &EndpointId,
) -> sqlx::Result<Option<WorkspaceId>> {
    let had_it = sqlx::query_scalar!("select move_imported_id($1, $2)", old_id, endpoint.as_str())
        .fetch_one(&mut *act.tx)
        .await?;
    Ok(had_it.map(WorkspaceId))
}

/// Writes to the security log of each member what an operator did.
pub(crate) async fn log_for_members(
    act: &mut Act,
    workspace: WorkspaceId,
    details: &Value,
) -> sqlx::Result<()> {
    sqlx::query!(
        "select log_operator_act($1, $2, $3)",
        workspace.0,
        details,
        act.now.to_sqlx() as SqlTimestamp
    )
    .execute(&mut *act.tx)
    .await?;
    Ok(())
}

/// Ends all sessions of a workspace's members. Returns the members, and how many sessions were ended.
pub(crate) async fn end_sessions(act: &mut Act, workspace: WorkspaceId) -> sqlx::Result<(Vec<UserId>, i64)> {
    let rows = sqlx::query!(
        r#"select of_user as "user!: UserId", ended as "ended!" from end_sessions_of($1)"#,
        workspace.0
    )
    .fetch_all(&mut *act.tx)
    .await?;
    let ended = rows.iter().map(|row| row.ended).sum();
    Ok((rows.into_iter().map(|row| row.user).collect(), ended))
}

/// The maximum number of endpoints that an operator has set for a workspace.
pub(crate) async fn endpoint_limit(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
) -> sqlx::Result<Option<i32>> {
    sqlx::query_scalar!("select endpoints from limit_overrides where workspace_id = $1", workspace.0)
        .fetch_optional(conn)
        .await
}

/// Sets the maximum number of endpoints, or goes back to the configured one.
pub(crate) async fn set_endpoint_limit(
    act: &mut Act,
    workspace: WorkspaceId,
    limit: Option<i32>,
) -> sqlx::Result<()> {
    if let Some(limit) = limit {
        sqlx::query!(
            "insert into limit_overrides (workspace_id, endpoints) values ($1, $2)
             on conflict (workspace_id) do update set endpoints = excluded.endpoints",
            workspace.0,
            limit
        )
        .execute(&mut *act.tx)
        .await?;
    } else {
        sqlx::query!("delete from limit_overrides where workspace_id = $1", workspace.0)
            .execute(&mut *act.tx)
            .await?;
    }
    Ok(())
}

/// The name of an endpoint, as the worker: for the email to its owner. `None` if it was deleted.
pub(crate) async fn endpoint_name(
    worker: &PgPool,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        "select name from endpoints where workspace_id = $1 and id = $2 and deleted_at is null",
        workspace.0,
        endpoint.as_str()
    )
    .fetch_optional(worker)
    .await
}
