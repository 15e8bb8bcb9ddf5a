use std::net::SocketAddr;
use std::time::Duration;

use bytes::Bytes;
use http::header::{CONTENT_ENCODING, CONTENT_TYPE, LOCATION, RETRY_AFTER, SERVER};
use http::{HeaderMap, HeaderName, StatusCode};
use reqwest::Response;
use tokio::time::{Instant, timeout_at};

use crate::Address;

/// What a customer can make use of in an answer's header.
const KEPT: [HeaderName; 5] = [CONTENT_TYPE, CONTENT_ENCODING, LOCATION, RETRY_AFTER, SERVER];
/// How much of each is kept, in characters.
const KEPT_LENGTH: usize = 256;

/// Headers that say how the message itself travels, or to whom.
const RESERVED: [&str; 12] = [
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

/// One POST.
#[derive(Clone, Debug)]
pub struct Call {
    pub url: Address,
    pub headers: HeaderMap,
    pub body: Bytes,
}

/// What came back, whatever the status; a redirect is an answer like any other.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: StatusCode,
    /// The few that are of use, cut where they are long.
    pub headers: Vec<(HeaderName, String)>,
    /// The body as it came, never unpacked, as far as it was read.
    pub body_start: Bytes,
    /// Who answered.
    pub peer: SocketAddr,
    pub took: Duration,
}

/// Whether a header is ours to set: a call that carries it is not made.
pub fn is_reserved(name: &HeaderName) -> bool {
    let name = name.as_str();
    RESERVED.contains(&name) || name.starts_with("proxy-")
}

pub(crate) fn kept(headers: &HeaderMap) -> Vec<(HeaderName, String)> {
    let text = |name: &HeaderName| {
        let value = String::from_utf8_lossy(headers.get(name)?.as_bytes());
        Some(value.chars().take(KEPT_LENGTH).collect())
    };
    KEPT.into_iter().filter_map(|name| text(&name).map(|text| (name, text))).collect()
}

/// Reads until there is enough, it ends, it breaks, or time is over: the status has been told, and a body that
/// never ends changes nothing about it.
pub(crate) async fn start_of(mut response: Response, most: usize, deadline: Instant) -> Bytes {
    let mut start = Vec::new();
    while start.len() < most {
        let Ok(Ok(Some(chunk))) = timeout_at(deadline, response.chunk()).await else { break };
        start.extend_from_slice(&chunk[..chunk.len().min(most - start.len())]);
    }
    start.into()
}
