//! What isn't shown elsewhere isn't exported either.

use serde_json::{Value, json};
use testkit::Form;

use super::download;

#[tokio::test]
async fn of_held_submissions_there_is_only_id_time_and_size() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let form = Form::new().text("secret", "canary").part("f", testkit::Part::text("canary").file_name("canary.txt"));
        app.guest().upload(&id, form).await.expect(200);
        sqlx::query("update submissions set state = 'held'").execute(&app.owner).await.unwrap();
        for format in ["csv", "xlsx", "json", "ndjson"] {
            for files in [false, true] {
                let request = json!({ "format": format, "files": files, "memos_and_stars": true, "spam_reasons": true });
                let body = download(&ada, request).await.body;
                let plain = if files || format == "xlsx" {
                    super::entries(&body).into_iter().flat_map(|(name, content)| [name.into_bytes(), content].concat()).collect()
                } else {
                    body.to_vec()
                };
                let text = String::from_utf8_lossy(&plain).into_owned();
                assert!(!text.contains("canary"), "{format} with files: {files}");
            }
        }
        let found = download(&ada, json!({ "format": "json", "q": "canary" })).await.json();
        assert_eq!(found, json!([]));
    })
    .await;
}

#[tokio::test]
async fn filters_search_and_selection_say_which() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let mut sent = Vec::new();
        for (name, city) in [("Ada", "Köln"), ("Bob", "Bonn"), ("Eve", "Köln")] {
            sent.push(app.guest().submitted(&id, &[("name", name), ("city", city)]).await);
        }
        ada.patch("/api/submissions/", json!({ "ids": [sent[1]], "starred": true })).await.expect(200);
        ada.patch("/api/submissions/", json!({ "ids": [sent[2]], "state": "trash" })).await.expect(200);
        search::write_all_words(app.platform()).await.unwrap();
        let names = async |mut request: Value| {
            request["format"] = json!("json");
            let found = download(&ada, request).await.json();
            let names = found
                .as_array()
                .unwrap()
                .iter()
                .map(|one| one["fields"][0]["value"].as_str().unwrap().to_owned());
            names.collect::<Vec<_>>()
        };
        assert_eq!(names(json!({})).await, ["Bob", "Ada", "Eve"], "by folder");
        assert_eq!(names(json!({ "state": "inbox" })).await, ["Bob", "Ada"]);
        assert_eq!(names(json!({ "state": "trash", "endpoint_id": id })).await, ["Eve"]);
        assert_eq!(names(json!({ "starred": true })).await, ["Bob"]);
        assert_eq!(names(json!({ "ids": [sent[0], sent[2]] })).await, ["Ada", "Eve"]);
        assert_eq!(names(json!({ "ids": [sent[0], sent[2]], "state": "inbox" })).await, ["Ada"]);
        assert_eq!(names(json!({ "q": "city:köln" })).await, ["Ada", "Eve"]);
        assert_eq!(names(json!({ "q": "name:köln" })).await, [""; 0]);
        assert_eq!(names(json!({ "q": "köln", "state": "trash" })).await, ["Eve"]);
        assert_eq!(names(json!({ "has_files": true })).await, [""; 0]);
    })
    .await;
}
