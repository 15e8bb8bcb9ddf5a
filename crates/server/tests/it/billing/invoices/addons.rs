//! Add-ons, and what they allow.

use serde_json::{Value, json};
use testkit::{Client, run_with, seller};

use super::{payer, signed_in, to_next_month, today};

async fn addon(person: &Client<'_>, id: &str) -> Value {
    let usage = person.get("/api/billing/usage").await.expect(200).json();
    let found = usage["addons"].as_array().unwrap().iter().find(|addon| addon["id"] == id);
    found.unwrap_or_else(|| panic!("{usage}")).clone()
}

#[tokio::test]
async fn they_are_activated_and_end_with_the_month() {
    run_with(seller, async |app| {
        let (ada, _) = payer(app, "ada").await;
        let before = addon(&ada, "webhooks").await;
        assert_eq!((&before["status"], &before["price_cents"]), (&json!("inactive"), &json!(300)));
        let cents = before["activation_cents"].as_u64().unwrap();
        let wrong = json!({ "expected_cents": cents + 1 });
        let refused = ada
            .post("/api/billing/add-ons/webhooks/activate", wrong)
            .await
            .expect_error(409, "price_changed");
        assert!(refused["detail"].as_str().unwrap().contains("Nothing was activated"));
        let right = json!({ "expected_cents": cents });
        let active = ada.post("/api/billing/add-ons/webhooks/activate", right).await.expect(200).json();
        assert_eq!((&active["status"], &active["this_month_cents"]), (&json!("active"), &json!(cents)));
        assert_eq!(active["active_from"], today(app).to_string());
        assert_eq!(addon(&ada, "webhooks").await, active);

        // The seed sends no body.
        let again = ada.request(testkit::Method::POST, "/api/billing/add-ons/webhooks/activate");
        testkit::Answer::of(again).await.expect(200);
        let ending = ada.request(testkit::Method::POST, "/api/billing/add-ons/webhooks/deactivate");
        let ending = testkit::Answer::of(ending).await.expect(200).json();
        assert_eq!(
            (&ending["status"], &ending["ends_on"]),
            (&json!("ends_at_period_end"), &json!(today(app).last_of_month().to_string()))
        );
        assert_eq!(ending["this_month_cents"], cents);
        let resumed = ada
            .post("/api/billing/add-ons/webhooks/activate", json!({ "expected_cents": 0 }))
            .await
            .expect(200)
            .json();
        assert_eq!((&resumed["status"], &resumed["this_month_cents"]), (&json!("active"), &json!(cents)));
        ada.post("/api/billing/add-ons/webhooks/deactivate", json!({})).await.expect(200);
        to_next_month(app);
        let ada = signed_in(app, "ada").await;
        let ended = addon(&ada, "webhooks").await;
        assert_eq!((&ended["status"], &ended["this_month_cents"]), (&json!("inactive"), &json!(0)));
    })
    .await;
}

#[tokio::test]
async fn some_cannot_be_activated() {
    run_with(seller, async |app| {
        let (ada, bob) = (app.verified("ada").await, payer(app, "bob").await.0);
        let path = |id: &str| format!("/api/billing/add-ons/{id}/activate");
        ada.post(&path("webhooks"), json!({})).await.expect_error(409, "payment_method_required");
        for id in ["integrations", "advanced-spam", "team", "white-label"] {
            bob.post(&path(id), json!({})).await.expect_error(409, "addon_not_available");
        }
        bob.post(&path("something"), json!({})).await.expect_error(404, "not_found");
        sqlx::query("update billing_terms set overdue = true").execute(&app.owner).await.unwrap();
        bob.post(&path("webhooks"), json!({})).await.expect_error(409, "invoice_overdue");
        bob.post(&path("webhooks"), json!({ "expected_cents": -1 })).await.expect_error(422, "invalid");
        assert_eq!(app.number("select count(*) from addon_periods").await, 0);
    })
    .await;
}

#[tokio::test]
async fn webhooks_beyond_the_first_need_one_and_are_paused_without() {
    let setup = |config: &mut testkit::Config| {
        seller(config);
        config.egress.allowed_networks = vec!["127.0.0.0/8".to_owned()];
    };
    run_with(setup, async |app| {
        let (ada, endpoint) = payer(app, "ada").await;
        let path = format!("/api/endpoints/{endpoint}/webhooks");
        let add = |n: u32| json!({ "url": format!("https://example.org/hook/{n}"), "headers": [] });
        ada.post(&path, add(1)).await.expect(201);
        ada.post(&path, add(2)).await.expect_error(409, "addon_required");
        ada.post("/api/billing/add-ons/webhooks/activate", json!({})).await.expect(200);
        for n in 2..=3 {
            ada.post(&path, add(n)).await.expect(201);
        }
        app.run_job("pause_webhooks").await;
        assert_eq!(states(&ada, &path).await, ["active", "active", "active"]);
        ada.post("/api/billing/add-ons/webhooks/deactivate", json!({})).await.expect(200);
        app.run_job("pause_webhooks").await;
        assert_eq!(states(&ada, &path).await, ["active", "active", "active"], "until the end of the month");

        to_next_month(app);
        app.run_job("pause_webhooks").await;
        let ada = signed_in(app, "ada").await;
        let webhooks = ada.get(&path).await.expect(200).json();
        assert_eq!(states(&ada, &path).await, ["active", "paused", "paused"]);
        assert_eq!(webhooks["items"][1]["paused_because"], "addon", "{webhooks}");
        app.run_job("pause_webhooks").await;
        let emails = app.all_mail_to("ada@example.com").await;
        let paused = emails.iter().filter(|email| email.subject == "2 webhooks were paused").count();
        assert_eq!(paused, 1, "{emails:?}");
        let second = webhooks["items"][1]["id"].as_str().unwrap();
        let resume = format!("/api/endpoints/{endpoint}/destinations/{second}/resume");
        ada.post(&resume, json!({})).await.expect_error(409, "addon_required");

        ada.post("/api/billing/add-ons/webhooks/activate", json!({})).await.expect(200);
        app.run_jobs().await;
        assert_eq!(states(&ada, &path).await, ["active", "active", "active"]);
    })
    .await;
}

/// Two requests at the same moment can't both take the last free one.
#[tokio::test]
async fn the_one_free_webhook_is_given_once() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let mut endpoints = Vec::new();
        for n in 0..8 {
            endpoints.push(ada.create_endpoint(&format!("Form {n}")).await);
        }
        let hook = json!({ "url": "https://example.org/hook", "headers": [] });
        let paths: Vec<String> = endpoints.iter().map(|id| format!("/api/endpoints/{id}/webhooks")).collect();
        let posts = paths.iter().map(|path| ada.post(path, hook.clone()));
        let answers = futures_util::future::join_all(posts).await;
        let added = answers.iter().filter(|answer| answer.status == 201).count();
        assert_eq!(added, 1);
    })
    .await;
}

async fn states(person: &Client<'_>, path: &str) -> Vec<String> {
    let webhooks = person.get(path).await.expect(200).json();
    let state = |webhook: &Value| webhook["state"].as_str().unwrap().to_owned();
    webhooks["items"].as_array().unwrap().iter().map(state).collect()
}

#[tokio::test]
async fn without_billing_there_are_none_and_nothing_is_paused() {
    testkit::run_with(
        |config| config.billing.enabled = false,
        async |app| {
            let ada = app.verified("ada").await;
            let endpoint = ada.create_endpoint("Contact").await;
            let path = format!("/api/endpoints/{endpoint}/webhooks");
            for n in 0..3 {
                let hook = json!({ "url": format!("https://example.org/{n}"), "headers": [] });
                ada.post(&path, hook).await.expect(201);
            }
            sqlx::query(
                "update destinations set state = 'paused', paused_because = 'addon' where kind = 'webhook'",
            )
            .execute(&app.owner)
            .await
            .unwrap();
            app.run_job("pause_webhooks").await;
            assert_eq!(states(&ada, &path).await, ["active", "active", "active"]);
            assert_eq!(ada.get("/api/billing/usage").await.expect(200).json()["addons"], json!([]));
            ada.post("/api/billing/add-ons/webhooks/activate", json!({}))
                .await
                .expect_error(409, "no_billing");
            for path in
                ["/api/billing/details", "/api/billing/invoices", "/api/billing/invoices/FT-2026-00001"]
            {
                ada.get(path).await.expect_error(409, "no_billing");
            }
        },
    )
    .await;
}
