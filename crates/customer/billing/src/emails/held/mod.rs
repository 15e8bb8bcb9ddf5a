use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use mail::{Button, Email, EmailContext, EmailLayout};
use serde::Serialize;
use uuid::Uuid;

use super::{BILLING_EMAILS, euros, readable_day, submissions};
use crate::model::Terms;
use crate::price::{FREE_SUBMISSIONS_PER_MONTH, cents_of_more};

/// The email to the owner when submissions are held, and before they are deleted.
#[derive(Serialize)]
pub(crate) struct HeldEmail {
    #[serde(skip)]
    to: String,
    held: String,
    is_one: bool,
    pays: bool,
    /// The price of opening all of them now.
    price: String,
    spending_limit: String,
    free: u64,
    deleted_from: String,
    next_month: String,
    is_late: bool,
}

impl HeldEmail {
    pub(crate) fn new(
        to: &str,
        held: u64,
        used: u64,
        terms: Terms,
        deleted_from: Timestamp,
        now: Timestamp,
    ) -> Self {
        let today = now.to_zoned(TimeZone::UTC).date();
        let last_day = deleted_from.to_zoned(TimeZone::UTC).date();
        Self {
            to: to.to_owned(),
            held: submissions(held),
            is_one: held == 1,
            pays: terms.pays(),
            price: euros(cents_of_more(used, held)),
            spending_limit: euros(terms.spending_limit_cents),
            free: FREE_SUBMISSIONS_PER_MONTH.saturating_sub(used),
            deleted_from: readable_day(last_day),
            next_month: readable_day(today.last_of_month().tomorrow().unwrap_or(today)),
            is_late: deleted_from.duration_since(now) < SignedDuration::from_hours(24 * 31),
        }
    }

    pub(crate) fn write(&self, layout: &EmailLayout, id: Uuid) -> Email {
        let is = if self.is_one { "is" } else { "are" };
        let subject = if self.is_late {
            format!("Held submissions will be deleted from {}", self.deleted_from)
        } else {
            format!("{} {is} held", self.held)
        };
        let button = Some(Button {
            label: "Open held submissions",
            url: format!("{}/submissions?folder=held", layout.public_url),
        });
        let context = EmailContext { layout, to: &self.to, subject: &subject, button, email: self };
        BILLING_EMAILS.render("held", id, &context)
    }
}
