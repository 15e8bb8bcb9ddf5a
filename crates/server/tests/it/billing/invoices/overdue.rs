//! Invoices that aren't paid.

use serde_json::json;
use testkit::{run_with, seller};

use super::{count, days_later, details, payer, signed_in, to_next_month, today};

#[tokio::test]
async fn two_reminders_and_then_submissions_are_held_until_it_is_paid() {
    run_with(seller, async |app| {
        let (ada, endpoint) = payer(app, "ada").await;
        ada.put("/api/billing/details", details("DE", None)).await.expect(200);
        count(app, &ada.workspace, &endpoint, today(app), 1_150).await;
        to_next_month(app);
        app.run_job("bill_month").await;
        let mail = || app.mail_to("billing@example.org");
        let number = mail().await.subject.split(' ').nth(1).unwrap().to_owned();
        days_later(app, 13);
        app.run_job("remind_of_invoices").await;
        app.no_mail_to("billing@example.org").await;
        for (days, subject) in
            [(1, "Reminder: invoice"), (14, "Reminder: invoice"), (14, "Submissions are held until")]
        {
            days_later(app, days);
            app.run_job("remind_of_invoices").await;
            assert!(mail().await.subject.starts_with(subject));
            app.run_job("remind_of_invoices").await;
            app.no_mail_to("billing@example.org").await;
        }
        let client = signed_in(app, "ada").await;
        assert_eq!(client.get("/api/billing/usage").await.expect(200).json()["is_overdue"], true);
        count(app, &ada.workspace, &endpoint, today(app), 150).await;
        app.guest().submitted(&endpoint, &[("message", "Held")]).await;
        let held =
            || async { client.get("/api/submissions/?state=held").await.expect(200).json()["total"].clone() };
        assert_eq!(held().await, 1, "nothing beyond the free ones is opened");
        let open = json!({ "count": 1, "price_cents": 2 });
        client.post("/api/submissions/held/open", open.clone()).await.expect_error(409, "invoice_overdue");

        ::invoices::record_payment(app.platform(), &number).await.unwrap();
        assert_eq!(client.get("/api/billing/usage").await.expect(200).json()["is_overdue"], false);
        client.post("/api/submissions/held/open", open).await.expect(200);
        assert_eq!(held().await, 0);
    })
    .await;
}

/// A server that was down sends the last reminder that applies, not all of them.
#[tokio::test]
async fn late_reminders_are_not_sent_all_at_once() {
    run_with(seller, async |app| {
        let (ada, endpoint) = payer(app, "ada").await;
        ada.put("/api/billing/details", details("DE", None)).await.expect(200);
        count(app, &ada.workspace, &endpoint, today(app), 1_150).await;
        to_next_month(app);
        app.run_job("bill_month").await;
        app.mail_to("billing@example.org").await;
        days_later(app, 50);
        app.run_job("remind_of_invoices").await;
        let all = app.all_mail_to("billing@example.org").await;
        assert_eq!(all.len(), 1);
        assert!(all[0].subject.starts_with("Submissions are held"));
    })
    .await;
}
