//! How a hosted form looks.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How a hosted form looks. Everything is optional.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FormTheme)]
pub struct Theme {
    /// The colour of buttons and links: `#` and 6 hex digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(pattern = "^#[0-9A-Fa-f]{6}$")]
    pub color: Option<String>,
    /// How round corners are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<Radius>,
    /// The typeface.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub font: Option<Font>,
    /// Light, dark, or as the visitor's device is set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<Mode>,
}

/// How round the corners of a form are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FormRadius)]
pub enum Radius {
    None,
    Small,
    Medium,
    Large,
}

/// The typeface of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FormFont)]
pub enum Font {
    Sans,
    Serif,
    Mono,
    Rounded,
}

/// Whether a form is light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FormMode)]
pub enum Mode {
    Light,
    Dark,
    Auto,
}
