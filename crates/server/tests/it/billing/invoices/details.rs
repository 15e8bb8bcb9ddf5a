//! Billing details, and the VAT that follows from them.

use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Config, run_with, seller};

use super::details;
use crate::delivery::webhooks::receiver::{Receiver, Reply};

#[tokio::test]
async fn they_are_saved_and_decide_the_vat() {
    run_with(seller, async |app| {
        let ada = app.verified("ada").await;
        let empty = ada.get("/api/billing/details").await.expect(200).json();
        assert_eq!((&empty["details"], &empty["tax"]["percent"]), (&json!(null), &json!("19")));
        assert_eq!(empty["pay_to"]["iban"], "DE89 3704 0044 0532 0130 00");
        for (country, vat_id, kind, percent) in [
            ("DE", Some("DE123456788"), "domestic", "19"),
            ("FI", None, "eu_consumer", "25.5"),
            ("AT", Some("ATU12345675"), "reverse_charge", "0"),
            ("US", None, "outside_eu", "0"),
        ] {
            let saved = ada.put("/api/billing/details", details(country, vat_id)).await.expect(200).json();
            assert_eq!(
                (&saved["tax"]["kind"], &saved["tax"]["percent"]),
                (&json!(kind), &json!(percent)),
                "{saved}"
            );
            let status = if vat_id.is_some() { "plausible" } else { "none" };
            assert_eq!(saved["details"]["vat_id_status"], status);
            assert_eq!(ada.get("/api/billing/details").await.expect(200).json(), saved);
        }
        let wrong = ada
            .put("/api/billing/details", details("DE", Some("DE123456789")))
            .await
            .expect_error(422, "invalid");
        assert_eq!(wrong["errors"][0]["code"], "wrong_checksum", "{wrong}");
        let pays = ada.get("/api/billing/usage").await.expect(200).json()["pays_by"].clone();
        assert_eq!(pays, "none", "saving details is no agreement to pay");
    })
    .await;
}

#[tokio::test]
async fn a_small_business_charges_none_and_consumers_may_see_prices_with_vat() {
    let small = |config: &mut Config| {
        seller(config);
        config.billing.seller.small_business = "No VAT is charged (§ 19 UStG).".to_owned();
        config.billing.seller.shows_prices_with_vat = true;
    };
    run_with(small, async |app| {
        let ada = app.verified("ada").await;
        let tax = ada.get("/api/billing/details").await.expect(200).json()["tax"].clone();
        assert_eq!(tax, json!({ "kind": "exempt", "percent": "0", "sentence": "No VAT is charged (§ 19 UStG).", "prices_with_vat": false }));
    })
    .await;
    let gross = |config: &mut Config| {
        seller(config);
        config.billing.seller.shows_prices_with_vat = true;
    };
    run_with(gross, async |app| {
        let ada = app.verified("ada").await;
        let tax = ada.get("/api/billing/details").await.expect(200).json()["tax"].clone();
        assert_eq!((&tax["prices_with_vat"], &tax["percent"]), (&json!(true), &json!("19")));
    })
    .await;
}

#[tokio::test]
async fn a_vat_id_that_the_eu_does_not_confirm_does_not_count() {
    let register = Receiver::start().await;
    let port = register.address.port();
    let online = |config: &mut Config| {
        seller(config);
        config.billing.seller.vat_check_url = format!("http://127.0.0.1:{port}");
        config.egress.allowed_networks = vec!["127.0.0.0/8".to_owned()];
        config.egress.ports.push(port);
    };
    run_with(online, async |app| {
        let say = |body: &str| Reply::Say(200, Vec::new(), body.to_owned());
        register.says([r#"{"valid": false}"#, r#"{"actionSucceed": false}"#, r#"{"valid": true}"#].map(say));
        let ada = app.verified("ada").await;
        let save = || ada.put("/api/billing/details", details("AT", Some("ATU12345675")));
        let status =
            |answer: &Value| (answer["details"]["vat_id_status"].clone(), answer["tax"]["kind"].clone());
        let invalid = save().await.expect(200).json();
        assert_eq!(status(&invalid), (json!("invalid"), json!("eu_consumer")));
        let asked = register.call();
        assert_eq!(
            (asked.path.as_str(), &asked.body[..]),
            ("/check-vat-number", br#"{"countryCode":"AT","vatNumber":"U12345675"}"#.as_slice())
        );
        // Not asked again within a minute.
        assert_eq!(status(&save().await.expect(200).json()), (json!("invalid"), json!("eu_consumer")));
        app.clock.advance(Duration::from_mins(2));
        let unknown = save().await.expect(200).json();
        assert_eq!(status(&unknown), (json!("unknown"), json!("eu_consumer")));
        app.run_job("remind_of_invoices").await;
        let valid = ada.get("/api/billing/details").await.expect(200).json();
        assert_eq!(status(&valid), (json!("valid"), json!("reverse_charge")));
    })
    .await;
}
