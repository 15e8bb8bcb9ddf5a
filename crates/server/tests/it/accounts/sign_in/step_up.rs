use std::time::Duration;

use serde_json::json;
use testkit::{Answer, Method, Person};

use super::two_factor::Authenticator;

/// Calls everything that needs a step-up and not only a session.
async fn guarded(ada: &Person<'_>) -> Vec<Answer> {
    let delete =
        ada.request(Method::DELETE, "/api/auth/account").json(&json!({ "email": "nobody@example.com" }));
    vec![
        ada.put("/api/auth/profile", json!({ "email": "new@example.com" })).await,
        ada.post("/api/auth/two-factor", json!({})).await,
        ada.put("/api/auth/two-factor", json!({ "code": "123456" })).await,
        ada.post("/api/auth/two-factor/recovery-codes", json!({})).await,
        ada.delete("/api/auth/two-factor").await,
        ada.get("/api/auth/export").await,
        Answer::of(delete).await,
    ]
}

#[tokio::test]
async fn a_sign_in_counts_for_ten_minutes_and_a_step_up_for_ten_more() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        assert!(guarded(&ada).await.iter().all(|answer| answer.status != 403));
        app.clock.advance(Duration::from_mins(10));
        for refused in guarded(&ada).await {
            refused.expect_error(403, "step_up_required");
        }
        // Everything else works as before.
        ada.put("/api/auth/profile", json!({ "name": "Ada" })).await.expect(200);
        ada.get("/api/auth/sessions").await.expect(200);

        for (body, field, code) in [
            (json!({ "password": "not the right one" }), "password", "wrong_password"),
            (json!({ "code": "123456" }), "password", "required"),
            (json!({}), "password", "required"),
        ] {
            let refused = ada.post("/api/auth/step-up", body).await.expect_error(422, "invalid");
            assert_eq!(
                (&refused["errors"][0]["field"], &refused["errors"][0]["code"]),
                (&json!(field), &json!(code))
            );
        }
        ada.post("/api/auth/step-up", json!({ "password": "a long enough one" })).await.expect(204);
        assert!(guarded(&ada).await.iter().all(|answer| answer.status != 403));
        app.clock.advance(Duration::from_mins(10));
        ada.post("/api/auth/two-factor", json!({})).await.expect_error(403, "step_up_required");
    })
    .await;
}

#[tokio::test]
async fn with_two_factor_it_takes_the_second_factor() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let authenticator = Authenticator::turn_on(app, &ada).await;
        app.clock.advance(Duration::from_mins(10));
        let password = json!({ "password": "a long enough one" });
        let refused = ada.post("/api/auth/step-up", password).await.expect_error(422, "invalid");
        assert_eq!(
            (&refused["errors"][0]["field"], &refused["errors"][0]["code"]),
            (&json!("code"), &json!("required"))
        );
        ada.post("/api/auth/step-up", json!({ "code": "000000" })).await.expect_error(422, "invalid");
        ada.delete("/api/auth/two-factor").await.expect_error(403, "step_up_required");
        let recovery = json!({ "code": authenticator.recovery_codes[0] });
        ada.post("/api/auth/step-up", recovery.clone()).await.expect(204);
        ada.post("/api/auth/step-up", recovery).await.expect_error(422, "invalid");
        ada.post("/api/auth/step-up", json!({ "code": authenticator.code(app) })).await.expect(204);
        ada.delete("/api/auth/two-factor").await.expect(204);
    })
    .await;
}

#[tokio::test]
async fn a_step_up_is_of_one_session() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let login = json!({ "email": "ada@example.com", "password": "a long enough one" });
        let second = app.guest().post("/api/auth/login", login).await.expect(200).json();
        let second = app.guest().with_token(second["token"].as_str().unwrap());
        app.clock.advance(Duration::from_mins(10));
        ada.post("/api/auth/step-up", json!({ "password": "a long enough one" })).await.expect(204);
        ada.post("/api/auth/two-factor", json!({})).await.expect(200);
        second.post("/api/auth/two-factor", json!({})).await.expect_error(403, "step_up_required");
    })
    .await;
}
