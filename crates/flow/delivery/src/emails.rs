//! What we write because of submissions: a folder for each letter, with what it must be told and a sample of it.
//!
//! A notification holds what a visitor typed, and goes only to people who have said that they want it. The letter that
//! asks them holds nothing that somebody typed but addresses and, without what could lead anywhere, names of forms.

mod confirm_recipient {
    mod form_names;
    mod letter;
    pub(crate) use letter::{Asked, ConfirmRecipient};
}
mod destination_failing {
    mod letter;
    pub(crate) use letter::DestinationFailing;
}
mod notification {
    mod letter;
    pub(crate) use letter::{Attached, Notification};
}
mod template;
#[cfg(test)]
mod tests;

pub(crate) use confirm_recipient::{Asked, ConfirmRecipient};
pub(crate) use destination_failing::DestinationFailing;
pub(crate) use notification::{Attached, Notification};
