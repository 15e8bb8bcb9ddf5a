use serde_json::json;

#[tokio::test]
async fn an_address_has_one_account_however_it_is_typed() {
    testkit::run(async |app| {
        app.register("ada").await;
        let again = json!({ "email": "Ada@Example.COM", "password": "a long enough one" });
        let refused = app.guest().post("/api/auth/register", again).await.expect_error(409, "email_taken");
        assert_eq!(refused["errors"][0]["field"], "email");
        assert_eq!(app.number("select count(*) from users").await, 1);
        assert_eq!(
            app.number("select count(*) from workspaces").await,
            1,
            "nothing is left of the second try"
        );
    })
    .await;
}

#[tokio::test]
async fn everything_wrong_is_said_at_once() {
    testkit::run(async |app| {
        let wrong = json!({ "email": "nobody", "password": "short", "name": "two\nlines" });
        let refused = app.guest().post("/api/auth/register", wrong).await.expect_error(422, "invalid");
        let fields: Vec<_> =
            refused["errors"].as_array().unwrap().iter().map(|e| e["field"].clone()).collect();
        assert_eq!(fields, ["email", "password", "name"]);
    })
    .await;
}

#[tokio::test]
async fn an_authorization_header_is_ignored() {
    testkit::run(async |app| {
        let body = json!({ "email": "ada@example.com", "password": "a long enough one" });
        app.guest().with_token("whatever").post("/api/auth/register", body).await.expect(201);
    })
    .await;
}

#[tokio::test]
async fn a_stranger_cannot_set_what_is_not_theirs_to_set() {
    testkit::run(async |app| {
        let body =
            json!({ "email": "eve@example.com", "password": "a long enough one", "email_verified": true });
        app.guest().post("/api/auth/register", body).await.expect_error(422, "invalid");
    })
    .await;
}

#[tokio::test]
async fn neither_password_nor_token_is_stored() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let hash: String =
            sqlx::query_scalar("select password_hash from users").fetch_one(&app.owner).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        let stored: Vec<u8> =
            sqlx::query_scalar("select token_hash from sessions").fetch_one(&app.owner).await.unwrap();
        assert_ne!(stored, ada.token.as_bytes());
        assert_eq!(stored.len(), 32);
    })
    .await;
}
