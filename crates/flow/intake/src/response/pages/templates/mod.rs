//! Renders the visitor pages from templates that are part of the binary.

use std::sync::LazyLock;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Serialize;
use sha2::{Digest, Sha256};
use templates::Templates;

/// The style of every page that visitors see from us. `tryout` appends its own rules to it.
pub const VISITOR_PAGE_CSS: &str = include_str!("style.css");
const VISITOR_PAGE_TEMPLATES: [(&str, &str); 4] = [
    ("layout.html", include_str!("layout.html")),
    ("thanks.html", include_str!("thanks.html")),
    ("error.html", include_str!("error.html")),
    ("endpoint.html", include_str!("endpoint.html")),
];

static PAGES: LazyLock<Templates> =
    LazyLock::new(|| Templates::for_pages(VISITOR_PAGE_CSS, VISITOR_PAGE_TEMPLATES));

/// The Content-Security-Policy of the pages. It allows nothing but our style, by its hash, and no framing, because
/// these pages are on the same origin as the dashboard. Forms may lead anywhere on https, because browsers apply
/// `form-action` to the redirect after a POST too.
static POLICY: LazyLock<String> = LazyLock::new(|| {
    let hash = BASE64_STANDARD.encode(Sha256::digest(VISITOR_PAGE_CSS));
    format!(
        "default-src 'none'; style-src 'sha256-{hash}'; img-src 'none'; base-uri 'none'; \
         frame-ancestors 'none'; form-action 'self' https: http://localhost:* http://*.localhost:* http://127.0.0.1:*"
    )
});

pub(super) fn render(name: &str, context: &impl Serialize) -> String {
    PAGES.render(name, context)
}

pub(super) fn policy() -> &'static str {
    &POLICY
}
