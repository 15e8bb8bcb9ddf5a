//! The limits of one submission, the same in every encoding. Sizes are in bytes.

pub const MAX_FIELDS: usize = 200;
pub const MAX_FIELD_NAME_BYTES: usize = 1024;
pub const MAX_FIELD_VALUE_BYTES: usize = 64 * 1024;
pub const MAX_TEXT_BYTES: usize = 1024 * 1024;
/// The limit of a body without files. A byte of text may take three bytes in a body, and the fields need separators.
pub(crate) const MAX_BODY_BYTES: usize = 3 * MAX_TEXT_BYTES + 64 * 1024;
/// How deeply arrays and objects may be nested. What reads the JSON later has limits too.
pub const MAX_JSON_DEPTH: usize = 32;
pub const MAX_FILES: usize = 10;
/// The largest size of a file, inclusive.
pub const MAX_FILE_BYTES: u64 = 10 * 1024 * 1024;
/// The limit of a whole request to the live demo.
pub const MAX_TRYOUT_BODY_BYTES: u64 = 16 * 1024;
/// How many fields, and how much text, are kept of a body that breaks the limits. It is more than the limits allow, so
/// that visitors get back what they typed.
pub(crate) const MAX_KEPT_FIELDS: usize = 2 * MAX_FIELDS;
pub(crate) const MAX_KEPT_TEXT_BYTES: usize = 2 * MAX_TEXT_BYTES;

/// The limit that a body breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    Fields,
    Name,
    Value,
    Text,
    Body,
    Tryout,
}

impl Limit {
    /// Returns the limit in words, for the end of a sentence.
    pub fn description(self) -> &'static str {
        match self {
            Self::Fields => "at most 200 fields",
            Self::Name => "at most 1 kB per field name",
            Self::Value => "at most 64 kB per field",
            Self::Text => "at most 1 MB of text",
            Self::Body => "at most 10 files of 10 MB each and 1 MB of text",
            Self::Tryout => "at most 16 kB in the demo",
        }
    }

    /// Returns the figure alone, for texts in any language.
    pub fn figure(self) -> &'static str {
        match self {
            Self::Fields => "200",
            Self::Name => "1 kB",
            Self::Value => "64 kB",
            Self::Text => "1 MB",
            Self::Body => "100 MB",
            Self::Tryout => "16 kB",
        }
    }
}
