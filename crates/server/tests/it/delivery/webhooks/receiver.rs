//! A webhook receiver for tests.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde_json::Value;
use server::config::Config;
use standardwebhooks::Webhook;
use testkit::TestApp;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// A customer's server, whose responses a test chooses. It records every call.
pub(crate) struct Receiver {
    pub(crate) address: SocketAddr,
    state: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    next: Mutex<VecDeque<Reply>>,
    otherwise: Mutex<Reply>,
    calls: Mutex<Vec<Call>>,
    let_go: CancellationToken,
}

/// How the receiver responds.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    Say(u16, Vec<(&'static str, String)>, String),
    /// Sends every request header back, as some servers do for debugging.
    Echo,
    /// Announces a gigabyte and sends a little of it every now and then.
    Drip,
    After(Duration, u16),
    /// Sends nothing until [`Receiver::lets_go`].
    Hang,
}

impl Default for Reply {
    fn default() -> Self {
        Self::status(200)
    }
}

impl Reply {
    pub(crate) fn status(status: u16) -> Self {
        Self::Say(status, Vec::new(), String::new())
    }

    pub(crate) fn with(status: u16, name: &'static str, value: &str) -> Self {
        Self::Say(status, vec![(name, value.to_owned())], String::new())
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Call {
    #[track_caller]
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).unwrap_or_else(|| panic!("no {name} in {:?}", self.headers)).to_str().unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub(crate) fn signatures(&self) -> Vec<&str> {
        self.header("webhook-signature").split(' ').collect()
    }

    /// Returns whether the official library accepts the signature.
    pub(crate) fn is_verified_by(&self, secret: &str) -> bool {
        Webhook::new(secret).unwrap().verify(&self.body, &self.headers).is_ok()
    }

    /// Like [`Self::is_verified_by`], but independent of the test's clock.
    pub(crate) fn is_signed_by(&self, secret: &str) -> bool {
        let seconds = self.header("webhook-timestamp").parse().unwrap();
        let signature = Webhook::new(secret).unwrap().sign(self.header("webhook-id"), seconds, &self.body);
        self.signatures().contains(&signature.unwrap().as_str())
    }
}

impl Receiver {
    pub(crate) async fn start() -> Self {
        Self::start_at("127.0.0.1:0").await
    }

    pub(crate) async fn start_at(address: &str) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::new(Shared::default());
        let router = Router::new().fallback(answer).with_state(Arc::clone(&state));
        #[expect(clippy::disallowed_methods, reason = "nobody but us calls this receiver")]
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { address, state }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Queues the responses to the next calls.
    pub(crate) fn says(&self, replies: impl IntoIterator<Item = Reply>) {
        self.state.next.lock().unwrap().extend(replies);
    }

    /// Sets the response for when none is queued.
    pub(crate) fn always_says(&self, reply: Reply) {
        *self.state.otherwise.lock().unwrap() = reply;
    }

    /// Ends every call that hangs.
    pub(crate) fn lets_go(&self) {
        self.state.let_go.cancel();
    }

    pub(crate) fn calls(&self) -> Vec<Call> {
        self.state.calls.lock().unwrap().clone()
    }

    /// Returns the only call.
    #[track_caller]
    pub(crate) fn call(&self) -> Call {
        let mut calls = self.calls();
        assert_eq!(calls.len(), 1, "{calls:#?}");
        calls.remove(0)
    }
}

async fn answer(
    State(state): State<Arc<Shared>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let call = Call { method, path: uri.to_string(), headers: headers.clone(), body };
    state.calls.lock().unwrap().push(call);
    let next = state.next.lock().unwrap().pop_front();
    let reply = next.unwrap_or_else(|| state.otherwise.lock().unwrap().clone());
    match reply {
        Reply::Say(status, headers, body) => {
            let mut response = (StatusCode::from_u16(status).unwrap(), body).into_response();
            for (name, value) in headers {
                response.headers_mut().insert(name, value.parse().unwrap());
            }
            response
        }
        Reply::Echo => format!("{headers:?}").into_response(),
        Reply::Drip => {
            let drops = stream::unfold((), async |()| {
                tokio::time::sleep(Duration::from_millis(5)).await;
                Some((Ok::<_, std::convert::Infallible>(Bytes::from_static(&[b'a'; 100])), ()))
            });
            ([("content-length", "1073741824")], Body::from_stream(drops)).into_response()
        }
        Reply::After(wait, status) => {
            tokio::time::sleep(wait).await;
            StatusCode::from_u16(status).unwrap().into_response()
        }
        Reply::Hang => {
            state.let_go.cancelled().await;
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
    }
}

/// Runs a test whose webhooks may call a local receiver.
pub(crate) async fn run(change: impl FnOnce(&mut Config), test: impl AsyncFnOnce(&TestApp, &Receiver)) {
    let receiver = Receiver::start().await;
    let open = |config: &mut Config| {
        config.egress.allowed_networks = vec!["127.0.0.1".to_owned()];
        config.egress.ports = vec![receiver.address.port()];
        change(config);
    };
    Box::pin(testkit::run_with(open, async |app| test(app, &receiver).await)).await;
}
