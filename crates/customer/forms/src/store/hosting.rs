//! Queries for hosted pages.

use accounts::WorkspaceId;
use sqlx::PgConnection;

use crate::model::id::EndpointId;

/// The current public id of an endpoint.
#[derive(Clone, Debug)]
pub struct HostedAddress {
    pub address: EndpointId,
    /// Whether it has a draft or a published version.
    pub has_form: bool,
}

pub(crate) async fn preview_schema(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
) -> sqlx::Result<Option<String>> {
    let row = sqlx::query_scalar!(
        "select coalesce(d.schema::text, v.schema::text)
         from endpoints e
         left join form_drafts d on d.workspace_id = e.workspace_id and d.endpoint_id = e.id
         left join form_versions v
           on v.workspace_id = e.workspace_id and v.endpoint_id = e.id and v.version = e.form_version
         where e.workspace_id = $1 and e.id = $2 and e.deleted_at is null",
        workspace.0,
        id.as_str()
    );
    Ok(row.fetch_optional(conn).await?.flatten())
}

pub(crate) async fn address(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
) -> sqlx::Result<Option<HostedAddress>> {
    sqlx::query_as!(
        HostedAddress,
        r#"select a.id as "address: EndpointId",
                  e.form_version is not null or exists (
                      select from form_drafts d where d.workspace_id = e.workspace_id and d.endpoint_id = e.id
                  ) as "has_form!"
           from endpoints e
           join endpoint_addresses a on a.workspace_id = e.workspace_id and a.endpoint_id = e.id
                and a.answers_until is null
           where e.workspace_id = $1 and e.id = $2 and e.deleted_at is null"#,
        workspace.0,
        id.as_str()
    )
    .fetch_optional(conn)
    .await
}
