//! The HTML responses to submit requests: chooses the language and the texts, and fills in the pages of `pages`.

use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use forms::{Language, OpenForm};
use posted::redirect::{AllowedTargets, RedirectTarget, choose_target};
use posted::{Posted, special_fields};

use crate::accept::AcceptanceResult;
use crate::accept::page_token;
use crate::accept::request::SubmitRequest;
use crate::error::Rejection;
use crate::response::pages::{
    self, KeptField, PageLayout, PageText, Resend, VisitorPage, fill, preferred_language,
};
use crate::state::IntakeState;

/// Renders the thank-you page, shown after a submission if the form has no redirect of its own. Reloading it submits
/// nothing.
pub(crate) fn thanks_page(state: &IntakeState, language: Language, id: &str) -> Response {
    let report = state.report_link(id);
    let page = pages::thanks_page(language, &layout(state, report.as_deref()));
    sent(StatusCode::OK, page)
}

/// Renders the page that an endpoint URL shows when someone opens it in a browser. Its status is 405.
pub(crate) fn endpoint_page(state: &IntakeState, language: Language, path: &str) -> Response {
    let post_url = format!("{}{path}", state.platform.public_url);
    let page = pages::endpoint_page(language, &layout(state, None), &post_url);
    sent(StatusCode::METHOD_NOT_ALLOWED, page)
}

/// Answers a rejected submission. Redirects to the form's error page if the form names one and may send visitors there.
/// Otherwise renders a page that keeps what the visitor typed and can submit it again.
pub(super) fn error_response(
    state: &IntakeState,
    request: &SubmitRequest,
    result: &AcceptanceResult,
    rejection: &Rejection,
) -> Response {
    if let Some(place) = error_redirect(result) {
        return Redirect::to(&place).into_response();
    }
    let language = language(result.form.as_deref(), request);
    let page_text = PageText::of(language);
    let keys = state.platform.seal.keyring(page_token::PAGE_TOKEN_KEY_LABEL);
    let token = page_token::seal(&result.page, &keys, state.platform.clock.now());
    let honeypot = result.form.as_ref().and_then(|form| form.honeypot.as_deref());
    let fields = kept_fields(&result.posted, rejection, honeypot, page_text);
    let worth_it = rejection.can_be_sent_again() && !result.posted.is_empty();
    let resend = worth_it.then(|| Resend {
        action: &request.path,
        page_token: &token,
        fields,
        file_inputs: result.posted.file_inputs.iter().map(String::as_str).collect(),
    });
    let id = result.form.as_ref().map(|form| form.address.to_string());
    let report = id.and_then(|id| state.report_link(&id));
    let detail = pages::ErrorPage { detail: detail(rejection, page_text), resend };
    sent(rejection.status(), pages::error_page(language, &layout(state, report.as_deref()), &detail))
}

fn error_redirect(result: &AcceptanceResult) -> Option<String> {
    let form = result.form.as_ref()?;
    let asked = special_fields::error_redirect(&result.posted.fields)?;
    match choose_target(Some(asked), &result.page, AllowedTargets { own: None, sites: &form.sites }) {
        RedirectTarget::Url(url) => Some(url.into()),
        RedirectTarget::OurPage | RedirectTarget::NotAllowed(_) => None,
    }
}

/// Returns the language set on the form, or else the visitor's.
pub(crate) fn language(form: Option<&OpenForm>, request: &SubmitRequest) -> Language {
    form.and_then(|form| form.language)
        .unwrap_or_else(|| preferred_language(request.header("accept-language")))
}

fn detail(rejection: &Rejection, page_text: &PageText) -> String {
    match rejection {
        Rejection::Inactive(Some(text)) => text.clone(),
        Rejection::FieldsInvalid(_) => page_text.detail("FIELDS_INVALID").to_owned(),
        Rejection::FileTooBig { file, .. } | Rejection::FileTypeRefused { file, .. } => {
            fill(page_text.detail(rejection.code()), &[("file", file)])
        }
        Rejection::BodyTooLarge(limit) => {
            fill(page_text.detail(rejection.code()), &[("limit", limit.figure())])
        }
        Rejection::RateLimited { seconds } => {
            fill(page_text.detail(rejection.code()), &[("seconds", &seconds.to_string())])
        }
        other => page_text.detail(other.code()).to_owned(),
    }
}

/// Lists every posted field with its error message, and adds an empty field for each required one that is missing. A
/// honeypot is hidden here too: a visitor who saw it on our page and filled it in would be taken for a bot.
fn kept_fields<'a>(
    posted: &'a Posted,
    rejection: &'a Rejection,
    honeypot: Option<&str>,
    page_text: &PageText,
) -> Vec<KeptField<'a>> {
    let wrong = rejection.fields();
    let message = |name: &str| {
        let found = wrong.iter().find(|(field, ..)| *field == name);
        found.map(|(_, code, _)| match rejection {
            Rejection::FieldsInvalid(_) => page_text.detail(code).to_owned(),
            _ => detail(rejection, page_text),
        })
    };
    let mut kept: Vec<KeptField<'a>> = posted
        .fields
        .iter()
        .map(|field| KeptField {
            name: &field.name,
            value: field.value.as_written(),
            hidden: !special_fields::is_shown(&field.name) || honeypot == Some(field.name.as_str()),
            message: message(&field.name),
        })
        .collect();
    for (name, ..) in &wrong {
        if !posted.fields.iter().any(|field| field.name == *name) {
            kept.push(KeptField { name, value: "", hidden: false, message: message(name) });
        }
    }
    kept
}

fn layout<'a>(state: &'a IntakeState, report: Option<&'a str>) -> PageLayout<'a> {
    PageLayout { public_url: &state.platform.public_url, report }
}

fn sent(status: StatusCode, page: VisitorPage) -> Response {
    let headers = [(header::CONTENT_SECURITY_POLICY, page.policy), (header::X_FRAME_OPTIONS, "DENY")];
    (status, headers, Html(page.html)).into_response()
}
