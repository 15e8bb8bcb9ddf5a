//! The web app, embedded: prerendered pages, their policies, precompressed assets.

mod resolve;

use std::borrow::Cow;

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{
    ACCEPT_ENCODING, ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use resolve::{Found, resolve};
use rust_embed::{EmbeddedFile, RustEmbed};

const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// What other people's pages load from here (clients/formtray.js), as a module too.
const FOR_ANY_SITE: &str = "formtray.js";

/// What `npm run build` left in web/dist. Absent from a clone without Node: the server then has no pages.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// Whether there are pages at all.
pub(crate) fn is_built() -> bool {
    Dist::get("index.html").is_some()
}

/// A page's text as it was built.
pub(crate) fn text(page: &str) -> Option<String> {
    let content = Dist::get(&format!("{page}/index.html"))?;
    String::from_utf8(content.data.into_owned()).ok()
}

/// The page or asset at an address, the not-found page for every other. `None` where it is not for
/// a browser to see: another method, or no pages in this binary.
pub(crate) fn answer(request: &Request) -> Option<Response> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) || !is_built() {
        return None;
    }
    let Found { file, status } = resolve(request.uri().path(), &Shells);
    let content = Dist::get(&file)?;
    Some(send(&file, status, &content, request.headers()))
}

fn send(file: &str, status: StatusCode, content: &EmbeddedFile, asked: &HeaderMap) -> Response {
    let (encoding, body) = best_encoding(file, content, asked);
    let tag = tag_of(content, encoding);
    let unchanged = asked.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = if unchanged && status == StatusCode::OK {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        (status, Body::from(body)).into_response()
    };
    let headers = response.headers_mut();
    set(headers, CONTENT_TYPE, content_type(content));
    set(headers, CACHE_CONTROL, cache_control(file, content).to_owned());
    set(headers, ETAG, tag);
    set(headers, VARY, "accept-encoding".to_owned());
    if let Some(encoding) = encoding {
        set(headers, CONTENT_ENCODING, encoding.to_owned());
    }
    if file == FOR_ANY_SITE {
        set(headers, ACCESS_CONTROL_ALLOW_ORIGIN, "*".to_owned());
    }
    guard(headers, file);
    response
}

/// A page with another text than it was built with. It has no twins: a proxy compresses it, or nobody.
pub(crate) fn page(name: &str, text: String) -> Response {
    let mut response = Html(text).into_response();
    let headers = response.headers_mut();
    set(headers, CACHE_CONTROL, "no-cache".to_owned());
    guard(headers, &format!("{name}/index.html"));
    response
}

/// The policy under which the build let a page run.
fn guard(headers: &mut HeaderMap, file: &str) {
    if let Some(policy) = Dist::get(&format!("{file}.csp")) {
        set(headers, CONTENT_SECURITY_POLICY, String::from_utf8_lossy(&policy.data).into_owned());
        set(headers, OPENER_POLICY, "same-origin".to_owned());
    }
}

fn set(headers: &mut HeaderMap, name: HeaderName, value: String) {
    if let Ok(value) = HeaderValue::try_from(value) {
        headers.insert(name, value);
    }
}

/// The smallest twin that the browser takes.
fn best_encoding(file: &str, content: &EmbeddedFile, asked: &HeaderMap) -> (Option<&'static str>, Vec<u8>) {
    let accepted = asked.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    for (encoding, ending) in [("br", "br"), ("gzip", "gz")] {
        let wanted =
            accepted.split(',').any(|one| one.split(';').next().unwrap_or_default().trim() == encoding);
        if let Some(twin) = wanted.then(|| Dist::get(&format!("{file}.{ending}"))).flatten() {
            return (Some(encoding), twin.data.into_owned());
        }
    }
    (None, content.data.to_vec())
}

fn tag_of(content: &EmbeddedFile, encoding: Option<&str>) -> String {
    let hash = content.metadata.sha256_hash();
    let short = hash.first_chunk().map_or(0, |start| u64::from_be_bytes(*start));
    format!("\"{short:016x}-{}\"", encoding.unwrap_or("plain"))
}

fn content_type(content: &EmbeddedFile) -> String {
    let plain = content.metadata.mimetype();
    let is_text = plain.starts_with("text/") || ["image/svg+xml", "application/json"].contains(&plain);
    if is_text { format!("{plain}; charset=utf-8") } else { plain.to_owned() }
}

/// A name with a hash in it never means anything else; a page may change with the next version.
fn cache_control(file: &str, content: &EmbeddedFile) -> &'static str {
    if file.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else if content.metadata.mimetype() == "text/html" {
        "no-cache"
    } else {
        "public, max-age=3600"
    }
}

/// The files there are, as [`resolve`] asks for them.
struct Shells;

impl resolve::Files for Shells {
    fn has(&self, file: &str) -> bool {
        Dist::get(file).is_some()
    }

    fn all(&self) -> Vec<String> {
        Dist::iter().map(Cow::into_owned).collect()
    }
}
