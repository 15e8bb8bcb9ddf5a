//! Compiles one field.

use super::rule::{ChoicesRule, FileRule, Kind, NO_LIMIT, Rule};
use super::show::Show;
use crate::model::{Bound, Field, FieldType};
use crate::pattern;
use crate::values::{date, time};

const DEFAULT_RATING_MAX: u32 = 5;
const DEFAULT_SCALE: (u32, u32) = (1, 10);
const DEFAULT_MAX_FILES: u32 = 10;

/// Compiles an input field, without its conditions. Returns `None` for what isn't an input, has no name, or lacks
/// something without which every value would be invalid. `main` is the main language.
pub(crate) fn compile_field(field: &Field, main: &str) -> Option<Rule> {
    let message = field.message.as_ref().map(|text| text.in_language(main, main));
    Some(Rule {
        name: field.input_name()?.into(),
        required: field.required,
        kind: kind(field)?,
        min_length: field.min_length.unwrap_or(0),
        max_length: field.max_length.unwrap_or(NO_LIMIT),
        pattern: field.pattern.as_ref().and_then(|pattern| Some(pattern::canonical(pattern).ok()?.into())),
        message: message.filter(|message| !message.trim().is_empty()).map(Into::into),
        show: Show::Always,
    })
}

fn kind(field: &Field) -> Option<Kind> {
    let (min, max) = (field.min.as_ref(), field.max.as_ref());
    Some(match field.kind {
        FieldType::Text | FieldType::LongText | FieldType::Hidden => Kind::Text,
        FieldType::Email => Kind::Email,
        FieldType::Phone => Kind::Phone,
        FieldType::Url => Kind::Url,
        FieldType::Number => Kind::Number {
            min: min.and_then(Bound::as_number).unwrap_or(f64::NEG_INFINITY),
            max: max.and_then(Bound::as_number).unwrap_or(f64::INFINITY),
        },
        FieldType::Date => Kind::Date {
            min: text_bound(min, date).unwrap_or(0),
            max: text_bound(max, date).unwrap_or(NO_LIMIT),
        },
        FieldType::Time => Kind::Time {
            min: text_bound(min, time).unwrap_or(0),
            max: text_bound(max, time).unwrap_or(NO_LIMIT),
        },
        FieldType::SingleChoice | FieldType::Dropdown => Kind::Choice(choice_values(field)?),
        FieldType::MultipleChoice => Kind::Choices(Box::new(ChoicesRule {
            values: choice_values(field)?,
            min: whole(min).unwrap_or(0),
            max: whole(max).unwrap_or(NO_LIMIT),
        })),
        FieldType::Rating => Kind::Rating { max: rating_max(field) },
        FieldType::Scale => {
            let (min, max) = scale_range(field);
            Kind::Scale { min, max }
        }
        FieldType::YesNo => Kind::YesNo,
        FieldType::Consent => Kind::Consent,
        FieldType::File => Kind::File(Box::new(FileRule {
            types: field.file_types.iter().flatten().map(|file_type| file_type.as_str().into()).collect(),
            max_files: max_files(field),
            max_size: field.max_size.unwrap_or(u64::MAX),
        })),
        FieldType::Heading | FieldType::TextBlock | FieldType::PageBreak => return None,
    })
}

/// Returns the highest rating.
pub fn rating_max(field: &Field) -> u32 {
    whole(field.max.as_ref()).unwrap_or(DEFAULT_RATING_MAX)
}

/// Returns the ends of a scale.
pub fn scale_range(field: &Field) -> (u32, u32) {
    let (min, max) = DEFAULT_SCALE;
    (whole(field.min.as_ref()).unwrap_or(min), whole(field.max.as_ref()).unwrap_or(max))
}

/// Returns how many files a file field accepts.
pub(crate) fn max_files(field: &Field) -> u32 {
    field.max_files.unwrap_or(DEFAULT_MAX_FILES)
}

fn whole(bound: Option<&Bound>) -> Option<u32> {
    bound.and_then(Bound::as_whole)
}

fn text_bound(bound: Option<&Bound>, read: fn(&str) -> Option<u32>) -> Option<u32> {
    bound.and_then(Bound::as_text).and_then(read)
}

/// Returns the sorted values of the choices; `None` if there are none.
fn choice_values(field: &Field) -> Option<Box<[Box<str>]>> {
    let mut values: Vec<Box<str>> =
        field.choices.iter().flatten().map(|choice| choice.value.as_str().into()).collect();
    values.sort_unstable();
    (!values.is_empty()).then(|| values.into_boxed_slice())
}
