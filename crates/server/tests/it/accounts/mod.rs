//! Tests of accounts over HTTP: registering, signing in, two-factor authentication, sessions, limits, export and
//! deletion.

mod credentials;
mod delete;
mod events;
mod export;
mod limits;
mod profile;
mod register;
mod registration;
pub(crate) mod sign_in;
mod theft;

use serde_json::json;
use testkit::{Answer, TestApp};

/// Signs in as Ada, without a device that is known.
async fn login(app: &TestApp, password: &str) -> Answer {
    let body = json!({ "email": "ada@example.com", "password": password });
    app.guest().post("/api/auth/login", body).await
}
