//! Receives emails: replies to tickets, and bounces.
//!
//! Reads the bytes of a message with `inbound`. The token in a recipient's address proves the ticket; the sender proves
//! nothing, so a reply that isn't from the owner's address is held for an operator. Every email has one effect, however
//! often it's delivered: its hash is written to `inbound_emails` in the transaction of the effect. A bounce becomes the fact
//! [`AddressBounced`], which others verify before they believe it.

mod attachments;
mod error;
mod facts;

use accounts::{Bucket, WorkspaceId};
use api::{InboundMail, Platform};
use axum::body::Bytes;
use inbound::{Inbound, Kind};
use jiff::SignedDuration;
use serde::Serialize;
use utoipa::ToSchema;

pub use error::ReceiveError;
pub use facts::AddressBounced;
pub use inbound::limits::MAX_MESSAGE_BYTES as MAX_EMAIL_BYTES;

use crate::error::SupportError;
use crate::model::TicketId;
use crate::reply_token;
use crate::store::inbound_emails::{self, ReceivedEmail};
use crate::thread::{EmailReply, from_email, publish_changed};

/// The label under which the key is derived that hides which emails were received.
const HASH_KEY_PURPOSE: &str = "inbound_emails";
/// How many emails about one ticket are accepted in an hour. The sender's mail server delivers others later.
const MAX_TICKET_EMAILS_PER_HOUR: u32 = 30;
/// How many emails about one ticket from others than the owner are accepted in a day.
const MAX_HELD_EMAILS_PER_DAY: u32 = 20;
/// What stands for the sender of an email without one.
const UNKNOWN_SENDER: &str = "unknown sender";

/// The result of receiving an email.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = InboundMailResult)]
pub enum Received {
    /// It was added to its ticket.
    Reply,
    /// It wasn't from the owner of the account, and waits for an operator.
    Held,
    /// It was written by a program, and ignored.
    AutoReply,
    /// It returned one of our emails.
    Bounce,
    /// It was for no ticket, and ignored.
    Unmatched,
    /// It had been received before.
    Repeated,
}

impl Received {
    /// The name by which it's stored and shown.
    pub fn name(self) -> &'static str {
        match self {
            Self::Reply => "reply",
            Self::Held => "held",
            Self::AutoReply => "auto_reply",
            Self::Bounce => "bounce",
            Self::Unmatched => "unmatched",
            Self::Repeated => "repeated",
        }
    }
}

/// The ticket that a reply is for, and its workspace.
#[derive(Clone, Copy)]
struct Thread {
    workspace: WorkspaceId,
    ticket: TicketId,
}

/// Receives an email.
pub async fn receive(platform: &Platform, message: Bytes) -> Result<Received, ReceiveError> {
    let settings = platform.inbound_mail.as_deref().ok_or(ReceiveError::NotConfigured)?;
    let (email, message) = parse(message).await?;
    let ticket = ticket_of(platform, settings, &email);
    let hash = hash(platform, &email, ticket, &message);
    let mut conn = platform.db.worker().acquire().await.map_err(SupportError::from)?;
    if inbound_emails::exists(&mut conn, &hash).await.map_err(SupportError::from)? {
        return Ok(Received::Repeated);
    }
    drop(conn);
    let received = match &email.kind {
        Kind::Bounce { permanent, recipients, original_message_id, reason } => {
            let fact =
                original_message_id.as_ref().filter(|_| !recipients.is_empty()).map(|id| AddressBounced {
                    message_id: id.clone(),
                    recipients: recipients.clone(),
                    permanent: *permanent,
                    reason: reason.clone(),
                });
            note(platform, &hash, Received::Bounce, fact).await
        }
        Kind::AutoReply => note(platform, &hash, Received::AutoReply, None).await,
        Kind::Reply if is_from_us(settings, &email) => note(platform, &hash, Received::AutoReply, None).await,
        Kind::Reply => match ticket {
            Some(ticket) => reply(platform, &hash, ticket, email).await,
            None => note(platform, &hash, Received::Unmatched, None).await,
        },
    }?;
    tracing::debug!(result = received.name(), "received an email");
    Ok(received)
}

/// Reads an email. A large one would hold up other requests, so a thread of its own reads it.
async fn parse(message: Bytes) -> Result<(Inbound, Bytes), ReceiveError> {
    let parsed = tokio::task::spawn_blocking(move || inbound::parse(&message).map(|email| (email, message)));
    Ok(parsed.await.map_err(|_| ReceiveError::Interrupted)??)
}

/// Returns the ticket whose token is in the address of a recipient.
fn ticket_of(platform: &Platform, settings: &InboundMail, email: &Inbound) -> Option<TicketId> {
    let mut tokens = email.recipients.iter().filter_map(|address| settings.token_in(address));
    tokens.find_map(|token| reply_token::ticket_of(platform, &token))
}

/// Whether an email comes from an address to which replies are sent: a reply to it would come back.
fn is_from_us(settings: &InboundMail, email: &Inbound) -> bool {
    email.from.as_ref().is_some_and(|from| settings.token_in(&from.address).is_some())
}

/// Returns what identifies an email: its `Message-ID`, or its content if it has none, and the ticket that it's for.
fn hash(platform: &Platform, email: &Inbound, ticket: Option<TicketId>, message: &[u8]) -> [u8; 32] {
    let ticket = ticket.map(|ticket| *ticket.0.as_bytes()).unwrap_or_default();
    let (label, content) = match &email.message_id {
        Some(id) => (&b"id"[..], id.as_bytes()),
        None => (&b"content"[..], message),
    };
    platform.seal.keyring(HASH_KEY_PURPOSE).sign(&[label, b"\0", &ticket, content].concat())
}

/// Records an email that adds nothing to a ticket.
async fn note(
    platform: &Platform,
    hash: &[u8; 32],
    received: Received,
    fact: Option<AddressBounced>,
) -> Result<Received, ReceiveError> {
    let mut tx = platform.db.begin().await.map_err(SupportError::from)?;
    let email = ReceivedEmail { hash, kind: received.name(), ticket: None, entry: None };
    let is_new =
        inbound_emails::insert(&mut tx, &email, platform.clock.now()).await.map_err(SupportError::from)?;
    if !is_new {
        return Ok(Received::Repeated);
    }
    if let Some(fact) = fact {
        platform.jobs.publish_fact(&mut tx, &fact).await?;
    }
    tx.commit().await.map_err(SupportError::from)?;
    Ok(received)
}

/// Adds a reply to its ticket.
async fn reply(
    platform: &Platform,
    hash: &[u8; 32],
    ticket: TicketId,
    email: Inbound,
) -> Result<Received, ReceiveError> {
    let mut tx = platform.db.begin().await.map_err(SupportError::from)?;
    let workspace = inbound_emails::workspace_of(&mut tx, ticket).await.map_err(SupportError::from)?;
    let Some(workspace) = workspace else {
        drop(tx);
        return note(platform, hash, Received::Unmatched, None).await;
    };
    let members = accounts::members(&mut tx, workspace).await.map_err(SupportError::from)?;
    let sender = email.from.as_ref().map(|from| from.address.to_lowercase());
    let is_owner =
        sender.as_ref().is_some_and(|sender| members.first().is_some_and(|owner| owner.email == *sender));
    let held_from = (!is_owner).then(|| sender.unwrap_or_else(|| UNKNOWN_SENDER.to_owned()));
    take_from_limits(&mut tx, platform, ticket, held_from.is_some()).await?;
    tx.commit().await.map_err(SupportError::from)?;
    add(platform, hash, Thread { workspace, ticket }, email, held_from).await
}

/// Stores the files and writes the entry.
async fn add(
    platform: &Platform,
    hash: &[u8; 32],
    thread: Thread,
    mut email: Inbound,
    held_from: Option<String>,
) -> Result<Received, ReceiveError> {
    let attached = std::mem::take(&mut email.attachments);
    let files = attachments::store(platform, thread.workspace, attached).await?;
    // A person may have written within what looks quoted.
    let (text, quoted) = match email.quoted {
        Some(quoted) if email.text.trim().is_empty() && files.is_empty() => (quoted, None),
        quoted => (email.text, quoted),
    };
    let text = files.with_note(&text, email.left_out);
    let reply = EmailReply {
        text: &text,
        quoted: quoted.as_deref(),
        files: &files.stored,
        held_from: held_from.as_deref(),
    };
    let received = if held_from.is_some() { Received::Held } else { Received::Reply };
    let mut tx = platform.db.begin().await.map_err(SupportError::from)?;
    let mut row = ReceivedEmail { hash, kind: received.name(), ticket: Some(thread.ticket), entry: None };
    let now = platform.clock.now();
    if !inbound_emails::insert(&mut tx, &row, now).await.map_err(SupportError::from)? {
        return Ok(Received::Repeated);
    }
    let (workspace, entry) = from_email(&mut tx, platform, thread.ticket, &reply).await?;
    row.entry = Some(entry);
    inbound_emails::set_entry(&mut tx, &row).await.map_err(SupportError::from)?;
    tx.commit().await.map_err(SupportError::from)?;
    publish_changed(platform, workspace, thread.ticket);
    Ok(received)
}

/// Takes one email from the limits of a ticket. Whoever has its token must not fill it.
async fn take_from_limits(
    conn: &mut sqlx::PgConnection,
    platform: &Platform,
    ticket: TicketId,
    is_held: bool,
) -> Result<(), ReceiveError> {
    let (hour, day) = (SignedDuration::from_hours(1), SignedDuration::from_hours(24));
    let all = Bucket::new(platform, "ticket_email", ticket.0.as_bytes(), MAX_TICKET_EMAILS_PER_HOUR, hour);
    let held = Bucket::new(platform, "held_email", ticket.0.as_bytes(), MAX_HELD_EMAILS_PER_DAY, day);
    for bucket in [Some(all), is_held.then_some(held)].into_iter().flatten() {
        let taken = bucket.take(conn, platform.clock.now()).await.map_err(SupportError::from)?;
        taken.map_err(ReceiveError::TooMany)?;
    }
    Ok(())
}
