use std::net::SocketAddr;
use std::time::Duration;

use reqwest::Response;
use serde_json::Value;
use testkit::{Config, TestApp};

/// The stream of events of an open dashboard page.
pub(crate) struct Stream {
    response: Response,
    received: String,
}

#[derive(Debug)]
pub(crate) struct Event {
    pub name: String,
    pub id: Option<String>,
    pub data: Value,
}

impl Stream {
    /// Opens a stream at any server, and returns when the server listens.
    pub(crate) async fn open(app: &TestApp, at: SocketAddr, token: &str, after: Option<&str>) -> Self {
        let request = app.http().get(format!("http://{at}/api/live")).bearer_auth(token);
        let request = match after {
            Some(id) => request.header("Last-Event-ID", id),
            None => request,
        };
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        let mut stream = Self { response, received: String::new() };
        stream.block().await.expect("a greeting");
        stream
    }

    /// Returns the next event; `None` when the stream has ended.
    pub(crate) async fn next(&mut self) -> Option<Event> {
        loop {
            let block = self.block().await?;
            let mut event = Event { name: String::new(), id: None, data: Value::Null };
            for line in block.lines() {
                match line.split_once(": ") {
                    Some(("event", name)) => name.clone_into(&mut event.name),
                    Some(("id", id)) => event.id = Some(id.to_owned()),
                    Some(("data", data)) => event.data = serde_json::from_str(data).unwrap(),
                    _ => {}
                }
            }
            if !event.name.is_empty() {
                return Some(event);
            }
        }
    }

    /// Returns the id in the next event, which must be a submission.
    pub(crate) async fn submission(&mut self) -> String {
        let event = self.next().await.expect("the stream goes on");
        assert_eq!(event.name, "submission", "{event:?}");
        assert_eq!(event.data["id"].as_str(), event.id.as_deref());
        event.id.unwrap()
    }

    /// Panics if anything but keep-alive comments arrives within 700 ms.
    pub(crate) async fn silence(&mut self) {
        let received = tokio::time::timeout(Duration::from_millis(700), self.next()).await;
        assert!(received.is_err(), "{received:?}");
    }

    async fn block(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.received.find("\n\n") {
                let rest = self.received.split_off(end + 2);
                return Some(std::mem::replace(&mut self.received, rest));
            }
            let chunk = self.response.chunk().await.ok()??;
            self.received.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    }
}

/// Connects servers through NATS.
pub(crate) fn joined(config: &mut Config) {
    config.bus.servers = std::env::var("FORMTRAY_NATS_URL").expect("NATS: run the tests with `just test`");
}

/// Submits a form at any server.
pub(crate) async fn submitted(app: &TestApp, at: SocketAddr, endpoint: &str, n: usize) -> String {
    let request = app.http().post(format!("http://{at}/api/submit/{endpoint}")).form(&[("n", n.to_string())]);
    let answer: Value = request.send().await.unwrap().json().await.unwrap();
    answer["id"].as_str().expect("accepted").to_owned()
}
