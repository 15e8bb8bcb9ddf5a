use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use forms::{Language, OpenForm};
use posted::redirect::{Next, Vouched, target};
use posted::{Posted, meaning};

use crate::error::Refusal;
use crate::knock::Knock;
use crate::receive::Received;
use crate::visitor::{self, Frame, Kept, Resend, VisitorPage, Words, fill, of_visitor};
use crate::{Door, carried};

/// Where a visitor lands whose form names no place of its own. Safe to reload.
pub(crate) fn thanks_page(door: &Door, language: Language, id: &str) -> Response {
    let report = door.report_link(id);
    let page = visitor::thanks(language, &frame(door, report.as_deref()));
    sent(StatusCode::OK, page)
}

/// What a form's address shows to somebody who opens it.
pub(crate) fn address_page(door: &Door, language: Language, path: &str) -> Response {
    let post_url = format!("{}{path}", door.platform.public_url);
    let page = visitor::address(language, &frame(door, None), &post_url);
    sent(StatusCode::METHOD_NOT_ALLOWED, page)
}

/// Where the form wants its visitor to go when it was refused, if it may say so; else a page that keeps
/// what was typed and sends it again.
pub(super) fn refused(door: &Door, knock: &Knock, received: &Received, refusal: &Refusal) -> Response {
    if let Some(place) = error_redirect(received) {
        return Redirect::to(&place).into_response();
    }
    let language = language(received.form.as_deref(), knock);
    let words = Words::of(language);
    let keys = door.platform.seal.keyring(carried::PURPOSE);
    let token = carried::seal(&received.page, &keys, door.platform.clock.now());
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
    let detail = visitor::Refused { detail: detail(refusal, words), resend };
    sent(refusal.status(), visitor::refused(language, &frame(door, report.as_deref()), &detail))
}

fn error_redirect(received: &Received) -> Option<String> {
    let form = received.form.as_ref()?;
    let asked = meaning::error_redirect(&received.posted.fields)?;
    match target(Some(asked), &received.page, Vouched { own: None, sites: &form.sites }) {
        Next::Follow(url) => Some(url.into()),
        Next::Ours | Next::Refused(_) => None,
    }
}

/// The form's own language, else the visitor's.
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

/// Everything that was typed, what is wrong with it beside it; what was missing is asked for.
/// A honeypot stays out of sight here too: whoever filled it in by our own doing would be taken for a robot.
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
            hidden: !meaning::is_shown(&field.name) || honeypot == Some(field.name.as_str()),
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
