//! The pages for recipients without an account: confirming, unsubscribing, and links that no longer work.
//!
//! They contain only our own text and the recipient's own address.

use std::sync::LazyLock;

use axum::http::header::{ACCEPT, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_FRAME_OPTIONS};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use serde::Serialize;
use templates::{Templates, page_policy};

const RECIPIENT_PAGE_STYLE: &str = include_str!("style.css");

static PAGES: LazyLock<Templates> =
    LazyLock::new(|| Templates::for_pages(RECIPIENT_PAGE_STYLE, [("page.html", include_str!("page.html"))]));

/// The Content-Security-Policy of the pages. Their forms post to us.
static POLICY: LazyLock<String> = LazyLock::new(|| page_policy(RECIPIENT_PAGE_STYLE, "'self'"));

pub(crate) enum Page {
    Confirm { email: String },
    Confirmed { email: String },
    Unsubscribe { email: String },
    Unsubscribed { email: String },
    DeadLink,
}

#[derive(Serialize)]
struct PageText {
    title: &'static str,
    text: String,
    button: Option<Button>,
}

/// The label of a button, and the one field that it sends.
#[derive(Serialize)]
struct Button {
    label: &'static str,
    name: &'static str,
    value: &'static str,
}

impl Page {
    fn text(&self) -> PageText {
        let button = |label, name| Some(Button { label, name, value: "yes" });
        let (title, text, button) = match self {
            Self::Confirm { email } => (
                "Confirm you want notifications",
                format!("We’ll email new submissions to {email}. You can unsubscribe at any time."),
                button("Confirm notifications", "confirm"),
            ),
            Self::Confirmed { email } => (
                "You’re subscribed",
                format!("We’ll email new submissions to {email}. Every email has an unsubscribe link."),
                None,
            ),
            Self::Unsubscribe { email } => (
                "Unsubscribe from notifications?",
                format!("We’ll stop sending this account’s form submissions to {email}."),
                button("Unsubscribe", "unsubscribe"),
            ),
            Self::Unsubscribed { email } => (
                "You’re unsubscribed",
                format!("We no longer send this account’s form submissions to {email}. Changed your mind?"),
                button("Resubscribe", "again"),
            ),
            Self::DeadLink => (
                "This link no longer works",
                "It may have expired or been replaced by a newer one. Nothing was changed.".to_owned(),
                None,
            ),
        };
        PageText { title, text, button }
    }
}

/// Whether the request is from a browser. Programs get no page.
pub(crate) fn wants_page(headers: &HeaderMap) -> bool {
    headers
        .get(ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("text/html"))
}

pub(crate) fn answer(status: StatusCode, page: &Page) -> Response {
    let html = PAGES.render("page.html", &page.text());
    let headers = [
        (CONTENT_SECURITY_POLICY, POLICY.as_str()),
        (REFERRER_POLICY, "no-referrer"),
        (X_FRAME_OPTIONS, "DENY"),
    ];
    (status, headers, Html(html)).into_response()
}
