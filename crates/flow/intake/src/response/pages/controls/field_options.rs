//! What a field of a form offers to choose from, for every page that draws it.

use std::borrow::Cow;

use schema::{Field, FieldType, Text, rating_max, scale_range};

/// The largest number that is drawn as a choice.
const MAX_DRAWN_NUMBER: u32 = 100;

/// Something that a field offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldOption<'a> {
    pub value: Cow<'a, str>,
    pub label: Cow<'a, str>,
    pub is_chosen: bool,
}

/// The language in which a field is drawn.
#[derive(Clone, Copy, Debug)]
pub struct DrawnLanguage<'a> {
    pub language: &'a str,
    /// The main language of the form.
    pub main: &'a str,
    pub yes: &'a str,
    pub no: &'a str,
}

impl<'a> DrawnLanguage<'a> {
    pub fn text(self, text: &'a Text) -> &'a str {
        text.in_language(self.language, self.main)
    }
}

/// Returns what a field offers: its choices, the numbers of a rating or scale, yes and no, or the consent. `values` are
/// those that were chosen before.
pub fn field_options<'a>(
    field: &'a Field,
    language: DrawnLanguage<'a>,
    values: &[&str],
) -> Vec<FieldOption<'a>> {
    let chosen = |options: &[&str]| values.iter().any(|sent| options.contains(&sent.trim()));
    let option = |value: &'a str, label: &'a str, accepted: &[&str]| FieldOption {
        value: value.into(),
        label: label.into(),
        is_chosen: chosen(accepted),
    };
    let numbers = |from: u32, to: u32| {
        let number = |number: u32| {
            let text = number.to_string();
            FieldOption { is_chosen: chosen(&[&text]), label: text.clone().into(), value: text.into() }
        };
        (from..=to.min(MAX_DRAWN_NUMBER)).map(number).collect()
    };
    match field.kind {
        FieldType::SingleChoice | FieldType::MultipleChoice | FieldType::Dropdown => field
            .choices
            .iter()
            .flatten()
            .map(|choice| {
                let label = choice.label.as_ref().map_or(choice.value.as_str(), |label| language.text(label));
                option(&choice.value, label, &[&choice.value])
            })
            .collect(),
        FieldType::Rating => numbers(1, rating_max(field)),
        FieldType::Scale => {
            let (min, max) = scale_range(field);
            numbers(min, max)
        }
        FieldType::YesNo => {
            vec![option("yes", language.yes, &["yes", "true"]), option("no", language.no, &["no", "false"])]
        }
        FieldType::Consent => {
            let text = field.text.as_ref().map(|text| language.text(text)).unwrap_or_default();
            vec![option("yes", text, &["yes", "true", "on", "1"])]
        }
        _ => Vec::new(),
    }
}
