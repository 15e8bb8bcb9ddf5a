//! Texts that operators write in advance: reply templates and announcements.

pub(crate) mod announcements;
pub(crate) mod templates;
