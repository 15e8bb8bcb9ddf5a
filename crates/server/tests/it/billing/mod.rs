//! Quota, spending limit and held submissions.

mod caps;
mod discard;
mod flood;
mod hold;
mod invoices;
mod notices;
mod open;
mod price;
mod redaction;
mod terms;
mod usage;

use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Answer, Client, Person, TestApp};

/// Someone with an endpoint, who has used so many submissions this month.
async fn with_used<'a>(app: &'a TestApp, name: &str, used: i64) -> (Person<'a>, String) {
    let person = app.verified(name).await;
    let endpoint = person.create_endpoint("Contact").await;
    sqlx::query(
        "insert into usage (workspace_id, endpoint_id, day, counted) values ($1::uuid, $2, $3::date, $4)",
    )
    .bind(&person.workspace)
    .bind(&endpoint)
    .bind(app.clock.now().to_string()[..10].to_owned())
    .bind(used)
    .execute(&app.owner)
    .await
    .unwrap();
    (person, endpoint)
}

/// Sends some distinct submissions.
async fn submit_some(app: &TestApp, endpoint: &str, count: usize) -> Vec<String> {
    let mut ids = Vec::new();
    for number in 0..count {
        let text = format!("Is there a room on day {number}, please?");
        ids.push(app.guest().submitted(endpoint, &[("message", &text)]).await);
    }
    ids
}

async fn usage(person: &Client<'_>) -> Value {
    person.get("/api/billing/usage").await.expect(200).json()
}

/// Returns how many submissions a folder has.
async fn total(person: &Client<'_>, folder: &str) -> Value {
    person.get(&format!("/api/submissions/?state={folder}")).await.expect(200).json()["total"].clone()
}

async fn open(person: &Client<'_>, count: u64, price_cents: u64) -> Answer {
    person.post("/api/submissions/held/open", json!({ "count": count, "price_cents": price_cents })).await
}

/// Lets time pass, and signs in again, because sessions end meanwhile.
async fn days_later<'a>(app: &'a TestApp, name: &str, days: u64) -> Client<'a> {
    app.clock.advance(Duration::from_hours(24 * days));
    submissions::make_partitions(app.platform().db.worker(), &app.clock).await.unwrap();
    let login = json!({ "email": format!("{name}@example.com"), "password": "a long enough one" });
    let answer = app.guest().post("/api/auth/login", login).await.expect(200).json();
    app.guest().with_token(answer["token"].as_str().unwrap())
}
