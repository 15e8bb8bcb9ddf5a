//! Tests of signing in and out: sessions, devices, two-factor authentication and step-ups.

mod devices;
mod login;
mod logout;
mod races;
mod sessions;
mod step_up;
pub(crate) mod two_factor;
