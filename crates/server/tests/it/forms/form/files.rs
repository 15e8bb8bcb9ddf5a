//! Files on the error page: they are kept, so that nobody has to choose them again.

use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Answer, Form, Method, Part, TestApp};

use super::{form_of, publish};
use crate::intake::responses::browser;

fn application() -> Value {
    form_of(json!([
        { "type": "email", "name": "email", "label": "Email", "required": true },
        { "type": "file", "name": "cv", "label": "CV", "required": true },
    ]))
}

async fn post(app: &TestApp, id: &str, form: Form) -> Answer {
    let request = browser(app.guest().request(Method::POST, &format!("/api/submit/{id}")));
    Answer::of(request.header("origin", "https://formtray.test").multipart(form)).await
}

fn cv(content: &str) -> Part {
    Part::bytes(content.as_bytes().to_vec()).file_name("cv.pdf")
}

fn token(page: &str) -> Option<String> {
    let value = &page[page.find("_formtray_files")?..];
    let start = value.find("value=\"")? + 7;
    value[start..].split('"').next().map(str::to_owned)
}

/// Sends a wrong email address with a file, and returns the token of the page.
async fn rejected(app: &TestApp, id: &str, content: &str) -> String {
    let page =
        post(app, id, Form::new().text("email", "ada@").part("cv", cv(content))).await.expect(422).text();
    assert!(page.contains("cv.pdf"), "{page}");
    token(&page).expect("the file is kept")
}

#[tokio::test]
async fn a_file_survives_a_correction() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Jobs").await;
        publish(&ada, &id, &application()).await;
        let kept = rejected(app, &id, "my life").await;
        // Wrong once more, without choosing the file again.
        let page = post(app, &id, Form::new().text("email", "still@").text("_formtray_files", kept))
            .await
            .expect(422)
            .text();
        let kept = token(&page).expect("still kept");
        post(app, &id, Form::new().text("email", "ada@example.org").text("_formtray_files", kept))
            .await
            .expect(303);

        let list = ada.get("/api/submissions/").await.expect(200).json();
        assert_eq!(list["total"], 1);
        let file = &list["items"][0]["files"][0];
        assert_eq!(
            (&file["name"], &file["field"], &file["size"]),
            (&json!("cv.pdf"), &json!("cv"), &json!(7))
        );
        let names: Vec<_> =
            list["items"][0]["fields"].as_array().unwrap().iter().map(|f| f["name"].clone()).collect();
        assert_eq!(names, ["email"], "the token is not shown");
        let download = format!("/api/submissions/files/{}/download", file["id"].as_str().unwrap());
        let content = ada.get(&download).await;
        assert_eq!(content.expect(200).text(), "my life");
    })
    .await;
}

#[tokio::test]
async fn a_file_that_is_chosen_again_replaces_the_kept_one() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Jobs").await;
        publish(&ada, &id, &application()).await;
        let kept = rejected(app, &id, "first").await;
        let form = Form::new()
            .text("email", "ada@example.org")
            .text("_formtray_files", kept)
            .part("cv", cv("second!"));
        post(app, &id, form).await.expect(303);
        let list = ada.get("/api/submissions/").await.expect(200).json();
        assert_eq!(list["items"][0]["files"].as_array().unwrap().len(), 1);
        assert_eq!(list["items"][0]["files"][0]["size"], 7);
    })
    .await;
}

#[tokio::test]
async fn files_are_kept_without_a_published_form_too() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Jobs").await;
        let rules =
            json!({ "rules": [{ "field": "email", "type": "email" }, { "field": "cv", "required": true }] });
        ada.put(&format!("/api/endpoints/{id}"), rules).await.expect(200);
        let kept = rejected(app, &id, "my life").await;
        let form = Form::new().text("email", "ada@example.org").text("_formtray_files", kept);
        post(app, &id, form).await.expect(303);
        let list = ada.get("/api/submissions/").await.expect(200).json();
        assert_eq!(list["items"][0]["files"][0]["name"], "cv.pdf");
    })
    .await;
}

#[tokio::test]
async fn kept_files_are_for_one_form_one_hour_and_five_times() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let (id, other) = (ada.create_endpoint("Jobs").await, ada.create_endpoint("Other").await);
        publish(&ada, &id, &application()).await;
        publish(&ada, &other, &application()).await;
        let kept = rejected(app, &id, "mine").await;
        let with = |n: usize, token: &str| {
            Form::new().text("email", format!("ada{n}@example.org")).text("_formtray_files", token.to_owned())
        };
        post(app, &other, with(0, &kept)).await.expect(422);
        let forged = kept.replacen('e', "f", 1);
        post(app, &id, with(0, &forged)).await.expect(422);
        for n in 0..5 {
            post(app, &id, with(n, &kept)).await.expect(303);
        }
        post(app, &id, with(5, &kept)).await.expect(422);
        let keys = app.number("select count(distinct object_key) from files").await;
        assert_eq!(keys, 5, "each submission has a copy of its own");

        let late = rejected(app, &id, "late").await;
        app.clock.advance(Duration::from_secs(3601));
        post(app, &id, with(9, &late)).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn scripts_get_an_error_and_nothing_is_kept() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Jobs").await;
        publish(&ada, &id, &application()).await;
        app.guest()
            .upload(&id, Form::new().text("email", "x").part("cv", cv("gone")))
            .await
            .expect_error(422, "TYPE_EMAIL");
        app.settled(async || {
            let objects = app.platform().blobs.list("uploads/").await.unwrap();
            objects.is_empty()
        })
        .await;
    })
    .await;
}
