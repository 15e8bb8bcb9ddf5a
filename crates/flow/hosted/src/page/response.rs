//! Renders the pages, and the headers that go with them. A page runs our scripts only, and nothing of the owner's is more
//! than text.

use std::sync::LazyLock;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use schema::{FieldType, Text};
use serde::Serialize;
use sha2::{Digest, Sha256};
use templates::Templates;

use super::context::{
    Context, FormPage, LanguageLink, PageContext, ReasonOption, ReportContext, ReportPage, StateContext,
    StatePage,
};
use super::form::form_context;
use super::hosted_form::{HostedForm, Unavailable};
use super::language::{direction, language_name, own_language, page_language};
use super::query::PageRequest;
use super::states::unavailable;
use super::theme::{font_name, mode_name, radius_name, theme_css};
use crate::report::{MAX_DETAILS_CHARS, Reason};
use crate::text::HostedText;
use intake::FORM_TARGETS;

const HOSTED_PAGE_CSS: &str = include_str!("templates/style.css");
const HOSTED_PAGE_TEMPLATES: [(&str, &str); 5] = [
    ("layout.html", include_str!("templates/layout.html")),
    ("form.html", include_str!("templates/form.html")),
    ("field.html", include_str!("templates/field.html")),
    ("state.html", include_str!("templates/state.html")),
    ("report.html", include_str!("templates/report.html")),
];
const HOSTED_SCRIPT: &str = "/formtray-hosted.js";
const MAX_DESCRIPTION_CHARS: usize = 160;

static PAGES: LazyLock<Templates> =
    LazyLock::new(|| Templates::for_pages(HOSTED_PAGE_CSS, HOSTED_PAGE_TEMPLATES));
static STYLE_HASH: LazyLock<String> = LazyLock::new(|| style_hash(HOSTED_PAGE_CSS));

impl HostedForm {
    /// Returns the language of the page.
    pub(super) fn language(&self, request: &PageRequest<'_>) -> &str {
        page_language(&self.schema, request.query.language.as_deref(), request.accept_language)
    }

    /// Returns our own texts in the language of the page.
    pub(super) fn own_text(&self, request: &PageRequest<'_>) -> &'static HostedText {
        HostedText::of(own_language(self.language(request)))
    }

    /// Returns a text of the form in the language of the page; `None` if it is blank or missing.
    pub(super) fn text(&self, request: &PageRequest<'_>, text: Option<&Text>) -> Option<String> {
        let text = text?.in_language(self.language(request), &self.schema.language);
        (!text.trim().is_empty()).then(|| text.to_owned())
    }

    /// Returns the URL of the form in the language of the page.
    pub(super) fn url(&self, request: &PageRequest<'_>) -> String {
        format!("{}{}", self.path(), request.query.linked(Some(self.language(request))))
    }

    fn path(&self) -> String {
        format!("/h/{}", self.form.address)
    }

    fn page(&self, request: &PageRequest<'_>) -> PageContext {
        let language = self.language(request);
        let theme = self.schema.theme.as_ref();
        let mode = request.query.mode.or_else(|| theme.and_then(|theme| theme.mode));
        let is_reportable = request.platform.operator.is_some() && !self.is_preview;
        PageContext {
            title: self.text(request, self.schema.title.as_ref()).unwrap_or_else(|| self.form.name.clone()),
            mode: mode_name(mode),
            radius: radius_name(theme.and_then(|theme| theme.radius)),
            font: font_name(theme.and_then(|theme| theme.font)),
            indexable: self.schema.indexable && !self.is_preview,
            canonical: format!("{}{}", request.platform.visitor_url(), self.path()),
            description: self.description(request),
            preview: self.is_preview,
            report: is_reportable
                .then(|| format!("{}/report{}", self.path(), request.query.linked(Some(language)))),
            theme_css: theme_css(theme),
            languages: self.languages(request, language),
            ..bare_page(request, language)
        }
    }

    /// Returns the first text of the form, on one line.
    fn description(&self, request: &PageRequest<'_>) -> Option<String> {
        let block = self.schema.fields.iter().find(|field| field.kind == FieldType::TextBlock)?;
        let text = self.text(request, block.text.as_ref())?;
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Some(line.chars().take(MAX_DESCRIPTION_CHARS).collect())
    }

    fn languages(&self, request: &PageRequest<'_>, current: &str) -> Vec<LanguageLink> {
        if self.schema.languages.is_empty() {
            return Vec::new();
        }
        let all = std::iter::once(&self.schema.language).chain(&self.schema.languages);
        all.map(|tag| LanguageLink {
            name: language_name(tag),
            url: format!("{}{}", self.path(), request.query.linked(Some(tag))),
            is_current: tag == current,
            tag: tag.clone(),
        })
        .collect()
    }
}

/// Shows the form.
pub(crate) fn form_page(form: &HostedForm, request: &PageRequest<'_>) -> Response {
    let language = form.language(request);
    let content = FormPage { form: form_context(form, request, language) };
    send(form, request, StatusCode::OK, "form.html", content)
}

/// Shows a state of the form instead of it.
pub(crate) fn state_page(form: &HostedForm, request: &PageRequest<'_>, state: StateContext) -> Response {
    state_page_with(form, request, StatusCode::OK, state)
}

/// Like [`state_page`], with another status.
pub(crate) fn state_page_with(
    form: &HostedForm,
    request: &PageRequest<'_>,
    status: StatusCode,
    state: StateContext,
) -> Response {
    send(form, request, status, "state.html", StatePage { state })
}

/// Says that there is no form to show. It is the same page for everything that doesn't exist.
pub(crate) fn unavailable_page(request: &PageRequest<'_>, why: &Unavailable) -> Response {
    let preferred = intake::accepted_languages(request.accept_language.unwrap_or_default());
    let known = |tag: &&str| forms::Language::from_code(tag.split('-').next().unwrap_or_default());
    let language = preferred.iter().find_map(known).unwrap_or(forms::Language::En);
    let text = HostedText::of(language);
    let (status, state) = unavailable(why, text);
    let page = PageContext { title: state.title.clone(), ..bare_page(request, language.code()) };
    let html = PAGES.render("state.html", &Context { page: &page, text, content: StatePage { state } });
    (status, headers(&page, request), Html(html)).into_response()
}

/// Shows the page for reporting a form. A status other than 200 says that no reason was chosen.
pub(crate) fn report_page(
    form: &HostedForm,
    request: &PageRequest<'_>,
    status: StatusCode,
    details: &str,
) -> Response {
    let text = form.own_text(request);
    let label = |reason| match reason {
        Reason::Phishing => text.reason_phishing,
        Reason::Impersonation => text.reason_impersonation,
        Reason::Illegal => text.reason_illegal,
        Reason::Spam => text.reason_spam,
        Reason::Other => text.reason_other,
    };
    let reasons = Reason::ALL.map(|reason| ReasonOption { value: reason.name(), label: label(reason) });
    let report = ReportContext {
        action: format!("{}/report{}", form.path(), request.query.linked(Some(form.language(request)))),
        form_url: form.url(request),
        reasons: reasons.into(),
        error: (status != StatusCode::OK).then_some(text.report_choose),
        details: details.replace('\0', ""),
        max_details: MAX_DETAILS_CHARS,
    };
    send(form, request, status, "report.html", ReportPage { report })
}

/// Returns what a page has without a form.
fn bare_page(request: &PageRequest<'_>, language: &str) -> PageContext {
    PageContext {
        language: language.to_owned(),
        dir: direction(language),
        mode: mode_name(request.query.mode),
        radius: radius_name(None),
        font: font_name(None),
        embed: request.query.is_embedded,
        script: HOSTED_SCRIPT,
        home: request.platform.public_url.to_string(),
        ..PageContext::default()
    }
}

fn send(
    form: &HostedForm,
    request: &PageRequest<'_>,
    status: StatusCode,
    template: &str,
    content: impl Serialize,
) -> Response {
    // Only the form itself is listed, not its thank-you page.
    let page = form.page(request);
    let page = PageContext { indexable: page.indexable && template == "form.html", ..page };
    let text = form.own_text(request);
    let html = PAGES.render(template, &Context { page: &page, text, content });
    (status, headers(&page, request), Html(html)).into_response()
}

/// Returns the headers of a page. Other websites can't show it in a frame, unless it's on the origin of visitors' pages;
/// our own app can show a preview.
fn headers(page: &PageContext, request: &PageRequest<'_>) -> HeaderMap {
    let theme = (!page.theme_css.is_empty()).then(|| format!(" {}", style_hash(&page.theme_css)));
    let ancestors =
        if page.preview { format!("'self' {}", request.platform.public_url) } else { "'none'".to_owned() };
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src {}{}; connect-src 'self'; img-src 'self'; \
         base-uri 'none'; form-action {FORM_TARGETS}; frame-ancestors {ancestors}",
        *STYLE_HASH,
        theme.unwrap_or_default()
    );
    let mut headers = HeaderMap::new();
    let mut set = |name, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    };
    set(header::CONTENT_SECURITY_POLICY, &policy);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    // With `no-referrer`, browsers would send `Origin: null` along with the form.
    set(header::REFERRER_POLICY, "same-origin");
    set(header::VARY, "accept-language");
    set(header::CACHE_CONTROL, if page.preview { "no-store" } else { "private, no-cache" });
    if !page.preview {
        set(header::X_FRAME_OPTIONS, "DENY");
    }
    if !page.indexable {
        set(header::HeaderName::from_static("x-robots-tag"), "noindex");
    }
    headers
}

fn style_hash(style: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(style)))
}
