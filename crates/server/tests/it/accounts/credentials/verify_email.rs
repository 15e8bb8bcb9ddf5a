use std::time::Duration;

use serde_json::json;
use testkit::TestApp;

async fn is_verified(app: &TestApp, token: &str) -> bool {
    let profile = app.guest().with_token(token).get("/api/auth/profile").await.expect(200).json();
    profile["email_verified"] == true
}

#[tokio::test]
async fn the_link_in_the_email_works_and_works_again() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        assert!(!is_verified(app, &ada.token).await);
        let token = app.mail_to("ada@example.com").await.token("/verify-email");
        let path = format!("/api/auth/verify-email/{token}");
        for _ in 0..2 {
            let answer = app.guest().get(&path).await.expect(200).json();
            assert_eq!(answer["user"]["email_verified"], true);
            assert_eq!(answer["user"]["email"], "ada@example.com");
        }
        assert!(is_verified(app, &ada.token).await);
        let events = app.number("select count(*) from security_events where kind = 'email_verified'").await;
        assert_eq!(events, 1, "once, however often the link is opened");
    })
    .await;
}

#[tokio::test]
async fn what_is_no_link_verifies_nothing() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let token = app.mail_to("ada@example.com").await.token("/verify-email");
        for wrong in ["x", &"0".repeat(64), &token[..63], &token.to_uppercase(), &ada.token] {
            app.guest()
                .get(&format!("/api/auth/verify-email/{wrong}"))
                .await
                .expect_error(404, "invalid_token");
        }
        app.clock.advance(Duration::from_hours(72));
        app.guest().get(&format!("/api/auth/verify-email/{token}")).await.expect_error(404, "invalid_token");
        assert!(!is_verified(app, &ada.token).await);
    })
    .await;
}

#[tokio::test]
async fn an_email_can_be_requested_again_three_times_an_hour() {
    testkit::run_with(
        |config| config.sign_in.emails_per_hour = 3,
        async |app| {
            let ada = app.register("ada").await;
            let first = app.mail_to("ada@example.com").await.token("/verify-email");
            for _ in 0..3 {
                ada.post("/api/auth/resend-verification", json!({})).await.expect(202);
            }
            let refused = ada.post("/api/auth/resend-verification", json!({})).await;
            let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
            assert!((1100..=1201).contains(&wait), "{wait}: one of three comes back after 20 minutes");
            refused.expect_error(429, "too_many_tries");
            let again = app.mail_to("ada@example.com").await.token("/verify-email");
            assert_ne!(first, again);
            // The first link works as well, because emails may arrive in any order.
            app.guest().get(&format!("/api/auth/verify-email/{first}")).await.expect(200);
            app.clock.advance(Duration::from_hours(1));
            for _ in 0..2 {
                app.mail_to("ada@example.com").await;
            }
            ada.post("/api/auth/resend-verification", json!({})).await.expect(202);
            app.no_mail_to("ada@example.com").await;
        },
    )
    .await;
}
