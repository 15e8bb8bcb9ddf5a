//! Importing submissions from a file: upload, mapping, check, import and undo.

mod hostile;
mod large;
mod leaving;
mod running;
mod steps;

use serde_json::{Value, json};
use testkit::{Answer, Client, Method, TestApp};

/// Uploads a file for an endpoint.
async fn upload(client: &Client<'_>, endpoint: &str, file: impl Into<reqwest::Body>) -> Answer {
    let path = format!("/api/imports?endpoint_id={endpoint}&name=contact.csv");
    Answer::of(client.request(Method::PUT, &path).body(file)).await
}

fn path(import: &Value) -> String {
    format!("/api/imports/{}", import["id"].as_str().unwrap())
}

/// Returns a mapping of all columns as they are proposed.
fn proposed(import: &Value) -> Value {
    let columns = import["columns"].as_array().unwrap().iter();
    let columns: Vec<Value> =
        columns.map(|column| json!({ "target": column["target"], "field": column["field"] })).collect();
    json!({ "columns": columns, "day_first": import["day_first"] })
}

async fn read(client: &Client<'_>, import: &Value) -> Value {
    client.get(&path(import)).await.expect(200).json()
}

/// Uploads a file and checks it with the columns as they are proposed.
async fn checked(
    app: &TestApp,
    client: &Client<'_>,
    endpoint: &str,
    file: impl Into<reqwest::Body>,
) -> Value {
    let import = upload(client, endpoint, file).await.expect(201).json();
    client.put(&format!("{}/mapping", path(&import)), proposed(&import)).await.expect(200);
    app.run_jobs().await;
    read(client, &import).await
}

/// Imports a file that was checked.
async fn run(app: &TestApp, client: &Client<'_>, import: &Value) -> Value {
    client.post(&format!("{}/run", path(import)), json!({})).await.expect(200);
    app.run_jobs().await;
    read(client, import).await
}

async fn undo(app: &TestApp, client: &Client<'_>, import: &Value) -> Value {
    client.post(&format!("{}/undo", path(import)), json!({})).await.expect(200);
    app.run_jobs().await;
    read(client, import).await
}

/// Returns some numbers of an import.
fn numbers(import: &Value, names: &[&str]) -> Vec<i64> {
    names.iter().map(|name| import[name].as_i64().unwrap_or(-1)).collect()
}
