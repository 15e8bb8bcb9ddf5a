use serde_json::{Value, json};
use testkit::Client;

use super::sign_in::two_factor::Authenticator;

async fn page(client: &Client<'_>, query: &str) -> Value {
    client.get(&format!("/api/auth/events{query}")).await.expect(200).json()
}

fn kinds(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|event| event["kind"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn whatever_touches_the_account_is_written_down() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let authenticator = Authenticator::turn_on(app, &ada).await;
        ada.post("/api/auth/two-factor/recovery-codes", json!({})).await.expect(200);
        ada.delete("/api/auth/two-factor").await.expect(204);
        drop(authenticator);
        let login = json!({ "email": "ada@example.com", "password": "a long enough one" });
        let laptop = app.guest().post("/api/auth/login", login).await.expect(200).json();
        let laptop = app.guest().with_token(laptop["token"].as_str().unwrap());
        ada.delete("/api/auth/sessions").await.expect(204);
        laptop.get("/api/auth/profile").await.expect(401);
        ada.put("/api/auth/profile", json!({ "email": "ada@new.example" })).await.expect(200);
        let token = app.mail_to("ada@new.example").await.token("/verify-email");
        app.guest().get(&format!("/api/auth/verify-email/{token}")).await.expect(200);
        let change = json!({ "current_password": "a long enough one", "new_password": "another long one" });
        let fresh = ada.post("/api/auth/change-password", change).await.expect(200).json();
        let ada = app.guest().with_token(fresh["token"].as_str().unwrap());
        app.mail_to("ada@new.example").await;
        app.guest()
            .post("/api/auth/forgot-password", json!({ "email": "ada@new.example" }))
            .await
            .expect(202);
        let token = app.mail_to("ada@new.example").await.token("/reset-password");
        let reset = json!({ "token": token, "new_password": "a third long one" });
        app.guest().post("/api/auth/reset-password", reset).await.expect(204);
        ada.get("/api/auth/profile").await.expect(401);
        let login = json!({ "email": "ada@new.example", "password": "a third long one" });
        let again = app.guest().post("/api/auth/login", login.clone()).await.expect(200).json();
        let again = app.guest().with_token(again["token"].as_str().unwrap());
        again.post("/api/auth/logout", json!({})).await.expect(204);
        let last = app.guest().post("/api/auth/login", login).await.expect(200).json();
        let last = app.guest().with_token(last["token"].as_str().unwrap());
        let log = page(&last, "?size=50").await;
        assert_eq!(
            kinds(&log),
            [
                "signed_in",
                "signed_out",
                "signed_in",
                "password_reset",
                "password_changed",
                "email_changed",
                "email_change_asked",
                "session_ended",
                "signed_in",
                "two_factor_off",
                "recovery_codes_made",
                "two_factor_on",
                "email_verified",
                "registered",
            ]
        );
        let keys: Vec<_> = log["items"][0].as_object().unwrap().keys().collect();
        assert_eq!(keys, ["id", "kind", "at", "device", "network", "details"]);
        assert!(log["next_cursor"].is_null() && log["total"].is_null());
    })
    .await;
}

#[tokio::test]
async fn failures_are_folded_and_of_the_account_only() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        for _ in 0..7 {
            let wrong = json!({ "email": "ada@example.com", "password": "not the right one" });
            app.guest().post("/api/auth/login", wrong).await.expect(401);
        }
        let log = page(&ada, "").await;
        assert_eq!(kinds(&log), ["sign_in_failed", "registered"]);
        assert_eq!(log["items"][0]["details"]["times"], 7);
        assert_eq!(kinds(&page(&eve, "").await), ["registered"]);
    })
    .await;
}

#[tokio::test]
async fn the_log_is_read_in_pages() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        for _ in 0..4 {
            let login = json!({ "email": "ada@example.com", "password": "a long enough one" });
            app.guest().post("/api/auth/login", login).await.expect(200);
        }
        let first = page(&ada, "?size=2").await;
        let cursor = first["next_cursor"].as_str().unwrap();
        let second = page(&ada, &format!("?size=2&cursor={cursor}")).await;
        assert_eq!(first["items"].as_array().unwrap().len(), 2);
        assert_ne!(first["items"][1]["id"], second["items"][0]["id"]);
        assert_eq!(second, {
            let mut same = page(&ada, "?size=2&page=2").await;
            same["page"] = json!(1);
            same
        });
        let last = page(&ada, &format!("?size=2&cursor={}", second["next_cursor"].as_str().unwrap())).await;
        assert_eq!(kinds(&last), ["registered"]);
        ada.get("/api/auth/events?size=201").await.expect_error(422, "invalid");
        ada.get("/api/auth/events?cursor=x").await.expect_error(422, "invalid");
    })
    .await;
}
