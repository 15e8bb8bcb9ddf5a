//! The schema as a whole.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::field::Field;
use super::text::Text;
use super::theme::Theme;

/// The format that this server reads and writes.
pub(crate) const FORMAT: u32 = 1;

/// The schema of a form: its fields, their rules, its languages and when it's open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FormSchema)]
pub struct Schema {
    /// The version of this format. It's 1, and may be left out.
    #[serde(default = "format")]
    #[schema(minimum = 1, maximum = 1)]
    pub format: u32,
    /// The main language: the one that every text has. A tag such as `en` or `pt-BR`.
    #[schema(pattern = "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$")]
    pub language: String,
    /// Further languages, at most 9, each once and without the main language.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 9)]
    pub languages: Vec<String>,
    /// The heading of the hosted page, at most 200 characters. Left out, it's the endpoint's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Text>,
    /// The name of the first step, at most 100 characters. The `label` of a page break names the step after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_step: Option<Text>,
    /// The fields in the order in which they are shown, at most 200.
    #[schema(max_items = 200)]
    pub fields: Vec<Field>,
    /// How the hosted form looks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
    /// When the form opens. Left out, it's open at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub open_from: Option<Timestamp>,
    /// When the form closes, after `open_from`. Left out, it stays open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub open_until: Option<Timestamp>,
    /// How many submissions the form accepts in total.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 1_000_000)]
    pub max_responses: Option<u32>,
    /// What visitors read while the form is closed, at most 500 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed_message: Option<Text>,
    /// What visitors read after they have sent the hosted form, at most 1,000 characters. Left out, it's a short standard
    /// text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thank_you: Option<Text>,
    /// Whether search engines may list the hosted page. False if left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub indexable: bool,
    /// Whether the hosted page accepts only one response from each browser. It can't be enforced: clearing the browser's
    /// data or using another browser gets around it. False if left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub one_response: bool,
}

fn format() -> u32 {
    FORMAT
}
