//! Compiles a stored version of a schema. A newer server may have saved it, so everything that this one doesn't know is
//! skipped instead of refused.

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Value;

use super::compile::{ReadShowIf, compile};
use super::field::compile_field;
use super::rule::Rule;
use super::schedule::Schedule;
use super::set::Rules;
use crate::model::{Bound, Choice, Condition, FORMAT, Field, FieldType, Operator, ShowIf, Text};
use crate::stored::steps::page_breaks;

/// A stored schema: unknown keys are ignored, and what can't be read counts as left out.
#[derive(Deserialize)]
struct StoredSchema {
    #[serde(default)]
    format: Option<u32>,
    #[serde(default)]
    language: String,
    fields: Vec<Value>,
    #[serde(default)]
    open_from: Value,
    #[serde(default)]
    open_until: Value,
    #[serde(default)]
    max_responses: Value,
    #[serde(default)]
    closed_message: Value,
}

/// The keys of a stored field that rules are made of.
#[derive(Deserialize)]
struct StoredInput {
    #[serde(rename = "type")]
    kind: FieldType,
    name: String,
    #[serde(default)]
    required: bool,
    #[serde(default)]
    message: Value,
    min_length: Option<u32>,
    max_length: Option<u32>,
    pattern: Option<String>,
    min: Option<Bound>,
    max: Option<Bound>,
    choices: Option<Vec<StoredChoice>>,
    file_types: Option<Vec<String>>,
    max_files: Option<u32>,
    max_size: Option<u64>,
    show_if: Option<Value>,
}

#[derive(Deserialize)]
struct StoredChoice {
    value: String,
}

#[derive(Deserialize)]
struct StoredShowIf {
    all: Option<Vec<StoredCondition>>,
    any: Option<Vec<StoredCondition>>,
}

#[derive(Deserialize)]
struct StoredCondition {
    field: String,
    is: Operator,
    value: Option<String>,
}

impl Rules {
    /// Compiles a stored version, whoever has saved it. Unknown keys are ignored; unknown types and unreadable fields are
    /// skipped; a field whose conditions can't be evaluated is always visible, but not required. Returns `None` if it
    /// isn't a schema in this format at all.
    pub fn compile(json: &str) -> Option<Self> {
        let schema: StoredSchema = serde_json::from_str(json).ok()?;
        if schema.format.is_some_and(|format| format != FORMAT) {
            return None;
        }
        let main = schema.language.as_str();
        let message = lenient::<Text>(&schema.closed_message);
        let message = message.as_ref().map(|text| text.in_language(main, main));
        let schedule = Schedule {
            opens_at: lenient::<Timestamp>(&schema.open_from),
            closes_at: lenient::<Timestamp>(&schema.open_until),
            max_responses: lenient::<u32>(&schema.max_responses),
            closed_message: message.filter(|message| !message.trim().is_empty()).map(Into::into),
        };
        let fields = schema.fields.iter().filter_map(|field| read(lenient(field)?, main));
        Some(compile(fields, schedule, page_breaks(&schema.fields).count() + 1))
    }
}

fn lenient<'v, T: Deserialize<'v>>(value: &'v Value) -> Option<T> {
    T::deserialize(value).ok()
}

/// Compiles a stored field, and reads its conditions as far as that is possible. `main` is the main language.
fn read(stored: StoredInput, main: &str) -> Option<(Rule, ReadShowIf)> {
    let show_if = match stored.show_if {
        None => ReadShowIf::Always,
        Some(show_if) => {
            lenient(&show_if).and_then(read_show_if).map_or(ReadShowIf::Unreadable, ReadShowIf::If)
        }
    };
    let choices = stored.choices.map(|choices| {
        choices.into_iter().map(|choice| Choice { value: choice.value, label: None }).collect()
    });
    let field = Field {
        name: Some(stored.name),
        required: stored.required,
        message: lenient(&stored.message),
        min_length: stored.min_length,
        max_length: stored.max_length,
        pattern: stored.pattern,
        min: stored.min,
        max: stored.max,
        choices,
        file_types: stored.file_types,
        max_files: stored.max_files,
        max_size: stored.max_size,
        ..Field::new(stored.kind)
    };
    Some((compile_field(&field, main)?, show_if))
}

fn read_show_if(stored: StoredShowIf) -> Option<ShowIf> {
    let conditions = |stored: Vec<StoredCondition>| {
        let conditions = stored.into_iter().map(|condition| Condition {
            field: condition.field,
            is: condition.is,
            value: condition.value,
        });
        conditions.collect()
    };
    match (stored.all, stored.any) {
        (Some(all), None) => Some(ShowIf::All(conditions(all))),
        (None, Some(any)) => Some(ShowIf::Any(conditions(any))),
        _ => None,
    }
}
