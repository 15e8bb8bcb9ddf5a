use std::collections::HashMap;

use accounts::WorkspaceId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;

use crate::model::AddressRecord;
use crate::model::id::EndpointId;

/// All public ids that an endpoint has had, including its own id.
pub(crate) async fn addresses(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
) -> sqlx::Result<Vec<EndpointId>> {
    sqlx::query_scalar!(
        r#"select id as "id: EndpointId" from endpoint_addresses where workspace_id = $1 and endpoint_id = $2"#,
        workspace.0,
        endpoint.as_str()
    )
    .fetch_all(conn)
    .await
}

/// All public ids that some endpoints have had, oldest first, by endpoint.
pub(crate) async fn address_history(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoints: &[&EndpointId],
) -> sqlx::Result<HashMap<EndpointId, Vec<AddressRecord>>> {
    let ids: Vec<String> = endpoints.iter().map(ToString::to_string).collect();
    let rows = sqlx::query!(
        r#"select endpoint_id as "endpoint: EndpointId", id as "id: EndpointId", created_at as "created_at: SqlTimestamp",
                  answers_until as "answers_until: SqlTimestamp"
           from endpoint_addresses where workspace_id = $1 and endpoint_id = any($2) order by created_at, id"#,
        workspace.0,
        &ids
    );
    let mut history: HashMap<EndpointId, Vec<AddressRecord>> = HashMap::new();
    for row in rows.fetch_all(conn).await? {
        let address = AddressRecord {
            id: row.id,
            created_at: row.created_at.to_jiff(),
            answers_until: row.answers_until.map(SqlTimestamp::to_jiff),
        };
        history.entry(row.endpoint).or_default().push(address);
    }
    Ok(history)
}

/// Replaces the current public id of an endpoint. The old one works until `old_until`.
///
/// The caller has locked the endpoint with `find_to_change`. A trigger notifies every server.
pub(crate) async fn change_address(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    fresh: &EndpointId,
    old_until: Timestamp,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update endpoint_addresses set answers_until = $3
         where workspace_id = $1 and endpoint_id = $2 and answers_until is null",
        workspace.0,
        endpoint.as_str(),
        old_until.to_sqlx() as SqlTimestamp
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "insert into endpoint_addresses (id, workspace_id, endpoint_id, created_at) values ($1, $2, $3, $4)",
        fresh.as_str(),
        workspace.0,
        endpoint.as_str(),
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes the public ids that an imported endpoint has had: `own`, which a trigger has added, and the others.
pub(crate) async fn import_addresses(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    own: &AddressRecord,
    others: &[AddressRecord],
) -> sqlx::Result<()> {
    sqlx::query!(
        "update endpoint_addresses set created_at = $3, answers_until = $4 where workspace_id = $1 and id = $2",
        workspace.0,
        own.id.as_str(),
        own.created_at.to_sqlx() as SqlTimestamp,
        own.answers_until.map(ToSqlx::to_sqlx) as Option<SqlTimestamp>
    )
    .execute(&mut *conn)
    .await?;
    for address in others {
        sqlx::query!(
            "insert into endpoint_addresses (id, workspace_id, endpoint_id, created_at, answers_until)
             values ($1, $2, $3, $4, $5)",
            address.id.as_str(),
            workspace.0,
            endpoint.as_str(),
            address.created_at.to_sqlx() as SqlTimestamp,
            address.answers_until.map(ToSqlx::to_sqlx) as Option<SqlTimestamp>
        )
        .execute(&mut *conn)
        .await?;
    }
    Ok(())
}
