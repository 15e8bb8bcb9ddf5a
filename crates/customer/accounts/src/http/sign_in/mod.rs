//! Registering, signing in and out, and confirming one's identity again before a sensitive change.

pub(crate) mod login;
pub(crate) mod logout;
pub(crate) mod register;
pub(crate) mod step_up;
pub(crate) mod two_factor_login;
