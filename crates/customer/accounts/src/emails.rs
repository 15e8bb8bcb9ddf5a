//! What we write to people about their account: a folder for each letter, with what it must be told and a sample of it.
//!
//! A letter holds nothing that somebody typed but e-mail addresses: anybody can register with somebody else's address,
//! and a name would carry their words into a stranger's inbox under ours.

mod account_deleted {
    mod letter;
    pub(crate) use letter::AccountDeleted;
}
mod email_change {
    mod letter;
    pub(crate) use letter::EmailChange;
}
mod email_changed {
    mod letter;
    pub(crate) use letter::{EmailChanged, Stage};
}
mod frame;
mod new_sign_in {
    mod letter;
    pub(crate) use letter::NewSignIn;
}
mod password_changed {
    mod letter;
    pub(crate) use letter::PasswordChanged;
}
mod reset_password {
    mod letter;
    pub(crate) use letter::ResetPassword;
}
mod template;
#[cfg(test)]
mod tests;
mod two_factor_changed {
    mod letter;
    pub(crate) use letter::{Change, TwoFactorChanged};
}
mod verify_email {
    mod letter;
    pub(crate) use letter::VerifyEmail;
}
mod words;

pub(crate) use account_deleted::AccountDeleted;
pub(crate) use email_change::EmailChange;
pub(crate) use email_changed::{EmailChanged, Stage};
pub(crate) use frame::Frame;
pub(crate) use new_sign_in::NewSignIn;
pub(crate) use password_changed::PasswordChanged;
pub(crate) use reset_password::ResetPassword;
pub(crate) use two_factor_changed::{Change, TwoFactorChanged};
pub(crate) use verify_email::VerifyEmail;
pub(crate) use words::{Action, Event, Words};
