//! The emails that notify the owner of an account about a change to it.

mod account_deleted;
mod email_changed;
mod new_sign_in;
pub(crate) mod notice;
pub(crate) mod notify_owner;
mod password_changed;
mod two_factor_changed;

pub(crate) use account_deleted::AccountDeleted;
pub(crate) use email_changed::{EmailChanged, Stage};
pub(crate) use new_sign_in::NewSignIn;
pub(crate) use password_changed::PasswordChanged;
pub(crate) use two_factor_changed::{Change, TwoFactorChanged};
