//! Queries for other crates: forms by public id for `intake` and the drain of the spool, and what `submissions` and
//! `delivery` need to know about endpoints.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use accounts::WorkspaceId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};

use crate::model::facts::EndpointDeleted;
use crate::model::id::EndpointId;
use crate::model::published_form::PublishedForm;
use crate::model::{Language, Rule, Status};
use crate::store::form_versions::published_forms;

/// An endpoint as `intake` needs it: what is required to accept a submission, and nothing else.
#[derive(Clone, Debug)]
pub struct OpenForm {
    pub id: EndpointId,
    /// The public id by which it was opened.
    pub address: EndpointId,
    /// When that public id stops working; `None` if it is the current one.
    pub answers_until: Option<Timestamp>,
    /// The endpoint's name, which is the title of a hosted page without one.
    pub name: String,
    /// The workspace; `None` if the form couldn't be looked up yet because the database didn't answer.
    pub workspace: Option<WorkspaceId>,
    pub status: Status,
    pub sites: Vec<String>,
    pub only_these_sites: bool,
    pub redirect_url: Option<String>,
    pub honeypot: Option<String>,
    /// Email addresses in lower case, whose submissions the spam check lets through.
    pub allowed_senders: Vec<String>,
    pub language: Option<Language>,
    /// The message shown to visitors while it is paused.
    pub closed_message: Option<String>,
    /// The validation rules of an endpoint without a published form.
    pub rules: Vec<Rule>,
    /// The published form, which replaces `rules`.
    pub form: Option<Arc<PublishedForm>>,
    pub merge_twins: bool,
    pub allow_executables: bool,
    pub keep_foreign: bool,
}

impl OpenForm {
    /// Whether the public id by which it was opened worked at this time.
    pub fn answered(&self, at: Timestamp) -> bool {
        self.answers_until.is_none_or(|until| at < until)
    }

    /// The bytes it occupies, roughly.
    pub(crate) fn bytes(&self) -> usize {
        let texts = [&self.redirect_url, &self.honeypot, &self.closed_message];
        let text: usize = texts
            .into_iter()
            .flatten()
            .chain(&self.sites)
            .chain(&self.allowed_senders)
            .map(String::capacity)
            .sum();
        let rules: usize = self.rules.iter().map(|rule| size_of::<Rule>() + rule.field.capacity()).sum();
        size_of::<Self>()
            + self.name.capacity()
            + text
            + rules
            + self.form.as_ref().map_or(0, |form| form.bytes())
    }

    /// A form that couldn't be looked up, with the settings of a new endpoint.
    pub(crate) fn unseen(id: EndpointId) -> Self {
        Self {
            id: id.clone(),
            address: id,
            answers_until: None,
            name: String::new(),
            workspace: None,
            status: Status::Active,
            sites: Vec::new(),
            only_these_sites: false,
            redirect_url: None,
            honeypot: None,
            allowed_senders: Vec::new(),
            language: None,
            closed_message: None,
            rules: Vec::new(),
            form: None,
            merge_twins: true,
            allow_executables: false,
            keep_foreign: false,
        }
    }
}

/// Reads forms by their public ids, as the worker, because a visitor has no workspace. Those that don't exist or are
/// deleted are left out.
///
/// The limits make PostgreSQL look up one form after the other. Without statistics it reads all endpoints otherwise.
pub async fn open_all(
    worker: &PgPool,
    addresses: impl Iterator<Item = &EndpointId>,
) -> sqlx::Result<HashMap<EndpointId, OpenForm>> {
    let addresses: Vec<String> = addresses.map(ToString::to_string).collect();
    let rows = sqlx::query!(
        r#"select e.id as "id: EndpointId", a.id as "address: EndpointId", a.answers_until as "answers_until: SqlTimestamp",
                  e.workspace_id as "workspace: WorkspaceId", e.name, status as "status: Status", form_version,
                  sites, only_these_sites, redirect_url, honeypot, allowed_senders, language as "language: Language", closed_message,
                  rules as "rules: Json<Vec<Rule>>", merge_twins, allow_executables, keep_foreign
           from unnest($1::text[]) asked (id)
           cross join lateral (select * from endpoint_addresses where id = asked.id limit 1) a
           cross join lateral (select * from endpoints where id = a.endpoint_id limit 1) e
           where e.workspace_id = a.workspace_id and e.deleted_at is null"#,
        &addresses
    )
    .fetch_all(worker)
    .await?;
    let versions = rows.iter().filter_map(|row| Some((row.id.clone(), row.form_version?))).collect();
    let published = published_forms(worker, versions).await?;
    let forms = rows.into_iter().map(|row| OpenForm {
        form: published.get(&row.id).cloned(),
        id: row.id,
        address: row.address,
        answers_until: row.answers_until.map(SqlTimestamp::to_jiff),
        name: row.name,
        workspace: Some(row.workspace),
        status: row.status,
        sites: row.sites,
        only_these_sites: row.only_these_sites,
        redirect_url: row.redirect_url,
        honeypot: row.honeypot,
        allowed_senders: row.allowed_senders,
        language: row.language,
        closed_message: row.closed_message,
        rules: row.rules.0,
        merge_twins: row.merge_twins,
        allow_executables: row.allow_executables,
        keep_foreign: row.keep_foreign,
    });
    Ok(forms.map(|form| (form.address.clone(), form)).collect())
}

/// Whether a workspace has this endpoint.
pub async fn exists(conn: &mut PgConnection, workspace: WorkspaceId, id: &EndpointId) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from endpoints where workspace_id = $1 and id = $2 and deleted_at is null
           ) as "exists!""#,
        workspace.0,
        id.as_str()
    )
    .fetch_one(conn)
    .await
}

/// The status of a workspace's endpoint, or `None` if it has no such endpoint.
pub async fn status(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
) -> sqlx::Result<Option<Status>> {
    sqlx::query_scalar!(
        r#"select status as "status: Status" from endpoints
           where workspace_id = $1 and id = $2 and deleted_at is null"#,
        workspace.0,
        id.as_str()
    )
    .fetch_optional(conn)
    .await
}

/// The ids of a workspace's endpoints, oldest first.
pub async fn ids(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<Vec<EndpointId>> {
    sqlx::query_scalar!(
        r#"select id as "id: EndpointId" from endpoints
           where workspace_id = $1 and deleted_at is null order by created_at, id"#,
        workspace.0
    )
    .fetch_all(conn)
    .await
}

/// Which of these ids belonged to endpoints that were deleted with their workspace, as the worker. Submissions for them
/// belong to nobody.
pub async fn retired(
    worker: &PgPool,
    endpoints: impl Iterator<Item = &EndpointId>,
) -> sqlx::Result<HashSet<EndpointId>> {
    let ids: HashSet<&str> = endpoints.map(EndpointId::as_str).collect();
    let ids: Vec<String> = ids.into_iter().map(str::to_owned).collect();
    let retired = sqlx::query_scalar!(
        r#"select id as "id: EndpointId" from retired_endpoints where id = any($1)"#,
        &ids
    );
    Ok(retired.fetch_all(worker).await?.into_iter().collect())
}

/// The honeypot fields of some endpoints of a workspace. Endpoints without one are left out.
pub async fn honeypots<'a>(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoints: impl Iterator<Item = &'a EndpointId>,
) -> sqlx::Result<HashMap<EndpointId, String>> {
    let ids: HashSet<&str> = endpoints.map(EndpointId::as_str).collect();
    let ids: Vec<String> = ids.into_iter().map(str::to_owned).collect();
    let rows = sqlx::query!(
        r#"select id as "id: EndpointId", honeypot as "honeypot!"
           from endpoints where workspace_id = $1 and id = any($2) and honeypot is not null"#,
        workspace.0,
        &ids
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.honeypot)).collect())
}

/// Like [`honeypots`], for endpoints of any workspace, as the worker.
pub async fn all_honeypots<'a>(
    conn: &mut PgConnection,
    endpoints: impl Iterator<Item = &'a EndpointId>,
) -> sqlx::Result<HashMap<EndpointId, String>> {
    let ids: HashSet<&str> = endpoints.map(EndpointId::as_str).collect();
    let ids: Vec<String> = ids.into_iter().map(str::to_owned).collect();
    let rows = sqlx::query!(
        r#"select id as "id: EndpointId", honeypot as "honeypot!"
           from endpoints where id = any($1) and honeypot is not null"#,
        &ids
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.honeypot)).collect())
}

/// An endpoint whose submissions are deleted after a number of days.
#[derive(Clone, Debug)]
pub struct Retention {
    pub workspace: WorkspaceId,
    pub endpoint: EndpointId,
    pub days: i32,
}

/// The endpoints of all workspaces that limit how long submissions are kept, as the worker.
pub async fn with_retention(worker: &PgPool) -> sqlx::Result<Vec<Retention>> {
    sqlx::query_as!(
        Retention,
        r#"select workspace_id as "workspace: WorkspaceId", id as "endpoint: EndpointId", retention_days as "days!"
           from endpoints where retention_days is not null and deleted_at is null"#
    )
    .fetch_all(worker)
    .await
}

/// An endpoint whose spam or trash is deleted sooner than usual.
#[derive(Clone, Debug)]
pub struct FolderRetention {
    pub workspace: WorkspaceId,
    pub endpoint: EndpointId,
    pub spam_days: Option<i32>,
    pub trash_days: Option<i32>,
}

/// The endpoints of all workspaces that limit how long spam or trash is kept, as the worker.
pub async fn with_folder_retention(worker: &PgPool) -> sqlx::Result<Vec<FolderRetention>> {
    sqlx::query_as!(
        FolderRetention,
        r#"select workspace_id as "workspace: WorkspaceId", id as "endpoint: EndpointId",
                  spam_retention_days as spam_days, trash_retention_days as trash_days
           from endpoints
           where (spam_retention_days is not null or trash_retention_days is not null) and deleted_at is null"#
    )
    .fetch_all(worker)
    .await
}

/// The endpoints of all workspaces that were deleted after this time, as the worker.
pub async fn deleted_since(worker: &PgPool, since: Timestamp) -> sqlx::Result<Vec<EndpointDeleted>> {
    sqlx::query_as!(
        EndpointDeleted,
        r#"select workspace_id as "workspace: WorkspaceId", id as "endpoint: EndpointId"
           from endpoints where deleted_at > $1"#,
        since.to_sqlx() as SqlTimestamp
    )
    .fetch_all(worker)
    .await
}
