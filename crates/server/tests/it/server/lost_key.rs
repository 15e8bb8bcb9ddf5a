//! The key file is permanently lost.

use serde_json::{Value, json};
use server::Running;
use testkit::{Answer, TestApp};

use super::commands::{formtray, run};
use crate::accounts::sign_in::two_factor::Authenticator;

const LOGIN: &str = "/api/auth/login";
const HELD: &str = "select count(*) from deliveries where kind = 'webhook' and waits_for = 'paused'";

/// Another server on the same services, started after the key file has changed.
struct Other<'a> {
    app: &'a TestApp,
    running: Running,
    token: String,
}

impl Other<'_> {
    async fn get(&self, path: &str) -> Value {
        let url = format!("http://{}{path}", self.running.address);
        Answer::of(self.app.http().get(url).bearer_auth(&self.token)).await.expect(200).json()
    }

    async fn post(&self, path: &str, body: Value) -> Answer {
        let url = format!("http://{}{path}", self.running.address);
        Answer::of(self.app.http().post(url).bearer_auth(&self.token).json(&body)).await
    }
}

#[tokio::test]
async fn whoever_starts_over_locks_nobody_out_and_everybody_is_notified() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        Authenticator::turn_on(app, &ada).await;
        app.mail_to("ada@example.com").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let hook = json!({ "url": "https://hooks.example.com/in", "headers": [{ "name": "X-Key", "value": "sesame" }] });
        let hooks = format!("/api/endpoints/{endpoint}/webhooks");
        let made = ada.post(&hooks, hook).await.expect(201).json();
        let hook = format!("{hooks}/{}", made["webhook"]["id"].as_str().unwrap());
        app.guest().submitted(&endpoint, &[("n", "1")]).await;
        app.mail_to("ada@example.com").await;
        let key_file = &app.config().secrets.key_file;
        let lost = std::fs::read_to_string(key_file).unwrap();
        std::fs::remove_file(key_file).unwrap();

        let (migrated, said) = run(formtray(app, &["migrate"])).await;
        assert!(!migrated && said.contains("--accept-new-key"), "{said}");
        let (migrated, said) = run(formtray(app, &["migrate", "--accept-new-key"])).await;
        assert!(migrated, "{said}");
        assert!(said.contains("removed 1 second factors") && said.contains("paused 1 webhooks"), "{said}");
        assert_ne!(std::fs::read_to_string(key_file).unwrap(), lost);
        let (sound, said) = run(formtray(app, &["doctor"])).await;
        assert!(sound, "{said}");

        let running = app.another_server().await;
        let mut other = Other { app, running, token: String::new() };
        let login = json!({ "email": "ada@example.com", "password": "a long enough one" });
        let signed_in = other.post(LOGIN, login).await.expect(200).json();
        other.token = signed_in["token"].as_str().expect("a session without a second factor").to_owned();
        let events = other.get("/api/auth/events").await;
        let off = events["items"].as_array().unwrap().iter().find(|event| event["kind"] == "two_factor_off");
        assert_eq!(off.unwrap()["details"]["reason"], "key_lost", "{events}");
        assert_eq!(off.unwrap()["device"], "Server console");
        let email = app.mail_to("ada@example.com").await;
        assert!(email.text.contains("Server console"), "{}", email.text);

        let listed = other.get(&hooks).await["items"][0].clone();
        assert_eq!((&listed["state"], &listed["paused_because"]), (&json!("paused"), &json!("key_lost")));
        assert_eq!((&listed["headers"], listed["secrets"].as_array().unwrap().len()), (&json!([]), 1));
        assert_eq!(app.number(HELD).await, 1, "what was due waits for its owner");
        other.post(&format!("{hook}/rotate-secret"), json!({})).await.expect(200);
        other.running.stop().await.unwrap();

        // Running it again, or without need, clears nothing.
        let (migrated, said) = run(formtray(app, &["migrate", "--accept-new-key"])).await;
        assert!(migrated && said.contains("removed 0 second factors") && said.contains("paused 0 webhooks"), "{said}");
    })
    .await;
}
