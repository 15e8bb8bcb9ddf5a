//! Erasing what contains a value, and emptying folders.

mod everywhere;
mod folders;
mod found;
mod limits;
mod spool;

use serde_json::{Value, json};
use testkit::{Client, TestApp};

/// Counts what contains a value, and returns the count.
async fn counted(app: &TestApp, person: &Client<'_>, value: &str) -> Value {
    let started = person.post("/api/erasures/count", json!({ "value": value })).await.expect(202).json();
    assert_eq!(started["state"], "counting");
    app.run_jobs().await;
    read(person, &started).await
}

async fn read(person: &Client<'_>, erasure: &Value) -> Value {
    let path = format!("/api/erasures/{}", erasure["id"].as_str().unwrap());
    person.get(&path).await.expect(200).json()
}

/// Confirms a count, and returns the receipt.
async fn erased(app: &TestApp, person: &Client<'_>, count: &Value) -> Value {
    let path = format!("/api/erasures/{}/confirm", count["id"].as_str().unwrap());
    let number = &count["found"]["submissions"];
    let confirmed = person.post(&path, json!({ "confirm_count": number })).await.expect(202).json();
    assert_eq!(confirmed["state"], "waiting");
    app.run_jobs().await;
    read(person, count).await
}

/// Runs the second look as well, after which nothing knows the value.
async fn finish(app: &TestApp) {
    sqlx::query("update jobs._private_jobs set run_at = now()").execute(&app.owner).await.unwrap();
    app.run_jobs().await;
}
