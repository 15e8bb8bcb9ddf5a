use std::path::Path;

#[tokio::test]
async fn the_description_served_is_the_one_committed() {
    testkit::run(async |app| {
        let served = app.guest().get("/api/openapi.json").await.expect(200).json();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let committed = std::fs::read_to_string(root.join("openapi.json")).unwrap();
        let committed: serde_json::Value = serde_json::from_str(&committed).unwrap();
        assert!(served == committed, "openapi.json is out of date: run `just gen`");
        assert!(committed["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")));
    })
    .await;
}
