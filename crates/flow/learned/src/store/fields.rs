//! The tables `learned_endpoints` and `learned_fields`.

use std::collections::HashMap;

use accounts::WorkspaceId;
use db::column;
use forms::EndpointId;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use schema::FieldType;
use sqlx::PgConnection;

use crate::model::{LearnedEndpoint, LearnedField};

/// Reads what is known about an endpoint, as the app of its workspace or as the worker.
pub(crate) async fn find(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
) -> sqlx::Result<LearnedEndpoint> {
    let submissions = sqlx::query_scalar!(
        "select submissions from learned_endpoints where workspace_id = $1 and endpoint_id = $2",
        workspace.0,
        id.as_str()
    )
    .fetch_optional(&mut *conn)
    .await?;
    let rows = sqlx::query!(
        r#"select name, type as kind, place, seen, filled, first_number, last_number,
                  last_seen_at as "last_seen_at: SqlTimestamp"
           from learned_fields where workspace_id = $1 and endpoint_id = $2"#,
        workspace.0,
        id.as_str()
    )
    .fetch_all(conn)
    .await?;
    let fields: HashMap<String, LearnedField> = rows
        .into_iter()
        .map(|row| {
            let field = LearnedField {
                // A newer version may know more types.
                kind: FieldType::from_name(&row.kind).unwrap_or(FieldType::Text),
                place: row.place,
                seen: row.seen,
                filled: row.filled,
                first_number: row.first_number,
                last_number: row.last_number,
                last_seen_at: row.last_seen_at.to_jiff(),
            };
            (row.name, field)
        })
        .collect();
    Ok(LearnedEndpoint { id: id.clone(), workspace, submissions: submissions.unwrap_or(0), fields })
}

/// Stores what is known about an endpoint. Nothing is stored for an endpoint that was deleted meanwhile.
pub(crate) async fn save(conn: &mut PgConnection, learned: &LearnedEndpoint) -> sqlx::Result<bool> {
    let stored = sqlx::query!(
        "insert into learned_endpoints (endpoint_id, workspace_id, submissions)
         select id, workspace_id, $3 from endpoints where id = $2 and workspace_id = $1 and deleted_at is null
         on conflict (endpoint_id) do update set submissions = excluded.submissions",
        learned.workspace.0,
        learned.id.as_str(),
        learned.submissions
    )
    .execute(&mut *conn)
    .await?;
    if stored.rows_affected() == 0 {
        return Ok(false);
    }
    let fields: Vec<(&String, &LearnedField)> = learned.fields.iter().collect();
    sqlx::query!(
        "insert into learned_fields as f (endpoint_id, workspace_id, name, type, place, seen, filled, first_number,
                                          last_number, last_seen_at)
         select $2, $1, learned.* from unnest($3::text[], $4::text[], $5::integer[], $6::bigint[], $7::bigint[],
                                              $8::bigint[], $9::bigint[], $10::timestamptz[]) learned
         on conflict (endpoint_id, name) do update
         set type = excluded.type, seen = excluded.seen, filled = excluded.filled,
             last_number = excluded.last_number, last_seen_at = excluded.last_seen_at",
        learned.workspace.0,
        learned.id.as_str(),
        &column(&fields, |(name, _)| (*name).clone()),
        &column(&fields, |(_, field)| field.kind.as_str()) as &[&str],
        &column(&fields, |(_, field)| field.place),
        &column(&fields, |(_, field)| field.seen),
        &column(&fields, |(_, field)| field.filled),
        &column(&fields, |(_, field)| field.first_number),
        &column(&fields, |(_, field)| field.last_number),
        &column(&fields, |(_, field)| field.last_seen_at.to_sqlx()) as &[SqlTimestamp]
    )
    .execute(conn)
    .await?;
    Ok(true)
}

/// Deletes what is known about a deleted endpoint.
pub(crate) async fn delete(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with fields as (delete from learned_fields where workspace_id = $1 and endpoint_id = $2)
         delete from learned_endpoints where workspace_id = $1 and endpoint_id = $2",
        workspace.0,
        id.as_str()
    )
    .execute(conn)
    .await?;
    Ok(())
}
