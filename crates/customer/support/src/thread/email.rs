use accounts::WorkspaceId;
use api::Platform;
use sqlx::PgConnection;

use super::{attach, check_replies};
use crate::error::SupportError;
use crate::model::limits::MAX_MESSAGE_CHARS;
use crate::model::text::clean;
use crate::model::{Author, AuthorRole, EntryId, TicketFileId, TicketId, TicketState};
use crate::store::entries::{self, Content, EmailMessage};
use crate::store::inbound_emails::workspace_of;
use crate::store::tickets;

/// A reply that arrived by email.
#[derive(Clone, Debug)]
pub struct EmailReply<'a> {
    /// What the sender wrote.
    pub text: &'a str,
    /// What they quoted.
    pub quoted: Option<&'a str>,
    /// Files that were stored for this workspace and belong to no message yet.
    pub files: &'a [TicketFileId],
    /// The address of a sender who isn't the owner. The reply is then held until an operator accepts it.
    pub held_from: Option<&'a str>,
}

/// Adds a reply that arrived by email to a thread, in a transaction of the worker. A held one changes nothing else.
///
/// A text that is too long is cut: its sender can't be told.
pub async fn from_email(
    conn: &mut PgConnection,
    platform: &Platform,
    ticket: TicketId,
    reply: &EmailReply<'_>,
) -> Result<(WorkspaceId, EntryId), SupportError> {
    let workspace = workspace_of(conn, ticket).await?.ok_or(SupportError::NotFound)?;
    tickets::lock_limits(conn, workspace).await?;
    check_replies(conn, platform, workspace).await?;
    let locked = tickets::lock(conn, workspace, ticket).await?.ok_or(SupportError::NotFound)?;
    let author = author(conn, workspace, reply.held_from).await?;
    let state = TicketState::WaitingForUs;
    if reply.held_from.is_none() && locked.state == TicketState::Solved {
        let change = EntryId(platform.clock.uuid());
        entries::insert(conn, workspace, (ticket, change), &author, &Content::State(state)).await?;
    }
    let entry = EntryId(platform.clock.uuid());
    let (text, quoted) = (cut(reply.text), reply.quoted.map(cut).filter(|quoted| !quoted.is_empty()));
    let message = EmailMessage { text: &text, quoted: quoted.as_deref(), held_from: reply.held_from };
    entries::insert_email(conn, workspace, (ticket, entry), &author, &message).await?;
    attach(conn, workspace, entry, reply.files).await?;
    if reply.held_from.is_none() {
        tickets::update(conn, workspace, ticket, state, platform.clock.now()).await?;
    }
    Ok((workspace, entry))
}

/// Returns the owner of the workspace, or another sender, as the author.
async fn author(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    held_from: Option<&str>,
) -> sqlx::Result<Author> {
    if let Some(sender) = held_from {
        return Ok(Author { role: AuthorRole::Other, name: sender.to_owned() });
    }
    let owner = accounts::members(conn, workspace).await?.into_iter().next();
    let name = owner.map(|owner| owner.name.unwrap_or(owner.email_as_typed)).unwrap_or_default();
    Ok(Author { role: AuthorRole::Customer, name })
}

fn cut(text: &str) -> String {
    clean(text).chars().take(MAX_MESSAGE_CHARS).collect()
}
