//! What the pages are filled in with: the layout around every page, and the rejected submission on the error page.

use schema::Schema;
use serde::Serialize;

use crate::model::NewFile;

/// What every page has around its content.
#[derive(Serialize)]
pub(crate) struct PageLayout<'a> {
    pub public_url: &'a str,
    /// A `mailto:` link for reporting the form.
    pub report: Option<&'a str>,
}

/// Why a submission was rejected, in the visitor's language, and what is needed to submit it again.
pub(crate) struct ErrorPage<'a> {
    pub detail: String,
    /// `None` if submitting again can't succeed, or if nothing could be read.
    pub resend: Option<Resend<'a>>,
}

/// What the error page submits again.
pub(crate) struct Resend<'a> {
    pub action: &'a str,
    /// The value of the field [`PAGE_TOKEN_FIELD`](posted::special_fields::PAGE_TOKEN_FIELD).
    pub page_token: &'a str,
    /// The fields in their order, with repeats. A required one that is missing is here with an empty value.
    pub fields: Vec<KeptField<'a>>,
    /// The names of the fields that had files.
    pub file_inputs: Vec<&'a str>,
    /// The published form, if there is one.
    pub form: Option<FormOnPage<'a>>,
    /// The files that are kept, so that they needn't be chosen again.
    pub kept_files: &'a [NewFile],
    /// The value of the field [`KEPT_FILES_FIELD`](posted::special_fields::KEPT_FILES_FIELD), if files are kept.
    pub files_token: Option<&'a str>,
}

/// A published form, whose fields the error page draws as the controls they are.
pub(crate) struct FormOnPage<'a> {
    pub schema: &'a Schema,
    /// The names of the fields that the form doesn't show with these answers.
    pub hidden: Vec<String>,
    /// The language of the page.
    pub language: &'static str,
}

impl FormOnPage<'_> {
    /// Whether the form has an input of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.schema.fields.iter().any(|field| field.input_name() == Some(name))
    }
}

/// A field as it was submitted.
pub(crate) struct KeptField<'a> {
    pub name: &'a str,
    pub value: &'a str,
    /// Whether visitors don't see the field, such as a redirect. A field with a message is shown nevertheless.
    pub hidden: bool,
    /// What is wrong with the field, if anything.
    pub message: Option<String>,
}
