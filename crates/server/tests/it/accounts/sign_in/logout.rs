use std::time::Duration;

use serde_json::json;

const DAY: Duration = Duration::from_hours(24);

#[tokio::test]
async fn what_is_no_session_opens_nothing() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let mut forged = ada.token.clone();
        forged.replace_range(0..1, if forged.starts_with('0') { "1" } else { "0" });
        for token in [&forged, &ada.token[..63], &ada.token.to_uppercase(), "", "null"] {
            app.guest().with_token(token).get("/api/auth/profile").await.expect_error(401, "unauthorized");
        }
        app.guest().get("/api/auth/profile").await.expect_error(401, "unauthorized");
        ada.post("/api/auth/logout", json!({})).await.expect(204);
        ada.post("/api/auth/logout", json!({})).await.expect_error(401, "unauthorized");
    })
    .await;
}

#[tokio::test]
async fn a_session_ends_after_14_idle_days() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        app.clock.advance(13 * DAY);
        ada.get("/api/auth/profile").await.expect(200);
        app.clock.advance(13 * DAY);
        ada.get("/api/auth/profile").await.expect(200);
        app.clock.advance(14 * DAY);
        ada.get("/api/auth/profile").await.expect_error(401, "unauthorized");
    })
    .await;
}

#[tokio::test]
async fn a_session_ends_after_90_days_in_any_case() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        for _ in 0..8 {
            app.clock.advance(11 * DAY);
            ada.get("/api/auth/profile").await.expect(200);
        }
        app.clock.advance(2 * DAY);
        ada.get("/api/auth/profile").await.expect_error(401, "unauthorized");
    })
    .await;
}
