//! The emails with a link that their recipient asked for, and invitations.

mod email_change;
mod invitation;
mod reset_password;
mod verify_email;

pub(crate) use email_change::EmailChange;
pub(crate) use invitation::Invitation;
pub(crate) use reset_password::ResetPassword;
pub(crate) use verify_email::VerifyEmail;
