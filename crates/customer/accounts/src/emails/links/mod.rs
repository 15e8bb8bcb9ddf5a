//! The emails with a link that their recipient asked for.

mod email_change;
mod reset_password;
mod verify_email;

pub(crate) use email_change::EmailChange;
pub(crate) use reset_password::ResetPassword;
pub(crate) use verify_email::VerifyEmail;
