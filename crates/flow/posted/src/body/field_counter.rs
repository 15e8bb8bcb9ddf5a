use crate::error::BodyError;
use crate::limits::{
    Limit, MAX_FIELD_NAME_BYTES, MAX_FIELD_VALUE_BYTES, MAX_FIELDS, MAX_KEPT_FIELDS, MAX_KEPT_TEXT_BYTES,
    MAX_TEXT_BYTES,
};

/// Counts the fields and the text of a body, and notes the first limit that it breaks.
#[derive(Debug, Default)]
pub(crate) struct FieldCounter {
    fields: usize,
    text: usize,
    error: Option<BodyError>,
}

/// What to do with a field of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Admitted {
    Keep,
    /// Ignore the field, because it has no name.
    Skip,
    /// Keep neither this field nor any that follow.
    Full,
}

impl FieldCounter {
    pub(crate) fn admit(&mut self, name: usize, value: usize) -> Admitted {
        if name == 0 {
            return Admitted::Skip;
        }
        self.fields += 1;
        self.text = self.text.saturating_add(name).saturating_add(value);
        let broken = if self.fields > MAX_FIELDS {
            Some(Limit::Fields)
        } else if name > MAX_FIELD_NAME_BYTES {
            Some(Limit::Name)
        } else if value > MAX_FIELD_VALUE_BYTES {
            Some(Limit::Value)
        } else if self.text > MAX_TEXT_BYTES {
            Some(Limit::Text)
        } else {
            None
        };
        if let Some(limit) = broken {
            self.note(BodyError::TooLarge(limit));
        }
        if self.fields > MAX_KEPT_FIELDS || self.text > MAX_KEPT_TEXT_BYTES {
            Admitted::Full
        } else {
            Admitted::Keep
        }
    }

    /// Notes an error. Only the first one is kept and reported.
    pub(crate) fn note(&mut self, error: BodyError) {
        self.error.get_or_insert(error);
    }

    /// Returns how many bytes of text may still be kept.
    pub(crate) fn room(&self) -> usize {
        MAX_KEPT_TEXT_BYTES.saturating_sub(self.text)
    }

    pub(crate) fn has_error(&self) -> bool {
        self.error.is_some()
    }

    pub(crate) fn into_error(self) -> Option<BodyError> {
        self.error
    }
}
