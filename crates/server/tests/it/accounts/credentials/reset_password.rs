use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Answer, TestApp};

use crate::accounts::login;
use crate::accounts::sign_in::two_factor::Authenticator;

async fn forgot(app: &TestApp, email: &str) -> Answer {
    app.guest().post("/api/auth/forgot-password", json!({ "email": email })).await
}

async fn reset(app: &TestApp, token: &str, password: &str) -> Answer {
    let body = json!({ "token": token, "new_password": password });
    app.guest().post("/api/auth/reset-password", body).await
}

#[tokio::test]
async fn known_and_unknown_addresses_are_answered_alike() {
    testkit::run(async |app| {
        app.verified("ada").await;
        let bodies: Vec<Value> = [
            forgot(app, "ada@example.com").await,
            forgot(app, "ADA@example.com").await,
            forgot(app, "nobody@example.com").await,
            forgot(app, "no address").await,
            forgot(app, "nul\u{0}@example.com").await,
        ]
        .map(|answer| answer.expect(202).json())
        .to_vec();
        assert!(bodies.windows(2).all(|pair| pair[0] == pair[1]), "{bodies:?}");
        for _ in 0..2 {
            app.mail_to("ada@example.com").await.token("/reset-password");
        }
        app.no_mail_to("ada@example.com").await;
        app.no_mail_to("nobody@example.com").await;
    })
    .await;
}

#[tokio::test]
async fn a_reset_ends_every_session_and_is_announced() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let second = login(app, "a long enough one").await.expect(200).json();
        app.mail_to("ada@example.com").await;
        forgot(app, "ada@example.com").await.expect(202);
        let token = app.mail_to("ada@example.com").await.token("/reset-password");
        reset(app, &token, "another long one").await.expect(204);
        for dead in [ada.token.as_str(), second["token"].as_str().unwrap()] {
            app.guest().with_token(dead).get("/api/auth/profile").await.expect_error(401, "unauthorized");
        }
        login(app, "a long enough one").await.expect_error(401, "wrong_login");
        login(app, "another long one").await.expect(200);
        let notice = app.mail_to("ada@example.com").await;
        assert!(notice.subject.contains("password"), "{}", notice.subject);
    })
    .await;
}

#[tokio::test]
async fn a_link_is_good_for_one_password_and_one_hour() {
    testkit::run(async |app| {
        app.verified("ada").await;
        for _ in 0..3 {
            forgot(app, "ada@example.com").await.expect(202);
        }
        let mut tokens = Vec::new();
        for _ in 0..3 {
            tokens.push(app.mail_to("ada@example.com").await.token("/reset-password"));
        }
        // A rejected password doesn't use up the link.
        for (password, code) in
            [("short", "too_short"), ("Password123!", "too_common"), ("ada@example", "too_common")]
        {
            let refused = reset(app, &tokens[0], password).await.expect_error(422, "invalid");
            assert_eq!(
                (&refused["errors"][0]["field"], &refused["errors"][0]["code"]),
                (&json!("new_password"), &json!(code))
            );
        }
        reset(app, &tokens[0], "another long one").await.expect(204);
        for dead in [&tokens[0], &tokens[1], &"0".repeat(64), &"x".to_owned()] {
            let refused = reset(app, dead, "a third long one").await.expect_error(422, "invalid");
            assert_eq!(
                (&refused["errors"][0]["field"], &refused["errors"][0]["code"]),
                (&json!("token"), &json!("invalid_token"))
            );
        }
        app.mail_to("ada@example.com").await;
        forgot(app, "ada@example.com").await.expect(202);
        let late = app.mail_to("ada@example.com").await.token("/reset-password");
        app.clock.advance(Duration::from_hours(1));
        reset(app, &late, "a third long one").await.expect_error(422, "invalid");
        login(app, "another long one").await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn a_reset_never_skips_two_factor() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let authenticator = Authenticator::turn_on(app, &ada).await;
        app.mail_to("ada@example.com").await;
        forgot(app, "ada@example.com").await.expect(202);
        let token = app.mail_to("ada@example.com").await.token("/reset-password");
        reset(app, &token, "another long one").await.expect(204);
        let half = login(app, "another long one").await.expect(200).json();
        assert!(half["token"].is_null() && half["two_factor_token"].is_string(), "{half}");
        app.clock.advance(Duration::from_mins(1));
        authenticator.finish(app, &half).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn a_sign_in_that_waits_for_its_code_ends_with_a_reset() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let authenticator = Authenticator::turn_on(app, &ada).await;
        app.mail_to("ada@example.com").await;
        let half = login(app, "a long enough one").await.expect(200).json();
        forgot(app, "ada@example.com").await.expect(202);
        let token = app.mail_to("ada@example.com").await.token("/reset-password");
        reset(app, &token, "another long one").await.expect(204);
        app.clock.advance(Duration::from_mins(1));
        authenticator.finish(app, &half).await.expect_error(401, "sign_in_again");
    })
    .await;
}

#[tokio::test]
async fn who_registered_another_persons_address_keeps_nothing_of_it() {
    testkit::run(async |app| {
        // Eve registers an account with Ada's address, and prepares it.
        let eve = app.register("ada").await;
        Authenticator::turn_on(app, &eve).await;
        eve.put("/api/auth/profile", json!({ "email": "eve@example.com" })).await.expect(200);
        for _ in 0..3 {
            app.mail_to("ada@example.com").await;
        }
        let hers = app.mail_to("eve@example.com").await.token("/verify-email");
        // Ada finds out that it exists, and takes it over.
        forgot(app, "ada@example.com").await.expect(202);
        let token = app.mail_to("ada@example.com").await.token("/reset-password");
        reset(app, &token, "another long one").await.expect(204);
        let ada = login(app, "another long one").await.expect(200).json();
        assert_eq!(ada["user"]["two_factor"], false, "the stranger's second factor is gone");
        assert_eq!(ada["user"]["email_verified"], true, "the email has reached her");
        assert_eq!(ada["user"]["new_email"], Value::Null);
        eve.get("/api/auth/profile").await.expect_error(401, "unauthorized");
        let path = format!("/api/auth/verify-email/{hers}");
        app.guest().get(&path).await.expect_error(404, "invalid_token");
        assert_eq!(app.number("select count(*) from second_factors").await, 0);
        assert_eq!(app.number("select count(*) from recovery_codes").await, 0);
    })
    .await;
}

#[tokio::test]
async fn emails_are_limited_silently() {
    testkit::run_with(
        |config| config.sign_in.emails_per_hour = 2,
        async |app| {
            app.verified("ada").await;
            for _ in 0..5 {
                forgot(app, "ada@example.com").await.expect(202);
            }
            for _ in 0..2 {
                app.mail_to("ada@example.com").await.token("/reset-password");
            }
            app.no_mail_to("ada@example.com").await;
        },
    )
    .await;
}
