use std::collections::HashSet;

use serde_json::json;

#[tokio::test]
async fn a_name_is_enough() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let made = ada.post("/api/endpoints/", json!({ "name": "  Contact " })).await.expect(201).json();
        let known = [
            "id",
            "name",
            "label",
            "url",
            "former_addresses",
            "status",
            "sites",
            "only_these_sites",
            "redirect_url",
            "honeypot",
            "allowed_senders",
            "retention_days",
            "spam_retention_days",
            "trash_retention_days",
            "language",
            "closed_message",
            "rules",
            "form_version",
            "merge_twins",
            "allow_executables",
            "keep_foreign",
            "created_at",
            "last_submission_at",
            "unread",
            "month_count",
        ];
        assert_eq!(made.as_object().unwrap().keys().collect::<Vec<_>>(), known);
        assert_eq!(
            (&made["name"], &made["status"], &made["unread"]),
            (&json!("Contact"), &json!("active"), &json!(0))
        );
        let read =
            ada.get(&format!("/api/endpoints/{}", made["id"].as_str().unwrap())).await.expect(200).json();
        assert_eq!(read, made, "to the microsecond");
    })
    .await;
}

#[tokio::test]
async fn without_a_name_it_is_refused() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        for wrong in [
            json!({}),
            json!({ "name": " " }),
            json!({ "name": "x".repeat(121) }),
            json!({ "name": "a", "id": "b" }),
        ] {
            ada.post("/api/endpoints/", wrong).await.expect_error(422, "invalid");
        }
        assert_eq!(app.number("select count(*) from endpoints").await, 0);
    })
    .await;
}

#[tokio::test]
async fn ids_are_16_characters_that_nobody_confuses() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let mut seen = HashSet::new();
        for _ in 0..20 {
            let id = ada.create_endpoint("Contact").await;
            assert!(id.len() == 16 && id.chars().all(|c| "23456789bcdfghjkmnpqrstvwxz".contains(c)), "{id}");
            assert!(seen.insert(id));
        }
    })
    .await;
}
