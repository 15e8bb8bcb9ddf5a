//! An account on the server under test: registers, verifies its address, and sets up endpoints over HTTP.

use std::net::SocketAddr;

use anyhow::Context;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

const PASSWORD: &str = "correct horse battery";

/// A signed-in owner of endpoints.
#[derive(Clone, Debug)]
pub struct Account {
    server: SocketAddr,
    http: reqwest::Client,
    token: String,
}

impl Account {
    pub async fn register(server: SocketAddr, email: &str) -> anyhow::Result<Self> {
        Self::authenticate(server, "register", email).await
    }

    pub async fn sign_in(server: SocketAddr, email: &str) -> anyhow::Result<Self> {
        Self::authenticate(server, "login", email).await
    }

    async fn authenticate(server: SocketAddr, how: &str, email: &str) -> anyhow::Result<Self> {
        let http = reqwest::Client::builder().no_proxy().build()?;
        let url = format!("http://{server}/api/auth/{how}");
        let body = json!({ "email": email, "password": PASSWORD });
        let response: Value = http.post(url).json(&body).send().await?.error_for_status()?.json().await?;
        let token = response["token"].as_str().context("a token")?.to_owned();
        Ok(Self { server, http, token })
    }

    /// Returns the session token.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Verifies the email address with the link in the verification email.
    pub async fn verify(&self, email: &str) -> anyhow::Result<()> {
        let (_, token) = email.split_once("/verify-email?token=").context("a link")?;
        let token: String = token.chars().take_while(char::is_ascii_alphanumeric).collect();
        self.call(Method::GET, &format!("/api/auth/verify-email/{token}"), None).await.map(drop)
    }

    pub async fn create_endpoint(&self, name: &str) -> anyhow::Result<String> {
        let created = self.call(Method::POST, "/api/endpoints/", Some(json!({ "name": name }))).await?;
        Ok(created["id"].as_str().context("an id")?.to_owned())
    }

    /// Adds a webhook to an endpoint, and returns the secret that its calls are signed with.
    pub async fn create_webhook(&self, endpoint: &str, url: &str) -> anyhow::Result<String> {
        let path = format!("/api/endpoints/{endpoint}/webhooks");
        let created = self.call(Method::POST, &path, Some(json!({ "url": url }))).await?;
        Ok(created["secret"].as_str().context("a secret")?.to_owned())
    }

    /// Removes all recipients, so that nobody is emailed about an endpoint's submissions.
    pub async fn remove_recipients(&self, endpoint: &str) -> anyhow::Result<()> {
        let path = format!("/api/endpoints/{endpoint}/notifications");
        self.call(Method::PUT, &path, Some(json!({ "recipients": [] }))).await.map(drop)
    }

    /// Returns what needs the owner's attention.
    pub async fn attention(&self) -> anyhow::Result<Value> {
        self.call(Method::GET, "/api/attention", None).await
    }

    /// Downloads a file.
    pub async fn download(&self, file: &str) -> anyhow::Result<Vec<u8>> {
        let request = self.request(Method::GET, &format!("/api/submissions/files/{file}/download"));
        Ok(request.send().await?.error_for_status()?.bytes().await?.to_vec())
    }

    async fn call(&self, method: Method, path: &str, body: Option<Value>) -> anyhow::Result<Value> {
        let mut request = self.request(method, path);
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await?;
        let (status, text) = (response.status(), response.text().await?);
        anyhow::ensure!(status.is_success(), "{path}: {status} {text}");
        Ok(serde_json::from_str(&text).unwrap_or_default())
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("http://{}{path}", self.server)).bearer_auth(&self.token)
    }
}
