//! Tests of the password and the email address of an account: changing, resetting and verifying them.

mod change_password;
mod email_change;
mod reset_password;
mod verify_email;
