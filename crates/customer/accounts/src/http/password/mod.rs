//! Changing the password, and resetting it with a link in an email.

pub(crate) mod change_password;
pub(crate) mod forgot_password;
pub(crate) mod reset_password;
