//! What the templates are filled in with. Every template gets `page`, `text` (the texts of the page's language) and one of
//! `form`, `state` and `report`.

use serde::Serialize;

use super::field::FieldContext;
use crate::text::HostedText;

/// The context of a template: what all pages have, and the content of one of them under its own name.
#[derive(Serialize)]
pub(crate) struct Context<'a, C> {
    pub page: &'a PageContext,
    pub text: &'static HostedText,
    #[serde(flatten)]
    pub content: C,
}

/// What all pages have.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct PageContext {
    /// The tag of the page's language, for `lang`.
    pub language: String,
    /// `ltr` or `rtl`.
    pub dir: &'static str,
    /// The form's title, or else the endpoint's name.
    pub title: String,
    /// `light`, `dark` or `auto`.
    pub mode: &'static str,
    /// `none`, `small`, `medium` or `large`.
    pub radius: &'static str,
    /// `sans`, `serif`, `mono`, `rounded`, or `paper` if the theme has no font.
    pub font: &'static str,
    /// Whether search engines may list the page.
    pub indexable: bool,
    /// The URL of the form, without a language or anything else.
    pub canonical: String,
    /// The form's first text, for search engines and previews of links.
    pub description: Option<String>,
    /// Whether another page shows this one in a frame without margins.
    pub embed: bool,
    pub preview: bool,
    pub script: &'static str,
    /// The website of this server.
    pub home: String,
    /// Where the form can be reported; `None` if this server has no operator.
    pub report: Option<String>,
    /// The colours of the theme as a style sheet; empty without a theme.
    pub theme_css: String,
    /// The languages of the form, if it has several.
    pub languages: Vec<LanguageLink>,
}

/// A language of the form, and the page in it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct LanguageLink {
    pub tag: String,
    /// The name of the language in itself, or its tag.
    pub name: String,
    pub url: String,
    pub is_current: bool,
}

/// The content of `form.html`.
#[derive(Serialize)]
pub(crate) struct FormPage {
    pub form: FormContext,
}

/// The form itself.
#[derive(Debug, Default, Serialize)]
pub(crate) struct FormContext {
    /// Where the form is submitted.
    pub action: String,
    /// The version that the page shows; 0 for a draft.
    pub version: i32,
    /// Where the script reports starts and steps; `None` in a preview.
    pub events: Option<String>,
    /// The value of `_formtray_hosted`.
    pub token: String,
    /// Whether each browser may respond once.
    pub once: bool,
    /// Whether the script keeps partial answers in the browser.
    pub keeps: bool,
    /// The texts for the script, as JSON that is safe inside a script element.
    pub texts_json: String,
    /// The rules for the script, as JSON: the same as `/f/{address}/rules.json`.
    pub rules_json: String,
    pub submit_label: &'static str,
    /// At least one.
    pub steps: Vec<Step>,
    pub many_steps: bool,
    /// `Step 1 of 3`.
    pub first_step_text: String,
}

/// The fields between two page breaks.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Step {
    /// Counted from 1.
    pub number: usize,
    pub name: Option<String>,
    pub fields: Vec<FieldContext>,
}

/// The content of `state.html`: a title and a text instead of the form.
#[derive(Serialize)]
pub(crate) struct StatePage {
    pub state: StateContext,
}

#[derive(Debug, Serialize)]
pub(crate) struct StateContext {
    /// `paused`, `suspended`, `soon`, `closed`, `full`, `thanks`, `not_found`, `expired`, `unavailable`, `reported` or
    /// `report_limit`.
    pub kind: &'static str,
    /// `paused`, `date`, `full` or `done`.
    pub icon: &'static str,
    pub title: String,
    pub paragraphs: Vec<String>,
    /// Where another response can be sent, if it can.
    pub again: Option<String>,
}

/// The content of `report.html`.
#[derive(Serialize)]
pub(crate) struct ReportPage {
    pub report: ReportContext,
}

#[derive(Serialize)]
pub(crate) struct ReportContext {
    pub action: String,
    pub form_url: String,
    pub reasons: Vec<ReasonOption>,
    /// What is wrong with the report that was sent.
    pub error: Option<&'static str>,
    /// The details that were typed before the error.
    pub details: String,
    pub max_details: usize,
}

#[derive(Serialize)]
pub(crate) struct ReasonOption {
    pub value: &'static str,
    pub label: &'static str,
}
