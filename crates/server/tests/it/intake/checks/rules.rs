use serde_json::json;
use testkit::{Form, Part};

#[tokio::test]
async fn a_broken_rule_names_its_field() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let rules = json!({ "rules": [
            { "field": "email", "required": true, "type": "email" },
            { "field": "age", "type": "number" },
            { "field": "cv", "required": true },
        ] });
        let set = ada.put(&format!("/api/endpoints/{id}"), rules.clone()).await.expect(200).json();
        assert_eq!(set["rules"][0], json!({ "field": "email", "required": true, "type": "email" }));
        let refused = app.guest().submit(&id, &[("email", "nobody"), ("age", "old")]).await;
        let refused = refused.expect_error(422, "TYPE_EMAIL");
        let errors: Vec<_> = refused["errors"]
            .as_array()
            .unwrap()
            .iter()
            .map(|e| (e["field"].as_str(), e["code"].as_str()))
            .collect();
        assert_eq!(
            errors,
            [
                (Some("email"), Some("TYPE_EMAIL")),
                (Some("age"), Some("TYPE_NUMERIC")),
                (Some("cv"), Some("REQUIRED_FIELD_MISSING")),
            ]
        );
        let form =
            Form::new().text("email", "ada@example.com").part("cv", Part::text("x").file_name("cv.txt"));
        app.guest().upload(&id, form).await.expect(200);
        assert_eq!(app.number("select count(*) from submissions").await, 1);
    })
    .await;
}

#[tokio::test]
async fn rules_are_checked_when_they_are_set() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let path = format!("/api/endpoints/{id}");
        for wrong in [
            json!({ "rules": [{ "field": "" }] }),
            json!({ "rules": [{ "field": "a" }, { "field": "a", "required": true }] }),
            json!({ "rules": (0..101).map(|n| json!({ "field": n.to_string() })).collect::<Vec<_>>() }),
            json!({ "closed_message": "x".repeat(501) }),
        ] {
            ada.put(&path, wrong).await.expect_error(422, "invalid");
        }
        ada.put(&path, json!({ "rules": [{ "field": "a", "type": "colour" }] })).await.expect(422);
        ada.put(&path, json!({ "language": "tlh" })).await.expect(422);
    })
    .await;
}
