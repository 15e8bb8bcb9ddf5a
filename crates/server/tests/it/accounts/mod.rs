//! Tests of accounts over HTTP: registering, signing in, two-factor authentication, sessions, limits, export and
//! deletion.

mod credentials;
mod delete;
mod events;
mod export;
mod limits;
mod profile;
mod register;
pub(crate) mod sign_in;
mod theft;
