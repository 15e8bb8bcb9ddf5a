//! Tests of webhooks: calls, receivers' responses, settings, and URLs that must not be called.

pub(super) mod calls;
pub(super) mod receiver;
mod responses;
mod settings;
mod ssrf;
