//! The emails about submissions, a folder for each: its typed context, its templates and a sample.
//!
//! A notification contains what a visitor typed, and goes only to people who have agreed to receive it. The email
//! that asks them to confirm contains nothing that someone typed except email addresses and names of forms, from
//! which links, addresses and numbers are removed.

mod confirm_recipient;
mod destination_failing;
mod notification;
mod opened;
mod template;
#[cfg(test)]
mod tests;
mod webhooks_paused;

pub(crate) use confirm_recipient::{ConfirmRecipient, ConfirmationRequest};
pub(crate) use destination_failing::DestinationFailing;
pub(crate) use notification::{LinkedFile, Notification};
pub(crate) use opened::{Opened, OpenedForm};
pub(crate) use webhooks_paused::WebhooksPaused;
