//! Signing in and staying signed in: rate limits, two-factor codes, new sessions, and the extractors that find the
//! session of a request.

pub(crate) mod attempts;
pub(crate) mod extractors;
pub(crate) mod limits;
pub(crate) mod lost_key;
pub(crate) mod new_session;
pub(crate) mod request_source;
pub(crate) mod second_factor;
pub(crate) mod sessions_ended;
