use std::net::SocketAddr;

use anyhow::Context;
use reqwest::Method;
use serde_json::{Value, json};

const EMAIL: &str = "owner@example.com";
const PASSWORD: &str = "correct horse battery";

/// The owner of the endpoints, signed in.
pub(crate) struct Account {
    server: SocketAddr,
    http: reqwest::Client,
    token: String,
}

impl Account {
    pub(crate) async fn register(server: SocketAddr) -> anyhow::Result<Self> {
        Self::signed_in(server, "register").await
    }

    pub(crate) async fn sign_in(server: SocketAddr) -> anyhow::Result<Self> {
        Self::signed_in(server, "login").await
    }

    async fn signed_in(server: SocketAddr, how: &str) -> anyhow::Result<Self> {
        let http = reqwest::Client::builder().no_proxy().build()?;
        let url = format!("http://{server}/api/auth/{how}");
        let body = json!({ "email": EMAIL, "password": PASSWORD });
        let answer: Value = http.post(url).json(&body).send().await?.error_for_status()?.json().await?;
        let token = answer["token"].as_str().context("a token")?.to_owned();
        Ok(Self { server, http, token })
    }

    pub(crate) async fn make_endpoint(&self, name: &str) -> anyhow::Result<String> {
        let request = self.request(Method::POST, "/api/endpoints/").json(&json!({ "name": name }));
        let made: Value = request.send().await?.error_for_status()?.json().await?;
        Ok(made["id"].as_str().context("an id")?.to_owned())
    }

    /// A file's bytes.
    pub(crate) async fn download(&self, file: &str) -> anyhow::Result<Vec<u8>> {
        let request = self.request(Method::GET, &format!("/api/submissions/files/{file}/download"));
        Ok(request.send().await?.error_for_status()?.bytes().await?.to_vec())
    }

    fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        self.http.request(method, format!("http://{}{path}", self.server)).bearer_auth(&self.token)
    }
}
