//! A list must not become slower when it is requested again, nor because of how much is in the other folders.

use std::time::{Duration, Instant};

use sqlx::{AssertSqlSafe, Executor};
use testkit::{Client, TestApp};

const ROWS: i64 = 1_000_000;

/// Inserts a million submissions over three months, a fifth of them of this endpoint, three in its trash.
async fn fill(app: &TestApp, workspace: &str, endpoint: &str) {
    let rows = format!(
        "insert into submissions (id, workspace_id, endpoint_id, state, fields)
         select (lpad(to_hex((extract(epoch from now() - interval '80 days') * 1000)::bigint + n::bigint * 6000), 12, '0')
                 || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid,
                case when n % 5 = 0 then '{workspace}' else '00000000-0000-7000-8000-' || lpad((n % 41)::text, 12, '0') end::uuid,
                case when n % 5 = 0 then '{endpoint}' else 'other' || n % 97 end,
                case when n % 333335 = 0 then 'trash' when n % 3 = 0 then 'spam' else 'inbox' end,
                '[[\"n\",\"1\"]]'
         from generate_series(1, {ROWS}) n"
    );
    app.owner.execute(AssertSqlSafe(rows)).await.unwrap();
    app.owner.execute("analyze submissions").await.unwrap();
}

async fn once(client: &Client<'_>, path: &str) -> Duration {
    let started = Instant::now();
    client.get(path).await.expect(200);
    started.elapsed()
}

/// Returns the fastest of a few, to leave out other load on the machine.
async fn best(client: &Client<'_>, path: &str) -> Duration {
    let mut best = Duration::MAX;
    for _ in 0..5 {
        best = best.min(once(client, path).await);
    }
    best
}

#[tokio::test]
async fn the_tenth_list_of_a_million_is_as_fast_as_the_first() {
    // One connection, so that every execution uses the same prepared statement.
    testkit::run_with(
        |config| config.database.app_connections = 1,
        async |app| {
            let ada = app.register("ada").await;
            let id = ada.create_endpoint("Contact").await;
            fill(app, &ada.workspace, &id).await;
            let list = format!("/api/submissions/{id}");
            once(&ada, &list).await;
            // PostgreSQL uses five custom plans before it considers a generic one.
            let mut early = Duration::MAX;
            for _ in 0..4 {
                early = early.min(once(&ada, &list).await);
            }
            for _ in 0..5 {
                once(&ada, &list).await;
            }
            let late = best(&ada, &list).await;
            let trash = best(&ada, &format!("{list}?state=trash")).await;
            let all = best(&ada, "/api/submissions/?size=10").await;
            println!("early {early:?}, from the 11th on {late:?}, trash {trash:?}, workspace {all:?}");
            let allowed = early * 3 + Duration::from_millis(10);
            assert!(late < allowed, "{late:?} against {early:?}");
            assert!(trash < allowed, "three in the trash take {trash:?} against {early:?}");
            assert!(all < allowed, "the workspace's list takes {all:?} against {early:?}");

            // Proves that the measurement would notice a list that has to sort.
            let sorted = list_that_sorts(app, &ada.workspace, &id).await;
            println!("a list that reads the whole endpoint: {sorted:?}");
            assert!(sorted > allowed, "{sorted:?}: this test would not notice a bad plan");
        },
    )
    .await;
}

/// Lists without a folder and with a generic plan, which is what the indexes and the settings avoid.
async fn list_that_sorts(app: &TestApp, workspace: &str, endpoint: &str) -> Duration {
    let mut connection = app.owner.acquire().await.unwrap();
    connection.execute("set plan_cache_mode = force_generic_plan").await.unwrap();
    let mut best = Duration::MAX;
    for _ in 0..3 {
        let started = Instant::now();
        sqlx::query(
            "select id, fields from submissions where workspace_id = $1::text::uuid and endpoint_id = $2
             order by id desc limit 11",
        )
        .bind(workspace)
        .bind(endpoint)
        .fetch_all(&mut *connection)
        .await
        .unwrap();
        best = best.min(started.elapsed());
    }
    best
}
