//! The embedded web app: prerendered pages with their content security policies, and precompressed assets. Serves them
//! with the server's own URL in place of the one they were built for, with or without what they say about prices, and
//! marked if people can't just register.

mod billing_parts;
mod document_marks;
mod embedded;
pub(crate) mod legal;
mod resolve;
mod rewritten;
pub(crate) mod status_page;

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use accounts::RegistrationStatus;
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{
    ACCEPT_ENCODING, ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use embedded::StoredFile;
use resolve::{Found, resolve};
pub(crate) use rewritten::Rewritten;

const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// The placeholder for the server's own URL in built files, since the build doesn't know where it will run.
const PLACEHOLDER_URL: &str = "https://formtray.example";

/// What the build allows to be shown in frames: pages of the same origin.
const OWN_FRAMES: &str = "frame-src 'self'";

/// The scripts that other people's pages load from here (clients), also as modules.
const CLIENT_SCRIPTS: [&str; 4] = ["formtray.js", "formtray-rules.js", "formtray-hosted.js", "embed.js"];

/// Returns whether this binary contains pages.
pub(crate) fn is_built() -> bool {
    embedded::exists("index.html")
}

/// Returns the text of a page as it was built.
pub(crate) fn text(page: &str) -> Option<String> {
    StoredFile::get(&page_file(page))?.text()
}

fn page_file(page: &str) -> String {
    format!("{page}/index.html")
}

/// The pages as this server sends them: [`PLACEHOLDER_URL`] is replaced with this server's own URL, and the parts about
/// prices are left out if there is no billing.
#[derive(Clone)]
pub(crate) struct Site(Arc<Inner>);

struct Inner {
    public_url: String,
    /// The origin of visitors' pages, if they have one of their own.
    forms_origin: Option<String>,
    billing_enabled: bool,
    /// What pages say that are prepared before the first request.
    registration: RegistrationStatus,
    /// Filled on the first request for a file, so it has at most as many entries as there are files, for each status of
    /// registration.
    rewritten: RwLock<HashMap<(RegistrationStatus, String), Rewritten>>,
}

impl Site {
    pub(crate) fn new(
        public_url: &str,
        forms_origin: Option<&str>,
        billing_enabled: bool,
        registration: RegistrationStatus,
    ) -> Self {
        let forms_origin = forms_origin.filter(|origin| *origin != public_url).map(str::to_owned);
        let public_url = public_url.to_owned();
        let rewritten = RwLock::default();
        Self(Arc::new(Inner { public_url, forms_origin, billing_enabled, registration, rewritten }))
    }

    /// Answers with the page or asset at a path, or with the not-found page. Returns `None` if a browser shouldn't see
    /// one: for another method than GET or HEAD, or if this binary has no pages.
    pub(crate) fn answer(&self, request: &Request, registration: RegistrationStatus) -> Option<Response> {
        if !matches!(*request.method(), Method::GET | Method::HEAD) || !is_built() {
            return None;
        }
        let Found { file, status } = resolve(request.uri().path(), &EmbeddedFiles);
        let content = StoredFile::get(&file)?;
        let request_headers = request.headers();
        let body = match self.rewritten(&file, &content, registration) {
            Some(rewritten) => EncodedBody::rewritten(&rewritten, request_headers),
            None => EncodedBody::built(&content, request_headers),
        };
        let mut response = send(&file, status, &content, body, request_headers);
        self.allow_previews(response.headers_mut());
        Some(response)
    }

    /// Lets the app show previews of forms in a frame, if they are on an origin of their own.
    fn allow_previews(&self, headers: &mut HeaderMap) {
        let Some(origin) = &self.0.forms_origin else { return };
        let policy = headers.get(CONTENT_SECURITY_POLICY).and_then(|policy| policy.to_str().ok());
        if let Some(policy) = policy {
            let policy = policy.replace(OWN_FRAMES, &format!("{OWN_FRAMES} {origin}"));
            set(headers, CONTENT_SECURITY_POLICY, policy);
        }
    }

    /// Returns a page with a different text than it was built with, for this server.
    pub(crate) fn rewrite(&self, text: &str) -> Rewritten {
        Rewritten::new(self.own_text(text, self.0.registration))
    }

    /// Returns the text of a built file as this server sends it.
    fn own_text(&self, text: &str, registration: RegistrationStatus) -> String {
        let selected = billing_parts::select(text, self.0.billing_enabled);
        document_marks::mark(selected, self.0.billing_enabled, registration)
            .replace(PLACEHOLDER_URL, &self.0.public_url)
    }

    fn rewritten(
        &self,
        file: &str,
        content: &StoredFile,
        registration: RegistrationStatus,
    ) -> Option<Rewritten> {
        if !may_differ(file) {
            return None;
        }
        let key = (registration, file.to_owned());
        if let Some(known) = self.0.rewritten.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Some(known.clone());
        }
        let built = content.text()?;
        let text = self.own_text(&built, registration);
        if text == built {
            return None;
        }
        let made = Rewritten::new(text);
        let mut all = self.0.rewritten.write().unwrap_or_else(PoisonError::into_inner);
        all.insert(key, made.clone());
        Some(made)
    }
}

/// Returns whether a file may differ from server to server. Scripts and styles are named by a hash of their content, so
/// they are never changed.
fn may_differ(file: &str) -> bool {
    let written = [".html", ".md", ".txt", ".xml", ".json"].iter().any(|ending| file.ends_with(ending));
    written && !file.starts_with("assets/")
}

/// Answers with a replacement for the page that was built under this name.
pub(crate) fn page(name: &str, text: &Rewritten, request_headers: &HeaderMap) -> Response {
    let file = page_file(name);
    match StoredFile::get(&file) {
        Some(content) => send(
            &file,
            StatusCode::OK,
            &content,
            EncodedBody::rewritten(text, request_headers),
            request_headers,
        ),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The body of a response, with its encoding and its ETag.
struct EncodedBody {
    encoding: Option<&'static str>,
    body: Bytes,
    content_hash: u64,
}

impl EncodedBody {
    fn rewritten(text: &Rewritten, request_headers: &HeaderMap) -> Self {
        let (encoding, body) = match &text.gzip {
            Some(gzip) if accepts(request_headers, "gzip") => (Some("gzip"), gzip.clone()),
            _ => (None, text.plain.clone()),
        };
        Self { encoding, body, content_hash: text.content_hash }
    }

    /// Picks the smallest variant that the browser accepts.
    fn built(content: &StoredFile, request_headers: &HeaderMap) -> Self {
        let content_hash = content.content_hash;
        if accepts(request_headers, "br")
            && let Some(brotli) = content.brotli()
        {
            return Self { encoding: Some("br"), body: brotli, content_hash };
        }
        match content.decompressed() {
            Some(text) => Self { content_hash, ..Self::rewritten(&text, request_headers) },
            None => Self { encoding: None, body: content.stored(), content_hash },
        }
    }
}

fn accepts(request_headers: &HeaderMap, encoding: &str) -> bool {
    let accepted =
        request_headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|one| one.split(';').next().unwrap_or_default().trim() == encoding)
}

fn send(
    file: &str,
    status: StatusCode,
    content: &StoredFile,
    sent: EncodedBody,
    request_headers: &HeaderMap,
) -> Response {
    let EncodedBody { encoding, body, content_hash } = sent;
    let tag = format!("\"{content_hash:016x}-{}\"", encoding.unwrap_or("plain"));
    let unchanged =
        request_headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
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
    if CLIENT_SCRIPTS.contains(&file) {
        set(headers, ACCESS_CONTROL_ALLOW_ORIGIN, "*".to_owned());
    }
    set_security_headers(headers, file);
    response
}

/// Sets the content security policy that the build wrote for a page.
fn set_security_headers(headers: &mut HeaderMap, file: &str) {
    if let Some(policy) = StoredFile::get(&format!("{file}.csp")).and_then(|policy| policy.text()) {
        set(headers, CONTENT_SECURITY_POLICY, policy);
        set(headers, OPENER_POLICY, "same-origin".to_owned());
        set(headers, X_FRAME_OPTIONS, "DENY".to_owned());
    }
}

fn set(headers: &mut HeaderMap, name: HeaderName, value: String) {
    if let Ok(value) = HeaderValue::try_from(value) {
        headers.insert(name, value);
    }
}

fn content_type(content: &StoredFile) -> String {
    let plain = content.media_type();
    let is_text = plain.starts_with("text/") || ["image/svg+xml", "application/json"].contains(&plain);
    if is_text { format!("{plain}; charset=utf-8") } else { plain.to_owned() }
}

/// Returns the caching header. A name with a hash never changes its content; a page may change with the next version.
fn cache_control(file: &str, content: &StoredFile) -> &'static str {
    if file.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else if content.media_type() == "text/html" {
        "no-cache"
    } else {
        "public, max-age=3600"
    }
}

/// The embedded files, in the form that [`resolve`] needs.
struct EmbeddedFiles;

impl resolve::Files for EmbeddedFiles {
    fn has(&self, file: &str) -> bool {
        embedded::exists(file)
    }

    fn all(&self) -> Vec<String> {
        embedded::names().collect()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn site(public_url: &str, forms_origin: Option<&str>) -> Site {
        Site::new(public_url, forms_origin, true, RegistrationStatus::Open)
    }

    #[test]
    fn pages_name_the_address_they_are_served_at() {
        let here = site("https://forms.example.org", None);
        let built = r#"<link rel="canonical" href="https://formtray.example/docs"/>"#;
        let sent = here.rewrite(built);
        assert_eq!(sent.plain, r#"<link rel="canonical" href="https://forms.example.org/docs"/>"#);
        assert_ne!(
            sent.content_hash,
            site("https://elsewhere.example.org", None).rewrite(built).content_hash
        );
    }

    #[test]
    fn previews_can_be_framed_where_visitors_pages_are() {
        let framed = |forms_origin| {
            let mut headers = HeaderMap::new();
            set(&mut headers, CONTENT_SECURITY_POLICY, "default-src 'none'; frame-src 'self'".to_owned());
            site("https://app.example", forms_origin).allow_previews(&mut headers);
            headers[CONTENT_SECURITY_POLICY].to_str().map(str::to_owned).unwrap_or_default()
        };
        assert_eq!(
            framed(Some("https://f.example")),
            "default-src 'none'; frame-src 'self' https://f.example"
        );
        assert_eq!(framed(Some("https://app.example")), "default-src 'none'; frame-src 'self'");
        assert_eq!(framed(None), "default-src 'none'; frame-src 'self'");
    }

    #[test]
    fn what_is_named_by_its_content_is_left_alone() {
        for file in ["index.html", "docs/errors.md", "llms.txt", "sitemap.xml", "docs/search.json"] {
            assert!(may_differ(file), "{file}");
        }
        for file in
            ["assets/data-1a2b.json", "assets/site-3c4d.js", "og/index.png", "favicon.svg", "formtray.js"]
        {
            assert!(!may_differ(file), "{file}");
        }
    }

    #[test]
    fn a_rewritten_text_goes_out_compressed_to_whoever_takes_it() {
        let text = site("https://forms.example.org", None).rewrite("text");
        let request_headers = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(value));
            headers
        };
        assert_eq!(EncodedBody::rewritten(&text, &request_headers("br, gzip;q=0.8")).encoding, Some("gzip"));
        assert_eq!(EncodedBody::rewritten(&text, &request_headers("br")).encoding, None);
        assert_eq!(EncodedBody::rewritten(&text, &HeaderMap::new()).body, "text");
    }

    #[test]
    fn every_client_gets_the_same_content() {
        for name in
            embedded::names().filter(|name| ["js", "svg", "png"].iter().any(|ending| name.ends_with(ending)))
        {
            let file = StoredFile::get(&name).expect("it is listed");
            let sent = |accepted: &'static str| {
                let headers = [(ACCEPT_ENCODING, HeaderValue::from_static(accepted))];
                EncodedBody::built(&file, &headers.into_iter().collect())
            };
            let (plain, gzip, brotli) = (sent("identity"), sent("gzip"), sent("gzip, deflate, br"));
            assert_eq!(plain.encoding, None, "{name}");
            if file.is_compressed {
                assert_eq!((gzip.encoding, brotli.encoding), (Some("gzip"), Some("br")), "{name}");
                assert_eq!(decoded(flate2::read::GzDecoder::new(&*gzip.body)), plain.body, "{name}");
                let decompressor = brotli_decompressor::Decompressor::new(&*brotli.body, 4096);
                assert_eq!(decoded(decompressor), plain.body, "{name}");
            } else {
                assert_eq!((gzip.body, brotli.encoding), (plain.body, None), "{name}");
            }
        }
    }

    fn decoded(mut reader: impl Read) -> Vec<u8> {
        let mut content = Vec::new();
        reader.read_to_end(&mut content).expect("it is complete");
        content
    }
}
