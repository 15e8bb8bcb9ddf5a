use accounts::Signed;
use api::{FieldError, Platform};
use forms::EndpointId;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{attach, check_replies, limit_window};
use crate::error::SupportError;
use crate::model::limits::MAX_TICKETS;
use crate::model::{Author, AuthorRole, EntryId, TicketFileId, TicketId, TicketState, text};
use crate::store::entries::{self, Content};
use crate::store::tickets::{self, LockedTicket, NewTicket};

/// A ticket as the customer wrote it.
pub(crate) struct OpenTicket<'a> {
    pub subject: &'a str,
    pub text: &'a str,
    pub endpoint: Option<&'a EndpointId>,
    pub submission: Option<Uuid>,
    pub request_id: Option<&'a str>,
    pub files: &'a [TicketFileId],
}

/// A reply as the customer wrote it.
pub(crate) struct Reply<'a> {
    pub text: &'a str,
    pub files: &'a [TicketFileId],
    /// Whether the ticket is solved with it.
    pub solve: bool,
}

/// Opens a ticket with its first message.
pub(crate) async fn open(
    conn: &mut PgConnection,
    platform: &Platform,
    signed: Signed,
    wanted: &OpenTicket<'_>,
) -> Result<TicketId, SupportError> {
    let workspace = signed.workspace;
    let (subject, text) = check(conn, signed, wanted).await?;
    tickets::lock_limits(conn, workspace).await?;
    if tickets::count_since(conn, workspace, limit_window(platform)).await? >= MAX_TICKETS {
        return Err(SupportError::TooManyTickets);
    }
    let id = TicketId(platform.clock.uuid());
    let ticket = NewTicket {
        id,
        subject: &subject,
        endpoint: wanted.endpoint,
        submission: wanted.submission,
        request_id: wanted.request_id,
    };
    tickets::insert(conn, workspace, &ticket, platform.clock.now()).await?;
    let entry = EntryId(platform.clock.uuid());
    let author = author(conn, signed).await?;
    entries::insert(conn, workspace, (id, entry), &author, &Content::Message(&text)).await?;
    attach(conn, workspace, entry, wanted.files).await?;
    Ok(id)
}

/// Checks a new ticket as a whole. Returns its subject and text as they are stored.
async fn check(
    conn: &mut PgConnection,
    signed: Signed,
    wanted: &OpenTicket<'_>,
) -> Result<(String, String), SupportError> {
    let mut errors = Vec::new();
    let mut keep =
        |result: Result<String, FieldError>| result.map_err(|error| errors.push(error)).unwrap_or_default();
    let (subject, message) = (keep(text::subject(wanted.subject)), keep(text::message(wanted.text)));
    if let Some(id) = wanted.request_id {
        keep(text::request_id(id));
    }
    if let Some(endpoint) = wanted.endpoint
        && !forms::exists(conn, signed.workspace, endpoint).await?
    {
        errors.push(FieldError::new("endpoint_id", "not_found", "You have no endpoint with this id."));
    }
    if let Some(submission) = wanted.submission
        && !tickets::submission_exists(conn, signed.workspace, submission).await?
    {
        errors.push(FieldError::new("submission_id", "not_found", "You have no submission with this id."));
    }
    if errors.is_empty() { Ok((subject, message)) } else { Err(SupportError::Invalid(errors)) }
}

/// Adds a reply. It reopens a solved ticket, unless it solves it.
pub(crate) async fn reply(
    conn: &mut PgConnection,
    platform: &Platform,
    (signed, ticket): (Signed, TicketId),
    reply: &Reply<'_>,
) -> Result<EntryId, SupportError> {
    let workspace = signed.workspace;
    tickets::lock_limits(conn, workspace).await?;
    let locked = lock(conn, signed, ticket).await?;
    let text = text::message(reply.text).map_err(|error| SupportError::Invalid(vec![error]))?;
    check_replies(conn, platform, workspace).await?;
    let author = author(conn, signed).await?;
    let state = if reply.solve { TicketState::Solved } else { TicketState::WaitingForUs };
    if locked.state == TicketState::Solved && !reply.solve {
        let change = EntryId(platform.clock.uuid());
        entries::insert(conn, workspace, (ticket, change), &author, &Content::State(state)).await?;
    }
    let entry = EntryId(platform.clock.uuid());
    entries::insert(conn, workspace, (ticket, entry), &author, &Content::Message(&text)).await?;
    attach(conn, workspace, entry, reply.files).await?;
    if locked.state != TicketState::Solved && reply.solve {
        let change = EntryId(platform.clock.uuid());
        entries::insert(conn, workspace, (ticket, change), &author, &Content::State(state)).await?;
    }
    tickets::update(conn, workspace, ticket, state, platform.clock.now()).await?;
    Ok(entry)
}

/// Solves or reopens a ticket. Returns whether that changed anything.
pub(crate) async fn set_state(
    conn: &mut PgConnection,
    platform: &Platform,
    (signed, ticket): (Signed, TicketId),
    state: TicketState,
) -> Result<bool, SupportError> {
    let locked = lock(conn, signed, ticket).await?;
    if (locked.state == TicketState::Solved) == (state == TicketState::Solved) {
        return Ok(false);
    }
    let author = author(conn, signed).await?;
    let entry = EntryId(platform.clock.uuid());
    entries::insert(conn, signed.workspace, (ticket, entry), &author, &Content::State(state)).await?;
    tickets::update(conn, signed.workspace, ticket, state, platform.clock.now()).await?;
    Ok(true)
}

async fn lock(
    conn: &mut PgConnection,
    signed: Signed,
    ticket: TicketId,
) -> Result<LockedTicket, SupportError> {
    tickets::lock(conn, signed.workspace, ticket).await?.ok_or(SupportError::NotFound)
}

/// Returns the user as the author of an entry: by name, or else by email address.
pub(super) async fn author(conn: &mut PgConnection, signed: Signed) -> sqlx::Result<Author> {
    let member = accounts::member(conn, signed.workspace, signed.user).await?;
    let name = member.map(|member| member.name.unwrap_or(member.email_as_typed)).unwrap_or_default();
    Ok(Author { role: AuthorRole::Customer, name })
}
