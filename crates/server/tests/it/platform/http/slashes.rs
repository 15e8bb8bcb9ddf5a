use serde_json::json;

#[tokio::test]
async fn every_path_answers_with_and_without_its_slash() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let made = ada.post("/api/endpoints", json!({ "name": "Contact" })).await.expect(201).json();
        let id = made["id"].as_str().unwrap();
        let submission = app.guest().submitted(&format!("{id}/"), &[("a", "1")]).await;
        for path in [
            "/api/endpoints".to_owned(),
            format!("/api/endpoints/{id}"),
            "/api/submissions".to_owned(),
            format!("/api/submissions/{id}"),
            format!("/api/submissions/{id}/{submission}"),
            format!("/api/submissions/details/{submission}"),
            "/api/auth/profile".to_owned(),
        ] {
            let without = ada.get(&path).await.expect(200);
            let with = ada.get(&format!("{path}/")).await.expect(200);
            assert_eq!(without.body, with.body, "{path}");
        }
        let size = ada.get("/api/submissions?size=7").await.expect(200).json();
        assert_eq!(size["size"], 7, "the question is kept");
        assert_eq!(ada.get("/api").await.expect(200).json()["name"], "Formtray");
    })
    .await;
}
