//! Verifying the email address of an account.

pub(crate) mod resend_verification;
pub(crate) mod verify_email;
