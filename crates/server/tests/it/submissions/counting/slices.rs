//! Counting takes a bounded number of rows at a time, on a database that was never analyzed.

use std::collections::HashMap;

use sqlx::{Connection, PgConnection};

use super::without_counting;

/// Inserts 250 batches of 200 submissions at 2,000 endpoints of 200 workspaces, as the recorder would.
const WAITING: &str = "
    insert into arrivals (size, day, at, workspaces, endpoints, states)
    select 200, '2026-11-17', now(), array_agg(md5((n % 200)::text)::uuid), array_agg('endpoint-' || n % 2000),
           array_agg(case when n % 20 = 0 then 'spam' else 'inbox' end)
    from generate_series(0, 49999) n group by n / 200 order by n / 200";

/// The rows of one table that a step has read and written.
#[derive(Clone, Copy, Debug)]
struct Touched {
    read: i64,
    scanned: i64,
    written: i64,
}

/// Returns what this connection has touched in the tables of counters, and not reported to PostgreSQL's statistics yet.
async fn touched(conn: &mut PgConnection) -> HashMap<String, Touched> {
    let rows: Vec<(String, i64, i64, i64)> = sqlx::query_as(
        "select relname::text, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0), coalesce(seq_tup_read, 0),
                n_tup_ins + n_tup_upd + n_tup_del
         from pg_stat_xact_user_tables where relname in ('arrivals', 'arrival_slices', 'usage', 'folder_totals')",
    )
    .fetch_all(conn)
    .await
    .unwrap();
    rows.into_iter()
        .map(|(table, read, scanned, written)| (table, Touched { read, scanned, written }))
        .collect()
}

/// Runs a counting function in a transaction, and returns what it returned and what it touched.
async fn step(conn: &mut PgConnection, sql: &'static str) -> (bool, HashMap<String, Touched>) {
    let mut tx = conn.begin().await.unwrap();
    let before = touched(&mut tx).await;
    let more: bool = sqlx::query_scalar(sql).fetch_one(&mut *tx).await.unwrap();
    let mut after = touched(&mut tx).await;
    tx.commit().await.unwrap();
    for (table, rows) in &mut after {
        rows.read -= before[table].read;
        rows.scanned -= before[table].scanned;
        rows.written -= before[table].written;
    }
    (more, after)
}

#[tokio::test]
async fn fifty_thousand_waiting_are_counted_in_small_steps() {
    testkit::run(async |app| {
        let mut conn = without_counting(&app.owner).await;
        sqlx::query(WAITING).execute(&mut *conn).await.unwrap();
        let mut cuts = 0;
        loop {
            let (more, touched) = step(&mut conn, "select slice_arrivals()").await;
            cuts += 1;
            // It reads a few more than it takes, because rows are fetched 50 at a time.
            let arrivals = &touched["arrivals"];
            assert!(arrivals.read <= 100 && arrivals.written <= 20, "{touched:?}");
            for counters in ["usage", "folder_totals"] {
                assert_eq!(touched[counters].read + touched[counters].written, 0, "{touched:?}");
            }
            if !more {
                break;
            }
        }
        assert_eq!(cuts, 13);
        // Each endpoint's submissions are one update, however often they were cut: 2,000 endpoints in 16 buckets.
        let (mut buckets, mut written) = (0, 0);
        loop {
            let (more, touched) = step(&mut conn, "select count_slices()").await;
            if !more {
                break;
            }
            buckets += 1;
            // It looks for the bucket's slices among all of them: 13 cuts of 16 buckets, and those deleted before.
            assert!(touched["arrival_slices"].read <= 500, "{touched:?}");
            for counters in ["usage", "folder_totals"] {
                let rows = &touched[counters];
                assert!(rows.written <= 200, "{counters}: {touched:?}");
                assert_eq!(rows.scanned, 0, "{counters}: {touched:?}");
                written += rows.written;
            }
        }
        println!("{cuts} cuts, {buckets} buckets, {written} rows of counters written for 50,000 submissions");
        assert_eq!((buckets, written), (16, 2 * 2000));
        drop(conn);
        assert_eq!(app.number("select sum(counted)::bigint from usage").await, 47_500);
        assert_eq!(app.number("select sum(spam_arrived)::bigint from usage").await, 2_500);
        assert_eq!(app.number("select sum(inbox + spam)::bigint from folder_totals").await, 50_000);
        assert_eq!(app.number("select count(*) from folder_totals").await, 2_000);
    })
    .await;
}

/// Several count at the same time, and everything is counted once.
#[tokio::test]
async fn many_counters_count_everything_once() {
    testkit::run(async |app| {
        sqlx::query(WAITING).execute(&app.owner).await.unwrap();
        let count = async || {
            for sql in
                ["select slice_arrivals()", "select count_slices()", "select count_arrivals()::text <> 'x'"]
            {
                sqlx::query(sql).execute(&app.owner).await.unwrap();
            }
        };
        futures_util::future::join_all((0..4).map(|_| count())).await;
        assert_eq!(app.number("select sum(counted + spam_arrived)::bigint from usage").await, 50_000);
        assert_eq!(app.number("select sum(inbox + spam)::bigint from folder_totals").await, 50_000);
        assert_eq!(app.number("select count(*) from arrival_slices").await, 0);
    })
    .await;
}
