//! The last invoice of a deleted account, which the law keeps.

use serde_json::json;
use testkit::{Answer, Method, Person, TestApp, run_with, seller};

use super::{balance, count, details, payer, today};

async fn delete(app: &TestApp, person: &Person<'_>, name: &str) {
    let body = json!({ "email": format!("{name}@example.com") });
    Answer::of(person.request(Method::DELETE, "/api/auth/account").json(&body)).await.expect(204);
    app.run_jobs().await;
}

#[tokio::test]
async fn a_deleted_account_gets_its_last_invoice() {
    run_with(seller, async |app| {
        let (ada, endpoint) = payer(app, "ada").await;
        ada.put("/api/billing/details", details("DE", Some("DE123456788"))).await.expect(200);
        ada.post("/api/billing/add-ons/webhooks/activate", json!({})).await.expect(200);
        count(app, &ada.workspace, &endpoint, today(app), 1_150).await;
        delete(app, &ada, "ada").await;
        let mail = app.mail_to("billing@example.org").await;
        assert!(mail.subject.starts_with("Invoice FT-"), "{}", mail.subject);
        // One day of the add-on: a 28th to a 31st of €3.00.
        let one_day = -balance(app, "revenue").await - 2_000;
        assert!((10..=11).contains(&one_day), "{one_day}");
        assert_eq!(balance(app, "unbilled").await, 0);
        let to: String = sqlx::query_scalar("select document -> 'buyer' -> 'lines' ->> 0 from invoices")
            .fetch_one(&app.owner)
            .await
            .unwrap();
        assert_eq!(to, "Atelier Kastor");
        for table in ["billing_details", "addon_periods", "billed_months", "closed_workspaces"] {
            let rows = sqlx::AssertSqlSafe(format!("select count(*) from {table}"));
            let left: i64 = sqlx::query_scalar(rows).fetch_one(&app.owner).await.unwrap();
            assert_eq!(left, 0, "{table}");
        }
        app.run_job("close_books").await;
        assert_eq!(app.number("select count(*) from invoices").await, 1);
    })
    .await;
}

#[tokio::test]
async fn less_than_a_euro_is_written_off() {
    run_with(seller, async |app| {
        let (ada, endpoint) = payer(app, "ada").await;
        count(app, &ada.workspace, &endpoint, today(app), 160).await;
        delete(app, &ada, "ada").await;
        assert_eq!(app.number("select count(*) from invoices").await, 0);
        assert_eq!((balance(app, "bad_debt").await, balance(app, "unbilled").await), (20, 0));
    })
    .await;
}

#[tokio::test]
async fn an_account_that_never_paid_leaves_nothing() {
    run_with(seller, async |app| {
        let ada = app.verified("ada").await;
        ada.put("/api/billing/details", details("DE", None)).await.expect(200);
        delete(app, &ada, "ada").await;
        for table in ["billing_details", "closed_workspaces", "bookings", "charges"] {
            let rows = sqlx::AssertSqlSafe(format!("select count(*) from {table}"));
            let left: i64 = sqlx::query_scalar(rows).fetch_one(&app.owner).await.unwrap();
            assert_eq!(left, 0, "{table}");
        }
    })
    .await;
}
