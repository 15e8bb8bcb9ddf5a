//! Filters and searches that are saved under a name.

use serde_json::{Value, json};
use testkit::Person;

async fn views(person: &Person<'_>) -> Vec<Value> {
    person.get("/api/views/").await.expect(200).json()["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_view_is_saved_renamed_changed_and_deleted() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let eve = app.verified("eve").await;
        let id = ada.create_endpoint("Contact").await;
        let filter = json!({ "state": "spam", "q": "from:ada", "starred": true, "days": 7, "label": "red" });
        let body = json!({ "name": " Leads ", "endpoint_id": id, "filter": filter });
        let saved = ada.post("/api/views/", body.clone()).await.expect(201).json();
        assert_eq!(
            (&saved["name"], &saved["filter"], &saved["endpoint_id"]),
            (&json!("Leads"), &filter, &json!(id))
        );
        ada.post("/api/views/", json!({ "name": "All unread", "filter": { "unread": true } }))
            .await
            .expect(201);
        let names: Vec<Value> = views(&ada).await.into_iter().map(|view| view["name"].clone()).collect();
        assert_eq!(names, [json!("Leads"), json!("All unread")]);
        assert_eq!(views(&ada).await[1]["filter"], json!({ "state": "inbox", "unread": true }));

        let path = format!("/api/views/{}", saved["id"].as_str().unwrap());
        let renamed = ada.patch(&path, json!({ "name": "Red leads" })).await.expect(200).json();
        assert_eq!((&renamed["name"], &renamed["filter"]), (&json!("Red leads"), &filter));
        let changed = ada.patch(&path, json!({ "filter": { "has_files": true } })).await.expect(200).json();
        assert_eq!(changed["filter"], json!({ "state": "inbox", "has_files": true }));

        assert_eq!(views(&eve).await, [] as [Value; 0]);
        eve.post("/api/views/", body).await.expect_error(404, "not_found");
        eve.patch(&path, json!({ "name": "Mine" })).await.expect_error(404, "not_found");
        eve.delete(&path).await.expect_error(404, "not_found");
        ada.delete(&path).await.expect(204);
        ada.delete(&path).await.expect_error(404, "not_found");
        assert_eq!(views(&ada).await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn views_go_with_their_endpoint() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        ada.post("/api/views/", json!({ "name": "Mine", "endpoint_id": id, "filter": {} })).await.expect(201);
        ada.delete(&format!("/api/endpoints/{id}")).await.expect(204);
        assert_eq!(views(&ada).await, [] as [Value; 0], "at once");
        app.run_jobs().await;
        assert_eq!(app.number("select count(*) from saved_views").await, 0);
    })
    .await;
}

#[tokio::test]
async fn names_filters_and_their_number_are_limited() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        for (body, field) in [
            (json!({ "name": " ", "filter": {} }), "name"),
            (json!({ "name": "x".repeat(61), "filter": {} }), "name"),
            (json!({ "name": "two\nlines", "filter": {} }), "name"),
            (json!({ "name": "x", "filter": { "q": "x".repeat(501) } }), "filter.q"),
            (json!({ "name": "x", "filter": { "days": 0 } }), "filter.days"),
        ] {
            let error = ada.post("/api/views/", body).await.expect_error(422, "invalid");
            assert_eq!(error["errors"][0]["field"], field);
        }
        let save = async |n: usize| {
            ada.post("/api/views/", json!({ "name": format!("View {n}"), "filter": {} })).await
        };
        let answers = futures_util::future::join_all((0..55).map(save)).await;
        let saved = answers.iter().filter(|answer| answer.status == 201).count();
        assert_eq!(saved, 50, "also when they come at once");
        save(55).await.expect_error(409, "too_many_views");
    })
    .await;
}
