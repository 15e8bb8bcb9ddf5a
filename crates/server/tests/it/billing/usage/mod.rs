//! `GET /api/billing/usage`.

mod recount;

use serde_json::json;

use super::{submit_some, usage, with_used};

#[tokio::test]
async fn it_has_days_endpoints_cost_and_add_ons() {
    testkit::run(async |app| {
        let (ada, endpoint) = with_used(app, "ada", 1_249).await;
        app.set_terms(&ada.workspace, "invoice", 100_000).await;
        submit_some(app, &endpoint, 1).await;
        app.guest().submitted(&endpoint, &[("message", "spam"), ("_gotcha", "x")]).await;
        let usage = usage(&ada).await;
        let today = app.clock.now().to_string()[..10].to_owned();
        assert_eq!(usage["days"], json!([{ "date": today, "counted": 1_250, "spam": 1 }]));
        assert_eq!(usage["endpoints"], json!([{ "endpoint_id": endpoint, "counted": 1_250, "spam": 1 }]));
        assert_eq!((&usage["used"], &usage["spam"]), (&json!(1_250), &json!(1)));
        assert_eq!(usage["cost"]["cents"], 2_180, "1,000 at 2 cents and 100 at 1.8");
        let tiers = json!([
            { "count": 1_000, "each_hundredths": 200, "percent_off": 0, "cents": 2_000 },
            { "count": 100, "each_hundredths": 180, "percent_off": 10, "cents": 180 },
        ]);
        assert_eq!(usage["cost"]["tiers"], tiers);
        assert!(usage["cost"]["estimated_cents"].as_u64().unwrap() >= 2_180);
        assert_eq!(usage["forecast"], today);
        assert_eq!(usage["spending_limit_cents"], 100_000);
        assert_eq!(usage["addons"].as_array().unwrap().len(), 5);
        let addon = &usage["addons"][0];
        assert_eq!((&addon["id"], &addon["price_cents"]), (&json!("webhooks"), &json!(300)));
        assert_eq!(
            (&addon["status"], &usage["addons"][1]["status"]),
            (&json!("inactive"), &json!("coming_soon"))
        );
    })
    .await;
}

#[tokio::test]
async fn someone_new_has_used_nothing() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let usage = usage(&ada).await;
        assert_eq!(
            (&usage["used"], &usage["included"], &usage["forecast"]),
            (&json!(0), &json!(150), &json!(null))
        );
        assert_eq!(
            usage["held"],
            json!({ "count": 0, "can_open": 0, "price_cents": 0, "deleted_from": null })
        );
        assert_eq!((&usage["pays_by"], &usage["cost"]), (&json!("none"), &json!(null)));
        assert_eq!(usage["spending_limit_cents"], 1_000);
    })
    .await;
}
