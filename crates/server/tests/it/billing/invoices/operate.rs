//! What the operator does with invoices.

use serde_json::json;
use testkit::{Person, TestApp, run_with, seller};

use super::{balance, billing_command, count, details, invoices, last_month, payer, to_next_month, today};
use crate::server::commands::run;

/// Someone with one invoice of €20.00 and VAT.
async fn billed<'a>(app: &'a TestApp, name: &str, country: &str) -> (Person<'a>, String) {
    let (person, endpoint) = payer(app, name).await;
    person.put("/api/billing/details", details(country, None)).await.expect(200);
    count(app, &person.workspace, &endpoint, last_month(app), 1_150).await;
    app.run_job("bill_month").await;
    let number = invoices(&person).await["invoices"][0]["number"].as_str().unwrap().to_owned();
    (person, number)
}

async fn billing(app: &TestApp, arguments: &[&str]) -> (bool, String) {
    run(billing_command(app, arguments)).await
}

#[tokio::test]
async fn an_invoice_is_credited_paid_and_paid_back() {
    run_with(seller, async |app| {
        let (ada, number) = billed(app, "ada", "DE").await;
        let (done, said) =
            billing(app, &["credit", &number, "--cents", "500", "--reason", "A mistake"]).await;
        assert!(done && said.contains("credits €5.95"), "{said}");
        let list = invoices(&ada).await;
        assert_eq!(
            (&list["invoices"][0]["kind"], &list["invoices"][0]["gross_cents"]),
            (&json!("credit_note"), &json!(-595))
        );
        assert_eq!(list["invoices"][0]["corrects"], number);
        assert_eq!(
            (&list["invoices"][1]["open_cents"], &list["invoices"][1]["status"]),
            (&json!(1_785), &json!("due"))
        );
        let (done, said) = billing(app, &["paid", &number]).await;
        assert!(done && said.contains("€17.85 is paid"), "{said}");
        let (done, said) = billing(app, &["paid", &number]).await;
        assert!(!done && said.contains("nothing is open"), "{said}");
        assert_eq!(invoices(&ada).await["invoices"][1]["status"], "paid");
        assert_eq!((balance(app, "bank").await, balance(app, "receivable").await), (1_785, 0));

        // The rest is credited, so money goes back.
        let (done, said) = billing(app, &["void", &number]).await;
        assert!(done && said.contains("credits €17.85"), "{said}");
        assert_eq!(invoices(&ada).await["invoices"][2]["open_cents"], -1_785);
        let (done, _) = billing(app, &["credit", &number]).await;
        assert!(!done, "nothing is left to credit");
        let (done, said) = billing(app, &["paid", &number]).await;
        assert!(done && said.contains("−€17.85 is paid"), "{said}");
        for account in ["bank", "receivable", "revenue", "vat"] {
            assert_eq!(balance(app, account).await, 0, "{account}");
        }
        let events = ada.get("/api/auth/events").await.expect(200).json();
        let actions: Vec<_> = events["items"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|event| event["kind"] == "invoice_changed")
            .map(|event| event["details"]["action"].clone())
            .collect();
        assert_eq!(actions, ["paid", "credited", "paid", "credited"]);
    })
    .await;
}

#[tokio::test]
async fn an_invoice_is_sent_again_and_written_off() {
    run_with(seller, async |app| {
        let (ada, number) = billed(app, "ada", "DE").await;
        app.mail_to("billing@example.org").await;
        let (done, _) = billing(app, &["resend", &number]).await;
        assert!(done);
        assert!(app.mail_to("billing@example.org").await.subject.contains(&number));
        let (done, said) = billing(app, &["write-off", &number]).await;
        assert!(done && said.contains("€23.80 is written off"), "{said}");
        assert_eq!(invoices(&ada).await["invoices"][0]["status"], "written_off");
        assert_eq!((balance(app, "bad_debt").await, balance(app, "receivable").await), (2_380, 0));
        let (done, said) = billing(app, &["paid", "FT-2020-00001"]).await;
        assert!(!done && said.contains("there is no invoice"), "{said}");
    })
    .await;
}

#[tokio::test]
async fn the_accountant_gets_a_month_and_its_vat() {
    run_with(seller, async |app| {
        let (_, number) = billed(app, "ada", "FI").await;
        let month = today(app).strftime("%Y-%m").to_string();
        billing(app, &["credit", &number, "--cents", "100"]).await;
        let (done, csv) = billing(app, &["report", &month]).await;
        let rows: Vec<&str> = csv.lines().collect();
        assert!(done && rows.len() == 3, "{csv}");
        assert!(rows[1].ends_with(",invoice,Atelier Kastor,FI,,eu_consumer,20.00,25.5,5.10,25.10,"), "{csv}");
        assert!(
            rows[2].ends_with(&format!(
                ",credit_note,Atelier Kastor,FI,,eu_consumer,-1.00,25.5,-0.26,-1.26,{number}"
            )),
            "{csv}"
        );
        let (done, vat) = billing(app, &["report", &month, "--vat"]).await;
        assert!(done && vat.lines().nth(1) == Some("FI,eu_consumer,25.5,19.00,4.84"), "{vat}");
        let (done, said) = billing(app, &["report", "October"]).await;
        assert!(!done && said.contains("2026-10"), "{said}");
    })
    .await;
}

/// Whoever stops paying is billed for what was used, once.
#[tokio::test]
async fn a_workspace_that_stops_paying_is_billed_at_once() {
    run_with(seller, async |app| {
        let (ada, endpoint) = payer(app, "ada").await;
        ada.post("/api/billing/add-ons/webhooks/activate", json!({})).await.expect(200);
        count(app, &ada.workspace, &endpoint, today(app), 650).await;
        let (done, said) = billing(app, &["terms", &ada.workspace, "none"]).await;
        assert!(done, "{said}");
        assert_eq!(invoices(&ada).await["invoices"][0]["net_cents"], 1_000);
        let usage = ada.get("/api/billing/usage").await.expect(200).json();
        assert_eq!(usage["addons"][0]["status"], "ends_at_period_end");
        let addon = usage["addons"][0]["this_month_cents"].as_i64().unwrap();
        to_next_month(app);
        app.run_job("bill_month").await;
        assert_eq!(
            -balance(app, "revenue").await,
            1_000 + addon,
            "the add-on follows at the end of the month"
        );
    })
    .await;
}
