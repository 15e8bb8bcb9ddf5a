//! Compresses what the API returns as JSON, for clients that accept gzip. Pages are compressed when they are built.
//!
//! Nothing else: live updates must arrive at once, and files and exports are streamed. No other site can make a browser
//! request these responses, because they need the token in a header, so their size can't be probed for secrets (BREACH).

use axum::http::header::CONTENT_TYPE;
use axum::http::{Extensions, HeaderMap, StatusCode, Version};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{And, Predicate, SizeAbove};

/// What is smaller fits into one packet anyway.
const MIN_COMPRESSED_BYTES: u64 = 1024;

type IsJson = fn(StatusCode, Version, &HeaderMap, &Extensions) -> bool;

pub(super) fn compress_json() -> CompressionLayer<And<IsJson, SizeAbove>> {
    let is_json: IsJson = |_, _, headers, _| {
        headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
    };
    CompressionLayer::new()
        .quality(CompressionLevel::Fastest)
        .compress_when(is_json.and(SizeAbove::new(MIN_COMPRESSED_BYTES)))
}
