//! The meter agrees with the submissions themselves, whatever their owner does with them, and a difference is noticed.

use std::time::Duration;

use serde_json::json;

use super::super::submit_some;

const RECOUNTED: &str = "select count(*) from workspaces w, recount(w.id)";

#[tokio::test]
async fn it_agrees_after_everything_an_owner_can_do() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let ids = submit_some(app, &endpoint, 6).await;
        let spam = app.guest().submitted(&endpoint, &[("message", "spam"), ("_gotcha", "x")]).await;
        ada.post(&format!("/api/endpoints/{endpoint}/test"), json!({})).await.expect(201);
        let move_to = |id: &str, state: &str| {
            let body = json!({ "ids": [id], "state": state });
            let ada = &ada;
            async move { ada.patch("/api/submissions/", body).await.expect(200) }
        };
        move_to(&ids[0], "spam").await;
        move_to(&ids[1], "trash").await;
        move_to(&ids[1], "inbox").await;
        app.clock.advance(Duration::from_hours(30));
        move_to(&spam, "inbox").await;
        move_to(&spam, "trash").await;
        assert_eq!(app.number(RECOUNTED).await, 0);
        for id in [&ids[0], &ids[2], &spam] {
            ada.delete(&format!("/api/submissions/{endpoint}/{id}")).await.expect(204);
        }
        assert_eq!(app.number(RECOUNTED).await, 0, "what was deleted stays counted");
        assert_eq!(app.number("select sum(counted)::bigint from usage").await, 7);
        app.run_job("recount").await;
        assert_eq!(app.number("select count(*) from meter_differences").await, 0);
        assert_eq!(app.number(RECOUNTED).await, 0, "after the deleted ones were added up");
    })
    .await;
}

#[tokio::test]
async fn a_difference_is_a_metric_and_an_email_to_the_operator() {
    const OPERATOR: &str = "operator@example.com";
    testkit::run_with(
        |config| config.server.operator = OPERATOR.to_owned(),
        async |app| {
            let ada = app.register("ada").await;
            let endpoint = ada.create_endpoint("Contact").await;
            submit_some(app, &endpoint, 2).await;
            app.number("select 1::bigint").await;
            sqlx::query("update usage set counted = counted + 1").execute(&app.owner).await.unwrap();
            app.run_job("recount").await;
            assert_eq!(app.number("select count(*) from meter_differences").await, 1);
            let figures = app.http().get(app.metrics_url()).send().await.unwrap().text().await.unwrap();
            assert!(figures.lines().any(|line| line == "meter_differences_total 1"), "{figures}");
            let mut emails = Vec::new();
            app.settled(async || {
                emails.extend(app.peek_mail_to(OPERATOR));
                !emails.is_empty()
            })
            .await;
            assert_eq!(emails[0].subject, "Formtray alert: submissions were counted wrongly");
            // When it is right again, the next recount finds nothing.
            sqlx::query("update usage set counted = counted - 1").execute(&app.owner).await.unwrap();
            app.run_job("recount").await;
            assert_eq!(app.number("select count(*) from meter_differences").await, 0);
        },
    )
    .await;
}
