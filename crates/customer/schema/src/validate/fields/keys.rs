//! Which types have which keys.

use crate::model::{Field, FieldType};

/// Returns the keys besides `type`, `name` and `show_if` conditions, and whether a field has them. `required` counts if
/// it's true.
pub(super) fn present_keys(field: &Field) -> [(&'static str, bool); 20] {
    [
        // A missing name is reported with the other faults of names.
        ("name", field.name.is_some()),
        ("label", field.label.is_some()),
        ("help", field.help.is_some()),
        ("text", field.text.is_some()),
        ("required", field.required),
        ("default", field.default.is_some()),
        ("autocomplete", field.autocomplete.is_some()),
        ("message", field.message.is_some()),
        ("min_length", field.min_length.is_some()),
        ("max_length", field.max_length.is_some()),
        ("pattern", field.pattern.is_some()),
        ("min", field.min.is_some()),
        ("max", field.max.is_some()),
        ("min_label", field.min_label.is_some()),
        ("max_label", field.max_label.is_some()),
        ("choices", field.choices.is_some()),
        ("file_types", field.file_types.is_some()),
        ("max_files", field.max_files.is_some()),
        ("max_size", field.max_size.is_some()),
        ("show_if", field.show_if.is_some()),
    ]
}

/// Returns whether a type has a key.
pub(super) fn is_allowed(kind: FieldType, key: &str) -> bool {
    use FieldType as T;
    let is_typed = matches!(kind, T::Text | T::LongText | T::Email | T::Phone | T::Url);
    match key {
        "name" => kind.is_input(),
        "label" => kind != T::TextBlock,
        "help" | "required" | "message" => kind.is_input() && kind != T::Hidden,
        "text" => matches!(kind, T::Consent | T::TextBlock),
        "default" => kind.is_input() && !matches!(kind, T::MultipleChoice | T::File | T::Consent),
        "autocomplete" => is_typed || matches!(kind, T::Number | T::Date),
        "min_length" => is_typed,
        "max_length" => is_typed || kind == T::Hidden,
        "pattern" => is_typed && kind != T::LongText,
        "min" => matches!(kind, T::Number | T::Date | T::Time | T::MultipleChoice | T::Scale),
        "max" => matches!(kind, T::Number | T::Date | T::Time | T::MultipleChoice | T::Scale | T::Rating),
        "min_label" | "max_label" => kind == T::Scale,
        "choices" => kind.has_choices(),
        "file_types" | "max_files" | "max_size" => kind == T::File,
        "show_if" => kind != T::PageBreak,
        _ => false,
    }
}

/// Returns whether a type needs a key. Names are checked elsewhere.
pub(super) fn is_required(kind: FieldType, key: &str) -> bool {
    match key {
        "label" => kind == FieldType::Heading || (kind.is_input() && kind != FieldType::Hidden),
        "text" => matches!(kind, FieldType::Consent | FieldType::TextBlock),
        "choices" => kind.has_choices(),
        _ => false,
    }
}
