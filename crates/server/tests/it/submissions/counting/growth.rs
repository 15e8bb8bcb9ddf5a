//! What a page reads doesn't grow with a workspace's age.

use serde_json::Value;
use sqlx::{AssertSqlSafe, Executor, PgPool};
use testkit::TestApp;

/// The number of endpoints in the workspace.
const ENDPOINTS: i64 = 1_000;

/// A query of the product, found by words in it, with its parameters and the most rows that it may read.
struct Read {
    words: &'static [&'static str],
    parameters: String,
    most: i64,
}

/// Returns the queries of the product that contain all of these words, as the compiler checked them.
fn statements(words: &[&str]) -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../.sqlx");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| std::fs::read(entry.unwrap().path()).unwrap());
    let described = files.map(|file| serde_json::from_slice::<Value>(&file).unwrap());
    let queries = described.map(|query| query["query"].as_str().unwrap().to_owned());
    queries.filter(|sql| words.iter().all(|word| sql.contains(word))).collect()
}

/// Inserts endpoints, and their folders.
async fn add_endpoints(app: &TestApp, workspace: &str) {
    let letters = "translate(lpad(n::text, 16, '0'), '01', 'bc')";
    for sql in [
        format!(
            "insert into endpoints (id, workspace_id, name, created_at, updated_at)
             select {letters}, '{workspace}', 'Contact', now() - n * interval '1 minute', now()
             from generate_series(1, {ENDPOINTS}) n"
        ),
        format!(
            "insert into folder_totals (workspace_id, endpoint_id, inbox, unread, last_at)
             select '{workspace}', {letters}, 100, 2, now() from generate_series(1, {ENDPOINTS}) n"
        ),
    ] {
        app.owner.execute(AssertSqlSafe(sql)).await.unwrap();
    }
}

/// Inserts the meter of every endpoint for a range of days before today.
async fn add_days(app: &TestApp, workspace: &str, from: i64, to: i64) {
    let sql = format!(
        "insert into usage (workspace_id, endpoint_id, day, counted)
         select '{workspace}', e.id, (now() at time zone 'UTC')::date - d, 1
         from generate_series({from}, {to}) d, endpoints e where e.workspace_id = '{workspace}'"
    );
    app.owner.execute(AssertSqlSafe(sql)).await.unwrap();
}

/// Returns how many rows the scans of a plan have read, those included that they threw away.
fn rows_read(plan: &Value) -> i64 {
    let number = |key: &str| plan[key].as_f64().unwrap_or(0.0);
    let is_scan = plan["Relation Name"].is_string();
    let once =
        number("Actual Rows") + number("Rows Removed by Filter") + number("Rows Removed by Index Recheck");
    #[expect(clippy::cast_possible_truncation, reason = "a number of rows")]
    let own = if is_scan { (once * number("Actual Loops")).round() as i64 } else { 0 };
    let parts = plan["Plans"].as_array().map(Vec::as_slice).unwrap_or_default();
    own + parts.iter().map(rows_read).sum::<i64>()
}

/// Runs a query as the app does in a workspace, and returns how many rows it has read.
async fn run(pool: &PgPool, workspace: &str, sql: &str, parameters: &str) -> i64 {
    let mut tx = db::begin(pool).await.unwrap();
    for sql in [
        format!("set local app.workspace = '{workspace}'"),
        "set local plan_cache_mode = force_custom_plan".to_owned(),
        format!("prepare q as {sql}"),
    ] {
        tx.execute(AssertSqlSafe(sql)).await.unwrap();
    }
    let explain = format!("explain (analyze, timing off, format json) execute q({parameters})");
    let plan: Value = sqlx::query_scalar(AssertSqlSafe(explain)).fetch_one(&mut *tx).await.unwrap();
    tx.execute("deallocate q").await.unwrap();
    rows_read(&plan[0]["Plan"])
}

/// Returns what each page reads, in the order of `reads`.
async fn measure(pool: &PgPool, workspace: &str, reads: &[Read]) -> Vec<i64> {
    let mut measured = Vec::new();
    for read in reads {
        let found = statements(read.words);
        assert_eq!(found.len(), 1, "{:?} names one query", read.words);
        measured.push(run(pool, workspace, &found[0], &read.parameters).await);
    }
    measured
}

/// Returns what the pages of a workspace read to show numbers.
fn reads(workspace: &str) -> [Read; 6] {
    let day = |before: i64| format!("(now() at time zone 'UTC')::date - {before}");
    let id = "'bbbbbbbbbbbbbbb2'";
    [
        // The days of the statistics: 90 days of each endpoint.
        Read {
            words: &["waiting_arrivals()", "spam_arrived"],
            parameters: format!("'{workspace}', {}", day(89)),
            most: 90 * ENDPOINTS,
        },
        // The number of unread submissions.
        Read {
            words: &["waiting_arrivals()", "select sum(unread)"],
            parameters: format!("'{workspace}'"),
            most: ENDPOINTS,
        },
        // The total of a list: of the workspace, and of one endpoint.
        Read {
            words: &["waiting_arrivals()", "when 'held' then held"],
            parameters: format!("'{workspace}', null, 'inbox'"),
            most: ENDPOINTS,
        },
        Read {
            words: &["waiting_arrivals()", "when 'held' then held"],
            parameters: format!("'{workspace}', {id}, 'inbox'"),
            most: 1,
        },
        // A page of 100 endpoints: each is a row with its public id, a folder and a month of days.
        Read {
            words: &["waiting_arrivals()", "offset $3"],
            parameters: format!("'{workspace}', 101, 0, {}, null, now()", day(30)),
            most: 101 * (4 + 31),
        },
        // One endpoint.
        Read {
            words: &["waiting_arrivals()", "e.id = $2"],
            parameters: format!("'{workspace}', {id}, {}, now()", day(30)),
            most: 4 + 31,
        },
    ]
}

#[tokio::test]
async fn a_page_reads_no_more_after_three_years_than_after_one() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let workspace = ada.workspace.as_str();
        add_endpoints(app, workspace).await;
        let pool = PgPool::connect(&app.config().database.app_url).await.unwrap();
        let reads = reads(workspace);
        add_days(app, workspace, 0, 364).await;
        let young = measure(&pool, workspace, &reads).await;
        add_days(app, workspace, 365, 3 * 365 - 1).await;
        let never_analyzed = measure(&pool, workspace, &reads).await;
        app.owner.execute("analyze").await.unwrap();
        let analyzed = measure(&pool, workspace, &reads).await;
        println!("rows read after 1 year {young:?}, after 3 {never_analyzed:?}, analyzed {analyzed:?}");
        for measured in [young, never_analyzed, analyzed] {
            for (read, rows) in reads.iter().zip(measured) {
                assert!(rows <= read.most, "{:?} reads {rows} rows", read.words);
            }
        }
        assert_eq!(ada.get("/api/stats").await.expect(200).json()["unread"], 2 * ENDPOINTS);
    })
    .await;
}

/// A list of the few that are starred, labelled or have files doesn't read the many others.
#[tokio::test]
async fn a_list_of_few_reads_few() {
    const OTHERS: i64 = 20_000;
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let workspace = ada.workspace.as_str();
        let form = ada.create_endpoint("Contact").await;
        let fill = format!(
            "insert into submissions (id, workspace_id, endpoint_id, fields, starred, file_count, label)
             select (left(uuid_floor(now())::text, 14) || '7' || right(gen_random_uuid()::text, 21))::uuid,
                    '{workspace}', '{form}', '[]', n % 4000 = 1, (n % 4000 = 2)::int, case n % 4000 when 3 then 4 end
             from generate_series(1, {OTHERS}) n"
        );
        app.owner.execute(AssertSqlSafe(fill)).await.unwrap();
        let pool = PgPool::connect(&app.config().database.app_url).await.unwrap();
        let whole = "'00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'";
        let of_workspace = format!("'{workspace}', 'inbox', {whole}, null, null, null, null, 50, 0");
        let labelled = format!("'{workspace}', 'inbox', {whole}, null, null, null, 4, 50, 0");
        let of_form = format!("{of_workspace}, '{form}'");
        let labelled_of_form = format!("{labelled}, '{form}'");
        for analyzed in [false, true] {
            if analyzed {
                app.owner.execute("analyze").await.unwrap();
            }
            for (narrow, parameters) in [
                ("label = $8) and starred\n", &of_workspace),
                ("label = $8) and label is not null\n", &labelled),
                ("label = $8) and file_count > 0\n", &of_workspace),
                ("endpoint_id = $11 and starred\n", &of_form),
                ("endpoint_id = $11 and label is not null\n", &labelled_of_form),
                ("endpoint_id = $11 and file_count > 0\n", &of_form),
            ] {
                let found = statements(&[narrow]);
                assert_eq!(found.len(), 1, "{narrow:?} names one query");
                let rows = run(&pool, workspace, &found[0], parameters).await;
                assert!(rows <= 10, "{narrow:?} reads {rows} rows, analyzed: {analyzed}");
            }
        }
    })
    .await;
}
