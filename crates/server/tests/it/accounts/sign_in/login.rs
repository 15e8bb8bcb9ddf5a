use serde_json::{Value, json};

#[tokio::test]
async fn a_wrong_password_and_an_unknown_address_are_one_answer() {
    testkit::run(async |app| {
        app.register("ada").await;
        let mut answers = Vec::new();
        for email in ["ada@example.com", "nobody@example.com", "not an address", "nul\u{0}@example.com", ""] {
            let try_it = json!({ "email": email, "password": "not the right one" });
            let mut refused =
                app.guest().post("/api/auth/login", try_it).await.expect_error(401, "wrong_login");
            refused["request_id"] = Value::Null;
            answers.push(refused);
        }
        assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{answers:?}");
    })
    .await;
}

#[tokio::test]
async fn every_sign_in_is_a_session_of_its_own() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let login = json!({ "email": "ada@example.com", "password": "a long enough one" });
        let second = app.guest().post("/api/auth/login", login).await.expect(200).json();
        let second = app.guest().with_token(second["token"].as_str().unwrap());
        ada.post("/api/auth/logout", json!({})).await.expect(204);
        ada.get("/api/auth/profile").await.expect_error(401, "unauthorized");
        second.get("/api/auth/profile").await.expect(200);
    })
    .await;
}
