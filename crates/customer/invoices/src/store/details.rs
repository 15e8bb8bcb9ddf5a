//! Billing details, and the name of a workspace.

use accounts::WorkspaceId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;

use crate::details::BillingDetails;

/// Billing details as they are stored.
#[derive(Clone, Debug)]
pub(crate) struct StoredDetails {
    pub details: BillingDetails,
    /// What the online check of the VAT id said, if it has answered.
    pub is_vat_id_valid: Option<bool>,
    /// When it was last asked.
    pub checked_at: Option<Timestamp>,
}

pub(crate) async fn find(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
) -> sqlx::Result<Option<StoredDetails>> {
    let row = sqlx::query!(
        "select company, person, street, postal_code, city, country, vat_id, email, reference, vat_id_valid,
                vat_id_checked_at as \"checked_at: SqlTimestamp\"
         from billing_details where workspace_id = $1",
        workspace.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| StoredDetails {
        details: BillingDetails {
            company: row.company,
            person: row.person,
            street: row.street,
            postal_code: row.postal_code,
            city: row.city,
            country: row.country,
            vat_id: row.vat_id,
            email: row.email,
            reference: row.reference,
        },
        is_vat_id_valid: row.vat_id_valid,
        checked_at: row.checked_at.map(SqlTimestamp::to_jiff),
    }))
}

pub(crate) async fn save(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    details: &BillingDetails,
    is_vat_id_valid: Option<bool>,
    checked_at: Option<Timestamp>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into billing_details (workspace_id, company, person, street, postal_code, city, country, vat_id, email,
                                      reference, vat_id_valid, vat_id_checked_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         on conflict (workspace_id) do update
         set company = excluded.company, person = excluded.person, street = excluded.street,
             postal_code = excluded.postal_code, city = excluded.city, country = excluded.country,
             vat_id = excluded.vat_id, email = excluded.email, reference = excluded.reference,
             vat_id_valid = excluded.vat_id_valid, vat_id_checked_at = excluded.vat_id_checked_at",
        workspace.0,
        details.company,
        details.person,
        details.street,
        details.postal_code,
        details.city,
        details.country,
        details.vat_id,
        details.email,
        details.reference,
        is_vat_id_valid,
        checked_at.map(ToSqlx::to_sqlx) as Option<SqlTimestamp>
    )
    .execute(conn)
    .await
    .map(drop)
}

/// Returns workspaces with a VAT id about which the online check has said nothing yet.
pub(crate) async fn unchecked(
    conn: &mut PgConnection,
    limit: i64,
) -> sqlx::Result<Vec<(WorkspaceId, String)>> {
    let rows = sqlx::query!(
        r#"select workspace_id as "workspace: WorkspaceId", vat_id as "vat_id!" from billing_details
           where vat_id is not null and vat_id_valid is null order by vat_id_checked_at nulls first limit $1"#,
        limit
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.workspace, row.vat_id)).collect())
}

/// Saves what the online check said about a VAT id, unless it was changed meanwhile.
pub(crate) async fn save_check(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    vat_id: &str,
    is_valid: bool,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update billing_details set vat_id_valid = $3, vat_id_checked_at = $4 where workspace_id = $1 and vat_id = $2",
        workspace.0,
        vat_id,
        is_valid,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await
    .map(drop)
}

/// Returns the name of a workspace, if it exists.
pub(crate) async fn workspace_name(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!("select name from workspaces where id = $1", workspace.0).fetch_optional(conn).await
}
