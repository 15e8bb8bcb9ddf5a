use serde_json::json;

#[tokio::test]
async fn settings_change_one_by_one() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let path = format!("/api/endpoints/{}", ada.create_endpoint("Contact").await);
        ada.put(
            &path,
            json!({ "sites": ["example.com", "http://localhost:3000"], "only_these_sites": true }),
        )
        .await
        .expect(200);
        ada.put(&path, json!({ "redirect_url": "https://example.com/thanks", "honeypot": "fax" }))
            .await
            .expect(200);
        let changed =
            ada.put(&path, json!({ "honeypot": null, "retention_days": 30 })).await.expect(200).json();
        assert_eq!(changed["sites"], json!(["https://example.com", "http://localhost:3000"]));
        assert_eq!(changed["only_these_sites"], true);
        assert_eq!(changed["redirect_url"], "https://example.com/thanks");
        assert_eq!((&changed["honeypot"], &changed["retention_days"]), (&json!(null), &json!(30)));
        let read = ada.get(&path).await.expect(200).json();
        assert_eq!(read, changed);
    })
    .await;
}

#[tokio::test]
async fn nothing_changes_unless_all_is_right() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let path = format!("/api/endpoints/{}", ada.create_endpoint("Contact").await);
        let wrong = json!({ "name": "New", "sites": ["javascript:alert(1)"], "retention_days": 0, "status": "suspended" });
        let refused = ada.put(&path, wrong).await.expect_error(422, "invalid");
        let fields: Vec<_> = refused["errors"].as_array().unwrap().iter().map(|e| e["field"].clone()).collect();
        assert_eq!(fields, ["status", "sites", "retention_days"]);
        assert_eq!(ada.get(&path).await.expect(200).json()["name"], "Contact");
        ada.put(&path, json!({ "workspace_id": ada.workspace })).await.expect_error(422, "invalid");
    })
    .await;
}

#[tokio::test]
async fn what_the_operator_suspended_its_owner_cannot_open() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        sqlx::query("update endpoints set status = 'suspended'").execute(&app.owner).await.unwrap();
        ada.put(&format!("/api/endpoints/{id}"), json!({ "status": "active" }))
            .await
            .expect_error(422, "invalid");
        app.guest().submit(&id, &[("a", "1")]).await.expect_error(403, "SUSPENDED");
    })
    .await;
}
