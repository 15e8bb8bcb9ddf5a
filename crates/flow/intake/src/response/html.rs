//! The HTML responses to submit requests: chooses the language and the texts, and fills in the pages of `visitor`.

use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use forms::{Language, OpenForm};
use posted::redirect::{Next, Vouched, target};
use posted::{Posted, special_fields};

use crate::Door;
use crate::accept::Received;
use crate::accept::page_token;
use crate::accept::request::Knock;
use crate::error::Refusal;
use crate::response::pages::{self, Frame, Kept, Resend, VisitorPage, Words, fill, of_visitor};

/// Renders the thank-you page, shown after a submission if the form has no redirect of its own. Reloading it submits
/// nothing.
pub(crate) fn thanks_page(door: &Door, language: Language, id: &str) -> Response {
    let report = door.report_link(id);
    let page = pages::thanks(language, &frame(door, report.as_deref()));
    sent(StatusCode::OK, page)
}

/// Renders the page that an endpoint URL shows when someone opens it in a browser. Its status is 405.
pub(crate) fn address_page(door: &Door, language: Language, path: &str) -> Response {
    let post_url = format!("{}{path}", door.platform.public_url);
    let page = pages::address(language, &frame(door, None), &post_url);
    sent(StatusCode::METHOD_NOT_ALLOWED, page)
}

/// Answers a rejected submission. Redirects to the form's error page if the form names one and may send visitors there.
/// Otherwise renders a page that keeps what the visitor typed and can submit it again.
pub(super) fn refused(door: &Door, knock: &Knock, received: &Received, refusal: &Refusal) -> Response {
    if let Some(place) = error_redirect(received) {
        return Redirect::to(&place).into_response();
    }
    let language = language(received.form.as_deref(), knock);
    let words = Words::of(language);
    let keys = door.platform.seal.keyring(page_token::PURPOSE);
    let token = page_token::seal(&received.page, &keys, door.platform.clock.now());
    let honeypot = received.form.as_ref().and_then(|form| form.honeypot.as_deref());
    let fields = kept(&received.posted, refusal, honeypot, words);
    let worth_it = refusal.can_be_sent_again() && !received.posted.is_empty();
    let resend = worth_it.then(|| Resend {
        action: &knock.path,
        page_token: &token,
        fields,
        file_inputs: received.posted.file_inputs.iter().map(String::as_str).collect(),
    });
    let id = received.form.as_ref().map(|form| form.address.to_string());
    let report = id.and_then(|id| door.report_link(&id));
    let detail = pages::Refused { detail: detail(refusal, words), resend };
    sent(refusal.status(), pages::refused(language, &frame(door, report.as_deref()), &detail))
}

fn error_redirect(received: &Received) -> Option<String> {
    let form = received.form.as_ref()?;
    let asked = special_fields::error_redirect(&received.posted.fields)?;
    match target(Some(asked), &received.page, Vouched { own: None, sites: &form.sites }) {
        Next::Follow(url) => Some(url.into()),
        Next::Ours | Next::Refused(_) => None,
    }
}

/// Returns the language set on the form, or else the visitor's.
pub(crate) fn language(form: Option<&OpenForm>, knock: &Knock) -> Language {
    form.and_then(|form| form.language).unwrap_or_else(|| of_visitor(knock.header("accept-language")))
}

fn detail(refusal: &Refusal, words: &Words) -> String {
    match refusal {
        Refusal::Inactive(Some(text)) => text.clone(),
        Refusal::FieldsInvalid(_) => words.detail("FIELDS_INVALID").to_owned(),
        Refusal::FileTooBig { file, .. } | Refusal::FileTypeRefused { file, .. } => {
            fill(words.detail(refusal.code()), &[("file", file)])
        }
        Refusal::BodyTooLarge(limit) => fill(words.detail(refusal.code()), &[("limit", limit.figure())]),
        Refusal::RateLimited { seconds } => {
            fill(words.detail(refusal.code()), &[("seconds", &seconds.to_string())])
        }
        other => words.detail(other.code()).to_owned(),
    }
}

/// Lists every posted field with its error message, and adds an empty field for each required one that is missing. A
/// honeypot is hidden here too: a visitor who saw it on our page and filled it in would be taken for a bot.
fn kept<'a>(
    posted: &'a Posted,
    refusal: &'a Refusal,
    honeypot: Option<&str>,
    words: &Words,
) -> Vec<Kept<'a>> {
    let wrong = refusal.fields();
    let message = |name: &str| {
        let found = wrong.iter().find(|(field, ..)| *field == name);
        found.map(|(_, code, _)| match refusal {
            Refusal::FieldsInvalid(_) => words.detail(code).to_owned(),
            _ => detail(refusal, words),
        })
    };
    let mut kept: Vec<Kept<'a>> = posted
        .fields
        .iter()
        .map(|field| Kept {
            name: &field.name,
            value: field.value.as_written(),
            hidden: !special_fields::is_shown(&field.name) || honeypot == Some(field.name.as_str()),
            message: message(&field.name),
        })
        .collect();
    for (name, ..) in &wrong {
        if !posted.fields.iter().any(|field| field.name == *name) {
            kept.push(Kept { name, value: "", hidden: false, message: message(name) });
        }
    }
    kept
}

fn frame<'a>(door: &'a Door, report: Option<&'a str>) -> Frame<'a> {
    Frame { public_url: &door.platform.public_url, report }
}

fn sent(status: StatusCode, page: VisitorPage) -> Response {
    let headers = [(header::CONTENT_SECURITY_POLICY, page.policy), (header::X_FRAME_OPTIONS, "DENY")];
    (status, headers, Html(page.html)).into_response()
}
