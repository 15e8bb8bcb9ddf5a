use serde_json::{Value, json};

#[tokio::test]
async fn a_profile_says_who_is_signed_in() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let profile = ada.get("/api/auth/profile").await.expect(200).json();
        let keys: Vec<&String> = profile.as_object().unwrap().keys().collect();
        let known = [
            "id",
            "email",
            "name",
            "email_verified",
            "workspace",
            "plan",
            "timezone",
            "created_at",
            "two_factor",
            "new_email",
        ];
        assert_eq!(keys, known);
        assert_eq!((&profile["name"], &profile["email_verified"]), (&json!("ada"), &json!(false)));
    })
    .await;
}

#[tokio::test]
async fn what_is_left_out_of_a_change_stays() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        ada.put("/api/auth/profile", json!({ "timezone": "Europe/Berlin" })).await.expect(200);
        let changed =
            ada.put("/api/auth/profile", json!({ "name": "Ada Lovelace" })).await.expect(200).json();
        assert_eq!(
            (&changed["name"], &changed["timezone"]),
            (&json!("Ada Lovelace"), &json!("Europe/Berlin"))
        );
        let cleared = ada.put("/api/auth/profile", json!({ "name": null })).await.expect(200).json();
        assert_eq!((&cleared["name"], &cleared["timezone"]), (&json!(null), &json!("Europe/Berlin")));
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_is_refused() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        for wrong in [
            json!({ "timezone": "Mars/Olympus" }),
            json!({ "name": "x".repeat(121) }),
            json!({ "name": "nul \u{0}" }),
            json!({ "email": "no address" }),
            json!({ "name": 7 }),
            json!([]),
            Value::Null,
        ] {
            ada.put("/api/auth/profile", wrong).await.expect_error(422, "invalid");
        }
    })
    .await;
}
