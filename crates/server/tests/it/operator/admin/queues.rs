//! Reports, health, and what operators publish.

use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Answer, Method};

use super::things::Things;
use super::{audit, operated, operator, reason};
use crate::forms::hosted::{form_of, publish};

#[tokio::test]
async fn a_report_of_a_visitor_is_closed_once() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.verified("ada").await);
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &form_of(json!([]))).await;
        let report = app.guest().request(Method::POST, &format!("/h/{id}/report"));
        let report = report.form(&[("reason", "phishing"), ("details", "It asks for \0 my PIN.")]);
        Answer::of(report).await.expect(200);
        assert_eq!(app.mail_to("help@example.org").await.subject, format!("Form reported: {id}"));

        let list = person.get("/api/admin/reports").await.expect(200).json();
        let found = &list["items"][0];
        for (pointer, value) in [
            ("/reason", json!("phishing")),
            ("/details", json!("It asks for \u{fffd} my PIN.")),
            ("/state", json!("open")),
            ("/endpoint/id", json!(id)),
            ("/endpoint/url", json!(format!("https://formtray.test/h/{id}"))),
            ("/workspace/email", json!("ada@example.com")),
            ("/closed", Value::Null),
        ] {
            assert_eq!(found.pointer(pointer), Some(&value), "{pointer} in {found:#}");
        }
        assert_eq!(person.get("/api/admin/session").await.json()["queues"]["reports"], 1);
        let close = format!("/api/admin/reports/{}/close", found["id"].as_str().unwrap());
        let closed = person.post(&close, reason("It's a quiz.")).await.expect(200).json();
        assert_eq!(closed["closed"]["reason"], "It's a quiz.");
        person.post(&close, reason("Again")).await.expect_error(409, "already_closed");
        assert_eq!(person.get("/api/admin/reports").await.json()["items"], json!([]));
        let all = person.get("/api/admin/reports?closed=true").await.expect(200).json();
        assert_eq!(all["items"][0]["state"], "closed");
        assert_eq!(audit(&person).await, [("report_closed".to_owned(), json!("It's a quiz."))]);
    })
    .await;
}

#[tokio::test]
async fn what_is_stuck_is_shown_and_a_dead_job_can_be_retried() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.register("ada").await);
        let healthy = person.get("/api/admin/health").await.expect(200).json();
        assert_eq!((&healthy["problems"], &healthy["spool_batches"]), (&json!(0), &json!(0)));
        let things = Things::of(app, &ada).await;
        for statement in [
            "insert into unclaimed (id, endpoint_id, reason, submission, file_ids)
             select uuid_at(now()), id, 'suspended', '', '{}' from endpoints",
            "update outbox set not_before = now(), error = 'secret'",
        ] {
            sqlx::query(statement).execute(&app.owner).await.unwrap();
        }
        let health = person.get("/api/admin/health").await.expect(200).json();
        assert_eq!(health["problems"], 3);
        assert_eq!(health["dead_jobs"][0]["kind"], "forget_keys");
        assert_eq!(
            (&health["unclaimed"][0]["reason"], &health["unclaimed"][0]["count"]),
            (&json!("suspended"), &json!(1))
        );
        assert_eq!(health["set_aside"][0]["endpoint"]["name"], "Contact");
        assert_eq!(person.get("/api/admin/session").await.json()["queues"]["health"], 3);

        let retry = things.fill("/api/admin/jobs/{job_id}/retry");
        person.post(&retry, reason("The mail server is back.")).await.expect(204);
        person.post(&retry, reason("Again")).await.expect_error(404, "not_found");
        app.run_jobs().await;
        assert_eq!(person.get("/api/admin/health").await.json()["dead_jobs"], json!([]));
        assert_eq!(audit(&person).await, [("job_retried".to_owned(), json!("The mail server is back."))]);
    })
    .await;
}

#[tokio::test]
async fn an_announcement_is_seen_from_its_start_to_its_end() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.register("ada").await);
        let seen = async || ada.get("/api/announcements").await.expect(200).json()["items"].clone();
        app.guest().get("/api/announcements").await.expect_error(401, "unauthorized");
        let path = "/api/admin/announcements";
        let at = |minutes: i64| (app.clock.now() + jiff::SignedDuration::from_mins(minutes)).to_string();
        let later = json!({ "text": "Tonight", "starts_at": at(5), "ends_at": at(10) });
        person.post(path, later).await.expect(201);
        let now = person.post(path, json!({ "text": " Hello\n" })).await.expect(201).json();
        assert_eq!(seen().await, json!([{ "id": now["id"], "text": "Hello" }]));
        for wrong in [
            json!({ "text": "" }),
            json!({ "text": "x".repeat(501) }),
            json!({ "text": "a", "ends_at": at(-1) }),
            json!({ "text": "a", "starts_at": at(2), "ends_at": at(1) }),
        ] {
            person.post(path, wrong).await.expect_error(422, "invalid");
        }
        app.clock.advance(Duration::from_mins(6));
        assert_eq!(seen().await[0]["text"], "Hello");
        assert_eq!(seen().await[1]["text"], "Tonight");
        app.clock.advance(Duration::from_mins(3));
        person.delete(&format!("{path}/{}", now["id"].as_str().unwrap())).await.expect(204);
        assert_eq!(seen().await.as_array().unwrap().len(), 1);
        app.clock.advance(Duration::from_mins(2));
        assert_eq!(seen().await, json!([]));
        assert_eq!(person.get(path).await.expect(200).json()["items"].as_array().unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn templates_are_replaced_by_name() {
    testkit::run_with(operated, async |app| {
        let person = operator(app).await;
        let path = "/api/admin/templates";
        let save = async |text: &str| {
            person.post(path, json!({ "name": "Greeting", "text": text })).await.expect(201).json()
        };
        let (first, second) = (save("Hello").await, save("Hi").await);
        assert_eq!(first["id"], second["id"]);
        assert_eq!(person.get(path).await.expect(200).json()["items"], json!([second]));
        let delete = format!("{path}/{}", second["id"].as_str().unwrap());
        person.delete(&delete).await.expect(204);
        person.delete(&delete).await.expect_error(404, "not_found");
        assert_eq!(audit(&person).await.len(), 3);
    })
    .await;
}

#[tokio::test]
async fn an_incident_is_on_the_status_page_until_it_is_resolved() {
    testkit::run_with(operated, async |app| {
        let person = operator(app).await;
        let new = json!({ "title": "Slow", "components": ["delivery"], "state": "investigating", "text": "We look." });
        let opened = person.post("/api/admin/incidents", new).await.expect(201).json();
        app.settled(async || app.guest().get("/status.json").await.expect(200).text().contains("We look.")).await;
        let updates = format!("/api/admin/incidents/{}/updates", opened["id"].as_str().unwrap());
        let resolved = json!({ "state": "resolved", "text": "Fast again." });
        person.post(&updates, resolved.clone()).await.expect(201);
        let list = person.get("/api/admin/incidents").await.expect(200).json();
        assert_ne!(list["items"][0]["resolved_at"], Value::Null);
        assert_eq!(list["items"][0]["updates"][0]["text"], "Fast again.");
        let unknown = "/api/admin/incidents/018f0000-0000-7000-8000-000000000000/updates";
        person.post(unknown, resolved).await.expect_error(404, "not_found");
        assert_eq!(audit(&person).await.len(), 2);
    })
    .await;
}
