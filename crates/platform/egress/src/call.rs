//! A call to a customer's URL and its response, and how much of the response is kept.

use std::net::SocketAddr;
use std::time::Duration;

use bytes::Bytes;
use http::header::{CONTENT_ENCODING, CONTENT_TYPE, LOCATION, RETRY_AFTER, SERVER};
use http::{HeaderMap, HeaderName, StatusCode};
use reqwest::Response;
use tokio::time::{Instant, timeout_at};

use crate::CallableUrl;

/// The response headers that are kept, because a customer can use them.
const KEPT_RESPONSE_HEADERS: [HeaderName; 5] =
    [CONTENT_TYPE, CONTENT_ENCODING, LOCATION, RETRY_AFTER, SERVER];
/// How much of each header's value is kept, in characters.
const MAX_KEPT_HEADER_CHARS: usize = 256;

/// Headers that control how a message is transferred, or to whom. A caller may not set them.
const RESERVED_CALL_HEADERS: [&str; 12] = [
    "accept-encoding",
    "connection",
    "content-length",
    "expect",
    "host",
    "http2-settings",
    "keep-alive",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "via",
];

/// One POST request to a customer's URL.
#[derive(Clone, Debug)]
pub struct Call {
    pub url: CallableUrl,
    pub headers: HeaderMap,
    pub body: Bytes,
}

/// The response to a [`Call`], whatever its status. Redirects aren't followed: they are responses like any other.
#[derive(Clone, Debug)]
pub struct CallResponse {
    pub status: StatusCode,
    /// The few headers that are useful to a customer, each cut to 256 characters.
    pub headers: Vec<(HeaderName, String)>,
    /// The start of the body as it was received, never decompressed, at most `egress.body_kilobytes`.
    pub body_start: Bytes,
    /// The address that we were connected to.
    pub peer: SocketAddr,
    /// How long the call took, including the time to read the body.
    pub took: Duration,
}

/// Whether only we may set this header. A call that carries it fails with [`crate::Failure::Header`].
pub fn is_reserved(name: &HeaderName) -> bool {
    let name = name.as_str();
    RESERVED_CALL_HEADERS.contains(&name) || name.starts_with("proxy-")
}

/// The headers of a response that are kept, cut to [`MAX_KEPT_HEADER_CHARS`].
pub(crate) fn kept_headers(headers: &HeaderMap) -> Vec<(HeaderName, String)> {
    let text = |name: &HeaderName| {
        let value = String::from_utf8_lossy(headers.get(name)?.as_bytes());
        Some(value.chars().take(MAX_KEPT_HEADER_CHARS).collect())
    };
    KEPT_RESPONSE_HEADERS.into_iter().filter_map(|name| text(&name).map(|text| (name, text))).collect()
}

/// Reads the body until there are `most` bytes, it ends or breaks, or the deadline passes.
///
/// None of this is an error: the status is known, and a body that never ends doesn't change it.
pub(crate) async fn read_body_start(mut response: Response, most: usize, deadline: Instant) -> Bytes {
    let mut start = Vec::new();
    while start.len() < most {
        let Ok(Ok(Some(chunk))) = timeout_at(deadline, response.chunk()).await else { break };
        start.extend_from_slice(&chunk[..chunk.len().min(most - start.len())]);
    }
    start.into()
}
