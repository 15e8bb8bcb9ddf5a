use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Person, TestApp};

use super::{path, publish};

async fn learned(person: &Person<'_>, id: &str) -> Value {
    person.get(&format!("{}/learned", path(id))).await.expect(200).json()
}

/// Lets the job read what was just submitted. It leaves the last seconds to its next run.
async fn learn(app: &TestApp) {
    app.clock.advance(Duration::from_secs(10));
    app.run_job("learn_fields").await;
}

#[tokio::test]
async fn the_fields_of_submissions_become_a_draft_with_one_click() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        assert_eq!(learned(&ada, &id).await, json!({ "submissions": 0, "fields": [], "schema": null }));
        for n in 0..4 {
            let email = format!("guest{n}@example.com");
            let message = if n == 0 { "" } else { "Hello\nthere" };
            let fields = [
                ("full_name", "Grace"),
                ("email", email.as_str()),
                ("guests", "2"),
                ("message", message),
                ("_next", "/x"),
                ("_gotcha", ""),
            ];
            app.guest().submit(&id, &fields).await.expect(200);
        }
        app.guest().submit(&id, &[("spam_field", "x"), ("_gotcha", "x")]).await.expect(200);
        learn(app).await;

        let learned = learned(&ada, &id).await;
        assert_eq!(learned["submissions"], 4);
        let seen: Vec<_> = learned["fields"]
            .as_array()
            .unwrap()
            .iter()
            .map(|f| {
                (f["name"].as_str().unwrap(), f["type"].as_str().unwrap(), f["filled"].as_i64().unwrap())
            })
            .collect();
        assert_eq!(
            seen,
            [
                ("full_name", "text", 4),
                ("email", "email", 4),
                ("guests", "number", 4),
                ("message", "long_text", 3)
            ]
        );
        let labels: Vec<_> =
            learned["schema"]["fields"].as_array().unwrap().iter().map(|f| f["label"].clone()).collect();
        assert_eq!(labels, ["Full name", "Email", "Guests", "Message"]);
        assert!(
            learned["schema"]["fields"]
                .as_array()
                .unwrap()
                .iter()
                .all(|field| field.get("required").is_none())
        );
        publish(&ada, &id, &learned["schema"]).await;
        app.guest().submit(&id, &[("email", "not one")]).await.expect_error(422, "TYPE_EMAIL");
    })
    .await;
}

#[tokio::test]
async fn nothing_is_read_twice() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        app.guest().submit(&id, &[("a", "1")]).await.expect(200);
        learn(app).await;
        learn(app).await;
        app.guest().submit(&id, &[("a", "2")]).await.expect(200);
        learn(app).await;
        assert_eq!(learned(&ada, &id).await["submissions"], 2);
    })
    .await;
}

/// How many connections wait for a lock.
const WAITING: &str =
    "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

#[tokio::test]
async fn two_runs_at_once_read_nothing_twice() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        for n in 0..12 {
            app.guest().submit(&id, &[("a", &n.to_string())]).await.expect(200);
            app.clock.advance(Duration::from_hours(1));
        }
        app.run_jobs().await;
        // Both find out how far was read before either has read more.
        let mut held = db::begin(&app.owner).await.unwrap();
        sqlx::query("lock table learned_endpoints").execute(&mut *held).await.unwrap();
        for _ in 0..2 {
            sqlx::query("select jobs.add_job('learn_fields', '{}'::json)").execute(&app.owner).await.unwrap();
        }
        let both = async { tokio::join!(Box::pin(app.run_jobs()), Box::pin(app.run_jobs())) };
        let release = async {
            app.settled(async || {
                let waiting = sqlx::query_scalar::<_, i64>(WAITING).fetch_one(&app.owner).await;
                waiting.unwrap() == 2
            })
            .await;
            held.commit().await.unwrap();
        };
        tokio::join!(both, release);
        app.run_jobs().await;
        assert_eq!(learned(&ada, &id).await["submissions"], 12);
    })
    .await;
}

#[tokio::test]
async fn what_was_learned_goes_with_the_endpoint() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        app.guest().submit(&id, &[("a", "1"), ("_next", "https://elsewhere.example/ok")]).await.expect(200);
        learn(app).await;
        ada.delete(&format!("/api/endpoints/{id}")).await.expect(204);
        app.run_jobs().await;
        for table in ["learned_endpoints", "learned_fields", "form_notices"] {
            let left: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("select count(*) from {table}")))
                .fetch_one(&app.owner)
                .await
                .unwrap();
            assert_eq!(left, 0, "{table}");
        }
    })
    .await;
}
