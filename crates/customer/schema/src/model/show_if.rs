//! When a field is shown.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// When a field is shown: if all of its conditions hold, or if any does. A field that isn't shown is not checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FormShowIf)]
pub enum ShowIf {
    /// Every condition has to hold.
    All(Vec<Condition>),
    /// At least one condition has to hold.
    Any(Vec<Condition>),
}

impl ShowIf {
    /// Returns the conditions, in their order.
    pub fn conditions(&self) -> &[Condition] {
        match self {
            Self::All(conditions) | Self::Any(conditions) => conditions,
        }
    }

    /// Returns the key that the conditions are under in JSON.
    pub fn key(&self) -> &'static str {
        match self {
            Self::All(_) => "all",
            Self::Any(_) => "any",
        }
    }
}

/// A condition about another field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FormCondition)]
pub struct Condition {
    /// The name of another input field, before or after this one.
    pub field: String,
    /// How the field's value is compared. File fields can only be `empty` or `filled`.
    pub is: Operator,
    /// What the value is compared with, at most 200 characters, without spaces at its ends. Left out for `empty` and
    /// `filled`, required otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// How a condition compares. Texts are compared exactly, with case. `greater` and `less` are for numbers, ratings,
/// scales, dates and times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FormOperator)]
pub enum Operator {
    Equals,
    Not,
    Contains,
    Empty,
    Filled,
    Greater,
    Less,
}

impl Operator {
    /// Returns the operator as it's written in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Equals => "equals",
            Self::Not => "not",
            Self::Contains => "contains",
            Self::Empty => "empty",
            Self::Filled => "filled",
            Self::Greater => "greater",
            Self::Less => "less",
        }
    }

    /// Returns whether a condition with it has a `value`.
    pub fn has_value(self) -> bool {
        !matches!(self, Self::Empty | Self::Filled)
    }
}
