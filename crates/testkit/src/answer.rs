use bytes::Bytes;
use reqwest::RequestBuilder;
use reqwest::header::HeaderMap;
use serde_json::Value;

/// A response, read to its end.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    pub async fn of(request: RequestBuilder) -> Self {
        let response = request.send().await.expect("an answer");
        Self {
            status: response.status().as_u16(),
            headers: response.headers().clone(),
            body: response.bytes().await.expect("a whole body"),
        }
    }

    /// Panics with the body unless the response has this status.
    #[track_caller]
    #[expect(clippy::return_self_not_must_use, reason = "expecting is the point of it")]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.text());
        self
    }

    /// Panics unless the response has this status and its error this code. Returns the error's body.
    #[track_caller]
    pub fn expect_error(self, status: u16, code: &str) -> Value {
        let body = self.expect(status).json();
        assert_eq!(body["code"], code, "{body}");
        assert!(body["detail"].as_str().is_some_and(|detail| !detail.is_empty()), "{body}");
        assert!(body["request_id"].as_str().is_some_and(|id| id.len() == 32), "{body}");
        body
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }
}
