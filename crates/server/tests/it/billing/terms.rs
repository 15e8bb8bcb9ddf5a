//! Who pays: set by the operator, and written to the owner's log.

use super::{open, submit_some, total, usage, with_used};
use crate::server::commands::{formtray, run};
use serde_json::json;

#[tokio::test]
async fn the_operator_sets_them_and_the_owner_sees_it() {
    testkit::run(async |app| {
        let (ada, endpoint) = with_used(app, "ada", 150).await;
        submit_some(app, &endpoint, 1).await;
        assert_eq!(total(&ada, "held").await, 1);
        let (done, said) = run(formtray(app, &["billing", "terms", &ada.workspace, "invoice"])).await;
        assert!(done && said.contains("pays by: invoice"), "{said}");
        assert_eq!(usage(&ada).await["pays_by"], "invoice");
        assert_eq!(total(&ada, "held").await, 1, "that alone opens nothing");
        submit_some(app, &endpoint, 2).await;
        assert_eq!(total(&ada, "inbox").await, 1, "the first of these two has the same text as the held one");
        let events = ada.get("/api/auth/events").await.expect(200).json();
        assert_eq!(events["items"][0]["kind"], "payment_terms_changed", "{events}");
        assert_eq!(events["items"][0]["details"], json!({ "pays_by": "invoice" }));
        open(&ada, 1, 2).await.expect(200);

        let (done, _) = run(formtray(app, &["billing", "terms", &ada.workspace, "none"])).await;
        assert!(done);
        app.guest().submitted(&endpoint, &[("message", "Held again")]).await;
        assert_eq!(total(&ada, "held").await, 1);
        let nobody = "018f0000-0000-7000-8000-000000000000";
        let (done, said) = run(formtray(app, &["billing", "terms", nobody, "invoice"])).await;
        assert!(!done && said.contains("there is no workspace"), "{said}");
    })
    .await;
}

/// The app role changes the spending limit and nothing else.
#[tokio::test]
async fn nobody_pays_by_a_query_of_the_app() {
    testkit::run(async |app| {
        let (ada, _) = with_used(app, "ada", 150).await;
        let pool = sqlx::PgPool::connect(&app.config().database.app_url).await.unwrap();
        for (statement, is_allowed) in [
            ("insert into billing_terms (workspace_id, spending_limit_cents) values (current_workspace(), 5)", true),
            ("insert into billing_terms (workspace_id, metered) values (current_workspace(), false)", false),
            ("insert into billing_terms (workspace_id, pays_by) values (current_workspace(), 'card')", false),
            ("update billing_terms set pays_by = 'card'", false),
            ("update billing_terms set metered = false", false),
            ("update allowances set used = 0", false),
            ("update usage set counted = 0", false),
        ] {
            let mut tx = db::begin(&pool).await.unwrap();
            let set = sqlx::query("select set_config('app.workspace', $1, true)").bind(&ada.workspace);
            set.execute(&mut *tx).await.unwrap();
            assert_eq!(sqlx::query(statement).execute(&mut *tx).await.is_ok(), is_allowed, "{statement}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_spending_limit_applies_at_once() {
    testkit::run(async |app| {
        let (ada, endpoint) = with_used(app, "ada", 150).await;
        app.set_terms(&ada.workspace, "invoice", 1_000).await;
        ada.put("/api/billing/spending-limit", json!({ "cents": 2 })).await.expect(200);
        submit_some(app, &endpoint, 2).await;
        assert_eq!((total(&ada, "inbox").await, total(&ada, "held").await), (json!(1), json!(1)));
        let raised = ada.put("/api/billing/spending-limit", json!({ "cents": 4 })).await.expect(200).json();
        assert_eq!(raised["spending_limit_cents"], 4);
        app.guest().submitted(&endpoint, &[("message", "One more")]).await;
        assert_eq!((total(&ada, "inbox").await, total(&ada, "held").await), (json!(2), json!(1)));
        assert_eq!(usage(&ada).await["cost"]["cents"], 4);
        ada.put("/api/billing/spending-limit", json!({ "cents": 10_000_001 }))
            .await
            .expect_error(422, "invalid");
        ada.put("/api/billing/spending-limit", json!({ "cents": -1 })).await.expect(422);
    })
    .await;
}
