//! The month's turn.

use serde_json::json;
use testkit::{run_with, seller};

use super::{
    balance, billing_command, count, details, invoices, last_month, payer, signed_in, to_next_month, today,
};
use crate::server::commands::run;

#[tokio::test]
async fn an_invoice_has_a_line_for_each_tier_and_add_on() {
    run_with(seller, async |app| {
        let (ada, endpoint) = payer(app, "ada").await;
        ada.put("/api/billing/details", details("DE", Some("DE123456788"))).await.expect(200);
        to_next_month(app);
        let workspace = ada.workspace.clone();
        let ada = signed_in(app, "ada").await;
        ada.post("/api/billing/add-ons/webhooks/activate", json!({})).await.expect(200);
        count(app, &workspace, &endpoint, today(app), 1_650).await;
        let month = today(app);
        to_next_month(app);
        app.run_job("bill_month").await;
        let ada = signed_in(app, "ada").await;
        let list = invoices(&ada).await;
        let item = &list["invoices"][0];
        let number = format!("FT-{}-00001", today(app).year());
        assert_eq!((&item["number"], &item["status"]), (&json!(number), &json!("due")), "{list}");
        assert_eq!(
            (&item["net_cents"], &item["vat_cents"], &item["gross_cents"]),
            (&json!(3_200), &json!(608), &json!(3_808))
        );
        assert_eq!(item["period_from"], month.first_of_month().to_string());
        let document =
            ada.get(&format!("/api/billing/invoices/{number}")).await.expect(200).json()["document"].clone();
        let lines: Vec<_> = document["lines"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| (&line["title"], &line["cents"]))
            .collect();
        let expected = [
            ("Submissions, free", 0),
            ("Submissions above 150", 2_000),
            ("Submissions above 1,150", 900),
            ("Webhooks add-on", 300),
        ];
        assert_eq!(
            lines,
            expected
                .map(|(title, cents)| (json!(title), json!(cents)))
                .iter()
                .map(|(a, b)| (a, b))
                .collect::<Vec<_>>()
        );
        assert_eq!(document["buyer"]["lines"][0], "Atelier Kastor");
        assert_eq!(document["vat"]["label"], "VAT 19 % on €32.00");
        let mail = app.mail_to("billing@example.org").await;
        assert!(mail.subject.contains(&number) && mail.subject.contains("€38.08"), "{}", mail.subject);
        assert_eq!((balance(app, "receivable").await, balance(app, "unbilled").await), (3_808, 0));
        assert_eq!((balance(app, "revenue").await, balance(app, "vat").await), (-3_200, -608));
        ada.get(&format!("/api/billing/invoices/{number}/pdf")).await.expect_error(503, "pdf_not_available");

        // Another night changes nothing, and so does another server.
        app.run_job("bill_month").await;
        assert_eq!(invoices(&ada).await["invoices"].as_array().unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn under_a_euro_is_carried_over_and_late_submissions_are_billed_later() {
    run_with(seller, async |app| {
        let (ada, endpoint) = payer(app, "ada").await;
        let first = today(app);
        count(app, &ada.workspace, &endpoint, first, 150 + 32).await;
        to_next_month(app);
        app.run_job("bill_month").await;
        let client = signed_in(app, "ada").await;
        let list = invoices(&client).await;
        assert_eq!((&list["invoices"], &list["carried_over_cents"]), (&json!([]), &json!(64)));
        assert_eq!(list["next"]["estimated_cents"], 64);

        // Two more of the first month come out of a spool, and 50 of this month are paid.
        count(app, &ada.workspace, &endpoint, first, 2).await;
        count(app, &ada.workspace, &endpoint, today(app), 200).await;
        to_next_month(app);
        app.run_job("bill_month").await;
        let client = signed_in(app, "ada").await;
        let list = invoices(&client).await;
        assert_eq!(list["invoices"][0]["net_cents"], 64 + 4 + 100, "{list}");
        assert_eq!(list["carried_over_cents"], 0);
        let number = list["invoices"][0]["number"].as_str().unwrap();
        let document =
            client.get(&format!("/api/billing/invoices/{number}")).await.expect(200).json()["document"]
                .clone();
        let titles: Vec<_> = document["lines"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| line["title"].as_str().unwrap().to_owned())
            .collect();
        let carried = format!("Carried over from {}", first.strftime("%B %Y"));
        assert_eq!(titles, ["Submissions, free", &carried, &carried, "Submissions above 150"]);
    })
    .await;
}

/// Without a seller there are no invoices, and nothing that was charged is lost.
#[tokio::test]
async fn without_a_seller_everything_is_carried_over() {
    testkit::run(async |app| {
        let (ada, endpoint) = payer(app, "ada").await;
        count(app, &ada.workspace, &endpoint, today(app), 1_150).await;
        to_next_month(app);
        app.run_job("bill_month").await;
        let client = signed_in(app, "ada").await;
        let list = invoices(&client).await;
        assert_eq!((&list["invoices"], &list["carried_over_cents"]), (&json!([]), &json!(2_000)));
    })
    .await;
}

#[tokio::test]
async fn who_does_not_pay_or_is_not_metered_is_not_billed() {
    run_with(seller, async |app| {
        let (ada, endpoint) = payer(app, "ada").await;
        app.set_terms(&ada.workspace, "none", 1_000).await;
        count(app, &ada.workspace, &endpoint, today(app), 1_150).await;
        let (bob, endpoint) = payer(app, "bob").await;
        count(app, &bob.workspace, &endpoint, today(app), 1_150).await;
        sqlx::query("update billing_terms set metered = false where workspace_id = $1::uuid")
            .bind(&bob.workspace)
            .execute(&app.owner)
            .await
            .unwrap();
        to_next_month(app);
        app.run_job("bill_month").await;
        assert_eq!(app.number("select count(*) from charges").await, 0);
        assert_eq!(app.number("select count(*) from invoices").await, 0);
    })
    .await;
}

/// A server with billing may have counted much before anyone paid.
#[tokio::test]
async fn nothing_is_charged_that_was_used_before_the_workspace_paid() {
    run_with(seller, async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        count(app, &ada.workspace, &endpoint, last_month(app), 5_000).await;
        count(app, &ada.workspace, &endpoint, today(app), 1_140).await;
        let (done, said) = run(billing_command(app, &["terms", &ada.workspace, "invoice"])).await;
        assert!(done, "{said}");
        count(app, &ada.workspace, &endpoint, today(app), 110).await;
        app.run_job("bill_month").await;
        assert_eq!(balance(app, "revenue").await, 0);
        to_next_month(app);
        app.run_job("bill_month").await;
        // 10 at €0.02, and 100 at €0.018 above the first 1,000 paid ones.
        assert_eq!(-balance(app, "revenue").await, 20 + 180);
    })
    .await;
}

/// Whatever is wrong with one workspace, the others are billed.
#[tokio::test]
async fn one_that_cannot_be_billed_does_not_hold_up_the_others() {
    run_with(seller, async |app| {
        let mut first = None;
        for number in 0..3 {
            let (person, endpoint) = payer(app, &format!("user{number}")).await;
            count(app, &person.workspace, &endpoint, last_month(app), 250).await;
            first.get_or_insert(person.workspace.clone());
        }
        let broken = format!(
            "alter table charges add constraint broken check (workspace_id <> '{}')",
            first.expect("a workspace")
        );
        sqlx::query(sqlx::AssertSqlSafe(broken)).execute(&app.owner).await.unwrap();
        ::invoices::bill_all(app.platform()).await.expect_err("the first can't be billed");
        assert_eq!(app.number("select count(*) from invoices").await, 2);
        sqlx::query("alter table charges drop constraint broken").execute(&app.owner).await.unwrap();
        assert_eq!(::invoices::bill_all(app.platform()).await.unwrap(), 1);
        assert_eq!(app.number("select max(sequence) from invoices").await, 3, "no number is lost");
    })
    .await;
}

/// Many at once, on two servers: each workspace once, and numbers without gaps.
#[tokio::test]
async fn two_servers_at_once_bill_each_workspace_once() {
    run_with(seller, async |app| {
        for number in 0..20 {
            let (person, endpoint) = payer(app, &format!("user{number}")).await;
            count(app, &person.workspace, &endpoint, today(app), 250).await;
        }
        to_next_month(app);
        let platform = app.platform();
        let (one, other) = tokio::join!(::invoices::bill_all(platform), ::invoices::bill_all(platform));
        one.unwrap();
        other.unwrap();
        assert_eq!(app.number("select count(*) from invoices").await, 20);
        assert_eq!(app.number("select max(sequence) from invoices").await, 20);
        assert_eq!(app.number("select count(distinct workspace_id) from invoices").await, 20);
        assert_eq!(app.number("select last from invoice_numbers").await, 20);
    })
    .await;
}
