//! The rule of one field.

use super::show::Show;

/// No upper limit of a length or count.
pub(crate) const NO_LIMIT: u32 = u32::MAX;

/// What a submission has to keep to in one input field.
#[derive(Debug)]
pub(crate) struct Rule {
    pub name: Box<str>,
    pub required: bool,
    pub kind: Kind,
    /// The fewest characters.
    pub min_length: u32,
    /// The most characters, [`NO_LIMIT`] if there is no limit.
    pub max_length: u32,
    /// The canonical source of the pattern.
    pub pattern: Option<Box<str>>,
    /// The message that replaces the standard ones, in the main language.
    pub message: Option<Box<str>>,
    pub show: Show,
}

/// The rule of a type.
#[derive(Debug)]
pub(crate) enum Kind {
    /// `text`, `long_text` and `hidden`: every text is valid.
    Text,
    Email,
    Phone,
    Url,
    Number {
        min: f64,
        max: f64,
    },
    /// Days as numbers such as `20261231`.
    Date {
        min: u32,
        max: u32,
    },
    /// Times in seconds since midnight.
    Time {
        min: u32,
        max: u32,
    },
    /// `single_choice` and `dropdown`, with the sorted values.
    Choice(Box<[Box<str>]>),
    Choices(Box<ChoicesRule>),
    Rating {
        max: u32,
    },
    Scale {
        min: u32,
        max: u32,
    },
    YesNo,
    Consent,
    File(Box<FileRule>),
}

/// The rule of a field with several choices.
#[derive(Debug)]
pub(crate) struct ChoicesRule {
    /// The values, sorted.
    pub values: Box<[Box<str>]>,
    pub min: u32,
    pub max: u32,
}

/// The rule of a file field.
#[derive(Debug)]
pub(crate) struct FileRule {
    /// What is accepted; empty if everything is.
    pub types: Box<[Box<str>]>,
    pub max_files: u32,
    pub max_size: u64,
}
