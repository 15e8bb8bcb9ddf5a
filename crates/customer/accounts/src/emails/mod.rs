//! The emails about an account, one folder each: a struct with the data, an HTML and a text template, and snapshots of
//! samples. The jobs in `work/` fill them in and send them.
//!
//! These emails contain nothing that someone typed except email addresses. Anyone can register with somebody else's
//! address, and a name would carry their text into a stranger's inbox under our name.

pub(crate) mod limits;
mod links;
pub(crate) mod notices;
mod template;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use links::{EmailChange, Invitation, ResetPassword, VerifyEmail};
pub(crate) use notices::{
    AccountDeleted, Change, EmailChanged, NewSignIn, PasswordChanged, Stage, TwoFactorChanged,
};
pub(crate) use template::render;
pub(crate) use text::{Action, EmailText, EventDetails, lifetime_text};
