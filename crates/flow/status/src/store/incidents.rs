use std::collections::HashMap;

use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::model::StatusComponent;
use crate::model::incident::{
    IncidentId, IncidentState, IncidentUpdateId, StatusIncident, StatusIncidentUpdate,
};

/// Reads the newest incidents with their updates.
pub(crate) async fn newest(conn: &mut PgConnection, limit: i64) -> sqlx::Result<Vec<StatusIncident>> {
    let rows = sqlx::query!(
        r#"select id, title, components, started_at as "started_at: SqlTimestamp",
                  resolved_at as "resolved_at: SqlTimestamp"
           from incidents order by started_at desc, id limit $1"#,
        limit
    )
    .fetch_all(&mut *conn)
    .await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let mut updates = updates_of(conn, &ids).await?;
    let read = rows.into_iter().map(|row| StatusIncident {
        updates: updates.remove(&row.id).unwrap_or_default(),
        id: IncidentId(row.id),
        title: row.title,
        components: components(&row.components),
        started_at: row.started_at.to_jiff(),
        resolved_at: row.resolved_at.map(SqlTimestamp::to_jiff),
    });
    Ok(read.collect())
}

/// Reads one incident with its updates.
pub(crate) async fn find(conn: &mut PgConnection, id: IncidentId) -> sqlx::Result<Option<StatusIncident>> {
    let row = sqlx::query!(
        r#"select title, components, started_at as "started_at: SqlTimestamp",
                  resolved_at as "resolved_at: SqlTimestamp"
           from incidents where id = $1"#,
        id.0
    )
    .fetch_optional(&mut *conn)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let mut updates = updates_of(conn, &[id.0]).await?;
    Ok(Some(StatusIncident {
        id,
        title: row.title,
        components: components(&row.components),
        started_at: row.started_at.to_jiff(),
        resolved_at: row.resolved_at.map(SqlTimestamp::to_jiff),
        updates: updates.remove(&id.0).unwrap_or_default(),
    }))
}

async fn updates_of(
    conn: &mut PgConnection,
    ids: &[Uuid],
) -> sqlx::Result<HashMap<Uuid, Vec<StatusIncidentUpdate>>> {
    let rows = sqlx::query!(
        r#"select id, incident_id, at as "at: SqlTimestamp", state, text
           from incident_updates where incident_id = any($1) order by at desc, id desc"#,
        ids
    )
    .fetch_all(conn)
    .await?;
    let mut updates: HashMap<Uuid, Vec<StatusIncidentUpdate>> = HashMap::new();
    for row in rows {
        let Some(state) = IncidentState::from_id(&row.state) else { continue };
        let update = StatusIncidentUpdate {
            id: IncidentUpdateId(row.id),
            at: row.at.to_jiff(),
            state,
            text: row.text,
        };
        updates.entry(row.incident_id).or_default().push(update);
    }
    Ok(updates)
}

fn components(ids: &[String]) -> Vec<StatusComponent> {
    StatusComponent::ALL.into_iter().filter(|one| ids.iter().any(|id| id == one.id())).collect()
}

/// Writes a new incident without its updates.
pub(crate) async fn insert(conn: &mut PgConnection, incident: &StatusIncident) -> sqlx::Result<()> {
    let components: Vec<String> = incident.components.iter().map(|one| one.id().to_owned()).collect();
    sqlx::query!(
        "insert into incidents (id, title, components, started_at) values ($1, $2, $3, $4)",
        incident.id.0,
        incident.title,
        &components,
        incident.started_at.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes an update. The incident is resolved or open afterwards, as the update says.
pub(crate) async fn insert_update(
    conn: &mut PgConnection,
    incident: IncidentId,
    update: &StatusIncidentUpdate,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into incident_updates (id, incident_id, at, state, text) values ($1, $2, $3, $4, $5)",
        update.id.0,
        incident.0,
        update.at.to_sqlx() as SqlTimestamp,
        update.state.id(),
        update.text
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "update incidents set resolved_at = case when $2 = 'resolved' then coalesce(resolved_at, $3) end where id = $1",
        incident.0,
        update.state.id(),
        update.at.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}
