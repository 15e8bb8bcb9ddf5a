//! Tests of what a visitor gets back: a redirect, a page, JSON, or an error.

mod answer;
mod error_page;
mod outcomes;

use testkit::RequestBuilder;

/// Adds the headers by which a browser shows that it submits a form and wants a page.
pub(crate) fn browser(request: RequestBuilder) -> RequestBuilder {
    request.header("sec-fetch-mode", "navigate").header("accept", "text/html,*/*;q=0.8")
}
