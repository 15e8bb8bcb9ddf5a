use serde_json::{Value, json};
use testkit::{Answer, Form, Method, Part};

use super::{errors, form_of, publish};
use crate::intake::responses::browser;

/// A form with a field of every kind of check.
fn survey() -> Value {
    form_of(json!([
        { "type": "text", "name": "code", "label": "Code", "pattern": "[A-Z]{2}-[0-9]{3}", "message": "Two letters, a dash, three digits." },
        { "type": "long_text", "name": "story", "label": "Story", "min_length": 3, "max_length": 10 },
        { "type": "url", "name": "site", "label": "Site" },
        { "type": "phone", "name": "phone", "label": "Phone" },
        { "type": "number", "name": "age", "label": "Age", "min": 18, "max": 99 },
        { "type": "date", "name": "day", "label": "Day", "min": "2026-01-01" },
        { "type": "time", "name": "time", "label": "Time" },
        { "type": "single_choice", "name": "size", "label": "Size", "choices": [{ "value": "s" }, { "value": "m" }] },
        { "type": "multiple_choice", "name": "topics", "label": "Topics", "min": 2, "choices": [{ "value": "a" }, { "value": "b" }, { "value": "c" }] },
        { "type": "rating", "name": "stars", "label": "Stars" },
        { "type": "yes_no", "name": "again", "label": "Again?" },
        { "type": "consent", "name": "terms", "label": "Terms", "text": "I accept.", "required": true },
        { "type": "file", "name": "cv", "label": "CV", "file_types": [".pdf"], "max_files": 1 },
    ]))
}

#[tokio::test]
async fn every_type_is_checked_whoever_sends_it() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Survey").await;
        publish(&ada, &id, &survey()).await;
        let wrong = [
            ("code", "ab-1", "PATTERN_MISMATCH"),
            ("story", "much too long", "TOO_LONG"),
            ("site", "example.com", "TYPE_URL"),
            ("phone", "call me", "TYPE_PHONE"),
            ("age", "17.9", "TOO_SMALL"),
            ("day", "2026-02-30", "TYPE_DATE"),
            ("time", "25:00", "TYPE_TIME"),
            ("size", "xl", "CHOICE_INVALID"),
            ("topics", "a", "TOO_FEW"),
            ("stars", "6", "CHOICE_INVALID"),
            ("again", "maybe", "CHOICE_INVALID"),
            ("terms", "no", "REQUIRED_FIELD_EMPTY"),
        ];
        let expected: Vec<(String, String)> =
            wrong.iter().map(|(name, _, code)| ((*name).to_owned(), (*code).to_owned())).collect();
        let fields = wrong.map(|(name, value, _)| (name, value));

        let sent = app.guest().submit(&id, &fields).await.expect_error(422, "PATTERN_MISMATCH");
        assert_eq!(errors(&sent), expected);
        assert_eq!(sent["errors"][0]["message"], "Two letters, a dash, three digits.");
        let body: Value = fields
            .iter()
            .map(|(name, value)| ((*name).to_owned(), json!(value)))
            .collect::<serde_json::Map<_, _>>()
            .into();
        let sent =
            app.guest().post(&format!("/api/submit/{id}"), body).await.expect_error(422, "PATTERN_MISMATCH");
        assert_eq!(errors(&sent), expected);
        let form = fields.iter().fold(Form::new(), |form, (name, value)| form.text(*name, *value));
        let form = form.part("cv", Part::text("x").file_name("cv.txt"));
        let sent = app.guest().upload(&id, form).await.expect_error(422, "PATTERN_MISMATCH");
        assert_eq!(errors(&sent).last().map(|last| last.1.as_str()), Some("FILE_TYPE_REFUSED"));
        assert_eq!(errors(&sent).len(), expected.len() + 1);
    })
    .await;
}

#[tokio::test]
async fn lists_in_json_are_repeated_fields() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Survey").await;
        publish(&ada, &id, &survey()).await;
        let submit = format!("/api/submit/{id}");
        let good = json!({ "topics": ["a", "c"], "terms": true, "again": false, "age": 20, "stars": 5 });
        app.guest().post(&submit, good).await.expect(200);
        let refused = app.guest().post(&submit, json!({ "topics": ["a", "x"], "terms": true })).await;
        assert_eq!(
            errors(&refused.expect_error(422, "CHOICE_INVALID")),
            [("topics".into(), "CHOICE_INVALID".into())]
        );
        let refused = app.guest().post(&submit, json!({ "topics": [], "terms": false, "age": 20 })).await;
        assert_eq!(
            errors(&refused.expect_error(422, "REQUIRED_FIELD_EMPTY")),
            [("terms".into(), "REQUIRED_FIELD_EMPTY".into())]
        );
    })
    .await;
}

#[tokio::test]
async fn a_field_that_is_not_shown_is_not_required_but_kept() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Trip").await;
        let form = form_of(json!([
            { "type": "yes_no", "name": "guest", "label": "Bringing a guest?", "required": true },
            { "type": "text", "name": "guest_name", "label": "Guest", "required": true,
              "show_if": { "all": [{ "field": "guest", "is": "equals", "value": "yes" }] } },
        ]));
        publish(&ada, &id, &form).await;
        let refused = app.guest().submit(&id, &[("guest", "yes")]).await;
        assert_eq!(errors(&refused.expect_error(422, "REQUIRED_FIELD_MISSING"))[0].0, "guest_name");
        app.guest().submit(&id, &[("guest", "no"), ("guest_name", "Left over")]).await.expect(200);

        let read = ada.get("/api/submissions/").await.expect(200).json();
        let fields = &read["items"][0]["fields"];
        assert_eq!(fields[1], json!({ "name": "guest_name", "value": "Left over", "label": "Guest", "type": "text", "hidden": true }));
        assert_eq!(fields[0].get("hidden"), None);
        assert_eq!(read["items"][0]["notes"].as_array().unwrap().iter().filter(|note| note["code"] == "hidden_fields").count(), 0);
        let csv = ada.get(&format!("/api/submissions/{id}/export.csv")).await.expect(200).text();
        assert!(!csv.contains("Left over") && csv.contains("Bringing a guest?"), "{csv}");
        let email = app.mail_to("ada@example.com").await;
        assert!(!email.text.contains("Left over") && email.text.contains("Bringing a guest?"), "{}", email.text);
    })
    .await;
}

#[tokio::test]
async fn a_closed_form_says_so() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("RSVP").await;
        let now = app.clock.now();
        let mut form = form_of(json!([{ "type": "text", "name": "name", "label": "Name" }]));
        form["open_from"] = json!((now + jiff::SignedDuration::from_hours(1)).to_string());
        form["open_until"] = json!((now + jiff::SignedDuration::from_hours(2)).to_string());
        form["closed_message"] = json!("Come back at noon.");
        publish(&ada, &id, &form).await;
        let closed = app.guest().submit(&id, &[("name", "early")]).await.expect_error(403, "INACTIVE");
        assert_eq!(closed["detail"], "Come back at noon.");
        app.clock.advance(std::time::Duration::from_secs(3700));
        app.guest().submit(&id, &[("name", "in time")]).await.expect(200);
        app.clock.advance(std::time::Duration::from_hours(1));
        app.guest().submit(&id, &[("name", "late")]).await.expect_error(403, "INACTIVE");
    })
    .await;
}

#[tokio::test]
async fn browsers_get_the_same_rules() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Survey").await;
        app.guest().get(&format!("/f/{id}/rules.json")).await.expect_error(404, "not_found");
        publish(&ada, &id, &survey()).await;
        let rules = app.guest().get(&format!("/f/{id}/rules.json?lang=de")).await.expect(200);
        assert_eq!(rules.header("access-control-allow-origin"), Some("*"));
        let rules = rules.json();
        assert_eq!((&rules["version"], &rules["fields"][0]["name"]), (&json!(1), &json!("code")));
        assert_eq!(rules["texts"]["TOO_LONG"], "Diese Angabe ist zu lang.");
        assert_eq!(rules["fields"][0].get("label"), None, "only what is checked");
        app.guest().get("/f/22bcdfghjkmnpqrs/rules.json").await.expect_error(404, "not_found");
    })
    .await;
}

#[tokio::test]
async fn the_error_page_draws_the_real_controls() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Survey").await;
        publish(&ada, &id, &survey()).await;
        let fields = [
            ("code", "wrong"),
            ("size", "m"),
            ("topics", "a"),
            ("topics", "c"),
            ("day", "2026-03-01"),
            ("time", "noon"),
            ("extra", "kept"),
        ];
        let request = browser(app.guest().request(Method::POST, &format!("/api/submit/{id}"))).form(&fields);
        let page = Answer::of(request).await.expect(422).text().replace("&#x2f;", "/");
        for part in [
            "Two letters, a dash, three digits.",
            r#"type="radio" name="size" value="m" checked"#,
            r#"type="checkbox" name="topics" value="c" checked"#,
            r#"type="date" name="day" value="2026-03-01""#,
            // A control for times would empty what isn't one.
            r#"type="text" name="time" value="noon""#,
            r#"type="radio" name="stars" value="5""#,
            "I accept.",
            r#"name="extra" value="kept""#,
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
        assert!(!page.contains(r#"value="b" checked"#));
    })
    .await;
}
