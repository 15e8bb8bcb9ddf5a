//! Notification emails: their settings, their texts, and the channel that sends them.

pub(crate) mod change_recipients;
pub(crate) mod channel;
pub(crate) mod emails;
pub(crate) mod field_label;
pub(crate) mod field_text;
pub(crate) mod settings;
pub(crate) mod subject;
