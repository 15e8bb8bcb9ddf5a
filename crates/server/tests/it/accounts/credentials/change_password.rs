use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Answer, Client};

use crate::accounts::login;
use crate::accounts::sign_in::two_factor::Authenticator;

async fn change(client: &Client<'_>, current: &str, new: &str) -> Answer {
    let body = json!({ "current_password": current, "new_password": new });
    client.post("/api/auth/change-password", body).await
}

fn error_of(refused: &Value) -> (&str, &str) {
    let error = &refused["errors"][0];
    (error["field"].as_str().unwrap(), error["code"].as_str().unwrap())
}

#[tokio::test]
async fn a_change_gives_a_new_token_and_ends_all_others() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let second = login(app, "a long enough one").await.expect(200).json();
        app.mail_to("ada@example.com").await;
        let changed = change(&ada, "a long enough one", "another long one").await.expect(200).json();
        assert_eq!(changed.as_object().unwrap().keys().collect::<Vec<_>>(), ["token"]);
        for dead in [ada.token.as_str(), second["token"].as_str().unwrap()] {
            app.guest().with_token(dead).get("/api/auth/profile").await.expect_error(401, "unauthorized");
        }
        let fresh = app.guest().with_token(changed["token"].as_str().unwrap());
        fresh.get("/api/auth/profile").await.expect(200);
        login(app, "a long enough one").await.expect_error(401, "wrong_login");
        assert!(app.mail_to("ada@example.com").await.subject.contains("password"));
        login(app, "another long one").await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn what_is_wrong_is_said_on_its_field_and_signs_nobody_out() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        for (current, new, expected) in [
            ("not the right one", "another long one", ("current_password", "wrong_password")),
            ("a long enough one", "short", ("new_password", "too_short")),
            ("a long enough one", "Formtray2026", ("new_password", "too_common")),
        ] {
            let refused = change(&ada, current, new).await.expect_error(422, "invalid");
            assert_eq!(error_of(&refused), expected);
        }
        ada.get("/api/auth/profile").await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn a_stolen_session_cannot_guess_the_password() {
    testkit::run_with(
        |config| config.sign_in.failures_per_hour_device = 5,
        async |app| {
            let ada = app.register("ada").await;
            for n in 0..5 {
                if n % 2 == 0 {
                    change(&ada, "not the right one", "another long one").await.expect_error(422, "invalid");
                } else {
                    let body = json!({ "password": "not the right one" });
                    ada.post("/api/auth/step-up", body).await.expect_error(422, "invalid");
                }
            }
            change(&ada, "a long enough one", "another long one").await.expect_error(429, "too_many_tries");
            let body = json!({ "password": "a long enough one" });
            ada.post("/api/auth/step-up", body).await.expect_error(429, "too_many_tries");
            // The owner signs in as before, and a new session has attempts of its own.
            let own = login(app, "a long enough one").await.expect(200).json();
            let own = app.guest().with_token(own["token"].as_str().unwrap());
            change(&own, "a long enough one", "another long one").await.expect(200);
        },
    )
    .await;
}

#[tokio::test]
async fn with_two_factor_the_password_alone_changes_nothing() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let authenticator = Authenticator::turn_on(app, &ada).await;
        app.clock.advance(Duration::from_mins(10));
        change(&ada, "a long enough one", "another long one").await.expect_error(403, "step_up_required");
        let code = json!({ "code": authenticator.code(app) });
        ada.post("/api/auth/step-up", code).await.expect(204);
        change(&ada, "a long enough one", "another long one").await.expect(200);
    })
    .await;
}

/// Whoever knows only the old password may have entered it already, and wait for a code.
#[tokio::test]
async fn a_sign_in_that_waits_for_its_code_ends_with_the_password() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let authenticator = Authenticator::turn_on(app, &ada).await;
        let login = json!({ "email": "ada@example.com", "password": "a long enough one" });
        let half = app.guest().post("/api/auth/login", login).await.expect(200).json();
        change(&ada, "a long enough one", "another long one").await.expect(200);
        app.clock.advance(Duration::from_mins(1));
        authenticator.finish(app, &half).await.expect_error(401, "sign_in_again");
    })
    .await;
}
