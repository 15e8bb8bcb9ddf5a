use jiff::Timestamp;
use jiff::tz::TimeZone;
use mail::{Button, Email, EmailContext, EmailLayout};
use serde::Serialize;
use uuid::Uuid;

use super::{BILLING_EMAILS, euros, readable_day};
use crate::model::Terms;
use crate::price::FREE_SUBMISSIONS_PER_MONTH;

/// The email to the owner when 80 % or all of the month's free submissions are used.
#[derive(Serialize)]
pub(crate) struct UsageEmail {
    #[serde(skip)]
    to: String,
    used: u64,
    included: u64,
    is_used_up: bool,
    pays: bool,
    spending_limit: String,
    next_month: String,
}

impl UsageEmail {
    pub(crate) fn new(to: &str, used: u64, terms: Terms, now: Timestamp) -> Self {
        let today = now.to_zoned(TimeZone::UTC).date();
        Self {
            to: to.to_owned(),
            used,
            included: FREE_SUBMISSIONS_PER_MONTH,
            is_used_up: used >= FREE_SUBMISSIONS_PER_MONTH,
            pays: terms.pays(),
            spending_limit: euros(terms.spending_limit_cents),
            next_month: readable_day(today.last_of_month().tomorrow().unwrap_or(today)),
        }
    }

    pub(crate) fn write(&self, layout: &EmailLayout, id: Uuid) -> Email {
        let subject = if self.is_used_up {
            format!("You've used all {} free submissions this month", self.included)
        } else {
            format!("You've used {} of {} free submissions this month", self.used, self.included)
        };
        let button =
            Some(Button { label: "Open dashboard", url: format!("{}/dashboard", layout.public_url) });
        let context = EmailContext { layout, to: &self.to, subject: &subject, button, email: self };
        BILLING_EMAILS.render("usage", id, &context)
    }
}
