//! The pages visitors see: the thank-you page, an error page that keeps what they typed, and the page that an endpoint
//! URL shows for a GET. They have no scripts, no images, nothing of the owner's and nothing from other servers, and are
//! in the form's or the visitor's language. `response/html` fills them in.

mod controls;
mod display_text;
mod label;
mod language;
mod model;
mod templates;
mod text;

use serde::Serialize;

use controls::{Control, Kind};
pub use controls::{DrawnLanguage, FieldOption, field_options};
use forms::Language;
pub use language::accepted_languages;
pub(crate) use language::preferred_language;
pub(crate) use model::{ErrorPage, FormOnPage, KeptField, PageLayout, Resend};
pub use templates::{FORM_TARGETS, VISITOR_PAGE_CSS};
pub(crate) use text::{PageText, fill};

/// A whole HTML document and the `Content-Security-Policy` to send with it.
pub(crate) struct VisitorPage {
    pub html: String,
    pub policy: &'static str,
}

/// Renders the thank-you page. It can be reloaded safely, and shows nothing of what was submitted.
pub(crate) fn thanks_page(language: Language, layout: &PageLayout<'_>) -> VisitorPage {
    page("thanks.html", language, layout, ())
}

/// Renders the page for people who open an endpoint URL in a browser.
pub(crate) fn endpoint_page(language: Language, layout: &PageLayout<'_>, post_url: &str) -> VisitorPage {
    page("endpoint.html", language, layout, EndpointPageContext { post_url })
}

/// Renders the error page. It keeps every field, marks the wrong ones, and submits again with one button. Passwords and
/// card numbers are neither kept nor asked for: a form with such a field has to be submitted again from its own page.
pub(crate) fn error_page(
    language: Language,
    layout: &PageLayout<'_>,
    rejected: &ErrorPage<'_>,
) -> VisitorPage {
    let form = rejected.resend.as_ref().map(|resend| {
        let controls = controls::controls(resend, PageText::of(language));
        ResendForm {
            action: resend.action,
            page_token: resend.page_token,
            files_token: resend.files_token,
            has_secret: controls.iter().any(|control| control.kind == Kind::Secret),
            has_files: controls.iter().any(|control| control.kind == Kind::File),
            keeps_text: controls.iter().any(|control| !is_file_or_hidden(control.kind)),
            controls,
        }
    });
    let marked = form.iter().flat_map(|form| &form.controls).filter(|control| control.message.is_some());
    let marked = marked.collect();
    page(
        "error.html",
        language,
        layout,
        ErrorPageContext { detail: parts(&rejected.detail), marked, form: form.as_ref() },
    )
}

#[derive(Serialize)]
struct Context<'a, P> {
    language: &'static str,
    text: &'static PageText,
    layout: &'a PageLayout<'a>,
    page: P,
}

#[derive(Serialize)]
struct EndpointPageContext<'a> {
    post_url: &'a str,
}

#[derive(Serialize)]
struct ErrorPageContext<'a> {
    detail: Vec<Part<'a>>,
    marked: Vec<&'a Control>,
    form: Option<&'a ResendForm<'a>>,
}

#[derive(Serialize)]
struct ResendForm<'a> {
    action: &'a str,
    page_token: &'a str,
    files_token: Option<&'a str>,
    /// Whether the form has a password or card field. Submitted from here it would arrive without it, so the page only
    /// shows what was typed.
    has_secret: bool,
    has_files: bool,
    keeps_text: bool,
    controls: Vec<Control>,
}

/// Whether a control shows nothing that was typed.
fn is_file_or_hidden(kind: Kind) -> bool {
    matches!(kind, Kind::File | Kind::Hidden | Kind::Secret)
}

/// A part of a sentence, as prose or as code.
#[derive(Serialize)]
struct Part<'a> {
    code: bool,
    text: &'a str,
}

fn page(name: &str, language: Language, layout: &PageLayout<'_>, page: impl Serialize) -> VisitorPage {
    let context = Context { language: language.code(), text: PageText::of(language), layout, page };
    VisitorPage { html: templates::render(name, &context), policy: templates::policy() }
}

/// Splits a text at its backticks into prose and code. Backticks that don't come in pairs are left as they are.
fn parts(detail: &str) -> Vec<Part<'_>> {
    if detail.matches('`').count() % 2 == 1 {
        return vec![Part { code: false, text: detail }];
    }
    detail.split('`').enumerate().map(|(index, text)| Part { code: index % 2 == 1, text }).collect()
}

#[cfg(test)]
mod parsed_html;
#[cfg(test)]
mod tests;
