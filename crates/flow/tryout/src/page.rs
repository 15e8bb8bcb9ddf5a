//! The page that a browser without script is sent to. It looks like the other pages visitors see, because it is one.

use std::sync::LazyLock;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use jiff::Timestamp;
use minijinja::value::{Serde, Value};
use minijinja::{Environment, UndefinedBehavior};
use serde::Serialize;
use sha2::{Digest, Sha256};
use submissions::State;

use crate::seen::Seen;

const TEMPLATES: [(&str, &str); 3] = [
    ("layout.html", include_str!("page/layout.html")),
    ("seen.html", include_str!("page/seen.html")),
    ("gone.html", include_str!("page/gone.html")),
];

static STYLE: LazyLock<String> =
    LazyLock::new(|| [intake::VISITOR_STYLE, include_str!("page/style.css")].concat());

/// Names ending in `.html` escape whatever is put into them; only our own style is not escaped.
static PAGES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut pages = Environment::new();
    pages.set_undefined_behavior(UndefinedBehavior::Strict);
    pages.add_global("style", Value::from_safe_string(STYLE.clone()));
    for (name, source) in TEMPLATES {
        pages.add_template(name, source).expect("the templates are part of the program and tested");
    }
    pages
});

/// Nothing but our style, by its hash: what somebody typed can at most be read.
static POLICY: LazyLock<String> = LazyLock::new(|| {
    let hash = BASE64_STANDARD.encode(Sha256::digest(STYLE.as_bytes()));
    format!(
        "default-src 'none'; style-src 'sha256-{hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
});

pub(crate) fn policy() -> &'static str {
    &POLICY
}

#[derive(Serialize)]
struct Context<P> {
    page: P,
}

#[derive(Serialize)]
struct SeenPage<'a> {
    seen: &'a Seen,
    is_spam: bool,
    /// What spoke for it, by its codes.
    reasons: String,
    /// Times of day, UTC.
    arrived: String,
    gone: String,
}

/// What was posted, or that there is nothing any more.
pub(crate) fn render(seen: Option<&Seen>) -> String {
    let rendered = match seen {
        Some(seen) => draw(
            "seen.html",
            SeenPage {
                seen,
                is_spam: seen.state == State::Spam,
                reasons: seen.verdict.reasons.join(", "),
                arrived: time_of_day(seen.created_at, "%H:%M:%S"),
                gone: time_of_day(seen.gone_at, "%H:%M"),
            },
        ),
        None => draw("gone.html", ()),
    };
    rendered.expect("every page has all that its template asks for")
}

fn draw(name: &str, page: impl Serialize) -> Result<String, minijinja::Error> {
    PAGES.get_template(name)?.render(Serde(Context { page }))
}

fn time_of_day(moment: Timestamp, format: &str) -> String {
    moment.strftime(format).to_string()
}
