//! The fields of a form as the templates draw them: with everything decided, in one language.

use intake::{DrawnLanguage, field_options};
use schema::{Bound, Field, FieldType, Text};
use serde::Serialize;

use super::prefill::Prefill;
use crate::text::{HostedText, fill};

const BYTES_PER_MB: u64 = 1024 * 1024;
/// The most bytes of a file if the form says nothing.
const DEFAULT_FILE_BYTES: u64 = 10 * BYTES_PER_MB;
const DEFAULT_FILES: u32 = 10;
/// More file types than these aren't listed.
const MAX_LISTED_TYPES: usize = 8;

/// A field of the form.
#[derive(Debug, Default, Serialize)]
pub(crate) struct FieldContext {
    /// The type in the schema.
    pub kind: &'static str,
    /// The name under which it is submitted. Empty for headings and texts.
    pub name: String,
    /// A number and never the name, which can contain anything.
    pub id: String,
    pub label: String,
    pub help: Option<String>,
    /// What visitors consent to, or the text of a block.
    pub text: Option<String>,
    /// Whether it has to be filled in while it is shown.
    pub required: bool,
    /// Whether it has conditions. Without JavaScript it is visible and optional.
    pub conditional: bool,
    /// The conditions of a heading or text block as JSON. The rules have those of inputs.
    pub show_if_json: Option<String>,
    pub value: String,
    /// The `type` of an input.
    pub input_type: &'static str,
    pub autocomplete: Option<String>,
    pub min: Option<String>,
    pub max: Option<String>,
    pub min_length: Option<u32>,
    pub max_length: Option<u32>,
    pub min_label: Option<String>,
    pub max_label: Option<String>,
    /// The `accept` of a file input.
    pub accept: Option<String>,
    /// Whether a file input takes several files.
    pub multiple: bool,
    /// Which files are accepted.
    pub hint: Option<String>,
    pub options: Vec<OptionContext>,
}

/// Something to choose.
#[derive(Debug, Serialize)]
pub(crate) struct OptionContext {
    pub id: String,
    pub value: String,
    pub label: String,
    pub is_chosen: bool,
}

/// What is needed to draw fields.
#[derive(Clone, Copy)]
pub(crate) struct FieldPainter<'a> {
    pub language: &'a str,
    /// The main language of the form.
    pub main: &'a str,
    pub text: &'static HostedText,
    pub prefill: &'a Prefill,
}

impl<'a> FieldPainter<'a> {
    /// Returns a text in the page's language; `None` if it is blank or missing.
    pub(crate) fn text(&self, text: Option<&'a Text>) -> Option<String> {
        let text = text?.in_language(self.language, self.main).replace('\0', "");
        (!text.trim().is_empty()).then_some(text)
    }

    pub(crate) fn draw(&self, field: &'a Field, number: usize) -> FieldContext {
        let id = format!("field-{number}");
        let values = self.values(field);
        let value = values.first().copied().unwrap_or_default().to_owned();
        let is_text = !field.kind.is_input();
        let show_if = field.show_if.as_ref().filter(|_| is_text);
        FieldContext {
            kind: field.kind.as_str(),
            name: field.input_name().unwrap_or_default().to_owned(),
            label: self.text(field.label.as_ref()).unwrap_or_default(),
            help: self.text(field.help.as_ref()),
            text: self.text(field.text.as_ref()),
            required: field.required,
            conditional: field.show_if.is_some(),
            show_if_json: show_if.and_then(|show_if| serde_json::to_string(show_if).ok()),
            input_type: input_type(field.kind),
            autocomplete: field.autocomplete.clone(),
            min: bound(field.min.as_ref()),
            max: bound(field.max.as_ref()),
            min_length: field.min_length,
            max_length: field.max_length,
            min_label: self.text(field.min_label.as_ref()),
            max_label: self.text(field.max_label.as_ref()),
            accept: field.file_types.as_ref().filter(|types| !types.is_empty()).map(|types| types.join(",")),
            multiple: field.kind == FieldType::File && field.max_files.unwrap_or(DEFAULT_FILES) > 1,
            hint: (field.kind == FieldType::File).then(|| self.file_hint(field)),
            options: self.options(field, &id, &values),
            value,
            id,
        }
    }

    /// Returns what the field starts with: what the URL says, or else the default. Consent is never given in advance.
    fn values(&self, field: &'a Field) -> Vec<&'a str> {
        if matches!(field.kind, FieldType::Consent | FieldType::File) {
            return Vec::new();
        }
        let from_url = field.input_name().map(|name| self.prefill.values(name)).unwrap_or_default();
        let values =
            if from_url.is_empty() { field.default.as_deref().into_iter().collect() } else { from_url };
        values.into_iter().filter(|value| can_be_shown(field.kind, value)).collect()
    }

    fn options(&self, field: &'a Field, id: &str, values: &[&str]) -> Vec<OptionContext> {
        let language =
            DrawnLanguage { language: self.language, main: self.main, yes: self.text.yes, no: self.text.no };
        let options = field_options(field, language, values);
        let count = options.len().to_string();
        let option = |(index, option): (usize, intake::FieldOption<'_>)| OptionContext {
            id: format!("{id}-{}", index + 1),
            label: match field.kind {
                FieldType::Rating => fill(self.text.stars, &[("n", &option.value), ("max", &count)]),
                _ => option.label.replace('\0', ""),
            },
            value: option.value.into_owned(),
            is_chosen: option.is_chosen,
        };
        options.into_iter().enumerate().map(option).collect()
    }

    /// Returns which files are accepted, such as "PDF, JPG. Up to 3 files, 10 MB each."
    fn file_hint(&self, field: &Field) -> String {
        let types = field.file_types.as_deref().unwrap_or_default();
        let types: Vec<String> = types.iter().filter_map(|kind| type_name(kind)).collect();
        let listed = !types.is_empty() && types.len() <= MAX_LISTED_TYPES;
        let size = size_text(field.max_size.unwrap_or(DEFAULT_FILE_BYTES).min(DEFAULT_FILE_BYTES));
        let limits = match field.max_files.unwrap_or(DEFAULT_FILES) {
            1 => fill(self.text.one_file_limit, &[("size", &size)]),
            count => fill(self.text.files_limit, &[("count", &count.to_string()), ("size", &size)]),
        };
        if listed { format!("{}. {limits}", types.join(", ")) } else { limits }
    }
}

fn input_type(kind: FieldType) -> &'static str {
    match kind {
        FieldType::Email => "email",
        FieldType::Phone => "tel",
        FieldType::Url => "url",
        FieldType::Number => "number",
        FieldType::Date => "date",
        FieldType::Time => "time",
        FieldType::File => "file",
        FieldType::Hidden => "hidden",
        _ => "text",
    }
}

/// Returns whether a control can start with a value. Browsers empty a control whose value isn't of its type.
fn can_be_shown(kind: FieldType, value: &str) -> bool {
    match kind {
        FieldType::Number => value.parse::<f64>().is_ok_and(f64::is_finite),
        FieldType::Date => is_shaped(value, "0000-00-00"),
        FieldType::Time => is_shaped(value, "00:00"),
        _ => true,
    }
}

/// Whether a value has digits and separators where this one has them.
fn is_shaped(value: &str, shape: &str) -> bool {
    let fits = |(is, should): (char, char)| if should == '0' { is.is_ascii_digit() } else { is == should };
    value.len() == shape.len() && value.chars().zip(shape.chars()).all(fits)
}

fn bound(bound: Option<&Bound>) -> Option<String> {
    let text = serde_json::to_string(bound?).ok()?;
    Some(text.trim_matches('"').to_owned())
}

/// Returns how people call a file type: `PDF` for `.pdf` and `application/pdf`. A family such as `image/*` has no name.
fn type_name(kind: &str) -> Option<String> {
    let name = kind.strip_prefix('.').or_else(|| Some(kind.split_once('/')?.1))?;
    let is_short = name.len() <= 5 && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_short.then(|| name.to_ascii_uppercase())
}

fn size_text(bytes: u64) -> String {
    match bytes {
        bytes if bytes >= BYTES_PER_MB => format!("{} MB", bytes / BYTES_PER_MB),
        bytes => format!("{} KB", (bytes / 1024).max(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::HostedText;

    fn draw(field: &str, query: &str) -> FieldContext {
        let json = format!(r#"{{"language": "en", "fields": [{field}]}}"#);
        let schema = schema::parse(&json).expect("a schema");
        let prefill = Prefill::read(&schema, query);
        let text = HostedText::of(forms::Language::En);
        let painter = FieldPainter { language: "en", main: "en", text, prefill: &prefill };
        painter.draw(&schema.fields[0], 7)
    }

    #[test]
    fn the_url_goes_before_the_default() {
        let text = r#"{"type": "text", "name": "a", "label": "A", "default": "x"}"#;
        assert_eq!(draw(text, "").value, "x");
        assert_eq!(draw(text, "a=%22%3Cb%3E").value, "\"<b>");
        let date = r#"{"type": "date", "name": "a", "label": "A"}"#;
        assert_eq!(draw(date, "a=2026-12-01").value, "2026-12-01");
        assert_eq!(draw(date, "a=tomorrow").value, "");
        let days = r#"{"type": "multiple_choice", "name": "a", "label": "A", "choices": [{"value": "1"}, {"value": "2"}]}"#;
        let chosen = |query: &str| -> Vec<bool> {
            draw(days, query).options.iter().map(|option| option.is_chosen).collect()
        };
        assert_eq!(chosen("a=2&a=3"), [false, true]);
    }

    #[test]
    fn consent_is_never_given_by_a_link() {
        let consent = r#"{"type": "consent", "name": "a", "label": "A", "text": "I agree."}"#;
        let drawn = draw(consent, "a=yes");
        assert!(!drawn.options[0].is_chosen && drawn.value.is_empty());
        assert_eq!(drawn.text.as_deref(), Some("I agree."));
    }

    #[test]
    fn files_say_what_is_accepted() {
        let file = |rest: &str| format!(r#"{{"type": "file", "name": "a", "label": "A"{rest}}}"#);
        assert_eq!(draw(&file(""), "").hint.as_deref(), Some("Up to 10 files, 10 MB each."));
        let one = draw(
            &file(r#", "file_types": [".pdf", "image/*", "image/png"], "max_files": 1, "max_size": 2097152"#),
            "",
        );
        assert_eq!(one.hint.as_deref(), Some("PDF, PNG. Up to 2 MB."));
        assert_eq!((one.accept.as_deref(), one.multiple), (Some(".pdf,image/*,image/png"), false));
    }

    #[test]
    fn bounds_and_numbers_are_attributes() {
        let number = draw(r#"{"type": "number", "name": "a", "label": "A", "min": 1, "max": 2.5}"#, "");
        assert_eq!((number.min.as_deref(), number.max.as_deref()), (Some("1"), Some("2.5")));
        let rating = draw(r#"{"type": "rating", "name": "a", "label": "A", "max": 3}"#, "a=2");
        let labels: Vec<&str> = rating.options.iter().map(|option| option.label.as_str()).collect();
        assert_eq!(labels, ["1 of 3", "2 of 3", "3 of 3"]);
        assert!(rating.options[1].is_chosen);
    }
}
