use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use mail::Email;
use serde::{Deserialize, Serialize};

use super::error::JobError;
use crate::emails::{AccessEmail, OperatorEmail, ReplyEmail, TicketHeading};
use crate::model::{AuthorRole, EntryId};
use crate::reply_token;
use crate::store::entries::{EmailedEntry, for_email};

/// How many attempts to send an email there are.
const MAX_TICKET_SEND_ATTEMPTS: i16 = 12;
/// The header by which an email is recognised that comes back to us.
const LOOP_HEADER: (&str, &str) = ("X-Loop", inbound::OWN_LOOP);
/// How many earlier emails of a thread an email refers to: the first one, and the last of the others.
const MAX_REFERENCES: usize = 10;

/// Emails an entry of a thread to the other side: what an operator wrote to the owner, everything else to the operator.
/// The trigger `ticket_entry_emailed` enqueues it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SendTicketEmail {
    entry: EntryId,
}

impl Queued for SendTicketEmail {
    const PRIORITY: Priority = Priority::Email;
}

impl Job for SendTicketEmail {
    const IDENTIFIER: &'static str = "send_ticket_email";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let Some(email) = self.email(&platform).await? else { return Ok(()) };
        match platform.mail.send(email).await {
            Err(error) if error.is_permanent() || *ctx.job().attempts() >= MAX_TICKET_SEND_ATTEMPTS => {
                tracing::warn!(%error, entry = %self.entry, "failed to email a ticket; not retrying");
                Ok(())
            }
            sent => Ok::<(), JobError>(sent.map(drop)?),
        }
    }
}

impl SendTicketEmail {
    /// Writes the email. There is none if nobody can be emailed: the owner's address isn't verified, or there is no
    /// operator.
    async fn email(&self, platform: &Platform) -> sqlx::Result<Option<Email>> {
        let mut conn = platform.db.worker().acquire().await?;
        let Some(entry) = for_email(&mut conn, self.entry).await? else { return Ok(None) };
        let owner = accounts::members(&mut conn, entry.workspace).await?.into_iter().next();
        drop(conn);
        let (Some(owner), layout) = (owner, platform.email_layout()) else { return Ok(None) };
        let token = reply_token::token(platform, entry.ticket);
        let reply_to = platform.inbound_mail.as_ref().map(|inbound| inbound.address(&token));
        let heading = TicketHeading { id: entry.ticket, number: entry.number, subject: &entry.subject };
        let mut email = match (entry.author.role, &entry.text) {
            (AuthorRole::Operator, _) if !owner.is_verified => return Ok(None),
            (AuthorRole::Operator, Some(text)) => {
                let reply =
                    ReplyEmail { author: &entry.author.name, text, takes_replies: reply_to.is_some() };
                reply.write(&layout, &owner.email_as_typed, &heading, self.entry.0)
            }
            (AuthorRole::Operator, None) => {
                let access = AccessEmail { author: &entry.author.name };
                access.write(&layout, &owner.email_as_typed, &heading, self.entry.0)
            }
            (_, text) => {
                let Some(operator) = platform.operator.as_deref() else { return Ok(None) };
                let message = OperatorEmail {
                    author: &entry.author.name,
                    owner: &owner.email,
                    text: text.as_deref().unwrap_or_default(),
                    files: entry.files,
                    is_first: entry.earlier.is_empty(),
                    held_from: entry.sender.as_deref().filter(|_| entry.held),
                };
                message.write(&layout, operator, &heading, self.entry.0)
            }
        };
        email.id = message_id(self.entry);
        email.reply_to = reply_to.or_else(|| platform.operator.as_deref().map(str::to_owned));
        email.headers = headers(platform, &entry);
        Ok(Some(email))
    }
}

/// Returns the headers that mark the email as ours, and by which email programs show a ticket as one conversation.
fn headers(platform: &Platform, entry: &EmailedEntry) -> Vec<(&'static str, String)> {
    let (name, value) = LOOP_HEADER;
    let mut headers = vec![(name, value.to_owned())];
    let id = |entry: &EntryId| platform.mail.message_id(&message_id(*entry));
    if let (Some(first), Some(last)) = (entry.earlier.first(), entry.earlier.last()) {
        let rest = &entry.earlier[1..];
        let recent = &rest[rest.len().saturating_sub(MAX_REFERENCES - 1)..];
        let references: Vec<String> = std::iter::once(first).chain(recent).map(id).collect();
        headers.push(("In-Reply-To", id(last)));
        headers.push(("References", references.join(" ")));
    }
    headers
}

/// Returns the local part of the `Message-ID` of the email about an entry.
fn message_id(entry: EntryId) -> String {
    format!("support.{entry}")
}
