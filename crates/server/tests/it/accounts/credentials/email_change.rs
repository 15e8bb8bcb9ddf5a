use serde_json::{Value, json};
use testkit::{Answer, Client, TestApp};

async fn ask(client: &Client<'_>, email: &str) -> Answer {
    client.put("/api/auth/profile", json!({ "email": email })).await
}

async fn login(app: &TestApp, email: &str) -> Answer {
    app.guest().post("/api/auth/login", json!({ "email": email, "password": "a long enough one" })).await
}

async fn verify(app: &TestApp, token: &str) -> Answer {
    app.guest().get(&format!("/api/auth/verify-email/{token}")).await
}

#[tokio::test]
async fn the_old_address_is_valid_until_the_new_one_answers() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let asked = ask(&ada, "Ada@New.example").await.expect(200).json();
        assert_eq!(
            (&asked["email"], &asked["new_email"]),
            (&json!("ada@example.com"), &json!("Ada@New.example"))
        );
        let warned = app.mail_to("ada@example.com").await;
        assert!(warned.text.contains("Ada@New.example"), "{}", warned.text);
        let email = app.mail_to("Ada@New.example").await;
        assert!(!email.text.contains("ada@example.com"), "the new one may be a stranger's");
        login(app, "ada@new.example").await.expect_error(401, "wrong_login");
        login(app, "ada@example.com").await.expect(200);
        app.mail_to("ada@example.com").await;

        let token = email.token("/verify-email");
        for _ in 0..2 {
            let user = verify(app, &token).await.expect(200).json()["user"].clone();
            assert_eq!((&user["email"], &user["new_email"]), (&json!("Ada@New.example"), &Value::Null));
        }
        let notice = app.mail_to("ada@example.com").await;
        assert!(notice.text.contains("Ada@New.example"), "{}", notice.text);
        login(app, "ada@example.com").await.expect_error(401, "wrong_login");
        login(app, "ada@new.example").await.expect(200);
        ada.get("/api/auth/profile").await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn what_was_sent_to_the_old_address_dies_with_it() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        app.guest()
            .post("/api/auth/forgot-password", json!({ "email": "ada@example.com" }))
            .await
            .expect(202);
        let reset = app.mail_to("ada@example.com").await.token("/reset-password");
        ask(&ada, "ada@new.example").await.expect(200);
        let token = app.mail_to("ada@new.example").await.token("/verify-email");
        verify(app, &token).await.expect(200);
        let body = json!({ "token": reset, "new_password": "another long one" });
        app.guest().post("/api/auth/reset-password", body).await.expect_error(422, "invalid");
    })
    .await;
}

#[tokio::test]
async fn only_the_last_that_was_asked_for_counts() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        ask(&ada, "one@new.example").await.expect(200);
        let one = app.mail_to("one@new.example").await.token("/verify-email");
        ask(&ada, "two@new.example").await.expect(200);
        let two = app.mail_to("two@new.example").await.token("/verify-email");
        verify(app, &one).await.expect_error(404, "invalid_token");
        // Entering the current address cancels the change.
        let kept = ask(&ada, "ADA@example.com").await.expect(200).json();
        assert_eq!(kept["new_email"], Value::Null);
        verify(app, &two).await.expect_error(404, "invalid_token");
        // A pending address gets another email when it is requested again, or by the resend button.
        ask(&ada, "three@new.example").await.expect(200);
        app.mail_to("three@new.example").await;
        ask(&ada, "three@new.example").await.expect(200);
        app.mail_to("three@new.example").await;
        ada.post("/api/auth/resend-verification", json!({})).await.expect(202);
        let three = app.mail_to("three@new.example").await.token("/verify-email");
        verify(app, &three).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn an_address_has_one_account() {
    testkit::run_with(
        |config| config.sign_in.register_per_hour = 3,
        async |app| {
            let ada = app.verified("ada").await;
            ask(&ada, "new@example.com").await.expect(200);
            let token = app.mail_to("new@example.com").await.token("/verify-email");
            app.register("new").await;
            let refused = verify(app, &token).await.expect_error(409, "email_taken");
            assert_eq!(refused["errors"][0]["field"], "email");
            // Someone who probes which addresses are taken is limited like someone who registers with them.
            ask(&ada, "NEW@example.com").await.expect_error(409, "email_taken");
            ask(&ada, "new@example.com").await.expect_error(429, "too_many_tries");
            for wrong in ["nobody", "", "a@b"] {
                ask(&ada, wrong).await.expect_error(422, "invalid");
            }
            assert_eq!(ada.get("/api/auth/profile").await.expect(200).json()["email"], "ada@example.com");
        },
    )
    .await;
}

/// Somebody with Ada's password requests a change to their own address; she reads the warning and changes the password.
#[tokio::test]
async fn a_new_password_drops_an_address_that_waits() {
    testkit::run(async |app| {
        for (name, by_email) in [("ada", false), ("eve", true)] {
            let person = app.verified(name).await;
            let (email, theirs) = (format!("{name}@example.com"), format!("thief-of-{name}@example.com"));
            ask(&person, &theirs).await.expect(200);
            let link = app.mail_to(&theirs).await.token("/verify-email");
            app.mail_to(&email).await;
            if by_email {
                app.guest().post("/api/auth/forgot-password", json!({ "email": email })).await.expect(202);
                let token = app.mail_to(&email).await.token("/reset-password");
                let body = json!({ "token": token, "new_password": "another long one" });
                app.guest().post("/api/auth/reset-password", body).await.expect(204);
            } else {
                let body =
                    json!({ "current_password": "a long enough one", "new_password": "another long one" });
                person.post("/api/auth/change-password", body).await.expect(200);
            }
            verify(app, &link).await.expect_error(404, "invalid_token");
            let login = json!({ "email": email, "password": "another long one" });
            let signed_in = app.guest().post("/api/auth/login", login).await.expect(200).json();
            assert_eq!(
                (&signed_in["user"]["email"], &signed_in["user"]["new_email"]),
                (&json!(email), &Value::Null)
            );
        }
    })
    .await;
}
