//! Tests of an endpoint's form: its draft and versions, what a published form does to submissions, and what is learned
//! without one.

mod draft;
mod files;
mod hostile;
mod learned;
mod limits;
mod notices;
mod origin;
mod publish;
mod submissions;
mod validation;

use serde_json::{Value, json};
use testkit::{Answer, Client, Method, Person};

/// A form with a required name and an email address.
fn contact() -> Value {
    json!({
        "format": 1,
        "language": "en",
        "fields": [
            { "type": "text", "name": "name", "label": "Your name", "required": true, "max_length": 50 },
            { "type": "email", "name": "email", "label": "Email address" },
        ],
    })
}

/// A form with these fields.
fn form_of(fields: Value) -> Value {
    let mut form = json!({ "format": 1, "language": "en" });
    form["fields"] = fields;
    form
}

fn path(endpoint: &str) -> String {
    format!("/api/endpoints/{endpoint}/form")
}

/// Sends a change of a form that is based on a revision.
async fn change(client: &Client<'_>, method: Method, path: &str, revision: i64, body: &Value) -> Answer {
    let request = client.request(method, path).header("if-match", format!("\"{revision}\""));
    Answer::of(request.json(body)).await
}

async fn save(client: &Client<'_>, endpoint: &str, revision: i64, schema: &Value) -> Answer {
    change(client, Method::PUT, &path(endpoint), revision, schema).await
}

/// Saves and publishes a form, whatever was there before.
async fn publish(person: &Person<'_>, endpoint: &str, schema: &Value) -> Value {
    let before = person.get(&path(endpoint)).await.expect(200).json()["revision"].as_i64().unwrap();
    let saved = save(person, endpoint, before, schema).await.expect(200).json();
    let revision = saved["revision"].as_i64().unwrap();
    let publish = format!("{}/publish", path(endpoint));
    change(person, Method::POST, &publish, revision, &json!({})).await.expect(200).json()
}

/// The fields and codes of a rejected submission.
fn errors(refused: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let all = refused["errors"].as_array().unwrap();
    all.iter().map(|error| (text(&error["field"]), text(&error["code"]))).collect()
}
