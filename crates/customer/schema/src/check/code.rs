//! The codes of what can be wrong with a field.

/// What is wrong with a field of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    RequiredFieldMissing,
    RequiredFieldEmpty,
    TooMany,
    TypeEmail,
    TypePhone,
    TypeUrl,
    TypeNumeric,
    TypeDate,
    TypeTime,
    TooSmall,
    TooLarge,
    ChoiceInvalid,
    TooFew,
    TooManyFiles,
    FilesTooBig,
    FileTypeRefused,
    TooShort,
    TooLong,
    PatternMismatch,
}

/// Every code that a check can return.
pub const ALL_CODES: [Code; 19] = [
    Code::RequiredFieldMissing,
    Code::RequiredFieldEmpty,
    Code::TooMany,
    Code::TypeEmail,
    Code::TypePhone,
    Code::TypeUrl,
    Code::TypeNumeric,
    Code::TypeDate,
    Code::TypeTime,
    Code::TooSmall,
    Code::TooLarge,
    Code::ChoiceInvalid,
    Code::TooFew,
    Code::TooManyFiles,
    Code::FilesTooBig,
    Code::FileTypeRefused,
    Code::TooShort,
    Code::TooLong,
    Code::PatternMismatch,
];

impl Code {
    /// Returns the code as it's sent to clients.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::RequiredFieldMissing => "REQUIRED_FIELD_MISSING",
            Self::RequiredFieldEmpty => "REQUIRED_FIELD_EMPTY",
            Self::TooMany => "TOO_MANY",
            Self::TypeEmail => "TYPE_EMAIL",
            Self::TypePhone => "TYPE_PHONE",
            Self::TypeUrl => "TYPE_URL",
            Self::TypeNumeric => "TYPE_NUMERIC",
            Self::TypeDate => "TYPE_DATE",
            Self::TypeTime => "TYPE_TIME",
            Self::TooSmall => "TOO_SMALL",
            Self::TooLarge => "TOO_LARGE",
            Self::ChoiceInvalid => "CHOICE_INVALID",
            Self::TooFew => "TOO_FEW",
            Self::TooManyFiles => "TOO_MANY_FILES",
            Self::FilesTooBig => "FILES_TOO_BIG",
            Self::FileTypeRefused => "FILE_TYPE_REFUSED",
            Self::TooShort => "TOO_SHORT",
            Self::TooLong => "TOO_LONG",
            Self::PatternMismatch => "PATTERN_MISMATCH",
        }
    }
}
