//! Reads the meter for the export of an account.

use accounts::WorkspaceId;
use jiff::civil::Date;
use jiff_sqlx::{Date as SqlDate, ToSqlx};
use sqlx::PgConnection;

/// The most days that are read at once.
const MAX_USAGE_ROWS: i64 = 2_000;

/// What the meter says about a day of an endpoint.
pub(crate) struct UsageDay {
    pub endpoint: String,
    pub day: SqlDate,
    pub counted: i64,
    pub spam_arrived: i64,
}

/// Reads the days after one, by day and endpoint. Endpoints that were deleted are included.
pub(crate) async fn usage_after(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    after: (Date, &str),
) -> sqlx::Result<Vec<UsageDay>> {
    sqlx::query_as!(
        UsageDay,
        r#"select endpoint_id as endpoint, day as "day: SqlDate", counted, spam_arrived
           from usage where workspace_id = $1 and (day, endpoint_id) > ($2, $3) order by day, endpoint_id limit $4"#,
        workspace.0,
        after.0.to_sqlx() as SqlDate,
        after.1,
        MAX_USAGE_ROWS
    )
    .fetch_all(conn)
    .await
}
