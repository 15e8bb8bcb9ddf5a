//! How long one post takes while the deliveries of very many earlier submissions are being planned.

use bench::Encoding;
use sqlx::PgPool;

use crate::run::ledger;
use crate::submit::environment::Environment;
use crate::submit::figures::{self, Figures};
use crate::submit::interval::Timing;
use crate::submit::load::open_loop::post_alone;

/// Stores submissions whose deliveries are still to be planned, as if they had arrived a moment ago.
pub(crate) async fn fill(database: &PgPool, submissions: i32) -> anyhow::Result<()> {
    sqlx::query(
        "with places as (
             select id, workspace_id, row_number() over () - 1 as place from endpoints
         ), stored as (
             insert into submissions (id, workspace_id, endpoint_id, origin, fields, address_hash)
             select overlay(gen_random_uuid()::text placing
                            left(uuid_floor(now() - n * interval '100 microseconds')::text, 14) || '7' from 1 for 15)::uuid,
                    p.workspace_id, p.id, 'https://www.example.com', '[[\"message\",\"One of very many\"]]', '\\x00000000000000000000000000000000'
             from generate_series(1, $1) n join places p on p.place = n % (select count(*) from endpoints)
             returning id, workspace_id, endpoint_id
         )
         insert into outbox (id, workspace_id, endpoint_id) select id, workspace_id, endpoint_id from stored",
    )
    .bind(submissions)
    .execute(database)
    .await?;
    Ok(())
}

/// Measures one post at a time beside the backlog.
pub(crate) async fn measure(environment: &Environment<'_>, timing: Timing) -> anyhow::Result<Figures> {
    let database = &environment.database.pool;
    let mut all = ledger::stored(database).await?;
    let interval = timing.interval();
    let posts = environment.product.posts(Encoding::Urlencoded);
    let tasks = post_alone(&posts, &environment.numbers, 100, interval);
    let (figures, accepted) = figures::collect(&environment.watch(), interval, tasks).await?;
    all.add(accepted);
    ledger::verify(database, all).await?;
    Ok(figures)
}

/// Removes what is left of the backlog.
pub(crate) async fn clear(environment: &Environment<'_>) -> anyhow::Result<()> {
    // What the planner is working on stays locked, and is waited for.
    sqlx::query("delete from outbox").execute(&environment.database.pool).await?;
    environment.clear_product().await
}
