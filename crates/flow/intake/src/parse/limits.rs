use crate::error::Refusal;
use crate::model::Field;

pub(crate) const MAX_FIELDS: usize = 200;
pub(crate) const MAX_NAME: usize = 1024;
pub(crate) const MAX_VALUE: usize = 64 * 1024;
pub(crate) const MAX_TEXT: usize = 1024 * 1024;
/// Of lists and objects in each other; what reads it later has limits too.
pub(crate) const MAX_DEPTH: usize = 32;
pub(crate) const MAX_FILES: usize = 10;
/// Inclusive.
pub(crate) const MAX_FILE: u64 = 10 * 1024 * 1024;

/// Collects fields and stops at the first limit. A field without a name is nobody's and is left out.
#[derive(Default)]
pub(crate) struct Collected {
    fields: Vec<Field>,
    text: usize,
}

impl Collected {
    pub(crate) fn push(&mut self, field: Field) -> Result<(), Refusal> {
        if field.name.is_empty() {
            return Ok(());
        }
        if self.fields.len() == MAX_FIELDS {
            return Err(Refusal::BodyTooLarge("at most 200 fields"));
        }
        let size = field.value.size();
        if field.name.len() > MAX_NAME {
            return Err(Refusal::BodyTooLarge("at most 1 kB for the name of a field"));
        }
        if size > MAX_VALUE {
            return Err(Refusal::BodyTooLarge("at most 64 kB in one field"));
        }
        self.text += field.name.len() + size;
        if self.text > MAX_TEXT {
            return Err(Refusal::BodyTooLarge("1 MB in all"));
        }
        self.fields.push(field);
        Ok(())
    }

    pub(crate) fn into_fields(self) -> Vec<Field> {
        self.fields
    }
}
