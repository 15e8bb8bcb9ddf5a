use serde_json::json;
use testkit::Method;

use super::{change, contact, form_of, path, save};

#[tokio::test]
async fn an_endpoint_has_no_form_at_first() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let none = ada.get(&path(&id)).await.expect(200);
        assert_eq!(none.header("etag"), Some("\"0\""));
        let none = none.json();
        assert_eq!((&none["draft"], &none["published"]), (&json!(null), &json!(null)));
        assert_eq!((&none["revision"], &none["has_changes"]), (&json!(0), &json!(false)));
    })
    .await;
}

#[tokio::test]
async fn a_draft_is_kept_as_it_was_written_and_checks_nothing() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let saved = save(&ada, &id, 0, &contact()).await.expect(200);
        assert_eq!(saved.header("etag"), Some("\"1\""));
        assert_eq!(saved.json()["draft"], contact());
        assert_eq!(saved.json()["has_changes"], true);
        app.guest().submit(&id, &[("anything", "goes")]).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn a_stale_change_is_refused_with_both_versions() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        save(&ada, &id, 0, &contact()).await.expect(200);
        let other = form_of(json!([{ "type": "text", "name": "other", "label": "Other" }]));
        let stale = save(&ada, &id, 0, &other).await;
        let stale = stale.expect_error(409, "form_changed");
        assert_eq!((&stale["current"]["draft"], &stale["yours"]), (&contact(), &other));
        assert_eq!(stale["current"]["revision"], 1);
        assert_eq!(ada.get(&path(&id)).await.expect(200).json()["draft"], contact());
        save(&ada, &id, 1, &other).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn of_two_changes_at_once_one_wins() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let schema = contact();
        let (one, two) = tokio::join!(save(&ada, &id, 0, &schema), save(&ada, &id, 0, &schema));
        let mut statuses = [one.status, two.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
    })
    .await;
}

#[tokio::test]
async fn a_change_says_what_it_is_based_on() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        ada.put(&path(&id), contact()).await.expect_error(428, "if_match_required");
        let publish = format!("{}/publish", path(&id));
        ada.post(&publish, json!({})).await.expect_error(428, "if_match_required");
        change(&ada, Method::PUT, &path("22bcdfghjkmnpqrs"), 0, &contact())
            .await
            .expect_error(404, "not_found");
    })
    .await;
}

#[tokio::test]
async fn what_is_wrong_is_named_by_its_place() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let wrong = form_of(json!([
            { "type": "text", "name": "a", "label": "A", "pattern": "(a+)+" },
            { "type": "email", "name": "a", "label": "Again" },
            { "type": "number", "name": "n", "label": "N", "min": 5, "max": 1 },
        ]));
        let refused = save(&ada, &id, 0, &wrong).await.expect_error(422, "schema_invalid");
        let places: Vec<&str> =
            refused["errors"].as_array().unwrap().iter().map(|e| e["field"].as_str().unwrap()).collect();
        assert!(places.contains(&"fields[0].pattern"), "{refused}");
        assert!(places.iter().any(|place| place.starts_with("fields[1]")), "{refused}");
        assert!(places.iter().any(|place| place.starts_with("fields[2]")), "{refused}");
        assert_eq!(ada.get(&path(&id)).await.expect(200).json()["revision"], 0);
    })
    .await;
}

#[tokio::test]
async fn the_format_describes_itself() {
    testkit::run(async |app| {
        let format = app.guest().get("/api/form-schema.json").await.expect(200);
        assert_eq!(format.header("content-type"), Some("application/schema+json"));
        assert_eq!(format.json()["type"], "object");
        assert!(format.json()["properties"]["fields"].is_object());
    })
    .await;
}
