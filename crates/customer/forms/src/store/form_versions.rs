//! The published versions of forms, which never change.

use std::collections::HashMap;
use std::sync::Arc;

use accounts::WorkspaceId;
use futures_util::TryStreamExt;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use schema::Rules;
use serde_json::value::RawValue;
use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};

use crate::model::id::EndpointId;
use crate::model::published_form::PublishedForm;

/// The maximum number of versions that are listed, the newest.
const MAX_LISTED_VERSIONS: i64 = 200;

/// A published version of a form.
#[derive(Debug)]
pub(crate) struct Version {
    pub number: i32,
    pub schema: Box<RawValue>,
    pub published_at: Timestamp,
}

/// A published version without its schema.
#[derive(Debug)]
pub(crate) struct ListedVersion {
    pub version: i32,
    pub published_at: SqlTimestamp,
    pub fields: i32,
}

/// Reads and compiles published forms, as the worker. Rows are compiled one by one as they arrive, because schemas can be
/// large. One that this version can't read at all is left out: its submissions are accepted unchecked.
pub(crate) async fn published_forms(
    worker: &PgPool,
    versions: HashMap<EndpointId, i32>,
) -> sqlx::Result<HashMap<EndpointId, Arc<PublishedForm>>> {
    if versions.is_empty() {
        return Ok(HashMap::new());
    }
    let (ids, versions): (Vec<String>, Vec<i32>) =
        versions.into_iter().map(|(id, version)| (id.to_string(), version)).unzip();
    let mut rows = sqlx::query!(
        r#"select v.endpoint_id as "endpoint: EndpointId", v.version, v.schema::text as "schema!"
           from unnest($1::text[], $2::integer[]) asked (id, version)
           cross join lateral (
               select * from form_versions where endpoint_id = asked.id and version = asked.version limit 1) v"#,
        &ids,
        &versions
    )
    .fetch(worker);
    let mut compiled = Vec::new();
    while let Some(row) = rows.try_next().await? {
        if let Some(rules) = Rules::compile(&row.schema) {
            compiled.push((row.endpoint, row.version, rules));
        } else {
            tracing::error!(endpoint = %row.endpoint, row.version, "failed to read a published form");
        }
    }
    drop(rows);
    let mut forms = HashMap::with_capacity(compiled.len());
    for (endpoint, version, rules) in compiled {
        let received = if rules.max_responses().is_some() { received(worker, &endpoint).await? } else { 0 };
        forms.insert(endpoint, Arc::new(PublishedForm::new(version, rules, received)));
    }
    Ok(forms)
}

/// Counts the submissions of an endpoint that its form's limit is about: all but spam.
async fn received(worker: &PgPool, endpoint: &EndpointId) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select coalesce((select t.inbox + t.held + t.trash from folder_totals t
                            where t.workspace_id = e.workspace_id and t.endpoint_id = e.id), 0)
                  + coalesce((select sum(w.inbox + w.test + w.held) from waiting_arrivals_of(e.workspace_id) w
                              where w.endpoint_id = e.id), 0)::bigint as "received!"
           from endpoints e where e.id = $1"#,
        endpoint.as_str()
    )
    .fetch_one(worker)
    .await
}

/// Reads the schema of a published version, as the worker: visitors have no workspace.
pub async fn published_schema(
    worker: &PgPool,
    endpoint: &EndpointId,
    version: i32,
) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        r#"select schema::text as "schema!" from form_versions where endpoint_id = $1 and version = $2"#,
        endpoint.as_str(),
        version
    )
    .fetch_optional(worker)
    .await
}

/// Reads the schemas of several versions, by endpoint and version. It works as the app in a tenant's transaction, and as
/// the worker for any workspace.
pub async fn schemas(
    conn: &mut PgConnection,
    versions: &[(EndpointId, i32)],
) -> sqlx::Result<Vec<(EndpointId, i32, String)>> {
    if versions.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<String> = versions.iter().map(|(id, _)| id.to_string()).collect();
    let numbers: Vec<i32> = versions.iter().map(|(_, version)| *version).collect();
    let rows = sqlx::query!(
        r#"select v.endpoint_id as "endpoint: EndpointId", v.version, v.schema::text as "schema!"
           from unnest($1::text[], $2::integer[]) asked (id, version)
           cross join lateral (
               select * from form_versions where endpoint_id = asked.id and version = asked.version limit 1) v"#,
        &ids,
        &numbers
    );
    let rows = rows.fetch_all(conn).await?;
    Ok(rows.into_iter().map(|row| (row.endpoint, row.version, row.schema)).collect())
}

/// Reads the schema of an endpoint's published version, or else of its last one.
pub async fn current_schema(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        r#"select v.schema::text as "schema!"
           from form_versions v join endpoints e on e.id = v.endpoint_id and e.workspace_id = $1
           where v.workspace_id = $1 and v.endpoint_id = $2
           order by v.version = coalesce(e.form_version, 0) desc, v.version desc limit 1"#,
        workspace.0,
        id.as_str()
    )
    .fetch_optional(conn)
    .await
}

pub(crate) async fn find(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
    version: i32,
) -> sqlx::Result<Option<Version>> {
    let row = sqlx::query!(
        r#"select version, schema as "schema: Json<Box<RawValue>>", published_at as "published_at: SqlTimestamp"
           from form_versions where workspace_id = $1 and endpoint_id = $2 and version = $3"#,
        workspace.0,
        id.as_str(),
        version
    );
    let version = row.fetch_optional(conn).await?.map(|row| Version {
        number: row.version,
        schema: row.schema.0,
        published_at: row.published_at.to_jiff(),
    });
    Ok(version)
}

/// Lists the versions of a form, newest first.
pub(crate) async fn list(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
) -> sqlx::Result<Vec<ListedVersion>> {
    sqlx::query_as!(
        ListedVersion,
        r#"select version, published_at as "published_at: SqlTimestamp",
                  coalesce(json_array_length(schema -> 'fields'), 0) as "fields!"
           from form_versions where workspace_id = $1 and endpoint_id = $2
           order by version desc limit $3"#,
        workspace.0,
        id.as_str(),
        MAX_LISTED_VERSIONS
    )
    .fetch_all(conn)
    .await
}

/// Adds the next version, and makes it the one that submissions are checked against.
pub(crate) async fn publish(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
    schema: &RawValue,
    now: Timestamp,
) -> sqlx::Result<()> {
    let version = sqlx::query_scalar!(
        "insert into form_versions (endpoint_id, version, workspace_id, schema, published_at)
         select $2, coalesce(max(version), 0) + 1, $1, $3::text::json, $4
         from form_versions where workspace_id = $1 and endpoint_id = $2
         returning version",
        workspace.0,
        id.as_str(),
        schema.get(),
        now.to_sqlx() as SqlTimestamp
    )
    .fetch_one(&mut *conn)
    .await?;
    use_version(conn, workspace, id, Some(version), now).await
}

/// Adds a version under the number that it had in another installation, as the owner.
pub(crate) async fn import(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    (id, version): (&EndpointId, i32),
    schema: &RawValue,
    published_at: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into form_versions (endpoint_id, version, workspace_id, schema, published_at)
         values ($1, $2, $3, $4::text::json, $5)",
        id.as_str(),
        version,
        workspace.0,
        schema.get(),
        published_at.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Sets the version that submissions are checked against; `None` accepts any fields.
pub(crate) async fn use_version(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
    version: Option<i32>,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update endpoints set form_version = $3, updated_at = $4 where workspace_id = $1 and id = $2",
        workspace.0,
        id.as_str(),
        version,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The bytes of all versions in a workspace.
pub(crate) async fn stored_bytes(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select coalesce(sum(octet_length(schema::text)), 0)::bigint as "bytes!"
           from form_versions where workspace_id = $1"#,
        workspace.0
    )
    .fetch_one(conn)
    .await
}

pub(crate) async fn delete_all(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from form_versions where workspace_id = $1 and endpoint_id = $2",
        workspace.0,
        id.as_str()
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A draft or version in the owner's archive.
#[derive(Debug)]
pub(crate) struct ExportedForm {
    pub endpoint: EndpointId,
    /// 0 for the draft.
    pub version: i32,
    pub schema: Json<Box<RawValue>>,
    pub at: SqlTimestamp,
}

/// Reads the next drafts and versions of a workspace, by endpoint and version.
pub(crate) async fn export(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    after: Option<&(EndpointId, i32)>,
    limit: i64,
) -> sqlx::Result<Vec<ExportedForm>> {
    sqlx::query_as!(
        ExportedForm,
        r#"select endpoint_id as "endpoint!: EndpointId", version as "version!",
                  schema as "schema!: Json<Box<RawValue>>", at as "at!: SqlTimestamp"
           from (select endpoint_id, 0 as version, schema, updated_at as at from form_drafts where workspace_id = $1
                 union all
                 select endpoint_id, version, schema, published_at from form_versions where workspace_id = $1) forms
           where $2::text is null or (endpoint_id, version) > ($2, $3)
           order by 1, 2 limit $4"#,
        workspace.0,
        after.map(|(id, _)| id.as_str()),
        after.map_or(0, |(_, version)| *version),
        limit
    )
    .fetch_all(conn)
    .await
}
