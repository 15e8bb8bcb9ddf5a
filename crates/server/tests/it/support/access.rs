//! Requests for access to a submission: granted for a time, declined, revoked.

use std::time::Duration;

use ::support::SupportError;
use serde_json::{Value, json};
use testkit::{Client, TestApp};

use super::{ask_access, open, thread};

/// A ticket with a request for access. Returns the ticket, the submission and the request.
async fn asked(app: &TestApp, client: &Client<'_>) -> (Value, String, String) {
    let endpoint = client.create_endpoint("Contact").await;
    let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
    let ticket = open(client, "Help", "x").await;
    let request = ask_access(app, &ticket, &submission).await.unwrap();
    (ticket, submission, request)
}

async fn decide(client: &Client<'_>, request: &str, what: &str, body: Value) -> testkit::Answer {
    client.post(&format!("/api/support/access-requests/{request}/{what}"), body).await
}

/// Returns the kinds and details of the newest security events, newest first.
async fn logged(client: &Client<'_>) -> Vec<(String, Value)> {
    let events = client.get("/api/auth/events").await.expect(200).json();
    let items = events["items"].as_array().unwrap().iter();
    let of_support = items.filter(|item| item["kind"].as_str().unwrap().starts_with("support_"));
    of_support.map(|item| (item["kind"].as_str().unwrap().to_owned(), item["details"].clone())).collect()
}

#[tokio::test]
async fn access_is_granted_for_a_time_and_revoked() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let (ticket, submission, request) = asked(app, &ada).await;
        let read = thread(&ada, &ticket).await;
        let shown = &read["access_requests"][0];
        assert_eq!((&shown["id"], &shown["submission_id"]), (&json!(request), &json!(submission)));
        assert_eq!((&shown["state"], &shown["requested_by"]), (&json!("asked"), &json!("Ana")));
        assert_eq!((&shown["form"]["name"], &shown["expires_at"]), (&json!("Contact"), &Value::Null));
        assert_eq!(
            (&read["ticket"]["state"], &read["ticket"]["unread"]),
            (&json!("waiting_for_you"), &json!(true))
        );

        for hours in [0, 2, 25, 10_000] {
            decide(&ada, &request, "grant", json!({ "hours": hours })).await.expect_error(422, "invalid");
        }
        let granted = decide(&ada, &request, "grant", json!({ "hours": 24 })).await.expect(200).json();
        assert_eq!(granted["state"], "granted");
        let until: jiff::Timestamp = granted["expires_at"].as_str().unwrap().parse().unwrap();
        let left = until.duration_since(app.clock.now()).as_hours();
        assert!((23..24).contains(&left), "{left}");
        decide(&ada, &request, "decline", json!({})).await.expect_error(409, "access_decided");
        for _ in 0..2 {
            let revoked = decide(&ada, &request, "revoke", json!({})).await.expect(200).json();
            assert_eq!(revoked["state"], "revoked");
        }
        decide(&ada, &request, "grant", json!({ "hours": 1 })).await.expect_error(409, "access_decided");

        let read = thread(&ada, &ticket).await;
        let entries = read["entries"].as_array().unwrap().iter().filter(|entry| entry["kind"] == "access");
        let told: Vec<_> = entries
            .map(|entry| (entry["access"].as_str().unwrap(), entry["author"]["role"].as_str().unwrap()))
            .collect();
        assert_eq!(told, [("asked", "operator"), ("granted", "customer"), ("revoked", "customer")]);
        assert_eq!(read["ticket"]["state"], "waiting_for_you", "a decision isn't a reply");
        let [(revoked, _), (granted, details)] = &logged(&ada).await[..] else { panic!() };
        assert_eq!(
            (revoked.as_str(), granted.as_str()),
            ("support_access_revoked", "support_access_granted")
        );
        assert_eq!((&details["ticket"], &details["submission_id"]), (&json!(1001), &json!(submission)));
        assert_eq!(details["until"].as_str().unwrap().parse::<jiff::Timestamp>().unwrap(), until);
    })
    .await;
}

#[tokio::test]
async fn access_ends_by_itself_and_can_be_extended() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let (ticket, _, request) = asked(app, &ada).await;
        decide(&ada, &request, "grant", json!({ "hours": 1 })).await.expect(200);
        let state = async || thread(&ada, &ticket).await["access_requests"][0]["state"].clone();
        assert_eq!(state().await, "granted");
        app.clock.advance(Duration::from_mins(59));
        assert_eq!(state().await, "granted");
        app.clock.advance(Duration::from_mins(1));
        assert_eq!(state().await, "expired");
        decide(&ada, &request, "grant", json!({ "hours": 168 })).await.expect(200);
        assert_eq!(state().await, "granted");
    })
    .await;
}

#[tokio::test]
async fn access_is_declined() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let (_, _, request) = asked(app, &ada).await;
        decide(&ada, &request, "revoke", json!({})).await.expect_error(409, "access_decided");
        for _ in 0..2 {
            let declined = decide(&ada, &request, "decline", json!({})).await.expect(200).json();
            assert_eq!(declined["state"], "declined");
        }
        assert_eq!(logged(&ada).await.len(), 1, "once");
        decide(&ada, &request, "grant", json!({ "hours": 1 })).await.expect_error(409, "access_decided");
    })
    .await;
}

#[tokio::test]
async fn who_has_not_verified_their_address_grants_nothing() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let (_, _, request) = asked(app, &ada).await;
        let refused = decide(&ada, &request, "grant", json!({ "hours": 1 })).await;
        refused.expect_error(403, "email_not_verified");
        assert_eq!(app.number("select count(*) from access_grants where state <> 'asked'").await, 0);
        decide(&ada, &request, "decline", json!({})).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn support_asks_for_submissions_of_the_ticket_s_workspace_only() {
    testkit::run(async |app| {
        let (ada, eve) = (app.verified("ada").await, app.verified("eve").await);
        let (_, hers, request) = asked(app, &ada).await;
        let ticket = open(&eve, "Help", "x").await;
        let refused = ask_access(app, &ticket, &hers).await;
        assert!(matches!(refused, Err(SupportError::NotFound)), "{refused:?}");
        decide(&eve, &request, "grant", json!({ "hours": 1 })).await.expect_error(404, "not_found");
        // A deleted submission has no form any more.
        let endpoint = ada.get("/api/endpoints/").await.expect(200).json()["items"][0]["id"].clone();
        let submission = format!("/api/submissions/{}/{hers}", endpoint.as_str().unwrap());
        ada.delete(&submission).await.expect(204);
        let declined = decide(&ada, &request, "decline", json!({})).await.expect(200).json();
        assert_eq!(declined["form"], Value::Null);
    })
    .await;
}
