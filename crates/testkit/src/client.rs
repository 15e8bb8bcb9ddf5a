//! HTTP clients for tests: [`Client`] for anyone, [`Person`] for a signed-in user.

use std::ops::Deref;

use reqwest::multipart::Form;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::answer::Answer;

/// A client that sends requests to the test's server.
pub struct Client<'a> {
    /// The scheme, host and port of the server.
    base_url: String,
    http: &'a reqwest::Client,
    token: Option<String>,
    headers: Vec<(&'static str, String)>,
}

/// A signed-in user.
pub struct Person<'a> {
    pub client: Client<'a>,
    pub token: String,
    pub workspace: String,
}

impl<'a> Deref for Person<'a> {
    type Target = Client<'a>;

    fn deref(&self) -> &Client<'a> {
        &self.client
    }
}

impl<'a> Client<'a> {
    pub(crate) fn new(base_url: String, http: &'a reqwest::Client, token: Option<String>) -> Self {
        Self { base_url, http, token, headers: Vec::new() }
    }

    #[must_use]
    pub fn with_token(&self, token: &str) -> Self {
        Self {
            token: Some(token.to_owned()),
            headers: self.headers.clone(),
            ..Self::new(self.base_url.clone(), self.http, None)
        }
    }

    /// Returns the same client with a header on every request, to stand for another browser or another network.
    #[must_use]
    pub fn with_header(&self, name: &'static str, value: &str) -> Self {
        let mut headers = self.headers.clone();
        headers.push((name, value.to_owned()));
        Self { token: self.token.clone(), headers, ..Self::new(self.base_url.clone(), self.http, None) }
    }

    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base_url));
        let request =
            self.headers.iter().fold(request, |request, (name, value)| request.header(*name, value));
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    pub async fn get(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        Answer::of(self.request(Method::POST, path).json(&body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Answer {
        Answer::of(self.request(Method::PUT, path).json(&body)).await
    }

    pub async fn patch(&self, path: &str, body: Value) -> Answer {
        Answer::of(self.request(Method::PATCH, path).json(&body)).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::DELETE, path)).await
    }

    /// Creates an endpoint and returns its id.
    pub async fn create_endpoint(&self, name: &str) -> String {
        let made = self.post("/api/endpoints/", json!({ "name": name })).await.expect(201).json();
        made["id"].as_str().expect("an id").to_owned()
    }

    /// Submits a form as a script would.
    pub async fn submit(&self, endpoint: &str, fields: &[(&str, &str)]) -> Answer {
        Answer::of(self.request(Method::POST, &format!("/api/submit/{endpoint}")).form(fields)).await
    }

    /// Submits a form that must be accepted, and returns the submission's id.
    pub async fn submitted(&self, endpoint: &str, fields: &[(&str, &str)]) -> String {
        let accepted = self.submit(endpoint, fields).await.expect(200).json();
        accepted["id"].as_str().expect("an id").to_owned()
    }

    /// Submits a form with files.
    pub async fn upload(&self, endpoint: &str, form: Form) -> Answer {
        Answer::of(self.request(Method::POST, &format!("/api/submit/{endpoint}")).multipart(form)).await
    }
}
