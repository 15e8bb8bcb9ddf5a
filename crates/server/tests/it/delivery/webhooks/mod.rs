//! Tests of webhooks: calls, receivers' responses, settings, and URLs that must not be called.

pub(crate) mod calls;
pub(crate) mod receiver;
mod responses;
mod settings;
mod ssrf;
