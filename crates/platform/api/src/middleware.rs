//! The middleware around all routes ([`Middleware`]). It gives a request its id, its span and its client address,
//! counts its body, catches panics, writes the body of every error, and sets the headers that all responses have.

use std::any::Any;
use std::convert::Infallible;
use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use kernel::Clock;
use metrics::{Label, SharedString};
use tracing::Instrument;

use crate::body::{BodyBudget, hold_response};
use crate::client::TrustedProxies;
use crate::error::{Error, ErrorBody};

const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Identifies one request in responses and logs. It is always generated here; an `X-Request-Id` header from a client is
/// ignored.
#[derive(Clone, Debug)]
pub struct RequestId(pub String);

impl<S: Sync> FromRequestParts<S> for RequestId {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let id = parts.extensions.get::<Self>().cloned();
        Ok(id.unwrap_or_else(|| Self(String::new())))
    }
}

/// What runs before and after every route: request id and span, client address, memory budget, panics, the shape of
/// errors, and security headers.
#[derive(Clone)]
pub struct Middleware {
    clock: Clock,
    proxies: TrustedProxies,
    /// The `Strict-Transport-Security` header, if this server is reached over TLS.
    hsts: Option<HeaderValue>,
    bodies: BodyBudget,
}

/// Wraps all routes of a router in the middleware.
pub fn with_middleware(router: Router, middleware: Middleware) -> Router {
    router.layer(from_fn_with_state(middleware, answer))
}

async fn answer(State(middleware): State<Middleware>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("unmatched", MatchedPath::as_str);
    middleware.handle(request, route, |request| next.run(request)).await
}

#[expect(clippy::needless_pass_by_value, reason = "the catch hands the panic over")]
fn panicked(panic: Box<dyn Any + Send>) -> Response {
    let message = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("panic without a message");
    Error::internal(anyhow::anyhow!("panicked: {message}")).into_response()
}

impl Middleware {
    pub fn new(clock: Clock, proxies: TrustedProxies, hsts: Option<HeaderValue>, bodies: BodyBudget) -> Self {
        Self { clock, proxies, hsts, bodies }
    }

    /// Runs one request through the middleware, and `next` inside it. The path that bypasses the router calls this
    /// directly.
    pub async fn handle<F>(
        &self,
        mut request: Request,
        route: &str,
        next: impl FnOnce(Request) -> F,
    ) -> Response
    where
        F: Future<Output = Response>,
    {
        let id = RequestId(self.clock.uuid().simple().to_string());
        self.proxies.record(&mut request);
        request.extensions_mut().insert(id.clone());
        let (request, held) = self.bodies.admit(request);
        let method = known_method(request.method());
        let span = tracing::debug_span!("request", id = id.0, method = method.unwrap_or(OTHER_METHOD), route);
        async {
            let started = Instant::now();
            let mut response = if method.is_some() {
                let answered = AssertUnwindSafe(next(request)).catch_unwind().await;
                answered.unwrap_or_else(panicked)
            } else {
                Error::method_not_allowed().into_response()
            };
            let method = method.unwrap_or(OTHER_METHOD);
            if let Some(error) = take_error(&mut response) {
                response = write_error(error, &id, response.headers());
            }
            if let Some(held) = held {
                response = hold_response(held, response)
                    .unwrap_or_else(|exhausted| write_error(exhausted.into(), &id, &HeaderMap::new()));
            }
            let took = started.elapsed();
            let status = response.status();
            if status.is_server_error() {
                tracing::warn!(id = id.0, ms = took.as_millis(), "answered {method} {route} with {status}");
            } else {
                // Only at debug level: operators who want a line for each request have a proxy that writes it.
                tracing::debug!(ms = took.as_millis(), "answered {method} {route} with {status}");
            }
            count(method, route, status, took);
            finish_headers(&mut response, &id, self.hsts.as_ref());
            response
        }
        .instrument(span)
        .await
    }
}

/// The method label in metrics for methods that no route has.
const OTHER_METHOD: &str = "other";

/// Returns the name of a method that some route may have. Requests with any other method are rejected unread: the
/// caller chooses that name, so it must neither be kept nor become a label.
fn known_method(method: &Method) -> Option<&'static str> {
    match *method {
        Method::GET => Some("GET"),
        Method::POST => Some("POST"),
        Method::PUT => Some("PUT"),
        Method::PATCH => Some("PATCH"),
        Method::DELETE => Some("DELETE"),
        Method::HEAD => Some("HEAD"),
        Method::OPTIONS => Some("OPTIONS"),
        _ => None,
    }
}

/// Counts a response in the metrics. Every label is one of a fixed set, because each combination is kept in memory
/// until the process ends.
fn count(method: &'static str, route: &str, status: StatusCode, took: Duration) {
    let status: SharedString = match status {
        StatusCode::OK => "200".into(),
        _ => status.as_str().to_owned().into(),
    };
    let labels = [
        Label::from_static_parts("method", method),
        Label::new("route", SharedString::from(route.to_owned())),
        Label::new("status", status),
    ];
    metrics::counter!("http_requests_total", labels.iter()).increment(1);
    metrics::histogram!("http_request_seconds", labels.iter()).record(took.as_secs_f64());
}

/// Takes the error out of a response: one that a handler or an extractor returned, or one for a 405 of the router,
/// which has no error attached.
fn take_error(response: &mut Response) -> Option<Error> {
    let stated = response.extensions_mut().remove::<Error>();
    let unrouted = response.status() == StatusCode::METHOD_NOT_ALLOWED
        && !response.headers().contains_key(header::CONTENT_TYPE);
    stated.or_else(|| unrouted.then(Error::method_not_allowed))
}

/// Writes the body that every error has, and keeps the headers that inner layers have set.
fn write_error(error: Error, id: &RequestId, kept: &HeaderMap) -> Response {
    if let Some(cause) = &error.cause {
        tracing::error!(id = id.0, code = error.code, cause = format!("{cause:#}"), "request failed");
    }
    let body =
        ErrorBody { detail: error.detail, code: error.code, errors: error.errors, request_id: id.0.clone() };
    let mut response = (error.status, axum::Json(body)).into_response();
    let headers = response.headers_mut();
    for (name, value) in kept {
        if !headers.contains_key(name) {
            headers.append(name, value.clone());
        }
    }
    if let Some(seconds) = error.retry_after {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    match error.status {
        StatusCode::SERVICE_UNAVAILABLE => {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        // A client that sends this slowly doesn't get to reuse the connection.
        StatusCode::REQUEST_TIMEOUT => {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        _ => {}
    }
    response
}

fn finish_headers(response: &mut Response, id: &RequestId, hsts: Option<&HeaderValue>) {
    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::from_str(&id.0) {
        headers.insert(X_REQUEST_ID, id);
    }
    if let Some(hsts) = hsts {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, hsts.clone());
    }
    headers.entry(header::X_CONTENT_TYPE_OPTIONS).or_insert(HeaderValue::from_static("nosniff"));
    headers
        .entry(header::REFERRER_POLICY)
        .or_insert(HeaderValue::from_static("strict-origin-when-cross-origin"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}
