use serde_json::json;
use testkit::Method;

use super::{change, contact, errors, form_of, path, publish, save};

#[tokio::test]
async fn a_published_form_is_checked_at_once_on_every_server() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let other = app.another_server().await;
        let submit_there = async |fields: &[(&str, &str)]| {
            let url = format!("http://{}/api/submit/{id}", other.address);
            app.http().post(url).form(fields).send().await.unwrap().status().as_u16()
        };
        assert_eq!(submit_there(&[("a", "1")]).await, 200);
        let state = publish(&ada, &id, &contact()).await;
        assert_eq!(state["published"]["version"], 1);
        assert_eq!(state["has_changes"], false);
        let refused = app.guest().submit(&id, &[("email", "ada@")]).await;
        let refused = refused.expect_error(422, "REQUIRED_FIELD_MISSING");
        assert_eq!(
            errors(&refused),
            [("name".into(), "REQUIRED_FIELD_MISSING".into()), ("email".into(), "TYPE_EMAIL".into())]
        );
        app.settled(async || submit_there(&[("a", "2")]).await == 422).await;
        app.guest().submit(&id, &[("name", "Ada"), ("more", "is stored too")]).await.expect(200);
        let endpoint = ada.get(&format!("/api/endpoints/{id}")).await.expect(200).json();
        assert_eq!(endpoint["form_version"], 1);
    })
    .await;
}

#[tokio::test]
async fn unverified_accounts_cannot_publish() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        save(&ada, &id, 0, &contact()).await.expect(200);
        let publish = format!("{}/publish", path(&id));
        change(&ada, Method::POST, &publish, 1, &json!({})).await.expect_error(403, "email_not_verified");
        app.guest().submit(&id, &[("a", "1")]).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn versions_are_kept_and_restored_and_never_change() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &contact()).await;
        // Publishing again what is published adds nothing.
        publish(&ada, &id, &contact()).await;
        let second = form_of(json!([{ "type": "text", "name": "only", "label": "Only", "required": true }]));
        publish(&ada, &id, &second).await;
        let versions = ada.get(&format!("{}/versions", path(&id))).await.expect(200).json();
        let listed: Vec<_> = versions["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|v| (&v["version"], &v["fields"], &v["is_published"]))
            .collect();
        assert_eq!(listed, [(&json!(2), &json!(1), &json!(true)), (&json!(1), &json!(2), &json!(false))]);
        let first = ada.get(&format!("{}/versions/1", path(&id))).await.expect(200).json();
        assert_eq!(first["schema"], contact());
        ada.get(&format!("{}/versions/3", path(&id))).await.expect_error(404, "not_found");

        let revision = ada.get(&path(&id)).await.expect(200).json()["revision"].as_i64().unwrap();
        let restore = format!("{}/restore", path(&id));
        change(&ada, Method::POST, &restore, revision - 1, &json!({ "version": 1 }))
            .await
            .expect_error(409, "form_changed");
        let restored =
            change(&ada, Method::POST, &restore, revision, &json!({ "version": 1 })).await.expect(200).json();
        assert_eq!((&restored["draft"], &restored["published"]["version"]), (&contact(), &json!(2)));
        app.guest().submit(&id, &[("name", "Ada")]).await.expect_error(422, "REQUIRED_FIELD_MISSING");

        let change = sqlx::query("update form_versions set schema = '{}'").execute(&app.owner).await;
        assert!(change.is_err(), "not even the owner of the database changes a version");
    })
    .await;
}

#[tokio::test]
async fn unpublishing_accepts_anything_again() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &contact()).await;
        let state = ada.post(&format!("{}/unpublish", path(&id)), json!({})).await.expect(200).json();
        assert_eq!((&state["published"], &state["draft"]), (&json!(null), &contact()));
        app.guest().submit(&id, &[("a", "1")]).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn a_deleted_endpoint_has_no_form_left() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &contact()).await;
        ada.delete(&format!("/api/endpoints/{id}")).await.expect(204);
        ada.get(&path(&id)).await.expect_error(404, "not_found");
        assert_eq!(
            app.number("select (select count(*) from form_drafts) + (select count(*) from form_versions)")
                .await,
            0
        );
    })
    .await;
}
