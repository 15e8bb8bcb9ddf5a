//! `formtray probe --prepare`: creates what the probe submits to. The account and its terms are written to the database; the
//! endpoint is set up through the API of the running server, as a customer does it.

use std::io::Write;
use std::time::Duration;

use accounts::{Email, NewAccount, Password, RequestSource};
use anyhow::{Context, anyhow, ensure};
use api::Platform;
use kernel::{Clock, Token};
use reqwest::{Client, Method};
use serde_json::{Value, json};
use status::ProbeSettings;

use crate::compose;
use crate::config::Config;

const PREPARE_TIMEOUT: Duration = Duration::from_secs(20);

/// Creates an account that isn't metered, with an endpoint whose webhook calls the probe and whose submissions are deleted
/// after a day.
pub(super) async fn run(config: &Config, settings: &ProbeSettings, email: &str) -> anyhow::Result<()> {
    ensure!(!settings.receiver_url.is_empty(), "probe.receiver_url is not set");
    let platform = compose::compose(config, Clock::system()).await?;
    let token = account(&platform, email).await?;
    platform.db.close().await;
    let api = Api { client: client()?, url: settings.url.clone(), token };
    let made = api.call(Method::POST, "/api/endpoints/", json!({ "name": "Status probe" })).await?;
    let endpoint = made["id"].as_str().context("the server returned no endpoint id")?;
    let path = format!("/api/endpoints/{endpoint}");
    api.call(Method::PUT, &path, json!({ "retention_days": 1 })).await?;
    api.call(Method::PUT, &format!("{path}/notifications"), json!({ "recipients": [] })).await?;
    api.call(Method::POST, &format!("{path}/webhooks"), json!({ "url": settings.receiver_url })).await?;
    api.call(Method::POST, "/api/auth/logout", json!({})).await?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "Add this to the probe's configuration:\n\n[probe]\nendpoint = \"{endpoint}\"")?;
    Ok(())
}

/// Creates the account with a password that nobody knows, and returns the token of its session.
async fn account(platform: &Platform, email: &str) -> anyhow::Result<Token> {
    let password = Token::fresh().reveal().to_owned();
    let new = NewAccount {
        email: Email::parse(email).map_err(|error| anyhow!("{}", error.message))?,
        password: Password::parse(password, "password", email)
            .map_err(|error| anyhow!("{}", error.message))?,
        name: Some("Status probe".to_owned()),
        is_verified: true,
    };
    let created = accounts::create(platform, new, &RequestSource::console())
        .await
        .map_err(|error| anyhow!("{} ({})", error.detail, error.code))
        .context("failed to create the probe's account")?;
    let workspace = created.signed.workspace;
    billing::unmeter(&mut *platform.db.worker().acquire().await?, workspace).await?;
    Ok(created.token)
}

struct Api {
    client: Client,
    url: String,
    token: Token,
}

fn client() -> anyhow::Result<Client> {
    Ok(Client::builder().timeout(PREPARE_TIMEOUT).no_proxy().build()?)
}

impl Api {
    async fn call(&self, method: Method, path: &str, body: Value) -> anyhow::Result<Value> {
        let request = self.client.request(method, format!("{}{path}", self.url));
        let answer = request.bearer_auth(self.token.reveal()).json(&body).send().await;
        let answer = answer.with_context(|| format!("failed to call {}{path}", self.url))?;
        let status = answer.status();
        let text = answer.text().await?;
        ensure!(status.is_success(), "{path} returned {status}: {text}");
        Ok(serde_json::from_str(&text).unwrap_or_default())
    }
}
