//! Discarding held submissions, and deleting an account that has some.

use serde_json::json;
use testkit::{Form, Part};

use super::{days_later, submit_some, total, usage, with_used};

#[tokio::test]
async fn all_of_them_are_deleted_with_their_files() {
    testkit::run(async |app| {
        let (ada, endpoint) = with_used(app, "ada", 150).await;
        submit_some(app, &endpoint, 2).await;
        let file = Part::text("x").file_name("x.txt");
        app.guest().upload(&endpoint, Form::new().text("a", "b").part("f", file)).await.expect(200);
        let discard = |count: u64| ada.post("/api/submissions/held/discard", json!({ "count": count }));
        discard(2).await.expect_error(409, "held_changed");
        assert_eq!(total(&ada, "held").await, 3);
        assert_eq!(discard(3).await.expect(200).json(), json!({ "discarded": 3 }));
        app.run_jobs().await;
        assert_eq!(total(&ada, "held").await, 0);
        assert_eq!(app.number("select count(*) from files").await, 0);
        assert_eq!(app.platform().blobs.list("uploads/").await.unwrap().len(), 0);
        assert_eq!(usage(&ada).await["used"], 150, "they cost nothing");
        assert_eq!(discard(0).await.expect(200).json(), json!({ "discarded": 0 }));
    })
    .await;
}

#[tokio::test]
async fn one_can_be_deleted_alone() {
    testkit::run(async |app| {
        let (ada, endpoint) = with_used(app, "ada", 150).await;
        let held = submit_some(app, &endpoint, 2).await;
        ada.delete(&format!("/api/submissions/{endpoint}/{}", held[0])).await.expect(204);
        assert_eq!(total(&ada, "held").await, 1);
    })
    .await;
}

#[tokio::test]
async fn they_are_deleted_after_ninety_days() {
    testkit::run(async |app| {
        let (ada, endpoint) = with_used(app, "ada", 150).await;
        submit_some(app, &endpoint, 2).await;
        assert_eq!(total(&ada, "held").await, 2);
        app.number("select 1::bigint").await;
        let ada = days_later(app, "ada", 89).await;
        app.run_job("retain").await;
        assert_eq!(total(&ada, "held").await, 2);
        let ada = days_later(app, "ada", 2).await;
        app.run_job("retain").await;
        assert_eq!(total(&ada, "held").await, 0);
    })
    .await;
}

#[tokio::test]
async fn an_account_with_held_ones_leaves_nothing_behind() {
    testkit::run(async |app| {
        let (ada, endpoint) = with_used(app, "ada", 150).await;
        submit_some(app, &endpoint, 2).await;
        let file = Part::text("x").file_name("x.txt");
        app.guest().upload(&endpoint, Form::new().text("a", "b").part("f", file)).await.expect(200);
        let gone = ada.request(testkit::Method::DELETE, "/api/auth/account");
        let gone = testkit::Answer::of(gone.json(&json!({ "email": "ada@example.com" }))).await;
        gone.expect(204);
        app.run_jobs().await;
        for table in [
            "submissions",
            "files",
            "allowances",
            "folder_totals",
            "usage",
            "deleted_counts",
            "billing_terms",
        ] {
            let count =
                sqlx::query_scalar::<_, i64>(sqlx::AssertSqlSafe(format!("select count(*) from {table}")));
            assert_eq!(count.fetch_one(&app.owner).await.unwrap(), 0, "{table}");
        }
        assert_eq!(app.platform().blobs.list("uploads/").await.unwrap().len(), 0);
    })
    .await;
}
