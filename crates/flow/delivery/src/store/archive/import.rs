//! Writes imported destinations and deliveries, as the owner of the database.

use accounts::{Email, UserId, WorkspaceId};
use db::column;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;
use sqlx::types::Json;

use super::export::{ExportedDelivery, ExportedDestination, ExportedNotifications, ExportedRecipient};
use crate::model::Attempt;
use crate::plan::rules::Rule;
use crate::webhooks::Webhook;

pub(crate) async fn insert_recipient(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    email: &Email,
    recipient: &ExportedRecipient,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into recipients (workspace_id, email, email_as_typed, confirmed_at, unsubscribed_at, suppressed_at, suppressed_because)
         values ($1, $2, $3, $4, $5, $6, $7)",
        workspace.0,
        email.identity,
        email.as_typed,
        recipient.confirmed_at.map(ToSqlx::to_sqlx) as Option<SqlTimestamp>,
        recipient.unsubscribed_at.map(ToSqlx::to_sqlx) as Option<SqlTimestamp>,
        recipient.suppressed_at.map(ToSqlx::to_sqlx) as Option<SqlTimestamp>,
        recipient.suppressed_because
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes the destinations of a workspace that has never delivered anything.
pub(crate) async fn delete_destinations(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<()> {
    sqlx::query!("delete from destinations where workspace_id = $1", workspace.0).execute(conn).await?;
    Ok(())
}

/// Makes the owner of the workspace a recipient.
pub(crate) async fn insert_owner(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    owner: UserId,
    destination: &ExportedDestination,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into destinations (id, workspace_id, endpoint_id, kind, user_id, state, paused_because, created_at)
         values ($1, $2, $3, 'mail', $4, $5, $6, $7)",
        destination.id.0,
        workspace.0,
        destination.endpoint_id.as_str(),
        owner.0,
        destination.state,
        destination.paused_because,
        destination.created_at.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn insert_address(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    email: &Email,
    destination: &ExportedDestination,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with recipient as (
             insert into recipients (workspace_id, email, email_as_typed) values ($2, $4, $5) on conflict do nothing
         )
         insert into destinations (id, workspace_id, endpoint_id, kind, email, state, paused_because, created_at)
         values ($1, $2, $3, 'mail', $4, $6, $7, $8)",
        destination.id.0,
        workspace.0,
        destination.endpoint_id.as_str(),
        email.identity,
        email.as_typed,
        destination.state,
        destination.paused_because,
        destination.created_at.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Adds a webhook, paused unless it was deleted.
pub(crate) async fn insert_webhook(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    webhook: &Webhook,
    destination: &ExportedDestination,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into destinations (id, workspace_id, endpoint_id, kind, settings, state, created_at)
         values ($1, $2, $3, 'webhook', $4, case when $5 then 'off' else 'paused' end, $6)",
        destination.id.0,
        workspace.0,
        destination.endpoint_id.as_str(),
        Json(webhook) as Json<&Webhook>,
        destination.state == "off",
        destination.created_at.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn insert_notifications(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    settings: &ExportedNotifications,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into endpoint_notifications (endpoint_id, workspace_id, subject, reply_to_field, rules)
         values ($1, $2, $3, $4, $5)",
        settings.endpoint_id.as_str(),
        workspace.0,
        settings.subject,
        settings.reply_to_field,
        Json(&settings.rules) as Json<&Vec<Rule>>
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Inserts deliveries that are over, with their attempts. Those whose submission the workspace doesn't have are left out.
/// Returns how many were inserted.
pub(crate) async fn insert_deliveries(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    deliveries: &[ExportedDelivery],
) -> sqlx::Result<u64> {
    let inserted = sqlx::query!(
        "insert into deliveries (id, workspace_id, endpoint_id, submission_id, destination_id, round, kind, target, state, attempts,
                                 next_at, created_at, done_at)
         select d.id, $1, d.endpoint_id, d.submission_id, d.destination_id, d.round, d.kind, d.target, d.state, d.attempts,
                d.created_at, d.created_at, d.done_at
         from unnest($2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::smallint[], $7::text[], $8::text[], $9::text[],
                     $10::smallint[], $11::timestamptz[], $12::timestamptz[])
             as d (id, endpoint_id, submission_id, destination_id, round, kind, target, state, attempts, created_at, done_at)
         join submissions s on s.id = d.submission_id and s.workspace_id = $1 and s.endpoint_id = d.endpoint_id",
        workspace.0,
        &column(deliveries, |one| one.delivery.id.0),
        &column(deliveries, |one| one.endpoint_id.as_str()) as &[&str],
        &column(deliveries, |one| one.submission_id.0),
        &column(deliveries, |one| one.delivery.destination_id.0),
        &column(deliveries, |one| one.delivery.round),
        &column(deliveries, |one| one.delivery.kind.as_str()) as &[&str],
        &column(deliveries, |one| one.delivery.target.as_str()) as &[&str],
        &column(deliveries, |one| one.delivery.state.as_str()) as &[&str],
        &column(deliveries, |one| i16::try_from(one.delivery.attempts.len()).unwrap_or(i16::MAX)),
        &column(deliveries, |one| one.delivery.created_at.to_sqlx()) as &[SqlTimestamp],
        &column(deliveries, |one| one.delivery.done_at.map(ToSqlx::to_sqlx)) as &[Option<SqlTimestamp>]
    )
    .execute(&mut *conn)
    .await?;
    insert_attempts(conn, workspace, deliveries).await?;
    Ok(inserted.rows_affected())
}

async fn insert_attempts(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    deliveries: &[ExportedDelivery],
) -> sqlx::Result<()> {
    let attempts: Vec<(&ExportedDelivery, &Attempt)> = deliveries
        .iter()
        .flat_map(|one| one.delivery.attempts.iter().map(move |attempt| (one, attempt)))
        .collect();
    sqlx::query!(
        "insert into delivery_attempts (delivery_id, n, workspace_id, destination_id, at, took_ms, outcome, answer, peer)
         select a.delivery_id, a.n, $1, case when d.kind = 'webhook' then d.destination_id end, a.at, a.took_ms, a.outcome,
                left(a.answer, 500), a.peer
         from unnest($2::uuid[], $3::smallint[], $4::timestamptz[], $5::integer[], $6::text[], $7::text[], $8::text[])
             as a (delivery_id, n, at, took_ms, outcome, answer, peer)
         join deliveries d on d.id = a.delivery_id and d.workspace_id = $1",
        workspace.0,
        &column(&attempts, |(one, _)| one.delivery.id.0),
        &column(&attempts, |(_, attempt)| attempt.n),
        &column(&attempts, |(_, attempt)| attempt.at.to_sqlx()) as &[SqlTimestamp],
        &column(&attempts, |(_, attempt)| attempt.took_ms),
        &column(&attempts, |(_, attempt)| attempt.outcome.as_str()) as &[&str],
        &column(&attempts, |(_, attempt)| attempt.answer.as_str()) as &[&str],
        &column(&attempts, |(_, attempt)| attempt.peer.as_deref()) as &[Option<&str>]
    )
    .execute(conn)
    .await?;
    Ok(())
}
