//! Tickets, from the operator's side.

use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Person, TestApp};

use super::{OPERATOR, audit, operated, operator};
use crate::accounts::sign_in::two_factor::Authenticator;

async fn ticket(ada: &Person<'_>, subject: &str) -> String {
    let new = json!({ "subject": subject, "text": "It fails." });
    let ticket = ada.post("/api/support/tickets", new).await.expect(201).json();
    ticket["id"].as_str().unwrap().to_owned()
}

async fn subjects(person: &Person<'_>, query: &str) -> Vec<String> {
    let list = person.get(&format!("/api/admin/tickets?{query}")).await.expect(200).json();
    let items = list["items"].as_array().unwrap().iter();
    items.map(|item| item["subject"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_ticket_is_answered_and_the_customer_sees_it() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.verified("ada").await);
        let id = ticket(&ada, "Webhooks fail").await;
        let path = format!("/api/admin/tickets/{id}");
        let thread = person.get(&path).await.expect(200).json();
        assert_eq!((&thread["ticket"]["number"], &thread["ticket"]["state"]), (&json!(1001), &json!("open")));
        assert_eq!(thread["entries"][0]["text"], "It fails.");
        assert_eq!(thread["workspace"]["email"], "ada@example.com");
        person.post(&format!("{path}/notes"), json!({ "text": "Known" })).await.expect(201);
        let reply = person.post(&format!("{path}/replies"), json!({ "text": "Try again." })).await;
        assert_eq!(reply.expect(201).json()["author"], json!({ "role": "operator", "name": "operator" }));

        let own = ada.get(&format!("/api/support/tickets/{id}")).await.expect(200).json();
        assert_eq!(own["ticket"]["state"], "waiting_for_you");
        assert!(own.to_string().contains("Try again.") && !own.to_string().contains("Known"), "{own}");
        assert!(!own.to_string().contains(OPERATOR), "the operator's address stays private: {own}");
        let emails = app.all_mail_to("ada@example.com").await;
        assert!(emails.iter().any(|email| email.text.contains("Try again.")), "{emails:#?}");

        let solved = person.post(&format!("{path}/state"), json!({ "state": "solved" })).await;
        assert_eq!(solved.expect(200).json()["state"], "solved");
        for wrong in [json!({ "text": "" }), json!({ "text": "x".repeat(20_001) })] {
            person.post(&format!("{path}/replies"), wrong).await.expect_error(422, "invalid");
        }
        let actions: Vec<String> = audit(&person).await.into_iter().map(|(action, _)| action).collect();
        assert_eq!(actions, ["ticket_state_changed", "ticket_replied", "ticket_noted"]);
    })
    .await;
}

#[tokio::test]
async fn the_queue_is_filtered_and_assigned() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.verified("ada").await);
        let (first, second) = (ticket(&ada, "First").await, ticket(&ada, "Second").await);
        let act = async |id: &str, what: &str, body: Value| {
            person.post(&format!("/api/admin/tickets/{id}/{what}"), body).await
        };
        assert_eq!(subjects(&person, "").await, ["First", "Second"]);
        let assigned = act(&first, "assign", json!({ "to": "me" })).await.expect(200).json();
        assert_eq!(assigned["assignee"], json!({ "email": OPERATOR, "name": "operator" }));
        act(&first, "assign", json!({ "to": "ada@example.com" })).await.expect_error(422, "invalid");
        act(&second, "state", json!({ "state": "waiting_for_us" })).await.expect(200);
        assert_eq!(subjects(&person, "").await, ["Second", "First"], "what waits for us comes first");
        for (query, found) in [
            ("assignee=me", vec!["First"]),
            ("assignee=none", vec!["Second"]),
            ("assignee=operator@example.com", vec!["First"]),
            ("state=open", vec!["First"]),
            ("state=solved", vec![]),
            ("q=seco", vec!["Second"]),
            ("q=1001", vec!["First"]),
            ("q=ADA@example.com", vec!["Second", "First"]),
        ] {
            assert_eq!(subjects(&person, query).await, found, "{query}");
        }
        act(&first, "assign", json!({ "to": null })).await.expect(200);
        assert_eq!(subjects(&person, "assignee=none").await.len(), 2);
        assert_eq!(person.get("/api/admin/session").await.json()["queues"]["tickets"], 2);
        let unknown = "018f0000-0000-7000-8000-000000000000";
        act(unknown, "assign", json!({ "to": "me" })).await.expect_error(404, "not_found");
        act(unknown, "replies", json!({ "text": "Hi" })).await.expect_error(404, "not_found");
    })
    .await;
}

#[tokio::test]
async fn who_else_has_it_open_is_shown_for_a_minute() {
    let two = |config: &mut testkit::Config| {
        config.admin.emails = vec![OPERATOR.to_owned(), "lena@example.com".to_owned()];
    };
    testkit::run_with(two, async |app| {
        let (person, ada, lena) =
            (operator(app).await, app.verified("ada").await, app.verified("lena").await);
        Authenticator::turn_on(app, &lena).await;
        let path = format!("/api/admin/tickets/{}", ticket(&ada, "Help").await);
        let open_by = async |who: &Person<'_>| who.get(&path).await.expect(200).json()["open_by"].clone();
        assert_eq!(open_by(&person).await, json!([]));
        assert_eq!(open_by(&lena).await, json!([{ "email": OPERATOR, "name": "operator" }]));
        assert_eq!(open_by(&person).await, json!([{ "email": "lena@example.com", "name": "lena" }]));
        app.clock.advance(Duration::from_secs(61));
        assert_eq!(open_by(&person).await, json!([]));
    })
    .await;
}

/// Asks for access to a submission of this workspace, and returns the request's id.
async fn ask(app: &TestApp, person: &Person<'_>, ada: &Person<'_>) -> (String, String, Value) {
    let endpoint = ada.create_endpoint("Contact").await;
    let submission = app.guest().submitted(&endpoint, &[("secret", "pl4nted")]).await;
    let ticket = ticket(ada, "Help").await;
    let ask = format!("/api/admin/tickets/{ticket}/access-requests");
    let asked = person.post(&ask, json!({ "submission_id": submission })).await.expect(201).json();
    (ticket, submission, asked)
}

#[tokio::test]
async fn a_customer_grants_access_for_an_hour_and_sees_it_end() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.verified("ada").await);
        let (ticket, submission, asked) = ask(app, &person, &ada).await;
        assert_eq!((&asked["state"], &asked["submission_id"]), (&json!("asked"), &json!(submission)));
        let read = format!("/api/admin/submissions/{submission}");
        assert_eq!(person.get(&read).await.expect(200).json()["content"], Value::Null);
        let grant = format!("/api/support/access-requests/{}/grant", asked["id"].as_str().unwrap());
        ada.post(&grant, json!({ "hours": 1 })).await.expect(200);
        let shown = person.get(&read).await.expect(200).json();
        assert_eq!(shown["content"]["fields"], json!([["secret", "pl4nted"]]));
        app.clock.advance(Duration::from_mins(61));
        assert_eq!(person.get(&read).await.expect(200).json()["content"], Value::Null);
        let thread = person.get(&format!("/api/admin/tickets/{ticket}")).await.expect(200).json();
        assert_eq!(thread["access_requests"][0]["state"], "expired");
    })
    .await;
}

#[tokio::test]
async fn access_to_another_workspaces_submission_cannot_be_asked_for() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.verified("ada").await);
        let eve = app.verified("eve").await;
        let (ticket, ..) = ask(app, &person, &ada).await;
        let endpoint = eve.create_endpoint("Contact").await;
        let others = app.guest().submitted(&endpoint, &[("a", "1")]).await;
        let ask = format!("/api/admin/tickets/{ticket}/access-requests");
        person.post(&ask, json!({ "submission_id": others })).await.expect_error(404, "not_found");
    })
    .await;
}
