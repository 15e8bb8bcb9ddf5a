//! `formtray admin`.

use serde_json::{Value, json};
use testkit::TestApp;

use super::things::Things;
use super::{operated, operator};
use crate::server::commands::formtray;

/// Runs a command, and returns what it prints, or the error.
async fn run(app: &TestApp, arguments: &[&str]) -> Result<Value, String> {
    let arguments: Vec<&str> = ["admin"].iter().chain(arguments).copied().collect();
    let output = formtray(app, &arguments).output().await.unwrap();
    if output.status.success() {
        Ok(serde_json::from_slice(&output.stdout).unwrap())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

#[tokio::test]
async fn an_operator_on_the_command_line_does_the_same() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.verified("ada").await);
        let things = Things::of(app, &ada).await;
        let endpoint = things.get("{endpoint_id}");
        let found = run(app, &["find", "ada@example.com"]).await.unwrap();
        assert_eq!(found["workspaces"][0]["id"], *ada.workspace);
        let shown = run(app, &["workspace", &ada.workspace]).await.unwrap();
        assert_eq!(shown["endpoints"][0]["id"], *endpoint);

        run(app, &["suspend", endpoint]).await.expect_err("it needs a reason");
        let suspended = run(app, &["suspend", endpoint, "--reason", "Phishing", "--message", "Stop"]).await;
        assert_eq!(suspended.unwrap(), json!({ "suspended": endpoint }));
        app.settled(async || app.guest().submit(endpoint, &[("a", "2")]).await.status == 403).await;
        let refused = run(app, &["suspend", endpoint, "--reason", "Again"]).await.unwrap_err();
        assert!(refused.contains("already_suspended"), "{refused}");
        assert!(app.mail_to("ada@example.com").await.text.contains("> Stop"));
        run(app, &["lift", endpoint, "--reason", "Fine"]).await.unwrap();
        run(app, &["suspend", &ada.workspace, "--reason", "Spam"]).await.unwrap();
        run(app, &["lift", &ada.workspace, "--reason", "Fine"]).await.unwrap();
        let ended = run(app, &["end-sessions", &ada.workspace, "--reason", "Stolen"]).await;
        assert_eq!(ended.unwrap(), json!({ "ended": 1 }));
        ada.get("/api/auth/profile").await.expect_error(401, "unauthorized");

        let audit = run(app, &["audit", "--workspace", &ada.workspace]).await.unwrap();
        let audit = audit.as_array().unwrap();
        assert_eq!(audit.len(), 5);
        assert!(audit.iter().all(|entry| entry["operator"] == "command line"), "{audit:#?}");
        let seen = person.get("/api/admin/audit").await.expect(200).json();
        assert_eq!(seen["items"].as_array().unwrap(), audit);
        assert_eq!(run(app, &["reports"]).await.unwrap()[0]["reason"], "phishing");
        assert_eq!(run(app, &["health"]).await.unwrap()["dead_jobs"][0]["kind"], "forget_keys");
        run(app, &["suspend", "nothing", "--reason", "x"]).await.expect_err("there is no such thing");
    })
    .await;
}

#[tokio::test]
async fn without_its_role_there_is_no_admin() {
    testkit::run(async |app| {
        let mut command = formtray(app, &["admin", "health"]);
        command.env("FORMTRAY__DATABASE__ADMIN_URL", "");
        let output = command.output().await.unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains("database.admin_url isn't set"), "{said}");
    })
    .await;
}
