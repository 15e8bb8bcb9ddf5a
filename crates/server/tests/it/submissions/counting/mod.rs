//! How submissions are counted: a bounded number at a time, while pages only read.

mod growth;
mod pages;
mod slices;

use sqlx::pool::PoolConnection;
use sqlx::{PgPool, Postgres};

/// Keeps every server from counting until the connection is closed. The connection itself can still count.
async fn without_counting(owner: &PgPool) -> PoolConnection<Postgres> {
    let mut connection = owner.acquire().await.unwrap();
    connection.close_on_drop();
    sqlx::query("select pg_advisory_lock(hashtextextended('count_arrivals', 0))")
        .execute(&mut *connection)
        .await
        .unwrap();
    connection
}
