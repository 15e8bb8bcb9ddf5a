//! Exactly as many submissions are opened as a workspace may open, however many arrive at once, and none is lost.

use futures_util::StreamExt;
use serde_json::json;
use testkit::{Person, TestApp};

/// How many requests are in progress at a time.
const CONCURRENCY: usize = 200;

/// Posts distinct submissions to endpoints, at these servers in turn. Returns how many were accepted.
async fn flood(servers: &[String], endpoints: &[String], posts: usize) -> usize {
    flood_from(servers, endpoints, 0, posts).await
}

/// Works like [`flood`], with numbers from `first` on.
async fn flood_from(servers: &[String], endpoints: &[String], first: usize, posts: usize) -> usize {
    // A new connection for each, because an idle one may be closed by the server as it is used again.
    let http = reqwest::Client::builder().pool_max_idle_per_host(0).build().unwrap();
    let post = |number: usize| {
        let http = http.clone();
        let server = &servers[number % servers.len()];
        let endpoint = &endpoints[number / servers.len() % endpoints.len()];
        let url = format!("{server}/api/submit/{endpoint}");
        async move {
            let body =
                json!({ "order": format!("Order {number}"), "email": format!("a{number}@example.com") });
            let request = http.post(url).header("accept", "application/json").json(&body);
            let response = request.send().await.unwrap();
            assert!(
                response.status().is_success(),
                "{}: {}",
                response.status(),
                response.text().await.unwrap()
            );
        }
    };
    futures_util::stream::iter((first..first + posts).map(post)).buffer_unordered(CONCURRENCY).count().await
}

async fn twenty_endpoints(person: &Person<'_>) -> Vec<String> {
    let mut endpoints = Vec::new();
    for number in 0..20 {
        endpoints.push(person.create_endpoint(&format!("Form {number}")).await);
    }
    endpoints
}

/// Checks folders, meter, allowance and outbox against each other.
async fn assert_split(app: &TestApp, open: i64, held: i64) {
    assert_eq!(app.number("select count(*) from submissions where state = 'inbox'").await, open);
    assert_eq!(app.number("select count(*) from submissions where state = 'held'").await, held);
    assert_eq!(app.number("select count(*) from submissions").await, open + held);
    assert_eq!(app.number("select sum(counted)::bigint from usage").await, open, "the meter");
    assert_eq!(app.number("select sum(inbox)::bigint from folder_totals").await, open);
    assert_eq!(app.number("select sum(held)::bigint from folder_totals").await, held);
    assert_eq!(app.number("select sum(used)::bigint from allowances").await, open, "the allowance");
    assert_eq!(app.number("select count(*) from outbox").await, open, "only these are delivered");
    assert_eq!(app.number("select count(*) from workspaces w, recount(w.id)").await, 0, "a recount agrees");
}

#[tokio::test]
async fn exactly_the_free_ones_are_opened() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let endpoints = twenty_endpoints(&ada).await;
        let second = app.another_server().await;
        let servers = [app.url(""), format!("http://{}", second.address)];
        assert_eq!(flood(&servers, &endpoints, 10_000).await, 10_000);
        second.stop().await.unwrap();
        assert_split(app, 150, 9_850).await;
    })
    .await;
}

#[tokio::test]
async fn an_outage_in_the_middle_changes_nothing() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let ada = app.register("ada").await;
            let endpoints = twenty_endpoints(&ada).await;
            let second = app.another_server().await;
            let servers = [app.url(""), format!("http://{}", second.address)];
            // Both servers know the forms, and some submissions are open.
            assert_eq!(flood(&servers, &endpoints, 100).await, 100);
            proxy.cut();
            let outage = async {
                let accepted = "select count(*) from submissions";
                let before = app.number(accepted).await;
                assert!(before <= 150, "the outage is around the 150th, not after it: {before}");
            };
            let (accepted, ()) = tokio::join!(flood_from(&servers, &endpoints, 100, 2_000), outage);
            assert_eq!(accepted, 2_000);
            proxy.restore();
            assert_eq!(flood_from(&servers, &endpoints, 2_100, 2_000).await, 2_000);
            app.settled(async || app.number("select count(*) from submissions").await == 4_100).await;
            second.stop().await.unwrap();
            assert_split(app, 150, 3_950).await;
        },
    )
    .await;
}

#[tokio::test]
async fn a_flood_meets_the_spending_limit() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        app.set_terms(&ada.workspace, "invoice", 100).await;
        let endpoints = twenty_endpoints(&ada).await;
        let second = app.another_server().await;
        let servers = [app.url(""), format!("http://{}", second.address)];
        flood(&servers, &endpoints, 1_000).await;
        second.stop().await.unwrap();
        assert_split(app, 200, 800).await;
        assert_eq!(billing::price::of(200).cents(), 100);
    })
    .await;
}
