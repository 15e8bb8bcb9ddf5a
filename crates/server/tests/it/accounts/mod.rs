//! Tests of accounts over HTTP: registering, signing in, two-factor authentication, sessions, limits, export and
//! deletion.

mod change_password;
mod delete;
mod devices;
mod email_change;
mod events;
mod export;
mod limits;
mod login;
mod logout;
mod overtaken;
mod profile;
mod register;
mod reset_password;
mod sessions;
mod step_up;
mod theft;
pub(crate) mod two_factor;
mod verify_email;
