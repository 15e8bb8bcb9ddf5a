//! Notification emails.
//!
//! Reads what is known about the recipient and the endpoint's notification settings, sends the email, and writes to
//! `recipients` if the mail server rejected the address. The dispatcher hands the result to the ledger.

use std::time::Duration;

use accounts::{Bucket, Member};
use api::Platform;
use intake::{Field, meaning};
use jiff::SignedDuration;
use mail::Error;
use sqlx::PgConnection;
use submissions::{Submission, shared_file_url};

use crate::channel::{Attempted, Channel, Outcome, capitalised};
use crate::emails::{Attached, Notification};
use crate::model::Claimed;
use crate::recipients::{PURPOSE, unsubscribe_token};
use crate::store::notifications::{self, Notifications};
use crate::store::recipients;
use crate::subject::subject;

/// After this time a delivery that is already due is checked again, if its recipient hasn't confirmed. Deliveries
/// that were planned as waiting are released by the confirmation itself.
const UNTIL_THEIR_WORD: Duration = Duration::from_hours(1);

/// Sends notification emails.
#[derive(Clone, Debug)]
pub(crate) struct Mail {
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

impl Channel for Mail {
    const KIND: &'static str = "mail";

    async fn attempt(&self, delivery: &Claimed, submission: &Submission) -> Attempted {
        match self.try_once(delivery, submission).await {
            Ok(attempted) => attempted,
            Err(error) => {
                tracing::warn!(%error, delivery = %delivery.id, "failed to prepare a notification email");
                Attempted::new(Outcome::Later, "Temporary error on our side")
            }
        }
    }
}

impl Mail {
    pub(crate) fn new(platform: Platform, per_hour: u32) -> Self {
        Self { platform, per_hour }
    }

    /// Checks whether the email may be sent, and sends it. The error is one from before the email was sent.
    async fn try_once(&self, delivery: &Claimed, submission: &Submission) -> sqlx::Result<Attempted> {
        // One connection for all queries: with two each, many attempts at once would starve each other. It isn't held
        // while the mail server takes its time.
        let mut tx = self.platform.db.begin().await?;
        recipients::write_lightly(&mut tx).await?;
        let members = accounts::members(&mut tx, delivery.workspace).await?;
        let recipient = match recipient(&mut tx, delivery, &members).await? {
            Ok(recipient) => recipient,
            Err(attempted) => return Ok(attempted),
        };
        let wishes = notifications::find(&mut tx, delivery.workspace, &delivery.endpoint).await?;
        if let Err(wait) = self.take_turn(&mut tx, &recipient).await? {
            return Ok(Attempted::new(Outcome::Wait(wait), "Hourly limit of emails to this address reached"));
        }
        tx.commit().await?;
        let timezone = members.first().map_or("UTC", |owner| owner.timezone.as_str());
        let letter = self.letter(delivery, submission, &recipient, &wishes, timezone).write(delivery.id);
        let sent = self.platform.mail.send(letter).await;
        // The mail server has accepted the email. It must not be sent again because we couldn't record something
        // about it.
        if let Err(error) = self.remember(delivery, &recipient, &sent).await {
            tracing::warn!(%error, delivery = %delivery.id, "failed to record the mail server's response");
        }
        Ok(attempted(sent).by(self.platform.mail.server()))
    }

    /// Takes one email from the hourly limit of an address; `Err` says how long to wait.
    ///
    /// The limit is for all workspaces together, so that nobody's mailbox is flooded through forms. What a crash
    /// loses of the count does no harm.
    async fn take_turn(&self, conn: &mut PgConnection, to: &Recipient) -> sqlx::Result<Result<(), Duration>> {
        let hour = SignedDuration::from_hours(1);
        let bucket = Bucket::new(&self.platform, "notification", to.email.as_bytes(), self.per_hour, hour);
        let taken = bucket.take(conn, self.platform.clock.now()).await?;
        let at_least = Duration::from_secs(1);
        Ok(taken.map_err(|wait| Duration::try_from(wait).unwrap_or_default().max(at_least)))
    }

    /// The notification email about a submission.
    fn letter(
        &self,
        delivery: &Claimed,
        submission: &Submission,
        to: &Recipient,
        wishes: &Notifications,
        timezone: &str,
    ) -> Notification {
        let platform = &self.platform;
        let fields = as_posted(submission);
        let file = |file| Attached::new(file, shared_file_url(platform, file.id));
        let token = unsubscribe_token(&platform.seal.keyring(PURPOSE), delivery.workspace, &to.email);
        let notification = Notification {
            to: to.email_as_typed.clone(),
            subject: subject(wishes.subject.as_deref(), &delivery.endpoint_name, &fields),
            reply_to: reply_to(wishes.reply_to_field.as_deref(), &fields),
            open_url: format!("{}/submissions/{}", platform.public_url, submission.id),
            unsubscribe_url: format!("{}/api/recipients/unsubscribe/{token}", platform.public_url),
            ..Notification::of(submission, &delivery.endpoint_name, timezone)
        };
        notification.with_files(submission.files.iter().map(file).collect())
    }

    /// Records what the mail server's reply says about the address: a permanent rejection, or that it works again.
    async fn remember(
        &self,
        delivery: &Claimed,
        to: &Recipient,
        sent: &Result<mail::SmtpReply, Error>,
    ) -> sqlx::Result<()> {
        let worker = self.platform.db.worker();
        match sent {
            Ok(_) if to.refusals > 0 => {
                recipients::arrived(&mut *worker.acquire().await?, delivery.workspace, &to.email).await
            }
            Err(Error::RecipientRefused(said)) => {
                let now = self.platform.clock.now();
                let because = said.reveal();
                recipients::refused(
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
    delivery: &Claimed,
    members: &[Member],
) -> sqlx::Result<Result<Recipient, Attempted>> {
    let member = delivery.user.map(|user| members.iter().find(|member| member.user == user));
    let email = match (&member, &delivery.email) {
        (Some(Some(member)), _) => member.email.clone(),
        (None, Some(email)) => email.clone(),
        _ => return Ok(Err(Attempted::new(Outcome::Cancel, "The recipient was removed"))),
    };
    let standing = recipients::standing(conn, delivery.workspace, &email).await?.unwrap_or_default();
    let may_be_written_to = member.flatten().map_or(standing.is_confirmed, |member| member.is_verified);
    let refusal = match (standing.is_unsubscribed, standing.is_suppressed, may_be_written_to) {
        (true, ..) => Attempted::new(Outcome::Cancel, "The recipient unsubscribed"),
        (_, true, _) => Attempted::new(Outcome::Cancel, "This address bounced permanently"),
        (.., false) => Attempted::new(Outcome::Wait(UNTIL_THEIR_WORD), "The recipient hasn't confirmed yet"),
        (false, false, true) => {
            let email_as_typed = match member.flatten() {
                Some(member) => member.email_as_typed.clone(),
                None => standing.email_as_typed,
            };
            return Ok(Ok(Recipient { email, email_as_typed, refusals: standing.refusals }));
        }
    };
    Ok(Err(refusal))
}

/// Translates the result of sending an email.
fn attempted(sent: Result<mail::SmtpReply, Error>) -> Attempted {
    match sent {
        Ok(said) => Attempted::new(Outcome::Ok, said.reveal()),
        Err(error) => {
            let outcome = if error.is_permanent() { Outcome::Never } else { Outcome::Later };
            match error {
                Error::Refused(said) | Error::RecipientRefused(said) | Error::Deferred(said) => {
                    Attempted::new(outcome, said.reveal())
                }
                other => Attempted::new(outcome, capitalised(&other.to_string())),
            }
        }
    }
}

/// The fields as intake parsed them: text as text, everything else as JSON.
fn as_posted(submission: &Submission) -> Vec<Field> {
    let read = |field: &submissions::Field| {
        let value = serde_json::from_str(field.value.get()).ok()?;
        Some(Field { name: field.name.clone(), value })
    };
    submission.fields.iter().filter_map(read).collect()
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
            .find(|text| meaning::is_address(text))
            .map(str::to_owned),
        None => meaning::reply_to(fields),
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
