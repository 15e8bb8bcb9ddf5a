//! The test submission that an owner sends to an endpoint.

use serde_json::json;
use testkit::{Answer, Method};

#[tokio::test]
async fn a_test_is_recorded_and_delivered_and_never_counted() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let sent = ada.post(&format!("/api/endpoints/{id}/test"), json!({})).await.expect(201).json();
        let test = sent["submission_id"].as_str().unwrap();
        let visitors = app.guest().submitted(&id, &[("a", "1")]).await;
        let list = ada.get(&format!("/api/submissions/{id}")).await.expect(200).json();
        assert_eq!(list["total"], 2);
        let marks = |n: usize| (list["items"][n]["id"].clone(), list["items"][n]["test"].clone());
        assert_eq!([marks(0), marks(1)], [(json!(visitors), json!(false)), (json!(test), json!(true))]);
        assert_eq!(list["items"][1]["state"], "inbox");
        app.deliver().await;
        app.mail_to("ada@example.com").await;
        app.mail_to("ada@example.com").await;

        // It isn't counted when it is moved between folders either.
        for folder in ["spam", "inbox", "trash", "inbox"] {
            let act = json!({ "ids": [test], "state": folder });
            Answer::of(ada.request(Method::PATCH, "/api/submissions/").json(&act)).await.expect(200);
        }
        let endpoint = ada.get(&format!("/api/endpoints/{id}")).await.expect(200).json();
        assert_eq!((&endpoint["month_count"], &endpoint["unread"]), (&json!(1), &json!(2)));
        assert_eq!(ada.get("/api/stats").await.expect(200).json()["month"]["used"], 1);
        app.deliver().await;
        app.no_mail_to("ada@example.com").await;
        ada.delete(&format!("/api/submissions/{id}/{test}")).await.expect(204);
        assert_eq!(ada.get(&format!("/api/endpoints/{id}")).await.expect(200).json()["unread"], 1);
    })
    .await;
}

#[tokio::test]
async fn counted_by_the_clock_it_is_not_either() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        ada.post(&format!("/api/endpoints/{id}/test"), json!({})).await.expect(201);
        for step in ["select slice_arrivals()", "select count_slices()"] {
            sqlx::query(step).execute(&app.owner).await.unwrap();
        }
        let counted = "select count(*) from usage join folder_totals using (workspace_id, endpoint_id)
                       where counted = 0 and inbox = 1 and unread = 1";
        assert_eq!(app.number(counted).await, 1);
    })
    .await;
}

#[tokio::test]
async fn what_takes_nothing_is_not_tested_and_nobody_tests_all_day() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let test = async || ada.post(&format!("/api/endpoints/{id}/test"), json!({})).await;
        ada.put(&format!("/api/endpoints/{id}"), json!({ "status": "paused" })).await.expect(200);
        test().await.expect_error(409, "endpoint_inactive");
        ada.put(&format!("/api/endpoints/{id}"), json!({ "status": "active" })).await.expect(200);
        for _ in 0..10 {
            test().await.expect(201);
        }
        let refused = test().await;
        assert!(refused.header("retry-after").is_some());
        refused.expect_error(429, "too_many_tries");
        ada.delete(&format!("/api/endpoints/{id}")).await.expect(204);
        test().await.expect_error(404, "not_found");
    })
    .await;
}
