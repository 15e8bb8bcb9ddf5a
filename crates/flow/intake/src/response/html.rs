//! The HTML responses to submit requests: chooses the language and the texts, and fills in the pages of `pages`.

use std::sync::Arc;
use std::time::Duration;

use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use forms::{Language, OpenForm};
use posted::redirect::{AllowedTargets, RedirectTarget, choose_target};
use posted::{Posted, special_fields};
use schema::Schema;

use crate::accept::AcceptanceResult;
use crate::accept::files::kept::KEPT_FILES_KEY_LABEL;
use crate::accept::request::SubmitRequest;
use crate::accept::{page_token, rules};
use crate::error::Rejection;
use crate::response::pages::{
    self, FormOnPage, KeptField, PageLayout, PageText, Resend, VisitorPage, fill, preferred_language,
};
use crate::response::published_schema::published_schema;
use crate::state::IntakeState;

/// How long the error page waits for the database.
const SCHEMA_READ_TIMEOUT: Duration = Duration::from_secs(1);

/// Renders the thank-you page, shown after a submission if the form has no redirect of its own. Reloading it submits
/// nothing.
pub(crate) fn thanks_page(state: &IntakeState, language: Language, id: &str) -> Response {
    let report = state.report_link(id);
    let page = pages::thanks_page(language, &layout(state, report.as_deref()));
    sent(StatusCode::OK, page)
}

/// Renders the page that an endpoint URL shows when someone opens it in a browser. Its status is 405.
pub(crate) fn endpoint_page(state: &IntakeState, language: Language, path: &str) -> Response {
    let post_url = format!("{}{path}", state.platform.visitor_url());
    let page = pages::endpoint_page(language, &layout(state, None), &post_url);
    sent(StatusCode::METHOD_NOT_ALLOWED, page)
}

/// Answers a rejected submission. Redirects to the form's error page if the form names one and may send visitors there.
/// Otherwise renders a page that keeps what the visitor typed and can submit it again.
pub(super) async fn error_response(
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
    let schema = if worth_it { schema_of(state, result).await } else { None };
    let kept = result.kept.as_ref().filter(|kept| !kept.files.is_empty());
    let files_token = kept.map(|kept| kept.seal(&state.platform.seal.keyring(KEPT_FILES_KEY_LABEL)));
    let resend = worth_it.then(|| Resend {
        action: &request.path,
        page_token: &token,
        fields,
        file_inputs: result.posted.file_inputs.iter().map(String::as_str).collect(),
        form: schema.as_ref().map(|schema| form_on_page(schema, result, language)),
        kept_files: kept.map(|kept| &kept.files[..]).unwrap_or_default(),
        files_token: files_token.as_deref(),
    });
    let id = result.form.as_ref().map(|form| form.address.to_string());
    let report = id.and_then(|id| state.report_link(&id));
    let detail = pages::ErrorPage { detail: detail(rejection, page_text), resend };
    sent(rejection.status(), pages::error_page(language, &layout(state, report.as_deref()), &detail))
}

/// Reads the published form, whose controls the page draws. Without the database the page has text fields instead.
async fn schema_of(state: &IntakeState, result: &AcceptanceResult) -> Option<Arc<Schema>> {
    if let Some(draft) = &result.hosted.draft {
        return Some(Arc::clone(draft));
    }
    let form = result.form.as_ref()?;
    let version = form.form.as_ref()?.version;
    let reading = published_schema(&state.platform, &form.id, version);
    let read = tokio::time::timeout(SCHEMA_READ_TIMEOUT, reading).await.ok()?;
    read.inspect_err(|error| tracing::warn!(%error, "failed to read a published form")).ok()?
}

/// Returns the form as the page draws it, with these answers.
fn form_on_page<'a>(schema: &'a Schema, result: &AcceptanceResult, language: Language) -> FormOnPage<'a> {
    let kept = result.kept.as_ref().map(|kept| &kept.files[..]).unwrap_or_default();
    let hidden = result.form.as_ref().map(|form| rules::hidden(form, &result.posted.fields, kept));
    FormOnPage { schema, hidden: hidden.unwrap_or_default(), language: language.code() }
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
            Rejection::FieldsInvalid(broken) => {
                let own = broken.iter().find(|broken| broken.field == name);
                let own = own.and_then(|broken| broken.own_message.clone());
                own.unwrap_or_else(|| page_text.field_detail(code).to_owned())
            }
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
