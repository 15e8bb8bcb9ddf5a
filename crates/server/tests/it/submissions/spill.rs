//! Accepting while PostgreSQL is away.

use std::time::Duration;

use serde_json::json;
use testkit::{Answer, Method, TestApp};

const ONCE_EACH: &str = "select count(*) from submissions s
     join outbox o on o.id = s.id where s.fields::text like '[[\"n\",%'";

async fn send(app: &TestApp, id: &str, n: usize) -> Answer {
    let request =
        app.guest().request(Method::POST, &format!("/api/submit/{id}")).form(&[("n", n.to_string())]);
    Answer::of(request).await
}

/// Opens the form once, so that the door knows it.
async fn known_form(app: &TestApp) -> (testkit::Person<'_>, String) {
    let ada = app.register("ada").await;
    let id = ada.create_endpoint("Contact").await;
    send(app, &id, 0).await.expect(200);
    (ada, id)
}

#[tokio::test]
async fn posts_are_accepted_while_the_database_is_away_and_are_there_afterwards() {
    testkit::run_on_a_wire(
        |_| {},
        async |app, wire| {
            let (ada, id) = known_form(app).await;
            wire.cut();
            for n in 1..=40 {
                let accepted = send(app, &id, n).await.expect(200).json();
                assert_eq!(accepted["ok"], true);
            }
            assert_eq!(app.number("select count(*) from submissions").await, 1);
            wire.mend();
            app.settled(async || app.number(ONCE_EACH).await == 41).await;
            assert_eq!(app.number("select sum(counted)::bigint from usage").await, 41);
            let list = ada.get(&format!("/api/submissions/{id}?size=1")).await.expect(200).json();
            assert_eq!(list["total"], 41);
            app.settled(async || send(app, &id, 41).await.status == 200).await;
            app.settled(async || app.number(ONCE_EACH).await == 42).await;
        },
    )
    .await;
}

#[tokio::test]
async fn a_line_that_breaks_under_load_loses_nothing_and_doubles_nothing() {
    testkit::run_on_a_wire(
        |_| {},
        async |app, wire| {
            let (_, id) = known_form(app).await;
            let load = async {
                let mut accepted = 0;
                for round in 0..30 {
                    let posts = (0..20).map(|n| send(app, &id, 1 + round * 20 + n));
                    let answers = futures_util::future::join_all(posts).await;
                    accepted += answers.iter().filter(|answer| answer.status == 200).count();
                }
                accepted
            };
            let breaking = async {
                for _ in 0..4 {
                    tokio::time::sleep(Duration::from_millis(300)).await;
                    wire.cut();
                    tokio::time::sleep(Duration::from_millis(300)).await;
                    wire.mend();
                }
            };
            let (accepted, ()) = tokio::join!(load, breaking);
            assert_eq!(accepted, 600, "every one was accepted");
            app.settled(async || app.number(ONCE_EACH).await == 601).await;
            assert_eq!(app.number("select count(distinct fields::text) from submissions").await, 601);
            assert_eq!(app.number("select sum(counted)::bigint from usage").await, 601);
        },
    )
    .await;
}

#[tokio::test]
async fn what_lies_in_the_spool_survives_the_server() {
    testkit::run_on_a_wire(
        |_| {},
        async |app, wire| {
            let (_, id) = known_form(app).await;
            let other = app.another_server().await;
            let post = async |n: usize| {
                let request = app.http().post(format!("http://{}/api/submit/{id}", other.address));
                Answer::of(request.form(&[("n", n.to_string())])).await
            };
            post(1).await.expect(200);
            wire.cut();
            for n in 2..10 {
                post(n).await.expect(200);
            }
            other.stop().await.unwrap();
            assert_eq!(app.number("select count(*) from submissions").await, 2);
            wire.mend();
            let again = app.another_server().await;
            app.settled(async || app.number(ONCE_EACH).await == 10).await;
            again.stop().await.unwrap();
        },
    )
    .await;
}

#[tokio::test]
async fn a_key_holds_through_the_spill() {
    testkit::run_on_a_wire(
        |_| {},
        async |app, wire| {
            let (_, id) = known_form(app).await;
            let keyed = async |n: &str| {
                let request =
                    app.guest().request(Method::POST, &format!("/api/submit/{id}")).form(&[("n", n)]);
                Answer::of(request.header("idempotency-key", "k")).await
            };
            wire.cut();
            keyed("1").await.expect(200);
            keyed("1").await.expect(200);
            // Nobody can know yet that this is a mistake. It was accepted, so it stays.
            keyed("2").await.expect(200);
            wire.mend();
            app.settled(async || app.number(ONCE_EACH).await == 3).await;
            app.settled(async || keyed("1").await.status == 200).await;
            keyed("3").await.expect_error(409, "IDEMPOTENCY_MISMATCH");
            assert_eq!(app.number("select count(*) from submissions").await, 3);
            let noted = "select count(*) from submissions where notes::text like '%key_reused%'";
            assert_eq!(app.number(noted).await, 1);
        },
    )
    .await;
}

#[tokio::test]
async fn neither_the_database_nor_the_spool_is_said_and_never_a_success() {
    testkit::run_on_a_wire(
        |config| config.spool.max_megabytes = 0,
        async |app, wire| {
            let (ada, id) = known_form(app).await;
            wire.cut();
            let refused = send(app, &id, 1).await;
            assert_eq!(refused.header("retry-after"), Some("5"));
            refused.expect_error(503, "UNAVAILABLE");
            wire.mend();
            app.settled(async || send(app, &id, 2).await.status == 200).await;
            let list = ada.get(&format!("/api/submissions/{id}")).await.expect(200).json();
            assert_eq!(list["items"][0]["fields"], json!([{ "name": "n", "value": "2" }]));
        },
    )
    .await;
}
