//! Notification emails.
//!
//! Reads what is known about the recipient and the endpoint's notification settings, sends the email, and writes to
//! `recipients` if the mail server rejected the address. The dispatcher hands the result to the ledger.

use std::time::Duration;

use accounts::{Bucket, Member};
use api::Platform;
use intake::{Field, special_fields};
use jiff::SignedDuration;
use mail::Error;
use sqlx::PgConnection;
use submissions::{Submission, shared_file_url};

use crate::dispatch::channel::{AttemptResult, Channel, Outcome, capitalised};
use crate::model::ClaimedDelivery;
use crate::notifications::emails::{LinkedFile, Notification};
use crate::notifications::subject::subject;
use crate::recipients::unsubscribe_token::{UNSUBSCRIBE_KEY_PURPOSE, unsubscribe_token};
use crate::store::notifications::{self, NotificationSettings};
use crate::store::recipients;

/// After this time a delivery that is already due is checked again, if its recipient hasn't confirmed. Deliveries
/// that were planned as waiting are released by the confirmation itself.
const UNCONFIRMED_RECHECK_INTERVAL: Duration = Duration::from_hours(1);

/// Sends notification emails.
#[derive(Clone, Debug)]
pub(crate) struct EmailChannel {
    platform: Platform,
    /// How many emails may be sent to one address in an hour, by all workspaces together. Further ones wait.
    per_hour: u32,
}

/// The recipient of an email.
struct Recipient {
    email: String,
    email_as_typed: String,
    refusals: i16,
}

impl Channel for EmailChannel {
    const KIND: &'static str = "mail";

    async fn attempt(&self, delivery: &ClaimedDelivery, submission: &Submission) -> AttemptResult {
        match self.attempt_once(delivery, submission).await {
            Ok(result) => result,
            Err(error) => {
                tracing::warn!(%error, delivery = %delivery.id, "failed to prepare a notification email");
                AttemptResult::new(Outcome::Later, "Temporary error on our side")
            }
        }
    }
}

impl EmailChannel {
    pub(crate) fn new(platform: Platform, per_hour: u32) -> Self {
        Self { platform, per_hour }
    }

    /// Checks whether the email may be sent, and sends it. The error is one from before the email was sent.
    async fn attempt_once(
        &self,
        delivery: &ClaimedDelivery,
        submission: &Submission,
    ) -> sqlx::Result<AttemptResult> {
        // One connection for all queries: with two each, many attempts at once would starve each other. It isn't held
        // while the mail server takes its time.
        let mut tx = self.platform.db.begin().await?;
        recipients::allow_async_commit(&mut tx).await?;
        let members = accounts::members(&mut tx, delivery.workspace).await?;
        let recipient = match recipient(&mut tx, delivery, &members).await? {
            Ok(recipient) => recipient,
            Err(result) => return Ok(result),
        };
        let settings = notifications::find(&mut tx, delivery.workspace, &delivery.endpoint).await?;
        if let Err(wait) = self.take_from_limit(&mut tx, &recipient).await? {
            return Ok(AttemptResult::new(
                Outcome::Wait(wait),
                "Hourly limit of emails to this address reached",
            ));
        }
        tx.commit().await?;
        let timezone = members.first().map_or("UTC", |owner| owner.timezone.as_str());
        let email = self.email(delivery, submission, &recipient, &settings, timezone);
        let sent = self.platform.mail.send(email.write(&self.platform.email_layout(), delivery.id)).await;
        // The mail server has accepted the email. It must not be sent again because we couldn't record something
        // about it.
        if let Err(error) = self.record_response(delivery, &recipient, &sent).await {
            tracing::warn!(%error, delivery = %delivery.id, "failed to record the mail server's response");
        }
        Ok(result_of(sent).with_peer(self.platform.mail.server()))
    }

    /// Takes one email from the hourly limit of an address; `Err` says how long to wait.
    ///
    /// The limit is for all workspaces together, so that nobody's mailbox is flooded through forms. What a crash
    /// loses of the count does no harm.
    async fn take_from_limit(
        &self,
        conn: &mut PgConnection,
        to: &Recipient,
    ) -> sqlx::Result<Result<(), Duration>> {
        let hour = SignedDuration::from_hours(1);
        let bucket = Bucket::new(&self.platform, "notification", to.email.as_bytes(), self.per_hour, hour);
        let taken = bucket.take(conn, self.platform.clock.now()).await?;
        let at_least = Duration::from_secs(1);
        Ok(taken.map_err(|wait| Duration::try_from(wait).unwrap_or_default().max(at_least)))
    }

    /// The notification email about a submission.
    fn email(
        &self,
        delivery: &ClaimedDelivery,
        submission: &Submission,
        to: &Recipient,
        settings: &NotificationSettings,
        timezone: &str,
    ) -> Notification {
        let platform = &self.platform;
        let fields = as_posted(submission);
        let file = |file| LinkedFile::new(file, shared_file_url(platform, file.id));
        let token =
            unsubscribe_token(&platform.seal.keyring(UNSUBSCRIBE_KEY_PURPOSE), delivery.workspace, &to.email);
        let notification = Notification {
            to: to.email_as_typed.clone(),
            subject: subject(settings.subject.as_deref(), &delivery.endpoint_name, &fields),
            reply_to: reply_to(settings.reply_to_field.as_deref(), &fields),
            open_url: format!("{}/submissions/{}", platform.public_url, submission.id),
            unsubscribe_url: format!("{}/api/recipients/unsubscribe/{token}", platform.public_url),
            ..Notification::of(submission, &delivery.endpoint_name, timezone)
        };
        notification.with_files(submission.files.iter().map(file).collect())
    }

    /// Records what the mail server's reply says about the address: a permanent rejection, or that it works again.
    async fn record_response(
        &self,
        delivery: &ClaimedDelivery,
        to: &Recipient,
        sent: &Result<mail::SmtpReply, Error>,
    ) -> sqlx::Result<()> {
        let worker = self.platform.db.worker();
        match sent {
            Ok(_) if to.refusals > 0 => {
                recipients::reset_refusals(&mut *worker.acquire().await?, delivery.workspace, &to.email).await
            }
            Err(Error::RecipientRefused(said)) => {
                let now = self.platform.clock.now();
                let because = said.reveal();
                recipients::count_refusal(
                    &mut *worker.acquire().await?,
                    delivery.workspace,
                    &to.email,
                    &because,
                    now,
                )
                .await
            }
            _ => Ok(()),
        }
    }
}

/// The recipient of a delivery, or the result of the attempt if no email may be sent.
async fn recipient(
    conn: &mut PgConnection,
    delivery: &ClaimedDelivery,
    members: &[Member],
) -> sqlx::Result<Result<Recipient, AttemptResult>> {
    let member = delivery.user.map(|user| members.iter().find(|member| member.user == user));
    let email = match (&member, &delivery.email) {
        (Some(Some(member)), _) => member.email.clone(),
        (None, Some(email)) => email.clone(),
        _ => return Ok(Err(AttemptResult::new(Outcome::Cancel, "The recipient was removed"))),
    };
    let status = recipients::status(conn, delivery.workspace, &email).await?.unwrap_or_default();
    let has_agreed = member.flatten().map_or(status.is_confirmed, |member| member.is_verified);
    let no_email = match (status.is_unsubscribed, status.is_suppressed, has_agreed) {
        (true, ..) => AttemptResult::new(Outcome::Cancel, "The recipient unsubscribed"),
        (_, true, _) => AttemptResult::new(Outcome::Cancel, "This address bounced permanently"),
        (.., false) => AttemptResult::new(
            Outcome::Wait(UNCONFIRMED_RECHECK_INTERVAL),
            "The recipient hasn't confirmed yet",
        ),
        (false, false, true) => {
            let email_as_typed = match member.flatten() {
                Some(member) => member.email_as_typed.clone(),
                None => status.email_as_typed,
            };
            return Ok(Ok(Recipient { email, email_as_typed, refusals: status.refusals }));
        }
    };
    Ok(Err(no_email))
}

/// Translates the result of sending an email.
fn result_of(sent: Result<mail::SmtpReply, Error>) -> AttemptResult {
    match sent {
        Ok(said) => AttemptResult::new(Outcome::Ok, said.reveal()),
        Err(error) => {
            let outcome = if error.is_permanent() { Outcome::Never } else { Outcome::Later };
            match error {
                Error::Refused(said) | Error::RecipientRefused(said) | Error::Deferred(said) => {
                    AttemptResult::new(outcome, said.reveal())
                }
                other => AttemptResult::new(outcome, capitalised(&other.to_string())),
            }
        }
    }
}

/// The fields as intake parsed them: text as text, everything else as JSON. Without those that the form didn't show.
fn as_posted(submission: &Submission) -> Vec<Field> {
    let read = |field: &submissions::Field| {
        let value = serde_json::from_str(field.value.get()).ok()?;
        Some(Field { name: field.name.clone(), value })
    };
    submission.fields.iter().filter(|field| !field.hidden).filter_map(read).collect()
}

/// The visitor's email address: from the field that the owner chose, otherwise from the usual fields.
///
/// Only ASCII addresses are used, because every email program can reply to those.
fn reply_to(chosen: Option<&str>, fields: &[Field]) -> Option<String> {
    let found = match chosen {
        Some(name) => fields
            .iter()
            .filter(|field| field.name == name)
            .filter_map(|field| field.value.as_text())
            .map(str::trim)
            .find(|text| special_fields::is_address(text))
            .map(str::to_owned),
        None => special_fields::reply_to(fields),
    };
    found.filter(|address| address.is_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_go_to_the_field_that_was_chosen() {
        let fields = [
            Field::text("email", "plain@example.com"),
            Field::text("contact", "not one"),
            Field::text("contact", " chosen@example.com "),
        ];
        assert_eq!(reply_to(Some("contact"), &fields).as_deref(), Some("chosen@example.com"));
        assert_eq!(reply_to(None, &fields).as_deref(), Some("plain@example.com"));
        assert_eq!(reply_to(Some("absent"), &fields), None);
        for hostile in ["a@b.de, c@d.de", "a@b.de\r\nBcc: c@d.de", "Ada <a@b.de>", "ü@b.de"] {
            assert_eq!(reply_to(Some("x"), &[Field::text("x", hostile)]), None, "{hostile}");
        }
    }
}
