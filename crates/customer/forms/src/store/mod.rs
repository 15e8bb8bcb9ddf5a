//! All SQL for endpoints, the workspace first. Reads come with numbers: what was counted, plus what waits to be counted
//! (`waiting_arrivals`). Triggers on the tables notify every server of changes (`cache.rs`).

mod addresses;
pub(crate) mod allowed_senders;
pub(crate) mod form_drafts;
pub(crate) mod form_versions;
pub(crate) mod hosting;
pub(crate) mod imported_ids;
pub(crate) mod open_forms;

use accounts::WorkspaceId;
use api::Paging;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;
use sqlx::types::Json;

use crate::error::FormError;
use crate::model::id::EndpointId;
use crate::model::{Endpoint, FormerAddress, Language, Rule, Settings, Status};

pub(crate) use addresses::{address_history, addresses, change_address, import_addresses};

/// The first day of the current month (UTC).
fn month_start(now: Timestamp) -> jiff::civil::Date {
    now.to_zoned(TimeZone::UTC).date().first_of_month()
}

/// A row of an endpoint with its numbers. `list` and `find` select the same columns.
struct Row {
    id: EndpointId,
    workspace: WorkspaceId,
    name: String,
    label: Option<String>,
    status: Status,
    sites: Vec<String>,
    only_these_sites: bool,
    redirect_url: Option<String>,
    honeypot: Option<String>,
    allowed_senders: Vec<String>,
    retention_days: Option<i32>,
    spam_retention_days: Option<i32>,
    trash_retention_days: Option<i32>,
    language: Option<Language>,
    closed_message: Option<String>,
    rules: Json<Vec<Rule>>,
    merge_twins: bool,
    allow_executables: bool,
    keep_foreign: bool,
    created_at: SqlTimestamp,
    address: EndpointId,
    former_addresses: Option<Json<Vec<FormerAddress>>>,
    form_version: Option<i32>,
    last_at: Option<SqlTimestamp>,
    unread: i64,
    month_count: i64,
}

impl From<Row> for Endpoint {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            workspace: row.workspace,
            address: row.address,
            former_addresses: row.former_addresses.map(|some| some.0).unwrap_or_default(),
            settings: Settings {
                name: row.name,
                label: row.label,
                status: row.status,
                sites: row.sites,
                only_these_sites: row.only_these_sites,
                redirect_url: row.redirect_url,
                honeypot: row.honeypot,
                allowed_senders: row.allowed_senders,
                retention_days: row.retention_days,
                spam_retention_days: row.spam_retention_days,
                trash_retention_days: row.trash_retention_days,
                language: row.language,
                closed_message: row.closed_message,
                rules: row.rules.0,
                merge_twins: row.merge_twins,
                allow_executables: row.allow_executables,
                keep_foreign: row.keep_foreign,
            },
            form_version: row.form_version,
            created_at: row.created_at.to_jiff(),
            last_submission_at: row.last_at.map(SqlTimestamp::to_jiff),
            unread: row.unread,
            month_count: row.month_count,
        }
    }
}

/// Lists the endpoints of a workspace, newest first, with their total number.
pub(crate) async fn list(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    paging: Paging,
    after: Option<&EndpointId>,
    now: Timestamp,
) -> sqlx::Result<(Vec<Endpoint>, i64)> {
    let rows = sqlx::query_as!(
        Row,
        r#"select e.id as "id: EndpointId", e.workspace_id as "workspace: WorkspaceId", e.name, e.label,
                  e.status as "status: Status", e.sites, e.only_these_sites, e.redirect_url, e.honeypot, e.allowed_senders,
                  e.retention_days, e.spam_retention_days, e.trash_retention_days, e.language as "language: Language", e.closed_message,
                  e.rules as "rules: Json<Vec<Rule>>", e.merge_twins, e.allow_executables, e.keep_foreign,
                  e.form_version, e.created_at as "created_at: SqlTimestamp",
                  (select id from endpoint_addresses where endpoint_id = e.id and answers_until is null) as "address!: EndpointId",
                  (select json_agg(json_build_object('id', id, 'answers_until', answers_until) order by answers_until desc)
                   from endpoint_addresses where endpoint_id = e.id and answers_until > $6) as "former_addresses: Json<Vec<FormerAddress>>",
                  greatest(t.last_at, w.last_at) as "last_at: SqlTimestamp",
                  coalesce(t.unread, 0) + coalesce(w.unread, 0) as "unread!",
                  m.counted + coalesce(w.counted, 0) as "month_count!"
           from (select * from endpoints
                 where workspace_id = $1 and deleted_at is null
                   and ($5::text is null or (created_at, id) < (select created_at, id from endpoints where workspace_id = $1 and id = $5))
                 order by created_at desc, id desc limit $2 offset $3) e
           left join lateral (
               select unread, last_at from folder_totals where workspace_id = $1 and endpoint_id = e.id limit 1) t on true
           cross join lateral (
               select coalesce(sum(counted), 0)::bigint as counted
               from usage where workspace_id = $1 and endpoint_id = e.id and day >= $4) m
           left join (
               select endpoint_id, max(last_at) as last_at, sum(inbox + test)::bigint as unread,
                      sum(inbox) filter (where day >= $4)::bigint as counted
               from waiting_arrivals() group by endpoint_id) w on w.endpoint_id = e.id
           order by e.created_at desc, e.id desc"#,
        workspace.0,
        paging.one_more(),
        paging.offset(),
        month_start(now).to_sqlx() as jiff_sqlx::Date,
        after.map(EndpointId::as_str),
        now.to_sqlx() as SqlTimestamp
    )
    .fetch_all(&mut *conn)
    .await?;
    let total = count(conn, workspace).await?;
    Ok((rows.into_iter().map(Endpoint::from).collect(), total))
}

/// Reads an endpoint of a workspace, or returns `NotFound`.
pub(crate) async fn find(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
    now: Timestamp,
) -> Result<Endpoint, FormError> {
    let row = sqlx::query_as!(
        Row,
        r#"select e.id as "id: EndpointId", e.workspace_id as "workspace: WorkspaceId", e.name, e.label,
                  e.status as "status: Status", e.sites, e.only_these_sites, e.redirect_url, e.honeypot, e.allowed_senders,
                  e.retention_days, e.spam_retention_days, e.trash_retention_days, e.language as "language: Language", e.closed_message,
                  e.rules as "rules: Json<Vec<Rule>>", e.merge_twins, e.allow_executables, e.keep_foreign,
                  e.form_version, e.created_at as "created_at: SqlTimestamp",
                  (select id from endpoint_addresses where endpoint_id = e.id and answers_until is null) as "address!: EndpointId",
                  (select json_agg(json_build_object('id', id, 'answers_until', answers_until) order by answers_until desc)
                   from endpoint_addresses where endpoint_id = e.id and answers_until > $4) as "former_addresses: Json<Vec<FormerAddress>>",
                  greatest(t.last_at, w.last_at) as "last_at: SqlTimestamp",
                  coalesce(t.unread, 0) + w.unread as "unread!",
                  (select coalesce(sum(u.counted), 0)::bigint from usage u
                   where u.workspace_id = $1 and u.endpoint_id = $2 and u.day >= $3) + w.counted as "month_count!"
           from endpoints e
           left join folder_totals t on t.workspace_id = $1 and t.endpoint_id = $2
           cross join (
               select max(last_at) as last_at, coalesce(sum(inbox + test), 0)::bigint as unread,
                      coalesce(sum(inbox) filter (where day >= $3), 0)::bigint as counted
               from waiting_arrivals() where endpoint_id = $2) w
           where e.workspace_id = $1 and e.id = $2 and e.deleted_at is null"#,
        workspace.0,
        id.as_str(),
        month_start(now).to_sqlx() as jiff_sqlx::Date,
        now.to_sqlx() as SqlTimestamp
    )
    .fetch_optional(conn)
    .await?;
    row.map(Endpoint::from).ok_or(FormError::NotFound)
}

/// Like [`find`], and locks the endpoint against other changes until the transaction ends.
pub(crate) async fn find_to_change(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
    now: Timestamp,
) -> Result<Endpoint, FormError> {
    sqlx::query!(
        "select id from endpoints where workspace_id = $1 and id = $2 for update",
        workspace.0,
        id.as_str()
    )
    .fetch_optional(&mut *conn)
    .await?;
    find(conn, workspace, id, now).await
}

/// Counts the endpoints of a workspace.
pub(crate) async fn count(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from endpoints where workspace_id = $1 and deleted_at is null"#,
        workspace.0
    )
    .fetch_one(conn)
    .await
}

/// What an operator has decided about the endpoints of a workspace.
pub(crate) struct OperatorLimits {
    /// Another maximum number of endpoints than the configured one.
    pub max_endpoints: Option<i32>,
    pub is_suspended: bool,
}

pub(crate) async fn operator_limits(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
) -> sqlx::Result<OperatorLimits> {
    sqlx::query_as!(
        OperatorLimits,
        r#"select (select endpoints from limit_overrides where workspace_id = $1) as max_endpoints,
                  exists (select from suspensions where workspace_id = $1 and endpoint_id is null) as "is_suspended!""#,
        workspace.0
    )
    .fetch_one(conn)
    .await
}

/// Locks the creation of endpoints in this workspace until the transaction ends, so that [`count`] stays correct.
pub(crate) async fn lock_count(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<()> {
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('endpoints of ' || $1::text, 0))",
        workspace.to_string()
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Inserts an endpoint. A trigger adds its id as its first public id.
pub(crate) async fn insert(conn: &mut PgConnection, endpoint: &Endpoint) -> sqlx::Result<()> {
    let settings = &endpoint.settings;
    sqlx::query!(
        "insert into endpoints (id, workspace_id, name, status, sites, only_these_sites, redirect_url,
                                honeypot, retention_days, language, closed_message, rules, merge_twins,
                                allow_executables, keep_foreign, label, spam_retention_days, trash_retention_days,
                                created_at, updated_at, allowed_senders)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $18, $19, $17, $17, $20)",
        endpoint.id.as_str(),
        endpoint.workspace.0,
        settings.name,
        settings.status as Status,
        &settings.sites,
        settings.only_these_sites,
        settings.redirect_url,
        settings.honeypot,
        settings.retention_days,
        settings.language as Option<Language>,
        settings.closed_message,
        Json(&settings.rules) as Json<&Vec<Rule>>,
        settings.merge_twins,
        settings.allow_executables,
        settings.keep_foreign,
        settings.label,
        endpoint.created_at.to_sqlx() as SqlTimestamp,
        settings.spam_retention_days,
        settings.trash_retention_days,
        &settings.allowed_senders
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn save(conn: &mut PgConnection, endpoint: &Endpoint, now: Timestamp) -> sqlx::Result<()> {
    let settings = &endpoint.settings;
    sqlx::query!(
        "update endpoints set name = $3, status = $4, sites = $5, only_these_sites = $6, redirect_url = $7,
                              honeypot = $8, retention_days = $9, language = $10, closed_message = $11,
                              rules = $12, merge_twins = $13, allow_executables = $14, keep_foreign = $15,
                              label = $16, updated_at = $17, spam_retention_days = $18, trash_retention_days = $19,
                              allowed_senders = $20
         where workspace_id = $1 and id = $2",
        endpoint.workspace.0,
        endpoint.id.as_str(),
        settings.name,
        settings.status as Status,
        &settings.sites,
        settings.only_these_sites,
        settings.redirect_url,
        settings.honeypot,
        settings.retention_days,
        settings.language as Option<Language>,
        settings.closed_message,
        Json(&settings.rules) as Json<&Vec<Rule>>,
        settings.merge_twins,
        settings.allow_executables,
        settings.keep_foreign,
        settings.label,
        now.to_sqlx() as SqlTimestamp,
        settings.spam_retention_days,
        settings.trash_retention_days,
        &settings.allowed_senders
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes an endpoint but leaves a row without its settings, so that its id is never used again.
pub(crate) async fn soft_delete(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
    now: Timestamp,
) -> Result<(), FormError> {
    let deleted = sqlx::query!(
        "update endpoints
         set deleted_at = $3, updated_at = $3, name = '', label = null, sites = '{}', redirect_url = null, honeypot = null, allowed_senders = '{}',
             closed_message = null, rules = '[]', form_version = null
         where workspace_id = $1 and id = $2 and deleted_at is null",
        workspace.0,
        id.as_str(),
        now.to_sqlx() as SqlTimestamp
    )
    .execute(&mut *conn)
    .await?;
    if deleted.rows_affected() == 0 {
        return Err(FormError::NotFound);
    }
    form_drafts::delete(conn, workspace, id).await?;
    form_versions::delete_all(conn, workspace, id).await?;
    Ok(())
}
