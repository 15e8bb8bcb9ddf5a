//! Setting up two-factor authentication, turning it on and off, and replacing the recovery codes. Every change is
//! written to the security log, and its owner is notified by email.

pub(crate) mod begin;
mod body;
mod log_and_notify;
pub(crate) mod recovery_codes;
pub(crate) mod turn_off;
pub(crate) mod turn_on;
