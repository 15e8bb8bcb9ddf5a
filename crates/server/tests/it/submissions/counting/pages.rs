//! Pages show exact numbers while submissions wait to be counted, and write nothing.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use server::Running;
use sqlx::AssertSqlSafe;
use testkit::{Answer, Person, TestApp};

use super::without_counting;

/// Starts a server whose requests run in read-only transactions: PostgreSQL refuses whatever they write, even if it
/// were rolled back later.
async fn read_only_server(app: &TestApp) -> Running {
    let mut config = app.config().clone();
    config.spool.path.push_str("-of-a-reader");
    config.database.app_url.push_str("?options=-c%20default_transaction_read_only%3Don");
    Box::pin(server::start(&config, app.clock.clone())).await.unwrap()
}

async fn page(app: &TestApp, server: &Running, who: &Person<'_>, path: &str) -> Answer {
    let url = format!("http://{}{path}", server.address);
    let answer = Answer::of(app.http().get(url).bearer_auth(&who.token)).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text());
    answer
}

/// Returns a fingerprint of every table. It also changes when a row is updated, deleted or locked and that is rolled
/// back.
async fn fingerprints(app: &TestApp) -> BTreeMap<String, String> {
    let tables: Vec<String> = sqlx::query_scalar(
        "select c.oid::regclass::text from pg_class c
         where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)",
    )
    .fetch_all(&app.owner)
    .await
    .unwrap();
    let mut found = BTreeMap::new();
    for table in tables {
        let rows = format!(
            "select md5(string_agg(concat_ws(' ', ctid, xmin, xmax), ',' order by ctid)) from {table}"
        );
        let rows: Option<String> =
            sqlx::query_scalar(AssertSqlSafe(rows)).fetch_one(&app.owner).await.unwrap();
        found.insert(table, rows.unwrap_or_default());
    }
    found
}

/// Sends two submissions and one that is spam, and returns the id of the first.
async fn send_three(app: &TestApp, endpoint: &str, name: &str) -> String {
    let first = app.guest().submitted(endpoint, &[("n", name)]).await;
    app.guest().submitted(endpoint, &[("n", name), ("m", "2")]).await;
    app.guest().submitted(endpoint, &[("n", name), ("_gotcha", "x")]).await;
    first
}

#[tokio::test]
async fn page_views_write_nothing_and_their_numbers_are_exact() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let id = ada.create_endpoint("Contact").await;
        let of_eve = eve.create_endpoint("Contact").await;
        // Some are counted, some are in a slice, and some have just arrived.
        send_three(app, &id, "counted").await;
        assert_eq!(app.number("select count(*) from arrivals").await, 0);
        let mut counting = without_counting(&app.owner).await;
        send_three(app, &id, "sliced").await;
        sqlx::query("select slice_arrivals()").execute(&mut *counting).await.unwrap();
        let submission = send_three(app, &id, "waiting").await;
        send_three(app, &of_eve, "hers").await;
        let server = read_only_server(app).await;
        page(app, &server, &ada, "/api/auth/profile").await;

        let before = fingerprints(app).await;
        for path in [
            "/api/stats?days=90".to_owned(),
            "/api/attention".to_owned(),
            "/api/deliveries/summary".to_owned(),
            "/api/auth/sessions".to_owned(),
            "/api/auth/events".to_owned(),
            format!("/api/endpoints/{id}/notifications"),
            format!("/api/endpoints/{id}/webhooks"),
            format!("/api/submissions/{id}/{submission}"),
            format!("/api/submissions/{id}/export.csv"),
            format!("/api/submissions/details/{submission}"),
            format!("/api/submissions/{submission}/timeline"),
        ] {
            page(app, &server, &ada, &path).await;
        }
        for (who, endpoint, times) in [(&ada, &id, 3), (&eve, &of_eve, 1)] {
            assert_numbers(app, &server, who, endpoint, times).await;
        }
        let mut after = fingerprints(app).await;
        // When a session was last seen is written, at most once a minute.
        after.insert("sessions".to_owned(), before["sessions"].clone());
        assert_eq!(after, before);

        // Counting changes no number.
        drop(counting);
        app.number("select count(*) from usage").await;
        assert_numbers(app, &server, &ada, &id, 3).await;
        server.stop().await.unwrap();
    })
    .await;
}

/// Checks every number that pages show of a workspace which has received `times` times three submissions.
async fn assert_numbers(app: &TestApp, server: &Running, who: &Person<'_>, endpoint: &str, times: u64) {
    let read = async |path: &str| page(app, server, who, path).await.json();
    let today = app.clock.now().to_string()[..10].to_owned();
    let (inbox, spam) = (json!(2 * times), json!(times));
    let stats = read("/api/stats").await;
    assert_eq!(stats["unread"], inbox);
    assert_eq!((&stats["month"]["used"], &stats["month"]["spam"]), (&inbox, &spam));
    let day = json!([{ "date": today, "endpoint_id": endpoint, "received": inbox, "spam": spam }]);
    assert_eq!(stats["days"], day);
    let list = read("/api/endpoints/").await;
    let one = read(&format!("/api/endpoints/{endpoint}")).await;
    for shown in [&list["items"][0], &one] {
        assert_eq!((&shown["unread"], &shown["month_count"]), (&inbox, &inbox), "{shown}");
        assert_ne!(shown["last_submission_at"], Value::Null);
    }
    for (folder, number) in [("inbox", &inbox), ("spam", &spam), ("trash", &json!(0))] {
        assert_eq!(read(&format!("/api/submissions/?state={folder}")).await["total"], *number);
        assert_eq!(read(&format!("/api/submissions/{endpoint}?state={folder}")).await["total"], *number);
    }
}
