//! The label of an endpoint: the client or project it belongs to.

use serde_json::{Value, json};

#[tokio::test]
async fn it_is_given_at_creation_and_shown_everywhere() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let new = json!({ "name": "Contact", "label": " Bäckerei Öz \n" });
        let made = ada.post("/api/endpoints/", new).await.expect(201).json();
        assert_eq!(made["label"], "Bäckerei Öz");
        let path = format!("/api/endpoints/{}", made["id"].as_str().unwrap());
        assert_eq!(ada.get(&path).await.expect(200).json()["label"], "Bäckerei Öz");
        let list = ada.get("/api/endpoints/").await.expect(200).json();
        assert_eq!(list["items"][0]["label"], "Bäckerei Öz");
        for none in [
            json!({ "name": "a" }),
            json!({ "name": "a", "label": null }),
            json!({ "name": "a", "label": " " }),
        ] {
            let made = ada.post("/api/endpoints/", none).await.expect(201).json();
            assert_eq!(made["label"], Value::Null);
        }
    })
    .await;
}

#[tokio::test]
async fn it_is_set_kept_and_removed() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let path = format!("/api/endpoints/{}", ada.create_endpoint("Contact").await);
        let label_after = async |change: Value| {
            let changed = ada.put(&path, change).await.expect(200).json();
            assert_eq!(ada.get(&path).await.expect(200).json(), changed);
            changed["label"].clone()
        };
        assert_eq!(label_after(json!({ "label": "Acme" })).await, "Acme");
        assert_eq!(label_after(json!({ "name": "Feedback" })).await, "Acme");
        assert_eq!(label_after(json!({ "label": null })).await, Value::Null);
        let longest = "ö".repeat(60);
        assert_eq!(label_after(json!({ "label": format!(" {longest} ") })).await, longest);
        assert_eq!(label_after(json!({ "label": "" })).await, Value::Null);
    })
    .await;
}

#[tokio::test]
async fn one_that_is_too_long_or_has_control_characters_is_refused() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let path = format!("/api/endpoints/{id}");
        ada.put(&path, json!({ "label": "Acme" })).await.expect(200);
        for wrong in ["x".repeat(61), "a\nb".into(), "a\tb".into(), "a\u{0}b".into(), "a\u{85}b".into()] {
            let refused = ada.put(&path, json!({ "label": wrong })).await.expect_error(422, "invalid");
            let error = &refused["errors"][0];
            assert_eq!((&error["field"], &error["code"]), (&json!("label"), &json!("not_a_label")));
            let refused = ada.post("/api/endpoints/", json!({ "name": " ", "label": wrong })).await;
            let refused = refused.expect_error(422, "invalid");
            let fields: Vec<&Value> =
                refused["errors"].as_array().unwrap().iter().map(|error| &error["field"]).collect();
            assert_eq!(fields, ["name", "label"], "all errors at once");
        }
        ada.put(&path, json!({ "label": ["Acme"] })).await.expect_error(422, "invalid");
        assert_eq!(ada.get(&path).await.expect(200).json()["label"], "Acme");
        assert_eq!(app.number("select count(*) from endpoints").await, 1);
    })
    .await;
}

#[tokio::test]
async fn another_workspace_neither_sees_nor_sets_it() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let made = ada
            .post("/api/endpoints/", json!({ "name": "Contact", "label": "Acme" }))
            .await
            .expect(201)
            .json();
        let path = format!("/api/endpoints/{}", made["id"].as_str().unwrap());
        eve.create_endpoint("Contact").await;
        let seen = eve.get("/api/endpoints/").await.expect(200).json();
        assert_eq!((&seen["total"], &seen["items"][0]["label"]), (&json!(1), &Value::Null));
        eve.get(&path).await.expect_error(404, "not_found");
        eve.put(&path, json!({ "label": "Eve's" })).await.expect_error(404, "not_found");
        app.guest().put(&path, json!({ "label": "Nobody's" })).await.expect_error(401, "unauthorized");
        assert_eq!(ada.get(&path).await.expect(200).json()["label"], "Acme");
    })
    .await;
}

#[tokio::test]
async fn it_goes_with_the_endpoint() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let path = format!("/api/endpoints/{id}");
        ada.put(&path, json!({ "label": "Acme" })).await.expect(200);
        ada.delete(&path).await.expect(204);
        assert_eq!(app.number("select count(*) from endpoints where label is null").await, 1);
    })
    .await;
}
