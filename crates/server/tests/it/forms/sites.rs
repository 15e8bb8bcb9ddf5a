//! Changes to the allowed domains that are sent as changes: domains to add and domains to remove.

use serde_json::{Value, json};
use testkit::Person;

async fn endpoint(owner: &Person<'_>, sites: &[&str]) -> String {
    let path = format!("/api/endpoints/{}", owner.create_endpoint("Contact").await);
    owner.put(&path, json!({ "sites": sites })).await.expect(200);
    path
}

async fn sites(owner: &Person<'_>, path: &str) -> Value {
    owner.get(path).await.expect(200).json()["sites"].take()
}

#[tokio::test]
async fn domains_added_and_removed_at_the_same_time_are_all_kept_and_all_gone() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let old: Vec<String> = (0..6).map(|n| format!("https://old{n}.example")).collect();
        let path = endpoint(&ada, &old.iter().map(String::as_str).collect::<Vec<_>>()).await;
        let added = (0..6).map(|n| json!({ "add_sites": [format!("new{n}.example")] }));
        let removed = old.iter().take(5).map(|site| json!({ "remove_sites": [site] }));
        let changes = added.chain(removed).map(|change| ada.put(&path, change));
        for answer in app.all_at_once("select id from endpoints for update", changes).await {
            answer.expect(200);
        }
        let mut left: Vec<String> = serde_json::from_value(sites(&ada, &path).await).unwrap();
        left.sort();
        let mut expected: Vec<String> = (0..6).map(|n| format!("https://new{n}.example")).collect();
        expected.push("https://old5.example".to_owned());
        assert_eq!(left, expected);
    })
    .await;
}

#[tokio::test]
async fn adding_what_is_there_and_removing_what_is_not_changes_nothing() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let path = endpoint(&ada, &["https://one.example", "https://two.example"]).await;
        for change in [
            json!({ "add_sites": ["One.example", "https://one.example/"] }),
            json!({ "remove_sites": ["https://three.example"] }),
            json!({ "add_sites": [], "remove_sites": [] }),
        ] {
            let changed = ada.put(&path, change).await.expect(200).json();
            assert_eq!(changed["sites"], json!(["https://one.example", "https://two.example"]));
        }
        let both =
            json!({ "remove_sites": ["one.example"], "add_sites": ["three.example"], "name": "Plans" });
        let changed = ada.put(&path, both).await.expect(200).json();
        assert_eq!(changed["sites"], json!(["https://two.example", "https://three.example"]));
        assert_eq!(changed["name"], "Plans");
    })
    .await;
}

#[tokio::test]
async fn changes_of_domains_have_the_limits_of_the_list_and_do_not_mix_with_it() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let full: Vec<String> = (0..50).map(|n| format!("https://d{n}.example")).collect();
        let path = endpoint(&ada, &full.iter().map(String::as_str).collect::<Vec<_>>()).await;
        let many: Vec<String> = (0..51).map(|n| format!("https://x{n}.example")).collect();
        for (change, field, code) in [
            (json!({ "sites": [], "add_sites": ["one.example"] }), "sites", "not_together"),
            (json!({ "sites": ["one.example"], "remove_sites": [] }), "sites", "not_together"),
            (json!({ "add_sites": ["one.example"] }), "add_sites", "too_many"),
            (json!({ "add_sites": ["javascript:alert(1)"] }), "add_sites", "not_a_site"),
            (json!({ "remove_sites": ["https://d1.example/path"] }), "remove_sites", "not_a_site"),
            (json!({ "remove_sites": many }), "remove_sites", "too_many"),
        ] {
            let refused = ada.put(&path, change).await.expect_error(422, "invalid");
            let error = &refused["errors"][0];
            assert_eq!((&error["field"], &error["code"]), (&json!(field), &json!(code)), "{refused}");
        }
        assert_eq!(sites(&ada, &path).await, json!(full), "nothing of it was done");
        let swapped = json!({ "add_sites": ["one.example", "d2.example"], "remove_sites": ["d0.example"] });
        let changed = ada.put(&path, swapped).await.expect(200).json();
        assert_eq!(changed["sites"].as_array().unwrap().len(), 50);
        assert_eq!(changed["sites"][49], "https://one.example");
    })
    .await;
}
