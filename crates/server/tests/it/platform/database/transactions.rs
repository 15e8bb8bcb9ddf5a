//! Transactions whose caller is dropped before they have begun.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

/// Each round polls once more before it drops the transaction, until most have begun by then.
const ROUNDS: i64 = 200;

#[tokio::test]
async fn one_that_is_dropped_while_it_begins_swallows_nothing_of_the_next() {
    testkit::run(async |app| {
        // With one connection, the next caller gets the one that the dropped caller used.
        let options = (*app.owner.connect_options()).clone();
        let pool = PgPoolOptions::new().max_connections(1).connect_with(options).await.unwrap();
        sqlx::query("create table kept (round bigint)").execute(&pool).await.unwrap();
        let mut dropped = 0;
        for round in 0..ROUNDS {
            dropped += i64::from(!has_begun(&pool, round).await);
            sqlx::query("insert into kept values ($1)").bind(round).execute(&pool).await.unwrap();
            let kept = app.number("select count(*) from kept").await;
            assert_eq!(kept, round + 1, "after {dropped} were dropped");
        }
        assert!(dropped > 1, "some were gone before theirs had begun");
        pool.close().await;
    })
    .await;
}

/// Polls this many times whether a transaction has begun, and doesn't wait for it.
async fn has_begun(pool: &PgPool, looks: i64) -> bool {
    let mut begin = pin!(db::begin(pool));
    for _ in 0..looks {
        if poll_fn(|context| Poll::Ready(begin.as_mut().poll(context).is_ready())).await {
            return true;
        }
        tokio::task::yield_now().await;
    }
    false
}
