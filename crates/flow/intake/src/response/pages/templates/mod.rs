//! Renders the visitor pages from templates that are part of the binary.

use std::sync::LazyLock;

use serde::Serialize;
use templates::{Templates, page_policy};

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

/// Where forms may lead: anywhere on https, because browsers apply `form-action` to the redirect after a POST too.
pub const FORM_TARGETS: &str = "'self' https: http://localhost:* http://*.localhost:* http://127.0.0.1:*";

/// The Content-Security-Policy of the pages.
static POLICY: LazyLock<String> = LazyLock::new(|| page_policy(VISITOR_PAGE_CSS, FORM_TARGETS));

pub(super) fn render(name: &str, context: &impl Serialize) -> String {
    PAGES.render(name, context)
}

pub(super) fn policy() -> &'static str {
    &POLICY
}
