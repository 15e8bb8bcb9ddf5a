//! The pages visitors see: thanks, a refusal that keeps what they typed, and what an address answers to GET.
//! No script, no image, nothing of the owner's, nothing from elsewhere; in the visitor's language.

mod control;
mod label;
mod language;
mod template;
mod words;

use serde::Serialize;

use control::{Control, Kind};
use forms::Language;
pub(crate) use language::of_visitor;
pub use template::STYLE;
pub(crate) use words::{Words, fill};

/// The hidden field in which a refused page carries where the form stood.
pub(crate) const PAGE_TOKEN: &str = "_formtray_page";

/// A whole document and the `Content-Security-Policy` to send with it.
pub(crate) struct VisitorPage {
    pub html: String,
    pub policy: &'static str,
}

/// What stands around every page.
#[derive(Serialize)]
pub(crate) struct Frame<'a> {
    pub public_url: &'a str,
    /// A `mailto:` link for whoever finds the form abusive.
    pub report: Option<&'a str>,
}

/// Why a post was not taken, in the visitor's language, and the means to send it again.
pub(crate) struct Refused<'a> {
    pub detail: String,
    /// None where sending again is of no use or nothing could be read.
    pub resend: Option<Resend<'a>>,
}

/// What the page sends again.
pub(crate) struct Resend<'a> {
    pub action: &'a str,
    /// Goes along as [`PAGE_TOKEN`].
    pub page_token: &'a str,
    /// In the order they came, repeats too. A required one that did not come stands here with an empty value.
    pub fields: Vec<Kept<'a>>,
    /// The names under which files came, or should have.
    pub file_inputs: Vec<&'a str>,
}

/// A field as it was posted.
pub(crate) struct Kept<'a> {
    pub name: &'a str,
    pub value: &'a str,
    /// Not for the visitor's eyes, such as where to go next. With a message it is shown nevertheless.
    pub hidden: bool,
    /// What is wrong with it.
    pub message: Option<String>,
}

/// Safe to reload, and shows nothing of what was sent.
pub(crate) fn thanks(language: Language, frame: &Frame<'_>) -> VisitorPage {
    page("thanks.html", language, frame, ())
}

/// For whoever opens a form's address in a browser.
pub(crate) fn address(language: Language, frame: &Frame<'_>, post_url: &str) -> VisitorPage {
    page("address.html", language, frame, AddressPage { post_url })
}

/// Keeps every field, marks the wrong ones, and sends again with one button. Passwords and cards are neither kept nor asked
/// for: a form with such a field is sent again from where it stands.
pub(crate) fn refused(language: Language, frame: &Frame<'_>, refused: &Refused<'_>) -> VisitorPage {
    let form = refused.resend.as_ref().map(|resend| {
        let controls = control::controls(resend, Words::of(language));
        ResendForm {
            action: resend.action,
            page_token: resend.page_token,
            has_secret: controls.iter().any(|control| control.kind == Kind::Secret),
            has_files: controls.iter().any(|control| control.kind == Kind::File),
            keeps_text: controls.iter().any(|control| matches!(control.kind, Kind::Text | Kind::Lines)),
            controls,
        }
    });
    let marked = form.iter().flat_map(|form| &form.controls).filter(|control| control.message.is_some());
    let marked = marked.collect();
    page(
        "refused.html",
        language,
        frame,
        RefusedPage { detail: parts(&refused.detail), marked, form: form.as_ref() },
    )
}

#[derive(Serialize)]
struct Context<'a, P> {
    language: &'static str,
    words: &'static Words,
    frame: &'a Frame<'a>,
    page: P,
}

#[derive(Serialize)]
struct AddressPage<'a> {
    post_url: &'a str,
}

#[derive(Serialize)]
struct RefusedPage<'a> {
    detail: Vec<Part<'a>>,
    marked: Vec<&'a Control>,
    form: Option<&'a ResendForm<'a>>,
}

#[derive(Serialize)]
struct ResendForm<'a> {
    action: &'a str,
    page_token: &'a str,
    /// Sent from here it would arrive without its secrets, so the page only shows what was typed.
    has_secret: bool,
    has_files: bool,
    keeps_text: bool,
    controls: Vec<Control>,
}

/// A stretch of a sentence, as prose or as code.
#[derive(Serialize)]
struct Part<'a> {
    code: bool,
    text: &'a str,
}

fn page(name: &str, language: Language, frame: &Frame<'_>, page: impl Serialize) -> VisitorPage {
    let context = Context { language: language.code(), words: Words::of(language), frame, page };
    VisitorPage { html: template::render(name, context), policy: template::policy() }
}

/// Splits at backticks that come in pairs.
fn parts(detail: &str) -> Vec<Part<'_>> {
    if detail.matches('`').count() % 2 == 1 {
        return vec![Part { code: false, text: detail }];
    }
    detail.split('`').enumerate().map(|(index, text)| Part { code: index % 2 == 1, text }).collect()
}

#[cfg(test)]
mod parsed;
#[cfg(test)]
mod tests;
