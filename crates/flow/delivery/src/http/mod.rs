//! The HTTP handlers of this crate, one file for each operation.

pub(crate) mod ask_again;
pub(crate) mod attention;
pub(crate) mod confirm_recipient;
pub(crate) mod notifications;
pub(crate) mod replay;
pub(crate) mod resume;
pub(crate) mod summary;
pub(crate) mod timeline;
pub(crate) mod unsubscribe;
pub(crate) mod webhooks;
