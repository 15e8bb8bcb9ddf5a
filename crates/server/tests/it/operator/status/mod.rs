//! Tests of the status: what the probe sends, what `/status` shows of it, incidents, and the probe itself.

mod incidents;
mod measure;
mod page;
mod probe;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use testkit::{Answer, Config, Method, TestApp};

pub(crate) const SECRET: &str = "a secret for the probe";
const COMPONENTS: [&str; 4] = ["submissions", "storage", "delivery", "dashboard"];

fn accepting(config: &mut Config) {
    SECRET.clone_into(&mut config.status.probe_secret);
}

fn minutes_ago(app: &TestApp, minutes: i64) -> Timestamp {
    app.clock.now() - SignedDuration::from_mins(minutes)
}

fn measured(at: Timestamp, component: &str, state: &str) -> Value {
    json!({ "at": at, "component": component, "state": state, "milliseconds": 12 })
}

/// A measurement of every component.
fn all_measured(at: Timestamp, states: [&str; 4]) -> Vec<Value> {
    COMPONENTS.iter().zip(states).map(|(component, state)| measured(at, component, state)).collect()
}

async fn send_with(app: &TestApp, secret: &str, measurements: Vec<Value>) -> Answer {
    let request = app.guest().request(Method::POST, "/api/status/measurements");
    Answer::of(request.bearer_auth(secret).json(&json!({ "measurements": measurements }))).await
}

async fn send(app: &TestApp, measurements: Vec<Value>) {
    send_with(app, SECRET, measurements).await.expect(204);
}

async fn summary(app: &TestApp) -> Value {
    app.guest().get("/status.json").await.expect(200).json()
}

/// Returns the states of the components in the order of the page.
fn states(summary: &Value) -> Vec<&str> {
    summary["components"].as_array().unwrap().iter().map(|one| one["state"].as_str().unwrap()).collect()
}

async fn html(app: &TestApp) -> String {
    app.guest().get("/status").await.expect(200).text()
}
