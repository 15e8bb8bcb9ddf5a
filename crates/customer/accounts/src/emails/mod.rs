//! The emails about an account, one folder each: a struct with the data, an HTML and a text template, and snapshots of
//! samples. The jobs in `work/` fill them in and send them.
//!
//! These emails contain nothing that someone typed except email addresses. Anyone can register with somebody else's
//! address, and a name would carry their text into a stranger's inbox under our name.

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
