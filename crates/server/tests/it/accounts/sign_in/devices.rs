use serde_json::{Value, json};
use testkit::{Client, TestApp};

async fn login(client: &Client<'_>) -> Value {
    let body = json!({ "email": "ada@example.com", "password": "a long enough one" });
    client.post("/api/auth/login", body).await.expect(200).json()
}

async fn device(app: &TestApp) -> String {
    login(&app.guest()).await["device_token"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_new_device_is_announced_and_a_known_one_is_not() {
    testkit::run(async |app| {
        app.verified("ada").await;
        let browser = app
            .guest()
            .with_header("user-agent", "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0")
            .with_header("x-forwarded-for", "198.51.100.23");
        let first = login(&browser).await;
        let email = app.mail_to("ada@example.com").await;
        assert!(email.text.contains("Firefox on Windows"), "{}", email.text);
        assert!(email.text.contains("198.51.100.0/24"), "{}", email.text);
        login(&browser.with_header("x-device", first["device_token"].as_str().unwrap())).await;
        app.no_mail_to("ada@example.com").await;
    })
    .await;
}

#[tokio::test]
async fn a_device_token_opens_nothing() {
    testkit::run(async |app| {
        app.verified("ada").await;
        let device = device(app).await;
        app.guest().with_token(&device).get("/api/auth/profile").await.expect_error(401, "unauthorized");
        let path = format!("/api/auth/verify-email/{device}");
        app.guest().get(&path).await.expect_error(404, "invalid_token");
        let body = json!({ "token": device, "new_password": "another long one" });
        app.guest().post("/api/auth/reset-password", body).await.expect_error(422, "invalid");
    })
    .await;
}

#[tokio::test]
async fn a_changed_password_makes_strangers_of_the_other_devices() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let (this, other) = (device(app).await, device(app).await);
        let change = json!({ "current_password": "a long enough one", "new_password": "another long one" });
        ada.with_header("x-device", &this).post("/api/auth/change-password", change).await.expect(200);
        for (device, is_known) in [(this, true), (other, false)] {
            let body = json!({ "email": "ada@example.com", "password": "another long one" });
            let there = app.guest().with_header("x-device", &device);
            let signed_in = there.post("/api/auth/login", body).await.expect(200).json();
            assert_eq!(signed_in["device_token"].is_null(), is_known);
        }
    })
    .await;
}
