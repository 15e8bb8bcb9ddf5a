//! The SQL of the table `outcomes`: counts per endpoint, day and outcome. `accept/outcome_counter` writes them.

use std::collections::HashMap;

use accounts::WorkspaceId;
use jiff::civil::Date;
use jiff_sqlx::ToSqlx;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::model::OutcomeKey;

/// Adds counts to the table `outcomes`. Rows are written in a fixed order, so that two servers don't deadlock.
pub(crate) async fn add_outcomes(
    worker: &PgPool,
    day: Date,
    counts: &HashMap<OutcomeKey, i64>,
) -> sqlx::Result<()> {
    let (mut workspaces, mut endpoints) = (Vec::<Uuid>::new(), Vec::<String>::new());
    let (mut outcomes, mut posts) = (Vec::<String>::new(), Vec::<i64>::new());
    for (key, count) in counts {
        workspaces.push(key.workspace.0);
        endpoints.push(key.endpoint.to_string());
        outcomes.push(key.outcome.to_owned());
        posts.push(*count);
    }
    sqlx::query!(
        "insert into outcomes (workspace_id, endpoint_id, day, outcome, posts)
         select workspace_id, endpoint_id, $5, outcome, posts
         from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[]) as t (workspace_id, endpoint_id, outcome, posts)
         order by 1, 2, 4
         on conflict (workspace_id, endpoint_id, day, outcome) do update set posts = outcomes.posts + excluded.posts",
        &workspaces,
        &endpoints,
        &outcomes,
        &posts,
        day.to_sqlx() as jiff_sqlx::Date
    )
    .execute(worker)
    .await?;
    Ok(())
}

/// Deletes a workspace's counts of outcomes.
pub async fn forget_outcomes(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<()> {
    sqlx::query!("delete from outcomes where workspace_id = $1", workspace.0).execute(conn).await?;
    Ok(())
}
